#pragma once

#include "engine/base/Random.h"
#include "tests/policy/ProjectFixture.h"

#include <utility>
#include <vector>

namespace meridian::test {

/// A project that nobody would draw: nested locations, CIDR lines inside one another, several rules a line, AnyMatch,
/// pool sets with minima, mixed kinds, and record sets of every policy. The same seed gives the same project.
[[nodiscard]] ProjectFixture randomProject(std::uint64_t seed);
/// What may decide a name.
enum class Kind { Weighted, Geo, Fenced, Failover, Geoproximity, LegacyGeoproximity, Lines, Latency, Multivalue, Nested, Instance };
/// Every kind with the name of its row.
[[nodiscard]] std::vector<std::pair<const char *, Kind>> everyKind();
/// A random project whose name `nameOf(kind)` is decided so.
[[nodiscard]] ProjectFixture randomProjectOf(Kind kind, std::uint64_t seed);
[[nodiscard]] QString nameOf(Kind kind);
/// A database over the same networks, half of them without a place.
[[nodiscard]] std::shared_ptr<const geo::GeoData> randomGeo(std::uint64_t seed);
/// Addresses in and around the networks of random projects, of both families, some IPv4 in IPv6.
[[nodiscard]] IpAddress randomAddress(Random &random);
/// A random address inside the block.
[[nodiscard]] IpAddress randomInside(Random &random, const IpPrefix &block);
/// Every address is down with this probability in percent.
[[nodiscard]] policy::Health randomHealth(Random &random, const policy::Policy &policy, int percentDown);
/// Names that random projects answer.
[[nodiscard]] QStringList randomNames();

} // namespace meridian::test
