#include "ui/models/ListPath.h"

namespace meridian::ui {

namespace {

/// Rows inside an object that the project shares, kept alive by it.
template<typename Parent, typename T>
typename ListPath<T>::Rows rowsInside(const std::shared_ptr<const Parent> &parent, const std::vector<T> &items)
{
    typename ListPath<T>::Rows rows;
    rows.reserve(items.size());
    for (const T &item : items) {
        rows.push_back(std::shared_ptr<const T>(parent, &item));
    }
    return rows;
}

std::shared_ptr<const model::Instance> instanceOf(const model::Project &project, const QString &key)
{
    const qsizetype index = project.instances.indexOf(key);
    return index < 0 ? nullptr : project.instances.pointerAt(index);
}

} // namespace

ListPath<model::Rule> rulesOf(const QString &instance)
{
    ListPath<model::Rule> path;
    path.read = [instance](const model::Project &project) {
        const auto owner = instanceOf(project, instance);
        return owner ? rowsInside(owner, owner->rules) : ListPath<model::Rule>::Rows();
    };
    path.isSame = [](const model::Project &a, const model::Project &b) { return a.instances.isSameAs(b.instances); };
    path.reference = [instance](const model::Rule &rule) {
        return model::ObjectRef{model::ObjectRef::Kind::Rule, rule.id.text, instance};
    };
    path.insert = [instance](model::ProjectBuilder &builder, qsizetype row, model::Rule value) {
        return builder.addRule(instance, std::move(value), row);
    };
    path.replace = [self = path](model::ProjectBuilder &builder, qsizetype row, model::Rule value) {
        return detail::withRow(self, builder, row, [&](const model::Rule &old) { return builder.replaceRule(self.reference(old), std::move(value)); });
    };
    detail::addObjectSteps(path);
    return path;
}

ListPath<model::PoolSet> poolSetsOf(const QString &instance, const QString &rule)
{
    const QString parentKey = instance + u'/' + rule;
    ListPath<model::PoolSet> path;
    path.read = [instance, rule](const model::Project &project) {
        const auto owner = instanceOf(project, instance);
        const model::Rule *found = owner ? model::findRule(*owner, {rule}) : nullptr;
        return found ? rowsInside(owner, found->poolSets) : ListPath<model::PoolSet>::Rows();
    };
    path.isSame = [](const model::Project &a, const model::Project &b) { return a.instances.isSameAs(b.instances); };
    path.reference = [parentKey](const model::PoolSet &set) {
        return model::ObjectRef{model::ObjectRef::Kind::PoolSet, set.id.text, parentKey};
    };
    path.insert = [parentKey](model::ProjectBuilder &builder, qsizetype row, model::PoolSet value) {
        return builder.addPoolSet(parentKey, std::move(value), row);
    };
    path.replace = [self = path](model::ProjectBuilder &builder, qsizetype row, model::PoolSet value) {
        return detail::withRow(self, builder, row,
                               [&](const model::PoolSet &old) { return builder.replacePoolSet(self.reference(old), std::move(value)); });
    };
    detail::addObjectSteps(path);
    return path;
}

ListPath<model::RecordSet> recordsOf(const QString &zone)
{
    ListPath<model::RecordSet> path;
    path.read = [zone](const model::Project &project) {
        const model::Zone *owner = project.zones.find(zone);
        return owner ? detail::pointersOf(owner->records) : ListPath<model::RecordSet>::Rows();
    };
    path.isSame = [](const model::Project &a, const model::Project &b) { return a.zones.isSameAs(b.zones); };
    path.reference = [zone](const model::RecordSet &set) {
        model::Zone owner;
        owner.name = zone;
        return model::refOf(owner, set);
    };
    path.insert = [zone](model::ProjectBuilder &builder, qsizetype row, model::RecordSet value) {
        return builder.addRecordSet(zone, std::move(value), row);
    };
    path.replace = [self = path](model::ProjectBuilder &builder, qsizetype row, model::RecordSet value) {
        return detail::withRow(self, builder, row, [&](const model::RecordSet &old) {
            return builder.replaceRecordSet(self.reference(old), std::move(value));
        });
    };
    detail::addObjectSteps(path);
    return path;
}

} // namespace meridian::ui
