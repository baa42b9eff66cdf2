#include "ui/map/MapHealth.h"

#include <algorithm>

namespace meridian::ui {

bool MapHealth::isUp(const model::Address &address) const
{
    using enum model::Address::Mode;
    return address.mode == AlwaysOn || (address.mode == Auto && !m_down.contains(address.id.text));
}

bool MapHealth::isAlive(const model::RoutingItem &item) const
{
    if (!item.routing) {
        return isAlive(item.targets);
    }
    const model::Routing &inner = *item.routing;
    return std::ranges::any_of(inner.items, [this](const model::RoutingItem &each) { return isAlive(each); }) || isAlive(inner.active)
        || isAlive(inner.backup) || isAlive(inner.targets);
}

bool MapHealth::isAlive(const std::vector<model::Target> &targets) const
{
    return std::ranges::any_of(targets, [this](const model::Target &target) {
        const model::Address *address = m_project.addresses.find(target.address.text);
        return address == nullptr ? !target.rdata.isEmpty() : isUp(*address);
    });
}

} // namespace meridian::ui
