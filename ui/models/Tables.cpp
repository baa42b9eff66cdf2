#include "ui/models/Tables.h"

namespace meridian::ui {

TablePtr tableOf(model::ObjectRef::Kind kind, const QString &parentKey)
{
    using Kind = model::ObjectRef::Kind;
    switch (kind) {
    case Kind::Project:
        return projectTable();
    case Kind::LocationEntry:
        return locationTable();
    case Kind::Line:
        return lineTable();
    case Kind::Network:
        return networkTable();
    case Kind::HealthCheck:
        return healthCheckTable();
    case Kind::Address:
        return addressTable();
    case Kind::Pool:
        return poolTable();
    case Kind::Instance:
        return instanceTable();
    case Kind::Rule:
        return ruleTable(parentKey);
    case Kind::PoolSet:
        return poolSetTable(parentKey.section(u'/', 0, -2), parentKey.section(u'/', -1));
    case Kind::Zone:
        return zoneTable();
    case Kind::RecordSet:
        return recordTable(parentKey);
    case Kind::Channel:
        return channelTable();
    case Kind::Alert:
        return alertTable();
    case Kind::Test:
        return testTable();
    case Kind::ServerPolicy:
    case Kind::ResponsePolicy:
    case Kind::ResponseRule:
    case Kind::Node:
        break;
    }
    return nullptr;
}

} // namespace meridian::ui
