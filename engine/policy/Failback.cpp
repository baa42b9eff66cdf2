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
        if (policy.decider(i).failbackSlots == 0) {
            continue;
        }
        for (const CompiledRule &rule : policy.decider(i).instance()->rules) {
            if (rule.failbackSlot == CompiledRule::kNoSlot) {
                continue;
            }
            const std::uint32_t first = policy.failbackBase(i) + rule.failbackSlot;
            for (std::uint32_t type = 0; type < kTypes.size(); ++type) {
                FailbackState::Slot &slot = state.perSlot[first + type];
                advance(policy, health, rule, kTypes[type], now, slot);
                health.holdSet(first + type, slot.set);
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
    struct Known
    {
        const CompiledRule *rule;
        std::uint32_t slot;
    };
    const auto forEachRule = [](const Policy &policy, auto &&visit) {
        for (std::uint32_t i = 0; i < policy.deciderCount(); ++i) {
            if (policy.decider(i).failbackSlots == 0) {
                continue;
            }
            for (const CompiledRule &rule : policy.decider(i).instance()->rules) {
                if (rule.failbackSlot != CompiledRule::kNoSlot) {
                    visit(Known{&rule, policy.failbackBase(i) + rule.failbackSlot});
                }
            }
        }
    };
    QHash<QString, Known> old;
    forEachRule(before, [&](const Known &known) { old.insert(known.rule->object, known); });
    FailbackState out;
    out.perSlot.resize(after.failbackSlots());
    forEachRule(after, [&](const Known &now) {
        const auto known = old.constFind(now.rule->object);
        for (std::uint32_t family = 0; known != old.cend() && family < kTypes.size(); ++family) {
            const std::uint32_t from = known->slot + family, to = now.slot + family;
            if (from >= state.perSlot.size() || to >= out.perSlot.size() || state.perSlot[from].set >= known->rule->sets.size()) {
                continue;
            }
            const QString &set = known->rule->sets[state.perSlot[from].set].object;
            const auto at = std::ranges::find(now.rule->sets, set, &CompiledSet::object);
            if (at != now.rule->sets.end()) {
                out.perSlot[to] = state.perSlot[from];
                out.perSlot[to].set = static_cast<std::uint8_t>(at - now.rule->sets.begin());
            }
        }
    });
    return out;
}

} // namespace meridian::policy
