#include "engine/dns/Wire.h"

namespace meridian::dns {
namespace {

constexpr std::uint8_t kPointerBits = 0xc0;
/// Pointers have 14 bits (RFC 1035 §4.1.4).
constexpr std::size_t kMaxPointer = 0x3fff;

} // namespace

std::uint8_t WireReader::u8()
{
    const auto octets = bytes(1);
    return octets.empty() ? 0 : octets[0];
}

std::uint16_t WireReader::u16()
{
    const auto octets = bytes(2);
    return octets.empty() ? 0 : static_cast<std::uint16_t>(octets[0] << 8 | octets[1]);
}

std::uint32_t WireReader::u32()
{
    const std::uint32_t high = u16();
    return high << 16 | u16();
}

std::span<const std::uint8_t> WireReader::bytes(std::size_t count)
{
    if (m_error || count > m_octets.size() - m_at) {
        m_error = true;
        return {};
    }
    const auto octets = m_octets.subspan(m_at, count);
    m_at += count;
    return octets;
}

Name WireReader::name()
{
    Name name;
    std::size_t size = 0;
    int labels = 0;
    std::size_t at = m_at;
    std::size_t end = 0;         // where reading goes on: behind the first pointer, if there is one
    std::size_t lowest = m_at;   // a pointer must lead before every octet read so far
    while (!m_error) {
        if (at >= m_octets.size()) {
            m_error = true;
            break;
        }
        const std::uint8_t length = m_octets[at];
        if (length == 0) {
            name.m_wire[size] = 0;
            name.m_size = static_cast<std::uint8_t>(size + 1);
            name.m_labels = static_cast<std::uint8_t>(labels);
            m_at = end != 0 ? end : at + 1;
            return name;
        }
        if ((length & kPointerBits) == kPointerBits) {
            if (at + 1 >= m_octets.size()) {
                m_error = true;
                break;
            }
            const std::size_t target = static_cast<std::size_t>(length & 0x3f) << 8 | m_octets[at + 1];
            if (target >= lowest) {
                m_error = true;
                break;
            }
            end = end != 0 ? end : at + 2;
            lowest = target;
            at = target;
            continue;
        }
        if (length > Name::kMaxLabelSize || length + 1U > m_octets.size() - at || size + length + 2U > Name::kMaxWireSize) {
            m_error = true;
            break;
        }
        std::memcpy(name.m_wire.data() + size, m_octets.data() + at, length + 1U);
        size += length + 1U;
        at += length + 1U;
        ++labels;
    }
    return Name();
}

void WireWriter::u8(std::uint8_t value)
{
    if (m_error || m_at + 1 > m_limit) {
        m_error = true;
        return;
    }
    m_buffer[m_at++] = value;
}

void WireWriter::u16(std::uint16_t value)
{
    if (m_error || m_at + 2 > m_limit) {
        m_error = true;
        return;
    }
    m_buffer[m_at++] = static_cast<std::uint8_t>(value >> 8);
    m_buffer[m_at++] = static_cast<std::uint8_t>(value);
}

void WireWriter::u32(std::uint32_t value)
{
    u16(static_cast<std::uint16_t>(value >> 16));
    u16(static_cast<std::uint16_t>(value));
}

void WireWriter::bytes(std::span<const std::uint8_t> octets)
{
    if (m_error || octets.size() > room()) {
        m_error = true;
        return;
    }
    if (!octets.empty()) {
        std::memcpy(m_buffer.data() + m_at, octets.data(), octets.size());
        m_at += octets.size();
    }
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
    // Cheap hashes of the suffixes by their first label; equality is checked on the octets anyway.
    const auto hashOf = [](std::span<const std::uint8_t> suffix) {
        std::uint32_t hash = static_cast<std::uint32_t>(suffix.size());
        for (std::size_t i = 0; i <= suffix[0]; ++i) {
            hash = hash * 31 + foldCase(suffix[i]);
        }
        return hash;
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
