#include "engine/telemetry/Event.h"

#include "engine/telemetry/JsonTime.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {

QByteArray toLine(const Event &event)
{
    QJsonObject line{{u"time"_s, jsonTime(event.time)}, {u"kind"_s, event.kind}, {u"object"_s, event.object}, {u"text"_s, event.text}};
    if (!event.detail.isEmpty()) {
        line.insert(u"detail"_s, event.detail);
    }
    return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

std::optional<Event> fromLine(const QByteArray &line)
{
    const QJsonObject object = QJsonDocument::fromJson(line).object();
    Event event{timeFrom(object.value("time"_L1)), object.value("kind"_L1).toString(),
                object.value("object"_L1).toString(), object.value("text"_L1).toString(), object.value("detail"_L1).toObject()};
    if (!event.time.isValid() || event.kind.isEmpty()) {
        return std::nullopt;
    }
    return event;
}

} // namespace meridian::telemetry
