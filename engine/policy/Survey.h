#pragma once

#include "engine/dns/ZoneTree.h"
#include "engine/policy/Decide.h"
#include "engine/policy/SourceTable.h"

#include <unordered_map>
#include <vector>

namespace meridian::policy {

/// One question asked by very many simulated clients. `distribution` decides, once for all clients that it cannot tell
/// apart: the others cost a look at lines and distances. Policy and health must outlive it. One thread.
class Survey final
{
public:
    Survey(const Policy &policy, const Health &health, const Question &question);

    /// Number of the answer to a client of whom these facts are known; clients with one number get the same answer.
    [[nodiscard]] std::size_t ask(const geo::SourceFacts &facts);
    /// Exactly `distribution(policy, health, question, Source::simulated(facts))` for each client with this number.
    [[nodiscard]] const Distribution &answer(std::size_t number) const { return m_answers[number]; }
    [[nodiscard]] std::size_t answerCount() const { return m_answers.size(); }

private:
    /// How many places of rankings were looked at, then lines, attributes and the items in those places.
    using Key = std::vector<std::uint16_t>;
    struct HashOfKey
    {
        std::size_t operator()(const Key &key) const noexcept;
    };
    [[nodiscard]] std::optional<std::size_t> known(const Key &key) const;
    void setKey(const SourceClass &client, std::size_t places);
    std::size_t decide(const geo::SourceFacts &facts, const SourceClass &client);

    const Policy &m_policy;
    const Health &m_health;
    Question m_question;
    const SourceTable *m_table = nullptr; // null: all clients get one answer
    std::vector<Distribution> m_answers;
    std::unordered_map<Key, std::size_t, HashOfKey> m_known;
    std::size_t m_mostPlaces = 0; // that a decision has looked at
    Key m_key;
};

} // namespace meridian::policy
