#pragma once

#include "engine/base/Result.h"

#include <QHash>
#include <QList>

#include <compare>
#include <cstdint>
#include <vector>

namespace meridian::geo {

class GeoTables;

/// How deep a place lies in the tree. Only China has the step Region.
enum class PlaceLevel : std::uint8_t { World, Continent, Country, Region, Subdivision };

/// A node of the world's tree, written from coarse to fine: `*`, `AS`, `AS/CN`, `AS/CN/north`, `AS/CN/north/BJ`,
/// `NA/US/TX`. The codes are packed big end first into one number, so that a place costs eight bytes, needs no table
/// to be compared, and an ancestor's number is its descendant's with the finer steps cleared.
class Place final
{
public:
    /// The whole world; also what is known of a source that nothing is known of.
    constexpr Place() = default;

    /// Continents are AF AN AS EU NA OC SA, countries ISO 3166-1 alpha-2 in their continent, regions of China north,
    /// northeast, east, central, south, southwest, northwest. A subdivision is the ISO 3166-2 code without the country;
    /// any `[A-Z0-9]{1,3}` is taken, since tables of subdivisions age. Errors say what is wrong and show a right path.
    [[nodiscard]] static Result<Place> parse(QStringView path);

    /// The place of database codes: `country` alpha-2 and `subdivision` with or without `CC-`; continent and China's
    /// macro-region are filled in from the tables. What is not a code (`"Texas"`, `"ZZ"`) is left out: a country that is
    /// not known gives the continent's place or, without one, the world.
    [[nodiscard]] static Place fromCodes(QStringView continent, QStringView country, QStringView subdivision, const GeoTables &tables);

    [[nodiscard]] bool isWorld() const { return m_bits == 0; }
    [[nodiscard]] PlaceLevel level() const;
    [[nodiscard]] bool isInChina() const { return ((m_bits >> 40) & 0xffff) == kChina; }

    /// Two letters, or empty above that level.
    [[nodiscard]] QString continent() const;
    [[nodiscard]] QString country() const;
    /// `north` …; only inside China.
    [[nodiscard]] QString region() const;
    /// Without the country: `BJ`, `TX`.
    [[nodiscard]] QString subdivision() const;
    /// `CN-BJ`; empty above a subdivision.
    [[nodiscard]] QString isoSubdivision() const;

    /// One step up; the world is its own parent.
    [[nodiscard]] Place parent() const;
    /// The country it lies in, or itself above that.
    [[nodiscard]] Place countryPlace() const;
    /// From the world down to the parent.
    [[nodiscard]] std::vector<Place> ancestors() const;
    /// True for itself and everything below.
    [[nodiscard]] bool contains(const Place &other) const { return (other.m_bits & mask()) == m_bits; }

    /// The path that `parse` reads.
    [[nodiscard]] QString toString() const;
    /// The packed number: equal only for equal places; sorts a place before its descendants.
    [[nodiscard]] std::uint64_t bits() const { return m_bits; }

    friend bool operator==(const Place &, const Place &) = default;
    friend auto operator<=>(const Place &, const Place &) = default;
    friend size_t qHash(const Place &place, size_t seed = 0) noexcept { return ::qHash(place.m_bits, seed); }

private:
    static constexpr std::uint64_t kChina = ('C' << 8) | 'N';

    constexpr explicit Place(std::uint64_t bits) : m_bits(bits) {}
    [[nodiscard]] std::uint64_t mask() const;
    [[nodiscard]] static Result<std::uint64_t> countryBits(QStringView continent, QStringView country, QStringView path);
    [[nodiscard]] static Result<std::uint64_t> chinaBits(const QList<QStringView> &steps, QStringView path);

    // continent 63…56 (1-based) · country 55…40 (two letters) · region 39…32 (1-based) · subdivision 31…8 (three characters)
    std::uint64_t m_bits = 0;
};

} // namespace meridian::geo
