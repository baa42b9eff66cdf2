#pragma once

#include "engine/base/IpAddress.h"
#include "engine/model/Object.h"

#include <optional>
#include <variant>
#include <vector>

namespace meridian::model {

/// Degrees; −90…90 and −180…180.
struct Coordinates
{
    double latitude = 0;
    double longitude = 0;
    friend bool operator==(const Coordinates &, const Coordinates &) = default;
};
/// A place path as in `AS/CN/north/BJ`.
struct PlacePath
{
    QString path;
    friend bool operator==(const PlacePath &, const PlacePath &) = default;
};
/// `aws:us-east-1`, `aws-lz:us-east-1-atl-2`, `gcp:us-east4` … split at the colon.
struct CloudRegionRef
{
    QString provider;
    QString region;
    friend bool operator==(const CloudRegionRef &, const CloudRegionRef &) = default;
};

/// Where a resource is. `monostate`: not said.
using Location = std::variant<std::monostate, PlacePath, CloudRegionRef, Coordinates>;

/// One entry of `locations`: what the operator knows of a network, over the geo database. The longest prefix wins.
struct LocationEntry
{
    IpPrefix cidr;
    std::optional<PlacePath> place;
    QString isp; ///< carrier code; empty = not said
    std::optional<std::uint32_t> asn;
    std::optional<Coordinates> coordinates; ///< keys lat and lon
    QString note;
    QStringList spelledOut = {}; ///< see Object::spelledOut
    friend bool operator==(const LocationEntry &, const LocationEntry &) = default;
};
/// Key: the block, `192.0.2.0/24`.
[[nodiscard]] inline QString keyOf(const LocationEntry &entry) { return entry.cidr.toString(); }

/// `lines`: a named list of address blocks, used as `cidr=<id>`.
struct LineList : Object
{
    LineListId id;
    std::vector<IpPrefix> cidrs;
    friend bool operator==(const LineList &, const LineList &) = default;
};
/// `networks`: client networks of private zones and of policies.
struct Network : Object
{
    NetworkId id;
    std::vector<IpPrefix> cidrs;
    friend bool operator==(const Network &, const Network &) = default;
};
[[nodiscard]] inline QString keyOf(const LineList &list) { return list.id.text; }
[[nodiscard]] inline QString keyOf(const Network &network) { return network.id.text; }

} // namespace meridian::model
