#include "engine/service/PolicyTests.h"

#include "engine/policy/Policy.h"

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

/// A share written as a decimal is met by the fraction it stands for.
constexpr double kTolerance = 1e-9;

Result<ExplainRequest> requestOf(const model::PolicyTest &test)
{
    ExplainRequest request;
    request.name = test.queryName;
    request.type = test.queryType;
    if (!test.client.isEmpty()) {
        const Result<IpPrefix> client = parseClient(test.client);
        if (!client) {
            return std::unexpected(client.error());
        }
        request.client = *client;
    }
    if (!test.resolver.isEmpty()) {
        request.resolver = IpAddress::parse(test.resolver);
        if (!request.resolver) {
            return fail(Error::Kind::Invalid, u"\"%1\" is not an IP address. Write the resolver like 192.0.2.53."_s.arg(test.resolver));
        }
    }
    for (auto it = test.identifiers.begin(); it != test.identifiers.end(); ++it) {
        request.identifiers.append({it.key(), it.value()});
    }
    for (const model::AddressId &id : test.down) {
        request.down.append(id.text);
    }
    return request;
}

} // namespace

PolicyTestOutcome runPolicyTest(const policy::Policy &policy, const model::PolicyTest &test)
{
    PolicyTestOutcome outcome{test.name, {}, {}};
    const Result<ExplainRequest> request = requestOf(test);
    const Result<ExplainReport> report = request ? explain(policy, *request) : std::unexpected(request.error());
    if (!report) {
        outcome.failures.append(report.error().toString());
        return outcome;
    }
    outcome.report = *report;
    if (!test.rcode.isEmpty() && test.rcode.compare(report->rcode, Qt::CaseInsensitive) != 0) {
        outcome.failures.append(u"Expected %1, got %2."_s.arg(test.rcode, report->rcode));
    }
    for (auto it = test.shares.begin(); it != test.shares.end(); ++it) {
        QStringList wanted = it.key().split(u' ', Qt::SkipEmptyParts);
        wanted.sort();
        double share = 0;
        for (const ExplainedShare &answered : report->shares) {
            share += answered.values == wanted ? answered.share.toDouble() : 0;
        }
        const model::ShareBounds bounds = it.value();
        if (share < bounds.min - kTolerance || share > bounds.max + kTolerance) {
            const QString expected = bounds.min == bounds.max ? QString::number(bounds.min) : u"%1 to %2"_s.arg(bounds.min).arg(bounds.max);
            outcome.failures.append(u"Expected %1 of %2, got %3."_s.arg(expected, it.key()).arg(share));
        }
    }
    return outcome;
}

model::PolicyTest policyTestOf(const ExplainRequest &request, const ExplainReport &report)
{
    model::PolicyTest test;
    test.queryName = request.name;
    test.queryType = request.type;
    if (request.client) {
        test.client = request.client->length == request.client->address.width() ? request.client->address.toString() : request.client->toString();
    }
    if (request.resolver) {
        test.resolver = request.resolver->toString();
    }
    for (const auto &[key, value] : request.identifiers) {
        test.identifiers.insert(key, value);
    }
    for (const QString &id : request.down) {
        if (!request.up.contains(id)) {
            test.down.push_back({id});
        }
    }
    test.rcode = report.rcode;
    for (const ExplainedShare &answered : report.shares) {
        const double share = answered.share.toDouble();
        test.shares.insert(answered.values.join(u' '), {share, share});
    }
    return test;
}

} // namespace meridian::service
