#pragma once

#include "engine/dns/Types.h"

#include <array>
#include <cstdint>
#include <span>

namespace meridian::dns {

/// A set of record types as NSEC and NSEC3 records have it: windows of 256 types, each as many octets as its highest type
/// needs (RFC 4034 §4.1.2). Any of the 65536 types; allocates nothing.
class TypeBitmap final
{
public:
    /// Octets of a bitmap with every type.
    static constexpr std::size_t kMaxWireSize = 256 * (2 + 32);

    void add(RecordType type);
    /// Octets that `write` needs; 0 for no types.
    [[nodiscard]] std::size_t wireSize() const;
    /// Fills the first `wireSize()` octets of `out`.
    void write(std::span<std::uint8_t> out) const;

private:
    std::array<std::uint8_t, 256> m_sizes{};                     // octets used of each window
    std::array<std::array<std::uint8_t, 32>, 256> m_windows;     // of each only those that are used are set
    std::size_t m_end = 0;                                       // windows behind the last one used
};

} // namespace meridian::dns
