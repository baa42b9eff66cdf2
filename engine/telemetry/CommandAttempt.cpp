#include "engine/telemetry/CommandAttempt.h"

#include "engine/model/ChannelRules.h"
#include "engine/telemetry/JsonTime.h"

#include <QProcessEnvironment>

#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

using Outcome = Delivery::Outcome;

constexpr qsizetype kMostOfVariable = 32 * 1024; // a program is not started if one is over 128 KB

} // namespace

std::vector<std::pair<QString, QString>> commandVariables(const AlertMessage &message)
{
    QStringList objects;
    for (const AlertEntry &entry : message.entries) {
        objects += entry.object;
    }
    std::vector<std::pair<QString, QString>> out{
        {u"MERIDIAN_ID"_s, message.id},
        {u"MERIDIAN_TIME"_s, jsonTime(message.time)},
        {u"MERIDIAN_PROJECT"_s, message.project},
        {u"MERIDIAN_ALERT"_s, message.alert},
        {u"MERIDIAN_EVENT"_s, message.isTest || message.entries.isEmpty() ? u"test"_s : message.entries.first().event},
        {u"MERIDIAN_OBJECTS"_s, objects.join(u' ')},
        {u"MERIDIAN_SUBJECT"_s, message.subject()},
        {u"MERIDIAN_TEXT"_s, message.text()},
    };
    for (auto &[name, value] : out) {
        value = value.remove(QChar(0)).left(kMostOfVariable);
    }
    return out;
}

CommandAttempt::CommandAttempt(const model::Channel &channel, const AlertMessage &message, const AlertSender::Limits &limits, Done done)
    : SendAttempt(std::move(done)), m_limits(limits), m_process(this), m_timer(this)
{
    QStringList words = model::commandWords(channel.command);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &secret : {u"NOTIFY_SOCKET"_s, u"WATCHDOG_USEC"_s, u"WATCHDOG_PID"_s, u"MERIDIAN_SECRETS"_s}) {
        environment.remove(secret); // of the server alone
    }
    for (const auto &[name, value] : commandVariables(message)) {
        environment.insert(name, value);
    }
    m_process.setProgram(words.takeFirst());
    m_process.setArguments(words);
    m_process.setProcessEnvironment(environment);
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(&m_process, &QProcess::errorOccurred, this, &CommandAttempt::fell, Qt::QueuedConnection);
    connect(&m_process, &QProcess::finished, this, &CommandAttempt::ended);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &CommandAttempt::outOfTime);
    m_timer.start(m_limits.command);
    m_process.start();
    m_process.write(toBytes(message) + '\n');
    m_process.closeWriteChannel();
}

CommandAttempt::~CommandAttempt()
{
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        signalGroup(SIGKILL);
        m_process.kill();
        m_process.waitForFinished(1000);
    }
}

void CommandAttempt::signalGroup(int number)
{
    if (const qint64 id = m_process.processId(); id > 0) {
        ::kill(static_cast<pid_t>(-id), number);
    }
}

void CommandAttempt::fell(QProcess::ProcessError error)
{
    if (error == QProcess::FailedToStart) {
        m_timer.stop();
        finish(Outcome::Failed, u"Cannot start \"%1\": %2. Look at its path and permissions."_s.arg(m_process.program(), m_process.errorString()));
    }
}

void CommandAttempt::ended(int status, QProcess::ExitStatus how)
{
    m_timer.stop();
    const QString said = QString::fromUtf8(m_process.readAllStandardError().right(1000)).trimmed().section(u'\n', -1).simplified();
    const QString tail = said.isEmpty() ? u"."_s : u": "_s + said;
    if (m_isOutOfTime) {
        finish(Outcome::Failed, u"The program did not end within %1 s and was killed%2"_s.arg(std::chrono::duration<double>(m_limits.command).count()).arg(tail));
    } else if (how == QProcess::CrashExit) {
        finish(Outcome::Failed, u"The program was ended by a signal%1"_s.arg(tail));
    } else if (status != 0) {
        finish(Outcome::Failed, u"The program ended with status %1%2"_s.arg(status).arg(tail));
    } else {
        finish(Outcome::Delivered, u"The program ended with status 0."_s);
    }
}

void CommandAttempt::outOfTime()
{
    signalGroup(m_isOutOfTime ? SIGKILL : SIGTERM);
    m_isOutOfTime = true;
    m_timer.start(m_limits.mercy);
}

} // namespace meridian::telemetry
