#include "ui/widgets/Csv.h"

using namespace Qt::StringLiterals;

namespace meridian::ui {

QString csvField(QString text)
{
    if (text.contains(u',') || text.contains(u'"') || text.contains(u'\n') || text.contains(u'\r')) {
        return u'"' + text.replace(u'"', u"\"\""_s) + u'"';
    }
    return text;
}

} // namespace meridian::ui
