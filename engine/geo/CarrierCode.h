#pragma once

#include "engine/base/Result.h"

#include <array>
#include <compare>

namespace meridian::geo {

/// The code of an ISP or cloud such as `cn-telecom`: `[a-z0-9][a-z0-9._-]{0,30}`. The text stands inline, so that a
/// value is copied and compared without allocation. The empty code means that the carrier is not known.
class CarrierCode final
{
public:
    constexpr CarrierCode() = default;
    /// Any well-formed code is taken, since operators name networks of their own; an error says the form.
    [[nodiscard]] static Result<CarrierCode> parse(QStringView text);

    [[nodiscard]] bool isEmpty() const { return m_text[0] == '\0'; }
    [[nodiscard]] QString toString() const { return QString::fromLatin1(m_text.data()); }

    friend bool operator==(const CarrierCode &, const CarrierCode &) = default;
    friend auto operator<=>(const CarrierCode &, const CarrierCode &) = default;

private:
    std::array<char, 32> m_text{}; // padded with zeros, always ends with one
};

} // namespace meridian::geo
