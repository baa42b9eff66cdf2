#include "ui/shell/HistoryPane.h"

#include "engine/service/Workspace.h"
#include "ui/shell/Icons.h"
#include "ui/shell/Session.h"
#include "ui/widgets/InlineMessage.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QUndoView>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::Workspace;

namespace {

constexpr int kPage = 200;

/// Local time with UTC in the tool tip.
QTableWidgetItem *timeItem(const QDateTime &time)
{
    auto *item = new QTableWidgetItem(QLocale().toString(time.toLocalTime(), QLocale::ShortFormat));
    item->setToolTip(time.toUTC().toString(u"yyyy-MM-dd HH:mm:ss 'UTC'"_s));
    return item;
}

QTableWidget *newTable(const QStringList &headers, int stretched, const QString &objectName, const QString &accessibleName)
{
    auto *table = new QTableWidget(0, static_cast<int>(headers.size()));
    table->setObjectName(objectName);
    table->setAccessibleName(accessibleName);
    table->setHorizontalHeaderLabels(headers);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
    table->horizontalHeader()->setHighlightSections(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setFrameShape(QFrame::NoFrame);
    return table;
}

} // namespace

HistoryPane::HistoryPane(Session *session, QWidget *parent)
    : QWidget(parent), m_session(session), m_tabs(new QTabWidget(this)), m_message(new InlineMessage(this))
{
    setObjectName(u"historyPane"_s);
    m_tabs->setObjectName(u"historyTabs"_s);
    m_tabs->setDocumentMode(true);
    auto *steps = new QUndoView(session->document()->undoStack(), this);
    steps->setObjectName(u"undoView"_s);
    steps->setAccessibleName(tr("Steps that can be undone"));
    steps->setEmptyLabel(tr("Project as it was opened"));
    steps->setFrameShape(QFrame::NoFrame);
    m_tabs->addTab(steps, tr("Steps"));
    m_tabs->addTab(makeJournalPage(), tr("Journal"));
    m_tabs->addTab(makeRevisionsPage(), tr("Revisions"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 0);
    layout->addWidget(m_message);
    layout->addWidget(m_tabs, 1);

    connect(session, &Session::opened, this, &HistoryPane::refresh);
    connect(session->workspace(), &Workspace::stored, this, [this] {
        if (isVisible()) {
            loadJournal(0);
        }
    });
    connect(session->workspace(), &Workspace::published, this, &HistoryPane::showRevisions);
}

QWidget *HistoryPane::makeJournalPage()
{
    auto *page = new QWidget;
    m_journal = newTable({tr("Time"), tr("Edit"), tr("User")}, 1, u"journalTable"_s, tr("Journal"));
    m_older = new QPushButton(tr("Show Older Lines"));
    m_older->setObjectName(u"olderLinesButton"_s);
    m_older->hide();
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_journal, 1);
    layout->addWidget(m_older, 0, Qt::AlignLeft);
    connect(m_older, &QPushButton::clicked, this, [this] { loadJournal(m_oldest); });
    return page;
}

QWidget *HistoryPane::makeRevisionsPage()
{
    auto *page = new QWidget;
    m_revisions = newTable({tr("Revision"), tr("Time"), tr("Note"), tr("Author")}, 2, u"revisionsTable"_s, tr("Revisions"));
    m_restore = new QPushButton(icon(u"history"_s), tr("Restore into Draft"));
    m_restore->setObjectName(u"restoreButton"_s);
    m_restore->setEnabled(false);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->addWidget(m_revisions, 1);
    layout->addWidget(m_restore, 0, Qt::AlignLeft);
    connect(m_restore, &QPushButton::clicked, this, &HistoryPane::restore);
    connect(m_revisions, &QTableWidget::itemSelectionChanged, this, [this] {
        m_restore->setEnabled(m_revisions->currentRow() >= 0 && !m_session->document()->isReadOnly());
    });
    return page;
}

void HistoryPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    refresh();
}

void HistoryPane::refresh()
{
    m_message->clear();
    showRevisions();
    if (isVisible()) {
        loadJournal(0);
    }
}

void HistoryPane::loadJournal(qint64 before)
{
    if (!m_session->isOpen()) {
        m_journal->setRowCount(0);
        return;
    }
    m_session->workspace()->loadJournal(kPage, before, this, [this, before](const Result<QList<service::JournalEntry>> &entries) {
        if (!entries) {
            m_message->setError(entries.error());
            return;
        }
        if (before == 0) {
            m_journal->setRowCount(0);
        }
        addJournal(*entries);
    });
}

void HistoryPane::addJournal(const QList<service::JournalEntry> &entries)
{
    for (const service::JournalEntry &entry : entries) {
        const int row = m_journal->rowCount();
        m_journal->insertRow(row);
        m_journal->setItem(row, 0, timeItem(entry.time));
        m_journal->setItem(row, 1, new QTableWidgetItem(entry.text));
        m_journal->setItem(row, 2, new QTableWidgetItem(entry.user));
        m_oldest = entry.number;
    }
    m_older->setVisible(entries.size() == kPage);
}

void HistoryPane::showRevisions()
{
    const QList<service::RevisionInfo> &revisions = m_session->workspace()->revisions();
    m_revisions->setRowCount(static_cast<int>(revisions.size()));
    for (int row = 0; row < m_revisions->rowCount(); ++row) {
        const service::RevisionInfo &revision = revisions.at(revisions.size() - 1 - row);
        const bool live = row == 0;
        auto *number = new QTableWidgetItem(live ? tr("%1 (Live)").arg(revision.number) : QString::number(revision.number));
        number->setData(Qt::UserRole, revision.number);
        m_revisions->setItem(row, 0, number);
        m_revisions->setItem(row, 1, timeItem(revision.time));
        m_revisions->setItem(row, 2, new QTableWidgetItem(revision.note));
        m_revisions->setItem(row, 3, new QTableWidgetItem(revision.author));
    }
}

void HistoryPane::restore()
{
    const int row = m_revisions->currentRow();
    if (row < 0) {
        return;
    }
    const qint64 number = m_revisions->item(row, 0)->data(Qt::UserRole).toLongLong();
    m_session->workspace()->loadRevision(number, this, [this, number](const Result<model::ProjectPtr> &revision) {
        if (!revision) {
            m_message->setError(revision.error());
            return;
        }
        m_message->setResult(m_session->document()->edit(tr("Restore Revision %1").arg(number), {},
                                                         [&revision](const model::Project &) -> Result<model::Project> { return **revision; }));
    });
}

} // namespace meridian::ui
