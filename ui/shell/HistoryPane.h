#pragma once

#include "engine/service/Workspace.h"

#include <QWidget>

class QTableWidget;
class QTabWidget;
class QPushButton;

namespace meridian::ui {

class InlineMessage;
class Session;

/// What was done: the steps that can be undone, the journal of all edits, the published revisions. A revision can be
/// restored, which is an edit like any other.
class HistoryPane final : public QWidget
{
    Q_OBJECT
public:
    explicit HistoryPane(Session *session, QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] QWidget *makeJournalPage();
    [[nodiscard]] QWidget *makeRevisionsPage();
    void refresh();
    void loadJournal(qint64 before);
    void addJournal(const QList<service::JournalEntry> &entries);
    void showRevisions();
    void restore();

    Session *m_session;
    QTabWidget *m_tabs;
    QTableWidget *m_journal = nullptr;
    QPushButton *m_older = nullptr;
    QTableWidget *m_revisions = nullptr;
    QPushButton *m_restore = nullptr;
    InlineMessage *m_message;
    qint64 m_oldest = 0; // number of the oldest journal line shown
};

} // namespace meridian::ui
