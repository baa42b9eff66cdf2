#pragma once

#include "engine/probe/Prober.h"

#include <QHash>

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace meridian::probe {

/// One check of one value: what is probed once, however many pools and rules use it.
struct ProbeTarget
{
    std::shared_ptr<const model::HealthCheck> check;
    QString value; ///< IP address or domain name

    /// Names the target; the same in every run.
    [[nodiscard]] QString key() const { return check->id.text + u'\n' + value; }
};

/// True if a probe of either is the same thing to do and to judge; rhythm, thresholds and words may differ.
[[nodiscard]] bool isSameProbe(const model::HealthCheck &a, const model::HealthCheck &b);

/// Decides when each target is probed and how many are at once. Each has a place of its own within its interval, computed
/// from its key, so that probes are spread, stay where they are over edits and restarts, and never come in a burst. New
/// targets are probed within a second, or within 2 ms for each where there are many. Knows no clock: `now` is given, by
/// one that never goes back.
class ProbeScheduler final
{
public:
    using Milliseconds = std::chrono::milliseconds;
    using Report = std::function<void(const ProbeTarget &, const ProbeResult &)>;

    /// `prober` outlives this. At most `maximumParallel` probes run at once; others wait in the order in which they came due.
    ProbeScheduler(Prober &prober, Report report, int maximumParallel);

    /// Replaces all targets. One that stays keeps its place; one whose check changed is probed soon; one that is gone is
    /// not heard of any more.
    void setTargets(const std::vector<ProbeTarget> &targets, Milliseconds now);
    /// Begins what is due.
    void runDue(Milliseconds now);
    /// When to call `runDue` again; nothing without targets.
    [[nodiscard]] std::optional<Milliseconds> nextDue() const;

    [[nodiscard]] int running() const { return m_running; }
    [[nodiscard]] std::size_t waiting() const { return m_waiting.size(); }

private:
    struct Item
    {
        ProbeTarget target;
        Milliseconds due{0};
        AttemptPtr attempt;
        bool isWaiting = false;
    };
    using ItemPtr = std::shared_ptr<Item>;

    void begin(const ItemPtr &item);
    void beginWaiting();
    void ended(const ItemPtr &item, const ProbeResult &result);
    [[nodiscard]] static Milliseconds regularAfter(const ProbeTarget &target, Milliseconds time);

    Prober &m_prober;
    Report m_report;
    int m_maximumParallel;
    int m_running = 0;
    QHash<QString, ItemPtr> m_items;
    std::multimap<Milliseconds, ItemPtr> m_queue; // all items, by the time they are due
    std::deque<ItemPtr> m_waiting;                // due, and no place free
};

} // namespace meridian::probe
