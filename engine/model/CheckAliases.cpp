// Findings about aliases that lead back to themselves: a resolver that follows them answers SERVFAIL.
#include "engine/model/Checker.h"

#include "engine/model/TextRules.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

/// A name that can answer with a CNAME.
struct Alias
{
    ObjectRef object;
    QString name;
    const Zone *zone = nullptr;
    QStringList targets; ///< lower case, without final dot
    bool isOnly = false; ///< it always answers with its one target
};

QString absoluteTarget(const Zone &zone, const QString &data)
{
    return data.endsWith(u'.') ? normalDomain(data) : absoluteName(zone, data);
}

void collectTargets(const Project &project, const Zone &zone, const std::vector<Target> &targets, QStringList &out)
{
    for (const Target &target : targets) {
        const Address *address = project.addresses.find(target.address.text);
        if (address && address->kind() == Address::Kind::DomainName) {
            out += normalDomain(address->value);
        } else if (!target.rdata.isEmpty()) {
            out += absoluteTarget(zone, target.rdata);
        }
    }
}

void collectTargets(const Project &project, const Zone &zone, const Routing &routing, QStringList &out)
{
    collectTargets(project, zone, routing.targets, out);
    const auto look = [&](const RoutingItem &item) {
        collectTargets(project, zone, item.targets, out);
        if (item.routing) {
            collectTargets(project, zone, *item.routing, out);
        }
    };
    std::ranges::for_each(routing.items, look);
    look(routing.active);
    look(routing.backup);
}

Alias aliasOf(const Project &project, const Zone &zone, const RecordSet &set)
{
    Alias alias{refOf(zone, set), absoluteName(zone, set.name), &zone, {}, !set.routing && set.values.size() == 1};
    for (const QString &value : set.values) {
        alias.targets += absoluteTarget(zone, value);
    }
    if (set.routing) {
        collectTargets(project, zone, *set.routing, alias.targets);
    }
    return alias;
}

/// Domain names in the pools of an instance are answered as a CNAME.
Alias aliasOf(const Project &project, const Instance &instance)
{
    Alias alias{refOf(instance), normalDomain(instance.domain), zoneOf(project, instance.domain), {}, false};
    for (const Rule &rule : instance.rules) {
        for (const PoolSet &set : rule.poolSets) {
            for (const PoolUse &use : set.pools) {
                const Pool *pool = project.pools.find(use.pool.text);
                for (const PoolMember &member : pool ? pool->members : std::vector<PoolMember>()) {
                    const Address *address = project.addresses.find(member.address.text);
                    if (address && address->kind() == Address::Kind::DomainName) {
                        alias.targets += normalDomain(address->value);
                    }
                }
            }
        }
    }
    return alias;
}

/// A private zone is seen beside the public ones, and beside private ones of the same network.
bool seenTogether(const Zone *a, const Zone *b)
{
    if (a == b || !a || !b || a->kind != Zone::Kind::Private || b->kind != Zone::Kind::Private) {
        return true;
    }
    return std::ranges::any_of(a->networks, [b](const NetworkId &network) { return std::ranges::contains(b->networks, network); });
}

class Aliases final
{
public:
    explicit Aliases(const Project &project)
    {
        for (const Instance &instance : project.instances) {
            add(aliasOf(project, instance));
        }
        for (const Zone &zone : project.zones) {
            for (const RecordSet &set : zone.records) {
                QString name = absoluteName(zone, set.name);
                while (!m_existing.contains({&zone, name})) {
                    m_existing.insert({&zone, name});
                    name = name.mid(name.indexOf(u'.') + 1); // the last label stays
                }
                if (set.type.compare(u"CNAME", Qt::CaseInsensitive) == 0) {
                    add(aliasOf(project, zone, set));
                }
            }
        }
    }

    /// Each round trip once, as indices into `all`, from the alias that stands first in the project.
    [[nodiscard]] std::vector<std::vector<std::size_t>> loops() const
    {
        enum class State { Unseen, Open, Done };
        std::vector<State> states(m_all.size(), State::Unseen);
        std::vector<std::vector<std::size_t>> found;
        struct Step
        {
            std::size_t alias;
            std::vector<std::size_t> next;
            std::size_t at = 0;
        };
        for (std::size_t start = 0; start < m_all.size(); ++start) {
            if (states[start] != State::Unseen) {
                continue;
            }
            std::vector<Step> path{{start, nextOf(start)}};
            states[start] = State::Open;
            while (!path.empty()) {
                Step &step = path.back();
                if (step.at == step.next.size()) {
                    states[step.alias] = State::Done;
                    path.pop_back();
                    continue;
                }
                const std::size_t next = step.next[step.at++];
                if (states[next] == State::Open) {
                    std::vector<std::size_t> loop;
                    const auto from = std::ranges::find(path, next, &Step::alias);
                    std::ranges::transform(from, path.end(), std::back_inserter(loop), &Step::alias);
                    std::ranges::rotate(loop, std::ranges::min_element(loop));
                    found.push_back(std::move(loop));
                } else if (states[next] == State::Unseen) {
                    states[next] = State::Open;
                    path.push_back({next, nextOf(next)});
                }
            }
        }
        return found;
    }
    [[nodiscard]] const Alias &at(std::size_t index) const { return m_all[index]; }

private:
    void add(Alias alias)
    {
        m_byName.insert(alias.name, m_all.size());
        m_all.push_back(std::move(alias));
    }
    /// The aliases that a resolver meets after this one; by wildcards too (RFC 4592 §3.3.1).
    [[nodiscard]] std::vector<std::size_t> nextOf(std::size_t index) const
    {
        std::vector<std::size_t> next;
        for (const QString &target : m_all[index].targets) {
            for (const std::size_t one : m_byName.values(target)) {
                next.push_back(one);
            }
            QString at = target;
            for (qsizetype dot = at.indexOf(u'.'); dot >= 0; dot = at.indexOf(u'.')) {
                at = at.mid(dot + 1);
                for (const std::size_t one : m_byName.values(u"*." + at)) {
                    const Zone *zone = m_all[one].zone;
                    if (isClosest(zone, target, at)) {
                        next.push_back(one);
                    }
                }
            }
        }
        std::erase_if(next, [&](std::size_t one) { return !seenTogether(m_all[index].zone, m_all[one].zone); });
        return next;
    }
    /// Whether the zone has neither the name itself nor one between it and the encloser.
    [[nodiscard]] bool isClosest(const Zone *zone, const QString &name, const QString &encloser) const
    {
        for (QString at = name; at.size() > encloser.size(); at = at.mid(at.indexOf(u'.') + 1)) {
            if (m_existing.contains({zone, at})) {
                return false;
            }
        }
        return true;
    }

    std::vector<Alias> m_all;
    QMultiHash<QString, std::size_t> m_byName;
    QSet<std::pair<const Zone *, QString>> m_existing; ///< names of a zone, empty non-terminals too
};

} // namespace

void Checker::checkAliases()
{
    const Aliases aliases(m_project);
    for (const std::vector<std::size_t> &loop : aliases.loops()) {
        QStringList names;
        for (const std::size_t one : loop) {
            names += aliases.at(one).name;
        }
        names += names.front();
        const bool isSure = std::ranges::all_of(loop, [&](std::size_t one) { return aliases.at(one).isOnly; });
        const QString way = names.join(u" → ");
        add(isSure ? Severity::Error : Severity::Warning, aliases.at(loop.front()).object, u"alias-loop"_s,
            isSure ? u"The aliases go round in a circle: %1. Resolvers give up and clients get no address. Let one of them lead elsewhere."_s.arg(way)
                   : u"Some answers lead the aliases round in a circle: %1. Resolvers give up and those clients get no address. Let one of them lead elsewhere."_s.arg(way));
    }
}

} // namespace meridian::model
