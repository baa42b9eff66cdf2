#pragma once

#include "engine/geo/GeoDatabase.h"

#include <maxminddb.h>

#include <memory>

namespace meridian::geo {

/// One MaxMind-DB file unfolded: ranges of both families with indices into `records`, whose first says nothing.
struct UnfoldedFile
{
    GeoFile about;
    GeoDatabase::Tree::Runs v4;
    GeoDatabase::Tree::Runs v6;
    std::vector<GeoRecord> records;
};

/// Opens, walks, decodes and closes a file. The search tree shares equal subtrees, so paths are followed and nodes are
/// never marked as visited; what a file can make of that is bounded. IPv4 is read from ::/96 of an IPv6 tree; the
/// aliases of that subtree (v4-mapped, 6to4, Teredo) are left out, since such addresses are folded before a look-up.
[[nodiscard]] Result<UnfoldedFile> unfoldMaxMindFile(const QString &path, const GeoTables &tables);

} // namespace meridian::geo
