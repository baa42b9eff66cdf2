#pragma once

#include "engine/base/Result.h"

#include <QStringList>

#include <cstdint>
#include <span>
#include <vector>

namespace meridian::dns {

/// Service parameters of SVCB and HTTPS records (RFC 9460 §2.1 and §2.2).

/// From words such as `alpn=h2,h3`, `port=443`, `no-default-alpn`, `key65333=text`. Keys may come in any order, each
/// once. The error says which word is wrong.
[[nodiscard]] Result<std::vector<std::uint8_t>> parseSvcParams(const QStringList &words);
/// The words, in the order of the wire. `octets` must be valid.
[[nodiscard]] QString svcParamsToString(std::span<const std::uint8_t> octets);
/// True if keys ascend strictly, lengths fit and the values of known keys have their form.
[[nodiscard]] bool isSvcParams(std::span<const std::uint8_t> octets);

} // namespace meridian::dns
