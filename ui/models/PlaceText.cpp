#include "ui/models/PlaceText.h"

#include "engine/geo/CloudRegions.h"
#include "engine/geo/GeoTables.h"
#include "engine/geo/Line.h"

#include <QCoreApplication>
#include <QLocale>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(PlaceText)
};

geo::Language language()
{
    return QLocale().language() == QLocale::Chinese ? geo::Language::Chinese : geo::Language::English;
}

std::optional<double> number(QStringView text)
{
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok);
    return ok ? std::optional(value) : std::nullopt;
}

} // namespace

QString placeText(const QString &path)
{
    const auto place = geo::Place::parse(path);
    if (!place) {
        return path;
    }
    return place->level() <= geo::PlaceLevel::Continent ? geo::GeoTables::builtin().name(*place, language())
                                                        : geo::GeoTables::builtin().fullName(*place, language());
}

QString carrierText(const QString &code)
{
    const auto carrier = geo::CarrierCode::parse(code);
    return carrier && !carrier->isEmpty() ? geo::GeoTables::builtin().name(*carrier, language()) : code;
}

QString lineText(const QString &text, const model::Project &project)
{
    const auto line = geo::Line::parse(text);
    if (!line) {
        return text;
    }
    if (line->isDefault()) {
        return Texts::tr("Default");
    }
    if (line->kind() == geo::Line::Kind::Cidr) {
        const model::LineList *list = project.lines.find(line->cidrId());
        return Texts::tr("IP ranges \"%1\"").arg(list && !list->name.isEmpty() ? list->name : line->cidrId());
    }
    QStringList words;
    if (line->isp()) {
        words += carrierText(line->isp()->toString());
    }
    if (line->asn()) {
        words += u"AS%1"_s.arg(*line->asn());
    }
    if (line->place()) {
        words += placeText(line->place()->toString());
    }
    return words.join(u", "_s);
}

Result<QString> normalLine(const QString &text)
{
    const auto line = geo::Line::parse(text.trimmed());
    return line ? Result<QString>(line->toString()) : std::unexpected(line.error());
}

Result<QString> normalPlace(const QString &path)
{
    if (path.trimmed().isEmpty()) {
        return QString();
    }
    const auto place = geo::Place::parse(path.trimmed());
    return place ? Result<QString>(place->toString()) : std::unexpected(place.error());
}

QString locationText(const model::Location &location)
{
    if (const auto *place = std::get_if<model::PlacePath>(&location)) {
        return place->path;
    }
    if (const auto *region = std::get_if<model::CloudRegionRef>(&location)) {
        return region->provider + u':' + region->region;
    }
    if (const auto *point = std::get_if<model::Coordinates>(&location)) {
        return QString::number(point->latitude, 'g', 10) + u", "_s + QString::number(point->longitude, 'g', 10);
    }
    return {};
}

Result<model::Location> parseLocation(const QString &written)
{
    const QString text = written.trimmed();
    if (text.isEmpty()) {
        return model::Location();
    }
    if (text.contains(u':')) {
        if (const auto region = geo::CloudRegions::builtin().find(text); !region) {
            return std::unexpected(region.error());
        }
        return model::CloudRegionRef{text.section(u':', 0, 0), text.section(u':', 1)};
    }
    if (const QStringList parts = text.split(u','); parts.size() == 2) {
        const auto latitude = number(parts[0]);
        const auto longitude = number(parts[1]);
        if (!latitude || !longitude) {
            return fail(Error::Kind::Invalid, Texts::tr("Coordinates are latitude and longitude in degrees, such as \"39.9, 116.4\"."));
        }
        if (const auto point = geo::LatLon::make(*latitude, *longitude); !point) {
            return std::unexpected(point.error());
        }
        return model::Coordinates{*latitude, *longitude};
    }
    const auto place = geo::Place::parse(text);
    return place ? Result<model::Location>(model::PlacePath{place->toString()}) : std::unexpected(place.error());
}

QString locationWords(const model::Location &location)
{
    if (const auto *place = std::get_if<model::PlacePath>(&location)) {
        return placeText(place->path);
    }
    if (std::holds_alternative<model::CloudRegionRef>(location)) {
        const QString text = locationText(location);
        const auto region = geo::CloudRegions::builtin().find(text);
        return region ? Texts::tr("%1, %2", "city, cloud region").arg(region->city, text) : text;
    }
    return locationText(location);
}

} // namespace meridian::ui
