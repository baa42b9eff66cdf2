#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/policy/Decide.h"
#include "engine/policy/Policy.h"

#include <QHash>
#include <QMultiHash>

#include <memory>
#include <vector>

namespace meridian::service {

/// How the world's people are split between the pools or the rules of an instance, or between the items of a routing,
/// by the one decision function. Two pools may hold one address, and two items one target: whatever is drawn is told
/// apart by what it was drawn from, not by its value. Immutable; any thread.
class WorldSplit final
{
public:
    /// What an instance is split by.
    enum class By : std::uint8_t { Pools, Rules };
    /// Parts of a cell by position in `keys()`, each above 0. Together 1, or less where some get no answer or one that
    /// belongs to none of them.
    using Parts = std::vector<std::pair<std::size_t, double>>;

    /// Keys are ids of pools or rules, in the order in which they first stand in the instance. Errors: the instance is
    /// not there, or what stands in the way of compiling it.
    [[nodiscard]] static Result<std::shared_ptr<const WorldSplit>> ofInstance(const model::Project &project, const QString &instance, const QString &type,
                                                                              By by);
    /// Keys are positions of items (of failover 0 for active and 1 for backup, of multivalue those of targets). The routing need not be part of the project.
    [[nodiscard]] static Result<std::shared_ptr<const WorldSplit>> ofRouting(const model::ProjectPtr &project, const model::Routing &routing, const QString &type);

    [[nodiscard]] const QStringList &keys() const { return m_keys; }
    /// By cell of `geo::Population::cells()`. `down`: ids of the project's addresses that are thought to be down. An answer
    /// with several records counts for each in equal parts, since clients use one of them. An address that stands in
    /// several pools of a set counts for each by its weight there, as it is drawn.
    [[nodiscard]] std::vector<Parts> parts(const QStringList &down) const;

private:
    friend class InstanceTagger;
    WorldSplit() = default;
    [[nodiscard]] Parts partsOf(const policy::Distribution &distribution) const;

    QStringList m_keys;
    policy::PolicyPtr m_policy;
    policy::Question m_question;
    QHash<QString, Parts> m_owners; ///< by text of a record: keys that stand behind it, with their weights
    QMultiHash<QString, std::uint32_t> m_addressesOf; ///< by id in the project
};

} // namespace meridian::service
