#include "engine/policy/Failback.h"

#include "engine/policy/Decider.h"
#include "engine/policy/SetChoice.h"

#include <QHash>

#include <algorithm>
#include <array>

namespace meridian::policy {
namespace {

using Milliseconds = FailbackState::Milliseconds;

constexpr std::array kTypes{dns::RecordType::A, dns::RecordType::AAAA, dns::RecordType::CNAME};

/// Steps one rule for one type of question.
void advance(const Policy &policy, const Health &health, const CompiledRule &rule, dns::RecordType type, Milliseconds now, FailbackState::Slot &slot)
{
    const auto isAvailable = [&](std::size_t set) {
        return countSet(policy, health, rule.sets[set], type).available >= rule.sets[set].minAvailable;
    };
    slot.set = static_cast<std::uint8_t>(std::min<std::size_t>(slot.set, rule.sets.size() - 1));
    std::size_t best = 0;
    while (best < rule.sets.size() && !isAvailable(best)) {
        ++best;
    }
    if (best >= slot.set) { // nothing better is available; without any set the last choice waits for its return
        slot.set = best < rule.sets.size() ? static_cast<std::uint8_t>(best) : slot.set;
        slot.betterSince.reset();
        return;
    }
    const bool isHeld = rule.failback.mode == model::Failback::Mode::Never
        || !slot.betterSince || now - *slot.betterSince < std::chrono::seconds(rule.failback.holdDown);
    if (isAvailable(slot.set) && isHeld && (rule.failback.mode == model::Failback::Mode::Never || rule.failback.holdDown > 0)) {
        slot.betterSince = slot.betterSince.value_or(now);
        return;
    }
    slot.set = static_cast<std::uint8_t>(best);
    slot.betterSince.reset();
}

} // namespace

FailbackState advanceFailback(const Policy &policy, const FailbackState &previous, Milliseconds now, Health &health)
{
    FailbackState state = previous;
    state.nextChange.reset();
    state.perSlot.resize(policy.failbackSlots());
    for (std::uint32_t i = 0; i < policy.deciderCount(); ++i) {
        const CompiledInstance *instance = policy.decider(i).instance();
        if (instance == nullptr) {
            continue;
        }
        for (const CompiledRule &rule : instance->rules) {
            if (rule.isManual || rule.sets.empty() || rule.failback.mode == model::Failback::Mode::Immediate) {
                continue;
            }
            for (std::uint32_t type = 0; type < kTypes.size(); ++type) {
                FailbackState::Slot &slot = state.perSlot[rule.failbackSlot + type];
                advance(policy, health, rule, kTypes[type], now, slot);
                health.holdSet(rule.failbackSlot + type, slot.set);
                if (slot.betterSince && rule.failback.mode == model::Failback::Mode::HoldDown) {
                    const Milliseconds end = *slot.betterSince + std::chrono::seconds(rule.failback.holdDown);
                    state.nextChange = std::min(state.nextChange.value_or(end), end);
                }
            }
        }
    }
    return state;
}

FailbackState carriedOver(const Policy &before, const FailbackState &state, const Policy &after)
{
    QHash<QString, const CompiledRule *> old;
    const auto forEachRule = [](const Policy &policy, auto &&visit) {
        for (std::uint32_t i = 0; i < policy.deciderCount(); ++i) {
            if (const CompiledInstance *instance = policy.decider(i).instance()) {
                std::ranges::for_each(instance->rules, visit);
            }
        }
    };
    forEachRule(before, [&](const CompiledRule &rule) { old.insert(rule.object, &rule); });
    FailbackState out;
    out.perSlot.resize(after.failbackSlots());
    forEachRule(after, [&](const CompiledRule &rule) {
        const CompiledRule *known = old.value(rule.object);
        for (std::uint32_t family = 0; known != nullptr && family < kTypes.size(); ++family) {
            const std::uint32_t from = known->failbackSlot + family, to = rule.failbackSlot + family;
            if (from >= state.perSlot.size() || to >= out.perSlot.size() || state.perSlot[from].set >= known->sets.size()) {
                continue;
            }
            const QString &set = known->sets[state.perSlot[from].set].object;
            const auto at = std::ranges::find(rule.sets, set, &CompiledSet::object);
            if (at != rule.sets.end()) {
                out.perSlot[to] = state.perSlot[from];
                out.perSlot[to].set = static_cast<std::uint8_t>(at - rule.sets.begin());
            }
        }
    });
    return out;
}

} // namespace meridian::policy
