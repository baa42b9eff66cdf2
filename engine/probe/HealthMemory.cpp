#include "engine/probe/HealthMemory.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

constexpr int kVersion = 1;

QDateTime timeOf(const QJsonValue &value)
{
    return QDateTime::fromString(value.toString(), Qt::ISODateWithMs).toUTC();
}

} // namespace

QByteArray healthToJson(const std::vector<RememberedHealth> &memory)
{
    QJsonArray cells;
    for (const RememberedHealth &each : memory) {
        cells.append(QJsonObject{{u"check"_s, each.check},
                                 {u"value"_s, each.value},
                                 {u"point"_s, each.point},
                                 {u"condition"_s, toText(each.state.condition)},
                                 {u"since"_s, each.state.since.toString(Qt::ISODateWithMs)},
                                 {u"lastSeen"_s, each.state.lastSeen.toString(Qt::ISODateWithMs)},
                                 {u"reason"_s, each.reason}});
    }
    return QJsonDocument(QJsonObject{{u"format"_s, u"meridian-health"_s}, {u"version"_s, kVersion}, {u"cells"_s, cells}}).toJson(QJsonDocument::Compact);
}

Result<std::vector<RememberedHealth>> healthFromJson(const QByteArray &json)
{
    const QJsonObject root = QJsonDocument::fromJson(json).object();
    if (root.value("format"_L1).toString() != "meridian-health"_L1) {
        return fail(Error::Kind::Damaged, u"This is no record of health. It is left out, and every address is unknown until it is probed."_s);
    }
    if (root.value("version"_L1).toInt() > kVersion) {
        return fail(Error::Kind::TooNew, u"A newer version wrote this record of health. It is left out, and every address is unknown until it is probed."_s);
    }
    std::vector<RememberedHealth> out;
    for (const QJsonValue &value : root.value("cells"_L1).toArray()) {
        const QJsonObject cell = value.toObject();
        const auto condition = conditionFromText(cell.value("condition"_L1).toString());
        RememberedHealth each{cell.value("check"_L1).toString(), cell.value("value"_L1).toString(), cell.value("point"_L1).toString(), {}, cell.value("reason"_L1).toString()};
        each.state.since = timeOf(cell.value("since"_L1));
        each.state.lastSeen = timeOf(cell.value("lastSeen"_L1));
        if (condition && !each.check.isEmpty() && each.state.since.isValid()) {
            each.state.condition = *condition;
            out.push_back(std::move(each));
        }
    }
    return out;
}

} // namespace meridian::probe
