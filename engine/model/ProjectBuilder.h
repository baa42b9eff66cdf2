#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"

#include <vector>

namespace meridian::model {

/// One object that uses another: `what` says how, such as `members[0].address`.
struct Referrer
{
    ObjectRef object;
    QString what;
    friend bool operator==(const Referrer &, const Referrer &) = default;
};

/// Every object that uses `ref`; each way of use once. Objects do not count as users of what is inside them.
[[nodiscard]] std::vector<Referrer> referrers(const Project &project, const ObjectRef &ref);

/// Makes a new project from an old one. Each step either succeeds or changes nothing and says why: keys stay unique,
/// values stay in range, references lead somewhere, so that what it makes can always be written and read again.
/// T in the templates: LocationEntry, LineList, Network, HealthCheck, Address, Pool, Instance, Zone, ServerPolicy,
/// ResponsePolicy, Channel, Alert, Node, PolicyTest.
class ProjectBuilder final
{
public:
    explicit ProjectBuilder(Project base = {}) : m_project(std::move(base)) {}

    [[nodiscard]] const Project &project() const { return m_project; }
    [[nodiscard]] ProjectPtr take() { return std::make_shared<const Project>(std::move(m_project)); }

    /// Of the project itself.
    void setName(const QString &name) { m_project.name = name; }
    void setNote(const QString &note) { m_project.note = note; }
    void setSettings(const Settings &settings) { m_project.settings = settings; }

    /// Appends an object, or puts it before `index`. Conflict if its key is taken.
    template<typename T>
    [[nodiscard]] Result<void> add(T object, qsizetype index = -1);
    /// Puts `object` in the place of the one with `key`. When its own key differs it is renamed and references follow.
    template<typename T>
    [[nodiscard]] Result<void> replace(const QString &key, T object);
    /// Adds it, or replaces the one with the same key.
    template<typename T>
    [[nodiscard]] Result<void> put(T object);

    /// Rules, pool sets, record sets and response rules live in a parent (`parentKey` as in ObjectRef).
    [[nodiscard]] Result<void> addRule(const QString &parentKey, Rule rule, qsizetype index = -1);
    [[nodiscard]] Result<void> replaceRule(const ObjectRef &ref, Rule rule);
    [[nodiscard]] Result<void> addPoolSet(const QString &parentKey, PoolSet set, qsizetype index = -1);
    [[nodiscard]] Result<void> replacePoolSet(const ObjectRef &ref, PoolSet set);
    [[nodiscard]] Result<void> addRecordSet(const QString &zoneKey, RecordSet set, qsizetype index = -1);
    [[nodiscard]] Result<void> replaceRecordSet(const ObjectRef &ref, RecordSet set);
    [[nodiscard]] Result<void> addResponseRule(const QString &parentKey, ResponseRule rule, qsizetype index = -1);
    [[nodiscard]] Result<void> replaceResponseRule(const ObjectRef &ref, ResponseRule rule);

    /// Removes any object. Conflict, naming the users, while something refers to it (R-V38) or while it is the pool set
    /// in effect of a manual rule.
    [[nodiscard]] Result<void> remove(const ObjectRef &ref);
    /// Removes several objects as one step: uses among them do not count.
    [[nodiscard]] Result<void> removeAll(const std::vector<ObjectRef> &refs);
    /// Moves an object so that it stands at `to` among its own (0-based).
    [[nodiscard]] Result<void> move(const ObjectRef &ref, qsizetype to);
    /// Gives an object another id (a zone or a test another name); everything that names it follows.
    [[nodiscard]] Result<void> rename(const ObjectRef &ref, const QString &newKey);

    /// `base`, or `base-2`, `base-3` … : the first that no object of the kind uses. `base` is made a valid id first.
    /// `parentKey` for rules, pool sets and response rules.
    [[nodiscard]] QString uniqueId(ObjectRef::Kind kind, const QString &base, const QString &parentKey = {}) const;

private:
    template<typename T>
    [[nodiscard]] Result<void> accept(const T &object) const;

    Project m_project;
};

} // namespace meridian::model
