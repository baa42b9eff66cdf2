// Findings about what a routing does: choices that never serve, fences, DNSSEC.
#include "engine/model/Checker.h"

#include "engine/model/EnumText.h"

#include <algorithm>
#include <span>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

using Policy = Routing::Policy;
/// From a routing to one inside it: indices of items, or one of these.
using Path = std::vector<int>;
constexpr int kActive = -1;
constexpr int kBackup = -2;

/// A resolver may use an answer for so long after a failure was found before anybody is told about it.
constexpr int kLongTtl = 300;

RoutingItem *itemAt(Routing &routing, int step)
{
    switch (step) {
    case kActive: return &routing.active;
    case kBackup: return &routing.backup;
    default: return step < static_cast<int>(routing.items.size()) ? &routing.items[static_cast<std::size_t>(step)] : nullptr;
    }
}

/// Changes the routing at the end of the path in a copy of all above it. False: it is not there any more.
bool editAt(Routing &routing, std::span<const int> path, const std::function<bool(Routing &)> &edit)
{
    if (path.empty()) {
        return edit(routing);
    }
    RoutingItem *item = itemAt(routing, path.front());
    if (item == nullptr || !item->routing) {
        return false;
    }
    auto copy = std::make_shared<Routing>(*item->routing);
    const bool done = editAt(*copy, path.subspan(1), edit);
    item->routing = std::move(copy);
    return done;
}

QuickFix fixRouting(const QString &title, const ObjectRef &ref, const Path &path, std::function<bool(Routing &)> edit)
{
    return fixBy(title, [ref, path, edit = std::move(edit)](ProjectBuilder &builder) -> Result<void> {
        const RecordSet *set = findRecordSet(builder.project(), ref);
        if (set == nullptr || !set->routing) {
            return fail(Error::Kind::NotFound, u"The routing is gone."_s);
        }
        RecordSet changed = *set;
        if (!editAt(*changed.routing, path, edit)) {
            return fail(Error::Kind::NotFound, u"The routing has changed."_s);
        }
        return builder.replaceRecordSet(ref, std::move(changed));
    });
}

/// Every item of a routing with its step, nested routings not entered. Multivalue has none.
template<typename Visit>
void forEachItem(const Routing &routing, Visit &&visit)
{
    if (routing.policy == Policy::Failover) {
        visit(kActive, routing.active);
        visit(kBackup, routing.backup);
    } else if (routing.policy != Policy::Multivalue) {
        for (std::size_t i = 0; i < routing.items.size(); ++i) {
            visit(static_cast<int>(i), routing.items[i]);
        }
    }
}

/// Every list of targets, however deep.
template<typename Visit>
void forEachTargets(const Routing &routing, Visit &&visit)
{
    if (routing.policy == Policy::Multivalue) {
        visit(routing.targets);
    }
    forEachItem(routing, [&](int, const RoutingItem &item) {
        item.routing ? forEachTargets(*item.routing, visit) : static_cast<void>(visit(item.targets));
    });
}

/// An address in the presentation form of a type.
QString rdataOf(const Address &address, const Target &target, const QString &type)
{
    const bool isName = address.kind() == Address::Kind::DomainName;
    const QString value = isName && !address.value.endsWith(u'.') ? address.value + u'.' : address.value;
    if (type == u"MX") {
        return u"%1 %2"_s.arg(target.priority.value_or(0)).arg(value);
    }
    if (type == u"SRV") {
        return u"%1 %2 %3 %4"_s.arg(target.priority.value_or(0)).arg(target.weight.value_or(0)).arg(target.port.value_or(0)).arg(value);
    }
    return type == u"TXT" ? u'"' + address.value + u'"' : value;
}

void writeAsValues(const Project &project, const QString &type, Routing &routing)
{
    const auto write = [&](std::vector<Target> &targets) {
        for (Target &target : targets) {
            if (const Address *address = target.address.isEmpty() ? nullptr : project.addresses.find(target.address.text)) {
                const QString rdata = rdataOf(*address, target, type);
                target = {};
                target.rdata = rdata;
            }
        }
    };
    write(routing.targets);
    const auto enter = [&](RoutingItem &item) {
        write(item.targets);
        if (item.routing) {
            auto copy = std::make_shared<Routing>(*item.routing);
            writeAsValues(project, type, *copy);
            item.routing = std::move(copy);
        }
    };
    enter(routing.active);
    enter(routing.backup);
    std::ranges::for_each(routing.items, enter);
}

/// Looks at one record set.
class RoutingLint final
{
public:
    RoutingLint(Checker &checker, const Zone &zone, const RecordSet &set)
        : m_checker(checker), m_project(checker.project()), m_zone(zone), m_set(set), m_ref(refOf(zone, set))
    {
    }

    void run()
    {
        look(*m_set.routing, {});
        if (m_zone.dnssecEnabled) {
            lookAtDnssec();
        }
        lookAtTtl();
    }

private:
    using Severity = Finding::Severity;

    [[nodiscard]] const Address *addressOf(const Target &target) const
    {
        return target.address.isEmpty() ? nullptr : m_project.addresses.find(target.address.text);
    }
    [[nodiscard]] bool isNeverDead(const std::vector<Target> &targets) const
    {
        return std::ranges::any_of(targets, [&](const Target &target) {
            const Address *address = addressOf(target);
            return target.address.isEmpty() || (address != nullptr && isNeverDown(*address));
        });
    }
    [[nodiscard]] bool isNeverDead(const RoutingItem &item) const
    {
        return item.routing ? isNeverDead(*item.routing) : isNeverDead(item.targets);
    }
    [[nodiscard]] bool isNeverDead(const Routing &routing) const;
    void look(const Routing &routing, const Path &path);
    void lookAtWeights(const Routing &routing, const Path &path);
    void lookAtFence(const Routing &routing, const Path &path);
    void lookAtLines(const Routing &routing, const Path &path);
    void lookAtBackup(const Routing &routing, const Path &path);
    void lookAtDnssec();
    void lookAtTtl();
    /// One finding a code for the whole record set: the text names the place of the first.
    void add(Severity severity, const QString &code, const QString &text, std::optional<QuickFix> fix)
    {
        if (!m_said.contains(code)) {
            m_said.insert(code);
            m_checker.add(severity, m_ref, code, text, std::move(fix));
        }
    }
    /// " of item 2" for a nested routing; empty for the record set's own.
    [[nodiscard]] static QString placeOf(const Path &path)
    {
        QString out;
        for (const int step : path) {
            out += step == kActive ? u" in the active set"_s : step == kBackup ? u" in the backup"_s : u" in item %1"_s.arg(step + 1);
        }
        return out;
    }

    Checker &m_checker;
    const Project &m_project;
    const Zone &m_zone;
    const RecordSet &m_set;
    ObjectRef m_ref;
    QSet<QString> m_said;
};

bool RoutingLint::isNeverDead(const Routing &routing) const
{
    const auto never = [&](const RoutingItem &item) { return isNeverDead(item); };
    switch (routing.policy) {
    case Policy::Multivalue: return isNeverDead(routing.targets);
    case Policy::Failover: return never(routing.active) || never(routing.backup);
    case Policy::Geo: return routing.fenced ? std::ranges::all_of(routing.items, never) : std::ranges::any_of(routing.items, never);
    case Policy::Lines:
        return std::ranges::any_of(routing.items, [&](const RoutingItem &item) { return item.line == u"default" && never(item); });
    case Policy::Weighted:
    case Policy::Geoproximity:
    case Policy::Latency: break;
    }
    return std::ranges::any_of(routing.items, never);
}

void RoutingLint::look(const Routing &routing, const Path &path)
{
    switch (routing.policy) {
    case Policy::Weighted: lookAtWeights(routing, path); break;
    case Policy::Geo: lookAtFence(routing, path); break;
    case Policy::Lines: lookAtLines(routing, path); break;
    case Policy::Failover: lookAtBackup(routing, path); break;
    case Policy::Geoproximity:
    case Policy::Latency:
    case Policy::Multivalue: break;
    }
    forEachItem(routing, [&](int step, const RoutingItem &item) {
        if (item.routing) {
            Path inner = path;
            inner.push_back(step);
            look(*item.routing, inner);
        }
    });
}

/// items of weight 0 serve only when no item above 0 is healthy.
void RoutingLint::lookAtWeights(const Routing &routing, const Path &path)
{
    const auto isZero = [](const RoutingItem &item) { return item.weight.value_or(0) == 0; };
    const auto zero = std::ranges::find_if(routing.items, isZero);
    const bool staysAlive = std::ranges::any_of(routing.items, [&](const RoutingItem &item) { return !isZero(item) && isNeverDead(item); });
    if (zero == routing.items.end() || !staysAlive) {
        return;
    }
    add(Severity::Hint, u"weight-never-serves"_s,
        u"Item %1%2 has weight 0 and never serves: it would only if no item above 0 were healthy, and one of those has a target that nothing checks. Give it a weight, check the others, or remove it."_s
            .arg(zero - routing.items.begin() + 1)
            .arg(placeOf(path)),
        fixRouting(u"Remove the items of weight 0"_s, m_ref, path, [isZero](Routing &changed) {
            return changed.policy == Policy::Weighted && std::erase_if(changed.items, isZero) > 0;
        }));
}

///
void RoutingLint::lookAtFence(const Routing &routing, const Path &path)
{
    if (!routing.fenced || routing.items.size() < 2) {
        return;
    }
    const auto isAlone = [](const RoutingItem &item) { return !item.routing && item.targets.size() == 1; };
    const auto alone = std::ranges::find_if(routing.items, isAlone);
    if (alone != routing.items.end()) {
        add(Severity::Warning, u"fence-of-one"_s,
            u"The fence keeps the clients of item %1%2 at one address: when it fails they get it all the same, although other items are healthy. Add an address there, or switch the fence off."_s
                .arg(alone - routing.items.begin() + 1)
                .arg(placeOf(path)),
            fixRouting(u"Switch the fence off"_s, m_ref, path, [](Routing &changed) { return std::exchange(changed.fenced, false); }));
    }
}

/// R-V23.
void RoutingLint::lookAtLines(const Routing &routing, const Path &path)
{
    if (routing.items.empty() || std::ranges::any_of(routing.items, [](const RoutingItem &item) { return item.line == u"default"; })) {
        return;
    }
    add(Severity::Warning, u"missing-default-item"_s,
        u"No item%1 has the line default: clients that lie on no other line get an empty answer. Add an item for them."_s.arg(placeOf(path)),
        fixRouting(u"Add an item for the line default"_s, m_ref, path, [](Routing &changed) {
            if (changed.items.empty()) {
                return false;
            }
            RoutingItem added = changed.items.front(); // somewhere to go at once; to be looked at
            added.line = u"default"_s;
            added.id.clear();
            changed.items.push_back(std::move(added));
            return true;
        }));
}

///
void RoutingLint::lookAtBackup(const Routing &routing, const Path &path)
{
    if (routing.trickle > 0 || !isNeverDead(routing.active) || (routing.backup.targets.empty() && !routing.backup.routing)) {
        return;
    }
    add(Severity::Warning, u"unreachable-backup"_s,
        u"The backup%1 never serves: the active set has a target that nothing checks, so it never fails. Use addresses with a health check, or let a part trickle to the backup."_s.arg(placeOf(path)),
        fixRouting(u"Let 10 % trickle to the backup"_s, m_ref, path, [](Routing &changed) {
            changed.trickle = 0.1;
            return changed.policy == Policy::Failover;
        }));
}

/// signed answers with health checks need one address an item, and checks on all of them or on none.
void RoutingLint::lookAtDnssec()
{
    int checked = 0;
    int unchecked = 0;
    std::size_t most = 0;
    forEachTargets(*m_set.routing, [&](const std::vector<Target> &targets) {
        most = std::max(most, targets.size());
        for (const Target &target : targets) {
            const Address *address = addressOf(target);
            const bool isChecked = address != nullptr && address->mode == Address::Mode::Auto && (!address->healthCheck.isEmpty() || address->backends);
            ++(isChecked ? checked : unchecked);
        }
    });
    const auto fix = [&] {
        return fixRouting(u"Write the addresses as values, without checks"_s, m_ref, {}, [project = m_project, type = m_set.type.toUpper()](Routing &changed) {
            writeAsValues(project, type, changed);
            return true;
        });
    };
    if (checked > 0 && most > 1) {
        add(Severity::Error, u"dnssec-several-addresses"_s,
            u"The zone is signed and the routing is checked: then an item may hold one address only, and one holds %1. Split the item, or use addresses without a check."_s.arg(most), fix());
    }
    if (checked > 0 && unchecked > 0) {
        add(Severity::Error, u"dnssec-mixed-checks"_s,
            u"The zone is signed, and %1 targets of the routing are checked while %2 are not. Check all of them, or none."_s.arg(checked).arg(unchecked), fix());
    }
}

void RoutingLint::lookAtTtl()
{
    qint64 slowest = 0;
    forEachTargets(*m_set.routing, [&](const std::vector<Target> &targets) {
        for (const Target &target : targets) {
            if (const Address *address = addressOf(target)) {
                slowest = std::max(slowest, detectionSeconds(m_project, *address));
            }
        }
    });
    if (slowest > 0 && m_set.ttl > std::max<qint64>(kLongTtl, 2 * slowest)) {
        const int better = static_cast<int>(std::max<qint64>(60, slowest));
        add(Severity::Hint, u"ttl-longer-than-detection"_s,
            u"A failure is found after %1 s, but resolvers keep an answer for %2 s. Lower the TTL for a faster failover."_s.arg(slowest).arg(m_set.ttl),
            fixBy(u"Set the TTL to %1 s"_s.arg(better), [ref = m_ref, better](ProjectBuilder &builder) -> Result<void> {
                const RecordSet *set = findRecordSet(builder.project(), ref);
                if (set == nullptr) {
                    return fail(Error::Kind::NotFound, u"The record set is gone."_s);
                }
                RecordSet changed = *set;
                changed.ttl = better;
                return builder.replaceRecordSet(ref, std::move(changed));
            }));
    }
}

} // namespace

void Checker::checkRoutedSet(const Zone &zone, const RecordSet &set)
{
    RoutingLint(*this, zone, set).run();
}

} // namespace meridian::model
