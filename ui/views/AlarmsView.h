#pragma once

#include "engine/service/DesktopAlerts.h"
#include "ui/shell/PageFactory.h"
#include "ui/widgets/DesktopNotifier.h"

#include <memory>

class QLabel;
class QStackedWidget;
class QTableView;

namespace meridian::ui {

class AlarmModel;

/// The list of alarms that alerts told desktop channels while the test server probes. Each is shown by the desktop as
/// well; where there is none, the view asks to be seen instead.
class AlarmsView final : public Page
{
    Q_OBJECT
public:
    AlarmsView(const PageContext &context, std::unique_ptr<DesktopNotifier> notifier, QWidget *parent = nullptr);

    void showObject(const model::ObjectRef &) override {}
    void add(const QList<service::AlertMessage> &messages);
    [[nodiscard]] AlarmModel *model() const { return m_model; }

private:
    [[nodiscard]] QTableView *makeTable();
    void notify(const QList<service::AlertMessage> &messages);
    void clear();

    PageContext m_context;
    std::unique_ptr<DesktopNotifier> m_notifier;
    AlarmModel *m_model;
    QTableView *m_table;
    QStackedWidget *m_stack;
    QLabel *m_note;
};

} // namespace meridian::ui
