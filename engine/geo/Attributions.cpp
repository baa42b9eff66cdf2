#include "engine/geo/Attributions.h"

#include <QStringList>

using namespace Qt::StringLiterals;

namespace meridian::geo {

QList<Attribution> attributions()
{
    return {
        {u"IP geolocation"_s, u"IP Geolocation by DB-IP. Modified: reduced to subdivisions and one-degree cells, merged, partly corrected."_s,
         u"CC BY 4.0"_s, u"https://db-ip.com"_s},
        {u"Number resources"_s, u"Statistics by the Number Resource Organization, as merged by ip-location-db."_s, u"CC BY 4.0"_s, u"https://www.nro.net"_s},
        {u"Autonomous systems"_s, u"AS data by Route Views, as merged by ip-location-db."_s, u"CC BY 4.0"_s, u"https://www.routeviews.org"_s},
        {u"Cities and centres"_s, u"Place names and coordinates by GeoNames."_s, u"CC BY 4.0"_s, u"https://www.geonames.org"_s},
        {u"Maps and subdivisions"_s, u"Made with Natural Earth. Borders are drawn as they are in fact; the maps are schematic."_s, u"public domain"_s,
         u"https://www.naturalearthdata.com"_s},
        {u"Names of countries, populations"_s, u"Unicode CLDR, Copyright © 2004-2026 Unicode, Inc."_s, u"Unicode-3.0"_s, u"https://cldr.unicode.org"_s},
    };
}

QString attributionText()
{
    QStringList paragraphs;
    for (const Attribution &source : attributions()) {
        paragraphs += u"%1: %2 Licence: %3. %4"_s.arg(source.what, source.text, source.licence, source.url);
    }
    return paragraphs.join(u"\n\n"_s);
}

} // namespace meridian::geo
