#pragma once

#include "engine/base/Fraction.h"
#include "engine/base/IpAddress.h"
#include "engine/base/Result.h"

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace meridian::policy {
class Policy;
}

namespace meridian::service {

/// One question to explain: what is asked, by whom, and which addresses are thought to be down.
struct ExplainRequest
{
    QString name;                      ///< with or without the final dot
    QString type = QStringLiteral("A");
    std::optional<IpPrefix> client;    ///< network that the client subnet option names; absent = none was sent
    std::optional<IpAddress> resolver; ///< sender of the query; decides when there is no client subnet
    QList<std::pair<QString, QString>> identifiers; ///< AnyMatch, HTTPDNS only (R-008)
    QStringList down;                  ///< address ids
    QStringList up;                    ///< address ids; wins over the state at hand
};

/// A client as people type it: `192.0.2.9`, or a network `192.0.2.0/24`; bits behind the length are set to zero.
[[nodiscard]] Result<IpPrefix> parseClient(QStringView text);

/// Who the decision took the client for. Empty texts and absent values: unknown.
struct ExplainedSource
{
    QString address;
    QString from; ///< "ecs", "sender" or "unknown"
    QString place;
    QString isp;
    std::optional<std::uint32_t> asn;
    std::optional<double> latitude;
    std::optional<double> longitude;
    friend bool operator==(const ExplainedSource &, const ExplainedSource &) = default;
};

/// Values that are answered together, and how often.
struct ExplainedShare
{
    QStringList values; ///< sorted
    Fraction share;
    friend bool operator==(const ExplainedShare &, const ExplainedShare &) = default;
};

/// One step of the decision; `object` is `model::ObjectRef` text such as "rule:shop/r1", or empty.
struct ExplainedStep
{
    QString kind;
    QString object;
    QString text;
    friend bool operator==(const ExplainedStep &, const ExplainedStep &) = default;
};

struct ExplainReport
{
    QString name; ///< with the final dot
    QString type;
    QString rcode; ///< "NOERROR", "NXDOMAIN", …
    int ttl = 0;
    int scope = 0; ///< never above the source prefix (X-25)
    ExplainedSource source;
    QList<ExplainedShare> shares; ///< descending share, then by value; add up to 1; empty for negative answers
    QList<ExplainedStep> steps; ///< first, of kind "health", what of `down` and `up` has no effect and why
    friend bool operator==(const ExplainReport &, const ExplainReport &) = default;
};

/// The decision for one query, from the one decision function. Errors: bad name or type, an unknown address id.
/// Pure; any thread.
[[nodiscard]] Result<ExplainReport> explain(const policy::Policy &policy, const ExplainRequest &request);

/// The object that `meridianctl explain --json` prints (project-format.md).
[[nodiscard]] QJsonObject toJson(const ExplainReport &report);

/// The same for a terminal, several lines.
[[nodiscard]] QString toText(const ExplainReport &report);

} // namespace meridian::service
