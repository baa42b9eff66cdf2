#include "engine/probe/HealthTable.h"

#include "engine/probe/Quorum.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

using Kind = model::HealthCheck::Kind;

constexpr int kDeepest = 32; // of calculated checks; a cycle is an error of the project and ends here

Thresholds thresholdsOf(const model::HealthCheck &check)
{
    if (check.kind == Kind::External) {
        return {1, 1}; // whoever reports has counted
    }
    return {check.failures, check.successes};
}

} // namespace

bool isSeenFrom(const model::HealthCheck &check, const QString &point)
{
    return check.kind == Kind::External || check.points.contains(point);
}

std::vector<Transition> HealthTable::setProject(const model::Project &project, const QDateTime &wallClock)
{
    const QHash<QString, Leaf> old = std::exchange(m_leaves, {});
    QHash<QString, AddressHealth> known;
    for (AddressHealth &address : m_addresses) {
        known.insert(address.address, std::move(address));
    }
    m_addresses.clear();
    m_checks.clear();
    std::vector<bool> isNew;
    for (qsizetype i = 0; i < project.healthChecks.size(); ++i) {
        m_checks.insert(project.healthChecks.at(i).id.text, project.healthChecks.pointerAt(i));
    }
    for (const model::Address &address : project.addresses) {
        if (!m_checks.contains(address.healthCheck.text)) {
            continue;
        }
        isNew.push_back(!known.contains(address.id.text));
        AddressHealth health = known.value(address.id.text);
        health.address = address.id.text;
        health.value = address.value;
        health.check = address.healthCheck.text;
        m_addresses.push_back(std::move(health));
        QStringList way;
        addLeaves(address.healthCheck.text, m_addresses.size() - 1, old, way);
    }
    for (auto leaf = old.begin(); leaf != old.end(); ++leaf) {
        if (!leaf->check && !m_leaves.contains(leaf.key())) {
            m_leaves.insert(leaf.key(), *leaf); // remembered for a project that has it
        }
    }
    std::vector<Transition> out;
    for (std::size_t i = 0; i < m_addresses.size(); ++i) {
        if (isNew[i]) {
            adoptRemembered(i);
        } else {
            judge(i, wallClock, {}, u"The project was changed."_s, out);
        }
    }
    return out;
}

void HealthTable::addLeaves(const QString &checkId, std::size_t address, const QHash<QString, Leaf> &old, QStringList &way)
{
    const auto check = m_checks.value(checkId);
    if (!check || way.contains(checkId)) {
        return;
    }
    if (check->kind == Kind::Calculated) {
        way.append(checkId);
        for (const model::HealthCheckId &child : check->children) {
            addLeaves(child.text, address, old, way);
        }
        way.removeLast();
        return;
    }
    const QString value = m_addresses[address].value;
    const QString key = keyOf(checkId, value);
    if (!m_leaves.contains(key)) {
        Leaf leaf = old.value(key);
        if (leaf.check && !isSameProbe(*leaf.check, *check)) {
            for (auto &[point, cell] : leaf.cells) {
                cell.state.isRemembered = true;
                cell.state.streak = 0;
            }
        }
        leaf.check = check;
        std::erase_if(leaf.cells, [&](const auto &cell) { return !isSeenFrom(*check, cell.first); });
        leaf.value = value;
        leaf.addresses.clear();
        m_leaves.insert(key, std::move(leaf));
    }
    std::vector<std::size_t> &followers = m_leaves[key].addresses;
    if (followers.empty() || followers.back() != address) {
        followers.push_back(address);
    }
}

std::vector<ProbeTarget> HealthTable::targets(const QString &point) const
{
    std::vector<ProbeTarget> out;
    for (const Leaf &leaf : m_leaves) {
        if (leaf.check && leaf.check->kind != Kind::External && isSeenFrom(*leaf.check, point)) {
            out.push_back({leaf.check, leaf.value});
        }
    }
    return out;
}

std::vector<Transition> HealthTable::take(const QString &check, const QString &value, const QString &point, const ProbeResult &result, Milliseconds now)
{
    const auto leaf = m_leaves.find(keyOf(check, value));
    std::vector<Transition> out;
    if (leaf == m_leaves.end() || !leaf->check || !isSeenFrom(*leaf->check, point)) {
        return out;
    }
    Cell &cell = leaf->cells[point];
    const bool wasRemembered = cell.state.isRemembered;
    const Condition before = cell.state.condition;
    cell.state = after(cell.state, result, now, thresholdsOf(*leaf->check));
    if (!cell.last.time.isValid() || cell.last.time <= result.time) { // a point may send what it saw before
        cell.last = result;
    }
    if (cell.state.condition != before || cell.state.isRemembered != wasRemembered) {
        for (const std::size_t address : leaf->addresses) {
            judge(address, result.time, point, {}, out);
        }
    }
    return out;
}

std::vector<Transition> HealthTable::age(Milliseconds now, const QDateTime &wallClock)
{
    std::vector<Transition> out;
    for (Leaf &leaf : m_leaves) {
        if (!leaf.check) {
            continue;
        }
        const std::chrono::seconds limit = staleLimit(*leaf.check);
        bool isChanged = false;
        for (auto &[point, cell] : leaf.cells) {
            const HealthState next = aged(cell.state, now, wallClock, limit);
            isChanged = isChanged || next.condition != cell.state.condition;
            cell.state = next;
        }
        if (isChanged) {
            for (const std::size_t address : leaf.addresses) {
                judge(address, wallClock, {}, {}, out);
            }
        }
    }
    return out;
}

/// Finds the condition of an address anew; a change is a transition. `cause` stands before the reason.
void HealthTable::judge(std::size_t index, const QDateTime &time, const QString &point, const QString &cause, std::vector<Transition> &out)
{
    AddressHealth &address = m_addresses[index];
    const Verdict verdict = verdictOf(address.check, address.value);
    address.isRemembered = verdict.isRemembered;
    if (verdict.condition == address.condition) {
        return;
    }
    const QString reason = cause.isEmpty() ? verdict.reason : QString(cause + u' ' + verdict.reason).trimmed();
    out.push_back({address.address, address.value, address.check, address.condition, verdict.condition, time, point, reason, lastCheckOf(address.check, address.value)});
    address.condition = verdict.condition;
    address.since = time;
    address.reason = verdict.reason;
}

HealthTable::Verdict HealthTable::verdictOf(const QString &checkId, const QString &value, int depth) const
{
    const auto check = m_checks.value(checkId);
    if (!check || depth > kDeepest) {
        return {};
    }
    if (check->kind == Kind::Calculated) {
        return counted(*check, value, depth);
    }
    const auto leaf = m_leaves.constFind(keyOf(checkId, value));
    return leaf == m_leaves.constEnd() ? Verdict() : ofPoints(*leaf);
}

HealthTable::Verdict HealthTable::counted(const model::HealthCheck &check, const QString &value, int depth) const
{
    std::vector<Condition> children;
    QStringList down;
    Verdict out;
    for (const model::HealthCheckId &child : check.children) {
        const Verdict each = verdictOf(child.text, value, depth + 1);
        children.push_back(each.condition);
        out.isRemembered = out.isRemembered || each.isRemembered;
        if (each.condition != Condition::Up) {
            down += u"%1 is %2"_s.arg(child.text, toText(each.condition));
        }
    }
    out.condition = countedOf(children, check.atLeast);
    if (check.invert) {
        out.condition = turned(out.condition);
    }
    out.reason = u"%1%2 of %3 checks are up, %4 needed%5."_s.arg(check.invert ? u"Inverted: "_s : QString())
                     .arg(std::ranges::count(children, Condition::Up))
                     .arg(children.size())
                     .arg(check.atLeast)
                     .arg(down.isEmpty() ? QString() : u": "_s + down.join(u", "_s));
    return out;
}

HealthTable::Verdict HealthTable::ofPoints(const Leaf &leaf)
{
    std::vector<Condition> conditions;
    Verdict out;
    int up = 0, down = 0;
    QDateTime latest;
    QString reason;
    for (const auto &[point, cell] : leaf.cells) {
        conditions.push_back(cell.state.condition);
        out.isRemembered = out.isRemembered || cell.state.isRemembered;
        up += cell.state.condition == Condition::Up;
        down += cell.state.condition == Condition::Down;
        if (!latest.isValid() || cell.last.time > latest) {
            latest = cell.last.time;
            reason = cell.last.reason;
        }
    }
    out.condition = quorumOf(conditions, leaf.check->quorum);
    if (out.condition == Condition::Stale) {
        out.reason = u"No result for %1 s."_s.arg(staleLimit(*leaf.check).count());
    } else if (leaf.cells.size() > 1) {
        out.reason = u"%1 of %2 points say up (%3). %4"_s.arg(up).arg(up + down).arg(leaf.check->quorum, reason);
    } else {
        out.reason = reason;
    }
    return out;
}

void HealthTable::collectPoints(const QString &checkId, const QString &value, std::vector<PointHealth> &points, int depth) const
{
    const auto check = m_checks.value(checkId);
    if (!check || depth > kDeepest) {
        return;
    }
    if (check->kind == Kind::Calculated) {
        for (const model::HealthCheckId &child : check->children) {
            collectPoints(child.text, value, points, depth + 1);
        }
        return;
    }
    const auto leaf = m_leaves.constFind(keyOf(checkId, value));
    const bool isListed = std::ranges::any_of(points, [&](const PointHealth &point) { return point.check == checkId; });
    if (leaf == m_leaves.constEnd() || isListed) {
        return;
    }
    for (const auto &[point, cell] : leaf->cells) {
        points.push_back({checkId, point, cell.state, cell.last});
    }
    for (const QString &point : check->points) {
        if (check->points.size() > 1 && !leaf->cells.contains(point)) {
            points.push_back({checkId, point, {}, {}}); // it has not said anything yet
        }
    }
    if (leaf->cells.empty() && check->points.size() <= 1) {
        points.push_back({checkId, {}, {}, {}});
    }
}

QHash<QString, Condition> HealthTable::conditions() const
{
    QHash<QString, Condition> out;
    for (const AddressHealth &address : m_addresses) {
        out.insert(address.address, address.condition);
    }
    return out;
}

QDateTime HealthTable::lastCheckOf(const QString &checkId, const QString &value, int depth) const
{
    QDateTime latest;
    const auto take = [&latest](const QDateTime &time) { latest = time.isValid() && (!latest.isValid() || time > latest) ? time : latest; };
    const auto check = m_checks.value(checkId);
    if (!check || depth > kDeepest) {
        return latest;
    }
    if (check->kind == Kind::Calculated) {
        for (const model::HealthCheckId &child : check->children) {
            take(lastCheckOf(child.text, value, depth + 1));
        }
        return latest;
    }
    if (const auto leaf = m_leaves.constFind(keyOf(checkId, value)); leaf != m_leaves.constEnd()) {
        for (const auto &[point, cell] : leaf->cells) {
            take(cell.state.lastSeen);
        }
    }
    return latest;
}

AddressLooks HealthTable::looks() const
{
    AddressLooks out;
    out.reserve(static_cast<qsizetype>(m_addresses.size()));
    for (const AddressHealth &address : m_addresses) {
        out.insert(address.address, {address.condition, address.since, lastCheckOf(address.check, address.value)});
    }
    return out;
}

std::vector<AddressHealth> HealthTable::addresses() const
{
    std::vector<AddressHealth> out = m_addresses;
    for (AddressHealth &address : out) {
        collectPoints(address.check, address.value, address.points);
        address.reason = verdictOf(address.check, address.value).reason; // of now, where the kept one is of the transition
    }
    return out;
}

std::vector<RememberedHealth> HealthTable::memory() const
{
    std::vector<RememberedHealth> out;
    for (auto leaf = m_leaves.begin(); leaf != m_leaves.end(); ++leaf) {
        for (const auto &[point, cell] : leaf->cells) {
            if (cell.state.condition != Condition::Unknown) {
                out.push_back({leaf.key().section(u'\n', 0, 0), leaf.key().section(u'\n', 1), point, cell.state, cell.last.reason});
            }
        }
    }
    return out;
}

void HealthTable::recall(const std::vector<RememberedHealth> &memory, Milliseconds now)
{
    for (const RememberedHealth &each : memory) {
        Leaf &leaf = m_leaves[keyOf(each.check, each.value)];
        leaf.value = each.value;
        if (leaf.cells.contains(each.point) || (leaf.check && !isSeenFrom(*leaf.check, each.point))) {
            continue; // what was seen since is newer
        }
        Cell &cell = leaf.cells[each.point];
        cell.state = each.state;
        cell.state.seenAt = now;
        cell.state.isRemembered = true;
        cell.state.streak = 0;
        cell.last.reason = each.reason;
    }
    for (std::size_t i = 0; i < m_addresses.size(); ++i) {
        adoptRemembered(i);
    }
}

/// What was remembered is no transition: nothing happened.
void HealthTable::adoptRemembered(std::size_t index)
{
    AddressHealth &address = m_addresses[index];
    std::vector<Transition> nothingHappened;
    judge(index, address.since, {}, {}, nothingHappened);
    const auto leaf = m_leaves.constFind(keyOf(address.check, address.value));
    if (leaf != m_leaves.constEnd() && leaf->cells.size() == 1) {
        address.since = leaf->cells.begin()->second.state.since;
    }
}

void HealthTable::resume(Milliseconds now)
{
    for (Leaf &leaf : m_leaves) {
        for (auto &[point, cell] : leaf.cells) {
            cell.state.isRemembered = cell.state.condition != Condition::Unknown;
            cell.state.seenAt = now;
            cell.state.streak = 0;
        }
    }
    for (AddressHealth &address : m_addresses) {
        address.isRemembered = verdictOf(address.check, address.value).isRemembered;
    }
}

} // namespace meridian::probe
