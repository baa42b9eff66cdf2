#pragma once

#include "engine/policy/Decide.h"
#include "engine/policy/Health.h"
#include "engine/policy/Policy.h"
#include "engine/policy/Source.h"

#include <QStringList>

#include <map>

namespace meridian::service {

/// Longer chains of aliases are loops.
inline constexpr int kMaximumAliases = 16;

/// The health that a request asks for. Error: an unknown address id.
/// `overruled` tells what of it has no effect.
[[nodiscard]] Result<policy::Health> requestedHealth(const policy::Policy &policy, const QStringList &down, const QStringList &up);
/// States of a request that change nothing, a step of kind "health" each that names the address and why: nothing checks
/// it, its mode is fixed, or too few of its backends are healthy.
[[nodiscard]] policy::Trace overruled(const policy::Policy &policy, const QStringList &down, const QStringList &up);
/// The question of a request. Errors: bad name or type.
[[nodiscard]] Result<policy::Question> requestedQuestion(const QString &name, const QString &type);

/// Both at once; the first error.
struct Requested
{
    policy::Question question;
    policy::Health health;
};
[[nodiscard]] Result<Requested> requested(const policy::Policy &policy, const QString &name, const QString &type, const QStringList &down,
                                          const QStringList &up);

/// Sums what one question comes to when its aliases are followed as far as the project's zones reach, as the server does.
class AliasFollower final
{
public:
    /// `trace` may be null: then no texts are made. All must outlive the follower.
    AliasFollower(const policy::Policy &policy, const policy::Health &health, const policy::Source &source, policy::Trace *trace = nullptr)
        : m_policy(policy), m_health(health), m_source(source), m_trace(trace)
    {
    }

    void ask(const policy::Question &question);

    /// Sorted values → exact share; they add up to 1, or there are none.
    [[nodiscard]] const std::map<QStringList, Fraction> &shares() const { return m_shares; }
    /// Part of the queries by address, indexed as `Policy::addresses()`: of an answer with several records each takes an
    /// equal part, since clients use one of them. Addresses without a part are left out.
    [[nodiscard]] const std::map<std::uint32_t, double> &addressParts() const { return m_addressParts; }
    [[nodiscard]] dns::Rcode rcode() const { return m_rcode; }
    [[nodiscard]] int ttl() const { return m_ttl; }
    [[nodiscard]] int scope() const { return m_scope; }
    /// An alias was followed: the answer depends on more than the name that was asked for.
    [[nodiscard]] bool hasFollowed() const { return m_hasFollowed; }

private:
    [[nodiscard]] policy::Distribution decide(const dns::Name &name);
    void add(const policy::Distribution &distribution, const Fraction &weight, int depth);
    [[nodiscard]] bool follow(const policy::Bucket &bucket, const Fraction &share, int depth);
    void note(const char *kind, const QString &text);

    const policy::Policy &m_policy;
    const policy::Health &m_health;
    const policy::Source &m_source;
    policy::Trace *m_trace;
    dns::RecordType m_type = dns::RecordType::A;
    std::map<QStringList, Fraction> m_shares;
    std::map<std::uint32_t, double> m_addressParts;
    dns::Rcode m_rcode = dns::Rcode::NoError;
    int m_ttl = 0;
    int m_scope = 0;
    bool m_hasFollowed = false;
};

} // namespace meridian::service
