#pragma once

#include "engine/model/Instance.h"
#include "engine/model/Routing.h"
#include "engine/policy/Distribution.h"
#include "engine/policy/SourceTable.h"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace meridian::policy {

/// An address in a pool of a pool set; one address may be a member several times.
struct CompiledMember
{
    std::uint32_t address = 0;
    std::uint16_t pool = 0;      ///< index in `CompiledInstance::pools`
    std::uint64_t weight = 1;    ///< effective weight: rule × pool × address (R-041); at most 10^18 (X-36)
};

struct CompiledSet
{
    QString object; ///< model reference as text
    QString label;
    int minAvailable = 1;
    std::vector<CompiledMember> members;
    std::vector<std::uint32_t> addresses; ///< of the members, each once
};

struct CompiledRule
{
    QString object;
    QString label;
    int weight = 1;
    std::uint16_t line = 0;                ///< index in `SourceTable::lines()`
    std::vector<model::IdentifierGroup> anyMatch;
    bool isManual = false;
    std::uint16_t chosen = 0;              ///< set in effect while manual
    model::Failback failback;
    /// Of `Health::heldSet`, counted from `Policy::failbackBase`: this for A, the next for AAAA, one more for others.
    /// kNoSlot: the rule switches back at once, so that there is nothing to remember.
    std::uint32_t failbackSlot = kNoSlot;
    static constexpr std::uint32_t kNoSlot = UINT32_MAX;
    model::Rule::AllDown allDown = model::Rule::AllDown::Open;
    std::optional<std::uint32_t> allDownAddress;
    std::vector<CompiledSet> sets;
};

/// The attributes of an address that geo modes compare with the client's: indices in `SourceTable::attributes()`.
struct AddressAttributes
{
    std::optional<std::uint16_t> place;
    std::optional<std::uint16_t> isp;
};

struct CompiledInstance
{
    bool isEnabled = true;
    int ttl = 60;
    std::optional<int> failoverTtl;
    model::AnswerSize answer;
    model::Instance::NoRule noRule = model::Instance::NoRule::Empty;
    std::optional<std::uint32_t> noRuleAddress;
    bool prefersNear = false;              ///< modes geo and geo-lb
    QHash<std::uint32_t, AddressAttributes> attributes; ///< by address, with prefersNear
    std::vector<CompiledRule> rules;       ///< the enabled ones, document order
    std::vector<std::vector<std::uint16_t>> rulesByLine; ///< indices in `rules`; indexed as `SourceTable::lines()`
    std::vector<QString> pools;            ///< texts of pools
    /// Which of A, AAAA and others some client may get another answer than NOERROR/empty for.
    bool hasAnswerFor[3] = {false, false, false};
};

struct CompiledRouting;

/// A bucket of targets, or a nested routing.
struct CompiledItem
{
    QString label;                         ///< for texts: `item 2`, an id, a line
    std::uint32_t weight = 0;
    std::uint16_t line = 0;                ///< lines: index in `SourceTable::lines()`
    std::vector<AnswerRecordPtr> targets;
    std::unique_ptr<CompiledRouting> routing;
};

struct CompiledRouting
{
    model::Routing::Policy policy = model::Routing::Policy::Weighted;
    std::vector<CompiledItem> items;       ///< failover: active, backup
    bool isFenced = false;
    Fraction trickle;
    int limit = 8;                         ///< multivalue: of the one item
    std::uint16_t ranking = 0;             ///< index in `SourceTable::rankings()`
};

struct CompiledRecordSet
{
    dns::RecordType type = dns::RecordType::None;
    int ttl = 300;
    CompiledRouting routing;
};

/// A routed name: an instance, or a record set with a routing. Policies of later projects share it while nothing that it
/// was compiled from changes.
struct Decider
{
    QString object;        ///< model reference as text
    QString label;
    dns::Name name;
    int negativeTtl = 0;   ///< of its zone
    bool obeysSubnet = true; ///< as `ZoneInfo::obeysSubnet`; both must
    std::uint32_t failbackSlots = 0; ///< entries of `Health::heldSet` that its rules have
    SourceTablePtr sources;
    std::vector<std::uint32_t> addresses; ///< all that it uses, ascending
    std::variant<CompiledInstance, CompiledRecordSet> content;

    [[nodiscard]] const CompiledInstance *instance() const { return std::get_if<CompiledInstance>(&content); }
    [[nodiscard]] const CompiledRecordSet *recordSet() const { return std::get_if<CompiledRecordSet>(&content); }
};

/// Position of a type in tables that tell A, AAAA and all others apart.
[[nodiscard]] constexpr std::size_t typeSlot(dns::RecordType type)
{
    return type == dns::RecordType::A ? 0 : type == dns::RecordType::AAAA ? 1 : 2;
}

} // namespace meridian::policy
