#pragma once

#include "engine/base/Result.h"
#include "engine/model/ProjectBuilder.h"
#include "ui/models/RoutingPart.h"

namespace meridian::ui {

/// What surrounds a routing that is edited.
struct RoutingContext
{
    const model::Project &project;
    const model::Zone &zone;
    const model::RecordSet &set;
};

// ---- targets ----
/// Whether a record of the type can hold an address of the kind.
[[nodiscard]] bool canCarry(const QString &recordType, model::Address::Kind kind);
/// How a target is written, with an example.
[[nodiscard]] QString targetFormat(const QString &recordType);
/// Priority, weight and port of a target, wherever they stand.
[[nodiscard]] model::Target targetNumbers(const model::Target &target, const QString &recordType);
[[nodiscard]] model::Target withNumbers(const model::Target &target, const model::Target &numbers, const QString &recordType);
/// The target without its numbers: the host of MX and SRV, otherwise all of its text.
[[nodiscard]] QString hostOfTarget(const model::Target &target, const QString &recordType);
/// Gives an address in an MX or SRV record the numbers that it lacks.
void fillTargetFields(model::Target &target, const QString &recordType);
/// A fixed value from text, with `old`'s numbers where the text has none; refused if it is no data of the type.
[[nodiscard]] Result<model::Target> fixedTarget(const QString &text, const model::Target &old, const QString &recordType, const QString &zone);
/// Why a target cannot stand in the record set; no error if it can. Address of another kind, wrong data, a CNAME to itself.
[[nodiscard]] Result<void> checkTarget(const model::Target &target, const RoutingContext &context);

// ---- whole routings ----
/// Why record sets of the type in the zone cannot be routed; empty if they can.
[[nodiscard]] QString routingRefusal(const model::Zone &zone, const QString &recordType);
/// The routing with another policy. What carries over is kept: targets, nested routings, weights, locations; what the
/// new policy needs besides gets sensible values.
[[nodiscard]] model::Routing withPolicy(const model::Routing &routing, model::Routing::Policy policy, const RoutingContext &context);
/// The record set with the policy deciding among its values, and one whose answers are fixed: all targets of its
/// routing, of a CNAME the first.
[[nodiscard]] model::RecordSet routedSet(const RoutingContext &context, model::Routing::Policy policy);
[[nodiscard]] model::RecordSet fixedSet(const RoutingContext &context);
/// Why the routing as a whole cannot stand in the record set.
[[nodiscard]] Result<void> checkRouting(const model::Routing &routing, const RoutingContext &context);

// ---- steps; each gives the path to select afterwards, or an error and leaves `root` as it was ----
[[nodiscard]] Result<RoutingPath> addRoutingItem(model::Routing &root, const RoutingContext &context, const RoutingPath &policy, int row);
[[nodiscard]] Result<RoutingPath> addRoutingTarget(model::Routing &root, const RoutingContext &context, const RoutingPath &holder, int row);
/// Puts a policy into an item; its targets become the first item of that policy.
[[nodiscard]] Result<RoutingPath> nestRouting(model::Routing &root, const RoutingContext &context, const RoutingPath &item, model::Routing::Policy policy);
/// Takes the policy of an item away; all of its targets stay in the item.
[[nodiscard]] Result<RoutingPath> flattenRouting(model::Routing &root, const RoutingContext &context, const RoutingPath &item);
[[nodiscard]] Result<RoutingPath> duplicateRoutingPart(model::Routing &root, const RoutingContext &context, const RoutingPath &path);
/// An item goes with all that is in it. Refused for the last of its kind and for the parts of failover.
[[nodiscard]] Result<RoutingPath> removeRoutingPart(model::Routing &root, const RoutingPath &path);
/// Moves an item or a target to stand before `row` of a policy or an item, counted as they stand now; -1: at the end. An
/// item that is moved into an item makes a weighted policy of the two; a target that is moved to a policy of items
/// becomes an item.
[[nodiscard]] Result<RoutingPath> moveRoutingPart(model::Routing &root, const RoutingContext &context, const RoutingPath &from, const RoutingPath &to, int row);

// ---- in the project ----
/// Puts the value of one node back.
[[nodiscard]] Result<void> replaceRoutingPart(model::ProjectBuilder &builder, const model::ObjectRef &recordSet, const RoutingPart &part);
using RoutingStep = std::function<Result<RoutingPath>(model::Routing &, const RoutingContext &)>;
/// Does a step on the routing of a record set and puts the result back.
[[nodiscard]] Result<RoutingPath> editRouting(model::ProjectBuilder &builder, const model::ObjectRef &recordSet, const RoutingStep &step);

} // namespace meridian::ui
