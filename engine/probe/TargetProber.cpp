#include "engine/probe/TargetProber.h"

#include "engine/probe/SocketAddress.h"

#include <QHostAddress>
#include <QHostInfo>

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

using Kind = model::HealthCheck::Kind;

constexpr qsizetype kMostAnswers = 16; // of a name; each is a connection

/// Why there is nothing to probe; empty: there is.
QString whyNot(const ProbeRequest &request)
{
    if (request.check->kind == Kind::Calculated || request.check->kind == Kind::External) {
        return u"A check of this kind is not probed."_s;
    }
    const auto address = IpAddress::parse(request.value);
    if (address ? isForDocumentation(*address) : isForDocumentation(request.value)) {
        return u"\"%1\" is kept for documentation: no machine has it, so it is not probed."_s.arg(request.value);
    }
    if (address && !hasRoute(*address)) {
        return u"This machine has no route to %1. Look at its network, above all %2."_s.arg(request.value, address->isV4() ? u"IPv4"_s : u"IPv6"_s);
    }
    return {};
}

/// An attempt that has ended before it began.
class NoAttempt final : public Attempt
{
public:
    NoAttempt(const ProbeRequest &target, Done done, const QString &reason) : Attempt(target, std::move(done)) { finish(Outcome::NotRun, reason); }

private:
    void stop() override {}
};

/// Resolves a name and probes each of its addresses.
class NameAttempt final : public Attempt
{
public:
    NameAttempt(TargetProber &prober, const ProbeRequest &target, Done done) : Attempt(target, std::move(done)), m_prober(prober)
    {
        m_lookup = QHostInfo::lookupHost(request().value, this, [this](const QHostInfo &info) { resolved(info); });
    }
    ~NameAttempt() override { stop(); }

private:
    void resolved(const QHostInfo &info)
    {
        m_lookup = -1;
        if (isFinished()) {
            return;
        }
        if (info.error() == QHostInfo::HostNotFound) {
            finish(Outcome::Failure, u"The name does not exist or has no address."_s);
            return;
        }
        if (info.error() != QHostInfo::NoError) {
            finish(Outcome::NotRun, u"The name could not be resolved: %1."_s.arg(info.errorString()));
            return;
        }
        const QList<QHostAddress> all = info.addresses();
        const qsizetype count = std::min(all.size(), kMostAnswers);
        m_open = count;
        setTimeLimit(std::chrono::seconds(check().timeout + 1)); // each attempt has the check's timeout; this one waits for all
        for (qsizetype i = 0; i < count; ++i) {
            const ProbeRequest one{request().check, all[i].toString()};
            const QString why = whyNot(one);
            const auto take = [this, value = one.value](const ProbeResult &each) { answered(value, each); };
            m_attempts.push_back(why.isEmpty() ? m_prober.startAddress(one, take) : AttemptPtr(new NoAttempt(one, take, why)));
        }
    }
    void answered(const QString &value, const ProbeResult &each)
    {
        ++m_counts[static_cast<std::size_t>(each.outcome)];
        if (each.outcome == Outcome::Success && m_firstGood.isEmpty()) {
            m_firstGood = value;
            result().certificateExpiry = each.certificateExpiry;
        }
        m_lines += u"%1: %2"_s.arg(value, each.reason);
        m_answer += each.answer.isEmpty() ? QString() : u"%1\n%2\n"_s.arg(value, each.answer);
        if (--m_open == 0) {
            const int good = m_counts[0], bad = m_counts[1];
            const Outcome outcome = good > 0 ? Outcome::Success : bad > 0 ? Outcome::Failure : Outcome::NotRun;
            finish(outcome, u"%1 of %2 addresses answer well. %3"_s.arg(good).arg(good + bad + m_counts[2]).arg(m_lines.join(u' ')), m_answer);
        }
    }
    void stop() override
    {
        if (m_lookup >= 0) {
            QHostInfo::abortHostLookup(std::exchange(m_lookup, -1));
        }
        m_attempts.clear();
    }

    TargetProber &m_prober;
    std::vector<AttemptPtr> m_attempts;
    int m_lookup = -1;
    qsizetype m_open = 0;
    int m_counts[3] = {0, 0, 0}; // as Outcome
    QString m_firstGood;
    QStringList m_lines;
    QString m_answer;
};

/// An inverted check: what succeeded has failed and the other way round; what did not run stays so.
Attempt::Done inverted(Attempt::Done done)
{
    return [done = std::move(done)](const ProbeResult &result) {
        ProbeResult turned = result;
        if (result.outcome != Outcome::NotRun) {
            turned.outcome = result.outcome == Outcome::Success ? Outcome::Failure : Outcome::Success;
            turned.reason = u"Inverted: "_s + result.reason;
        }
        done(turned);
    };
}

} // namespace

AttemptPtr TargetProber::start(const ProbeRequest &request, Attempt::Done done)
{
    if (request.check->invert) {
        done = inverted(std::move(done));
    }
    if (const QString why = whyNot(request); !why.isEmpty()) {
        return AttemptPtr(new NoAttempt(request, std::move(done), why));
    }
    if (!IpAddress::parse(request.value)) {
        return AttemptPtr(new NameAttempt(*this, request, std::move(done)));
    }
    return startAddress(request, std::move(done));
}

AttemptPtr TargetProber::startAddress(const ProbeRequest &request, Attempt::Done done)
{
    switch (request.check->kind) {
    case Kind::Icmp:
        return m_icmp.start(request, std::move(done));
    case Kind::Tcp:
        return m_tcp.start(request, std::move(done));
    case Kind::Http:
    case Kind::Https:
    case Kind::Calculated:
    case Kind::External:
        break;
    }
    return m_http.start(request, std::move(done));
}

} // namespace meridian::probe
