#pragma once

#include "engine/model/Object.h"

#include <vector>

namespace meridian::model {

struct AlternativeServer
{
    enum class Path { Default, Private };
    QString address;
    int port = 53;
    Path path = Path::Default;
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const AlternativeServer &, const AlternativeServer &) = default;
};

/// R-V32: at most one a network.
struct ServerPolicy : Object
{
    Id<ServerPolicy> id;
    std::vector<NetworkId> networks;
    bool inboundForwarding = false;
    bool logging = false;
    std::vector<AlternativeServer> alternativeServers;
    friend bool operator==(const ServerPolicy &, const ServerPolicy &) = default;
};

struct LocalData
{
    QString type;
    int ttl = 300;
    QStringList values;
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const LocalData &, const LocalData &) = default;
};
/// Local data, or behaviour `bypass`; never both (R-V30).
struct ResponseRule : Object
{
    enum class Behavior { None, Bypass };
    Id<ResponseRule> id;
    QString domain; ///< key `name`: exact or `*.suffix`
    std::vector<LocalData> localData;
    Behavior behavior = Behavior::None;
    friend bool operator==(const ResponseRule &, const ResponseRule &) = default;
};
/// R-072…R-074, R-V30.
struct ResponsePolicy : Object
{
    Id<ResponsePolicy> id;
    std::vector<NetworkId> networks;
    std::vector<ResponseRule> rules;
    friend bool operator==(const ResponsePolicy &, const ResponsePolicy &) = default;
};
[[nodiscard]] inline QString keyOf(const ServerPolicy &policy) { return policy.id.text; }
[[nodiscard]] inline QString keyOf(const ResponsePolicy &policy) { return policy.id.text; }

} // namespace meridian::model
