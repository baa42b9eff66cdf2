#pragma once

#include "engine/model/Object.h"

#include <optional>
#include <variant>
#include <vector>

namespace meridian::model {

/// A pool in a pool set with its weight there.
struct PoolUse
{
    PoolId pool;
    int weight = 1; ///< 1…kMaximumWeight
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const PoolUse &, const PoolUse &) = default;
};

/// Pools that serve together; a rule's sets are in priority order. Its id is unique in its rule.
struct PoolSet : Object
{
    PoolSetId id;
    int minAvailable = 1; ///< fewer available addresses of the asked family make the set unavailable (R-058, X-32)
    std::vector<PoolUse> pools;
    friend bool operator==(const PoolSet &, const PoolSet &) = default;
};

/// One test of a client's identifier (R-014, R-V05): equal to a text, or number modulo `modulo` below `below`.
struct IdentifierMatch
{
    QString key;
    QString exact;               ///< used when modulo is not set
    std::optional<qint64> modulo; ///< ≥ 1
    qint64 below = 0;            ///< 0…modulo
    friend bool operator==(const IdentifierMatch &, const IdentifierMatch &) = default;
};
/// All of them must hold.
struct IdentifierGroup
{
    std::vector<IdentifierMatch> all;
    friend bool operator==(const IdentifierGroup &, const IdentifierGroup &) = default;
};

/// Answer with this address where nothing else serves.
using FallbackAddress = AddressId;

struct Failback
{
    enum class Mode { Immediate, HoldDown, Never };
    Mode mode = Mode::Immediate; ///< X-10
    int holdDown = 0;            ///< seconds
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const Failback &, const Failback &) = default;
};

/// Who gets which pool sets (R-025… ). Its id is unique in its instance.
struct Rule : Object
{
    enum class AnyMatchFallback { Default, NextLine };        ///< X-03
    enum class Switch { Auto, Manual };                       ///< R-063…R-067, X-30
    enum class AllDown { Open, Empty, ServFail, Address };    ///< X-09

    RuleId id;
    QString line = QStringLiteral("default"); ///< geo::Line text
    int weight = 1;                            ///< among rules of the same line (R-039, R-V04)
    bool enabled = true;
    std::vector<IdentifierGroup> anyMatch;     ///< OR of ANDs; empty = no identifier asked for
    AnyMatchFallback anyMatchFallback = AnyMatchFallback::Default;
    std::vector<PoolSet> poolSets;             ///< priority order
    Switch switchMode = Switch::Auto;          ///< key `switch`
    PoolSetId effective;                       ///< the set in effect while manual
    Failback failback;
    AllDown allDown = AllDown::Open;
    AddressId allDownAddress;                  ///< with AllDown::Address

    friend bool operator==(const Rule &, const Rule &) = default;
};

/// Answer size of an instance.
struct AnswerSize
{
    enum class Size { Single, Bucket, All };
    Size size = Size::Single;
    int limit = 8; ///< of All; 1…255
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const AnswerSize &, const AnswerSize &) = default;
};

struct LatencyEntry
{
    QString line;
    AddressId address;
    double ms = 0;
    friend bool operator==(const LatencyEntry &, const LatencyEntry &) = default;
};

/// One managed service: a dispatch domain and how its queries are routed.
struct Instance : Object
{
    enum class Strategy { Basic, Smart };
    enum class Mode { LoadBalance, Geo, GeoLoadBalance, Performance, Capacity, Feedback }; ///< lb | geo | geo-lb | performance | …
    enum class NoRule { Empty, Refused, Address };                                         ///< X-40

    InstanceId id;
    QString domain;              ///< dispatch domain (R-009)
    QStringList services;        ///< names whose owner points a CNAME here
    bool enabled = true;         ///< R-V18
    bool ecs = true;             ///< whether it obeys EDNS client subnet, where its zone and the project do
    int ttl = 60;                ///< seconds, 0…2^31−1
    std::optional<int> failoverTtl; ///< of degraded answers (X-26)
    AnswerSize answer;
    Strategy strategy = Strategy::Basic;
    Mode mode = Mode::LoadBalance;
    NoRule noRule = NoRule::Empty;
    AddressId noRuleAddress;     ///< with NoRule::Address
    std::vector<Rule> rules;
    std::vector<PoolId> targets; ///< smart (R-030)
    int breakerPercent = 80;     ///< smart (R-V09)
    std::vector<LatencyEntry> latencies;

    friend bool operator==(const Instance &, const Instance &) = default;
};
[[nodiscard]] inline QString keyOf(const Instance &instance) { return instance.id.text; }

} // namespace meridian::model
