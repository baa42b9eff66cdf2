#pragma once

#include "engine/model/Instance.h"
#include "engine/model/Operations.h"
#include "engine/model/PrivateDns.h"
#include "engine/model/Zone.h"

#include <optional>

namespace meridian::model {

struct Address;
struct Pool;
struct Project;

/// The address of one object of a project, used wherever something points at an object: selection, findings, steps of
/// an explanation, changes. A plain value; it may point at an object that is not (or no longer) there.
struct ObjectRef
{
    enum class Kind {
        Project, LocationEntry, Line, Network, HealthCheck, Address, Pool, Instance, Rule, PoolSet, Zone, RecordSet,
        ServerPolicy, ResponsePolicy, ResponseRule, Channel, Alert, Node, Test,
    };

    Kind kind = Kind::Project;
    /// `keyOf` of the object. Record sets: absolute name without final dot, `/`, type (`app.gtm.example.net/A`); empty
    /// for the project itself (which its settings belong to).
    QString key;
    /// Of a rule the instance (`shop`), of a pool set instance and rule (`shop/r1`), of a record set the key of its
    /// zone, of a response rule its policy; otherwise empty.
    QString parentKey;

    /// `pool:bj`, `rule:shop/r1`, `poolset:shop/r1/main`, `record:app.gtm.example.net/A`, `location:192.0.2.0/24`;
    /// the project is `project`.
    [[nodiscard]] QString toString() const;
    /// The inverse. The text of a record set does not tell its zone: `parentKey` stays empty until `resolved` fills it.
    [[nodiscard]] static std::optional<ObjectRef> parse(QStringView text);

    friend bool operator==(const ObjectRef &, const ObjectRef &) = default;
    friend size_t qHash(const ObjectRef &ref, size_t seed = 0)
    {
        return qHashMulti(seed, static_cast<int>(ref.kind), ref.key, ref.parentKey);
    }
};

[[nodiscard]] ObjectRef refOf(const LocationEntry &entry);
[[nodiscard]] ObjectRef refOf(const LineList &list);
[[nodiscard]] ObjectRef refOf(const Network &network);
[[nodiscard]] ObjectRef refOf(const HealthCheck &check);
[[nodiscard]] ObjectRef refOf(const Address &address);
[[nodiscard]] ObjectRef refOf(const Pool &pool);
[[nodiscard]] ObjectRef refOf(const Instance &instance);
[[nodiscard]] ObjectRef refOf(const Instance &instance, const Rule &rule);
[[nodiscard]] ObjectRef refOf(const Instance &instance, const Rule &rule, const PoolSet &set);
[[nodiscard]] ObjectRef refOf(const Zone &zone);
[[nodiscard]] ObjectRef refOf(const Zone &zone, const RecordSet &set);
[[nodiscard]] ObjectRef refOf(const ServerPolicy &policy);
[[nodiscard]] ObjectRef refOf(const ResponsePolicy &policy);
[[nodiscard]] ObjectRef refOf(const ResponsePolicy &policy, const ResponseRule &rule);
[[nodiscard]] ObjectRef refOf(const Channel &channel);
[[nodiscard]] ObjectRef refOf(const Alert &alert);
[[nodiscard]] ObjectRef refOf(const Node &node);
[[nodiscard]] ObjectRef refOf(const PolicyTest &test);

/// The reference with its zone filled in when it is a record set that came from text: the closest zone that holds the
/// record set, otherwise the closest zone above the name. Other references come back as they are.
[[nodiscard]] ObjectRef resolved(const Project &project, ObjectRef ref);
/// True if the object is there. The project itself always is.
[[nodiscard]] bool exists(const Project &project, const ObjectRef &ref);
/// Title for people: the name where there is one, otherwise the key.
[[nodiscard]] QString titleOf(const Project &project, const ObjectRef &ref);

/// The rule, or null.
[[nodiscard]] const Rule *findRule(const Instance &instance, const RuleId &id);
/// The pool set, or null.
[[nodiscard]] const PoolSet *findPoolSet(const Rule &rule, const PoolSetId &id);
/// The object of a nested kind that the reference points at, or null.
[[nodiscard]] const Rule *findRule(const Project &project, const ObjectRef &ref);
[[nodiscard]] const PoolSet *findPoolSet(const Project &project, const ObjectRef &ref);
[[nodiscard]] const RecordSet *findRecordSet(const Project &project, const ObjectRef &ref);
[[nodiscard]] const ResponseRule *findResponseRule(const Project &project, const ObjectRef &ref);

/// Absolute name of a record set, lower case without the final dot: `app` in `gtm.example.net` is `app.gtm.example.net`.
[[nodiscard]] QString absoluteName(const Zone &zone, const QString &recordName);

} // namespace meridian::model
