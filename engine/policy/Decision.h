#pragma once

#include "engine/policy/Decide.h"
#include "engine/policy/Decider.h"
#include "engine/policy/Policy.h"
#include "engine/policy/Trace.h"

#include <QMap>

namespace meridian::policy {

/// What one decision starts from.
struct DecisionInput
{
    const Policy &policy;
    const Health &health;
    const Decider &decider;
    dns::RecordType type;
    const SourceClass &client;
    const QMap<QString, QString> &identifiers;
    std::uint32_t failbackBase = 0; ///< `Policy::failbackBase` of the decider
    Trace *trace = nullptr; ///< null: no texts are made
    /// Unless null: set to the number of leading places of rankings that the decision looked at. A client with the same
    /// lines, attributes and items in those places is decided alike.
    std::size_t *placesSeen = nullptr;

    [[nodiscard]] bool isAvailable(std::uint32_t address) const { return policy.isAvailable(address, health); }
    /// The pool set that failback keeps for a rule, or 0.
    [[nodiscard]] std::size_t heldSet(const CompiledRule &rule) const
    {
        return rule.failbackSlot == CompiledRule::kNoSlot
            ? 0 : health.heldSet(failbackBase + rule.failbackSlot + static_cast<std::uint32_t>(typeSlot(type)));
    }
    /// Appends a step; `text()` is called only when somebody reads it.
    template<typename Text>
    void step(const char *kind, const QString &object, Text &&text) const
    {
        if (trace != nullptr) {
            trace->push_back({QString::fromLatin1(kind), object, text()});
        }
    }
    [[nodiscard]] const CompiledAddress &address(std::uint32_t index) const { return policy.addresses()[index]; }
};

/// As `distribution` in Decide.h; `placesSeen` as in DecisionInput.
[[nodiscard]] Distribution distribution(const Policy &policy, const Health &health, const Question &question, const Source &source,
                                        Trace *trace, std::size_t *placesSeen);

/// The decision for a class of sources, without order of entries and without scope.
[[nodiscard]] Distribution decide(const DecisionInput &input);

/// GTM: lines, rules, pool sets, weights (R-019…R-069). Part of decide.
[[nodiscard]] Distribution decideInstance(const DecisionInput &input, const CompiledInstance &instance);
/// Routed record sets (R-077…R-144). Part of decide.
[[nodiscard]] Distribution decideRecordSet(const DecisionInput &input, const CompiledRecordSet &set);

/// A distribution without records.
[[nodiscard]] Distribution negative(const DecisionInput &input, dns::Rcode rcode, const QString &reason,
                                    std::optional<dns::ExtendedError> code = std::nullopt);

/// Makes one entry of equal buckets and drops shares of zero.
void mergeEqualBuckets(std::vector<Distribution::Entry> &entries);
/// Records put in order, each RDATA once.
[[nodiscard]] Bucket bucketOf(std::vector<AnswerRecordPtr> records);
/// With no more than `limit` records one bucket. With more, as many buckets as records, each of `limit` that follow one
/// another in a circle: every record is in the same exact part of the answers.
[[nodiscard]] std::vector<Bucket> windowsOf(const std::vector<AnswerRecordPtr> &records, int limit);

} // namespace meridian::policy
