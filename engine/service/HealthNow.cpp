#include "engine/service/HealthNow.h"

#include "engine/service/EngineService.h"

namespace meridian::service {

QHash<QString, Condition> conditionsNow(const EngineService &engine)
{
    QHash<QString, Condition> out;
    if (engine.isProbing()) {
        for (const AddressHealth &address : engine.health()->addresses) {
            out.insert(address.address, address.condition);
        }
    }
    const QHash<QString, ForcedHealth> forced = engine.forcedHealth();
    for (auto state = forced.begin(); state != forced.end(); ++state) {
        out.insert(state.key(), state.value() == ForcedHealth::Up ? Condition::Up : Condition::Down);
    }
    return out;
}

} // namespace meridian::service
