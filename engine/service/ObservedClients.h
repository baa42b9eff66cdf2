#pragma once

#include "engine/base/Result.h"
#include "engine/geo/LatLon.h"
#include "engine/geo/Place.h"
#include "engine/service/Demand.h"

#include <QHash>

#include <optional>
#include <vector>

class QIODevice;

namespace meridian::service {

/// Questions of a query log that came from one place, as the server saw it when it answered.
struct ObservedPlace
{
    geo::Place place;
    geo::LatLon point; ///< its middle
    quint64 questions = 0;

    friend bool operator==(const ObservedPlace &, const ObservedPlace &) = default;
};

/// Where the clients of routed names are, read from a log that `QueryLog` wrote. A value.
class ObservedClients final
{
public:
    /// Reads a log to its end, a line at a time. Lines that are none of a query log are counted and left out; a log without
    /// any other is an error, with `name` before it. Takes about a second for each hundred megabytes; any thread.
    [[nodiscard]] static Result<ObservedClients> read(QIODevice &log, const QString &name);

    /// Places of those who asked for a routed name (an instance's domain, a record set's owner; without the final dot), most
    /// questions first.
    [[nodiscard]] std::vector<ObservedPlace> placesOf(const QString &name) const;
    /// Questions for the name whose client has no known place.
    [[nodiscard]] quint64 unlocatedOf(const QString &name) const;
    /// The located questions for the name as demand: those of a place are spread over its cities like its people. Nothing if
    /// there are none.
    [[nodiscard]] std::optional<Demand> demandOf(const QString &name) const;

    [[nodiscard]] quint64 lines() const { return m_lines; }
    [[nodiscard]] quint64 wrongLines() const { return m_wrongLines; }

private:
    struct Asked
    {
        QHash<geo::Place, quint64> byPlace;
        quint64 unlocated = 0;
    };
    /// False: this is no line of a query log.
    [[nodiscard]] bool take(const QByteArray &line);

    QHash<QString, Asked> m_byName; ///< in lower case, without the final dot
    quint64 m_lines = 0;
    quint64 m_wrongLines = 0;
};

} // namespace meridian::service
