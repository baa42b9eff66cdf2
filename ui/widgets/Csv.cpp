#include "ui/widgets/Csv.h"

using namespace Qt::StringLiterals;

namespace meridian::ui {

QString csvField(QString text)
{
    static const QString kFormulaStarts = u"=+-@\t\r"_s;
    if (!text.isEmpty() && kFormulaStarts.contains(text.front())) {
        text.prepend(u'\'');
    }
    if (text.contains(u',') || text.contains(u'"') || text.contains(u'\n') || text.contains(u'\r')) {
        return u'"' + text.replace(u'"', u"\"\""_s) + u'"';
    }
    return text;
}

} // namespace meridian::ui
