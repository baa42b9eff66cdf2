#include "engine/model/ProjectDiff.h"

#include "engine/model/Table.h"

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

// ---- fields --------------------------------------------------------------------------------------------------------

QString textOf(const JsonNode *node)
{
    if (!node) {
        return {};
    }
    return node->shape() == JsonNode::Shape::Scalar && node->scalar().isString() ? node->scalar().toString()
                                                                                : QString::fromUtf8(node->toCompactText());
}

/// What tells an element of a list apart from the others, or empty when it has nothing of the kind.
QString identityOf(const JsonNode &element)
{
    if (element.shape() == JsonNode::Shape::Scalar) {
        return textOf(&element);
    }
    for (const QStringView key : {u"id", u"address", u"pool", u"key", u"line", u"type"}) {
        const JsonNode *value = element.find(key);
        if (value && value->shape() == JsonNode::Shape::Scalar && !textOf(value).isEmpty()) {
            return textOf(value);
        }
    }
    return {};
}

/// Elements by identity; empty when one has none or two have the same.
QHash<QString, const JsonNode *> byIdentity(const JsonNode &list)
{
    QHash<QString, const JsonNode *> elements;
    for (const auto &[unused, element] : list.members()) {
        const QString identity = identityOf(element);
        if (identity.isEmpty() || elements.contains(identity)) {
            return {};
        }
        elements.insert(identity, &element);
    }
    return elements;
}

void compare(const QString &path, const JsonNode *before, const JsonNode *after, std::vector<FieldChange> &changes);

void compareObjects(const QString &path, const JsonNode &before, const JsonNode &after, std::vector<FieldChange> &changes)
{
    const auto below = [&](const QString &key) { return path.isEmpty() ? key : QString(path + u'.' + key); };
    for (const auto &[key, value] : before.members()) {
        compare(below(key), &value, after.find(key), changes);
    }
    for (const auto &[key, value] : after.members()) {
        if (!before.find(key)) {
            compare(below(key), nullptr, &value, changes);
        }
    }
}

/// False when elements cannot be told apart or only their order differs: then the list is one value.
bool compareElements(const QString &path, const JsonNode &before, const JsonNode &after, std::vector<FieldChange> &changes)
{
    const auto old = byIdentity(before);
    const auto now = byIdentity(after);
    if ((old.isEmpty() && !before.members().empty()) || (now.isEmpty() && !after.members().empty())) {
        return false;
    }
    const std::size_t known = changes.size();
    const auto below = [&](const QString &identity) { return QString(path + u'[' + identity + u']'); };
    QStringList orderBefore;
    QStringList orderAfter;
    for (const auto &[unused, element] : before.members()) {
        const QString identity = identityOf(element);
        compare(below(identity), &element, now.value(identity), changes);
        if (now.contains(identity)) {
            orderBefore += identity;
        }
    }
    for (const auto &[unused, element] : after.members()) {
        const QString identity = identityOf(element);
        if (old.contains(identity)) {
            orderAfter += identity;
        } else {
            compare(below(identity), nullptr, &element, changes);
        }
    }
    if (orderBefore != orderAfter) {
        changes.push_back({path, orderBefore.join(u", "), orderAfter.join(u", ")});
    }
    return changes.size() > known;
}

void compare(const QString &path, const JsonNode *before, const JsonNode *after, std::vector<FieldChange> &changes)
{
    if (before && after && *before == *after) {
        return;
    }
    if (before && after && before->shape() == after->shape()) {
        if (before->shape() == JsonNode::Shape::Object) {
            compareObjects(path, *before, *after, changes);
            return;
        }
        if (before->shape() == JsonNode::Shape::Array && compareElements(path, *before, *after, changes)) {
            return;
        }
    }
    changes.push_back({path, textOf(before), textOf(after)});
}

template<typename T>
std::vector<FieldChange> fieldsOf(const T &before, const T &after)
{
    std::vector<FieldChange> changes;
    const JsonNode old = describe<T>().write(before, WriteMode::Full);
    const JsonNode now = describe<T>().write(after, WriteMode::Full);
    compareObjects({}, old, now, changes);
    return changes;
}

// ---- parts that are objects of their own ---------------------------------------------------------------------------

template<typename T>
T withoutParts(const T &object)
{
    T copy = object;
    if constexpr (std::is_same_v<T, Instance> || std::is_same_v<T, ResponsePolicy>) {
        copy.rules.clear();
    } else if constexpr (std::is_same_v<T, Rule>) {
        copy.poolSets.clear();
    } else if constexpr (std::is_same_v<T, Zone>) {
        copy.records = {};
    }
    return copy;
}

// ---- lists ---------------------------------------------------------------------------------------------------------

/// A list seen the same way whether its objects are shared or held by value.
template<typename T>
struct SharedView
{
    const ObjectList<T> &list;
    [[nodiscard]] qsizetype size() const { return list.size(); }
    [[nodiscard]] const T &at(qsizetype i) const { return list.at(i); }
    [[nodiscard]] static bool isSame(const SharedView &a, qsizetype i, const SharedView &b, qsizetype j)
    {
        return a.list.pointerAt(i) == b.list.pointerAt(j) || a.at(i) == b.at(j);
    }
    /// Without looking inside: for skipping long equal runs.
    [[nodiscard]] static bool isShared(const SharedView &a, qsizetype i, const SharedView &b, qsizetype j)
    {
        return a.list.pointerAt(i) == b.list.pointerAt(j);
    }
};

template<typename T>
struct PlainView
{
    const std::vector<T> &list;
    [[nodiscard]] qsizetype size() const { return static_cast<qsizetype>(list.size()); }
    [[nodiscard]] const T &at(qsizetype i) const { return list[static_cast<std::size_t>(i)]; }
    [[nodiscard]] static bool isSame(const PlainView &a, qsizetype i, const PlainView &b, qsizetype j) { return a.at(i) == b.at(j); }
    [[nodiscard]] static bool isShared(const PlainView &a, qsizetype i, const PlainView &b, qsizetype j) { return a.at(i) == b.at(j); }
};

template<typename T>
QString keyWithin(const T &element)
{
    if constexpr (requires { keyOf(element); }) {
        return keyOf(element);
    } else {
        return element.id.text;
    }
}

/// Of positions in the older list, in the order of the newer one: which belong to a longest ascending run. The others
/// are the fewest that must have moved.
std::vector<bool> standing(const std::vector<qsizetype> &positions)
{
    std::vector<std::size_t> tails; // index of the smallest end of a run of each length
    std::vector<std::size_t> previous(positions.size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto at = std::ranges::lower_bound(tails, positions[i], {}, [&](std::size_t j) { return positions[j]; });
        if (at != tails.begin()) {
            previous[i] = *(at - 1);
        }
        if (at == tails.end()) {
            tails.push_back(i);
        } else {
            *at = i;
        }
    }
    std::vector<bool> stands(positions.size(), false);
    for (std::size_t i = tails.empty() ? positions.size() : tails.back(); i < positions.size(); i = previous[i]) {
        stands[i] = true;
    }
    return stands;
}

class Comparison final
{
public:
    ProjectDiff result;

    /// `refIn` makes the reference of an element; `before` and `after` are views of one type.
    template<typename View, typename RefIn>
    void lists(const View &before, const View &after, RefIn refIn)
    {
        qsizetype first = 0;
        const qsizetype shorter = std::min(before.size(), after.size());
        while (first < shorter && View::isShared(before, first, after, first)) {
            ++first;
        }
        qsizetype tail = 0;
        while (tail < shorter - first && View::isShared(before, before.size() - 1 - tail, after, after.size() - 1 - tail)) {
            ++tail;
        }
        QHash<QString, qsizetype> positions;
        for (qsizetype i = first; i < before.size() - tail; ++i) {
            positions.insert(keyWithin(before.at(i)), i);
        }
        QSet<QString> kept;
        std::vector<qsizetype> olds;
        std::vector<qsizetype> news;
        for (qsizetype i = first; i < after.size() - tail; ++i) {
            const QString key = keyWithin(after.at(i));
            if (const auto found = positions.constFind(key); found != positions.cend()) {
                kept.insert(key);
                olds.push_back(*found);
                news.push_back(i);
            }
        }
        for (qsizetype i = first; i < before.size() - tail; ++i) {
            if (!kept.contains(keyWithin(before.at(i)))) {
                result.changes.push_back({refIn(before.at(i)), Change::Kind::Removed, i, -1, {}});
            }
        }
        const std::vector<bool> stands = standing(olds);
        std::size_t next = 0;
        for (qsizetype i = first; i < after.size() - tail; ++i) {
            if (next >= news.size() || news[next] != i) {
                result.changes.push_back({refIn(after.at(i)), Change::Kind::Added, -1, i, {}});
                continue;
            }
            const qsizetype old = olds[next];
            if (!stands[next]) {
                result.changes.push_back({refIn(after.at(i)), Change::Kind::Moved, old, i, {}});
            }
            if (!View::isSame(before, old, after, i)) {
                objects(before.at(old), after.at(i), refIn(after.at(i)), old, i);
            }
            ++next;
        }
    }

private:
    template<typename T>
    void objects(const T &before, const T &after, const ObjectRef &ref, qsizetype from, qsizetype to)
    {
        const T oldAlone = withoutParts(before);
        const T nowAlone = withoutParts(after);
        if (!(oldAlone == nowAlone)) {
            result.changes.push_back({ref, Change::Kind::Changed, from, to, fieldsOf(oldAlone, nowAlone)});
        }
        if constexpr (std::is_same_v<T, Instance>) {
            lists(PlainView<Rule>{before.rules}, PlainView<Rule>{after.rules}, [&](const Rule &rule) { return refOf(after, rule); });
        } else if constexpr (std::is_same_v<T, Rule>) {
            const QString parent = ref.parentKey + u'/' + ref.key;
            lists(PlainView<PoolSet>{before.poolSets}, PlainView<PoolSet>{after.poolSets},
                  [&](const PoolSet &set) { return ObjectRef{ObjectRef::Kind::PoolSet, set.id.text, parent}; });
        } else if constexpr (std::is_same_v<T, Zone>) {
            lists(SharedView<RecordSet>{before.records}, SharedView<RecordSet>{after.records},
                  [&](const RecordSet &set) { return refOf(after, set); });
        } else if constexpr (std::is_same_v<T, ResponsePolicy>) {
            lists(PlainView<ResponseRule>{before.rules}, PlainView<ResponseRule>{after.rules},
                  [&](const ResponseRule &rule) { return refOf(after, rule); });
        }
    }
};

/// Name, note and settings: what belongs to the project itself.
void compareHeads(const Project &before, const Project &after, ProjectDiff &result)
{
    Change change;
    for (const auto &[path, old, now] : {std::tuple(u"name"_s, before.name, after.name), std::tuple(u"note"_s, before.note, after.note)}) {
        if (old != now) {
            change.fields.push_back({path, old, now});
        }
    }
    const JsonNode old = describe<Settings>().write(before.settings, WriteMode::Full);
    const JsonNode now = describe<Settings>().write(after.settings, WriteMode::Full);
    compareObjects(u"settings"_s, old, now, change.fields);
    const bool isSpelledOtherwise = before.spelledOut != after.spelledOut || before.settings.spelledOut != after.settings.spelledOut;
    if (!change.fields.empty() || isSpelledOtherwise) {
        change.from = 0;
        change.to = 0;
        result.changes.push_back(std::move(change));
    }
}

} // namespace

ProjectDiff diff(const Project &before, const Project &after)
{
    Comparison comparison;
    compareHeads(before, after, comparison.result);
    const auto lists = [&]<typename T>(const ObjectList<T> &old, const ObjectList<T> &now) {
        if (!old.isSameAs(now)) {
            comparison.lists(SharedView<T>{old}, SharedView<T>{now}, [](const T &object) { return refOf(object); });
        }
    };
    lists(before.locations, after.locations);
    lists(before.lines, after.lines);
    lists(before.networks, after.networks);
    lists(before.healthChecks, after.healthChecks);
    lists(before.addresses, after.addresses);
    lists(before.pools, after.pools);
    lists(before.instances, after.instances);
    lists(before.zones, after.zones);
    lists(before.serverPolicies, after.serverPolicies);
    lists(before.responsePolicies, after.responsePolicies);
    lists(before.channels, after.channels);
    lists(before.alerts, after.alerts);
    lists(before.nodes, after.nodes);
    lists(before.tests, after.tests);
    return std::move(comparison.result);
}

} // namespace meridian::model
