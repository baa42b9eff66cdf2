#pragma once

#include "engine/model/Operations.h"
#include "engine/telemetry/AlertMessage.h"
#include "engine/telemetry/AlertSecrets.h"
#include "engine/telemetry/DeliveryQueue.h"

#include <QNetworkAccessManager>
#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace meridian::telemetry {

/// One message on its way. Destroying it gives the attempt up, and nothing is told of it any more.
class SendAttempt : public QObject
{
public:
    using Done = std::function<void(const Delivery &)>;

protected:
    explicit SendAttempt(Done done) : m_done(std::move(done)) {}
    /// Tells the end, once; the attempt may be gone afterwards.
    void finish(Delivery::Outcome outcome, const QString &text, std::optional<std::chrono::seconds> retryAfter = {})
    {
        if (const Done done = std::exchange(m_done, {})) {
            done({outcome, text, retryAfter});
        }
    }
    [[nodiscard]] bool isFinished() const { return !m_done; }

private:
    Done m_done;
};
using SendAttemptPtr = std::unique_ptr<SendAttempt>;

/// Sends messages to channels. Lives on one thread with an event loop; `done` is called there, never from within `send`.
class AlertSender final : public QObject
{
public:
    struct Limits
    {
        std::chrono::milliseconds request{15'000}; ///< webhook and mail: until the other side has answered
        std::chrono::milliseconds command{30'000}; ///< until a program is ended
        std::chrono::milliseconds mercy{2'000};    ///< from SIGTERM to SIGKILL
    };

    explicit AlertSender(QObject *parent = nullptr) : AlertSender(Limits(), parent) {}
    explicit AlertSender(const Limits &limits, QObject *parent = nullptr) : QObject(parent), m_limits(limits), m_network(this) {}

    /// Webhook: POST of `toBytes`, signed if there is a secret. Smtp: `mailText`. Command: `toBytes` on standard input and
    /// MERIDIAN_… in the environment. A channel that cannot send by its shape is refused. Desktop: refused, whoever has one
    /// shows it.
    [[nodiscard]] SendAttemptPtr send(const model::Channel &channel, const ChannelSecret &secret, const AlertMessage &message, SendAttempt::Done done);

private:
    Limits m_limits;
    QNetworkAccessManager m_network;
};

/// The three headers of Standard Webhooks for a body: `webhook-id`, `webhook-timestamp` (seconds since 1970) and, with a
/// key, `webhook-signature`: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.
[[nodiscard]] QList<std::pair<QByteArray, QByteArray>> webhookHeaders(const QByteArray &id, qint64 timestamp, const QByteArray &body, const QByteArray &key);

/// The variables of a command: MERIDIAN_ID, MERIDIAN_TIME, MERIDIAN_PROJECT, MERIDIAN_ALERT, MERIDIAN_EVENT (of the first
/// entry, the worst; `test` for a test), MERIDIAN_OBJECTS (of all, separated by spaces), MERIDIAN_SUBJECT, MERIDIAN_TEXT.
[[nodiscard]] std::vector<std::pair<QString, QString>> commandVariables(const AlertMessage &message);

} // namespace meridian::telemetry
