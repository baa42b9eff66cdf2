// Findings about channels and alerts: what never reaches anybody, and what is never told.
#include "engine/model/AlertRules.h"
#include "engine/model/ChannelRules.h"
#include "engine/model/Checker.h"

#include <QUrl>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

using Severity = Finding::Severity;

/// Ids of the addresses that the objects of an alert answer with.
QSet<QString> addressesOf(const Project &project, const Alert &alert)
{
    QSet<QString> out;
    const auto isMeant = [&alert](const QString &key) { return alert.scopeId.isEmpty() || alert.scopeId == key; };
    const auto addPool = [&](const Pool *pool) {
        for (const PoolMember &member : pool ? pool->members : std::vector<PoolMember>()) {
            out.insert(member.address.text);
        }
    };
    if (alert.scope == Alert::Scope::Address) {
        for (const Address &address : project.addresses) {
            if (isMeant(address.id.text)) {
                out.insert(address.id.text);
            }
        }
    } else if (alert.scope == Alert::Scope::Pool) {
        for (const Pool &pool : project.pools) {
            if (isMeant(pool.id.text)) {
                addPool(&pool);
            }
        }
    } else if (alert.scope != Alert::Scope::Node) {
        for (const Instance &instance : project.instances) {
            for (const Rule &rule : instance.rules) {
                const QString ruleKey = instance.id.text + u'/' + rule.id.text;
                for (const PoolSet &set : rule.poolSets) {
                    const QString &key = alert.scope == Alert::Scope::Instance ? instance.id.text : ruleKey;
                    if (isMeant(alert.scope == Alert::Scope::PoolSet ? QString(ruleKey + u'/' + set.id.text) : key)) {
                        for (const PoolUse &use : set.pools) {
                            addPool(project.pools.find(use.pool.text));
                        }
                    }
                }
            }
        }
    }
    return out;
}

/// The shortest time in seconds in which a probe can find another state; 0 if nothing of it is probed.
int shortestInterval(const Project &project, const Alert &alert)
{
    int out = 0;
    for (const QString &id : addressesOf(project, alert)) {
        const Address *address = project.addresses.find(id);
        const HealthCheck *check = address ? project.healthChecks.find(address->healthCheck.text) : nullptr;
        if (check && check->kind != HealthCheck::Kind::External && check->kind != HealthCheck::Kind::Calculated) {
            out = out == 0 ? check->interval : std::min(out, check->interval);
        } else if (check) {
            return 0; // anybody may report, or another check decides
        }
    }
    return out;
}

QString textOf(NeverTold why)
{
    switch (why) {
    case NeverTold::No: return {};
    case NeverTold::NoParts: return u"Addresses and nodes are available or not, never degraded. Watch pools or pool sets for that."_s;
    case NeverTold::NeverSwitches: return u"Only pool sets, rules and instances switch. Watch one of them for that."_s;
    case NeverTold::NothingBefore: return u"Recovered is told of what was told before. Add unavailable or degraded."_s;
    }
    return {};
}

/// Nothing is known of a node that only answers: a server hears of those that probe.
void checkWatchedNodes(Checker &checker, const Alert &alert)
{
    const Project &project = checker.project();
    if (alert.scope == Alert::Scope::Node && project.nodes.isEmpty()) {
        checker.add(Severity::Warning, refOf(alert), u"no-nodes"_s, u"The project has no nodes, so the alert never tells anything. Add a node that checks are probed from, or watch other objects."_s);
        return;
    }
    const QStringList unwatched = unwatchedNodes(project, alert);
    if (unwatched.isEmpty()) {
        return;
    }
    const bool isSilent = !alert.scopeId.isEmpty() || unwatched.size() == project.nodes.size();
    checker.add(isSilent ? Severity::Warning : Severity::Hint, refOf(alert), u"node-unwatched"_s,
                u"No health check is probed from %1, and nothing is known of a node that only answers, so the alert never tells of it. Give the node the role probe and name it as a probe point of a check."_s
                    .arg(unwatched.join(u", "_s)));
}

void checkChannel(Checker &checker, const Channel &channel)
{
    if (const QString problem = problemOf(channel); !problem.isEmpty()) {
        checker.add(Severity::Warning, refOf(channel), u"channel-incomplete"_s, problem);
    }
    const QUrl url(channel.url);
    if (!url.password().isEmpty()) {
        checker.add(Severity::Warning, refOf(channel), u"secret-in-document"_s,
                    u"The URL holds a password, which everybody reads who sees the project. Move it to the file of secrets and take it out of the URL."_s);
    }
    const auto isTold = [&channel](const Alert &alert) { return std::ranges::find(alert.channels, channel.id) != alert.channels.end(); };
    if (std::ranges::none_of(checker.project().alerts, isTold)) {
        checker.add(Severity::Hint, refOf(channel), u"unused-channel"_s, u"No alert uses the channel. Name it in an alert, or remove it."_s);
    }
}

} // namespace

void Checker::checkAlerts()
{
    for (const Channel &channel : m_project.channels) {
        checkChannel(*this, channel);
    }
    for (const Alert &alert : m_project.alerts) {
        if (alert.channels.empty()) {
            add(Severity::Warning, refOf(alert), u"alert-without-channels"_s, u"The alert has no channel, so nobody is told. Add one."_s);
        }
        if (tellsDesktopsOnly(m_project, alert)) {
            add(Severity::Warning, refOf(alert), u"alert-desktop-only"_s,
                u"The alert has desktop channels alone, which the console shows while its test server runs: a server that is published to tells nobody. Add a channel of another kind."_s);
        }
        if (alert.when.isEmpty()) {
            add(Severity::Warning, refOf(alert), u"alert-without-events"_s, u"The alert names no event, so it never tells anything. Choose events."_s);
        }
        checkWatchedNodes(*this, alert);
        for (const QString &event : alert.when) {
            if (const NeverTold why = neverTold(alert, event); why != NeverTold::No) {
                add(Severity::Warning, refOf(alert), u"alert-never"_s, textOf(why));
            }
        }
        if (isAlwaysSilent(alert)) {
            add(Severity::Warning, refOf(alert), u"alert-always-silent"_s, u"The windows of silence cover the whole week, so the alert never tells anything. Leave hours in which it may."_s);
        }
        if (repeatsNothing(alert)) {
            add(Severity::Warning, refOf(alert), u"repeat-never"_s, u"Only unavailable and degraded last, so nothing is repeated. Add one of them, or take the repeat out."_s);
        }
        if (alert.repeatSeconds > 0 && alert.repeatSeconds < kLeastRepeat) {
            add(Severity::Warning, refOf(alert), u"repeat-often"_s, u"What lasts is told every %1 s, and nobody reads that for long. Repeat after %2 s or longer."_s.arg(alert.repeatSeconds).arg(kLeastRepeat));
        }
        const int interval = shortestInterval(m_project, alert);
        if (alert.forSeconds > 0 && alert.forSeconds < interval) {
            add(Severity::Hint, refOf(alert), u"alert-shorter-than-probes"_s,
                u"The alert waits %1 s, but what it watches is probed every %2 s at most: nothing can change meanwhile. Wait %2 s or longer, or 0."_s.arg(alert.forSeconds).arg(interval));
        }
    }
}

} // namespace meridian::model
