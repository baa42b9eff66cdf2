#include "engine/service/RoutingTagger.h"

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using model::Routing;
using model::RoutingItem;
using model::Target;

constexpr auto kZone = "preview.invalid"_L1;

RoutingPath below(RoutingPath path, std::size_t position)
{
    path.push_back(static_cast<int>(position));
    return path;
}

} // namespace

Routing RoutingTagger::tag(const Routing &routing, const RoutingPath &path)
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
            out.items[i] = tag(routing.items[i], below(path, i));
        }
    }
    m_nodes.push_back(path);
    return out;
}

RoutingItem RoutingTagger::tag(const RoutingItem &item, const RoutingPath &path)
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

std::vector<Target> RoutingTagger::tagAll(const std::vector<Target> &targets, const RoutingPath &path)
{
    std::vector<Target> out;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        out.push_back(tag(targets[i], below(path, i)));
    }
    return out;
}

Target RoutingTagger::tag(const Target &target, const RoutingPath &path)
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
    m_ownIds.insert(address->id.text, own.id.text);
    m_addresses.push_back(std::make_shared<const model::Address>(std::move(own)));
    return out;
}

model::Project RoutingTagger::project() const
{
    model::Project out = surroundingsOf(*m_request.project);
    out.addresses = model::ObjectList<model::Address>(m_addresses);
    model::RecordSet set;
    set.type = u"AAAA"_s;
    set.routing = m_routing;
    model::Zone zone;
    zone.name = kZone;
    zone.records = zone.records.appended(std::move(set));
    out.zones = out.zones.appended(std::move(zone));
    return out;
}

policy::Question RoutingTagger::question()
{
    return {dns::Name::parse(QString(kZone)).value_or(dns::Name()), dns::RecordType::AAAA};
}

policy::Health RoutingTagger::health(const policy::Policy &policy, const QStringList &down, const QStringList &up) const
{
    policy::Health health;
    for (const auto &[ids, state] : {std::pair(down, policy::CheckState::Down), std::pair(up, policy::CheckState::Up)}) {
        for (const QString &id : ids) {
            for (const QString &own : m_ownIds.values(id)) {
                if (const auto index = policy.findAddress(own)) {
                    health.set(*index, state);
                }
            }
        }
    }
    return health;
}

model::Project surroundingsOf(const model::Project &project)
{
    model::Project out;
    out.settings = project.settings;
    out.locations = project.locations;
    out.lines = project.lines;
    out.healthChecks = project.healthChecks;
    return out;
}

} // namespace meridian::service
