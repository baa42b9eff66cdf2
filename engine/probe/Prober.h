#pragma once

#include "engine/model/HealthCheck.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace meridian::probe {

/// What one probe says of its target. `NotRun` says nothing of it: the fault is on this side (no permission, no route, no
/// resolver), so it never makes an address available or unavailable.
enum class Outcome : std::uint8_t { Success, Failure, NotRun };

/// One probe, with what it was judged by.
struct ProbeResult
{
    QDateTime time;                         ///< when it began, UTC
    std::chrono::microseconds duration{0};
    Outcome outcome = Outcome::NotRun;
    QString reason;                         ///< a sentence: "Status 503, which is not among 200 to 399."
    QString answer;                         ///< beginning of what came back, as text; at most `kAnswerLimit` characters
    std::optional<QDateTime> certificateExpiry; ///< HTTPS: when the certificate shown ends, UTC

    static constexpr qsizetype kAnswerLimit = 1000;

    friend bool operator==(const ProbeResult &, const ProbeResult &) = default;
};

/// What to probe: the check says how, `value` is an IP address, or for `TargetProber` a domain name as well.
struct ProbeRequest
{
    std::shared_ptr<const model::HealthCheck> check;
    QString value;
};

/// One probe under way, on the thread that began it. It ends by itself, at the latest at the check's timeout.
class Attempt : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const ProbeResult &)>;

    Attempt(ProbeRequest request, Done done);
    /// Afterwards `done` is not called any more.
    void cancel();

protected:
    /// Ends the attempt once; later calls are ignored. `done` follows from the event loop, so an attempt may end at its
    /// very beginning and whoever hears of it may destroy it.
    void finish(Outcome outcome, const QString &reason, const QString &answer = {});
    /// What the attempt says when its time is over; it ends a failure.
    [[nodiscard]] virtual QString timeoutReason() const { return QStringLiteral("No answer within %1 s.").arg(m_request.check->timeout); }
    /// The time is over. Ends the attempt as a failure unless overridden.
    virtual void timeIsOver() { finish(Outcome::Failure, timeoutReason()); }
    /// Stops sockets; nothing may call `finish` from there.
    virtual void stop() = 0;

    [[nodiscard]] const model::HealthCheck &check() const { return *m_request.check; }
    [[nodiscard]] const ProbeRequest &request() const { return m_request; }
    [[nodiscard]] bool isFinished() const { return m_isFinished; }
    [[nodiscard]] double elapsedMilliseconds() const { return static_cast<double>(m_elapsed.nsecsElapsed()) / 1e6; }
    [[nodiscard]] ProbeResult &result() { return m_result; }
    /// Before the attempt sets out again, with a limit of its own: a name that is resolved first leaves its time to others.
    void setTimeLimit(std::chrono::milliseconds limit) { m_timer.start(limit); }

private:
    ProbeRequest m_request;
    Done m_done;
    ProbeResult m_result;
    QElapsedTimer m_elapsed;
    QTimer m_timer;
    bool m_isFinished = false;
};

/// Cancels and destroys an attempt, also from within what it calls.
struct AttemptDeleter
{
    void operator()(Attempt *attempt) const
    {
        attempt->cancel();
        attempt->deleteLater();
    }
};
/// Dropping it cancels the attempt.
using AttemptPtr = std::unique_ptr<Attempt, AttemptDeleter>;

/// Probes one kind of check. Lives on one thread with an event loop and never blocks it.
class Prober
{
public:
    virtual ~Prober() = default;
    /// Begins a probe. `done` is called once, on this thread, never before this returns, and not after the attempt was
    /// dropped. The time limit is the check's timeout.
    [[nodiscard]] virtual AttemptPtr start(const ProbeRequest &request, Attempt::Done done) = 0;
};

/// Text for people out of octets of a network: at most `ProbeResult::kAnswerLimit` characters, what is no text as dots.
[[nodiscard]] QString excerptOf(const QByteArray &octets);
/// "12.3 ms", "1.25 s".
[[nodiscard]] QString durationText(double milliseconds);

} // namespace meridian::probe
