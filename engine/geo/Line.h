#pragma once

#include "engine/geo/SourceFacts.h"

#include <compare>
#include <optional>
#include <span>
#include <vector>

namespace meridian::geo {

/// The order in which the lines of a name are tried (R-V01, R-V03). CIDR lines come first and `default` last in each.
enum class LineOrder : std::uint8_t {
    VolcengineDns,           ///< `volcengine-dns`: the 15 levels of R-V01; a province beats ISP and macro-region (X-20)
    VolcengineHttpDns,       ///< `volcengine-httpdns`: everything with an ISP before everything without (R-V03)
    LongestPrefixThenFinest, ///< `longest-prefix-then-finest`: the deeper place first; with a network before without
};

/// The names of `settings.lineOrder`.
[[nodiscard]] Result<LineOrder> parseLineOrder(QStringView text);
[[nodiscard]] QString toString(LineOrder order);

/// Where a line stands in an order; smaller is finer and is tried first. Beyond the level of the profile, what the
/// vendor's table leaves open is settled so: the longer matched CIDR block, the deeper place, `isp` and `asn` together
/// before `asn` before `isp` (an AS is one network of a carrier, so `asn=` stands on the level of `isp=` at the same
/// place and is finer there), a carrier that is part of another before that other.
struct LineRank
{
    std::uint8_t level = 0;        ///< 1…15 for VolcengineDns (R-V01)
    std::int16_t minusPrefix = 0;  ///< −length of the matched CIDR block
    std::int8_t minusDepth = 0;    ///< −depth of the place
    std::uint8_t network = 0;      ///< 0 isp and asn · 1 asn · 2 isp that is part of another · 3 isp · 4 none

    friend auto operator<=>(const LineRank &, const LineRank &) = default;
};

/// Where a query comes from, as the project writes it: `default`, `cidr=<line id>`, or a comma-joined conjunction of
/// `isp=<code>`, `asn=<number>` and `place=<path>`.
class Line final
{
public:
    enum class Kind : std::uint8_t { Default, Cidr, Source };

    /// The default line, which every query matches.
    Line() = default;
    [[nodiscard]] static Result<Line> parse(QStringView text);
    [[nodiscard]] static Line cidr(const QString &lineId);
    /// At least one of the three must be given; without any it is the default line.
    [[nodiscard]] static Line source(std::optional<CarrierCode> isp, std::optional<std::uint32_t> asn, std::optional<Place> place);

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool isDefault() const { return m_kind == Kind::Default; }
    /// The id in the project's `lines`; only for Kind::Cidr.
    [[nodiscard]] const QString &cidrId() const { return m_cidrId; }
    /// As written; an alias is resolved only for matching.
    [[nodiscard]] const std::optional<CarrierCode> &isp() const { return m_isp; }
    [[nodiscard]] std::optional<std::uint32_t> asn() const { return m_asn; }
    [[nodiscard]] std::optional<Place> place() const { return m_place; }

    /// Canonical text, which `parse` reads: isp, asn, place in this order.
    [[nodiscard]] QString toString() const;

    /// Whether a source lies on the line. `isp=cn-mobile` takes the carriers that are part of it too; `place=*` takes
    /// every source whose place is known. A CIDR line never matches facts: its blocks are in the project, and the caller
    /// looks the address up in them.
    [[nodiscard]] bool matches(const SourceFacts &facts) const;

    /// `matchedPrefix`: for a CIDR line, the length of its block that holds the address.
    [[nodiscard]] LineRank rank(LineOrder order, int matchedPrefix = 0) const;

    friend bool operator==(const Line &, const Line &) = default;

private:
    Kind m_kind = Kind::Default;
    QString m_cidrId;
    std::optional<CarrierCode> m_isp;
    CarrierCode m_ispToMatch; // the canonical code of m_isp
    bool m_isPartOfCarrier = false;
    std::optional<std::uint32_t> m_asn;
    std::optional<Place> m_place;
};

/// Finest first; total and deterministic: lines of equal rank go by their text. For two lines that match one source,
/// `less` is the one that serves it. CIDR lines compare by text here; use `rank` with the matched block to tell them apart.
[[nodiscard]] std::strong_ordering compareLines(const Line &a, const Line &b, LineOrder order);

/// Indices of the lines that `facts` lies on, finest first. CIDR lines are left out.
[[nodiscard]] std::vector<std::size_t> matchingLines(std::span<const Line> lines, const SourceFacts &facts, LineOrder order);

} // namespace meridian::geo
