#include "engine/service/Explain.h"

#include "engine/service/AliasFollower.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

policy::Source sourceOf(const policy::Policy &policy, const ExplainRequest &request)
{
    policy::Source source = policy::Source::unknown();
    if (request.client && policy.settings().ecs) {
        source = policy::Source::ecs(*request.client);
        source.sender = request.resolver;
    } else if (request.resolver) {
        source = policy::Source::of(*request.resolver);
    } else if (request.client) {
        source = policy::Source::of(request.client->address); // client subnets are switched off: the client asks itself
    }
    for (const auto &[key, value] : request.identifiers) {
        source.identifiers.insert(key, value);
    }
    return source;
}

ExplainedSource describe(const policy::Policy &policy, const policy::Source &source)
{
    ExplainedSource out;
    switch (source.from) {
    case policy::Source::From::Simulated:
    case policy::Source::From::Unknown: out.from = u"unknown"_s; return out;
    case policy::Source::From::Ecs: out.from = u"ecs"_s; break;
    case policy::Source::From::Sender: out.from = u"sender"_s; break;
    }
    out.address = source.prefixLength == source.address->width() ? source.address->toString()
                                                                  : IpPrefix::of(*source.address, source.prefixLength).toString();
    const geo::SourceFacts facts = policy.facts(source);
    out.place = facts.place.isWorld() ? QString() : facts.place.toString();
    out.isp = facts.isp.toString();
    if (facts.asn != 0) {
        out.asn = facts.asn;
    }
    if (facts.point) {
        out.latitude = facts.point->latitude;
        out.longitude = facts.point->longitude;
    }
    return out;
}

} // namespace

Result<IpPrefix> parseClient(QStringView text)
{
    const QStringView trimmed = text.trimmed();
    const qsizetype slash = trimmed.indexOf(u'/');
    const std::optional<IpAddress> address = IpAddress::parse(slash < 0 ? trimmed : trimmed.first(slash));
    if (!address) {
        return fail(Error::Kind::Invalid, u"\"%1\" is not an IP address or network. Write it like 192.0.2.9 or 2001:db8::/48."_s.arg(trimmed));
    }
    bool ok = true;
    const int length = slash < 0 ? address->width() : trimmed.sliced(slash + 1).toInt(&ok);
    if (!ok || length < 0 || length > address->width()) {
        return fail(Error::Kind::Invalid, u"\"%1\" has no valid prefix length. Use 0 to %2 behind the slash."_s.arg(trimmed).arg(address->width()));
    }
    return IpPrefix::of(*address, length);
}

Result<ExplainReport> explain(const policy::Policy &policy, const ExplainRequest &request)
{
    const Result<Requested> asked = requested(policy, request.name, request.type, request.down, request.up);
    if (!asked) {
        return std::unexpected(asked.error());
    }
    const auto &[question, health] = *asked;
    const policy::Source source = sourceOf(policy, request);
    policy::Trace trace = overruled(policy, request.down, request.up);
    AliasFollower follower(policy, health, source, &trace);
    follower.ask(question);

    ExplainReport report;
    report.name = question.name.toString();
    report.type = dns::toString(question.type);
    report.rcode = dns::toString(follower.rcode());
    report.ttl = follower.ttl();
    report.scope = follower.scope();
    report.source = describe(policy, source);
    for (const auto &[values, share] : follower.shares()) {
        report.shares.append({values, share});
    }
    std::ranges::stable_sort(report.shares, [](const ExplainedShare &a, const ExplainedShare &b) { return a.share > b.share; });
    for (const policy::Step &step : trace) {
        report.steps.append({step.kind, step.object, step.text});
    }
    return report;
}

QJsonObject toJson(const ExplainReport &report)
{
    QJsonObject source{{u"from"_s, report.source.from}};
    if (!report.source.address.isEmpty()) {
        source.insert(u"address"_s, report.source.address);
    }
    if (!report.source.place.isEmpty()) {
        source.insert(u"place"_s, report.source.place);
    }
    if (!report.source.isp.isEmpty()) {
        source.insert(u"isp"_s, report.source.isp);
    }
    if (report.source.asn) {
        source.insert(u"asn"_s, static_cast<qint64>(*report.source.asn));
    }
    if (report.source.latitude && report.source.longitude) {
        source.insert(u"lat"_s, *report.source.latitude);
        source.insert(u"lon"_s, *report.source.longitude);
    }
    QJsonArray shares;
    for (const ExplainedShare &share : report.shares) {
        shares.append(QJsonObject{{u"values"_s, QJsonArray::fromStringList(share.values)}, {u"share"_s, share.share.toDouble()}});
    }
    QJsonArray steps;
    for (const ExplainedStep &step : report.steps) {
        steps.append(QJsonObject{{u"kind"_s, step.kind}, {u"object"_s, step.object}, {u"text"_s, step.text}});
    }
    return {{u"name"_s, report.name}, {u"type"_s, report.type}, {u"rcode"_s, report.rcode}, {u"ttl"_s, report.ttl}, {u"scope"_s, report.scope},
            {u"source"_s, source}, {u"shares"_s, shares}, {u"steps"_s, steps}};
}

QString toText(const ExplainReport &report)
{
    QStringList lines;
    lines += u"%1 %2: %3, TTL %4 s"_s.arg(report.name, report.type, report.rcode).arg(report.ttl);
    const ExplainedSource &source = report.source;
    if (source.from == "unknown"_L1) {
        lines += u"Client: unknown"_s;
    } else {
        QStringList facts;
        if (!source.place.isEmpty()) {
            facts += source.place;
        }
        if (!source.isp.isEmpty()) {
            facts += source.isp;
        }
        if (source.asn) {
            facts += u"AS%1"_s.arg(*source.asn);
        }
        lines += u"Client: %1 (%2), %3"_s.arg(source.address, source.from == "ecs"_L1 ? u"client subnet"_s : u"sender"_s,
                                               facts.isEmpty() ? u"place not known"_s : facts.join(u", "_s));
    }
    lines += report.scope == 0 ? u"Scope: 0, the answer does not depend on the client's network"_s
                               : u"Scope: /%1, resolvers may reuse the answer inside that block"_s.arg(report.scope);
    lines += report.shares.isEmpty() ? u"Answer: no records"_s : u"Answer:"_s;
    for (const ExplainedShare &share : report.shares) {
        lines += u"  %1 %  %2  %3"_s.arg(share.share.toDouble() * 100, 7, 'f', 3).arg(share.share.toString().leftJustified(7), share.values.join(u' '));
    }
    lines += u"Why:"_s;
    int number = 0;
    for (const ExplainedStep &step : report.steps) {
        const QString object = step.object.isEmpty() ? QString() : u" [%1]"_s.arg(step.object);
        lines += u"  %1. %2%3"_s.arg(++number).arg(step.text, object);
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace meridian::service
