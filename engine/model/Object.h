#pragma once

#include "engine/base/Id.h"

#include <QString>
#include <QStringList>

namespace meridian::model {

/// What every object of the document has.
struct Object
{
    QString name; ///< any Unicode, at most 128 characters; shown instead of the id where present
    QString note;
    /// Keys that the document spelled out although their value is the default, so that JSON → project → JSON is the
    /// identity; keys of a plain group with a dot (`dnssec.enabled`). `key:text` keeps how an address block was written
    /// where its normal form differs (`cidrs:2001:DB8::/32`). Without meaning for decisions.
    QStringList spelledOut;

    friend bool operator==(const Object &, const Object &) = default;
};

struct Address;
struct Alert;
struct Channel;
struct HealthCheck;
struct Instance;
struct LineList;
struct Network;
struct Node;
struct Pool;
struct PoolSet;
struct ResponsePolicy;
struct ResponseRule;
struct Rule;
struct ServerPolicy;

using AddressId = Id<Address>;
using ChannelId = Id<Channel>;
using HealthCheckId = Id<HealthCheck>;
using InstanceId = Id<Instance>;
using LineListId = Id<LineList>;
using NetworkId = Id<Network>;
using PoolId = Id<Pool>;
using PoolSetId = Id<PoolSet>;
using RuleId = Id<Rule>;

} // namespace meridian::model
