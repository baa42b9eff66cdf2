#pragma once

#include "engine/model/Object.h"

#include <QList>
#include <QMap>

#include <vector>

namespace meridian::model {

/// One test of an HTTP status (R-V11): an interval [first, last], or codes that count or do not.
struct ExpectCodes
{
    enum class Op { Interval, Include, Exclude };
    Op op = Op::Interval;
    QList<int> codes; ///< Interval: exactly two, ascending
    friend bool operator==(const ExpectCodes &, const ExpectCodes &) = default;
};

/// How an address is probed (R-056, R-V11). Durations in seconds.
struct HealthCheck : Object
{
    enum class Kind { Icmp, Tcp, Http, Https, Calculated, External };

    HealthCheckId id;
    Kind kind = Kind::Tcp;
    int port = 0;               ///< 1…65535; 0 = the kind's default (80, 443); required for tcp
    QString host;               ///< Host header and SNI; empty = the address
    QString path = QStringLiteral("/");
    QString method = QStringLiteral("GET"); ///< GET, HEAD, POST, OPTIONS
    QMap<QString, QString> headers;
    std::vector<ExpectCodes> expectCodes; ///< empty = 200…399
    QString expectBody;         ///< text within the first 5120 octets; empty = any
    bool verifyCertificate = true;
    bool invert = false;        ///< healthy when the probe fails
    int interval = 60;          ///< 1…86400
    int timeout = 5;            ///< 1…interval
    int failures = 3;           ///< consecutive failures until down (R-V10, X-28)
    int successes = 1;          ///< consecutive successes until up
    QStringList points = {QStringLiteral("local")};
    QString quorum = QStringLiteral("majority"); ///< any | majority | all | percent like "18%"
    int packets = 10;           ///< icmp: packets a probe
    int lossPercent = 20;       ///< icmp: abnormal above this loss
    std::vector<HealthCheckId> children; ///< calculated
    int atLeast = 1;            ///< calculated: healthy children needed
    int staleAfter = 120;       ///< external: a report older than this counts as unknown

    friend bool operator==(const HealthCheck &, const HealthCheck &) = default;
};
[[nodiscard]] inline QString keyOf(const HealthCheck &check) { return check.id.text; }

} // namespace meridian::model
