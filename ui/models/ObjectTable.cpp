#include "ui/models/ObjectTable.h"

namespace meridian::ui {

int ObjectTable::fieldIndex(const QString &key) const
{
    for (int i = 0; i < fieldCount(); ++i) {
        if (field(i).key == key) {
            return i;
        }
    }
    return -1;
}

} // namespace meridian::ui
