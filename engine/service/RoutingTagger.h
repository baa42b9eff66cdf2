#pragma once

#include "engine/policy/Decide.h"
#include "engine/policy/Policy.h"
#include "engine/service/RoutingPreview.h"

#include <QMultiHash>

#include <map>
#include <vector>

namespace meridian::service {

/// The routing of a request with a record of its own in the place of every target: type AAAA, which any target can be,
/// with the number of the target as its value. What a target's health hangs on goes along, so that a decision tells
/// every target apart. The request must outlive it.
class RoutingTagger final
{
public:
    explicit RoutingTagger(const RoutingPreviewRequest &request) : m_request(request) { m_routing = tag(request.routing, {}); }

    /// Path of the target that a record stands for, by its text.
    [[nodiscard]] const std::map<QString, RoutingPath> &targets() const { return m_targets; }
    /// Policies and items.
    [[nodiscard]] const std::vector<RoutingPath> &nodes() const { return m_nodes; }
    /// Paths of targets that are addresses, and the ids of the addresses that stand for them.
    [[nodiscard]] const std::vector<std::pair<RoutingPath, QString>> &addressIds() const { return m_addressIds; }

    /// Ids of the addresses that stand for one, by its id in the request's project.
    [[nodiscard]] const QMultiHash<QString, QString> &ownIds() const { return m_ownIds; }

    /// What of the request's project has a say in the decision, and a zone with the one record set.
    [[nodiscard]] model::Project project() const;
    /// Asks for that record set.
    [[nodiscard]] static policy::Question question();
    /// `policy` is that of `project()`; ids are those of the request's project, and `up` wins.
    [[nodiscard]] policy::Health health(const policy::Policy &policy, const QStringList &down, const QStringList &up) const;

private:
    [[nodiscard]] model::Routing tag(const model::Routing &routing, const RoutingPath &path);
    [[nodiscard]] model::RoutingItem tag(const model::RoutingItem &item, const RoutingPath &path);
    [[nodiscard]] std::vector<model::Target> tagAll(const std::vector<model::Target> &targets, const RoutingPath &path);
    [[nodiscard]] model::Target tag(const model::Target &target, const RoutingPath &path);

    const RoutingPreviewRequest &m_request;
    std::map<QString, RoutingPath> m_targets;
    std::vector<RoutingPath> m_nodes;
    std::vector<std::pair<RoutingPath, QString>> m_addressIds;
    model::ObjectList<model::Address>::Items m_addresses;
    QMultiHash<QString, QString> m_ownIds;
    model::Routing m_routing;
};

/// What a project's settings, places, lines and checks say, without anything that is answered.
[[nodiscard]] model::Project surroundingsOf(const model::Project &project);

} // namespace meridian::service
