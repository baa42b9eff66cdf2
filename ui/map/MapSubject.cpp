#include "ui/map/MapSubject.h"

#include "engine/geo/CloudRegions.h"
#include "engine/geo/Line.h"
#include "ui/map/MapBranch.h"
#include "ui/map/MapHealth.h"
#include "ui/models/RoutingPart.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

using model::Routing;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(MapSubject)
};

bool isForMap(const Routing &routing)
{
    using enum Routing::Policy;
    return routing.policy == Geoproximity || routing.policy == Geo || routing.policy == Latency || routing.policy == Lines;
}

/// Calls `take(routing, path)` for a routing and all those in it.
template<typename Take>
void forEachRouting(const Routing &routing, const RoutingPath &path, const Take &take)
{
    take(routing, path);
    for (int i = 0; const model::RoutingItem *item = itemOf(routing, i); ++i) {
        if (item->routing) {
            forEachRouting(*item->routing, below(below(path, i), 0), take);
        }
    }
}

/// Whether an address can be in an answer of type A or AAAA: a domain name leads on for both.
bool answers(const model::Address &address, const QString &type)
{
    using enum model::Address::Kind;
    return address.kind() == DomainName || (address.kind() == Ipv6) == (type == "AAAA"_L1);
}

/// Calls `take` with each pool of a rule, once.
template<typename Take>
void forEachPool(const model::Project &project, const model::Rule &rule, const Take &take)
{
    QSet<QString> seen;
    for (const model::PoolSet &set : rule.poolSets) {
        for (const model::PoolUse &use : set.pools) {
            const model::Pool *pool = project.pools.find(use.pool.text);
            if (pool != nullptr && !seen.contains(use.pool.text)) {
                seen.insert(use.pool.text);
                take(*pool);
            }
        }
    }
}

class SubjectMaker final
{
public:
    SubjectMaker(const model::Project &project, const QSet<QString> &down, geo::Language language)
        : m_project(project), m_health(project, down), m_language(language)
    {
    }

    [[nodiscard]] std::optional<MapSubject> ofRecordSet(const MapChoice &choice, const model::RecordSet &set) const
    {
        const Routing *routing = set.routing ? policyAt(*set.routing, choice.path) : nullptr;
        const model::Zone *zone = m_project.zones.find(choice.ref.parentKey);
        if (routing == nullptr || !isForMap(*routing)) {
            return std::nullopt;
        }
        MapSubject out;
        out.choice = choice;
        out.name = choice.ref.key.section(u'/', 0, 0);
        out.title = Texts::tr("%1 %2", "name and type of a record set").arg(out.name, set.type);
        if (!choice.path.empty()) {
            const auto part = zone != nullptr ? routingPartAt(*zone, set, choice.path) : std::nullopt;
            out.title = Texts::tr("%1: %2", "record set, nested routing").arg(out.title, part ? partFullName(*part) : policyName(routing->policy));
            out.branch = branchText(*set.routing, choice.path, m_health);
        }
        out.policy = routing->policy;
        out.formula = routing->formula;
        for (std::size_t i = 0; i < routing->items.size(); ++i) {
            out.endpoints.push_back(ofItem(*routing, routing->items[i], i));
        }
        return out;
    }

    [[nodiscard]] MapSubject ofInstance(const MapChoice &choice, const model::Instance &instance) const
    {
        MapSubject out;
        out.choice = choice;
        out.name = instance.domain;
        const QString title = instance.name.isEmpty() ? instance.id.text : instance.name;
        out.title = choice.isByRule ? Texts::tr("%1 (%2, by rule)", "instance, record type").arg(title, choice.type)
                                    : Texts::tr("%1 (%2, by pool)", "instance, record type").arg(title, choice.type);
        QSet<QString> seen;
        for (const model::Rule &rule : instance.rules) {
            if (choice.isByRule) {
                out.endpoints.push_back(ofRule(rule, choice.type));
                continue;
            }
            forEachPool(m_project, rule, [&](const model::Pool &pool) {
                if (!seen.contains(pool.id.text)) {
                    seen.insert(pool.id.text);
                    out.endpoints.push_back(ofPool(pool, choice.type));
                }
            });
        }
        return out;
    }

private:
    [[nodiscard]] MapEndpoint ofItem(const Routing &routing, const model::RoutingItem &item, std::size_t index) const
    {
        MapEndpoint out;
        out.id = item.id;
        out.bias = routing.policy == Routing::Policy::Geoproximity ? item.bias.value_or(0) : 0;
        out.isAvailable = m_health.isAlive(item);
        locate(item.location, out, routing.policy == Routing::Policy::Geo);
        for (const model::Target &target : item.targets) {
            const model::Address *address = m_project.addresses.find(target.address.text);
            out.values += address != nullptr ? address->value : target.rdata;
            if (address != nullptr) {
                out.addresses += address->id.text;
                out.capacity = out.capacity.value_or(0) + address->capacity;
            }
        }
        if (static_cast<std::size_t>(out.addresses.size()) < item.targets.size()) {
            out.capacity.reset();
        }
        if (item.routing) {
            // What all of it can take depends on what of it serves: no capacity.
            addAddresses(*item.routing, out);
        }
        if (routing.policy == Routing::Policy::Lines) {
            out.location = lineText(item.line);
        }
        const QString title = routing.policy == Routing::Policy::Lines ? lineTitle(item.line) : out.location;
        out.label = !item.id.isEmpty() ? item.id : !title.isEmpty() ? title : Texts::tr("Item %1").arg(index + 1);
        return out;
    }

    /// A pool stands where the first of its addresses with a location does.
    [[nodiscard]] MapEndpoint ofPool(const model::Pool &pool, const QString &type) const
    {
        MapEndpoint out;
        out.id = pool.id.text;
        out.label = pool.name.isEmpty() ? pool.id.text : pool.name;
        out.isAvailable = false;
        for (const model::PoolMember &member : pool.members) {
            const model::Address *address = m_project.addresses.find(member.address.text);
            if (address == nullptr || !answers(*address, type)) {
                continue;
            }
            out.isAvailable = out.isAvailable || m_health.isUp(*address);
            out.values += address->value;
            out.addresses += address->id.text;
            out.capacity = out.capacity.value_or(0) + address->capacity;
            if (!out.point) {
                locate(address->location, out, false);
            }
        }
        if (pool.capacityMode == model::Pool::CapacityMode::Pool && pool.capacity) {
            out.capacity = *pool.capacity;
        }
        return out;
    }

    /// A rule stands nowhere: its line tells whom it takes.
    [[nodiscard]] MapEndpoint ofRule(const model::Rule &rule, const QString &type) const
    {
        MapEndpoint out;
        out.id = rule.id.text;
        out.label = rule.name.isEmpty() ? rule.id.text : rule.name;
        out.location = lineText(rule.line);
        out.isAvailable = false;
        forEachPool(m_project, rule, [&](const model::Pool &pool) {
            const MapEndpoint part = ofPool(pool, type);
            out.isAvailable = out.isAvailable || part.isAvailable;
            out.values += pool.name.isEmpty() ? pool.id.text : pool.name;
            out.addresses += part.addresses;
        });
        return out;
    }

    void addAddresses(const Routing &routing, MapEndpoint &out) const
    {
        forEachRouting(routing, {}, [&](const Routing &each, const RoutingPath &) {
            const auto addTargets = [&](const std::vector<model::Target> &targets) {
                for (const model::Target &target : targets) {
                    if (const model::Address *address = m_project.addresses.find(target.address.text); address != nullptr && !out.addresses.contains(address->id.text)) {
                        out.addresses += address->id.text;
                        out.values += address->value;
                    }
                }
            };
            addTargets(each.targets);
            for (int i = 0; const model::RoutingItem *item = itemOf(each, i); ++i) {
                addTargets(item->targets);
            }
        });
    }

    /// Short: the place where a line names nothing else, otherwise the line as written.
    [[nodiscard]] QString lineTitle(const QString &line) const
    {
        const auto parsed = geo::Line::parse(line);
        const bool isPlace = parsed && parsed->place() && parsed->toString() == u"place="_s + parsed->place()->toString();
        return isPlace ? geo::GeoTables::builtin().name(*parsed->place(), m_language) : line;
    }

    [[nodiscard]] QString lineText(const QString &line) const
    {
        const auto parsed = geo::Line::parse(line);
        const auto place = parsed ? parsed->place() : std::nullopt;
        return place ? Texts::tr("%1 (%2)", "place, the line as written").arg(geo::GeoTables::builtin().fullName(*place, m_language), line) : line;
    }

    void locate(const model::Location &location, MapEndpoint &out, bool ownsPlace) const
    {
        const geo::GeoTables &tables = geo::GeoTables::builtin();
        if (const auto *at = std::get_if<model::Coordinates>(&location)) {
            out.point = geo::LatLon{at->latitude, at->longitude};
            out.location = Texts::tr("%1°, %2°", "latitude and longitude").arg(at->latitude, 0, 'f', 2).arg(at->longitude, 0, 'f', 2);
        } else if (const auto *cloud = std::get_if<model::CloudRegionRef>(&location)) {
            const QString id = cloud->provider + u':' + cloud->region;
            const auto found = geo::CloudRegions::builtin().find(id);
            out.location = id;
            if (found) {
                out.point = found->point;
                out.isAssumed = true;
                const QString &name = m_language == geo::Language::Chinese && !found->nameZh.isEmpty() ? found->nameZh : found->nameEn;
                out.location = Texts::tr("%1 (%2)", "name of a cloud region and its id").arg(name, id);
            }
        } else if (const auto *path = std::get_if<model::PlacePath>(&location)) {
            out.location = path->path;
            if (const auto place = geo::Place::parse(path->path)) {
                out.location = tables.fullName(*place, m_language);
                out.point = tables.centre(*place);
                out.isAssumed = out.point.has_value();
                out.area = *place;
                if (ownsPlace) {
                    out.place = *place;
                }
            }
        }
    }

    const model::Project &m_project;
    MapHealth m_health;
    geo::Language m_language;
};

} // namespace

std::vector<policy::RankedItem> MapSubject::rankedItems() const
{
    std::vector<policy::RankedItem> items;
    for (const MapEndpoint &endpoint : endpoints) {
        items.push_back({endpoint.id, endpoint.point, endpoint.place, endpoint.bias});
    }
    return items;
}

std::vector<bool> MapSubject::serving() const
{
    std::vector<bool> out;
    for (const MapEndpoint &endpoint : endpoints) {
        out.push_back(endpoint.isAvailable);
    }
    if (std::ranges::find(out, true) == out.end()) {
        out.assign(out.size(), true);
    }
    return out;
}

QString MapChoice::toString() const
{
    QStringList out{ref.toString(), type, isByRule ? u"rules"_s : QString()};
    for (const int position : path) {
        out += QString::number(position);
    }
    return out.join(u'/');
}

QList<MapChoice> mapChoices(const model::Project &project)
{
    QList<MapChoice> out;
    for (const model::Zone &zone : project.zones) {
        for (const model::RecordSet &set : zone.records) {
            if (set.routing) {
                forEachRouting(*set.routing, {}, [&](const Routing &routing, const RoutingPath &path) {
                    if (isForMap(routing)) {
                        out += MapChoice{model::refOf(zone, set), path, set.type, false};
                    }
                });
            }
        }
    }
    for (const model::Instance &instance : project.instances) {
        QStringList types;
        for (const model::Rule &rule : instance.rules) {
            forEachPool(project, rule, [&](const model::Pool &pool) {
                for (const model::PoolMember &member : pool.members) {
                    const model::Address *address = project.addresses.find(member.address.text);
                    for (const QString &type : {u"A"_s, u"AAAA"_s}) {
                        if (address != nullptr && answers(*address, type) && !types.contains(type)) {
                            types += type;
                        }
                    }
                }
            });
        }
        types.sort();
        for (const QString &type : types.isEmpty() ? QStringList{u"A"_s} : types) {
            for (const bool isByRule : {false, true}) {
                out += MapChoice{model::refOf(instance), {}, type, isByRule};
            }
        }
    }
    return out;
}

std::optional<MapSubject> mapSubjectOf(const model::Project &project, const MapChoice &choice, const QSet<QString> &down, geo::Language language)
{
    const SubjectMaker maker(project, down, language);
    if (choice.ref.kind == model::ObjectRef::Kind::Instance) {
        const model::Instance *instance = project.instances.find(choice.ref.key);
        return instance == nullptr ? std::nullopt : std::optional(maker.ofInstance(choice, *instance));
    }
    const model::RecordSet *set = choice.ref.kind == model::ObjectRef::Kind::RecordSet ? model::findRecordSet(project, choice.ref) : nullptr;
    return set == nullptr ? std::nullopt : maker.ofRecordSet(choice, *set);
}

} // namespace meridian::ui
