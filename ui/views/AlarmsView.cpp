#include "ui/views/AlarmsView.h"

#include "engine/service/EngineService.h"
#include "ui/document/ProjectDocument.h"
#include "ui/views/AlarmModel.h"
#include "ui/views/ReadTable.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/Forms.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::AlertEntry;
using service::AlertMessage;

namespace {

constexpr qsizetype kMostLines = 4;

/// One message for the desktop, however many alarms there are: it must not be flooded.
QString textOf(const QList<AlertEntry> &entries)
{
    QStringList lines;
    for (const AlertEntry &entry : entries.first(std::min(kMostLines, entries.size()))) {
        lines += entries.size() == 1 ? entry.text : alarmTitle(entry);
    }
    if (entries.size() > kMostLines) {
        lines += AlarmsView::tr("and %n others", "alarms", static_cast<int>(entries.size() - kMostLines));
    }
    return lines.join(u'\n');
}

} // namespace

AlarmsView::AlarmsView(const PageContext &context, std::unique_ptr<DesktopNotifier> notifier, QWidget *parent)
    : Page(parent), m_context(context), m_notifier(std::move(notifier)), m_model(new AlarmModel(this)), m_table(makeTable()), m_stack(new QStackedWidget(this)),
      m_note(newHint({}, this))
{
    m_note->setObjectName(u"alarmsNote"_s);
    auto *list = new QWidget(this);
    auto *column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    auto *row = new QHBoxLayout;
    auto *clearButton = new QPushButton(tr("Clear"), list);
    clearButton->setObjectName(u"clearAlarmsButton"_s);
    connect(clearButton, &QPushButton::clicked, this, &AlarmsView::clear);
    row->addWidget(m_note, 1);
    row->addWidget(clearButton);
    column->addLayout(row);
    column->addWidget(m_table, 1);
    auto *empty = new EmptyState(this);
    empty->setTexts(u"alert"_s, tr("No alarms"),
                    tr("Here stands what alerts tell desktop channels while the test server probes addresses. Other channels are told by the server meridiand."));
    connect(empty->addButton(tr("Show Alerts"), u"showAlertsButton"_s), &QPushButton::clicked, this, [this] {
        m_context.document->select({model::ObjectRef::Kind::Alert, {}, {}});
    });
    m_stack->addWidget(empty);
    m_stack->addWidget(list);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->addWidget(m_stack);
    connect(m_notifier.get(), &DesktopNotifier::activated, this, &Page::attentionRequested);
    connect(context.document, &ProjectDocument::reset, this, &AlarmsView::clear); // another project
    if (context.engine != nullptr) {
        connect(context.engine, &service::EngineService::alarmed, this, &AlarmsView::add);
    }
}

QTableView *AlarmsView::makeTable()
{
    auto *table = new QTableView(this);
    table->setObjectName(u"alarmsTable"_s);
    table->setAccessibleName(tr("Alarms, newest first"));
    table->setAccessibleDescription(tr("Enter selects the object."));
    table->setModel(m_model);
    setUpReadTable(table);
    table->horizontalHeader()->setStretchLastSection(false);
    table->horizontalHeader()->setSectionResizeMode(AlarmModel::TextColumn, QHeaderView::Stretch);
    connect(table, &QTableView::activated, this, [this](const QModelIndex &index) {
        if (const auto ref = model::ObjectRef::parse(index.data(AlarmModel::kObjectRole).toString())) {
            m_context.document->select(*ref);
        }
    });
    return table;
}

void AlarmsView::add(const QList<AlertMessage> &messages)
{
    m_model->add(messages);
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 1 : 0);
    notify(messages);
}

void AlarmsView::clear()
{
    m_model->clear();
    m_stack->setCurrentIndex(0);
}

void AlarmsView::notify(const QList<AlertMessage> &messages)
{
    QList<AlertEntry> entries;
    for (const AlertMessage &message : messages) {
        entries += message.entries;
    }
    if (entries.isEmpty()) {
        return;
    }
    const bool isUrgent = std::ranges::any_of(entries, [](const AlertEntry &entry) { return entry.event == "unavailable"_L1; });
    if (!m_notifier->isAvailable()) {
        m_note->setText(tr("This desktop shows no notifications, so alarms stand here alone."));
        emit attentionRequested();
        return;
    }
    m_note->setText(tr("The desktop was told of these as well."));
    const QString title = entries.size() == 1 ? alarmTitle(entries.front()) : tr("%n alarms", nullptr, static_cast<int>(entries.size()));
    m_notifier->show(title, textOf(entries), isUrgent ? DesktopNotifier::Urgency::Urgent : DesktopNotifier::Urgency::Calm);
}

} // namespace meridian::ui
