// Whole routings: made from values, changed from policy to policy.
#include "ui/models/RoutingShapes.h"

#include "engine/geo/CloudRegions.h"
#include "engine/geo/GeoTables.h"
#include "ui/models/PlaceText.h"
#include "ui/models/RecordText.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Routing;
using model::RoutingItem;
using model::Target;
using Policy = Routing::Policy;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RoutingShapes)
};

template<typename Has>
bool anyItem(const Routing &routing, Has has)
{
    for (int i = 0; i < childCountOf(routing); ++i) {
        if (const RoutingItem *item = itemOf(routing, i); item && has(*item)) {
            return true;
        }
    }
    return false;
}

/// Where the first address of an item is, as far as the project says.
model::Location locationOfTargets(const RoutingItem &item, const RoutingContext &context)
{
    for (const Target &target : targetsIn(item)) {
        const model::Address *address = context.project.addresses.find(target.address.text);
        if (address && !std::holds_alternative<std::monostate>(address->location)) {
            return address->location;
        }
    }
    return {};
}

bool hasPoint(const model::Location &location)
{
    return std::holds_alternative<model::Coordinates>(location) || geo::resolveLocation(locationText(location)).has_value();
}

/// The item's own location, that of its targets, or a cloud region that no sibling has.
model::Location fittedLocation(const RoutingItem &item, const Routing &siblings, const RoutingContext &context)
{
    const auto fits = [&](const model::Location &location) {
        const bool isTaken = siblings.policy == Policy::Geo && anyItem(siblings, [&](const RoutingItem &other) { return other.location == location; });
        return !isTaken && !std::holds_alternative<std::monostate>(location) && (siblings.policy == Policy::Geo || hasPoint(location));
    };
    if (fits(item.location)) {
        return item.location;
    }
    if (const model::Location own = locationOfTargets(item, context); fits(own)) {
        return own;
    }
    for (const geo::CloudRegion &region : geo::CloudRegions::builtin().all()) {
        const model::Location location = model::CloudRegionRef{region.provider, region.region};
        if (!anyItem(siblings, [&](const RoutingItem &other) { return other.location == location; })) {
            return location;
        }
    }
    return model::Coordinates{};
}

/// The item's own line, the default, or a continent or country that no sibling has.
QString fittedLine(const RoutingItem &item, const Routing &siblings)
{
    const auto isFree = [&](const QString &line) { return !anyItem(siblings, [&](const RoutingItem &other) { return other.line == line; }); };
    if (!item.line.isEmpty() && isFree(item.line)) {
        return item.line;
    }
    for (const auto *line : {u"default", u"place=AS", u"place=EU", u"place=NA", u"place=SA", u"place=AF", u"place=OC", u"place=AN"}) {
        if (isFree(QString::fromUtf16(line))) {
            return QString::fromUtf16(line);
        }
    }
    const geo::GeoTables &tables = geo::GeoTables::builtin();
    for (const geo::Country &country : tables.countries()) {
        const QString line = u"place="_s + geo::Place::fromCodes(country.continent, country.code, {}, tables).toString();
        if (isFree(line)) {
            return line;
        }
    }
    return u"default"_s;
}

QString fittedId(const RoutingItem &item, const Routing &siblings)
{
    const auto isFree = [&](const QString &id) { return !anyItem(siblings, [&](const RoutingItem &other) { return other.id == id; }); };
    const std::vector<Target> targets = targetsIn(item);
    const QString base = !item.id.isEmpty() ? item.id : !targets.empty() && !targets.front().address.isEmpty() ? targets.front().address.text : u"item"_s;
    QString id = base;
    for (int number = 2; !isFree(id); ++number) {
        id = u"%1-%2"_s.arg(base.left(60)).arg(number);
    }
    return id;
}

/// The choices of any policy as items.
std::vector<RoutingItem> itemsOf(const Routing &routing)
{
    if (routing.policy == Policy::Multivalue) {
        std::vector<RoutingItem> items;
        for (const Target &target : routing.targets) {
            RoutingItem item;
            item.targets = {target};
            items.push_back(std::move(item));
        }
        return items;
    }
    if (routing.policy != Policy::Failover) {
        return routing.items;
    }
    // Weights that split as the failover did: backup 0 serves only when the active part has failed.
    const int backup = static_cast<int>(std::lround(routing.trickle * 1000));
    const int divisor = std::max(std::gcd(backup, 1000), 1);
    std::vector<RoutingItem> items{routing.active, routing.backup};
    items[0].weight = (1000 - backup) / divisor;
    items[1].weight = backup / divisor;
    return items;
}

RoutingItem itemWith(Routing routing)
{
    RoutingItem item;
    item.routing = std::make_shared<const Routing>(std::move(routing));
    return item;
}

Routing asFailover(const std::vector<RoutingItem> &items, const RoutingContext &context)
{
    Routing out;
    out.policy = Policy::Failover;
    out.active = fittedItem(items.front(), out, context);
    std::vector<RoutingItem> rest(items.begin() + 1, items.end());
    if (rest.empty() && !out.active.routing && out.active.targets.size() > 1) {
        // The only item is divided: its first target serves, the others stand by.
        rest.emplace_back().targets.assign(out.active.targets.begin() + 1, out.active.targets.end());
        out.active.targets.resize(1);
    }
    if (rest.empty()) {
        rest.emplace_back().targets = {freshTarget(out, context)};
    }
    if (rest.size() == 1) {
        out.backup = fittedItem(rest.front(), out, context);
        return out;
    }
    Routing backup;
    for (const RoutingItem &item : rest) {
        backup.items.push_back(fittedItem(item, backup, context));
    }
    out.backup = itemWith(std::move(backup));
    return out;
}

QString valueOf(const Target &target, const QString &type, const model::Project &project)
{
    const model::Address *address = project.addresses.find(target.address.text);
    if (!address) {
        return target.rdata;
    }
    Target fixed;
    QString host = address->value;
    if (address->kind() == model::Address::Kind::DomainName && !host.endsWith(u'.')) {
        host += u'.';
    }
    fixed.rdata = host;
    return type == "MX"_L1 || type == "SRV"_L1 ? withNumbers(fixed, target, type).rdata : host;
}

} // namespace

std::vector<Target> targetsIn(const RoutingItem &item)
{
    return item.routing ? targetsIn(*item.routing) : item.targets;
}

std::vector<Target> targetsIn(const Routing &routing)
{
    std::vector<Target> targets = routing.policy == Policy::Multivalue ? routing.targets : std::vector<Target>();
    for (int i = 0; routing.policy != Policy::Multivalue && i < childCountOf(routing); ++i) {
        for (const Target &target : targetsIn(*itemOf(routing, i))) {
            if (std::ranges::find(targets, target) == targets.end()) {
                targets.push_back(target);
            }
        }
    }
    return targets;
}

Target freshTarget(const Routing &root, const RoutingContext &context)
{
    const QString type = context.set.type.toUpper();
    const std::vector<Target> used = targetsIn(root);
    for (const model::Address &address : context.project.addresses) {
        Target target;
        target.address = address.id;
        fillTargetFields(target, type);
        const auto isSame = [&](const Target &other) { return other.address == address.id; };
        if (canCarry(type, address.kind()) && std::ranges::none_of(used, isSame) && checkTarget(target, context)) {
            return target;
        }
    }
    Target target;
    target.rdata = sampleValue(type, context.zone.name);
    if (!checkTarget(target, context)) {
        target.rdata = u"target."_s + (context.zone.name.endsWith(u'.') ? context.zone.name : QString(context.zone.name + u'.'));
    }
    return target;
}

RoutingItem fittedItem(const RoutingItem &item, const Routing &siblings, const RoutingContext &context)
{
    RoutingItem out;
    out.targets = item.targets;
    out.routing = item.routing;
    switch (siblings.policy) {
    case Policy::Weighted: out.weight = item.weight.value_or(1); break;
    case Policy::Lines: out.line = fittedLine(item, siblings); break;
    case Policy::Geo:
    case Policy::Latency:
    case Policy::Geoproximity:
        out.location = fittedLocation(item, siblings, context);
        if (siblings.policy == Policy::Geoproximity) {
            out.bias = item.bias;
            out.id = fittedId(item, siblings);
        }
        break;
    case Policy::Failover:
    case Policy::Multivalue: break;
    }
    return out;
}

QString routingRefusal(const model::Zone &zone, const QString &recordType)
{
    using ZoneKind = model::Zone::Kind;
    if (zone.kind == ZoneKind::Forwarding) {
        return Texts::tr("A forwarding zone sends its queries on and cannot have routings. Use a public or private zone.");
    }
    if (zone.kind == ZoneKind::Peering) {
        return Texts::tr("A peering zone is answered elsewhere and cannot have routings. Use a public or private zone.");
    }
    if (zone.kind == ZoneKind::Reverse) {
        return Texts::tr("A reverse zone cannot have routings. Give the record set fixed values.");
    }
    if (!QStringList{u"A"_s, u"AAAA"_s, u"CNAME"_s, u"MX"_s, u"SRV"_s, u"TXT"_s}.contains(recordType.toUpper())) {
        return Texts::tr("Record sets of type %1 have fixed values; A, AAAA, CNAME, MX, SRV and TXT can be routed.").arg(recordType.toUpper());
    }
    return {};
}

Routing withPolicy(const Routing &routing, Policy policy, const RoutingContext &context)
{
    if (routing.policy == policy) {
        return routing;
    }
    Routing out;
    out.policy = policy;
    if (policy == Policy::Multivalue) {
        out.targets = targetsIn(routing);
        return out;
    }
    std::vector<RoutingItem> items = itemsOf(routing);
    if (items.empty()) {
        items.emplace_back().targets = {freshTarget(routing, context)};
    }
    if (policy == Policy::Failover) {
        return asFailover(items, context);
    }
    for (const RoutingItem &item : items) {
        out.items.push_back(fittedItem(item, out, context));
    }
    return out;
}

model::RecordSet routedSet(const RoutingContext &context, Policy policy)
{
    model::RecordSet set = context.set;
    Routing routing;
    RoutingItem item;
    for (const QString &value : set.values) {
        Target target;
        target.rdata = value;
        item.targets.push_back(std::move(target));
    }
    if (item.targets.empty()) {
        item.targets = {freshTarget(routing, context)};
    }
    item.weight = 1;
    routing.items = {item};
    set.values.clear();
    set.spelledOut.removeAll(u"values"_s);
    set.routing = withPolicy(routing, policy, context);
    return set;
}

model::RecordSet fixedSet(const RoutingContext &context)
{
    model::RecordSet set = context.set;
    const QString type = set.type.toUpper();
    set.values.clear();
    for (const Target &target : set.routing ? targetsIn(*set.routing) : std::vector<Target>()) {
        const QString value = valueOf(target, type, context.project);
        if (!set.values.contains(value) && (type != "CNAME"_L1 || set.values.isEmpty())) {
            set.values += value;
        }
    }
    set.routing.reset();
    return set;
}

Result<void> checkTogether(const std::vector<Target> &targets, const RoutingContext &context)
{
    if (context.set.type.toUpper() == "CNAME"_L1 && targets.size() > 1) {
        return fail(Error::Kind::Invalid, Texts::tr("A CNAME answer holds one record. Make an item of each target."));
    }
    return {};
}

Result<void> checkRouting(const Routing &routing, const RoutingContext &context)
{
    const auto checkAll = [&](const std::vector<Target> &targets) -> Result<void> {
        for (const Target &target : targets) {
            if (auto result = checkTarget(target, context); !result) {
                return result;
            }
        }
        return {};
    };
    if (routing.policy == Policy::Multivalue) {
        return checkAll(routing.targets);
    }
    for (int i = 0; i < childCountOf(routing); ++i) {
        const RoutingItem &item = *itemOf(routing, i);
        auto result = item.routing ? checkRouting(*item.routing, context) : checkAll(item.targets).and_then([&] { return checkTogether(item.targets, context); });
        if (!result) {
            return result;
        }
    }
    return {};
}

} // namespace meridian::ui
