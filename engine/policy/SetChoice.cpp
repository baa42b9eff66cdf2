#include "engine/policy/SetChoice.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using model::Address;

bool eligible(const DecisionInput &input, const CompiledMember &member)
{
    return canAnswer(input.address(member.address).kind, input.type);
}

/// Domain names alone where there are any.
void keepOneKind(const DecisionInput &input, std::vector<CompiledMember> &members)
{
    const auto isDomainName = [&](const CompiledMember &member) {
        return input.address(member.address).kind == Address::Kind::DomainName;
    };
    if (std::ranges::any_of(members, isDomainName)) {
        std::erase_if(members, [&](const CompiledMember &member) { return !isDomainName(member); });
    }
}

/// first the members that share place and carrier with the client, else its carrier, else its place, else all.
void preferNear(const DecisionInput &input, const CompiledInstance &instance, const CompiledRule &rule, std::vector<CompiledMember> &members)
{
    const auto holds = [&](std::optional<std::uint16_t> attribute) {
        return attribute && std::ranges::binary_search(input.client.attributes, *attribute);
    };
    const auto nearness = [&](const CompiledMember &member) {
        const AddressAttributes attributes = instance.attributes.value(member.address);
        return (holds(attributes.isp) ? 2 : 0) + (holds(attributes.place) ? 1 : 0);
    };
    int best = 0;
    for (const CompiledMember &member : members) {
        best = std::max(best, nearness(member));
    }
    if (members.empty()) {
        return;
    }
    std::erase_if(members, [&](const CompiledMember &member) { return nearness(member) < best; });
    input.step("geo", rule.object, [&] {
        static const char16_t *const kTexts[] = {
            u"No available address shares the client's place or ISP: all of them answer.",
            u"Addresses in the client's place are preferred.",
            u"Addresses of the client's ISP are preferred.",
            u"Addresses in the client's place and of its ISP are preferred.",
        };
        return QString::fromUtf16(kTexts[best]);
    });
}

bool hasFamily(const DecisionInput &input, const CompiledSet &set)
{
    return std::ranges::any_of(set.addresses, [&](std::uint32_t index) { return canAnswer(input.address(index).kind, input.type); });
}

std::size_t automaticSet(const DecisionInput &input, const CompiledRule &rule, bool &isDegraded)
{
    // From this set on, a set without the asked family cannot take over: it would answer with nothing.
    const auto firstWithFamily = static_cast<std::size_t>(
        std::ranges::find_if(rule.sets, [&](const CompiledSet &set) { return hasFamily(input, set); }) - rule.sets.begin());
    const std::size_t held = std::min(input.heldSet(rule), rule.sets.size() - 1);
    for (std::size_t pass = 0; pass < 2; ++pass) {
        // What failback holds counts only while something from there on is available.
        for (std::size_t i = pass == 0 ? held : 0; i < rule.sets.size(); ++i) {
            const CompiledSet &set = rule.sets[i];
            if (i > firstWithFamily && !hasFamily(input, set)) {
                input.step("poolSet", set.object, [&] {
                    return u"Pool set \"%1\" has no address for type %2 and cannot take over."_s.arg(set.label, dns::toString(input.type));
                });
                continue;
            }
            const SetCount count = countSet(input.policy, input.health, set, input.type);
            isDegraded = isDegraded || count.hasFailed || (pass == 0 && held > 0);
            const bool isAvailable = count.available >= set.minAvailable;
            input.step("poolSet", set.object, [&] {
                const QString state = u"%1 of %2 up, %3 needed"_s.arg(count.available).arg(count.counted).arg(set.minAvailable);
                return isAvailable ? u"Pool set \"%1\" is in effect: %2."_s.arg(set.label, state)
                                   : u"Pool set \"%1\" is unavailable: %2."_s.arg(set.label, state);
            });
            if (isAvailable) {
                return i;
            }
        }
        if (held == 0) {
            break;
        }
    }
    isDegraded = true;
    return firstWithFamily < rule.sets.size() ? firstWithFamily : 0;
}

} // namespace

bool canAnswer(Address::Kind kind, dns::RecordType type)
{
    switch (kind) {
    case Address::Kind::Ipv4:
        return type == dns::RecordType::A;
    case Address::Kind::Ipv6:
        return type == dns::RecordType::AAAA;
    case Address::Kind::DomainName:
        break;
    }
    return true;
}

SetCount countSet(const Policy &policy, const Health &health, const CompiledSet &set, dns::RecordType type)
{
    SetCount own;
    SetCount all;
    for (const std::uint32_t index : set.addresses) {
        const CompiledAddress &address = policy.addresses()[index];
        const bool isAvailable = policy.isAvailable(index, health);
        const bool hasFailed = !isAvailable && address.mode == Address::Mode::Auto;
        for (SetCount *count : {&all, canAnswer(address.kind, type) ? &own : nullptr}) {
            if (count != nullptr) {
                count->available += isAvailable ? 1 : 0;
                ++count->counted;
                count->hasFailed = count->hasFailed || hasFailed;
            }
        }
    }
    return own.counted > 0 ? own : all;
}

void SetChoice::openUp(const DecisionInput &input)
{
    for (const CompiledMember &member : set->members) {
        if (eligible(input, member)) {
            inEffect.push_back(member);
        }
    }
    keepOneKind(input, inEffect);
    isDegraded = true;
    input.step("poolSet", set->object, [&] {
        const SetCount count = countSet(input.policy, input.health, *set, input.type);
        return u"fail-open: %1 of %2 up, %3 needed; pool set \"%4\" answers with all of its addresses."_s.arg(count.available)
            .arg(count.counted)
            .arg(set->minAvailable)
            .arg(set->label);
    });
}

SetChoice chooseSet(const DecisionInput &input, const CompiledInstance &instance, const CompiledRule &rule)
{
    SetChoice out;
    out.rule = &rule;
    if (rule.sets.empty()) {
        return out;
    }
    if (rule.isManual) {
        out.set = &rule.sets[rule.chosen];
        out.isDegraded = countSet(input.policy, input.health, *out.set, input.type).hasFailed;
        input.step("poolSet", out.set->object, [&] {
            const SetCount count = countSet(input.policy, input.health, *out.set, input.type);
            return u"Pool set \"%1\" is in effect: the operator chose it. %2 of %3 up."_s.arg(out.set->label)
                .arg(count.available)
                .arg(count.counted);
        });
    } else {
        out.set = &rule.sets[automaticSet(input, rule, out.isDegraded)];
    }
    for (const CompiledMember &member : out.set->members) {
        if (!eligible(input, member)) {
            continue;
        }
        out.hasEligible = true;
        if (input.isAvailable(member.address)) {
            out.inEffect.push_back(member);
        } else {
            input.step("address", u"address:"_s + input.address(member.address).id.text, [&] {
                return u"Address \"%1\" is left out: it is down."_s.arg(input.address(member.address).label);
            });
        }
    }
    keepOneKind(input, out.inEffect);
    if (instance.prefersNear) {
        preferNear(input, instance, rule, out.inEffect);
    }
    return out;
}

} // namespace meridian::policy
