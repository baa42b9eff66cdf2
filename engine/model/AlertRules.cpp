#include "engine/model/AlertRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {

NeverTold neverTold(const Alert &alert, const QString &event)
{
    if (event == u"degraded" && alert.scope == Alert::Scope::Address) {
        return NeverTold::NoParts;
    }
    if (event == u"switched" && (alert.scope == Alert::Scope::Address || alert.scope == Alert::Scope::Pool)) {
        return NeverTold::NeverSwitches;
    }
    if (event == u"recovered" && !alert.when.contains(u"unavailable"_s) && !alert.when.contains(u"degraded"_s)) {
        return NeverTold::NothingBefore;
    }
    return NeverTold::No;
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
