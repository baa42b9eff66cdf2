#pragma once

#include <QString>

#include <compare>
#include <cstdint>
#include <optional>

namespace meridian {

/// An exact share: a non-negative rational in lowest terms. 128-bit terms hold every product of GTM weights (three
/// factors up to 10^6 over millions of addresses, X-36) and routing trees far deeper than operators draw; arithmetic
/// that would leave 128 bits gives an empty optional and the compiler refuses the routing by name.
class Fraction final
{
public:
    __extension__ using Wide = unsigned __int128;

    constexpr Fraction() = default; ///< zero
    /// numerator / denominator, reduced; the denominator must not be zero.
    Fraction(Wide numerator, Wide denominator);

    [[nodiscard]] static Fraction one() { return Fraction(1, 1); }
    /// A decimal such as 0.1 becomes 1/10 exactly: the value is taken at nine decimals.
    [[nodiscard]] static Fraction fromDecimal(double value);

    [[nodiscard]] Wide numerator() const { return m_numerator; }
    [[nodiscard]] Wide denominator() const { return m_denominator; }
    [[nodiscard]] bool isZero() const { return m_numerator == 0; }
    [[nodiscard]] double toDouble() const;
    /// "3/8".
    [[nodiscard]] QString toString() const;

    [[nodiscard]] static std::optional<Fraction> product(const Fraction &a, const Fraction &b);
    [[nodiscard]] static std::optional<Fraction> sum(const Fraction &a, const Fraction &b);
    /// 1 − value for a value in [0, 1].
    [[nodiscard]] Fraction complement() const;

    friend bool operator==(const Fraction &, const Fraction &) = default;
    friend std::strong_ordering operator<=>(const Fraction &a, const Fraction &b);

private:
    Wide m_numerator = 0;
    Wide m_denominator = 1;
};

} // namespace meridian
