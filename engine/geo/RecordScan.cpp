#include "engine/geo/RecordScan.h"

#include <string_view>

namespace meridian::geo {

namespace {

constexpr int kMaxDepth = 32; // real records nest four deep

struct Header
{
    std::uint32_t type = 0;
    std::uint32_t size = 0;    ///< octets; pairs of a map, items of an array
    std::uint32_t offset = 0;  ///< of the control octet, behind a pointer its target's
    std::uint32_t payload = 0; ///< offset of what follows the control octets
    bool isBehindPointer = false;
};

/// A cursor over the data section of the MaxMind DB format 2.0. After the first error every step is a no-op.
class Cursor final
{
public:
    Cursor(const MMDB_s &file, std::uint32_t at) : m_data(file.data_section), m_size(file.data_section_size), m_at(at) {}

    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

    /// The next value; the cursor then stands at its payload, or behind the pointer that led to it.
    Header header()
    {
        Header head = control();
        if (head.type != MMDB_DATA_TYPE_POINTER) {
            return head;
        }
        const std::uint32_t target = pointer(head.size);
        const std::uint32_t back = m_at;
        m_at = target;
        head = control();
        m_hasFailed = m_hasFailed || head.type == MMDB_DATA_TYPE_POINTER; // a pointer to a pointer is not allowed
        m_at = back;
        head.isBehindPointer = true;
        return head;
    }

    std::string_view text(const Header &head)
    {
        if (head.type != MMDB_DATA_TYPE_UTF8_STRING || head.size > m_size || head.payload > m_size - head.size) {
            m_hasFailed = true;
            return {};
        }
        return {reinterpret_cast<const char *>(m_data) + head.payload, head.size};
    }

    std::optional<std::uint64_t> unsignedNumber(const Header &head)
    {
        const bool isNumber = head.type == MMDB_DATA_TYPE_UINT16 || head.type == MMDB_DATA_TYPE_UINT32 || head.type == MMDB_DATA_TYPE_UINT64;
        if (!isNumber) {
            return std::nullopt;
        }
        if (head.size > 8 || head.payload > m_size - head.size) {
            m_hasFailed = true;
            return std::nullopt;
        }
        std::uint64_t value = 0;
        for (std::uint32_t i = 0; i < head.size; ++i) {
            value = value << 8 | m_data[head.payload + i];
        }
        return value;
    }

    /// Goes behind the value whose header was read last.
    void skip(const Header &head, int depth = 0)
    {
        if (head.isBehindPointer || m_hasFailed) {
            return;
        }
        if (head.type == MMDB_DATA_TYPE_MAP || head.type == MMDB_DATA_TYPE_ARRAY) {
            const std::uint64_t values = head.type == MMDB_DATA_TYPE_MAP ? std::uint64_t{head.size} * 2 : head.size;
            m_hasFailed = depth >= kMaxDepth;
            // Each value takes an octet at least, so that the end of the data ends the loop.
            for (std::uint64_t i = 0; i < values && !m_hasFailed; ++i) {
                skip(header(), depth + 1);
            }
        } else if (head.type != MMDB_DATA_TYPE_BOOLEAN) { // a boolean is its own size
            advance(head.size);
        }
    }

private:
    void advance(std::uint32_t octets)
    {
        if (m_hasFailed || octets > m_size - m_at) {
            m_hasFailed = true;
        } else {
            m_at += octets;
        }
    }

    std::uint32_t octets(int count)
    {
        std::uint32_t value = 0;
        const std::uint32_t from = m_at;
        advance(static_cast<std::uint32_t>(count));
        for (int i = 0; i < count && !m_hasFailed; ++i) {
            value = value << 8 | m_data[from + static_cast<std::uint32_t>(i)];
        }
        return value;
    }

    Header control()
    {
        Header head;
        head.offset = m_at;
        if (m_at > m_size) {
            m_hasFailed = true;
        }
        const std::uint32_t first = octets(1);
        head.type = first >> 5;
        head.size = first & 31;
        if (head.type == MMDB_DATA_TYPE_EXTENDED) {
            head.type = 7 + octets(1);
        }
        if (head.type != MMDB_DATA_TYPE_POINTER && head.size >= 29) {
            constexpr std::uint32_t kBase[] = {29, 285, 65821};
            const std::uint32_t more = head.size - 29;
            head.size = kBase[more] + octets(static_cast<int>(more) + 1);
        }
        head.payload = m_at;
        return head;
    }

    /// The five low bits of a pointer's control octet: its length and the highest bits of the target.
    std::uint32_t pointer(std::uint32_t bits)
    {
        const std::uint32_t high = bits & 7;
        switch (bits >> 3) {
        case 0:
            return high << 8 | octets(1);
        case 1:
            return (high << 16 | octets(2)) + 2048;
        case 2:
            return (high << 24 | octets(3)) + 526336;
        default:
            return octets(4);
        }
    }

    const std::uint8_t *m_data;
    std::uint32_t m_size;
    std::uint32_t m_at;
    bool m_hasFailed = false;
};

std::uint32_t *nestedField(RecordScan &scan, std::string_view key)
{
    if (key == "continent") {
        return &scan.continent;
    }
    if (key == "country") {
        return &scan.country;
    }
    if (key == "subdivisions") {
        return &scan.subdivisions;
    }
    if (key == "city") {
        return &scan.city;
    }
    return key == "location" ? &scan.location : nullptr;
}

} // namespace

std::optional<RecordScan> RecordScan::read(const MMDB_s &file, std::uint32_t offset)
{
    RecordScan scan;
    Cursor cursor(file, offset);
    const Header top = cursor.header();
    scan.isMap = top.type == MMDB_DATA_TYPE_MAP && !top.isBehindPointer;
    for (std::uint32_t i = 0; scan.isMap && i < top.size && !cursor.hasFailed(); ++i) {
        const Header keyHead = cursor.header();
        const std::string_view key = cursor.text(keyHead);
        cursor.skip(keyHead);
        const Header value = cursor.header();
        if (value.type == MMDB_DATA_TYPE_MAP || value.type == MMDB_DATA_TYPE_ARRAY) {
            if (std::uint32_t *field = nestedField(scan, key)) {
                *field = value.offset;
            }
        } else if (key == "autonomous_system_number") {
            scan.asn = cursor.unsignedNumber(value);
        }
        cursor.skip(value);
    }
    return cursor.hasFailed() ? std::nullopt : std::optional(scan);
}

} // namespace meridian::geo
