#pragma once

#include "engine/base/Result.h"
#include "engine/geo/Population.h"
#include "engine/service/Explain.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

namespace meridian::policy {
class Policy;
}

namespace meridian::service {

/// Which question the world asks, and which addresses are thought to be down.
struct SimulateRequest
{
    QString name;
    QString type = QStringLiteral("A");
    QStringList down; ///< address ids
    QStringList up;
};

/// Part of the people that get these values; the parts of an answer add up to 1 (doubles: people are estimates).
struct SimulatedShare
{
    QStringList values; ///< sorted; empty: those who get no records
    double share = 0;
};

struct SimulatedCountry
{
    QString country; ///< ISO 3166-1 alpha-2
    double people = 0;
    QList<SimulatedShare> shares;
};

/// What the people around one city get.
struct SimulatedCell
{
    qsizetype cell = 0;   ///< index in `geo::Population::cells()`
    qsizetype answer = 0; ///< index in `SimulateReport::shares` of the largest part
    double share = 0;     ///< of that answer in the cell
    std::vector<std::pair<qsizetype, double>> parts; ///< every answer and its part of the cell; they add up to 1
};

struct SimulateReport
{
    QString name;
    QString type;
    double people = 0;
    QList<SimulatedShare> shares;       ///< descending, then by values
    QList<SimulatedCountry> countries;  ///< by people, descending
    std::vector<SimulatedCell> cells;   ///< every cell of the population, in its order
};

/// Everybody asks once: every populated cell of the world (in mainland China once for each large carrier, weighted by the
/// carriers' IPv4 addresses), decided by the one decision function. Queries, not sessions: what resolvers keep is not in
/// it. Errors as `explain`. Pure; any thread; 20 targets take milliseconds.
[[nodiscard]] Result<SimulateReport> simulate(const policy::Policy &policy, const SimulateRequest &request);

} // namespace meridian::service
