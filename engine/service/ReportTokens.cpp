#include "engine/service/ReportTokens.h"

#include "engine/base/SecretFile.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

QByteArray digestOf(const QByteArray &token)
{
    return QCryptographicHash::hash(token, QCryptographicHash::Sha256);
}

/// In constant time for digests of one length.
bool isSame(const QByteArray &a, const QByteArray &b)
{
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (qsizetype i = 0; i < std::min(a.size(), b.size()); ++i) {
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    }
    return difference == 0;
}

/// What can stand in a header as it is (RFC 6750 §2.1, a little wider).
bool isToken(const QString &text)
{
    return text.size() >= ReportTokens::kShortest && std::ranges::all_of(text, [](QChar c) { return c > u' ' && c < QChar(0x7f); });
}

QString tokenRule()
{
    return u"It needs at least %1 characters of printable ASCII without spaces; `openssl rand -hex 24` makes one."_s.arg(ReportTokens::kShortest);
}

} // namespace

Result<ReportTokens> ReportTokens::read(const QString &path)
{
    const Result<QByteArray> content = readSecretFile(path, u"the tokens of reporters"_s);
    if (!content) {
        return std::unexpected(content.error());
    }
    const QJsonDocument document = QJsonDocument::fromJson(*content);
    if (!document.isObject()) {
        return fail(Error::Kind::Invalid, u"The file is not {\"external\": {\"NAME\": \"TOKEN\"}, \"points\": {\"POINT\": \"TOKEN\"}}. Correct it."_s, path);
    }
    ReportTokens out;
    const QJsonObject top = document.object();
    for (auto group = top.begin(); group != top.end(); ++group) {
        const bool isPoints = group.key() == u"points";
        if (!isPoints && group.key() != u"external") {
            return fail(Error::Kind::Invalid, u"There is no \"%1\" here. Use external and points."_s.arg(group.key()), path);
        }
        if (!group->isObject()) {
            return fail(Error::Kind::Invalid, u"%1 is not an object of names and tokens. Correct it."_s.arg(group.key()), path);
        }
        const QJsonObject names = group->toObject();
        for (auto each = names.begin(); each != names.end(); ++each) {
            if (const auto problem = out.add(each.key(), each->toString(), isPoints ? Kind::Point : Kind::External)) {
                return fail(Error::Kind::Invalid, u"%1.%2: %3"_s.arg(group.key(), each.key(), *problem), path);
            }
        }
    }
    return out;
}

std::optional<QString> ReportTokens::add(const QString &name, const QString &token, Kind kind)
{
    if (!isToken(token)) {
        return u"This is no token. %1"_s.arg(tokenRule());
    }
    if (kind == Kind::Point && name == u"local") {
        return u"local is the server itself, which sends no reports. Name the point after its node."_s;
    }
    const QByteArray digest = digestOf(token.toLatin1());
    const auto same = std::ranges::find_if(m_entries, [&](const Entry &entry) { return entry.digest == digest; });
    if (same != m_entries.end()) {
        return u"\"%1\" has the same token. Give each its own."_s.arg(same->name);
    }
    m_entries.push_back({digest, name, kind});
    return std::nullopt;
}

std::optional<QString> ReportTokens::find(const QByteArray &token, Kind kind) const
{
    const QByteArray digest = digestOf(token);
    std::optional<QString> out;
    for (const Entry &entry : m_entries) {
        if (isSame(entry.digest, digest) && entry.kind == kind) {
            out = entry.name;
        }
    }
    return out;
}

Result<QByteArray> readToken(const QString &path)
{
    const Result<QByteArray> content = readSecretFile(path, u"the token"_s);
    if (!content) {
        return content;
    }
    const QByteArray token = content->trimmed();
    if (!isToken(QString::fromUtf8(token))) {
        return fail(Error::Kind::Invalid, u"The file does not hold a token on one line. %1"_s.arg(tokenRule()), path);
    }
    return token;
}

} // namespace meridian::service
