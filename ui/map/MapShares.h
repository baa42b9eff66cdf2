#pragma once

#include "ui/map/MapSubject.h"

#include "engine/geo/Population.h"

#include <QHash>
#include <QObject>
#include <QThreadPool>

namespace meridian::ui {

/// A subject and the project that it is part of: an instance is decided by the whole project.
struct MapState
{
    MapSubject subject;
    model::ProjectPtr project;
    QStringList down; ///< ids of addresses thought to be down
};

/// Whom a subject's targets serve, counted over the world's people. A value.
struct MapShares
{
    static constexpr int kNobody = -1;

    std::vector<double> people;  ///< by endpoint, parts of all people: 0…1
    std::vector<int> winners;    ///< by cell of `geo::Population`: endpoint, or kNobody; of endpoints that tie the first

    /// Of a record set routed by place. Endpoints that do not serve are left out; ties are split evenly.
    [[nodiscard]] static MapShares of(const MapSubject &subject, const geo::Population &population);
    /// The same for an instance by `service::simulate`, each answer counted for the first pool that has it; a record set
    /// as above. Compiles the project, which may take a second for a large one.
    [[nodiscard]] static MapShares of(const MapState &state, const geo::Population &population);
};

/// A city whose people get another target than in what is compared with.
struct MovedCity
{
    QString name;
    double people = 0;
    int from = MapShares::kNobody; ///< endpoint of the present subject; kNobody: one that is no more
    int to = MapShares::kNobody;
    geo::LatLon point;

    friend bool operator==(const MovedCity &, const MovedCity &) = default;
};

/// What the table beside the map shows.
struct MapShareReport
{
    std::vector<double> people;           ///< by endpoint, 0…1
    std::vector<std::optional<double>> change; ///< by endpoint, −1…1; absent: the endpoint is new
    std::vector<MovedCity> moved;         ///< most people first
    double movedPeople = 0;               ///< part of all people that gets another target, 0…1
    QHash<QString, int> byCountry;        ///< instances: the endpoint that most people of a country get, by shape id
    QHash<QString, int> byProvince;       ///< where it is another than the country's

    [[nodiscard]] static MapShareReport of(const MapState &now, const MapState &before, const geo::Population &population, geo::Language language);
};

/// Counts in the background; while it counts, only the newest request waits. GUI thread.
class ShareCounter final : public QObject
{
    Q_OBJECT
public:
    explicit ShareCounter(QObject *parent = nullptr);
    ~ShareCounter() override;

    void count(const MapState &now, const MapState &before, geo::Language language);
    [[nodiscard]] bool isSettled() const { return !m_isBusy && !m_next; }

signals:
    void counted(const meridian::ui::MapShareReport &report);

private:
    struct Request
    {
        MapState now, before;
        geo::Language language;
    };
    void start();

    std::optional<Request> m_next;
    bool m_isBusy = false;
    QThreadPool m_pool;
};

} // namespace meridian::ui
