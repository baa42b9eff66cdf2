#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace meridian::dns {

inline void append(std::vector<std::uint8_t> &out, std::span<const std::uint8_t> octets)
{
    out.insert(out.end(), octets.begin(), octets.end());
}

/// The lowest `octets` octets of a number in network order.
inline void appendNumber(std::vector<std::uint8_t> &out, std::uint64_t value, int octets)
{
    for (int shift = 8 * (octets - 1); shift >= 0; shift -= 8) {
        out.push_back(static_cast<std::uint8_t>(value >> shift));
    }
}

/// One record as `ZoneTree::data` has it: 16 bits of length, then RDATA.
inline void appendRecord(std::vector<std::uint8_t> &out, std::span<const std::uint8_t> rdata)
{
    appendNumber(out, rdata.size(), 2);
    append(out, rdata);
}

/// Walks over records as `ZoneTree::data` has them: the RDATA of each. The octets belong to others and are well-formed.
class RecordData final
{
public:
    struct End
    {
    };
    class Iterator final
    {
    public:
        explicit Iterator(std::span<const std::uint8_t> left) : m_left(left) {}
        [[nodiscard]] std::span<const std::uint8_t> operator*() const { return m_left.subspan(2, size()); }
        Iterator &operator++()
        {
            m_left = m_left.subspan(2 + size());
            return *this;
        }
        [[nodiscard]] bool operator==(End) const { return m_left.size() < 2; }

    private:
        [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(m_left[0]) << 8 | m_left[1]; }

        std::span<const std::uint8_t> m_left;
    };

    explicit RecordData(std::span<const std::uint8_t> data) : m_data(data) {}
    [[nodiscard]] Iterator begin() const { return Iterator(m_data); }
    [[nodiscard]] End end() const { return {}; }

private:
    std::span<const std::uint8_t> m_data;
};

} // namespace meridian::dns
