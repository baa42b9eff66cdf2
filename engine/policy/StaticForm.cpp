#include "engine/policy/StaticForm.h"

#include "engine/dns/Octets.h"
#include "engine/policy/Decision.h"

#include <algorithm>

namespace meridian::policy {
namespace {

using dns::RecordType;
using dns::RrSet;

RrSet fixedSet(const dns::ZoneTree &tree, const dns::Name &owner, const dns::ZoneTree::Set &set)
{
    RrSet out{owner, set.type, set.ttl, {}};
    for (const auto rdata : dns::RecordData(tree.data(set))) {
        out.rdatas.emplace_back(rdata.begin(), rdata.end());
    }
    return out;
}

/// All records of a routed name for one type, or its alias; no RDATA if there are none.
RrSet routedSet(const Policy &policy, const dns::Name &owner, std::uint32_t index, RecordType type)
{
    static const QMap<QString, QString> kNoIdentifiers;
    const Health healthy;
    const Decider &decider = policy.decider(index);
    const Distribution answer = decide({policy, healthy, decider, type, decider.sources->sourceClass(SourceTable::kUnknownClass), kNoIdentifiers,
                                        policy.failbackBase(index), nullptr, nullptr});
    RrSet out{owner, type, static_cast<std::uint32_t>(std::max(answer.ttl, 0)), {}};
    const auto typeOf = [](const Distribution::Entry &entry) { return entry.bucket.records.front()->type; };
    const auto isBefore = [](const Distribution::Entry &a, const Distribution::Entry &b) {
        return a.share != b.share ? a.share > b.share : a.bucket.records.front()->rdata < b.bucket.records.front()->rdata;
    };
    const auto first = std::ranges::min_element(answer.entries, isBefore);
    if (first == answer.entries.end()) {
        return out;
    }
    out.type = typeOf(*first);
    if (out.type == RecordType::CNAME) {
        out.rdatas.push_back(first->bucket.records.front()->rdata);
        return out;
    }
    for (const Distribution::Entry &entry : answer.entries) {
        for (const AnswerRecordPtr &record : entry.bucket.records) {
            if (record->type == out.type) {
                out.rdatas.push_back(record->rdata);
            }
        }
    }
    std::ranges::sort(out.rdatas);
    const auto repeated = std::ranges::unique(out.rdatas);
    out.rdatas.erase(repeated.begin(), repeated.end());
    return out;
}

} // namespace

std::vector<RrSet> staticSets(const Policy &policy, const dns::ZoneTree &tree, const dns::ZoneTree::Node &node)
{
    const dns::Name owner = dns::Name::fromWire(tree.nameOf(node)).value_or(dns::Name());
    std::vector<RrSet> out;
    std::vector<RrSet> routed;
    for (const dns::ZoneTree::Set &set : tree.sets(node)) {
        if (set.isRouted()) {
            routed.push_back(routedSet(policy, owner, set.routed, set.type));
        } else {
            out.push_back(fixedSet(tree, owner, set));
        }
    }
    if (node.instance != dns::ZoneTree::kNone) {
        for (const RecordType type : {RecordType::A, RecordType::AAAA}) {
            routed.push_back(routedSet(policy, owner, node.instance, type));
        }
    }
    std::erase_if(routed, [](const RrSet &set) { return set.rdatas.empty(); });
    const auto alias = std::ranges::find(routed, RecordType::CNAME, &RrSet::type);
    if (alias != routed.end()) {
        const RrSet only = *alias;
        routed.clear();
        if (out.empty()) {
            routed.push_back(only);
        }
    }
    std::ranges::move(routed, std::back_inserter(out));
    return out;
}

} // namespace meridian::policy
