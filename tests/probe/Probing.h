#pragma once

#include "engine/probe/Prober.h"

#include <QTest>

#include <optional>

namespace meridian::test {

/// A result as if probed.
inline probe::ProbeResult resultOf(probe::Outcome outcome, const QString &reason = {}, const QDateTime &time = QDateTime::currentDateTimeUtc())
{
    probe::ProbeResult result;
    result.time = time;
    result.outcome = outcome;
    result.reason = reason;
    return result;
}

/// Runs one probe to its end.
inline probe::ProbeResult probeOnce(probe::Prober &prober, const model::HealthCheck &check, const QString &value)
{
    std::optional<probe::ProbeResult> result;
    const probe::AttemptPtr attempt = prober.start({std::make_shared<const model::HealthCheck>(check), value}, [&](const probe::ProbeResult &each) { result = each; });
    const bool isEarly = result.has_value();
    static_cast<void>(QTest::qWaitFor([&] { return result.has_value(); }, 30'000));
    if (!result || isEarly) {
        return resultOf(probe::Outcome::NotRun, isEarly ? QStringLiteral("told before start returned") : QStringLiteral("never told"));
    }
    return *result;
}

inline model::HealthCheck checkOf(model::HealthCheck::Kind kind, int port = 0)
{
    model::HealthCheck check;
    check.id.text = QStringLiteral("check");
    check.kind = kind;
    check.port = port;
    check.timeout = 10;
    return check;
}

} // namespace meridian::test
