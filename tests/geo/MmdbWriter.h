#pragma once

#include "engine/base/IpAddress.h"

#include <QByteArray>
#include <QJsonObject>

#include <utility>
#include <vector>

namespace meridian::test {

/// A MaxMind DB (format 2.0, IPv6 tree with 24-bit records) of a few entries, for schemas no file is at hand of. JSON
/// strings become strings, whole numbers uint32, other numbers doubles. Prefixes must not overlap.
[[nodiscard]] QByteArray writeMmdb(const QString &type, const std::vector<std::pair<IpPrefix, QJsonObject>> &entries);

} // namespace meridian::test
