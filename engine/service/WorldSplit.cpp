#include "engine/service/WorldSplit.h"

#include "engine/geo/Population.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Survey.h"
#include "engine/service/RoutingTagger.h"
#include "engine/service/WorldClients.h"

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

constexpr auto kZone = "split.invalid"_L1;

void add(WorldSplit::Parts &parts, std::size_t key, double part)
{
    const auto known = std::ranges::find(parts, key, &WorldSplit::Parts::value_type::first);
    if (known == parts.end()) {
        parts.emplace_back(key, part);
    } else {
        known->second += part;
    }
}

/// Gives `part` to the keys in proportion to their weights.
void spread(WorldSplit::Parts &out, const WorldSplit::Parts &weights, double part)
{
    double total = 0;
    for (const auto &[key, weight] : weights) {
        total += weight;
    }
    for (const auto &[key, weight] : weights) {
        add(out, key, total > 0 ? part * weight / total : part / static_cast<double>(weights.size()));
    }
}

Result<policy::PolicyPtr> compiled(const model::Project &project)
{
    return policy::compile(project).result();
}

} // namespace

/// An instance of its own in which each set has addresses of its own, so that an answer tells what it was drawn from.
class InstanceTagger final
{
public:
    InstanceTagger(const model::Project &project, const model::Instance &instance, WorldSplit::By by)
        : m_project(project), m_by(by), m_out(surroundingsOf(project)), m_instance(instance)
    {
        m_instance.domain = QString(kZone);
        m_instance.services.clear();
        m_instance.latencies.clear();
        if (const model::Address *fallback = m_project.addresses.find(instance.noRuleAddress.text)) {
            m_instance.noRuleAddress = addAddress(*fallback, {});
        }
        for (model::Rule &rule : m_instance.rules) {
            tag(rule);
        }
        m_out.instances = m_out.instances.appended(m_instance);
        model::Zone zone;
        zone.name = kZone;
        m_out.zones = m_out.zones.appended(std::move(zone));
        m_out.addresses = model::ObjectList<model::Address>(std::move(m_addresses));
        m_out.pools = model::ObjectList<model::Pool>(std::move(m_pools));
    }

    [[nodiscard]] Result<std::shared_ptr<const WorldSplit>> split(const QString &type) const
    {
        Result<policy::PolicyPtr> policy = compiled(m_out);
        const std::optional<dns::RecordType> recordType = dns::parseRecordType(type);
        if (!policy) {
            return std::unexpected(policy.error());
        }
        auto out = std::shared_ptr<WorldSplit>(new WorldSplit);
        out->m_keys = m_keys;
        out->m_policy = std::move(*policy);
        out->m_question = {dns::Name::parse(QString(kZone)).value_or(dns::Name()), recordType.value_or(dns::RecordType::A)};
        for (const Own &own : m_own) {
            if (const auto index = out->m_policy->findAddress(own.id)) {
                out->m_owners.insert(out->m_policy->addresses()[*index].record->text, own.owners);
                out->m_addressesOf.insert(own.original, *index);
            }
        }
        return out;
    }

private:
    struct Own
    {
        QString id, original;
        WorldSplit::Parts owners;
    };

    [[nodiscard]] std::size_t keyOf(const QString &id)
    {
        const qsizetype known = m_keys.indexOf(id);
        if (known >= 0) {
            return static_cast<std::size_t>(known);
        }
        m_keys += id;
        return static_cast<std::size_t>(m_keys.size() - 1);
    }

    void tag(model::Rule &rule)
    {
        const std::optional<std::size_t> ruleKey = m_by == WorldSplit::By::Rules ? std::optional(keyOf(rule.id.text)) : std::nullopt;
        if (const model::Address *fallback = m_project.addresses.find(rule.allDownAddress.text)) {
            rule.allDownAddress = addAddress(*fallback, ruleKey ? WorldSplit::Parts{{*ruleKey, 1}} : WorldSplit::Parts());
        }
        for (model::PoolSet &set : rule.poolSets) {
            tag(set, ruleKey);
        }
    }

    /// One address of the set stays one, whatever number of its pools hold it: how many are available depends on that.
    void tag(model::PoolSet &set, std::optional<std::size_t> ruleKey)
    {
        std::map<QString, WorldSplit::Parts> owners;
        for (const model::PoolUse &use : set.pools) {
            const model::Pool *pool = m_project.pools.find(use.pool.text);
            const std::size_t key = ruleKey ? *ruleKey : keyOf(use.pool.text);
            for (const model::PoolMember &member : pool != nullptr ? pool->members : std::vector<model::PoolMember>()) {
                add(owners[member.address.text], key, static_cast<double>(use.weight) * member.weight);
            }
        }
        std::map<QString, model::AddressId> ownOf;
        for (const auto &[id, parts] : owners) {
            if (const model::Address *address = m_project.addresses.find(id)) {
                ownOf[id] = addAddress(*address, parts);
            }
        }
        for (model::PoolUse &use : set.pools) {
            if (const model::Pool *pool = m_project.pools.find(use.pool.text)) {
                model::Pool own = *pool;
                own.id.text = u"p%1"_s.arg(m_pools.size() + 1);
                for (model::PoolMember &member : own.members) {
                    member.address = ownOf[member.address.text];
                }
                use.pool = own.id;
                m_pools.push_back(std::make_shared<const model::Pool>(std::move(own)));
            }
        }
    }

    [[nodiscard]] model::AddressId addAddress(const model::Address &address, const WorldSplit::Parts &owners)
    {
        const std::size_t number = m_addresses.size() + 1;
        model::Address own = address;
        own.id.text = u"a%1"_s.arg(number);
        switch (address.kind()) {
        case model::Address::Kind::Ipv4: own.value = u"10.%1.%2.%3"_s.arg(number >> 16 & 0xff).arg(number >> 8 & 0xff).arg(number & 0xff); break;
        case model::Address::Kind::Ipv6: own.value = u"fd00::%1:%2"_s.arg(number >> 16, 0, 16).arg(number & 0xffff, 0, 16); break;
        case model::Address::Kind::DomainName: own.value = u"n%1.target.invalid."_s.arg(number); break;
        }
        m_own.push_back({own.id.text, address.id.text, owners});
        const model::AddressId id = own.id;
        m_addresses.push_back(std::make_shared<const model::Address>(std::move(own)));
        return id;
    }

    const model::Project &m_project;
    WorldSplit::By m_by;
    model::Project m_out;
    model::Instance m_instance;
    QStringList m_keys;
    std::vector<Own> m_own;
    model::ObjectList<model::Address>::Items m_addresses;
    model::ObjectList<model::Pool>::Items m_pools;
};

Result<std::shared_ptr<const WorldSplit>> WorldSplit::ofInstance(const model::Project &project, const QString &instance, const QString &type, By by)
{
    const model::Instance *found = project.instances.find(instance);
    if (found == nullptr) {
        return fail(Error::Kind::NotFound, u"There is no instance \"%1\". Choose another one."_s.arg(instance));
    }
    return InstanceTagger(project, *found, by).split(type);
}

Result<std::shared_ptr<const WorldSplit>> WorldSplit::ofRouting(const model::ProjectPtr &project, const model::Routing &routing, const QString &type)
{
    const RoutingPreviewRequest request{project, routing, type, {}, {}, {}};
    const RoutingTagger tagger(request);
    Result<policy::PolicyPtr> policy = compiled(tagger.project());
    if (!policy) {
        return std::unexpected(policy.error());
    }
    auto out = std::shared_ptr<WorldSplit>(new WorldSplit);
    using Policy = model::Routing::Policy;
    const std::size_t count = routing.policy == Policy::Failover ? 2 : routing.policy == Policy::Multivalue ? routing.targets.size() : routing.items.size();
    for (std::size_t i = 0; i < count; ++i) {
        out->m_keys += QString::number(i);
    }
    out->m_policy = std::move(*policy);
    out->m_question = RoutingTagger::question();
    for (const auto &[text, path] : tagger.targets()) {
        out->m_owners.insert(text, {{static_cast<std::size_t>(path.front()), 1.0}});
    }
    for (auto own = tagger.ownIds().cbegin(); own != tagger.ownIds().cend(); ++own) {
        if (const auto index = out->m_policy->findAddress(own.value())) {
            out->m_addressesOf.insert(own.key(), *index);
        }
    }
    return out;
}

WorldSplit::Parts WorldSplit::partsOf(const policy::Distribution &distribution) const
{
    static const Parts kNone;
    Parts out;
    for (const policy::Distribution::Entry &entry : distribution.entries) {
        const auto ownersOf = [&](const policy::AnswerRecordPtr &record) -> const Parts & {
            const auto found = m_owners.constFind(record->text);
            return found == m_owners.cend() ? kNone : *found;
        };
        // What holds all of the records is what was drawn; where nothing does, the records were put together from several.
        const auto &records = entry.bucket.records;
        Parts whole;
        for (const auto &[key, weight] : ownersOf(records.front())) {
            const auto holds = [&](const auto &record) { return std::ranges::contains(ownersOf(record), key, &Parts::value_type::first); };
            if (std::ranges::all_of(records, holds)) {
                for (const auto &record : records) {
                    add(whole, key, std::ranges::find(ownersOf(record), key, &Parts::value_type::first)->second);
                }
            }
        }
        const double share = entry.share.toDouble();
        if (!whole.empty()) {
            spread(out, whole, share);
            continue;
        }
        for (const auto &record : records) {
            spread(out, ownersOf(record), share / static_cast<double>(records.size()));
        }
    }
    return out;
}

std::vector<WorldSplit::Parts> WorldSplit::parts(const QStringList &down) const
{
    policy::Health health;
    for (const QString &id : down) {
        for (const std::uint32_t address : m_addressesOf.values(id)) {
            health.set(address, policy::CheckState::Down);
        }
    }
    policy::Survey survey(*m_policy, health, m_question);
    std::vector<Parts> byAnswer;
    std::vector<Parts> out(static_cast<std::size_t>(geo::Population::builtin().cells().size()));
    for (const WorldClient &client : worldClients()) {
        const std::size_t number = survey.ask(client.facts);
        if (number == byAnswer.size()) {
            byAnswer.push_back(partsOf(survey.answer(number)));
        }
        for (const auto &[key, part] : byAnswer[number]) {
            add(out[static_cast<std::size_t>(client.cell)], key, part * client.part);
        }
    }
    return out;
}

} // namespace meridian::service
