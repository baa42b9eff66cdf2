// Tables of where clients are: locations, lines, networks.
#include "engine/model/Describe.h"
#include "engine/model/PrefixField.h"

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

template<typename T>
Table<T> blockList(const QString &name, const QString &doc)
{
    Table<T> table(name, doc);
    identity(table);
    table.field(std::make_shared<PrefixField<T, std::vector<IpPrefix>>>(u"cidrs"_s, u"Address blocks, IPv4 and IPv6."_s, &T::cidrs));
    return table;
}

Table<LocationEntry>::Verify bothCoordinates()
{
    return [](const LocationEntry &, const QJsonObject &json, const JsonPath &path, Errors &errors) {
        if (json.contains(u"lat") != json.contains(u"lon")) {
            errors.add(path, u"The key \"%1\" is missing. Give both lat and lon, or neither."_s.arg(json.contains(u"lat") ? u"lon"_s : u"lat"_s));
        }
    };
}

JsonNode needEachOther(const QString &a, const QString &b)
{
    JsonNode node = JsonNode::object();
    for (const auto &[key, other] : {std::pair(a, b), std::pair(b, a)}) {
        JsonNode others = JsonNode::array();
        others.append(QJsonValue(other));
        node.insert(key, std::move(others));
    }
    return node;
}

} // namespace

template<>
const Table<LocationEntry> &describe<LocationEntry>()
{
    using T = LocationEntry;
    static const Table<T> table = [] {
        Table<T> t(u"location"_s, u"What is known of a network, over the geo database. The longest block wins."_s);
        t.field(std::make_shared<PrefixField<T, IpPrefix>>(u"cidr"_s, u"Address block."_s, &T::cidr))
            .optional(u"place"_s, &T::place, placePath(), u"Place path from coarse to fine, AS/CN/north/BJ."_s)
            .optional(u"isp"_s, &T::isp, isp(), u"Carrier code."_s)
            .optional(u"asn"_s, &T::asn, unsignedInteger(), u"AS number."_s)
            .adapted<double>(u"lat"_s, [](const T &e) { return e.coordinates ? std::optional(e.coordinates->latitude) : std::nullopt; },
                             [](T &e, double v) { e.coordinates = Coordinates{v, e.coordinates ? e.coordinates->longitude : 0}; },
                             number(-90, 90), u"Latitude in degrees; together with lon."_s)
            .adapted<double>(u"lon"_s, [](const T &e) { return e.coordinates ? std::optional(e.coordinates->longitude) : std::nullopt; },
                             [](T &e, double v) { e.coordinates = Coordinates{e.coordinates ? e.coordinates->latitude : 0, v}; },
                             number(-180, 180), u"Longitude in degrees; together with lat."_s)
            .optional(u"note"_s, &T::note, text(), u"For people."_s)
            .verified(bothCoordinates(), u"dependentRequired"_s, needEachOther(u"lat"_s, u"lon"_s));
        return t;
    }();
    return table;
}

template<>
const Table<LineList> &describe<LineList>()
{
    static const Table<LineList> table = blockList<LineList>(u"line"_s, u"Named address blocks, used by rules as cidr=<id>."_s);
    return table;
}

template<>
const Table<Network> &describe<Network>()
{
    static const Table<Network> table = blockList<Network>(u"network"_s, u"Client network of private zones and of policies."_s);
    return table;
}

} // namespace meridian::model
