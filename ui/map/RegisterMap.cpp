#include "ui/map/RegisterMap.h"

using namespace Qt::StringLiterals;

namespace meridian::ui {

void registerMap(PageFactory &factory, const MapPage::ExplainAt &explainAt)
{
    factory.registerView({u"map"_s, MapPage::tr("World Map"), u"map"_s,
                          [explainAt](const PageContext &context, QWidget *parent) -> Page * { return new MapPage(context, explainAt, parent); }});
}

} // namespace meridian::ui
