#include "engine/telemetry/AlertSecrets.h"

#include "engine/base/SecretFile.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

std::unexpected<Error> wrong(const QString &path, const QString &text)
{
    return fail(Error::Kind::Invalid, text, path);
}

/// A text that may stand in a header or a protocol line.
bool isOneLine(const QString &text)
{
    return std::ranges::all_of(text, [](QChar c) { return c >= u' ' && c != QChar(0x7f); });
}

Result<QByteArray> keyOfSignature(const QString &text, const QString &path, const QString &where)
{
    const QString prefix = u"whsec_"_s;
    if (!text.startsWith(prefix)) {
        return text.toUtf8();
    }
    const auto decoded = QByteArray::fromBase64Encoding(text.sliced(prefix.size()).toLatin1(), QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded || decoded.decoded.isEmpty()) {
        return wrong(path, u"%1 begins with whsec_, but what follows is not base64. Correct it, or leave out the prefix."_s.arg(where));
    }
    return decoded.decoded;
}

Result<ChannelSecret> secretOf(const QJsonValue &json, const QString &path, const QString &channel)
{
    if (!json.isObject()) {
        return wrong(path, u"channels.%1 is not an object. Write {\"secret\": \"…\"} or {\"user\": \"…\", \"password\": \"…\"}."_s.arg(channel));
    }
    ChannelSecret out;
    const QJsonObject object = json.toObject();
    for (auto each = object.begin(); each != object.end(); ++each) {
        const QString where = u"channels.%1.%2"_s.arg(channel, each.key()), text = each->toString();
        if (!each->isString() || text.isEmpty() || !isOneLine(text)) {
            return wrong(path, u"%1 is not a text of one line. Correct it."_s.arg(where));
        }
        if (each.key() == u"secret") {
            const auto key = keyOfSignature(text, path, where);
            if (!key) {
                return std::unexpected(key.error());
            }
            out.secret = *key;
        } else if (each.key() == u"token") {
            out.token = text.toUtf8();
        } else if (each.key() == u"user") {
            out.user = text;
        } else if (each.key() == u"password") {
            out.password = text;
        } else if (each.key() == u"ca") {
            out.ca = text;
        } else {
            return wrong(path, u"There is no secret \"%1\". A channel has secret and token (webhook), user, password and ca (smtp)."_s.arg(where));
        }
    }
    return out;
}

} // namespace

Result<AlertSecrets> readAlertSecrets(const QString &path)
{
    const Result<QByteArray> content = readSecretFile(path, u"the secrets of channels"_s);
    if (!content) {
        return std::unexpected(content.error());
    }
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(*content, &error);
    const QJsonObject top = document.object();
    if (!document.isObject() || !top.value("channels"_L1).isObject() || top.size() != 1) {
        return wrong(path, u"The file is not {\"channels\": {\"CHANNEL\": {…}}}%1. Correct it."_s
                               .arg(error.error == QJsonParseError::NoError ? QString() : u": %1 at octet %2"_s.arg(error.errorString()).arg(error.offset)));
    }
    AlertSecrets out;
    const QJsonObject channels = top.value("channels"_L1).toObject();
    for (auto channel = channels.begin(); channel != channels.end(); ++channel) {
        const auto secret = secretOf(*channel, path, channel.key());
        if (!secret) {
            return std::unexpected(secret.error());
        }
        out.insert(channel.key(), *secret);
    }
    return out;
}

} // namespace meridian::telemetry
