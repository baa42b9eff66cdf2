#include "engine/dns/TypeBitmap.h"

#include <algorithm>

namespace meridian::dns {

void TypeBitmap::add(RecordType type)
{
    const auto code = static_cast<std::size_t>(type);
    const std::size_t window = code / 256;
    const std::size_t octet = code % 256 / 8;
    while (m_sizes[window] <= octet) {
        m_windows[window][m_sizes[window]++] = 0;
    }
    m_windows[window][octet] |= static_cast<std::uint8_t>(0x80 >> code % 8);
    m_end = std::max(m_end, window + 1);
}

std::size_t TypeBitmap::wireSize() const
{
    std::size_t size = 0;
    for (std::size_t window = 0; window < m_end; ++window) {
        size += m_sizes[window] == 0 ? 0 : 2U + m_sizes[window];
    }
    return size;
}

void TypeBitmap::write(std::span<std::uint8_t> out) const
{
    auto at = out.begin();
    for (std::size_t window = 0; window < m_end; ++window) {
        if (m_sizes[window] != 0) {
            *at++ = static_cast<std::uint8_t>(window);
            *at++ = m_sizes[window];
            at = std::copy_n(m_windows[window].begin(), m_sizes[window], at);
        }
    }
}

} // namespace meridian::dns
