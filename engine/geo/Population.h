#pragma once

#include "engine/geo/LatLon.h"
#include "engine/geo/Place.h"

#include <QList>

namespace meridian::geo {

/// People around a point.
struct PopulationCell
{
    QString nameEn;
    QString nameZh; ///< may be empty
    Place place;    ///< the subdivision where known, else the country
    LatLon point;
    double people = 0;
};

/// The world's people as cells around its larger cities. The people of a country (of a province in China) are spread over
/// its listed cities in proportion to their size, so that the cells of a country add up to its population; a country
/// without a listed city is one cell at its centre.
class Population final
{
public:
    [[nodiscard]] static const Population &builtin();
    [[nodiscard]] const QList<PopulationCell> &cells() const { return m_cells; }
    [[nodiscard]] double total() const { return m_total; }

private:
    Population() = default;
    QList<PopulationCell> m_cells;
    double m_total = 0;
};

} // namespace meridian::geo
