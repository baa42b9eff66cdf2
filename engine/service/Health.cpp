#include "engine/service/Health.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {

const AddressHealth *HealthSnapshot::find(const QString &address) const
{
    const auto found = std::ranges::find(addresses, address, &AddressHealth::address);
    return found == addresses.end() ? nullptr : &*found;
}

Event eventOf(const probe::Transition &transition)
{
    Event event;
    event.time = transition.time;
    event.kind = u"health"_s;
    event.object = u"address:"_s + transition.address;
    const QString reason = transition.reason.isEmpty() ? QString(u'.') : u": "_s + transition.reason;
    event.text = u"Address %1 (%2) is %3%4"_s.arg(transition.address, transition.value, probe::toText(transition.to), reason);
    event.detail = {{u"value"_s, transition.value},           {u"check"_s, transition.check},         {u"point"_s, transition.point},
                    {u"from"_s, probe::toText(transition.from)}, {u"to"_s, probe::toText(transition.to)}, {u"reason"_s, transition.reason}};
    return event;
}

} // namespace meridian::service
