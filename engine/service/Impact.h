#pragma once

#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <tuple>

namespace meridian::policy {
class Health;
class Policy;
struct Question;
}

namespace meridian::service {

/// What a client gets: values that are answered together, or none and why.
struct ImpactAnswer
{
    QStringList values; ///< sorted
    QString rcode;      ///< where there are no values: "NOERROR" (no data), "NXDOMAIN", "REFUSED", "SERVFAIL"
    friend bool operator==(const ImpactAnswer &, const ImpactAnswer &) = default;
    friend bool operator<(const ImpactAnswer &a, const ImpactAnswer &b) { return std::tie(a.values, a.rcode) < std::tie(b.values, b.rcode); }
};

/// People who got one answer and get another.
struct ImpactMove
{
    ImpactAnswer from;
    ImpactAnswer to;
    double people = 0;
};

/// The people of one country, or on one line.
struct ImpactPart
{
    QString key;       ///< ISO 3166-1 alpha-2, or the text of the line
    double people = 0; ///< all of them
    double moved = 0;  ///< of those, the people who move
};

/// A block of the project's own (of a CIDR line or of a location) that is answered otherwise. Nobody of the counted
/// people lives in it.
struct ImpactNetwork
{
    QString network;
    double moved = 0;  ///< share of its queries, 0…1; 0: only the scope is another
    ImpactAnswer from; ///< the largest move
    ImpactAnswer to;
    int scopeBefore = 0;
    int scopeAfter = 0;
};

/// What becomes of one routed name and type.
struct ImpactName
{
    enum class Kind {
        Added,     ///< was not routed before: `from` is what was answered then
        Removed,   ///< is not routed any more: `to` is what is answered now
        Changed,
    };

    Kind kind = Kind::Changed;
    QString object;   ///< model reference as text: `instance:shop`, `record:app.gtm.example.net/A`
    QString name;     ///< with the final dot
    QString type;
    double moved = 0; ///< people who get another answer
    QList<ImpactMove> moves;        ///< most people first
    QList<ImpactPart> countries;    ///< in which somebody moves; most moving people first
    QList<ImpactPart> lines;        ///< the same by the line that decides for them (the finer of before and after); empty without lines
    QList<ImpactNetwork> networks;  ///< that move or have another scope, in the order of their addresses
    qsizetype moreNetworks = 0;     ///< beyond the first thousand, which were not looked at
    int ttlBefore = 0; ///< seconds, of the answer that most people get; 0 for a name that was not there
    int ttlAfter = 0;
    /// Of clients spread over the address space, the part whose answers carry another scope: resolvers keep them for
    /// larger or smaller blocks.
    double scopeChanged = 0;

    [[nodiscard]] bool hasTtlChange() const { return ttlBefore != ttlAfter; }
};

struct ImpactReport
{
    double people = 0;         ///< of the world; each asks once for each name
    QList<ImpactName> names;   ///< those whose answers or blocks change; most moving people first, then by name
    qsizetype unchanged = 0;   ///< routed names and types that answer everybody as before
};

/// Told of progress: names done, of so many. False ends the work.
using ImpactProgress = std::function<bool(qsizetype done, qsizetype of)>;

/// Whom a change moves: for every routed name of either policy, the people that get another answer, with everything
/// healthy. Within a group of people the exact shares of both answers are compared; of an answer that loses share, the
/// answers that gain take over in proportion to what they gain. Mainland China is split by carrier, as in `simulate`.
/// Names that were compiled to the same decision are skipped without asking anybody. Nothing: `progress` ended it.
/// Pure; any thread; a changed name takes a few milliseconds, less where names share lines or places.
[[nodiscard]] std::optional<ImpactReport> impact(const policy::Policy &before, const policy::Policy &after, const ImpactProgress &progress = {});

/// The same under a state of health, indexed as the addresses of each policy.
[[nodiscard]] std::optional<ImpactReport> impact(const policy::Policy &before, const policy::Policy &after, const policy::Health &healthBefore,
                                                 const policy::Health &healthAfter, const ImpactProgress &progress = {});

/// The same for one question under two states of health: who takes over from whom.
[[nodiscard]] ImpactName impactOfHealth(const policy::Policy &policy, const policy::Question &question, const policy::Health &before,
                                        const policy::Health &after);

/// The member `impact` of what `meridianctl diff --json` prints.
[[nodiscard]] QJsonObject toJson(const ImpactReport &report);
/// The same for a terminal.
[[nodiscard]] QString toText(const ImpactReport &report);
/// "192.0.2.1 192.0.2.2", "(no records)", "(NXDOMAIN)".
[[nodiscard]] QString toText(const ImpactAnswer &answer);

} // namespace meridian::service
