#pragma once

#include "engine/telemetry/AlertSender.h"

#include <atomic>
#include <thread>

namespace meridian::telemetry {

/// A message sent by mail through libcurl, on a thread of its own, since curl waits. STARTTLS where the server offers it;
/// with a user name only over TLS. Replies 5xx to sender, recipients or text: refused. All else that fails is tried again.
class MailAttempt final : public SendAttempt
{
public:
    MailAttempt(const model::Channel &channel, const ChannelSecret &secret, const AlertMessage &message, std::chrono::milliseconds limit, Done done);
    ~MailAttempt() override;

private:
    std::atomic<bool> m_isGivenUp = false;
    std::thread m_thread;
};

} // namespace meridian::telemetry
