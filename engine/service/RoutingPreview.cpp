#include "engine/service/RoutingPreview.h"

#include "engine/geo/GeoTables.h"
#include "engine/geo/Line.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Decide.h"
#include "engine/service/Explain.h"

#include <set>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using model::Routing;
using model::RoutingItem;
using model::Target;

constexpr auto kZone = "preview.invalid"_L1;

/// The routing with a record of its own in the place of every target: type AAAA, which any target can be, with the
/// number of the target as its value. What a target's health hangs on goes along.
class Tagger final
{
public:
    explicit Tagger(const RoutingPreviewRequest &request) : m_request(request) {}

    [[nodiscard]] Routing tag(const Routing &routing, const RoutingPath &path)
    {
        Routing out = routing;
        if (routing.policy == Routing::Policy::Multivalue) {
            out.targets = tagAll(routing.targets, path);
            if (m_request.type.compare("CNAME"_L1, Qt::CaseInsensitive) == 0) {
                out.limit = 1; // stands alone in its answer
            }
        } else if (routing.policy == Routing::Policy::Failover) {
            out.active = tag(routing.active, below(path, 0));
            out.backup = tag(routing.backup, below(path, 1));
        } else {
            for (std::size_t i = 0; i < out.items.size(); ++i) {
                out.items[i] = tag(routing.items[i], below(path, static_cast<int>(i)));
            }
        }
        m_nodes.push_back(path);
        return out;
    }

    /// Path of the target that a record stands for.
    [[nodiscard]] const std::map<QString, RoutingPath> &targets() const { return m_targets; }
    /// Policies and items.
    [[nodiscard]] const std::vector<RoutingPath> &nodes() const { return m_nodes; }
    [[nodiscard]] const std::vector<std::pair<RoutingPath, QString>> &addressIds() const { return m_addressIds; }
    [[nodiscard]] model::ObjectList<model::Address> addresses() const { return model::ObjectList<model::Address>(m_addresses); }
    [[nodiscard]] const QStringList &down() const { return m_down; }
    [[nodiscard]] const QStringList &up() const { return m_up; }

    [[nodiscard]] static RoutingPath below(RoutingPath path, int position)
    {
        path.push_back(position);
        return path;
    }

private:
    [[nodiscard]] RoutingItem tag(const RoutingItem &item, const RoutingPath &path)
    {
        RoutingItem out = item;
        if (item.routing) {
            out.routing = std::make_shared<const Routing>(tag(*item.routing, below(path, 0)));
        } else {
            out.targets = tagAll(item.targets, path);
        }
        m_nodes.push_back(path);
        return out;
    }
    [[nodiscard]] std::vector<Target> tagAll(const std::vector<Target> &targets, const RoutingPath &path)
    {
        std::vector<Target> out;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            out.push_back(tag(targets[i], below(path, static_cast<int>(i))));
        }
        return out;
    }
    [[nodiscard]] Target tag(const Target &target, const RoutingPath &path)
    {
        const std::size_t number = m_targets.size() + 1;
        const QString value = u"fd00::%1:%2"_s.arg(number >> 16, 0, 16).arg(number & 0xffff, 0, 16);
        const auto normal = IpAddress::parse(value);
        m_targets.emplace(normal ? normal->toString() : value, path);
        Target out;
        const model::Address *address = m_request.project->addresses.find(target.address.text);
        if (!address) {
            out.rdata = value;
            return out;
        }
        model::Address own = *address;
        own.id.text = u"t%1"_s.arg(number);
        own.value = value;
        out.address = own.id;
        m_addressIds.emplace_back(path, own.id.text);
        if (m_request.down.contains(address->id.text)) {
            m_down.append(own.id.text);
        }
        if (m_request.up.contains(address->id.text)) {
            m_up.append(own.id.text);
        }
        m_addresses.push_back(std::make_shared<const model::Address>(std::move(own)));
        return out;
    }

    const RoutingPreviewRequest &m_request;
    std::map<QString, RoutingPath> m_targets;
    std::vector<RoutingPath> m_nodes;
    std::vector<std::pair<RoutingPath, QString>> m_addressIds;
    model::ObjectList<model::Address>::Items m_addresses;
    QStringList m_down;
    QStringList m_up;
};

/// What of the project has a say in the decision, and a zone with the one record set.
model::Project projectWith(const RoutingPreviewRequest &request, Routing routing, const Tagger &tagger)
{
    model::Project out;
    out.settings = request.project->settings;
    out.locations = request.project->locations;
    out.lines = request.project->lines;
    out.healthChecks = request.project->healthChecks;
    out.addresses = tagger.addresses();
    model::RecordSet set;
    set.type = u"AAAA"_s;
    set.routing = std::move(routing);
    model::Zone zone;
    zone.name = kZone;
    zone.records = zone.records.appended(std::move(set));
    out.zones = out.zones.appended(std::move(zone));
    return out;
}

policy::Source sourceOf(const RoutingClient &client)
{
    if (client.facts) {
        return policy::Source::simulated(*client.facts);
    }
    return client.network ? policy::Source::ecs(*client.network) : policy::Source::unknown();
}

policy::Health healthOf(const policy::Policy &policy, const Tagger &tagger)
{
    policy::Health health;
    const auto set = [&](const QStringList &ids, policy::CheckState state) {
        for (const QString &id : ids) {
            if (const auto index = policy.findAddress(id)) {
                health.set(*index, state);
            }
        }
    };
    set(tagger.down(), policy::CheckState::Down);
    set(tagger.up(), policy::CheckState::Up);
    return health;
}

/// Shares by node: an answer counts once for each node that it has something of.
void addShares(const policy::Distribution &distribution, const Tagger &tagger, RoutingPreview &preview)
{
    for (const policy::Distribution::Entry &entry : distribution.entries) {
        std::set<RoutingPath> carried;
        for (const QString &value : entry.bucket.values()) {
            const auto target = tagger.targets().find(value);
            if (target == tagger.targets().end()) {
                continue;
            }
            for (RoutingPath path = target->second; carried.insert(path).second && !path.empty(); path.pop_back()) {
            }
        }
        for (const RoutingPath &path : carried) {
            RoutingNodeState &node = preview.nodes[path];
            node.share = Fraction::sum(node.share, entry.share).value_or(node.share);
        }
    }
}

void addAvailability(const policy::Policy &policy, const policy::Health &health, const Tagger &tagger, RoutingPreview &preview)
{
    std::map<RoutingPath, QString> checked(tagger.addressIds().begin(), tagger.addressIds().end());
    for (const auto &[value, target] : tagger.targets()) {
        const auto id = checked.find(target);
        const auto index = id == checked.end() ? std::nullopt : policy.findAddress(id->second);
        if (index && !policy.isAvailable(*index, health)) {
            continue;
        }
        RoutingPath path = target;
        preview.nodes[path].isAvailable = true;
        while (!path.empty()) {
            path.pop_back();
            preview.nodes[path].isAvailable = true;
        }
    }
}

} // namespace

Result<RoutingClient> parseRoutingClient(QStringView text, const model::Project &project)
{
    const QString client = text.trimmed().toString();
    if (client.isEmpty()) {
        return RoutingClient{};
    }
    if (client.contains(u'=')) {
        const auto line = geo::Line::parse(client);
        if (!line) {
            return std::unexpected(line.error());
        }
        if (line->kind() == geo::Line::Kind::Cidr) {
            const model::LineList *list = project.lines.find(line->cidrId());
            if (!list || list->cidrs.empty()) {
                return fail(Error::Kind::NotFound, u"There is no list of address blocks \"%1\". Name another line, or a network."_s.arg(line->cidrId()));
            }
            return RoutingClient{list->cidrs.front(), std::nullopt};
        }
        geo::SourceFacts facts;
        const geo::GeoTables &tables = geo::GeoTables::builtin();
        facts.place = line->place().value_or(geo::Place());
        facts.point = tables.centre(facts.place);
        facts.isp = line->isp() ? tables.canonicalCarrier(*line->isp()) : geo::CarrierCode();
        facts.ispGroup = tables.groupOf(facts.isp);
        facts.asn = line->asn().value_or(0);
        return RoutingClient{std::nullopt, facts};
    }
    if (client.front().isLetter() && !client.contains(u':')) {
        const auto place = geo::Place::parse(client);
        if (!place) {
            return std::unexpected(place.error());
        }
        geo::SourceFacts facts;
        facts.place = *place;
        facts.point = geo::GeoTables::builtin().centre(*place);
        return RoutingClient{std::nullopt, facts};
    }
    const auto network = parseClient(client);
    return network ? Result<RoutingClient>(RoutingClient{*network, std::nullopt}) : std::unexpected(network.error());
}

RoutingPreview previewRouting(const std::shared_ptr<const geo::GeoData> &geoData, const RoutingPreviewRequest &request)
{
    RoutingPreview preview;
    Tagger tagger(request);
    Routing tagged = tagger.tag(request.routing, {});
    const policy::CompileReport report = policy::compile(projectWith(request, std::move(tagged), tagger), geoData);
    for (const Error &error : report.errors) {
        preview.problems.append(error.text);
    }
    if (!report.policy) {
        return preview;
    }
    for (const RoutingPath &path : tagger.nodes()) {
        preview.nodes[path];
    }
    for (const auto &[value, path] : tagger.targets()) {
        preview.nodes[path];
    }
    const policy::Source source = sourceOf(request.client);
    const policy::Health health = healthOf(*report.policy, tagger);
    const policy::Question question{dns::Name::parse(QString(kZone)).value_or(dns::Name()), dns::RecordType::AAAA};
    const policy::Distribution distribution = policy::distribution(*report.policy, health, question, source);
    preview.facts = request.client.facts ? *request.client.facts : report.policy->facts(source);
    preview.isUnrouted = distribution.isUnrouted;
    addShares(distribution, tagger, preview);
    addAvailability(*report.policy, health, tagger, preview);
    return preview;
}

} // namespace meridian::service
