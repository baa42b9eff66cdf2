#include "engine/telemetry/Alerts.h"

#include "engine/model/EnumText.h"
#include "engine/model/References.h"
#include "engine/telemetry/JsonTime.h"
#include "engine/telemetry/Silence.h"

#include <QJsonObject>

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

using model::Alert;
using model::ObjectCondition;
using model::ObjectState;

const QString kUnavailable = u"unavailable"_s;
const QString kDegraded = u"degraded"_s;
const QString kSwitched = u"switched"_s;
const QString kRecovered = u"recovered"_s;

QString wordOf(ObjectState state)
{
    return state == ObjectState::Unavailable ? kUnavailable : state == ObjectState::Degraded ? kDegraded : u"available"_s;
}

ObjectState stateFrom(const QString &word)
{
    return word == kUnavailable ? ObjectState::Unavailable : word == kDegraded ? ObjectState::Degraded : ObjectState::Available;
}

/// The state as far as the alert tells of it: what it does not watch counts as the next better one that it does.
ObjectState seenBy(const Alert &alert, ObjectState state)
{
    if (state == ObjectState::Unavailable && !alert.when.contains(kUnavailable)) {
        state = ObjectState::Degraded;
    }
    return state == ObjectState::Degraded && !alert.when.contains(kDegraded) ? ObjectState::Available : state;
}

/// The state to take for true: better than what was told only with proof.
ObjectState proven(const Alert &alert, const ObjectCondition &condition, ObjectState told)
{
    const ObjectState now = seenBy(alert, condition.state);
    const ObjectState worst = std::max(now, seenBy(alert, condition.worst));
    return condition.isSuspended || (now < told && told <= worst) ? told : now;
}

bool isWatched(const Alert &alert, const ObjectCondition &condition)
{
    return alert.scopeId.isEmpty() || QStringView(condition.object).sliced(condition.object.indexOf(u':') + 1) == alert.scopeId;
}

/// The name of an object that has one.
QString nameOf(const model::Project &project, const QString &object)
{
    const auto ref = model::ObjectRef::parse(object);
    const QString title = ref && model::exists(project, *ref) ? model::titleOf(project, *ref) : QString();
    return ref && title != ref->key ? title : QString();
}

QList<AlertCause> causesOf(const QStringList &addresses, const Alerts::Input &input)
{
    QList<AlertCause> out;
    for (const QString &id : addresses) {
        if (const auto known = input.causes.constFind(id); known != input.causes.cend()) {
            out.append(*known);
            continue;
        }
        const model::Address *address = input.project.addresses.find(id);
        out.append({id, address ? address->value : QString(), address ? address->healthCheck.text : QString(), {}, {}, {}});
    }
    return out;
}

AlertEntry entryOf(const QString &event, const ObjectCondition &condition, const QDateTime &since, const Alerts::Input &input)
{
    AlertEntry out;
    out.event = event;
    out.object = condition.object;
    out.name = nameOf(input.project, condition.object);
    out.text = condition.text;
    out.since = since;
    return out;
}

QJsonObject objectOf(const QMap<QString, QString> &map)
{
    QJsonObject out;
    for (auto each = map.begin(); each != map.end(); ++each) {
        out.insert(each.key(), each.value());
    }
    return out;
}

QMap<QString, QString> mapFrom(const QJsonValue &json)
{
    QMap<QString, QString> out;
    const QJsonObject object = json.toObject();
    for (auto each = object.begin(); each != object.end(); ++each) {
        out.insert(each.key(), each.value().toString());
    }
    return out;
}

} // namespace

std::vector<Alerts::Scope> Alerts::scopesOf(const model::Project &project)
{
    std::set<Scope> out;
    for (const Alert &alert : project.alerts) {
        out.insert(alert.scope);
    }
    return {out.begin(), out.end()};
}

std::vector<AlertMessage> Alerts::evaluate(const Input &input)
{
    std::vector<AlertMessage> out;
    std::map<QString, Memories> kept;
    m_nextDue.reset();
    for (const Alert &alert : input.project.alerts) {
        if (const auto known = m_memories.find(alert.id.text); known != m_memories.end()) {
            kept.insert(m_memories.extract(known));
        }
    }
    m_memories = std::move(kept); // of alerts that are gone nothing is left to tell
    for (const Alert &alert : input.project.alerts) {
        AlertMessage message;
        message.time = input.now;
        message.project = input.project.name;
        message.alert = alert.id.text;
        message.alertName = alert.name;
        message.entries = evaluateAlert(alert, input);
        if (!message.entries.isEmpty()) {
            out.push_back(std::move(message));
        }
    }
    return out;
}

QList<AlertEntry> Alerts::evaluateAlert(const Alert &alert, const Input &input)
{
    const auto of = input.conditions.find(alert.scope);
    QList<AlertEntry> out;
    if (of == input.conditions.end()) {
        return out;
    }
    m_silentUntil = silentUntil(alert, input.now);
    Memories &memories = m_memories[alert.id.text];
    Memories left = std::exchange(memories, {});
    std::set<QString> seen;
    for (const ObjectCondition &condition : of->second) {
        seen.insert(condition.object);
        if (!isWatched(alert, condition)) {
            continue;
        }
        Memory memory;
        if (const auto known = left.find(condition.object); known != left.end()) {
            memory = std::move(known->second);
            left.erase(known);
        }
        if (auto entry = judgeState(alert, condition, memory, input)) {
            out.append(*entry);
        }
        if (auto entry = judgeSwitch(alert, condition, memory, input)) {
            out.append(*entry);
        }
        memories.emplace(condition.object, std::move(memory));
    }
    for (auto &[object, memory] : left) {
        // Gone from the project. What only left the scope of the alert, or belongs to its scope of before, is forgotten.
        const bool isGone = !seen.contains(object) && object.startsWith(toText(kindOf(alert.scope)) + u':');
        if (isGone && memory.told != State::Available && m_silentUntil) {
            m_nextDue = std::min(m_nextDue.value_or(*m_silentUntil), *m_silentUntil);
            memories.emplace(object, std::move(memory)); // to be told when it may be
        } else if (isGone && memory.told != State::Available && alert.when.contains(kRecovered)) {
            ObjectCondition condition;
            condition.object = object;
            condition.text = u"It is no longer part of the project, or disabled."_s;
            AlertEntry entry = entryOf(kRecovered, condition, input.now, input);
            entry.lasted = memory.since.secsTo(input.now);
            out.append(entry);
        }
    }
    static const QStringList order{kUnavailable, kDegraded, kSwitched, kRecovered};
    std::ranges::stable_sort(out, {}, [](const AlertEntry &entry) { return order.indexOf(entry.event); });
    return out;
}

bool Alerts::isDue(int seconds, QDateTime &since, const QDateTime &now)
{
    since = std::min(since, now); // a clock that was put back
    const QDateTime held = since.addSecs(seconds), due = m_silentUntil ? std::max(held, *m_silentUntil) : held;
    if (due <= now) {
        return true;
    }
    m_nextDue = std::min(m_nextDue.value_or(due), due);
    return false;
}

std::optional<AlertEntry> Alerts::judgeState(const Alert &alert, const ObjectCondition &condition, Memory &memory, const Input &input)
{
    const State state = proven(alert, condition, memory.told);
    if (state == memory.told) {
        memory.pending.reset();
        for (const QString &id : condition.down) {
            if (state != State::Available && !memory.down.contains(id)) {
                memory.down += id; // to be named when it is over
            }
        }
        return judgeRepeat(alert, condition, memory, input);
    }
    if (memory.pending != state) {
        // From unavailable to degraded: it has been degraded at least all the while.
        const bool goesOn = memory.pending > state && memory.told < state;
        memory.pendingSince = goesOn ? memory.pendingSince : input.now;
        memory.pending = state;
    }
    if (!isDue(alert.forSeconds, memory.pendingSince, input.now)) {
        return std::nullopt;
    }
    const bool isRecovered = state == State::Available;
    AlertEntry entry = entryOf(isRecovered ? kRecovered : wordOf(state), condition, memory.pendingSince, input);
    if (isRecovered) {
        entry.lasted = memory.since.secsTo(memory.pendingSince);
        entry.causes = causesOf(memory.down, input);
        memory.down.clear();
        memory.since = {};
        memory.lastTold = {};
    } else {
        entry.causes = causesOf(condition.down, input);
        memory.down = condition.down;
        memory.lastTold = input.now;
        memory.since = memory.told == State::Available ? memory.pendingSince : memory.since;
    }
    memory.told = state;
    memory.pending.reset();
    return isRecovered && !alert.when.contains(kRecovered) ? std::nullopt : std::optional(entry);
}

/// What was told and lasts, and is known to last.
std::optional<AlertEntry> Alerts::judgeRepeat(const Alert &alert, const ObjectCondition &condition, Memory &memory, const Input &input)
{
    const bool isSure = !condition.isSuspended && seenBy(alert, condition.state) == memory.told;
    if (alert.repeatSeconds == 0 || memory.told == State::Available || !isSure) {
        return std::nullopt;
    }
    memory.lastTold = memory.lastTold.isValid() ? memory.lastTold : memory.since;
    if (!isDue(alert.repeatSeconds, memory.lastTold, input.now)) {
        return std::nullopt;
    }
    AlertEntry entry = entryOf(wordOf(memory.told), condition, memory.since, input);
    entry.isRepeated = true;
    entry.causes = causesOf(condition.down, input);
    memory.lastTold = input.now;
    return entry;
}

std::optional<AlertEntry> Alerts::judgeSwitch(const Alert &alert, const ObjectCondition &condition, Memory &memory, const Input &input)
{
    if (!alert.when.contains(kSwitched)) {
        memory.inEffect.reset();
        memory.switchedSince = {};
        return std::nullopt;
    }
    InEffect before; // of the places that were there before and still are
    const InEffect told = memory.inEffect.value_or(condition.inEffect);
    for (auto now = condition.inEffect.begin(); now != condition.inEffect.end(); ++now) {
        before.insert(now.key(), told.value(now.key(), now.value()));
    }
    memory.inEffect = before;
    if (before == condition.inEffect) {
        memory.switchedSince = {};
        return std::nullopt;
    }
    if (!memory.switchedSince.isValid() || memory.pendingInEffect != condition.inEffect) {
        memory.pendingInEffect = condition.inEffect;
        memory.switchedSince = input.now;
    }
    if (!isDue(alert.forSeconds, memory.switchedSince, input.now)) {
        return std::nullopt;
    }
    AlertEntry entry = entryOf(kSwitched, condition, memory.switchedSince, input);
    for (auto now = condition.inEffect.begin(); now != condition.inEffect.end(); ++now) {
        if (before.value(now.key()) != now.value()) {
            entry.switches.append({now.key(), before.value(now.key()), now.value()});
        }
    }
    entry.causes = causesOf(condition.down, input);
    memory.inEffect = condition.inEffect;
    memory.switchedSince = {};
    return entry;
}

QJsonArray Alerts::toJson() const
{
    QJsonArray out;
    for (const auto &[alert, memories] : m_memories) {
        for (const auto &[object, memory] : memories) {
            if (memory.told == State::Available && !memory.pending && !memory.inEffect) {
                continue;
            }
            QJsonObject json{{u"alert"_s, alert}, {u"object"_s, object}, {u"told"_s, wordOf(memory.told)}};
            if (memory.told != State::Available) {
                json.insert(u"since"_s, jsonTime(memory.since));
                json.insert(u"down"_s, QJsonArray::fromStringList(memory.down));
                json.insert(u"lastTold"_s, jsonTime(memory.lastTold));
            }
            if (memory.pending) {
                json.insert(u"pending"_s, wordOf(*memory.pending));
                json.insert(u"pendingSince"_s, jsonTime(memory.pendingSince));
            }
            if (memory.inEffect) {
                json.insert(u"inEffect"_s, objectOf(*memory.inEffect));
            }
            if (memory.switchedSince.isValid()) {
                json.insert(u"pendingInEffect"_s, objectOf(memory.pendingInEffect));
                json.insert(u"switchedSince"_s, jsonTime(memory.switchedSince));
            }
            out.append(json);
        }
    }
    return out;
}

Alerts Alerts::fromJson(const QJsonArray &json)
{
    Alerts out;
    for (const QJsonValue &each : json) {
        const QString alert = each["alert"_L1].toString(), object = each["object"_L1].toString();
        Memory memory;
        memory.told = stateFrom(each["told"_L1].toString());
        memory.since = timeFrom(each["since"_L1]);
        memory.lastTold = timeFrom(each["lastTold"_L1]);
        for (const QJsonValue &id : each["down"_L1].toArray()) {
            memory.down += id.toString();
        }
        if (each.toObject().contains("pending"_L1)) {
            memory.pending = stateFrom(each["pending"_L1].toString());
            memory.pendingSince = timeFrom(each["pendingSince"_L1]);
        }
        if (each["inEffect"_L1].isObject()) {
            memory.inEffect = mapFrom(each["inEffect"_L1]);
        }
        memory.pendingInEffect = mapFrom(each["pendingInEffect"_L1]);
        memory.switchedSince = timeFrom(each["switchedSince"_L1]);
        const bool isSound = !alert.isEmpty() && !object.isEmpty() && (memory.told == State::Available || memory.since.isValid())
            && (!memory.pending || memory.pendingSince.isValid());
        if (isSound) {
            out.m_memories[alert].emplace(object, std::move(memory));
        }
    }
    return out;
}

} // namespace meridian::telemetry
