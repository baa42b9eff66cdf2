#include "engine/telemetry/AlertSender.h"

#include "engine/model/ChannelRules.h"
#include "engine/telemetry/CommandAttempt.h"
#include "engine/telemetry/MailAttempt.h"
#include "engine/telemetry/WebhookAttempt.h"

#include <QTimer>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

/// The end of what cannot be begun, told from the event loop as all others are.
class RefusedAttempt final : public SendAttempt
{
public:
    RefusedAttempt(const QString &text, Done done) : SendAttempt(std::move(done))
    {
        QTimer::singleShot(0, this, [this, text] { finish(Delivery::Outcome::Refused, text); });
    }
};

} // namespace

SendAttemptPtr AlertSender::send(const model::Channel &channel, const ChannelSecret &secret, const AlertMessage &message, SendAttempt::Done done)
{
    if (const QString problem = model::problemOf(channel); !problem.isEmpty()) {
        return std::make_unique<RefusedAttempt>(problem, std::move(done));
    }
    switch (channel.kind) {
    case model::Channel::Kind::Webhook:
        return std::make_unique<WebhookAttempt>(m_network, channel, secret, message, m_limits.request, std::move(done));
    case model::Channel::Kind::Smtp:
        return std::make_unique<MailAttempt>(channel, secret, message, m_limits.request, std::move(done));
    case model::Channel::Kind::Command:
        return std::make_unique<CommandAttempt>(channel, message, m_limits, std::move(done));
    case model::Channel::Kind::Desktop:
        break;
    }
    return std::make_unique<RefusedAttempt>(u"There is no desktop here. Use a channel of another kind."_s, std::move(done));
}

} // namespace meridian::telemetry
