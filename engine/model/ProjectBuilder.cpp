#include "engine/model/ProjectBuilder.h"

#include "engine/model/ProjectLists.h"
#include "engine/model/References.h"
#include "engine/model/Table.h"
#include "engine/model/TextRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

using Kind = ObjectRef::Kind;

std::unexpected<Error> missing(const ObjectRef &ref)
{
    return fail(Error::Kind::NotFound, u"There is no %1 any more."_s.arg(nameForSentence(ref)), ref.toString());
}

std::unexpected<Error> taken(const ObjectRef &ref)
{
    return fail(Error::Kind::Conflict, u"There is a %1 already. Choose another id or name."_s.arg(nameForSentence(ref)), ref.toString());
}

/// Where an element goes that is put before `index`; negative or too large appends.
qsizetype placeFor(qsizetype index, qsizetype size)
{
    return index < 0 || index > size ? size : index;
}

/// Element positions of the nested kinds, which have no index.
template<typename T>
auto findById(std::vector<T> &elements, const QString &id)
{
    return std::ranges::find(elements, id, [](const T &element) { return element.id.text; });
}

template<typename T>
void moveWithin(std::vector<T> &elements, qsizetype from, qsizetype to)
{
    const auto begin = elements.begin();
    if (from < to) {
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    } else {
        std::rotate(begin + to, begin + from, begin + from + 1);
    }
}

/// A change to the vector of one nested kind; gives the error to report.
template<typename T>
using VectorEdit = std::function<Result<void>(std::vector<T> &)>;

Result<void> editRules(Project &project, const QString &instanceKey, const VectorEdit<Rule> &edit)
{
    const qsizetype index = project.instances.indexOf(instanceKey);
    if (index < 0) {
        return missing({Kind::Instance, instanceKey, {}});
    }
    Instance instance = project.instances.at(index);
    return edit(instance.rules).transform([&] { project.instances = project.instances.replaced(index, std::move(instance)); });
}

Result<void> editRule(Project &project, const QString &ruleKey, const std::function<Result<void>(Rule &)> &edit)
{
    return editRules(project, ruleKey.section(u'/', 0, 0), [&](std::vector<Rule> &rules) -> Result<void> {
        const auto rule = findById(rules, ruleKey.section(u'/', 1));
        if (rule == rules.end()) {
            return missing({Kind::Rule, ruleKey.section(u'/', 1), ruleKey.section(u'/', 0, 0)});
        }
        return edit(*rule);
    });
}

Result<void> editResponseRules(Project &project, const QString &policyKey, const VectorEdit<ResponseRule> &edit)
{
    const qsizetype index = project.responsePolicies.indexOf(policyKey);
    if (index < 0) {
        return missing({Kind::ResponsePolicy, policyKey, {}});
    }
    ResponsePolicy policy = project.responsePolicies.at(index);
    return edit(policy.rules).transform([&] { project.responsePolicies = project.responsePolicies.replaced(index, std::move(policy)); });
}

Result<void> editRecords(Project &project, const QString &zoneKey, const std::function<Result<void>(Zone &)> &edit)
{
    const qsizetype index = project.zones.indexOf(zoneKey);
    if (index < 0) {
        return missing({Kind::Zone, zoneKey, {}});
    }
    Zone zone = project.zones.at(index);
    return edit(zone).transform([&] { project.zones = project.zones.replaced(index, std::move(zone)); });
}

/// Position of the record set that a reference means, or -1.
qsizetype recordIndex(const Project &project, const ObjectRef &ref)
{
    const Zone *zone = project.zones.find(ref.parentKey);
    const RecordSet *set = findRecordSet(project, ref);
    return zone && set ? zone->records.indexOf(keyOf(*set)) : -1;
}

template<typename T>
Result<void> insertById(std::vector<T> &elements, T element, qsizetype index, Kind kind, const QString &parentKey)
{
    if (findById(elements, element.id.text) != elements.end()) {
        return taken({kind, element.id.text, parentKey});
    }
    elements.insert(elements.begin() + placeFor(index, static_cast<qsizetype>(elements.size())), std::move(element));
    return {};
}

template<typename T>
Result<void> replaceById(std::vector<T> &elements, T element, const ObjectRef &ref)
{
    const auto at = findById(elements, ref.key);
    if (at == elements.end()) {
        return missing(ref);
    }
    if (element.id.text != ref.key && findById(elements, element.id.text) != elements.end()) {
        return taken({ref.kind, element.id.text, ref.parentKey});
    }
    *at = std::move(element);
    return {};
}

template<typename T>
Result<void> eraseById(std::vector<T> &elements, const ObjectRef &ref)
{
    const auto at = findById(elements, ref.key);
    if (at == elements.end()) {
        return missing(ref);
    }
    elements.erase(at);
    return {};
}

template<typename T>
Result<void> moveById(std::vector<T> &elements, const ObjectRef &ref, qsizetype to)
{
    const auto at = findById(elements, ref.key);
    if (at == elements.end()) {
        return missing(ref);
    }
    if (to < 0 || to >= static_cast<qsizetype>(elements.size())) {
        return fail(Error::Kind::Invalid, u"There is no position %1 to move to."_s.arg(to), ref.toString());
    }
    moveWithin(elements, at - elements.begin(), to);
    return {};
}

Result<void> erase(Project &project, const ObjectRef &ref)
{
    switch (ref.kind) {
    case Kind::Project:
        return fail(Error::Kind::Invalid, u"The project itself cannot be removed."_s, ref.toString());
    case Kind::Rule:
        return editRules(project, ref.parentKey, [&](auto &rules) { return eraseById(rules, ref); });
    case Kind::PoolSet:
        return editRule(project, ref.parentKey, [&](Rule &rule) {
            if (rule.effective.text == ref.key) {
                rule.effective = {}; // only remembered: while manual the removal is refused before it comes here
            }
            return eraseById(rule.poolSets, ref);
        });
    case Kind::ResponseRule:
        return editResponseRules(project, ref.parentKey, [&](auto &rules) { return eraseById(rules, ref); });
    case Kind::RecordSet: {
        const ObjectRef full = resolved(project, ref);
        const qsizetype index = recordIndex(project, full);
        if (index < 0) {
            return missing(full);
        }
        return editRecords(project, full.parentKey, [&](Zone &zone) -> Result<void> {
            zone.records = zone.records.removed(index);
            return {};
        });
    }
    default:
        break;
    }
    bool isRemoved = false;
    forEachList(project, [&](Kind kind, auto &list) {
        if (const qsizetype index = kind == ref.kind ? list.indexOf(ref.key) : -1; index >= 0) {
            list = list.removed(index);
            isRemoved = true;
        }
    });
    return isRemoved ? Result<void>() : missing(ref);
}

std::unexpected<Error> stillUsed(const ObjectRef &ref, const std::vector<Referrer> &users)
{
    constexpr std::size_t kShown = 5;
    QStringList names;
    for (const Referrer &user : users) {
        if (const QString name = nameForSentence(user.object); !names.contains(name)) {
            names += name;
        }
    }
    QString text;
    if (ref.kind == Kind::PoolSet && users.front().what == u"effective") {
        text = u"The %1 is in effect by hand in %2. Choose another set there, or let it switch by itself, first."_s.arg(nameForSentence(ref), names.front());
    } else {
        const qsizetype more = names.size() - static_cast<qsizetype>(kShown);
        text = u"The %1 is used by %2%3. Remove it there first."_s.arg(nameForSentence(ref), names.mid(0, kShown).join(u", "),
                                                                     more > 0 ? u" and %1 more"_s.arg(more) : QString());
    }
    return fail(Error::Kind::Conflict, text, ref.toString());
}

} // namespace

template<typename T>
Result<void> ProjectBuilder::accept(const T &object) const
{
    // The same rules as for a document: what is let in here can be written and read again.
    std::vector<DocumentError> errors;
    const std::optional<T> again = objectFromJson<T>(objectToJson(object), QString(), errors);
    const auto where = [](const QString &path) { return path.startsWith(u'.') ? path.mid(1) : path; };
    if (!again) {
        return fail(Error::Kind::Invalid, errors.front().text, where(errors.front().path));
    }
    Result<void> result;
    T copy = object;
    describe<T>().rewriteReferences(copy, JsonPath(QString()), [&](const Reference &reference) {
        const qsizetype slash = reference.text.lastIndexOf(u'/');
        const ObjectRef ref = slash < 0 ? ObjectRef{reference.kind, reference.text, {}}
                                        : ObjectRef{reference.kind, reference.text.mid(slash + 1), reference.text.first(slash)};
        if (result && reference.mustExist && !exists(m_project, ref)) {
            result = fail(Error::Kind::Invalid, u"There is no %1. Add it, or name another one."_s.arg(nameForSentence(ref)), where(reference.path.toString()));
        }
    });
    return result;
}

template<typename T>
Result<void> ProjectBuilder::add(T object, qsizetype index)
{
    ObjectList<T> &list = m_project.*listOf<T>();
    if (list.contains(keyOf(object))) {
        return taken(refOf(object));
    }
    return accept(object).transform([&] { list = list.inserted(placeFor(index, list.size()), std::move(object)); });
}

template<typename T>
Result<void> ProjectBuilder::replace(const QString &key, T object)
{
    ObjectList<T> &list = m_project.*listOf<T>();
    const qsizetype index = list.indexOf(key);
    ObjectRef ref = refOf(object);
    const QString newKey = std::exchange(ref.key, key);
    if (index < 0) {
        return missing(ref);
    }
    if (newKey != key && list.contains(newKey)) {
        return taken(refOf(object));
    }
    return accept(object).transform([&] {
        list = list.replaced(index, std::move(object));
        if (newKey != key) {
            redirect(m_project, ref, newKey);
        }
    });
}

template<typename T>
Result<void> ProjectBuilder::put(T object)
{
    const QString key = keyOf(object);
    return (m_project.*listOf<T>()).contains(key) ? replace(key, std::move(object)) : add(std::move(object));
}

Result<void> ProjectBuilder::addRule(const QString &parentKey, Rule rule, qsizetype index)
{
    return accept(rule).and_then([&] {
        return editRules(m_project, parentKey, [&](auto &rules) { return insertById(rules, std::move(rule), index, Kind::Rule, parentKey); });
    });
}

Result<void> ProjectBuilder::replaceRule(const ObjectRef &ref, Rule rule)
{
    const QString newKey = rule.id.text;
    return accept(rule)
        .and_then([&] { return editRules(m_project, ref.parentKey, [&](auto &rules) { return replaceById(rules, std::move(rule), ref); }); })
        .transform([&] {
            if (newKey != ref.key) {
                redirect(m_project, ref, newKey);
            }
        });
}

Result<void> ProjectBuilder::addPoolSet(const QString &parentKey, PoolSet set, qsizetype index)
{
    return accept(set).and_then([&] {
        return editRule(m_project, parentKey, [&](Rule &rule) { return insertById(rule.poolSets, std::move(set), index, Kind::PoolSet, parentKey); });
    });
}

Result<void> ProjectBuilder::replacePoolSet(const ObjectRef &ref, PoolSet set)
{
    const QString newKey = set.id.text;
    return accept(set)
        .and_then([&] {
            return editRule(m_project, ref.parentKey, [&](Rule &rule) {
                return replaceById(rule.poolSets, std::move(set), ref).transform([&] {
                    if (rule.effective.text == ref.key) {
                        rule.effective.text = newKey;
                    }
                });
            });
        })
        .transform([&] {
            if (newKey != ref.key) {
                redirect(m_project, ref, newKey);
            }
        });
}

Result<void> ProjectBuilder::addRecordSet(const QString &zoneKey, RecordSet set, qsizetype index)
{
    return accept(set).and_then([&] {
        return editRecords(m_project, zoneKey, [&](Zone &zone) -> Result<void> {
            if (exists(m_project, refOf(zone, set))) {
                return taken(refOf(zone, set));
            }
            zone.records = zone.records.inserted(placeFor(index, zone.records.size()), std::move(set));
            return {};
        });
    });
}

Result<void> ProjectBuilder::replaceRecordSet(const ObjectRef &ref, RecordSet set)
{
    const ObjectRef full = resolved(m_project, ref);
    const qsizetype index = recordIndex(m_project, full);
    if (index < 0) {
        return missing(full);
    }
    return accept(set).and_then([&] {
        return editRecords(m_project, full.parentKey, [&](Zone &zone) -> Result<void> {
            const ObjectRef now = refOf(zone, set);
            if (now != full && exists(m_project, now)) {
                return taken(now);
            }
            zone.records = zone.records.replaced(index, std::move(set));
            return {};
        });
    });
}

Result<void> ProjectBuilder::addResponseRule(const QString &parentKey, ResponseRule rule, qsizetype index)
{
    return accept(rule).and_then([&] {
        return editResponseRules(m_project, parentKey, [&](auto &rules) { return insertById(rules, std::move(rule), index, Kind::ResponseRule, parentKey); });
    });
}

Result<void> ProjectBuilder::replaceResponseRule(const ObjectRef &ref, ResponseRule rule)
{
    return accept(rule).and_then([&] {
        return editResponseRules(m_project, ref.parentKey, [&](auto &rules) { return replaceById(rules, std::move(rule), ref); });
    });
}

Result<void> ProjectBuilder::remove(const ObjectRef &ref)
{
    return removeAll({ref});
}

Result<void> ProjectBuilder::removeAll(const std::vector<ObjectRef> &refs)
{
    const std::vector<Use> uses = usesIn(m_project);
    const auto isGoing = [&](const ObjectRef &object) {
        return std::ranges::any_of(refs, [&](const ObjectRef &ref) { return isWithin(object, ref); });
    };
    for (const ObjectRef &ref : refs) {
        std::vector<Referrer> users;
        for (const Use &use : uses) {
            if (isWithin(use.of, ref) && !isGoing(use.by.object)) {
                users.push_back(use.by);
            }
        }
        if (!users.empty()) {
            return stillUsed(ref, users);
        }
    }
    Project next = m_project;
    for (const ObjectRef &ref : refs) {
        const bool goesWithItsParent = std::ranges::any_of(refs, [&](const ObjectRef &other) { return other != ref && isWithin(ref, other); });
        if (goesWithItsParent) {
            continue;
        }
        if (Result<void> result = erase(next, ref); !result) {
            return result;
        }
    }
    m_project = std::move(next);
    return {};
}

Result<void> ProjectBuilder::move(const ObjectRef &ref, qsizetype to)
{
    switch (ref.kind) {
    case Kind::Rule:
        return editRules(m_project, ref.parentKey, [&](auto &rules) { return moveById(rules, ref, to); });
    case Kind::PoolSet:
        return editRule(m_project, ref.parentKey, [&](Rule &rule) { return moveById(rule.poolSets, ref, to); });
    case Kind::ResponseRule:
        return editResponseRules(m_project, ref.parentKey, [&](auto &rules) { return moveById(rules, ref, to); });
    default:
        break;
    }
    const auto outOfRange = fail(Error::Kind::Invalid, u"There is no position %1 to move to."_s.arg(to), ref.toString());
    if (ref.kind == Kind::RecordSet) {
        const ObjectRef full = resolved(m_project, ref);
        const qsizetype index = recordIndex(m_project, full);
        return index < 0 ? missing(full) : editRecords(m_project, full.parentKey, [&](Zone &zone) -> Result<void> {
            if (to < 0 || to >= zone.records.size()) {
                return outOfRange;
            }
            zone.records = zone.records.moved(index, to);
            return {};
        });
    }
    Result<void> result = missing(ref);
    forEachList(m_project, [&](Kind kind, auto &list) {
        const qsizetype index = kind == ref.kind ? list.indexOf(ref.key) : -1;
        if (index < 0) {
            return;
        }
        if (to < 0 || to >= list.size()) {
            result = outOfRange;
            return;
        }
        list = list.moved(index, to);
        result = {};
    });
    return result;
}

Result<void> ProjectBuilder::rename(const ObjectRef &ref, const QString &newKey)
{
    const auto renamed = [&](auto object) {
        object.id.text = newKey;
        return object;
    };
    const auto plain = [&](const auto &list) -> Result<void> {
        const auto *object = list.find(ref.key);
        return object ? replace(ref.key, renamed(*object)) : missing(ref);
    };
    switch (ref.kind) {
    case Kind::Line: return plain(m_project.lines);
    case Kind::Network: return plain(m_project.networks);
    case Kind::HealthCheck: return plain(m_project.healthChecks);
    case Kind::Address: return plain(m_project.addresses);
    case Kind::Pool: return plain(m_project.pools);
    case Kind::Instance: return plain(m_project.instances);
    case Kind::ServerPolicy: return plain(m_project.serverPolicies);
    case Kind::ResponsePolicy: return plain(m_project.responsePolicies);
    case Kind::Channel: return plain(m_project.channels);
    case Kind::Alert: return plain(m_project.alerts);
    case Kind::Node: return plain(m_project.nodes);
    case Kind::Rule: {
        const Rule *rule = findRule(m_project, ref);
        return rule ? replaceRule(ref, renamed(*rule)) : missing(ref);
    }
    case Kind::PoolSet: {
        const PoolSet *set = findPoolSet(m_project, ref);
        return set ? replacePoolSet(ref, renamed(*set)) : missing(ref);
    }
    case Kind::ResponseRule: {
        const ResponseRule *rule = findResponseRule(m_project, ref);
        return rule ? replaceResponseRule(ref, renamed(*rule)) : missing(ref);
    }
    case Kind::Zone:
    case Kind::Test: {
        const auto named = [&](const auto &list) -> Result<void> {
            const auto *object = list.find(ref.key);
            if (!object) {
                return missing(ref);
            }
            auto copy = *object;
            copy.name = newKey;
            return replace(ref.key, std::move(copy));
        };
        return ref.kind == Kind::Zone ? named(m_project.zones) : named(m_project.tests);
    }
    case Kind::Project:
    case Kind::LocationEntry:
    case Kind::RecordSet:
        break;
    }
    return fail(Error::Kind::Invalid, u"A %1 has no id to change. Edit it instead."_s.arg(kindName(ref.kind)), ref.toString());
}

QString ProjectBuilder::uniqueId(ObjectRef::Kind kind, const QString &base, const QString &parentKey) const
{
    QString start;
    for (const QChar c : base.toLower()) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || (!start.isEmpty() && (c == u'.' || c == u'_' || c == u'-'));
        start += isPlain ? QString(c) : start.isEmpty() ? QString() : u"-"_s;
    }
    start = start.left(56); // leaves room for a number
    while (start.endsWith(u'-')) {
        start.chop(1);
    }
    if (start.isEmpty()) {
        start = toText(kind);
    }
    QString candidate = start;
    for (int number = 2; exists(m_project, {kind, candidate, parentKey}); ++number) {
        candidate = start + u'-' + QString::number(number);
    }
    return candidate;
}

#define MERIDIAN_INSTANTIATE(T)                                                                                       \
    template Result<void> ProjectBuilder::add<T>(T, qsizetype);                                                       \
    template Result<void> ProjectBuilder::replace<T>(const QString &, T);                                             \
    template Result<void> ProjectBuilder::put<T>(T);
MERIDIAN_INSTANTIATE(LocationEntry)
MERIDIAN_INSTANTIATE(LineList)
MERIDIAN_INSTANTIATE(Network)
MERIDIAN_INSTANTIATE(HealthCheck)
MERIDIAN_INSTANTIATE(Address)
MERIDIAN_INSTANTIATE(Pool)
MERIDIAN_INSTANTIATE(Instance)
MERIDIAN_INSTANTIATE(Zone)
MERIDIAN_INSTANTIATE(ServerPolicy)
MERIDIAN_INSTANTIATE(ResponsePolicy)
MERIDIAN_INSTANTIATE(Channel)
MERIDIAN_INSTANTIATE(Alert)
MERIDIAN_INSTANTIATE(Node)
MERIDIAN_INSTANTIATE(PolicyTest)
#undef MERIDIAN_INSTANTIATE

} // namespace meridian::model
