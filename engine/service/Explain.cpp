#include "engine/service/Explain.h"

#include "engine/policy/Decide.h"
#include "engine/policy/Policy.h"

#include <QJsonArray>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

/// Aliases that lead on inside the project's own zones are followed as the server does; longer chains are loops.
constexpr int kMaximumAliases = 16;

Result<policy::Health> healthFor(const policy::Policy &policy, const ExplainRequest &request)
{
    policy::Health health;
    const auto setAll = [&](const QStringList &ids, policy::CheckState state) -> Result<void> {
        for (const QString &id : ids) {
            const auto index = policy.findAddress(id);
            if (!index) {
                return fail(Error::Kind::NotFound, u"There is no address \"%1\". Name an address of the project by its id."_s.arg(id));
            }
            health.set(*index, state);
        }
        return {};
    };
    if (auto down = setAll(request.down, policy::CheckState::Down); !down) {
        return std::unexpected(down.error());
    }
    if (auto up = setAll(request.up, policy::CheckState::Up); !up) {
        return std::unexpected(up.error());
    }
    return health;
}

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

/// Sums what one question comes to when its aliases are followed as far as the project's zones reach.
class Follower
{
public:
    Follower(const policy::Policy &policy, const policy::Health &health, const policy::Source &source, dns::RecordType type)
        : m_policy(policy), m_health(health), m_source(source), m_type(type)
    {
    }

    void start(const dns::Name &name)
    {
        policy::Distribution first = decide(name);
        m_rcode = first.rcode;
        m_ttl = first.ttl;
        add(first, Fraction::one(), 0);
    }

    [[nodiscard]] QList<ExplainedShare> shares() const
    {
        QList<ExplainedShare> out;
        for (const auto &[values, share] : m_shares) {
            out.append({values, share});
        }
        std::ranges::stable_sort(out, [](const ExplainedShare &a, const ExplainedShare &b) { return a.share > b.share; });
        return out;
    }
    [[nodiscard]] dns::Rcode rcode() const { return m_rcode; }
    [[nodiscard]] int ttl() const { return m_ttl; }
    [[nodiscard]] int scope() const { return m_scope; }
    [[nodiscard]] const policy::Trace &trace() const { return m_trace; }

private:
    policy::Distribution decide(const dns::Name &name)
    {
        policy::Distribution out = policy::distribution(m_policy, m_health, {name, m_type}, m_source, &m_trace);
        m_scope = std::max(m_scope, out.scope);
        return out;
    }

    void add(const policy::Distribution &distribution, const Fraction &weight, int depth)
    {
        for (const policy::Distribution::Entry &entry : distribution.entries) {
            const std::optional<Fraction> share = Fraction::product(weight, entry.share);
            if (!share) {
                m_trace.push_back({u"limit"_s, {}, u"The chain of aliases is too long for exact shares."_s});
                continue;
            }
            if (!follow(entry.bucket, *share, depth)) {
                keep(entry.bucket.values(), *share);
            }
        }
    }

    /// True if the bucket is an alias to a name of ours whose answer took its place.
    bool follow(const policy::Bucket &bucket, const Fraction &share, int depth)
    {
        const bool isAlias = bucket.records.size() == 1 && bucket.records.front()->type == dns::RecordType::CNAME;
        if (!isAlias || m_type == dns::RecordType::CNAME || m_type == dns::RecordType::ANY || depth >= kMaximumAliases) {
            return false;
        }
        const std::optional<dns::Name> target = dns::targetOf(dns::RecordType::CNAME, bucket.records.front()->rdata);
        if (!target || m_policy.findZone(dns::NameHashes(*target), m_source) == nullptr) {
            return false;
        }
        m_trace.push_back({u"alias"_s, {}, u"The answer is an alias: the question goes on with %1 here."_s.arg(target->toString())});
        const policy::Distribution next = decide(*target);
        m_ttl = std::min(m_ttl, next.ttl);
        if (next.entries.empty()) {
            m_rcode = next.rcode;
            return next.isNegative();
        }
        add(next, share, depth + 1);
        return true;
    }

    void keep(const QStringList &values, const Fraction &share)
    {
        const auto [at, isNew] = m_shares.try_emplace(values, share);
        if (!isNew) {
            at->second = Fraction::sum(at->second, share).value_or(at->second);
        }
    }

    const policy::Policy &m_policy;
    const policy::Health &m_health;
    const policy::Source &m_source;
    dns::RecordType m_type;
    policy::Trace m_trace;
    std::map<QStringList, Fraction> m_shares;
    dns::Rcode m_rcode = dns::Rcode::NoError;
    int m_ttl = 0;
    int m_scope = 0;
};

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
    const Result<dns::Name> name = dns::Name::parse(request.name.trimmed());
    if (!name || request.name.trimmed().isEmpty()) {
        return fail(Error::Kind::Invalid, u"\"%1\" is not a domain name. %2"_s.arg(request.name, name ? u"Type one such as www.example.com."_s : name.error().text));
    }
    const std::optional<dns::RecordType> type = dns::parseRecordType(request.type.trimmed());
    if (!type) {
        return fail(Error::Kind::Invalid, u"\"%1\" is not a record type. Use A, AAAA, CNAME, MX, TXT or TYPE and a number."_s.arg(request.type));
    }
    const Result<policy::Health> health = healthFor(policy, request);
    if (!health) {
        return std::unexpected(health.error());
    }
    const policy::Source source = sourceOf(policy, request);
    Follower follower(policy, *health, source, *type);
    follower.start(*name);

    ExplainReport report;
    report.name = name->toString();
    report.type = dns::toString(*type);
    report.rcode = dns::toString(follower.rcode());
    report.ttl = follower.ttl();
    report.scope = follower.scope();
    report.source = describe(policy, source);
    report.shares = follower.shares();
    for (const policy::Step &step : follower.trace()) {
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
