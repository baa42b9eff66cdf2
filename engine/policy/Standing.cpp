#include "engine/policy/Standing.h"

#include "engine/policy/Decider.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace meridian::policy {
namespace {

/// Whether rules of a routed name hold other pool sets: then it must be prepared again.
bool holdsOtherSets(const Decider &decider, const Health &a, std::uint32_t baseOfA, const Health &b, std::uint32_t baseOfB)
{
    for (std::uint32_t slot = 0; slot < decider.failbackSlots; ++slot) {
        if (a.heldSet(baseOfA + slot) != b.heldSet(baseOfB + slot)) {
            return true;
        }
    }
    return false;
}

/// Where the routed names of a policy stood in another one that shares some of them.
class FormerNumbers final
{
public:
    explicit FormerNumbers(const Policy &before) : m_before(before) {}

    [[nodiscard]] std::optional<std::uint32_t> of(std::uint32_t number, const Decider *decider)
    {
        // Most stand where they stood, or as much further as the one before them.
        const std::uint32_t guess = number + m_shift;
        if (guess < m_before.deciderCount() && &m_before.decider(guess) == decider) {
            return guess;
        }
        if (m_numbers.empty()) {
            for (std::uint32_t i = 0; i < m_before.deciderCount(); ++i) {
                m_numbers.emplace(&m_before.decider(i), i);
            }
        }
        const auto found = m_numbers.find(decider);
        if (found == m_numbers.end()) {
            return std::nullopt;
        }
        m_shift = found->second - number;
        return found->second;
    }

private:
    const Policy &m_before;
    std::uint32_t m_shift = 0; // modulo 2^32
    std::unordered_map<const Decider *, std::uint32_t> m_numbers;
};

} // namespace

std::shared_ptr<const Standing> Standing::build(PolicyPtr policy, const Health &health, const std::shared_ptr<const Standing> &previous)
{
    std::shared_ptr<Standing> out(new Standing);
    out->m_policy = std::move(policy);
    out->m_health = health;
    const Policy &now = *out->m_policy;
    out->m_names.resize(now.deciderCount());
    out->m_entries.resize(now.deciderCount());
    if (previous) {
        out->takeOver(*previous);
    }
    for (std::uint32_t i = 0; i < out->m_names.size(); ++i) {
        if (!out->m_names[i]) {
            out->setName(i, StandingName::make(now, health, i));
        }
    }
    return out;
}

/// A routed name that both policies share decides by the same numbers of addresses: only their availability and what is
/// held may differ.
void Standing::takeOver(const Standing &previous)
{
    const Policy &before = *previous.m_policy;
    const std::size_t common = std::min(before.addresses().size(), m_policy->addresses().size());
    std::vector<bool> isTouched(m_policy->addresses().size(), false);
    for (std::uint32_t i = 0; i < common; ++i) {
        isTouched[i] = before.isAvailable(i, previous.m_health) != m_policy->isAvailable(i, m_health);
    }
    const bool isAnyTouched = std::ranges::find(isTouched, true) != isTouched.end();
    FormerNumbers former(before);
    for (std::uint32_t i = 0; i < m_names.size(); ++i) {
        const Decider &decider = m_policy->decider(i);
        const std::optional<std::uint32_t> old = former.of(i, &decider);
        const auto usesTouched = [&] { return std::ranges::any_of(decider.addresses, [&](std::uint32_t address) { return isTouched[address]; }); };
        const bool holds = old && !holdsOtherSets(decider, previous.m_health, before.failbackBase(*old), m_health, m_policy->failbackBase(i));
        if (holds && !(isAnyTouched && usesTouched())) {
            setName(i, previous.m_names[*old]);
        }
    }
}

void Standing::setName(std::uint32_t decider, std::shared_ptr<const StandingName> name)
{
    m_entries[decider] = {name.get(), m_policy->decider(decider).sources.get()};
    m_names[decider] = std::move(name);
}

std::shared_ptr<const Standing> Standing::withHealth(const Health &health) const
{
    std::shared_ptr<Standing> out(new Standing);
    out->m_policy = m_policy;
    out->m_health = health;
    out->m_entries = m_entries;
    out->m_names = m_names;
    std::vector<bool> isTouched(m_names.size(), false);
    const std::span<const CompiledAddress> addresses = m_policy->addresses();
    for (std::uint32_t i = 0; i < addresses.size(); ++i) {
        if (m_policy->isAvailable(i, m_health) != m_policy->isAvailable(i, health)) {
            for (const std::uint32_t decider : addresses[i].deciders) {
                isTouched[decider] = true;
            }
        }
    }
    for (std::uint32_t i = 0; i < m_names.size(); ++i) {
        const std::uint32_t base = m_policy->failbackBase(i);
        if (isTouched[i] || holdsOtherSets(m_policy->decider(i), m_health, base, health, base)) {
            out->setName(i, StandingName::make(*m_policy, health, i));
        }
    }
    return out;
}

std::size_t Standing::memoryBytes() const
{
    constexpr std::size_t kPerName = sizeof(Entry) + sizeof(std::shared_ptr<const StandingName>) + 2 * sizeof(void *); // with the counts of the pointer
    std::size_t bytes = sizeof *this + m_names.size() * kPerName;
    for (const auto &name : m_names) {
        bytes += name->memoryBytes();
    }
    return bytes;
}

} // namespace meridian::policy
