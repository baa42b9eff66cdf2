#pragma once

#include "engine/geo/LatLon.h"

#include <QHash>
#include <QList>

namespace meridian::geo {

struct CloudRegion
{
    QString provider; ///< aws, aws-cn, aws-lz (local zone groups), gcp, azure, aliyun, …
    QString region;   ///< us-east-1
    QString nameEn;
    QString nameZh;
    QString city;
    QString country; ///< ISO 3166-1 alpha-2
    LatLon point;    ///< the city's; where the halls stand is not public

    /// `aws:us-east-1`.
    [[nodiscard]] QString id() const { return provider + u':' + region; }
};

/// Where cloud regions are, by ids such as `aws:us-east-1`, `aws-lz:us-east-1-atl-2`, `gcp:us-east4`.
class CloudRegions final
{
public:
    /// The compiled-in table, read once.
    [[nodiscard]] static const CloudRegions &builtin();

    /// An id that is not listed gives an error with the ids nearest to it. A local zone group is found without its last
    /// number or with another one, since a second group of a metropolis stands in the same city.
    [[nodiscard]] Result<CloudRegion> find(QStringView id) const;
    [[nodiscard]] const QList<CloudRegion> &all() const { return m_regions; }

private:
    CloudRegions() = default;

    QList<CloudRegion> m_regions;
    QHash<QString, qsizetype> m_byId;
};

/// Where an address or node stands, in the words of the project: a place path (`AS/CN/north/BJ`, its centre) or a cloud
/// region's id. A place without a centre (a continent, the world) is an error.
[[nodiscard]] Result<LatLon> resolveLocation(QStringView text);

} // namespace meridian::geo
