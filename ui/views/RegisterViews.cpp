#include "ui/views/RegisterViews.h"

#include "ui/shell/Icons.h"
#include "ui/shell/PageFactory.h"
#include "ui/views/AlarmsView.h"
#include "ui/views/ExplainView.h"
#include "ui/views/HealthPage.h"
#include "ui/views/TestServerView.h"

#include <QCoreApplication>

namespace meridian::ui {

using namespace Qt::StringLiterals;

void registerViews(PageFactory &factory)
{
    factory.registerView({u"health"_s, QCoreApplication::translate("RegisterViews", "Health"), u"health-check"_s,
                          [](const PageContext &context, QWidget *parent) -> Page * { return new HealthPage(context, parent); }});
    factory.registerDock({u"explain"_s, QCoreApplication::translate("RegisterViews", "Explain"), u"explain"_s, Qt::BottomDockWidgetArea,
                          [](const PageContext &context, QWidget *parent) { return new ExplainView(context, parent); }});
    factory.registerDock({u"test-server"_s, QCoreApplication::translate("RegisterViews", "Test Server"), u"server"_s, Qt::BottomDockWidgetArea,
                          [](const PageContext &context, QWidget *parent) { return new TestServerView(context, parent); }});
    factory.registerDock({u"alarms"_s, QCoreApplication::translate("RegisterViews", "Alarms"), u"alert"_s, Qt::BottomDockWidgetArea,
                          [](const PageContext &context, QWidget *parent) {
                              return new AlarmsView(context, std::make_unique<TrayNotifier>(icon(u"meridian"_s), u"Meridian"_s), parent);
                          }});
}

} // namespace meridian::ui
