#include "engine/dns/Wire.h"

namespace meridian::dns {
namespace {

constexpr std::uint8_t kPointerBits = 0xc0;
/// Pointers have 14 bits (RFC 1035 §4.1.4).
constexpr std::size_t kMaxPointer = 0x3fff;

} // namespace

Name WireReader::name()
{
    Name name;
    std::size_t size = 0;
    int labels = 0;
    std::size_t at = m_at;
    std::size_t end = 0;       // where reading goes on: behind the first pointer, if there is one
    std::size_t lowest = m_at; // a pointer must lead before every octet read so far
    while (!m_error) {
        // Labels up to the root or the next pointer are copied in one go.
        const std::size_t start = at;
        while (at < m_octets.size() && m_octets[at] != 0 && m_octets[at] <= Name::kMaxLabelSize) {
            at += m_octets[at] + 1U;
            ++labels;
        }
        if (at >= m_octets.size() || size + (at - start) >= Name::kMaxWireSize) {
            break;
        }
        std::memcpy(name.m_wire.data() + size, m_octets.data() + start, at - start);
        size += at - start;
        if (m_octets[at] == 0) {
            name.m_wire[size] = 0;
            name.m_size = static_cast<std::uint8_t>(size + 1);
            name.m_labels = static_cast<std::uint8_t>(labels);
            m_at = end != 0 ? end : at + 1;
            return name;
        }
        if ((m_octets[at] & kPointerBits) != kPointerBits || at + 1 >= m_octets.size()) {
            break;
        }
        const std::size_t target = static_cast<std::size_t>(m_octets[at] & 0x3f) << 8 | m_octets[at + 1];
        if (target >= lowest) {
            break;
        }
        end = end != 0 ? end : at + 2;
        lowest = target;
        at = target;
    }
    m_error = true;
    return Name();
}

void WireWriter::patchU16(std::size_t at, std::uint16_t value)
{
    if (at + 2 <= m_at) {
        m_buffer[at] = static_cast<std::uint8_t>(value >> 8);
        m_buffer[at + 1] = static_cast<std::uint8_t>(value);
    }
}

void WireWriter::rewind(const Mark &mark)
{
    m_at = mark.at;
    m_names = mark.names;
    m_error = false;
}

void WireWriter::name(std::span<const std::uint8_t> wire, Compression compression)
{
    if (m_error) {
        return;
    }
    // A cheap sieve of the suffixes: sizes and the ends of the first label. Equality is checked on the octets anyway.
    const auto hashOf = [](std::span<const std::uint8_t> suffix) {
        const std::size_t size = suffix[0];
        return static_cast<std::uint32_t>(suffix.size() | size << 8 | static_cast<std::size_t>(foldCase(suffix[1])) << 16
                                          | static_cast<std::size_t>(foldCase(suffix[size])) << 24);
    };
    std::size_t kept = 0;
    std::uint16_t pointer = 0;
    const Mark start = mark();
    while (wire[kept] != 0) {
        const auto suffix = wire.subspan(kept);
        const std::uint32_t hash = hashOf(suffix);
        if (compression != Compression::None && (pointer = findEarlier(suffix, hash, compression)) != 0) {
            break;
        }
        const std::size_t at = start.at + kept;
        if (m_names < m_earlier.size() && at <= kMaxPointer) {
            m_earlier[m_names++] = {hash, static_cast<std::uint16_t>(at)};
        }
        kept += wire[kept] + 1U;
    }
    bytes(wire.first(kept));
    if (pointer != 0) {
        u16(static_cast<std::uint16_t>(0xc000U | pointer));
    } else {
        u8(0);
    }
    if (m_error) {
        rewind(start);
        m_error = true;
    }
}

std::uint16_t WireWriter::findEarlier(std::span<const std::uint8_t> wire, std::uint32_t hash, Compression compression) const
{
    for (std::size_t i = 0; i < m_names; ++i) {
        if (m_earlier[i].hash == hash && matchesAt(m_earlier[i].at, wire, compression)) {
            return m_earlier[i].at;
        }
    }
    return 0;
}

bool WireWriter::matchesAt(std::size_t at, std::span<const std::uint8_t> wire, Compression compression) const
{
    // Only positions before m_at were written; a name of this call may be recorded and still be on its way.
    for (std::size_t i = 0; i < wire.size();) {
        if (at >= m_at) {
            return false;
        }
        if ((m_buffer[at] & kPointerBits) == kPointerBits) {
            at = static_cast<std::size_t>(m_buffer[at] & 0x3f) << 8 | m_buffer[at + 1];
            continue;
        }
        const std::size_t count = wire[i] + 1U;
        if (m_buffer[at] != wire[i] || at + count > m_at) {
            return false;
        }
        for (std::size_t k = 1; k < count; ++k) {
            const bool same = compression == Compression::AnyCase ? foldCase(m_buffer[at + k]) == foldCase(wire[i + k])
                                                                  : m_buffer[at + k] == wire[i + k];
            if (!same) {
                return false;
            }
        }
        at += count;
        i += count;
    }
    return true;
}

} // namespace meridian::dns
