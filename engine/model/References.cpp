#include "engine/model/References.h"

#include "engine/model/Table.h"

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

using Kind = ObjectRef::Kind;

/// Adds the uses that one object makes; `object` is a copy since visiting may change texts.
template<typename T>
void addUses(T object, const ObjectRef &by, std::vector<Use> &uses)
{
    describe<T>().rewriteReferences(object, JsonPath(QString()), [&](const Reference &reference) {
        uses.push_back({{by, reference.path.toString().mid(1)}, targetOf(reference.kind, reference.text)});
    });
}

template<typename T>
void addAll(const ObjectList<T> &list, std::vector<Use> &uses)
{
    for (const T &object : list) {
        addUses(object, refOf(object), uses);
    }
}

void addInstance(const Instance &instance, std::vector<Use> &uses)
{
    Instance alone = instance;
    alone.rules.clear();
    addUses(std::move(alone), refOf(instance), uses);
    for (const Rule &rule : instance.rules) {
        Rule ruleAlone = rule;
        ruleAlone.poolSets.clear();
        addUses(std::move(ruleAlone), refOf(instance, rule), uses);
        for (const PoolSet &set : rule.poolSets) {
            addUses(set, refOf(instance, rule, set), uses);
        }
        if (rule.switchMode == Rule::Switch::Manual && findPoolSet(rule, rule.effective)) {
            uses.push_back({{refOf(instance, rule), u"effective"_s}, refOf(instance, rule, *findPoolSet(rule, rule.effective))});
        }
    }
}

} // namespace

ObjectRef targetOf(ObjectRef::Kind kind, const QString &text)
{
    const bool isNested = kind == Kind::Rule || kind == Kind::PoolSet;
    const qsizetype slash = isNested ? text.lastIndexOf(u'/') : -1;
    return slash < 0 ? ObjectRef{kind, text, {}} : ObjectRef{kind, text.mid(slash + 1), text.first(slash)};
}

std::vector<Use> usesIn(const Project &project)
{
    std::vector<Use> uses;
    addAll(project.healthChecks, uses);
    addAll(project.addresses, uses);
    addAll(project.pools, uses);
    for (const Instance &instance : project.instances) {
        addInstance(instance, uses);
    }
    for (const Zone &zone : project.zones) {
        Zone alone = zone;
        alone.records = {};
        addUses(std::move(alone), refOf(zone), uses);
        for (const RecordSet &set : zone.records) {
            if (set.routing) {
                addUses(set, refOf(zone, set), uses);
            }
        }
    }
    addAll(project.serverPolicies, uses);
    addAll(project.responsePolicies, uses);
    addAll(project.alerts, uses);
    addAll(project.tests, uses);
    return uses;
}

bool isWithin(const ObjectRef &ref, const ObjectRef &whole)
{
    if (ref == whole) {
        return true;
    }
    switch (whole.kind) {
    case Kind::Instance:
        return (ref.kind == Kind::Rule && ref.parentKey == whole.key)
               || (ref.kind == Kind::PoolSet && ref.parentKey.section(u'/', 0, 0) == whole.key);
    case Kind::Rule: return ref.kind == Kind::PoolSet && ref.parentKey == whole.parentKey + u'/' + whole.key;
    case Kind::Zone: return ref.kind == Kind::RecordSet && ref.parentKey == whole.key;
    case Kind::ResponsePolicy: return ref.kind == Kind::ResponseRule && ref.parentKey == whole.key;
    default: return false;
    }
}

void redirect(Project &project, const ObjectRef &ref, const QString &newKey)
{
    const QString prefix = ref.parentKey.isEmpty() ? QString() : ref.parentKey + u'/';
    const QString before = prefix + ref.key;
    const QString after = prefix + newKey;
    describe<Project>().rewriteReferences(project, JsonPath(), [&](const Reference &reference) {
        if (!isWithin(targetOf(reference.kind, reference.text), ref)) {
            return;
        }
        reference.text = after + reference.text.mid(before.size());
    });
}

std::vector<Referrer> referrers(const Project &project, const ObjectRef &ref)
{
    std::vector<Referrer> result;
    for (const Use &use : usesIn(project)) {
        if (isWithin(use.of, ref) && !(ref.kind != Kind::PoolSet && isWithin(use.by.object, ref))) {
            result.push_back(use.by);
        }
    }
    return result;
}

ObjectRef::Kind kindOf(Alert::Scope scope)
{
    switch (scope) {
    case Alert::Scope::Instance: return ObjectRef::Kind::Instance;
    case Alert::Scope::Rule: return ObjectRef::Kind::Rule;
    case Alert::Scope::PoolSet: return ObjectRef::Kind::PoolSet;
    case Alert::Scope::Pool: return ObjectRef::Kind::Pool;
    case Alert::Scope::Address: return ObjectRef::Kind::Address;
    case Alert::Scope::Node: break;
    }
    return ObjectRef::Kind::Node;
}

QString nameForSentence(const ObjectRef &ref)
{
    const bool isNested = ref.kind == Kind::Rule || ref.kind == Kind::PoolSet || ref.kind == Kind::ResponseRule;
    return kindName(ref.kind) + u" \"" + (isNested ? ref.parentKey + u'/' : QString()) + ref.key + u'"';
}

} // namespace meridian::model
