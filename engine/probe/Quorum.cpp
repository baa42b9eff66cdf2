#include "engine/probe/Quorum.h"

#include <algorithm>

namespace meridian::probe {

Condition quorumOf(std::span<const Condition> points, QStringView quorum)
{
    const auto count = [&](Condition condition) { return std::ranges::count(points, condition); };
    const auto up = count(Condition::Up), down = count(Condition::Down), votes = up + down;
    if (votes == 0) {
        return count(Condition::Stale) > 0 ? Condition::Stale : Condition::Unknown;
    }
    bool isUp = false;
    if (quorum == u"any") {
        isUp = up > 0;
    } else if (quorum == u"all" || quorum == u"100%") {
        isUp = down == 0;
    } else if (quorum.endsWith(u'%')) {
        isUp = up * 100 > votes * quorum.chopped(1).toInt();
    } else {
        isUp = down * 2 <= votes;
    }
    return isUp ? Condition::Up : Condition::Down;
}

Condition countedOf(std::span<const Condition> children, int atLeast)
{
    const auto up = std::ranges::count(children, Condition::Up);
    const auto down = std::ranges::count(children, Condition::Down);
    if (up >= atLeast) {
        return Condition::Up;
    }
    return std::ssize(children) - down < atLeast ? Condition::Down : Condition::Unknown;
}

Condition turned(Condition condition)
{
    return condition == Condition::Up ? Condition::Down : condition == Condition::Down ? Condition::Up : condition;
}

} // namespace meridian::probe
