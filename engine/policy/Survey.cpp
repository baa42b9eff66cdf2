#include "engine/policy/Survey.h"

#include "engine/policy/Decision.h"

namespace meridian::policy {

std::size_t Survey::HashOfKey::operator()(const Key &key) const noexcept
{
    std::uint64_t hash = key.size();
    for (const std::uint16_t number : key) {
        hash = (hash ^ (hash >> 29) ^ number) * 0xbf58476d1ce4e5b9U;
    }
    return hash ^ (hash >> 32);
}

Survey::Survey(const Policy &policy, const Health &health, const Question &question) : m_policy(policy), m_health(health), m_question(question)
{
    const dns::NameHashes hashes(question.name);
    if (const dns::ZoneSet::Entry *zone = policy.findZone(hashes, Source::simulated({}))) {
        const dns::ZoneTree::Lookup found = zone->tree->lookup(hashes, question.type);
        const std::uint32_t decider = found.set != nullptr ? found.set->routed : found.node != nullptr ? found.node->instance : dns::ZoneTree::kNone;
        m_table = decider != dns::ZoneTree::kNone ? policy.decider(decider).sources.get() : nullptr;
    }
}

std::optional<std::size_t> Survey::known(const Key &key) const
{
    const auto found = m_known.find(key);
    return found == m_known.end() ? std::nullopt : std::optional(found->second);
}

void Survey::setKey(const SourceClass &client, std::size_t places)
{
    m_key.assign({static_cast<std::uint16_t>(places), static_cast<std::uint16_t>(client.lines.size())});
    m_key.insert(m_key.end(), client.lines.begin(), client.lines.end());
    m_key.insert(m_key.end(), client.attributes.begin(), client.attributes.end());
    for (const RankOrder &order : client.rankings) {
        for (std::size_t place = 0; place < places && place < order.items.size(); ++place) {
            m_key.push_back(order.items[place]);
        }
    }
}

std::size_t Survey::ask(const geo::SourceFacts &facts)
{
    if (m_table == nullptr) {
        return m_answers.empty() ? decide(facts, {}) : 0;
    }
    SourceClass client = m_table->classify(facts, 1);
    for (std::size_t places = 0; places <= m_mostPlaces; ++places) {
        if (places == 2) {
            client = m_table->classify(facts);
        }
        setKey(client, places);
        if (const auto number = known(m_key)) {
            return *number;
        }
    }
    return decide(facts, m_mostPlaces < 2 ? m_table->classify(facts) : client);
}

std::size_t Survey::decide(const geo::SourceFacts &facts, const SourceClass &client)
{
    std::size_t placesSeen = 0;
    m_answers.push_back(distribution(m_policy, m_health, m_question, Source::simulated(facts), nullptr, &placesSeen));
    m_mostPlaces = std::max(m_mostPlaces, placesSeen);
    setKey(client, placesSeen);
    m_known.emplace(m_key, m_answers.size() - 1);
    return m_answers.size() - 1;
}

} // namespace meridian::policy
