#include "ui/map/MapTexts.h"

#include <QCoreApplication>
#include <QLocale>

namespace meridian::ui {
namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(MapTexts)
};

} // namespace

QString endpointName(const std::optional<MapSubject> &subject, int endpoint)
{
    if (!subject || endpoint < 0 || endpoint >= static_cast<int>(subject->endpoints.size())) {
        return Texts::tr("(gone)", "an endpoint that is no more");
    }
    return Texts::tr("%1 %2", "number and name of an endpoint").arg(endpoint + 1).arg(subject->endpoints[static_cast<std::size_t>(endpoint)].label);
}

QString percentText(double part, int decimals)
{
    return Texts::tr("%1 %", "percent").arg(QLocale().toString(part * 100, 'f', decimals));
}

} // namespace meridian::ui
