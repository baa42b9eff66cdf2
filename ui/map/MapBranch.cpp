#include "ui/map/MapBranch.h"

#include "ui/map/MapTexts.h"
#include "ui/models/RoutingPart.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

using model::Routing;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(MapBranch)
};

/// Part of the answers that a weighted policy gives to an item while all serve: of weights that are all 0, equal parts.
double weightPart(const Routing &routing, int position)
{
    double total = 0;
    for (const model::RoutingItem &item : routing.items) {
        total += item.weight.value_or(0);
    }
    return total > 0 ? itemOf(routing, position)->weight.value_or(0) / total : 1.0 / static_cast<double>(routing.items.size());
}

/// What must hold for a policy to choose its item.
QString condition(const Routing &routing, int position)
{
    const model::RoutingItem &item = *itemOf(routing, position);
    switch (routing.policy) {
    case Routing::Policy::Weighted:
        return Texts::tr("item %1 of the weighted policy is drawn (%2 of its answers while all serve)").arg(position + 1).arg(percentText(weightPart(routing, position)));
    case Routing::Policy::Failover:
        if (position == 0) {
            return routing.trickle > 0 ? Texts::tr("something of the active part is up (all but %1 of the answers)").arg(percentText(routing.trickle))
                                       : Texts::tr("something of the active part is up");
        }
        return routing.trickle > 0 ? Texts::tr("nothing of the active part is up (otherwise it gets %1 of the answers)").arg(percentText(routing.trickle))
                                   : Texts::tr("nothing of the active part is up");
    case Routing::Policy::Lines:
        return Texts::tr("the client is on the line %1").arg(item.line);
    case Routing::Policy::Geo:
    case Routing::Policy::Geoproximity:
    case Routing::Policy::Latency:
    case Routing::Policy::Multivalue:
        break;
    }
    return Texts::tr("%1 is chosen by place").arg(item.id.isEmpty() ? Texts::tr("item %1").arg(position + 1) : item.id);
}

} // namespace

QString branchText(const Routing &root, const service::RoutingPath &path, const MapHealth &health)
{
    QStringList conditions;
    bool servesNow = true;
    const Routing *routing = &root;
    for (std::size_t i = 0; i + 1 < path.size() && routing != nullptr; i += 2) {
        const model::RoutingItem *item = itemOf(*routing, path[i]);
        if (item == nullptr) {
            break;
        }
        conditions += condition(*routing, path[i]);
        if (routing->policy == Routing::Policy::Failover) {
            const bool isActiveUp = health.isAlive(routing->active);
            servesNow = servesNow && (path[i] == 0 ? isActiveUp : !isActiveUp || routing->trickle > 0);
        }
        routing = item->routing.get();
    }
    QString out = Texts::tr("This is one branch: it serves when %1. Areas and shares are as if it served everybody.").arg(conditions.join(Texts::tr("; and ")));
    if (!servesNow) {
        out += u' ' + Texts::tr("Now it does not serve.");
    }
    return out;
}

} // namespace meridian::ui
