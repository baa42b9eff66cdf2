#pragma once

#include "engine/dns/Name.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace meridian::dns {

/// A cursor over received octets. After the first step that does not fit every further step reads zeros and the error
/// stays set, so that it is looked at once, at the end.
class WireReader final
{
public:
    explicit WireReader(std::span<const std::uint8_t> octets) : m_octets(octets) {}

    [[nodiscard]] bool hasError() const { return m_error; }
    [[nodiscard]] std::size_t position() const { return m_at; }
    [[nodiscard]] std::size_t remaining() const { return m_error ? 0 : m_octets.size() - m_at; }
    [[nodiscard]] bool isAtEnd() const { return remaining() == 0; }

    [[nodiscard]] std::uint8_t u8() { return take(1) ? m_octets[m_at - 1] : std::uint8_t{0}; }
    [[nodiscard]] std::uint16_t u16()
    {
        return take(2) ? static_cast<std::uint16_t>(m_octets[m_at - 2] << 8 | m_octets[m_at - 1]) : std::uint16_t{0};
    }
    [[nodiscard]] std::uint32_t u32()
    {
        const std::uint32_t high = u16();
        return high << 16 | u16();
    }
    /// The next `count` octets; empty after an error.
    [[nodiscard]] std::span<const std::uint8_t> bytes(std::size_t count)
    {
        return take(count) ? m_octets.subspan(m_at - count, count) : std::span<const std::uint8_t>();
    }
    void skip(std::size_t count) { (void)take(count); }
    /// A name that may be compressed. Pointers must lead backwards, so that none can loop (RFC 1035 §4.1.4); other
    /// label types are an error (RFC 6891 §5).
    [[nodiscard]] Name name();
    /// Sets the error from outside: a value that was read makes no sense.
    void fail() { m_error = true; }

private:
    /// Steps over `count` octets if they are there.
    bool take(std::size_t count)
    {
        if (m_error || count > m_octets.size() - m_at) {
            m_error = true;
            return false;
        }
        m_at += count;
        return true;
    }

    std::span<const std::uint8_t> m_octets;
    std::size_t m_at = 0;
    bool m_error = false;
};

/// How far a name may be shortened by a pointer to an earlier one.
enum class Compression : std::uint8_t {
    None,      ///< written in full: RDATA of types newer than RFC 1035 (RFC 3597 §4)
    SameCase,  ///< only against octets of the same case: the data's own case is kept
    AnyCase,   ///< owners: they follow the question's case
};

/// A cursor over a buffer of the caller for one message. A step that does not fit sets the error and writes nothing;
/// `mark` and `rewind` take back a record or section that did not fit.
class WireWriter final
{
public:
    struct Mark
    {
        std::size_t at;
        std::uint16_t names;
    };

    explicit WireWriter(std::span<std::uint8_t> buffer) : m_buffer(buffer), m_limit(buffer.size()) {}

    [[nodiscard]] bool hasError() const { return m_error; }
    [[nodiscard]] std::size_t size() const { return m_at; }
    /// Octets that still fit.
    [[nodiscard]] std::size_t room() const { return m_limit - m_at; }
    /// Lowers or raises the size that the message may reach: from what is written to the buffer's size.
    void setLimit(std::size_t limit) { m_limit = std::max(m_at, std::min(limit, m_buffer.size())); }

    void u8(std::uint8_t value)
    {
        if (reserve(1)) {
            m_buffer[m_at - 1] = value;
        }
    }
    void u16(std::uint16_t value)
    {
        if (reserve(2)) {
            m_buffer[m_at - 2] = static_cast<std::uint8_t>(value >> 8);
            m_buffer[m_at - 1] = static_cast<std::uint8_t>(value);
        }
    }
    /// All four octets or none.
    void u32(std::uint32_t value)
    {
        if (reserve(4)) {
            for (std::size_t i = 1; i <= 4; ++i, value >>= 8) {
                m_buffer[m_at - i] = static_cast<std::uint8_t>(value);
            }
        }
    }
    void bytes(std::span<const std::uint8_t> octets)
    {
        if (reserve(octets.size()) && !octets.empty()) {
            std::memcpy(m_buffer.data() + m_at - octets.size(), octets.data(), octets.size());
        }
    }
    void name(const Name &name, Compression compression) { this->name(name.wire(), compression); }
    /// An uncompressed wire name; it must be valid.
    void name(std::span<const std::uint8_t> wire, Compression compression);
    /// Overwrites two octets already written.
    void patchU16(std::size_t at, std::uint16_t value);

    [[nodiscard]] Mark mark() const { return {m_at, m_names}; }
    /// Forgets what was written after the mark, and the error.
    void rewind(const Mark &mark);

private:
    /// Steps over `count` octets if they fit.
    bool reserve(std::size_t count)
    {
        if (m_error || count > m_limit - m_at) {
            m_error = true;
            return false;
        }
        m_at += count;
        return true;
    }
    /// Position of an earlier name equal to `wire`, or 0.
    [[nodiscard]] std::uint16_t findEarlier(std::span<const std::uint8_t> wire, std::uint32_t hash, Compression compression) const;
    [[nodiscard]] bool matchesAt(std::size_t at, std::span<const std::uint8_t> wire, Compression compression) const;

    struct Earlier
    {
        std::uint32_t hash;
        std::uint16_t at;
    };

    std::span<std::uint8_t> m_buffer;
    std::size_t m_limit;
    std::size_t m_at = 0;
    bool m_error = false;
    std::uint16_t m_names = 0;
    std::array<Earlier, 64> m_earlier; // names and their suffixes, only the first m_names are set
};

} // namespace meridian::dns
