#pragma once

#include "engine/telemetry/AlertSender.h"

#include <QNetworkReply>
#include <QPointer>

namespace meridian::telemetry {

/// A message as a POST of JSON. 2xx: delivered. 4xx but 408, 425 and 429, and 3xx: refused. All else: failed, to be tried
/// again, after `Retry-After` if the other side says so.
class WebhookAttempt final : public SendAttempt
{
public:
    WebhookAttempt(QNetworkAccessManager &network, const model::Channel &channel, const ChannelSecret &secret, const AlertMessage &message, std::chrono::milliseconds limit, Done done);
    ~WebhookAttempt() override;

private:
    void end();

    QPointer<QNetworkReply> m_reply; // of the network, which may go first
};

} // namespace meridian::telemetry
