#pragma once

#include "engine/base/Result.h"
#include "engine/geo/Place.h"

#include <QList>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace meridian::service {

/// How much each place of the world asks: a weight for every cell of `geo::Population`. A value.
class Demand final
{
public:
    enum class Kind { People, Addresses, Table, Observed };

    /// The people around each city: the same as `geo::Population` says.
    [[nodiscard]] static Demand people();
    /// The IPv4 addresses of each country, spread over its places like its people.
    [[nodiscard]] static Demand addresses();
    /// The operator's own figures: comma- or tab-separated lines with a header that names the columns `demand` (a number
    /// of any unit, not negative), `country` (ISO 3166-1 alpha-2), and if known `city` (its English or Chinese name). A
    /// line without a city is spread over the country's places like its people; lines of one place add up; places that
    /// have no line ask nothing. Every line that is wrong is an error with its number; `name` stands before it.
    [[nodiscard]] static Result<Demand> fromTable(const QByteArray &text, const QString &name);

    /// Questions by place, those of a place spread over its cities like its people; where a province has no listed city, over
    /// its country's. Nothing if there is none in a place with people.
    [[nodiscard]] static std::optional<Demand> observed(const std::vector<std::pair<geo::Place, double>> &amounts);

    [[nodiscard]] Kind kind() const { return m_kind; }
    /// By cell of `geo::Population::builtin().cells()`; not negative.
    [[nodiscard]] const std::vector<double> &weights() const { return m_weights; }
    /// Sum of the weights; above 0.
    [[nodiscard]] double total() const { return m_total; }

    friend bool operator==(const Demand &, const Demand &) = default;

private:
    Demand(Kind kind, std::vector<double> weights);

    Kind m_kind = Kind::People;
    std::vector<double> m_weights;
    double m_total = 0;
};

} // namespace meridian::service
