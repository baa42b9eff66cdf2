#pragma once

#include "engine/model/Location.h"

#include <optional>

namespace meridian::model {

/// Load balancer behind an address: healthy if at least `thresholdPercent` of its backends are.
struct Backends
{
    int healthy = 0;
    int total = 0;
    int thresholdPercent = 20; ///< 1…100
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const Backends &, const Backends &) = default;
};

/// What an answer can carry: an IPv4 address, an IPv6 address or a domain name.
struct Address : Object
{
    enum class Kind { Ipv4, Ipv6, DomainName };
    enum class Mode { Auto, AlwaysOn, AlwaysOff }; ///< R-V10

    AddressId id;
    QString value;              ///< as written; `kind()` tells what it is
    HealthCheckId healthCheck;  ///< empty = unchecked, counts as available
    Mode mode = Mode::Auto;
    Location location;
    QString isp;
    int capacity = 1000;        ///< relative, positive (R-V10)
    std::optional<Backends> backends;

    [[nodiscard]] Kind kind() const;

    friend bool operator==(const Address &, const Address &) = default;
};
[[nodiscard]] inline QString keyOf(const Address &address) { return address.id.text; }

} // namespace meridian::model
