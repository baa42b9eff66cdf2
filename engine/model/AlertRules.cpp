#include "engine/model/AlertRules.h"

#include <QTime>

#include <algorithm>
#include <bitset>

using namespace Qt::StringLiterals;

namespace meridian::model {

NeverTold neverTold(const Alert &alert, const QString &event)
{
    const bool isWhole = alert.scope == Alert::Scope::Address || alert.scope == Alert::Scope::Node;
    if (event == u"degraded" && isWhole) {
        return NeverTold::NoParts;
    }
    if (event == u"switched" && (isWhole || alert.scope == Alert::Scope::Pool)) {
        return NeverTold::NeverSwitches;
    }
    if (event == u"recovered" && !alert.when.contains(u"unavailable"_s) && !alert.when.contains(u"degraded"_s)) {
        return NeverTold::NothingBefore;
    }
    return NeverTold::No;
}

QSet<QString> probePoints(const Project &project)
{
    QSet<QString> out;
    for (const HealthCheck &check : project.healthChecks) {
        for (const QString &point : check.kind == HealthCheck::Kind::External ? QStringList() : check.points) {
            if (point != u"local") {
                out.insert(point);
            }
        }
    }
    return out;
}

QStringList unwatchedNodes(const Project &project, const Alert &alert)
{
    QStringList out;
    if (alert.scope != Alert::Scope::Node) {
        return out;
    }
    const QSet<QString> points = probePoints(project);
    for (const Node &node : project.nodes) {
        if ((alert.scopeId.isEmpty() || alert.scopeId == node.id.text) && !points.contains(node.id.text)) {
            out += node.id.text;
        }
    }
    return out;
}

const QStringList &weekDays()
{
    static const QStringList days{u"mon"_s, u"tue"_s, u"wed"_s, u"thu"_s, u"fri"_s, u"sat"_s, u"sun"_s};
    return days;
}

bool isAlwaysSilent(const Alert &alert)
{
    constexpr int kDay = 24 * 60, kWeek = 7 * kDay; // minutes
    const auto minuteOf = [](const QString &time) { return QTime(0, 0).secsTo(QTime::fromString(time, u"HH:mm"_s)) / 60; };
    std::bitset<kWeek> silent;
    for (const SilenceWindow &window : alert.silence) {
        const int from = minuteOf(window.from), to = minuteOf(window.to), length = to > from ? to - from : to - from + kDay;
        for (const QString &day : window.days.isEmpty() ? weekDays() : window.days) {
            const int begin = static_cast<int>(weekDays().indexOf(day)) * kDay + from;
            for (int minute = begin; minute < begin + length; ++minute) {
                silent.set(static_cast<std::size_t>(minute % kWeek));
            }
        }
    }
    return silent.all();
}

bool repeatsNothing(const Alert &alert)
{
    return alert.repeatSeconds > 0 && !alert.when.contains(u"unavailable"_s) && !alert.when.contains(u"degraded"_s);
}

bool tellsDesktopsOnly(const Project &project, const Alert &alert)
{
    return !alert.channels.empty() && std::ranges::all_of(alert.channels, [&project](const ChannelId &id) {
        const Channel *channel = project.channels.find(id.text);
        return channel != nullptr && channel->kind == Channel::Kind::Desktop;
    });
}

bool tellsOfSets(const Project &project, const ObjectRef &rule)
{
    using Scope = Alert::Scope;
    const QString ruleKey = rule.parentKey + u'/' + rule.key;
    return std::ranges::any_of(project.alerts, [&](const Alert &alert) {
        const bool isMeant = (alert.scope == Scope::Instance && (alert.scopeId.isEmpty() || alert.scopeId == rule.parentKey))
            || (alert.scope == Scope::Rule && (alert.scopeId.isEmpty() || alert.scopeId == ruleKey))
            || (alert.scope == Scope::PoolSet && (alert.scopeId.isEmpty() || alert.scopeId.startsWith(ruleKey + u'/')));
        return isMeant && alert.when.contains(u"unavailable"_s) && !alert.channels.empty();
    });
}

} // namespace meridian::model
