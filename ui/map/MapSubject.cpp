#include "ui/map/MapSubject.h"

#include "engine/geo/CloudRegions.h"
#include "engine/model/EnumText.h"

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

bool routesByPlace(const model::RecordSet &set)
{
    return set.routing
        && (set.routing->policy == Routing::Policy::Geoproximity || set.routing->policy == Routing::Policy::Geo
            || set.routing->policy == Routing::Policy::Latency);
}

class SubjectMaker final
{
public:
    SubjectMaker(const model::Project &project, const QSet<QString> &down, geo::Language language)
        : m_project(project), m_down(down), m_language(language)
    {
    }

    [[nodiscard]] MapSubject ofRecordSet(const model::ObjectRef &ref, const model::RecordSet &set) const
    {
        MapSubject out;
        out.ref = ref;
        out.name = ref.key.section(u'/', 0, 0);
        out.type = set.type;
        out.title = Texts::tr("%1 %2", "name and type of a record set").arg(out.name, set.type);
        out.policy = set.routing->policy;
        out.formula = set.routing->formula;
        for (std::size_t i = 0; i < set.routing->items.size(); ++i) {
            out.endpoints.push_back(ofItem(*set.routing, set.routing->items[i], i));
        }
        return out;
    }

    [[nodiscard]] MapSubject ofInstance(const model::ObjectRef &ref, const model::Instance &instance) const
    {
        MapSubject out;
        out.ref = ref;
        out.name = instance.domain;
        out.title = instance.name.isEmpty() ? instance.id.text : instance.name;
        QSet<QString> seen;
        const auto addPool = [&](const model::PoolId &id) {
            const model::Pool *pool = m_project.pools.find(id.text);
            if (pool != nullptr && !seen.contains(id.text)) {
                seen.insert(id.text);
                out.endpoints.push_back(ofPool(*pool));
            }
        };
        for (const model::Rule &rule : instance.rules) {
            for (const model::PoolSet &set : rule.poolSets) {
                for (const model::PoolUse &use : set.pools) {
                    addPool(use.pool);
                }
            }
        }
        std::ranges::for_each(instance.targets, addPool);
        return out;
    }

private:
    [[nodiscard]] MapEndpoint ofItem(const Routing &routing, const model::RoutingItem &item, std::size_t index) const
    {
        MapEndpoint out;
        out.id = item.id;
        out.bias = routing.policy == Routing::Policy::Geoproximity ? item.bias.value_or(0) : 0;
        out.isAvailable = isAlive(item);
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
        out.label = !item.id.isEmpty() ? item.id : !out.location.isEmpty() ? out.location : Texts::tr("Item %1").arg(index + 1);
        return out;
    }

    /// A pool stands where the first of its addresses with a location does.
    [[nodiscard]] MapEndpoint ofPool(const model::Pool &pool) const
    {
        MapEndpoint out;
        out.id = pool.id.text;
        out.label = pool.name.isEmpty() ? pool.id.text : pool.name;
        out.isAvailable = false;
        for (const model::PoolMember &member : pool.members) {
            const model::Address *address = m_project.addresses.find(member.address.text);
            if (address == nullptr) {
                continue;
            }
            out.isAvailable = out.isAvailable || isUp(*address);
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

    [[nodiscard]] bool isUp(const model::Address &address) const
    {
        return address.mode == model::Address::Mode::AlwaysOn
            || (address.mode == model::Address::Mode::Auto && !m_down.contains(address.id.text));
    }

    [[nodiscard]] bool isAlive(const model::RoutingItem &item) const
    {
        if (item.routing) {
            const Routing &inner = *item.routing;
            const auto isItemAlive = [this](const model::RoutingItem &each) { return isAlive(each); };
            return std::ranges::any_of(inner.items, isItemAlive) || isAlive(inner.active) || isAlive(inner.backup)
                || std::ranges::any_of(inner.targets, [this](const model::Target &target) { return isTargetUp(target); });
        }
        return std::ranges::any_of(item.targets, [this](const model::Target &target) { return isTargetUp(target); });
    }

    [[nodiscard]] bool isTargetUp(const model::Target &target) const
    {
        const model::Address *address = m_project.addresses.find(target.address.text);
        return address == nullptr ? !target.rdata.isEmpty() : isUp(*address);
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
    const QSet<QString> &m_down;
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

QList<model::ObjectRef> mapSubjects(const model::Project &project)
{
    QList<model::ObjectRef> out;
    for (const model::Zone &zone : project.zones) {
        for (const model::RecordSet &set : zone.records) {
            if (routesByPlace(set)) {
                out += model::refOf(zone, set);
            }
        }
    }
    for (const model::Instance &instance : project.instances) {
        out += model::refOf(instance);
    }
    return out;
}

std::optional<MapSubject> mapSubjectOf(const model::Project &project, const model::ObjectRef &ref, const QSet<QString> &down, geo::Language language)
{
    const SubjectMaker maker(project, down, language);
    if (ref.kind == model::ObjectRef::Kind::Instance) {
        const model::Instance *instance = project.instances.find(ref.key);
        return instance == nullptr ? std::nullopt : std::optional(maker.ofInstance(ref, *instance));
    }
    const model::RecordSet *set = ref.kind == model::ObjectRef::Kind::RecordSet ? model::findRecordSet(project, ref) : nullptr;
    return set == nullptr || !routesByPlace(*set) ? std::nullopt : std::optional(maker.ofRecordSet(ref, *set));
}

} // namespace meridian::ui
