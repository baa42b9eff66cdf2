#pragma once

#include <cstdint>
#include <vector>

namespace meridian::policy {

/// What the health checks say of one address.
enum class CheckState : std::uint8_t {
    Unknown, ///< no result yet: counts as available until there is one (R-V26)
    Up,
    Down,
};

/// The states that a decision starts from; indexed as `Policy::addresses()`. A plain value: what availability follows
/// from it is `Policy::isAvailable`, since modes, unchecked addresses and backends have a say in it.
class Health final
{
public:
    Health() = default; ///< everything unknown

    [[nodiscard]] CheckState state(std::uint32_t address) const
    {
        return address < m_states.size() ? m_states[address] : CheckState::Unknown;
    }
    void set(std::uint32_t address, CheckState state)
    {
        if (address >= m_states.size()) {
            m_states.resize(address + 1, CheckState::Unknown);
        }
        m_states[address] = state;
    }

    /// The pool set that a rule keeps although one of higher priority is available again, as `Failback` computes
    /// it: index of the set, 0 for none. `slot` is `Policy::failbackBase` + `CompiledRule::failbackSlot`.
    [[nodiscard]] std::uint8_t heldSet(std::uint32_t slot) const { return slot < m_held.size() ? m_held[slot] : std::uint8_t{0}; }
    void holdSet(std::uint32_t slot, std::uint8_t set)
    {
        if (slot >= m_held.size()) {
            m_held.resize(slot + 1, 0);
        }
        m_held[slot] = set;
    }

    friend bool operator==(const Health &, const Health &) = default;

private:
    std::vector<CheckState> m_states;
    std::vector<std::uint8_t> m_held;
};

} // namespace meridian::policy
