#include "engine/model/ChannelRules.h"

#include <QProcess>
#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

bool isControl(QChar c)
{
    return c < u' ' || c == QChar(0x7f) || c == QChar(0x2028) || c == QChar(0x2029) || (c >= QChar(0x80) && c < QChar(0xa0));
}

/// Characters of an atom (RFC 5322 §3.2.3) and dots; quoted local parts are not offered.
bool isOfLocalPart(QChar c)
{
    static const QString specials = u"!#$%&'*+-/=?^_`{|}~."_s;
    return c < QChar(0x7f) && (c.isLetterOrNumber() || specials.contains(c));
}

QString wrongScheme(const Channel &channel, const QStringList &schemes)
{
    const QUrl url(channel.url, QUrl::StrictMode);
    return url.isValid() && schemes.contains(url.scheme()) && !url.host().isEmpty()
        ? QString() : u"The URL \"%1\" cannot be sent to. Write one that begins with %2://."_s.arg(channel.url, schemes.join(u":// or "_s));
}

QString problemOfMail(const Channel &channel)
{
    if (const QString wrong = wrongScheme(channel, {u"smtp"_s, u"smtps"_s}); !wrong.isEmpty()) {
        return wrong;
    }
    for (const QString &address : QStringList(channel.from) + channel.to) {
        if (!MailAddress::parse(address)) {
            return u"\"%1\" is not a mail address. Write one such as ops@example.net or Operations <ops@example.net>."_s.arg(address);
        }
    }
    return {};
}

QString missingOf(const Channel &channel)
{
    switch (channel.kind) {
    case Channel::Kind::Desktop: return {};
    case Channel::Kind::Webhook: return channel.url.isEmpty() ? u"a URL"_s : QString();
    case Channel::Kind::Smtp: return channel.url.isEmpty() ? u"a URL"_s : channel.from.isEmpty() ? u"a sender"_s : channel.to.isEmpty() ? u"a recipient"_s : QString();
    case Channel::Kind::Command: return channel.command.trimmed().isEmpty() ? u"a command"_s : QString();
    }
    return {};
}

} // namespace

std::optional<MailAddress> MailAddress::parse(const QString &text)
{
    MailAddress out;
    QString mailbox = text.trimmed();
    if (std::ranges::any_of(mailbox, isControl)) {
        return std::nullopt;
    }
    if (mailbox.endsWith(u'>')) {
        const qsizetype open = mailbox.lastIndexOf(u'<');
        if (open < 0) {
            return std::nullopt;
        }
        out.name = mailbox.first(open).trimmed();
        if (out.name.size() > 1 && out.name.startsWith(u'"') && out.name.endsWith(u'"')) {
            out.name = out.name.sliced(1, out.name.size() - 2);
        }
        mailbox = mailbox.sliced(open + 1).chopped(1);
    }
    const qsizetype at = mailbox.lastIndexOf(u'@');
    const QString local = mailbox.first(std::max<qsizetype>(at, 0));
    const QByteArray domain = QUrl::toAce(mailbox.sliced(at + 1));
    const bool isSound = at > 0 && !local.startsWith(u'.') && !local.endsWith(u'.') && !local.contains(u".."_s) && std::ranges::all_of(local, isOfLocalPart)
        && !domain.isEmpty() && !domain.contains('<') && !domain.contains(' ');
    if (!isSound) {
        return std::nullopt;
    }
    out.mailbox = local + u'@' + QString::fromLatin1(domain);
    return out;
}

QStringList commandWords(const QString &command)
{
    return command.count(u'"') % 2 == 0 ? QProcess::splitCommand(command) : QStringList();
}

QString problemOf(const Channel &channel)
{
    if (const QString missing = missingOf(channel); !missing.isEmpty()) {
        return u"The channel needs %1 before it can send anything. Add it."_s.arg(missing);
    }
    switch (channel.kind) {
    case Channel::Kind::Desktop:
        break;
    case Channel::Kind::Webhook:
        return wrongScheme(channel, {u"https"_s, u"http"_s});
    case Channel::Kind::Smtp:
        return problemOfMail(channel);
    case Channel::Kind::Command:
        return commandWords(channel.command).isEmpty() ? u"The command cannot be split into words: a quote is left open. Close it."_s : QString();
    }
    return {};
}

} // namespace meridian::model
