#include "engine/telemetry/WebhookAttempt.h"

#include <QDateTime>
#include <QLocale>
#include <QMessageAuthenticationCode>
#include <QNetworkRequest>
#include <QTimeZone>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

using Outcome = Delivery::Outcome;

/// RFC 9110 §10.2.3: seconds or a date.
std::optional<std::chrono::seconds> retryAfter(const QNetworkReply &reply)
{
    const QByteArray text = reply.rawHeader("Retry-After").trimmed();
    bool isNumber = false;
    const qint64 seconds = text.toLongLong(&isNumber);
    if (isNumber) {
        return std::chrono::seconds(std::clamp<qint64>(seconds, 0, 86'400));
    }
    QDateTime time = QLocale::c().toDateTime(QString::fromLatin1(text), u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s);
    time.setTimeZone(QTimeZone::UTC);
    return time.isValid() ? std::optional(std::chrono::seconds(std::max<qint64>(QDateTime::currentDateTimeUtc().secsTo(time), 0))) : std::nullopt;
}

} // namespace

QList<std::pair<QByteArray, QByteArray>> webhookHeaders(const QByteArray &id, qint64 timestamp, const QByteArray &body, const QByteArray &key)
{
    const QByteArray time = QByteArray::number(timestamp);
    QList<std::pair<QByteArray, QByteArray>> out{{"webhook-id", id}, {"webhook-timestamp", time}};
    if (!key.isEmpty()) {
        const QByteArray signedText = id + '.' + time + '.' + body;
        const QByteArray code = QMessageAuthenticationCode::hash(signedText, key, QCryptographicHash::Sha256);
        out.append({"webhook-signature", "v1," + code.toBase64()});
    }
    return out;
}

WebhookAttempt::WebhookAttempt(QNetworkAccessManager &network, const model::Channel &channel, const ChannelSecret &secret, const AlertMessage &message, std::chrono::milliseconds limit, Done done)
    : SendAttempt(std::move(done))
{
    const QByteArray body = toBytes(message);
    QNetworkRequest request{QUrl(channel.url, QUrl::StrictMode)};
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setTransferTimeout(limit);
    request.setRawHeader("Content-Type", "application/json");
    request.setRawHeader("User-Agent", "Meridian/" MERIDIAN_VERSION);
    if (!secret.token.isEmpty()) {
        request.setRawHeader("Authorization", "Bearer " + secret.token);
    }
    for (const auto &[name, value] : webhookHeaders(message.id.toLatin1(), QDateTime::currentSecsSinceEpoch(), body, secret.secret)) {
        request.setRawHeader(name, value);
    }
    m_reply = network.post(request, body);
    connect(m_reply, &QNetworkReply::finished, this, &WebhookAttempt::end);
}

WebhookAttempt::~WebhookAttempt()
{
    if (m_reply) {
        m_reply->disconnect(this);
        m_reply->abort();
        m_reply->deleteLater();
    }
}

void WebhookAttempt::end()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status == 0) {
        const QString why = m_reply->error() == QNetworkReply::OperationCanceledError ? u"No answer in time."_s : m_reply->errorString();
        finish(Outcome::Failed, why.endsWith(u'.') ? why : why + u'.');
        return;
    }
    const QString reason = m_reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toString().simplified();
    const QString text = u"Status %1%2"_s.arg(status).arg(reason.isEmpty() ? QString() : u' ' + reason);
    if (status >= 200 && status < 300) {
        finish(Outcome::Delivered, text + u'.');
    } else if (status >= 300 && status < 400) {
        const QString target = m_reply->header(QNetworkRequest::LocationHeader).toUrl().toDisplayString();
        finish(Outcome::Refused, u"%1: the receiver is at \"%2\". Enter that URL."_s.arg(text, target));
    } else if (status >= 400 && status < 500 && status != 408 && status != 425 && status != 429) {
        finish(Outcome::Refused, text + u". Look at the URL and the secrets of the channel."_s);
    } else {
        finish(Outcome::Failed, text + u'.', retryAfter(*m_reply));
    }
}

} // namespace meridian::telemetry
