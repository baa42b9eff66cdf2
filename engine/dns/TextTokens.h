#pragma once

#include "engine/base/Result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meridian::dns {

/// One word of presentation form, escapes still in it.
struct TextToken
{
    QString text;
    bool isQuoted = false;
};

/// Splits at spaces outside quotes. Error: a quote that is not closed.
[[nodiscard]] Result<std::vector<TextToken>> splitTokens(QStringView text);

/// The octets that a word stands for: escapes resolved, text beyond ASCII as UTF-8. Nothing for a bad escape.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> tokenOctets(QStringView text);
/// `octets` in quotes with escapes.
[[nodiscard]] QString quotedText(std::span<const std::uint8_t> octets);

/// `3600`, `1h30m`, `2d` in seconds, at most 2^32 − 1; nothing for other text.
[[nodiscard]] std::optional<std::uint32_t> parseSeconds(QStringView text);

} // namespace meridian::dns
