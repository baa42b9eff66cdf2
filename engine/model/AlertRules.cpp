#include "engine/model/AlertRules.h"

using namespace Qt::StringLiterals;

namespace meridian::model {

NeverTold neverTold(const Alert &alert, const QString &event)
{
    if (event == u"degraded" && alert.scope == Alert::Scope::Address) {
        return NeverTold::NoParts;
    }
    if (event == u"switched" && (alert.scope == Alert::Scope::Address || alert.scope == Alert::Scope::Pool)) {
        return NeverTold::NeverSwitches;
    }
    if (event == u"recovered" && !alert.when.contains(u"unavailable"_s) && !alert.when.contains(u"degraded"_s)) {
        return NeverTold::NothingBefore;
    }
    return NeverTold::No;
}

} // namespace meridian::model
