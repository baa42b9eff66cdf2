#include "engine/geo/LatLon.h"
#include "ui/models/CommonFields.h"
#include "ui/models/PlaceText.h"
#include "ui/models/References.h"
#include "ui/models/Tables.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::LineList;
using model::LocationEntry;
using model::Network;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(SourceTables)
};

/// Blocks of addresses, one a line.
template<typename T>
FieldOf<T> blocksField()
{
    FieldOf<T> field;
    field.key = u"cidrs"_s;
    field.label = Texts::tr("IP ranges");
    field.kind = FieldKind::Prefixes;
    field.hint = Texts::tr("Blocks in CIDR form, one a line.");
    field.placeholder = u"192.0.2.0/24\n2001:db8::/32"_s;
    field.isOptional = true;
    field.width = 44;
    field.value = [](const T &object) {
        QStringList blocks;
        for (const IpPrefix &block : object.cidrs) {
            blocks += block.toString();
        }
        return QVariant(blocks);
    };
    field.assign = [](T &object, const QVariant &value) -> Result<void> {
        std::vector<IpPrefix> blocks;
        for (const QString &text : value.toStringList()) {
            const auto block = IpPrefix::parse(text);
            if (!block) {
                return std::unexpected(block.error());
            }
            if (std::ranges::find(blocks, *block) != blocks.end()) {
                return fail(Error::Kind::Invalid, Texts::tr("%1 stands there twice. Remove one of them.").arg(block->toString()));
            }
            blocks.push_back(*block);
        }
        object.cidrs = std::move(blocks);
        return {};
    };
    field.display = [](const T &object, const model::Project &) {
        QStringList blocks;
        for (const IpPrefix &block : object.cidrs) {
            blocks += block.toString();
        }
        return blocks.join(u", "_s);
    };
    return field;
}

/// Lines and networks are the same thing with another purpose.
template<typename T>
TablePtr blockTable(const TableWords &words, model::ObjectList<T> model::Project::*list, model::ObjectRef::Kind kind, const QString &idBase)
{
    TableDescription<T> description;
    description.words = words;
    description.path = listOf(list);
    description.fields = {nameField<T>(), idField<T>(), blocksField<T>(), noteField<T>()};
    description.columns = {u"name"_s, u"id"_s, u"cidrs"_s, u"note"_s};
    description.pasteField = u"cidrs"_s;
    description.key = [](const T &object) { return object.id.text; };
    description.title = [](const T &object, const model::Project &) { return object.name.isEmpty() ? object.id.text : object.name; };
    description.make = [kind, idBase](const model::ProjectBuilder &builder) -> Result<T> {
        T object;
        object.id.text = builder.uniqueId(kind, idBase);
        return object;
    };
    description.makeUnique = [kind](T &object, const model::ProjectBuilder &builder) { object.id.text = builder.uniqueId(kind, object.id.text); };
    return makeTable(std::move(description));
}

FieldOf<LocationEntry> blockField()
{
    FieldOf<LocationEntry> field;
    field.key = u"cidr"_s;
    field.label = Texts::tr("IP range");
    field.kind = FieldKind::Identifier; // names the entry: goes in when it is finished
    field.hint = Texts::tr("A block in CIDR form. The longest block that holds a client wins.");
    field.placeholder = u"192.0.2.0/24"_s;
    field.width = 22;
    field.value = [](const LocationEntry &entry) { return QVariant(entry.cidr.toString()); };
    field.assign = [](LocationEntry &entry, const QVariant &value) -> Result<void> {
        const auto block = IpPrefix::parse(value.toString());
        if (!block) {
            return std::unexpected(block.error());
        }
        entry.cidr = *block;
        return {};
    };
    field.sortKey = [](const LocationEntry &entry) {
        const IpAddress &ip = entry.cidr.address;
        return QVariant(u"%1%2%3%4"_s.arg(ip.isV4() ? 0 : 1).arg(ip.high, 16, 16, QChar(u'0')).arg(ip.low, 16, 16, QChar(u'0')).arg(entry.cidr.length, 3, 10, QChar(u'0')));
    };
    return field;
}

FieldOf<LocationEntry> placeField()
{
    FieldOf<LocationEntry> field;
    field.key = u"place"_s;
    field.label = Texts::tr("Place");
    field.kind = FieldKind::Place;
    field.hint = Texts::tr("Where the clients are.");
    field.isOptional = true;
    field.isBulk = true;
    field.width = 32;
    field.value = [](const LocationEntry &entry) { return QVariant(entry.place ? entry.place->path : QString()); };
    field.assign = [](LocationEntry &entry, const QVariant &value) -> Result<void> {
        const auto place = normalPlace(value.toString());
        if (!place) {
            return std::unexpected(place.error());
        }
        entry.place = place->isEmpty() ? std::nullopt : std::optional(model::PlacePath{*place});
        return {};
    };
    field.display = [](const LocationEntry &entry, const model::Project &) { return entry.place ? placeText(entry.place->path) : QString(); };
    return field;
}

FieldOf<LocationEntry> asnField()
{
    FieldOf<LocationEntry> field;
    field.key = u"asn"_s;
    field.label = Texts::tr("AS number");
    field.kind = FieldKind::Integer;
    field.hint = Texts::tr("1 to 4 294 967 295. Empty: not said.");
    field.minimum = 1;
    field.maximum = std::numeric_limits<std::uint32_t>::max();
    field.isOptional = true;
    field.width = 12;
    field.value = [](const LocationEntry &entry) { return entry.asn ? QVariant(static_cast<qlonglong>(*entry.asn)) : QVariant(); };
    field.assign = [](LocationEntry &entry, const QVariant &value) -> Result<void> {
        entry.asn = value.isNull() ? std::nullopt : std::optional(static_cast<std::uint32_t>(value.toLongLong()));
        return {};
    };
    return field;
}

FieldOf<LocationEntry> coordinatesField()
{
    FieldOf<LocationEntry> field;
    field.key = u"coordinates"_s;
    field.label = Texts::tr("Coordinates");
    field.hint = Texts::tr("Latitude and longitude in degrees, north and east positive. Empty: not said.");
    field.placeholder = u"39.9, 116.4"_s;
    field.isOptional = true;
    field.width = 17;
    field.value = [](const LocationEntry &entry) { return QVariant(entry.coordinates ? locationText(*entry.coordinates) : QString()); };
    field.assign = [](LocationEntry &entry, const QVariant &value) -> Result<void> {
        const QString text = value.toString().trimmed();
        if (text.isEmpty()) {
            entry.coordinates.reset();
            return {};
        }
        const auto location = text.contains(u',') ? parseLocation(text)
                                                  : Result<model::Location>(fail(Error::Kind::Invalid, Texts::tr("Coordinates are latitude and longitude in degrees, such as \"39.9, 116.4\".")));
        if (!location) {
            return std::unexpected(location.error());
        }
        entry.coordinates = std::get<model::Coordinates>(*location);
        return {};
    };
    return field;
}

} // namespace

TablePtr lineTable()
{
    return blockTable<LineList>({Texts::tr("Line"),
                                 Texts::tr("Lines"),
                                 Texts::tr("Search lines"),
                                 Texts::tr("Add Line"),
                                 u"line"_s,
                                 Texts::tr("No lines"),
                                 Texts::tr("A line is a named list of IP ranges. Rules for it come before rules for carriers and places.")},
                                &model::Project::lines, model::ObjectRef::Kind::Line, u"line"_s);
}

TablePtr networkTable()
{
    return blockTable<Network>({Texts::tr("Network"),
                                Texts::tr("Networks"),
                                Texts::tr("Search networks"),
                                Texts::tr("Add Network"),
                                u"network"_s,
                                Texts::tr("No networks"),
                                Texts::tr("A network is a list of client IP ranges. Private zones and policies are for the networks they name.")},
                               &model::Project::networks, model::ObjectRef::Kind::Network, u"network"_s);
}

TablePtr locationTable()
{
    TableDescription<LocationEntry> description;
    description.words = {Texts::tr("Location"),
                         Texts::tr("Locations"),
                         Texts::tr("Search locations"),
                         Texts::tr("Add Location"),
                         u"location"_s,
                         Texts::tr("No locations"),
                         Texts::tr("A location says where an IP range is. It corrects the geo database and places private networks.")};
    auto isp = textField<LocationEntry>(u"isp"_s, Texts::tr("Carrier"), Texts::tr("The network the clients are in, such as cn-telecom."), &LocationEntry::isp);
    isp.kind = FieldKind::Carrier;
    isp.isBulk = true;
    isp.display = [](const LocationEntry &entry, const model::Project &) { return carrierText(entry.isp); };
    description.path = listOf(&model::Project::locations);
    description.fields = {blockField(), placeField(), isp, asnField(), coordinatesField(), noteField<LocationEntry>()};
    description.columns = {u"cidr"_s, u"place"_s, u"isp"_s, u"asn"_s, u"coordinates"_s, u"note"_s};
    description.pasteField = u"cidr"_s;
    description.key = [](const LocationEntry &entry) { return keyOf(entry); };
    const auto makeUnique = [](LocationEntry &entry, const model::ProjectBuilder &builder) {
        for (std::uint32_t block = 0; builder.project().locations.contains(keyOf(entry)) && block < 65536; ++block) {
            entry.cidr = IpPrefix::of(IpAddress::v4(0x0a000000u + (block << 8)), 24); // the first free /24 of 10.0.0.0/8
        }
    };
    description.make = [makeUnique](const model::ProjectBuilder &builder) -> Result<LocationEntry> {
        LocationEntry entry;
        entry.cidr = IpPrefix::of(IpAddress::v4(0x0a000000u), 24);
        makeUnique(entry, builder);
        return entry;
    };
    description.isPasteOfCopies = false;
    description.makeUnique = [makeUnique](LocationEntry &entry, const model::ProjectBuilder &builder) { makeUnique(entry, builder); };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
