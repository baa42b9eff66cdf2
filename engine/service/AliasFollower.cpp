#include "engine/service/AliasFollower.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {

Result<policy::Health> requestedHealth(const policy::Policy &policy, const QStringList &down, const QStringList &up)
{
    policy::Health health;
    for (const auto &[ids, state] : {std::pair(down, policy::CheckState::Down), std::pair(up, policy::CheckState::Up)}) {
        for (const QString &id : ids) {
            const auto index = policy.findAddress(id);
            if (!index) {
                return fail(Error::Kind::NotFound, u"There is no address \"%1\". Name an address of the project by its id."_s.arg(id));
            }
            health.set(*index, state);
        }
    }
    return health;
}

policy::Trace overruled(const policy::Policy &policy, const QStringList &down, const QStringList &up)
{
    policy::Trace out;
    const Result<policy::Health> health = requestedHealth(policy, down, up);
    if (!health) {
        return out;
    }
    const auto look = [&](const QString &id, bool isDown) {
        const policy::CompiledAddress &address = policy.addresses()[*policy.findAddress(id)];
        if (policy.isAvailable(*policy.findAddress(id), *health) != isDown) {
            return;
        }
        const bool isFixed = address.mode != model::Address::Mode::Auto;
        const QString why = isFixed  ? u"its mode is %1"_s.arg(isDown ? u"always_on"_s : u"always_off"_s)
                            : isDown ? u"nothing checks it, so it is always available (R-V20). Give it a health check"_s
                                     : u"too few of the backends behind it are healthy, whatever its health check says (R-093). Correct its backends"_s;
        out.push_back({u"health"_s, u"address:"_s + id,
                       u"Address \"%1\" is not taken for %2: %3."_s.arg(address.label, isDown ? u"down"_s : u"up"_s, why)});
    };
    for (const QString &id : down) {
        if (!up.contains(id)) {
            look(id, true);
        }
    }
    for (const QString &id : up) {
        look(id, false);
    }
    return out;
}

Result<policy::Question> requestedQuestion(const QString &name, const QString &type)
{
    if (name.trimmed().isEmpty()) {
        return fail(Error::Kind::Invalid, u"The name is empty. Type one such as www.example.com."_s);
    }
    const Result<dns::Name> parsed = dns::Name::parse(name.trimmed());
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    const std::optional<dns::RecordType> recordType = dns::parseRecordType(type.trimmed());
    if (!recordType || (dns::isMetaType(*recordType) && *recordType != dns::RecordType::ANY)) {
        return fail(Error::Kind::Invalid, u"\"%1\" is not a record type. Use A, AAAA, CNAME, MX, TXT or TYPE and a number."_s.arg(type));
    }
    return policy::Question{*parsed, *recordType};
}

Result<Requested> requested(const policy::Policy &policy, const QString &name, const QString &type, const QStringList &down, const QStringList &up)
{
    Result<policy::Question> question = requestedQuestion(name, type);
    if (!question) {
        return std::unexpected(question.error());
    }
    Result<policy::Health> health = requestedHealth(policy, down, up);
    if (!health) {
        return std::unexpected(health.error());
    }
    return Requested{std::move(*question), std::move(*health)};
}

void AliasFollower::ask(const policy::Question &question)
{
    m_type = question.type;
    const policy::Distribution first = decide(question.name);
    m_rcode = first.rcode;
    m_ttl = first.ttl;
    add(first, Fraction::one(), 0);
}

policy::Distribution AliasFollower::decide(const dns::Name &name)
{
    policy::Distribution out = policy::distribution(m_policy, m_health, {name, m_type}, m_source, m_trace);
    m_scope = std::max(m_scope, out.scope);
    return out;
}

void AliasFollower::add(const policy::Distribution &distribution, const Fraction &weight, int depth)
{
    for (const policy::Distribution::Entry &entry : distribution.entries) {
        const std::optional<Fraction> share = Fraction::product(weight, entry.share);
        if (!share) {
            note("limit", u"The chain of aliases is too long for exact shares."_s);
            continue;
        }
        if (!follow(entry.bucket, *share, depth)) {
            const auto [at, isNew] = m_shares.try_emplace(entry.bucket.values(), *share);
            if (!isNew) {
                at->second = Fraction::sum(at->second, *share).value_or(at->second);
            }
            for (const policy::AnswerRecordPtr &record : entry.bucket.records) {
                if (record->address) {
                    m_addressParts[*record->address] += share->toDouble() / static_cast<double>(entry.bucket.records.size());
                }
            }
        }
    }
}

/// True if the bucket is an alias to a name of ours whose answer took its place.
bool AliasFollower::follow(const policy::Bucket &bucket, const Fraction &share, int depth)
{
    const bool isAlias = bucket.records.size() == 1 && bucket.records.front()->type == dns::RecordType::CNAME;
    if (!isAlias || m_type == dns::RecordType::CNAME || m_type == dns::RecordType::ANY || depth >= kMaximumAliases) {
        return false;
    }
    const std::optional<dns::Name> target = dns::targetOf(dns::RecordType::CNAME, bucket.records.front()->rdata);
    if (!target || m_policy.findZone(dns::NameHashes(*target), m_source) == nullptr) {
        return false;
    }
    m_hasFollowed = true;
    note("alias", u"The answer is an alias: the question goes on with %1 here."_s.arg(target->toString()));
    const policy::Distribution next = decide(*target);
    m_ttl = std::min(m_ttl, next.ttl);
    if (next.entries.empty()) {
        m_rcode = next.rcode;
        return next.isNegative();
    }
    add(next, share, depth + 1);
    return true;
}

void AliasFollower::note(const char *kind, const QString &text)
{
    if (m_trace != nullptr) {
        m_trace->push_back({QString::fromLatin1(kind), {}, text});
    }
}

} // namespace meridian::service
