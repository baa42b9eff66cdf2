#include "engine/service/AlertJudge.h"

#include "engine/model/AlertRules.h"
#include "engine/policy/Conditions.h"
#include "engine/policy/Standing.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

constexpr std::chrono::milliseconds kLongestNap{30'000};

/// Addresses of which nothing is known any more as they were last.
policy::Health lastKnown(const policy::Standing &standing, const QSet<QString> &down)
{
    policy::Health health = standing.health();
    for (const QString &id : down) {
        if (const auto index = standing.policy().findAddress(id); index && health.state(*index) == policy::CheckState::Unknown) {
            health.set(*index, policy::CheckState::Down);
        }
    }
    return health;
}

} // namespace

void AlertJudge::noteCauses(const QList<Event> &events)
{
    for (const Event &event : events) {
        if (event.kind != "health"_L1) {
            continue;
        }
        const QString id = event.object.section(u':', 1);
        const auto text = [&event](const QString &key) { return event.detail.value(key).toString(); };
        m_causes.insert(id, {id, text(u"value"_s), text(u"check"_s), text(u"point"_s), text(u"reason"_s), event.time});
    }
}

bool AlertJudge::notePoints(const QList<Event> &events)
{
    bool hasOne = false;
    for (const Event &event : events) {
        if (event.kind == "point"_L1) {
            m_reports.insert(event.object.section(u':', 1), {event.detail.value("silent"_L1).toBool(), event.text});
            hasOne = true;
        }
    }
    return hasOne;
}

/// A node of which nothing is known yet does not recover what was told. One that no check is probed from has nothing to say.
std::vector<model::ObjectCondition> AlertJudge::conditionsOfNodes(const model::Project &project)
{
    const QSet<QString> points = model::probePoints(project);
    m_reports.removeIf([&points](QHash<QString, Report>::iterator report) { return !points.contains(report.key()); });
    std::vector<model::ObjectCondition> out;
    for (const model::Node &node : project.nodes) {
        model::ObjectCondition condition;
        condition.object = model::refOf(node).toString();
        if (const auto report = m_reports.constFind(node.id.text); report != m_reports.cend()) {
            condition.state = report->isSilent ? model::ObjectState::Unavailable : model::ObjectState::Available;
            condition.worst = condition.state;
            condition.text = report->text;
        } else if (points.contains(node.id.text)) {
            condition.worst = model::ObjectState::Unavailable;
            condition.text = u"Nothing is known of the probe point yet."_s;
        } else {
            condition.text = u"No health check is probed from the node."_s;
        }
        out.push_back(std::move(condition));
    }
    return out;
}

std::vector<telemetry::AlertMessage> AlertJudge::due(telemetry::Alerts &alerts, const policy::Standing &standing, const model::Project &project)
{
    QSet<QString> down;
    for (std::uint32_t i = 0; i < standing.policy().addresses().size(); ++i) {
        const QString &id = standing.policy().addresses()[i].id.text;
        const policy::CheckState state = standing.health().state(i);
        if (state == policy::CheckState::Down || (state == policy::CheckState::Unknown && m_lastDown.contains(id))) {
            down.insert(id);
        }
    }
    m_lastDown = std::move(down);
    const policy::Health known = lastKnown(standing, m_lastDown);
    std::map<telemetry::Alerts::Scope, std::vector<model::ObjectCondition>> conditions;
    for (const auto scope : telemetry::Alerts::scopesOf(project)) {
        conditions[scope] = scope == model::Alert::Scope::Node ? conditionsOfNodes(project)
                                                               : policy::conditionsOf(standing.policy(), project, standing.health(), known, scope);
    }
    return alerts.evaluate({project, conditions, m_causes, QDateTime::currentDateTimeUtc()});
}

void startUntil(QTimer &timer, const std::optional<QDateTime> &due)
{
    timer.stop();
    if (due) {
        const std::chrono::milliseconds pause{std::max<qint64>(QDateTime::currentDateTimeUtc().msecsTo(*due), 1)};
        timer.start(std::min(pause, kLongestNap));
    }
}

} // namespace meridian::service
