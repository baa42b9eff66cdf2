#pragma once

#include "engine/model/Object.h"

#include <optional>
#include <vector>

namespace meridian::model {

inline constexpr int kMaximumWeight = 1'000'000; ///< of a GTM weight (X-36)

/// An address in a pool with its weight there.
struct PoolMember
{
    AddressId address;
    int weight = 1; ///< 1…kMaximumWeight
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const PoolMember &, const PoolMember &) = default;
};

/// A group of addresses with equal attributes.
struct Pool : Object
{
    enum class CapacityMode { Address, Pool }; ///< R-047, R-048

    PoolId id;
    CapacityMode capacityMode = CapacityMode::Address;
    std::optional<int> capacity; ///< with CapacityMode::Pool
    std::vector<PoolMember> members;

    friend bool operator==(const Pool &, const Pool &) = default;
};
[[nodiscard]] inline QString keyOf(const Pool &pool) { return pool.id.text; }

} // namespace meridian::model
