#include "engine/policy/Decision.h"

#include <algorithm>
#include <cstring>

namespace meridian::policy {
namespace {

/// Order of RDATA, octet by octet.
bool comesBefore(const dns::Rdata &a, const dns::Rdata &b)
{
    const std::size_t common = std::min(a.size(), b.size());
    const int order = common == 0 ? 0 : std::memcmp(a.data(), b.data(), common);
    return order != 0 ? order < 0 : a.size() < b.size();
}

bool isBefore(const AnswerRecordPtr &a, const AnswerRecordPtr &b)
{
    return a->type != b->type ? a->type < b->type : comesBefore(a->rdata, b->rdata);
}

} // namespace

QStringList Bucket::values() const
{
    QStringList out;
    for (const AnswerRecordPtr &record : records) {
        out.append(record->text);
    }
    out.sort();
    return out;
}

bool operator==(const Bucket &a, const Bucket &b)
{
    return std::ranges::equal(a.records, b.records, [](const AnswerRecordPtr &x, const AnswerRecordPtr &y) {
        return x == y || (x->type == y->type && x->rdata == y->rdata);
    });
}

void mergeEqualBuckets(std::vector<Distribution::Entry> &entries)
{
    using Entry = Distribution::Entry;
    std::erase_if(entries, [](const Entry &entry) { return entry.share.isZero(); });
    std::ranges::sort(entries, [](const Entry &a, const Entry &b) {
        return std::ranges::lexicographical_compare(a.bucket.records, b.bucket.records, isBefore);
    });
    std::vector<Entry> out;
    out.reserve(entries.size());
    for (Entry &entry : entries) {
        if (!out.empty() && out.back().bucket == entry.bucket) {
            // A sum beyond 128 bits leaves two entries: still exact, only not as short.
            if (const auto sum = Fraction::sum(out.back().share, entry.share)) {
                out.back().share = *sum;
                continue;
            }
        }
        out.push_back(std::move(entry));
    }
    entries = std::move(out);
}

Bucket bucketOf(std::vector<AnswerRecordPtr> records)
{
    const auto same = [](const AnswerRecordPtr &a, const AnswerRecordPtr &b) { return a->rdata == b->rdata; };
    std::ranges::stable_sort(records, isBefore);
    records.erase(std::unique(records.begin(), records.end(), same), records.end());
    return {std::move(records)};
}

std::vector<Bucket> windowsOf(const std::vector<AnswerRecordPtr> &records, int limit)
{
    const std::vector<AnswerRecordPtr> all = bucketOf(records).records;
    const auto size = static_cast<std::size_t>(std::max(limit, 1));
    if (all.size() <= size) {
        return {Bucket{all}};
    }
    std::vector<Bucket> out;
    for (std::size_t first = 0; first < all.size(); ++first) {
        std::vector<AnswerRecordPtr> window;
        for (std::size_t i = 0; i < size; ++i) {
            window.push_back(all[(first + i) % all.size()]);
        }
        out.push_back(bucketOf(std::move(window)));
    }
    return out;
}

Distribution negative(const DecisionInput &input, dns::Rcode rcode, const QString &reason, std::optional<dns::ExtendedError> code)
{
    Distribution out;
    out.rcode = rcode;
    out.type = input.type;
    out.ttl = input.decider.negativeTtl;
    out.reason = reason;
    out.extendedError = code;
    return out;
}

Distribution decide(const DecisionInput &input)
{
    if (const CompiledInstance *instance = input.decider.instance()) {
        return decideInstance(input, *instance);
    }
    return decideRecordSet(input, *input.decider.recordSet());
}

} // namespace meridian::policy
