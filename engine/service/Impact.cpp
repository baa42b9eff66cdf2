#include "engine/service/Impact.h"

#include "engine/policy/Decider.h"
#include "engine/policy/SameDecision.h"
#include "engine/service/AliasFollower.h"
#include "engine/service/WorldGroups.h"

#include <algorithm>
#include <map>
#include <set>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using policy::Decider;
using policy::Policy;

constexpr qsizetype kMaximumNetworks = 1000;
constexpr int kScopeSamples = 1024;

/// A name and type that is routed before or after.
struct Asked
{
    const Decider *before = nullptr;
    const Decider *after = nullptr;
    dns::Name name;
    dns::RecordType type = dns::RecordType::None;
};

/// Routed names by name and type. A name may be routed in several zones that different networks see: then the one that
/// a question without a sender finds stands for it.
std::map<std::pair<QString, int>, Asked> routedNames(const Policy &before, const Policy &after)
{
    std::map<std::pair<QString, int>, Asked> out;
    const auto collect = [&](const Policy &policy, const Decider *Asked::*side) {
        for (std::uint32_t i = 0; i < policy.deciderCount(); ++i) {
            const Decider &decider = policy.decider(i);
            const auto note = [&](dns::RecordType type) {
                if (routedName(policy, {decider.name, type}) != &decider) {
                    return;
                }
                Asked &asked = out[{decider.name.lowered().toString(), static_cast<int>(type)}];
                asked.*side = &decider;
                asked.name = decider.name;
                asked.type = type;
            };
            if (const policy::CompiledRecordSet *set = decider.recordSet()) {
                note(set->type);
                continue;
            }
            for (const dns::RecordType type : {dns::RecordType::A, dns::RecordType::AAAA}) {
                if (decider.instance()->hasAnswerFor[policy::typeSlot(type)]) {
                    note(type);
                }
            }
        }
    };
    collect(before, &Asked::before);
    collect(after, &Asked::after);
    return out;
}

/// True if the record is an alias that one of the policies follows further.
bool leadsOn(const Policy &policy, const Policy &other, const policy::AnswerRecord &record)
{
    if (record.type != dns::RecordType::CNAME) {
        return false;
    }
    const std::optional<dns::Name> target = dns::targetOf(dns::RecordType::CNAME, record.rdata);
    const auto isIn = [&](const Policy &one) { return one.findZone(dns::NameHashes(*target), policy::Source::unknown()) != nullptr; };
    return target && (isIn(policy) || isIn(other));
}

bool leadsOn(const Policy &policy, const Policy &other, const policy::CompiledRouting &routing)
{
    return std::ranges::any_of(routing.items, [&](const policy::CompiledItem &item) {
        return (item.routing != nullptr && leadsOn(policy, other, *item.routing))
            || std::ranges::any_of(item.targets, [&](const policy::AnswerRecordPtr &target) { return leadsOn(policy, other, *target); });
    });
}

bool leadsOn(const Policy &policy, const Policy &other, const Decider &decider)
{
    if (const policy::CompiledRecordSet *set = decider.recordSet(); set != nullptr && leadsOn(policy, other, set->routing)) {
        return true;
    }
    return std::ranges::any_of(decider.addresses, [&](std::uint32_t index) { return leadsOn(policy, other, *policy.addresses()[index].record); });
}

/// Shares of answers; they add up to 1.
using Answers = std::map<ImpactAnswer, Fraction>;

struct Given
{
    Answers answers;
    int ttl = 0;
    int scope = 0;
    bool hasFollowed = false;
};

/// One of the two states that are compared.
struct Side
{
    const Policy &policy;
    const policy::Health &health;
};

Given given(const Side &side, const policy::Question &question, const policy::Source &source)
{
    AliasFollower follower(side.policy, side.health, source);
    follower.ask(question);
    Given out{.answers = {}, .ttl = follower.ttl(), .scope = follower.scope(), .hasFollowed = follower.hasFollowed()};
    Fraction sum;
    for (const auto &[values, share] : follower.shares()) {
        out.answers.emplace(ImpactAnswer{values, {}}, share);
        sum = Fraction::sum(sum, share).value_or(Fraction::one());
    }
    if (sum < Fraction::one()) { // an alias that leads nowhere
        out.answers.emplace(ImpactAnswer{{}, dns::toString(follower.rcode())}, sum.complement());
    }
    return out;
}

/// Share by share what goes from where to where.
template<typename Visit>
void forEachMove(const Answers &before, const Answers &after, Visit &&visit)
{
    std::vector<std::pair<const ImpactAnswer *, Fraction>> losing, gaining;
    const auto difference = [](const Fraction &more, const Fraction &less) {
        // more − less, as 1 − (less + (1 − more)): shares stand between 0 and 1.
        const auto sum = Fraction::sum(less, more.complement());
        return sum ? sum->complement() : Fraction::fromDecimal(more.toDouble() - less.toDouble());
    };
    const auto shareIn = [](const Answers &answers, const ImpactAnswer &answer) {
        const auto found = answers.find(answer);
        return found == answers.end() ? Fraction() : found->second;
    };
    double gained = 0;
    for (const auto &[answer, share] : after) {
        if (const Fraction old = shareIn(before, answer); share > old) {
            gaining.emplace_back(&answer, difference(share, old));
            gained += gaining.back().second.toDouble();
        }
    }
    for (const auto &[answer, share] : before) {
        if (const Fraction now = shareIn(after, answer); share > now) {
            losing.emplace_back(&answer, difference(share, now));
        }
    }
    for (const auto &[from, lost] : losing) {
        for (const auto &[to, won] : gaining) {
            visit(*from, *to, lost.toDouble() * (gaining.size() == 1 ? 1.0 : won.toDouble() / gained));
        }
    }
}

/// Works through the names; what names share — classes of clients, groups of them — is made once.
class ImpactWork final
{
public:
    ImpactWork(const Side &before, const Side &after)
        : m_before(before.policy), m_after(after.policy), m_old(before), m_now(after)
    {
        for (const WorldClient &client : worldClients()) {
            m_people += client.people;
        }
        collectChangedLocations();
    }

    [[nodiscard]] std::optional<ImpactReport> run(const ImpactProgress &progress)
    {
        ImpactReport report;
        report.people = m_people;
        const auto names = routedNames(m_before, m_after);
        qsizetype done = 0;
        for (const auto &[key, asked] : names) {
            if (progress && !progress(done, static_cast<qsizetype>(names.size()))) {
                return std::nullopt;
            }
            ++done;
            std::optional<ImpactName> name = look(asked);
            if (name) {
                report.names.append(std::move(*name));
            } else {
                ++report.unchanged;
            }
        }
        if (progress) {
            progress(done, done);
        }
        std::ranges::stable_sort(report.names, [](const ImpactName &a, const ImpactName &b) { return a.moved > b.moved; });
        return report;
    }

    void countPeople(const Asked &asked, ImpactName &out);

private:
    void collectChangedLocations();
    [[nodiscard]] std::optional<ImpactName> look(const Asked &asked);
    [[nodiscard]] QString decidingLine(const Asked &asked, std::size_t client);
    void compareNetworks(const Asked &asked, bool isSame, ImpactName &out);
    void compareScopes(const Asked &asked, ImpactName &out) const;

    const Policy &m_before;
    const Policy &m_after;
    Side m_old;
    Side m_now;
    double m_people = 0;
    std::vector<IpPrefix> m_changedLocations;
    WorldGroups m_world;
};

/// Blocks of the project's locations of which something else is known now, or the same for a larger or smaller block.
void ImpactWork::collectChangedLocations()
{
    std::set<IpPrefix> blocks;
    for (const Policy *policy : {&m_before, &m_after}) {
        policy->locations().overrideTree().forEachLeaf([&](const IpPrefix &block, std::uint32_t index) {
            if (index != geo::GeoOverlay::kNone) {
                blocks.insert(block);
            }
        });
    }
    for (const IpPrefix &block : blocks) {
        if (!(m_before.locations().lookup(block.address) == m_after.locations().lookup(block.address))) {
            m_changedLocations.push_back(block);
        }
    }
}

/// Of the lines that decide before and after, the finer one.
QString ImpactWork::decidingLine(const Asked &asked, std::size_t client)
{
    const QString before = asked.before == nullptr ? QString() : m_world.lineOf(*asked.before, client);
    const QString after = asked.after == nullptr ? QString() : m_world.lineOf(*asked.after, client);
    if (before == after || before.isEmpty() || after.isEmpty()) {
        return after.isEmpty() ? before : after;
    }
    const auto order = static_cast<geo::LineOrder>(m_after.settings().lineOrder);
    const Result<geo::Line> old = geo::Line::parse(before);
    const Result<geo::Line> now = geo::Line::parse(after);
    return old && now && geo::compareLines(*old, *now, order) < 0 ? before : after;
}

void ImpactWork::countPeople(const Asked &asked, ImpactName &out)
{
    const auto tableOf = [](const Decider *decider) { return decider == nullptr ? nullptr : decider->sources.get(); };
    const policy::Question question{asked.name, asked.type};
    std::vector<WorldGroups::Group> apart;
    const std::vector<WorldGroups::Group> *all = &m_world.groups(tableOf(asked.before), tableOf(asked.after));
    const auto mayFollow = [&](const WorldGroups::Group &group) {
        const policy::Source source = policy::Source::simulated(worldClients()[group.client].facts);
        return given(m_old, question, source).hasFollowed || given(m_now, question, source).hasFollowed;
    };
    if (std::ranges::any_of(*all, mayFollow)) {
        apart = WorldGroups::everybodyApart(); // what the alias leads to may tell people apart that this name does not
        all = &apart;
    }
    std::map<std::pair<ImpactAnswer, ImpactAnswer>, double> moves;
    std::map<QString, ImpactPart> countries, lines;
    std::map<int, double> ttlBefore, ttlAfter;
    for (const WorldGroups::Group &group : *all) {
        const policy::Source source = policy::Source::simulated(worldClients()[group.client].facts);
        const Given old = given(m_old, question, source);
        const Given now = given(m_now, question, source);
        ttlBefore[old.ttl] += group.people;
        ttlAfter[now.ttl] += group.people;
        double moved = 0;
        forEachMove(old.answers, now.answers, [&](const ImpactAnswer &from, const ImpactAnswer &to, double share) {
            moved += share;
            moves[{from, to}] += share * group.people;
        });
        out.moved += moved * group.people;
        for (const auto &[country, people] : group.byCountry) {
            ImpactPart &part = countries[country];
            part.people += people;
            part.moved += people * moved;
        }
        if (const QString line = decidingLine(asked, group.client); !line.isEmpty()) {
            ImpactPart &part = lines[line];
            part.people += group.people;
            part.moved += moved * group.people;
        }
    }
    const auto most = [](const std::map<int, double> &people) {
        return people.empty() ? 0 : std::ranges::max_element(people, {}, [](const auto &entry) { return entry.second; })->first;
    };
    out.ttlBefore = asked.before == nullptr ? 0 : most(ttlBefore);
    out.ttlAfter = asked.after == nullptr ? 0 : most(ttlAfter);
    for (const auto &[answers, people] : moves) {
        out.moves.append({answers.first, answers.second, people});
    }
    std::ranges::stable_sort(out.moves, [](const ImpactMove &a, const ImpactMove &b) { return a.people > b.people; });
    const auto take = [](const std::map<QString, ImpactPart> &from, QList<ImpactPart> &to) {
        for (const auto &[key, part] : from) {
            if (part.moved > 0) {
                to.append({key, part.people, part.moved});
            }
        }
        std::ranges::stable_sort(to, [](const ImpactPart &a, const ImpactPart &b) { return a.moved > b.moved; });
    };
    take(countries, out.countries);
    take(lines, out.lines);
}

/// Blocks of the project's own: they may be answered otherwise although no city is.
void ImpactWork::compareNetworks(const Asked &asked, bool isSame, ImpactName &out)
{
    std::set<IpPrefix> networks;
    bool looksAtClient = false;
    for (const Decider *decider : {asked.before, asked.after}) {
        if (decider == nullptr) {
            continue;
        }
        looksAtClient = looksAtClient || decider->sources->looksAtClient();
        for (std::size_t line = 0; !isSame && line < decider->sources->lines().size(); ++line) {
            const auto blocks = decider->sources->blocksOf(static_cast<std::uint16_t>(line));
            networks.insert(blocks.begin(), blocks.end());
        }
    }
    if (looksAtClient) {
        networks.insert(m_changedLocations.begin(), m_changedLocations.end());
    }
    const policy::Question question{asked.name, asked.type};
    qsizetype looked = 0;
    for (const IpPrefix &network : networks) {
        if (++looked > kMaximumNetworks) {
            out.moreNetworks = static_cast<qsizetype>(networks.size()) - kMaximumNetworks;
            break;
        }
        const policy::Source source = policy::Source::ecs(network);
        const Given old = given(m_old, question, source);
        const Given now = given(m_now, question, source);
        ImpactNetwork found{.network = network.toString(), .moved = 0, .from = {}, .to = {}, .scopeBefore = old.scope, .scopeAfter = now.scope};
        double largest = 0;
        forEachMove(old.answers, now.answers, [&](const ImpactAnswer &from, const ImpactAnswer &to, double share) {
            found.moved += share;
            if (share > largest) {
                largest = share;
                found.from = from;
                found.to = to;
            }
        });
        if (found.moved > 0 || (asked.before != nullptr && asked.after != nullptr && old.scope != now.scope)) {
            out.networks.append(found);
        }
    }
}

void ImpactWork::compareScopes(const Asked &asked, ImpactName &out) const
{
    if (asked.before == nullptr || asked.after == nullptr || policy::isSameTable(*asked.before->sources, *asked.after->sources)) {
        return;
    }
    int changed = 0;
    for (int i = 0; i < kScopeSamples; ++i) {
        // A golden-ratio walk spreads them evenly.
        const IpAddress client = IpAddress::v4(static_cast<std::uint32_t>(i) * 2654435769U + 0x01000000U);
        changed += asked.before->sources->find(&client, 32).scope != asked.after->sources->find(&client, 32).scope ? 1 : 0;
    }
    out.scopeChanged = static_cast<double>(changed) / kScopeSamples;
}

std::optional<ImpactName> ImpactWork::look(const Asked &asked)
{
    const bool isBoth = asked.before != nullptr && asked.after != nullptr;
    const auto ignoresSubnet = [&](const Policy &policy) {
        const dns::ZoneSet::Entry *zone = policy.findZone(dns::NameHashes(asked.name), policy::Source::unknown());
        return zone != nullptr && !policy.zoneInfos()[zone->tag].obeysSubnet;
    };
    const bool isSame = isBoth && ignoresSubnet(m_before) == ignoresSubnet(m_after) && policy::isSameDecision(m_before, *asked.before, m_after, *asked.after);
    ImpactName out;
    out.kind = isBoth ? ImpactName::Kind::Changed : asked.after != nullptr ? ImpactName::Kind::Added : ImpactName::Kind::Removed;
    out.object = (asked.after != nullptr ? asked.after : asked.before)->object;
    out.name = asked.name.toString();
    out.type = dns::toString(asked.type);
    const bool mayMove = !isSame || leadsOn(m_before, m_after, *asked.before) || leadsOn(m_after, m_before, *asked.after);
    if (mayMove) {
        countPeople(asked, out);
        compareScopes(asked, out);
    }
    if (mayMove || !m_changedLocations.empty()) {
        compareNetworks(asked, isSame, out);
    }
    const bool isWorthTelling = !isBoth || out.moved > 0 || !out.networks.isEmpty() || out.hasTtlChange() || out.scopeChanged > 0;
    return isWorthTelling ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace

std::optional<ImpactReport> impact(const Policy &before, const Policy &after, const ImpactProgress &progress)
{
    const policy::Health allUp;
    return impact(before, after, allUp, allUp, progress);
}

std::optional<ImpactReport> impact(const Policy &before, const Policy &after, const policy::Health &healthBefore, const policy::Health &healthAfter, const ImpactProgress &progress)
{
    return ImpactWork({before, healthBefore}, {after, healthAfter}).run(progress);
}

ImpactName impactOfHealth(const Policy &policy, const policy::Question &question, const policy::Health &before, const policy::Health &after)
{
    const Decider *decider = routedName(policy, question);
    ImpactName out;
    out.object = decider == nullptr ? QString() : decider->object;
    out.name = question.name.toString();
    out.type = dns::toString(question.type);
    ImpactWork({policy, before}, {policy, after}).countPeople({decider, decider, question.name, question.type}, out);
    return out;
}

} // namespace meridian::service
