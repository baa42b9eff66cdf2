#include "engine/model/ObjectRef.h"

#include "engine/model/EnumText.h"
#include "engine/model/Project.h"
#include "engine/model/TextRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {

Address::Kind Address::kind() const
{
    const auto address = IpAddress::parse(value);
    return !address ? Kind::DomainName : address->isV4() ? Kind::Ipv4 : Kind::Ipv6;
}

QString keyOf(const RecordSet &set)
{
    // An absolute name keeps its final dot, so that it stays apart from a relative one of the same labels.
    const QString name = normalDomain(set.name);
    const bool isAbsolute = set.name.endsWith(u'.') && !name.endsWith(u'.');
    return name + (isAbsolute ? u"./"_s : u"/"_s) + set.type.toUpper();
}

QString keyOf(const Zone &zone)
{
    return normalDomain(zone.name);
}

QString absoluteName(const Zone &zone, const QString &recordName)
{
    const QString zoneName = keyOf(zone);
    if (recordName == u"@") {
        return zoneName;
    }
    const QString name = normalDomain(recordName);
    return recordName.endsWith(u'.') ? name : zoneName == u"." ? name : name + u'.' + zoneName;
}

QString ObjectRef::toString() const
{
    const QString word = toText(kind);
    if (kind == Kind::Project) {
        return word;
    }
    const bool isNested = kind == Kind::Rule || kind == Kind::PoolSet || kind == Kind::ResponseRule;
    return isNested ? QString(word + u':' + parentKey + u'/' + key) : QString(word + u':' + key);
}

std::optional<ObjectRef> ObjectRef::parse(QStringView text)
{
    const qsizetype colon = text.indexOf(u':');
    const auto kind = fromText<Kind>(colon < 0 ? text : text.first(colon));
    if (!kind || (colon < 0) != (*kind == Kind::Project)) {
        return std::nullopt;
    }
    if (*kind == Kind::Project) {
        return ObjectRef{};
    }
    const QString key = text.mid(colon + 1).toString();
    const qsizetype parents = *kind == Kind::Rule || *kind == Kind::ResponseRule ? 1 : *kind == Kind::PoolSet ? 2 : 0;
    if (parents > 0) {
        const qsizetype slash = key.lastIndexOf(u'/');
        if (key.count(u'/') != parents || slash + 1 == key.size() || key.startsWith(u'/')) {
            return std::nullopt;
        }
        return ObjectRef{*kind, key.mid(slash + 1), key.first(slash)};
    }
    if (key.isEmpty() || (*kind == Kind::RecordSet && !key.contains(u'/'))) {
        return std::nullopt;
    }
    return ObjectRef{*kind, key, {}};
}

ObjectRef refOf(const LocationEntry &entry) { return {ObjectRef::Kind::LocationEntry, keyOf(entry), {}}; }
ObjectRef refOf(const LineList &list) { return {ObjectRef::Kind::Line, keyOf(list), {}}; }
ObjectRef refOf(const Network &network) { return {ObjectRef::Kind::Network, keyOf(network), {}}; }
ObjectRef refOf(const HealthCheck &check) { return {ObjectRef::Kind::HealthCheck, keyOf(check), {}}; }
ObjectRef refOf(const Address &address) { return {ObjectRef::Kind::Address, keyOf(address), {}}; }
ObjectRef refOf(const Pool &pool) { return {ObjectRef::Kind::Pool, keyOf(pool), {}}; }
ObjectRef refOf(const Instance &instance) { return {ObjectRef::Kind::Instance, keyOf(instance), {}}; }
ObjectRef refOf(const Instance &instance, const Rule &rule)
{
    return {ObjectRef::Kind::Rule, rule.id.text, instance.id.text};
}
ObjectRef refOf(const Instance &instance, const Rule &rule, const PoolSet &set)
{
    return {ObjectRef::Kind::PoolSet, set.id.text, instance.id.text + u'/' + rule.id.text};
}
ObjectRef refOf(const Zone &zone) { return {ObjectRef::Kind::Zone, keyOf(zone), {}}; }
ObjectRef refOf(const Zone &zone, const RecordSet &set)
{
    return {ObjectRef::Kind::RecordSet, absoluteName(zone, set.name) + u'/' + set.type.toUpper(), keyOf(zone)};
}
ObjectRef refOf(const ServerPolicy &policy) { return {ObjectRef::Kind::ServerPolicy, keyOf(policy), {}}; }
ObjectRef refOf(const ResponsePolicy &policy) { return {ObjectRef::Kind::ResponsePolicy, keyOf(policy), {}}; }
ObjectRef refOf(const ResponsePolicy &policy, const ResponseRule &rule)
{
    return {ObjectRef::Kind::ResponseRule, rule.id.text, policy.id.text};
}
ObjectRef refOf(const Channel &channel) { return {ObjectRef::Kind::Channel, keyOf(channel), {}}; }
ObjectRef refOf(const Alert &alert) { return {ObjectRef::Kind::Alert, keyOf(alert), {}}; }
ObjectRef refOf(const Node &node) { return {ObjectRef::Kind::Node, keyOf(node), {}}; }
ObjectRef refOf(const PolicyTest &test) { return {ObjectRef::Kind::Test, keyOf(test), {}}; }

const Rule *findRule(const Instance &instance, const RuleId &id)
{
    const auto found = std::ranges::find(instance.rules, id, &Rule::id);
    return found == instance.rules.end() ? nullptr : &*found;
}

const PoolSet *findPoolSet(const Rule &rule, const PoolSetId &id)
{
    const auto found = std::ranges::find(rule.poolSets, id, &PoolSet::id);
    return found == rule.poolSets.end() ? nullptr : &*found;
}

const Rule *findRule(const Project &project, const ObjectRef &ref)
{
    const bool isSet = ref.kind == ObjectRef::Kind::PoolSet;
    const Instance *instance = project.instances.find(isSet ? ref.parentKey.section(u'/', 0, 0) : ref.parentKey);
    return instance ? findRule(*instance, RuleId{isSet ? ref.parentKey.section(u'/', 1) : ref.key}) : nullptr;
}

const PoolSet *findPoolSet(const Project &project, const ObjectRef &ref)
{
    const Rule *rule = findRule(project, ref);
    return rule ? findPoolSet(*rule, PoolSetId{ref.key}) : nullptr;
}

namespace {

const RecordSet *findInZone(const Zone &zone, const QString &key)
{
    const qsizetype slash = key.lastIndexOf(u'/');
    const QString name = key.first(std::max<qsizetype>(slash, 0));
    const QString type = key.mid(slash);
    const QString zoneName = keyOf(zone);
    // Most names are written relative to the zone; the index answers those at once.
    const QString relative = name == zoneName ? u"@"_s
                             : name.endsWith(u'.' + zoneName) ? name.chopped(zoneName.size() + 1)
                             : zoneName == u"." ? name : QString();
    if (!relative.isEmpty()) {
        if (const RecordSet *set = zone.records.find(relative + type)) {
            return set;
        }
    }
    return zone.records.find(name + u'.' + type);
}

} // namespace

const RecordSet *findRecordSet(const Project &project, const ObjectRef &ref)
{
    const ObjectRef full = ref.parentKey.isEmpty() ? resolved(project, ref) : ref;
    const Zone *zone = project.zones.find(full.parentKey);
    return zone ? findInZone(*zone, full.key) : nullptr;
}

const ResponseRule *findResponseRule(const Project &project, const ObjectRef &ref)
{
    const ResponsePolicy *policy = project.responsePolicies.find(ref.parentKey);
    if (!policy) {
        return nullptr;
    }
    const auto found = std::ranges::find(policy->rules, ref.key, [](const ResponseRule &rule) { return rule.id.text; });
    return found == policy->rules.end() ? nullptr : &*found;
}

ObjectRef resolved(const Project &project, ObjectRef ref)
{
    if (ref.kind != ObjectRef::Kind::RecordSet || !ref.parentKey.isEmpty()) {
        return ref;
    }
    QString above;
    QString name = ref.key.first(std::max<qsizetype>(ref.key.lastIndexOf(u'/'), 0));
    for (;;) {
        if (const Zone *zone = project.zones.find(name)) {
            if (findInZone(*zone, ref.key)) {
                above = name;
                break;
            }
            above = above.isEmpty() ? name : above;
        }
        if (name == u"." || name.isEmpty()) {
            break;
        }
        const qsizetype dot = name.indexOf(u'.');
        name = dot < 0 ? u"."_s : name.mid(dot + 1);
    }
    ref.parentKey = above;
    return ref;
}

namespace {

template<typename T>
QString nameOf(const T *object, const QString &key)
{
    return !object || object->name.isEmpty() ? key : object->name;
}

} // namespace

bool exists(const Project &project, const ObjectRef &ref)
{
    using Kind = ObjectRef::Kind;
    switch (ref.kind) {
    case Kind::Project: return true;
    case Kind::LocationEntry: return project.locations.contains(ref.key);
    case Kind::Line: return project.lines.contains(ref.key);
    case Kind::Network: return project.networks.contains(ref.key);
    case Kind::HealthCheck: return project.healthChecks.contains(ref.key);
    case Kind::Address: return project.addresses.contains(ref.key);
    case Kind::Pool: return project.pools.contains(ref.key);
    case Kind::Instance: return project.instances.contains(ref.key);
    case Kind::Rule: return findRule(project, ref) != nullptr;
    case Kind::PoolSet: return findPoolSet(project, ref) != nullptr;
    case Kind::Zone: return project.zones.contains(ref.key);
    case Kind::RecordSet: return findRecordSet(project, ref) != nullptr;
    case Kind::ServerPolicy: return project.serverPolicies.contains(ref.key);
    case Kind::ResponsePolicy: return project.responsePolicies.contains(ref.key);
    case Kind::ResponseRule: return findResponseRule(project, ref) != nullptr;
    case Kind::Channel: return project.channels.contains(ref.key);
    case Kind::Alert: return project.alerts.contains(ref.key);
    case Kind::Node: return project.nodes.contains(ref.key);
    case Kind::Test: return project.tests.contains(ref.key);
    }
    return false;
}

QString titleOf(const Project &project, const ObjectRef &ref)
{
    using Kind = ObjectRef::Kind;
    switch (ref.kind) {
    case Kind::Project: return project.name;
    case Kind::Line: return nameOf(project.lines.find(ref.key), ref.key);
    case Kind::Network: return nameOf(project.networks.find(ref.key), ref.key);
    case Kind::HealthCheck: return nameOf(project.healthChecks.find(ref.key), ref.key);
    case Kind::Address: return nameOf(project.addresses.find(ref.key), ref.key);
    case Kind::Pool: return nameOf(project.pools.find(ref.key), ref.key);
    case Kind::Instance: return nameOf(project.instances.find(ref.key), ref.key);
    case Kind::Rule: return nameOf(findRule(project, ref), ref.key);
    case Kind::PoolSet: return nameOf(findPoolSet(project, ref), ref.key);
    case Kind::ServerPolicy: return nameOf(project.serverPolicies.find(ref.key), ref.key);
    case Kind::ResponsePolicy: return nameOf(project.responsePolicies.find(ref.key), ref.key);
    case Kind::ResponseRule: return nameOf(findResponseRule(project, ref), ref.key);
    case Kind::Channel: return nameOf(project.channels.find(ref.key), ref.key);
    case Kind::Alert: return nameOf(project.alerts.find(ref.key), ref.key);
    case Kind::Node: return nameOf(project.nodes.find(ref.key), ref.key);
    case Kind::LocationEntry:
    case Kind::Zone:
    case Kind::RecordSet:
    case Kind::Test:
        break;
    }
    return ref.key;
}

} // namespace meridian::model
