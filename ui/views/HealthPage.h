#pragma once

#include "engine/service/EngineService.h"
#include "ui/shell/PageFactory.h"

#include <QTimer>

class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace meridian::ui {

class HealthEventModel;
class HealthModel;
class InlineMessage;
class TimelinePane;

/// What probes say: the matrix of addresses and probe points, the last answer of the selected address as it came, what has
/// changed, and the timeline of it. Nothing here changes the document.
class HealthPage final : public Page
{
    Q_OBJECT
public:
    explicit HealthPage(const PageContext &context, QWidget *parent = nullptr);

    /// Selects the row of an address.
    void showObject(const model::ObjectRef &ref) override;

    [[nodiscard]] HealthModel *model() const { return m_model; }
    [[nodiscard]] QTableView *table() const { return m_table; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makeBar();
    QTableView *makeTable();
    QWidget *makeDetails();
    void connectParts();
    void projectReplaced(const model::ProjectPtr &project);
    void takeHealth();
    void updateBar();
    void updateDetails();
    void updateEvents();
    [[nodiscard]] int currentRow() const;
    /// Opens the address, and where its check is reported from outside, reports by hand.
    void showMenu(const QPoint &place);

    PageContext m_context;
    HealthModel *m_model;
    HealthEventModel *m_events;
    QSortFilterProxyModel *m_sorted;
    QStackedWidget *m_stack;
    TimelinePane *m_timeline;
    QTableView *m_table = nullptr;
    QTableView *m_eventTable = nullptr;
    QLabel *m_summary = nullptr;
    QLabel *m_subject = nullptr;
    QPlainTextEdit *m_answer = nullptr;
    QCheckBox *m_onlyThis = nullptr;
    InlineMessage *m_message;
    InlineMessage *m_failure;
    QTimer m_tick; // ages grow
};

} // namespace meridian::ui
