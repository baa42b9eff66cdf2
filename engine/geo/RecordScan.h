#pragma once

#include <maxminddb.h>

#include <cstdint>
#include <optional>

namespace meridian::geo {

/// Where the wanted values of one record lie: the result of a single pass over its top map. Asking the library for each
/// key walks the map anew each time, which is most of the time of loading a file; what lies deeper is shared by many
/// records and is asked from the library once.
struct RecordScan
{
    static constexpr std::uint32_t kNone = UINT32_MAX; ///< no offset of anything: a data section is shorter

    std::uint32_t continent = kNone; ///< offsets of maps and arrays in the data section
    std::uint32_t country = kNone;
    std::uint32_t subdivisions = kNone;
    std::uint32_t city = kNone;
    std::uint32_t location = kNone;
    std::optional<std::uint64_t> asn; ///< `autonomous_system_number`, an unsigned number
    bool isMap = false;

    /// Nothing when the record is damaged. Every step is checked against the end of the data; nesting is bounded.
    [[nodiscard]] static std::optional<RecordScan> read(const MMDB_s &file, std::uint32_t offset);
};

} // namespace meridian::geo
