#include "engine/telemetry/MailText.h"

#include <QLocale>
#include <QTimeZone>

#include <algorithm>
#include <cctype>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

constexpr qsizetype kLine = 76;

bool isPlain(const QString &text)
{
    return std::ranges::all_of(text, [](QChar c) { return c >= u' ' && c < QChar(0x7f); }) && !text.contains("=?"_L1);
}

/// A display name: quoted where it is ASCII, encoded words otherwise; then the address in brackets.
QByteArray addressText(const model::MailAddress &address)
{
    if (address.name.isEmpty()) {
        return address.mailbox.toLatin1();
    }
    QByteArray name;
    if (isPlain(address.name)) {
        QString quoted = address.name;
        quoted.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s);
        name = '"' + quoted.toLatin1() + '"';
    } else {
        name = encodedHeader(address.name, 4);
    }
    return name + " <" + address.mailbox.toLatin1() + '>';
}

/// RFC 5322 §3.3, in UTC and in English whatever the locale.
QByteArray dateText(const QDateTime &time)
{
    return QLocale::c().toString(time.toUTC(), u"ddd, dd MMM yyyy HH:mm:ss"_s).toLatin1() + " +0000";
}

/// The identifier in the form of an atom: what is neither letter, digit nor one of "-._" is left out.
QByteArray messageId(const AlertMessage &message, const model::MailAddress &from)
{
    QByteArray id;
    for (const char c : message.id.toLatin1()) {
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '.' || c == '_') {
            id += c;
        }
    }
    return '<' + id + '@' + from.mailbox.section(u'@', -1).toLatin1() + '>';
}

QByteArray wrapped(const QByteArray &base64)
{
    QByteArray out;
    for (qsizetype at = 0; at < base64.size(); at += kLine) {
        out += base64.sliced(at, std::min(kLine, base64.size() - at)) + "\r\n";
    }
    return out;
}

} // namespace

QByteArray encodedHeader(const QString &text, qsizetype used)
{
    if (isPlain(text) && text.size() < 900) { // RFC 5322 §2.1.1: a line has at most 998 octets
        return text.toLatin1();
    }
    static const QByteArray open = "=?UTF-8?B?", close = "?=";
    QByteArray out, word;
    const auto end = [&] {
        if (!word.isEmpty()) {
            out += (out.isEmpty() ? QByteArray() : QByteArray("\r\n ")) + open + word.toBase64() + close;
            word.clear();
        }
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size();
        const QByteArray octets = text.sliced(i, isPair ? 2 : 1).toUtf8();
        const qsizetype line = (out.isEmpty() ? used : 1) + open.size() + close.size();
        if (line + (word.size() + octets.size() + 2) / 3 * 4 > std::min<qsizetype>(kLine, 75 + (out.isEmpty() ? used : 1))) {
            end();
        }
        word += octets;
        i += isPair ? 1 : 0;
    }
    end();
    return out;
}

QByteArray mailText(const AlertMessage &message, const model::MailAddress &from, const QList<model::MailAddress> &to)
{
    QByteArrayList recipients;
    for (const model::MailAddress &address : to) {
        recipients += addressText(address);
    }
    QString body = message.text();
    body.replace(u'\n', u"\r\n"_s);
    return "From: " + addressText(from) + "\r\nTo: " + recipients.join(",\r\n ") + "\r\nSubject: " + encodedHeader(u"[Meridian] "_s + message.subject(), 9)
        + "\r\nDate: " + dateText(message.time) + "\r\nMessage-ID: " + messageId(message, from)
        + "\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
        + wrapped(body.toUtf8().toBase64());
}

} // namespace meridian::telemetry
