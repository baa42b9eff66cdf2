#include "engine/policy/Decision.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using model::Routing;
using Entry = Distribution::Entry;

/// What a branch of a routing answers with.
struct Branch
{
    /// Shares add up to 1; none if no item takes the client. Buckets may be there twice.
    std::vector<Entry> entries;
    /// False: nothing in it is available, and `entries` is what it answers as if all were healthy. Whoever holds
    /// the branch may back out of it (R-V22).
    bool isAlive = false;
};

/// Walks one routing. Every policy answers for itself; nesting needs no more than asking a branch whether it is alive.
class RoutingWalk final
{
public:
    RoutingWalk(const DecisionInput &input, const CompiledRecordSet &set) : m_input(input), m_set(set) {}

    [[nodiscard]] Branch walk(const CompiledRouting &routing)
    {
        switch (routing.policy) {
        case Routing::Policy::Weighted:
            return weighted(routing);
        case Routing::Policy::Failover:
            return failover(routing);
        case Routing::Policy::Geo:
        case Routing::Policy::Latency:
        case Routing::Policy::Geoproximity:
            return nearest(routing);
        case Routing::Policy::Lines:
            return lines(routing);
        case Routing::Policy::Multivalue:
            break;
        }
        return multivalue(routing);
    }

    [[nodiscard]] bool isDegraded() const { return m_isDegraded; }

private:
    [[nodiscard]] bool isAvailable(const AnswerRecordPtr &target) const
    {
        return !target->address || m_input.isAvailable(*target->address);
    }

    /// The targets that are available: with checked and unchecked ones mixed, the unchecked ones when all checks fail
    ///
    [[nodiscard]] std::vector<AnswerRecordPtr> available(const CompiledItem &item)
    {
        std::vector<AnswerRecordPtr> out;
        for (const AnswerRecordPtr &target : item.targets) {
            if (isAvailable(target)) {
                out.push_back(target);
                continue;
            }
            const CompiledAddress &address = m_input.address(*target->address);
            m_isDegraded = m_isDegraded || address.mode == model::Address::Mode::Auto;
            m_input.step("address", u"address:"_s + address.id.text, [&] {
                return u"Address \"%1\" of %2 is down."_s.arg(address.label, item.label);
            });
        }
        return out;
    }

    [[nodiscard]] Branch branch(const CompiledItem &item)
    {
        if (item.routing) {
            step(u"%1 is a routing of its own."_s, item);
            return walk(*item.routing);
        }
        std::vector<AnswerRecordPtr> targets = available(item);
        Branch out;
        out.isAlive = !targets.empty();
        if (!item.targets.empty()) {
            out.entries.push_back({bucketOf(out.isAlive ? std::move(targets) : item.targets), Fraction::one()});
        }
        return out;
    }

    /// Branches side by side, by weight. Ones without entries are left out.
    [[nodiscard]] static std::vector<Entry> mixed(const std::vector<std::pair<Branch, Fraction::Wide>> &parts)
    {
        Fraction::Wide total = 0;
        for (const auto &[part, weight] : parts) {
            total += part.entries.empty() ? 0 : weight;
        }
        std::vector<Entry> out;
        for (const auto &[part, weight] : parts) {
            for (const Entry &entry : part.entries) {
                // The compiler bounds the depth, so that the product fits.
                const auto share = Fraction::product(entry.share, Fraction(weight, total));
                Q_ASSERT(share.has_value());
                out.push_back({entry.bucket, share.value_or(Fraction())});
            }
        }
        return out;
    }

    [[nodiscard]] Branch weighted(const CompiledRouting &routing);
    [[nodiscard]] Branch failover(const CompiledRouting &routing);
    [[nodiscard]] Branch nearest(const CompiledRouting &routing);
    [[nodiscard]] Branch lines(const CompiledRouting &routing);
    [[nodiscard]] Branch multivalue(const CompiledRouting &routing);
    /// `seen`: how many of the first in `order` it depended on.
    [[nodiscard]] Branch firstAlive(const CompiledRouting &routing, const std::vector<std::uint16_t> &order, bool staysAtFirst, std::size_t &seen);

    /// `text` has the item as %1.
    void step(const QString &text, const CompiledItem &item)
    {
        m_input.step("item", m_input.decider.object, [&] { return text.arg(item.label); });
    }
    template<typename Text>
    void say(const char *kind, Text &&text)
    {
        m_input.step(kind, m_input.decider.object, std::forward<Text>(text));
    }

    const DecisionInput &m_input;
    const CompiledRecordSet &m_set;
    bool m_isDegraded = false;
};

/// R-096…: the items above zero that are alive, by weight. Without one of those the zero items that are alive,
/// evenly. Nothing alive: the items above zero as if all were healthy, or all items evenly if all weights are zero.
Branch RoutingWalk::weighted(const CompiledRouting &routing)
{
    using Parts = std::vector<std::pair<Branch, Fraction::Wide>>;
    Parts alive;
    Parts dead;
    for (const CompiledItem &item : routing.items) {
        if (item.weight > 0) {
            Branch own = branch(item);
            (own.isAlive ? alive : dead).emplace_back(std::move(own), item.weight);
        }
    }
    const bool hasWeights = !alive.empty() || !dead.empty();
    if (!alive.empty()) {
        say("weighted", [&] {
            return dead.empty() ? u"Items share by weight."_s
                                : u"Items share by weight; %1 without a healthy target are left out."_s.arg(dead.size());
        });
        return {mixed(alive), true};
    }
    Parts deadZero;
    for (const CompiledItem &item : routing.items) {
        if (item.weight == 0) {
            Branch own = branch(item);
            (own.isAlive ? alive : deadZero).emplace_back(std::move(own), 1);
        }
    }
    if (!alive.empty()) {
        say("weighted", [&] {
            return hasWeights ? u"No item with a weight above 0 is healthy: the items of weight 0 share evenly."_s
                              : u"All weights are 0: the items share evenly."_s;
        });
        return {mixed(alive), true};
    }
    say("weighted", [&] {
        return hasWeights ? u"No item is healthy: those with a weight above 0 answer as if all were healthy."_s
                          : u"No item is healthy and all weights are 0: all items share evenly."_s;
    });
    return {mixed(hasWeights ? dead : deadZero), false};
}

/// R-086…R-091, R-V21, X-12.
Branch RoutingWalk::failover(const CompiledRouting &routing)
{
    Branch active = branch(routing.items[0]);
    if (active.isAlive && routing.trickle.isZero()) {
        say("failover", [] { return u"The active set is healthy and answers."_s; });
        return active;
    }
    Branch backup = branch(routing.items[1]);
    if (!active.isAlive) {
        if (backup.isAlive) {
            m_isDegraded = true;
            say("failover", [] { return u"No target of the active set is healthy: the backup answers."_s; });
            return backup;
        }
        say("failover", [] { return u"Neither active set nor backup is healthy: the active set answers as if it were."_s; });
        return {active.entries.empty() ? std::move(backup.entries) : std::move(active.entries), false};
    }
    if (!backup.isAlive) {
        say("failover", [] { return u"The backup has no healthy target: its trickle goes back to the active set."_s; });
        return active;
    }
    say("failover", [&] {
        return u"The active set is healthy; %1 of the queries trickle to the backup."_s.arg(routing.trickle.toString());
    });
    const Fraction rest = routing.trickle.complement();
    return {mixed({{std::move(active), rest.isZero() ? 0 : rest.numerator()}, {std::move(backup), routing.trickle.numerator()}}), true};
}

/// The first branch in this order that is alive; none: the first that has entries, as if all were healthy.
Branch RoutingWalk::firstAlive(const CompiledRouting &routing, const std::vector<std::uint16_t> &order, bool staysAtFirst, std::size_t &seen)
{
    Branch fallback;
    seen = order.size();
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::uint16_t index = order[place];
        Branch own = branch(routing.items[index]);
        if (own.isAlive) {
            seen = place + 1;
            step(u"%1 answers."_s, routing.items[index]);
            return own;
        }
        if (fallback.entries.empty() && !own.entries.empty()) {
            fallback.entries = std::move(own.entries);
            seen = place + 1; // if all are dead, they are so in any order
        }
        if (staysAtFirst) {
            seen = place + 1;
            step(u"No target of %1 is healthy, but the fence keeps the client there: all of them answer."_s, routing.items[index]);
            return fallback;
        }
        step(u"No target of %1 is healthy: the next one is tried."_s, routing.items[index]);
    }
    if (!fallback.entries.empty()) {
        say("item", [] { return u"Nothing is healthy: the first one answers as if all were."_s; });
    }
    return fallback;
}

/// R-081… … ….
Branch RoutingWalk::nearest(const CompiledRouting &routing)
{
    const RankOrder &order = m_input.client.rankings[routing.ranking];
    const bool isGeo = routing.policy == Routing::Policy::Geo;
    say(isGeo ? "geo" : routing.policy == Routing::Policy::Latency ? "latency" : "geoproximity", [&] {
        if (!m_input.client.isLocated) {
            return u"Where the client is is not known: the items are tried by id."_s;
        }
        const CompiledItem &first = routing.items[order.items.front()];
        if (order.tieLength.front() > 1) {
            return u"%1 items are equally near; the client's network is given to %2."_s.arg(order.tieLength.front()).arg(first.label);
        }
        return routing.policy == Routing::Policy::Geoproximity ? u"%1 has the smallest biased distance."_s.arg(first.label)
                                                               : u"%1 is nearest."_s.arg(first.label);
    });
    std::size_t seen = 0;
    Branch out = firstAlive(routing, order.items, isGeo && routing.isFenced, seen);
    if (m_input.placesSeen != nullptr) {
        *m_input.placesSeen = std::max(*m_input.placesSeen, seen);
    }
    return out;
}

/// R-V23, R-V25, R-V22: the finest line that matches and is alive.
Branch RoutingWalk::lines(const CompiledRouting &routing)
{
    std::vector<std::uint16_t> order;
    for (const std::uint16_t line : m_input.client.lines) {
        const auto item = std::ranges::find(routing.items, line, &CompiledItem::line);
        if (item != routing.items.end()) {
            order.push_back(static_cast<std::uint16_t>(item - routing.items.begin()));
        }
    }
    say("lines", [&] {
        return order.empty() ? u"No line matches the client."_s
                             : u"The client is on line %1."_s.arg(routing.items[order.front()].label);
    });
    std::size_t seen = 0;
    return firstAlive(routing, order, false, seen);
}

/// R-V24.
Branch RoutingWalk::multivalue(const CompiledRouting &routing)
{
    const CompiledItem &item = routing.items.front();
    std::vector<AnswerRecordPtr> targets = available(item);
    Branch out;
    out.isAlive = !targets.empty();
    if (!out.isAlive) {
        targets = item.targets;
    }
    // A CNAME stands alone in its answer.
    const int limit = m_set.type == dns::RecordType::CNAME ? 1 : routing.limit;
    say("multivalue", [&] {
        return u"%1 %2 targets, at most %3 an answer."_s.arg(targets.size()).arg(out.isAlive ? u"healthy"_s : u"unhealthy"_s).arg(limit);
    });
    const std::vector<Bucket> windows = windowsOf(targets, limit);
    for (const Bucket &window : windows) {
        if (!window.records.empty()) {
            out.entries.push_back({window, Fraction(1, windows.size())});
        }
    }
    return out;
}

} // namespace

Distribution decideRecordSet(const DecisionInput &input, const CompiledRecordSet &set)
{
    RoutingWalk walk(input, set);
    Branch root = walk.walk(set.routing);
    if (root.entries.empty()) {
        Distribution out = negative(input, dns::Rcode::NoError, u"No item of the record set takes this client."_s, dns::ExtendedError::Other);
        out.isUnrouted = true;
        return out;
    }
    Distribution out;
    out.kind = Distribution::Kind::Answer;
    out.entries = std::move(root.entries);
    mergeEqualBuckets(out.entries);
    out.type = set.type;
    out.ttl = set.ttl;
    out.degraded = walk.isDegraded();
    out.reason = root.isAlive ? QString() : u"All targets are down; they answer as if they were up."_s;
    return out;
}

} // namespace meridian::policy
