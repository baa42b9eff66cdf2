#include "engine/base/Fraction.h"

#include <algorithm>
#include <cmath>

namespace meridian {
namespace {

using Wide = Fraction::Wide;

Wide greatestCommonDivisor(Wide a, Wide b)
{
    while (b != 0) {
        const Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

std::optional<Wide> multiply(Wide a, Wide b)
{
    Wide out = 0;
    if (__builtin_mul_overflow(a, b, &out)) {
        return std::nullopt;
    }
    return out;
}

QString digits(Wide value)
{
    QString out;
    do {
        out.prepend(QChar(u'0' + static_cast<int>(value % 10)));
        value /= 10;
    } while (value != 0);
    return out;
}

} // namespace

Fraction::Fraction(Wide numerator, Wide denominator)
{
    Q_ASSERT(denominator != 0);
    const Wide common = greatestCommonDivisor(numerator, denominator);
    m_numerator = numerator / common;
    m_denominator = denominator / common;
}

Fraction Fraction::fromDecimal(double value)
{
    constexpr std::uint64_t kScale = 1'000'000'000;
    return Fraction(static_cast<std::uint64_t>(std::llround(value * static_cast<double>(kScale))), kScale);
}

double Fraction::toDouble() const
{
    return static_cast<double>(static_cast<long double>(m_numerator) / static_cast<long double>(m_denominator));
}

QString Fraction::toString() const
{
    return m_denominator == 1 ? digits(m_numerator) : digits(m_numerator) + u'/' + digits(m_denominator);
}

std::optional<Fraction> Fraction::product(const Fraction &a, const Fraction &b)
{
    // Crosswise reduction first: the products are then in lowest terms and as small as they can be.
    const Wide left = greatestCommonDivisor(a.m_numerator, b.m_denominator);
    const Wide right = greatestCommonDivisor(b.m_numerator, a.m_denominator);
    const auto numerator = multiply(a.m_numerator / left, b.m_numerator / right);
    const auto denominator = multiply(a.m_denominator / right, b.m_denominator / left);
    if (!numerator || !denominator) {
        return std::nullopt;
    }
    return Fraction(*numerator, *denominator);
}

std::optional<Fraction> Fraction::sum(const Fraction &a, const Fraction &b)
{
    const Wide common = greatestCommonDivisor(a.m_denominator, b.m_denominator);
    const auto left = multiply(a.m_numerator, b.m_denominator / common);
    const auto right = multiply(b.m_numerator, a.m_denominator / common);
    const auto denominator = multiply(a.m_denominator, b.m_denominator / common);
    Wide numerator = 0;
    if (!left || !right || !denominator || __builtin_add_overflow(*left, *right, &numerator)) {
        return std::nullopt;
    }
    return Fraction(numerator, *denominator);
}

Fraction Fraction::complement() const
{
    Q_ASSERT(m_numerator <= m_denominator);
    return Fraction(m_denominator - m_numerator, m_denominator);
}

std::strong_ordering operator<=>(const Fraction &a, const Fraction &b)
{
    // Continued fractions compare exactly without leaving 128 bits.
    Wide an = a.m_numerator, ad = a.m_denominator, bn = b.m_numerator, bd = b.m_denominator;
    bool swapped = false;
    while (true) {
        const Wide aWhole = an / ad, bWhole = bn / bd;
        if (aWhole != bWhole) {
            return (aWhole < bWhole) != swapped ? std::strong_ordering::less : std::strong_ordering::greater;
        }
        an %= ad;
        bn %= bd;
        if (an == 0 || bn == 0) {
            const auto order = (an == 0 ? 0 : 1) <=> (bn == 0 ? 0 : 1);
            return swapped ? 0 <=> order : order;
        }
        std::swap(an, ad);
        std::swap(bn, bd);
        swapped = !swapped;
    }
}

} // namespace meridian
