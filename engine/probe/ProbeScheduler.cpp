#include "engine/probe/ProbeScheduler.h"

#include <algorithm>

namespace meridian::probe {
namespace {

using Milliseconds = ProbeScheduler::Milliseconds;

constexpr Milliseconds kFirstRound{1000};
constexpr Milliseconds kFirstRoundEach{2};

/// FNV-1a: the same number for the same key in every run and on every machine.
std::uint64_t hashOf(QStringView text)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const QChar c : text) {
        hash = (hash ^ c.unicode()) * 0x100000001b3;
    }
    return hash ^ hash >> 29;
}

Milliseconds placeIn(const ProbeTarget &target, Milliseconds span)
{
    return Milliseconds(static_cast<qint64>(hashOf(target.key()) % static_cast<std::uint64_t>(std::max<qint64>(1, span.count()))));
}

Milliseconds intervalOf(const ProbeTarget &target)
{
    return std::chrono::seconds(std::max(1, target.check->interval));
}

} // namespace

bool isSameProbe(const model::HealthCheck &a, const model::HealthCheck &b)
{
    model::HealthCheck c = b; // what is not part of the question is made alike
    c.name = a.name;
    c.note = a.note;
    c.spelledOut = a.spelledOut;
    c.interval = a.interval;
    c.failures = a.failures;
    c.successes = a.successes;
    c.points = a.points;
    c.quorum = a.quorum;
    c.staleAfter = a.staleAfter;
    return a == c;
}

ProbeScheduler::ProbeScheduler(Prober &prober, Report report, int maximumParallel)
    : m_prober(prober), m_report(std::move(report)), m_maximumParallel(std::max(1, maximumParallel))
{
}

void ProbeScheduler::setTargets(const std::vector<ProbeTarget> &targets, Milliseconds now)
{
    QHash<QString, ItemPtr> items;
    const Milliseconds firstRound = std::max(kFirstRound, Milliseconds(kFirstRoundEach.count() * static_cast<Milliseconds::rep>(targets.size())));
    for (const ProbeTarget &target : targets) {
        const QString key = target.key();
        ItemPtr item = m_items.take(key);
        const bool isNew = !item || !isSameProbe(*item->target.check, *target.check);
        if (!item) {
            item = std::make_shared<Item>();
        }
        if (isNew) {
            item->due = now + placeIn(target, std::min(firstRound, intervalOf(target)));
        } else if (item->target.check->interval != target.check->interval) {
            item->due = std::min(item->due, regularAfter(target, now));
        }
        if (isNew && item->attempt) { // it answers a question that nobody asks any more
            item->attempt.reset();
            --m_running;
        }
        item->target = target;
        items.insert(key, item);
    }
    for (const ItemPtr &gone : std::as_const(m_items)) {
        if (gone->attempt) {
            gone->attempt.reset();
            --m_running;
        }
    }
    m_items = std::move(items);
    m_queue.clear();
    for (const ItemPtr &item : std::as_const(m_items)) {
        m_queue.emplace(item->due, item);
    }
    std::erase_if(m_waiting, [&](const ItemPtr &item) { return m_items.value(item->target.key()) != item; });
    beginWaiting();
}

void ProbeScheduler::runDue(Milliseconds now)
{
    while (!m_queue.empty() && m_queue.begin()->first <= now) {
        const ItemPtr item = m_queue.begin()->second;
        m_queue.erase(m_queue.begin());
        item->due = regularAfter(item->target, now + intervalOf(item->target) / 2);
        m_queue.emplace(item->due, item);
        if (!item->attempt && !item->isWaiting) { // otherwise the last one has not ended, and nothing is gained by a second
            item->isWaiting = true;
            m_waiting.push_back(item);
        }
    }
    beginWaiting();
}

std::optional<Milliseconds> ProbeScheduler::nextDue() const
{
    return m_queue.empty() ? std::nullopt : std::optional(m_queue.begin()->first);
}

void ProbeScheduler::beginWaiting()
{
    while (!m_waiting.empty() && m_running < m_maximumParallel) {
        const ItemPtr item = m_waiting.front();
        m_waiting.pop_front();
        item->isWaiting = false;
        begin(item);
    }
}

void ProbeScheduler::begin(const ItemPtr &item)
{
    ++m_running;
    const std::weak_ptr<Item> weak = item;
    item->attempt = m_prober.start({item->target.check, item->target.value}, [this, weak](const ProbeResult &result) {
        if (const ItemPtr ended = weak.lock(); ended && ended->attempt) {
            this->ended(ended, result);
        }
    });
}

void ProbeScheduler::ended(const ItemPtr &item, const ProbeResult &result)
{
    item->attempt.reset();
    --m_running;
    const ProbeTarget target = item->target;
    beginWaiting();
    m_report(target, result); // last: it may change the targets
}

/// The first time at or after `time` that is the target's place in its interval.
Milliseconds ProbeScheduler::regularAfter(const ProbeTarget &target, Milliseconds time)
{
    const Milliseconds interval = intervalOf(target);
    const Milliseconds place = placeIn(target, interval);
    const qint64 rounds = std::max<qint64>(0, (time - place + interval - Milliseconds(1)) / interval);
    return place + Milliseconds(rounds * interval.count());
}

} // namespace meridian::probe
