#pragma once

#include "engine/telemetry/AlertSender.h"

#include <QProcess>
#include <QTimer>

namespace meridian::telemetry {

/// A message handed to a program, in a process group of its own. Status 0: delivered; everything else: failed, to be tried
/// again. What it writes is not read, but for the last line of its errors.
class CommandAttempt final : public SendAttempt
{
public:
    CommandAttempt(const model::Channel &channel, const AlertMessage &message, const AlertSender::Limits &limits, Done done);
    /// Kills the program if it runs.
    ~CommandAttempt() override;

private:
    void fell(QProcess::ProcessError error);
    void ended(int status, QProcess::ExitStatus how);
    void outOfTime();
    void signalGroup(int number);

    AlertSender::Limits m_limits;
    QProcess m_process;
    QTimer m_timer;
    bool m_isOutOfTime = false;
};

} // namespace meridian::telemetry
