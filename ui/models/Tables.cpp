#include "ui/models/Tables.h"

namespace meridian::ui {

TablePtr tableOf(model::ObjectRef::Kind kind, [[maybe_unused]] const QString &parentKey)
{
    using Kind = model::ObjectRef::Kind;
    switch (kind) {
    case Kind::Address:
        return addressTable();
    case Kind::Pool:
        return poolTable();
    default:
        return nullptr;
    }
}

} // namespace meridian::ui
