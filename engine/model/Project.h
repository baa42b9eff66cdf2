#pragma once

#include "engine/model/Address.h"
#include "engine/model/HealthCheck.h"
#include "engine/model/Instance.h"
#include "engine/model/ObjectList.h"
#include "engine/model/Operations.h"
#include "engine/model/Pool.h"
#include "engine/model/PrivateDns.h"
#include "engine/model/Zone.h"

namespace meridian::model {

/// Order in which lines are compared (R-V01, R-V03).
enum class LineOrder { VolcengineDns, VolcengineHttpDns, LongestPrefixThenFinest };

struct Settings
{
    LineOrder lineOrder = LineOrder::VolcengineDns;
    bool ecs = true;         ///< obey EDNS client subnet
    bool production = false; ///< publishing asks twice, the window is marked
    QStringList spelledOut;
    friend bool operator==(const Settings &, const Settings &) = default;
};

/// The whole document as one immutable value: copies are cheap and share everything (design, idea 1). An edit makes a
/// new one through `ProjectBuilder`; undo puts the old one back. Safe to read from any thread.
struct Project
{
    QString name;
    QString note;
    Settings settings;
    ObjectList<LocationEntry> locations;
    ObjectList<LineList> lines;
    ObjectList<Network> networks;
    ObjectList<HealthCheck> healthChecks;
    ObjectList<Address> addresses;
    ObjectList<Pool> pools;
    ObjectList<Instance> instances;
    ObjectList<Zone> zones;
    ObjectList<ServerPolicy> serverPolicies;
    ObjectList<ResponsePolicy> responsePolicies;
    ObjectList<Channel> channels;
    ObjectList<Alert> alerts;
    ObjectList<Node> nodes;
    ObjectList<PolicyTest> tests;
    QStringList spelledOut; ///< top-level keys written although empty

    friend bool operator==(const Project &, const Project &) = default;
};

using ProjectPtr = std::shared_ptr<const Project>;

} // namespace meridian::model
