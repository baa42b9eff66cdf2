#include "ui/views/HealthPage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/models/HealthText.h"
#include "ui/views/HealthEventModel.h"
#include "ui/views/HealthModel.h"
#include "ui/views/ObjectLinks.h"
#include "ui/views/ReadTable.h"
#include "ui/views/TimelinePane.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/SearchField.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::AddressHealth;
using service::Condition;
using service::EngineService;

namespace {

constexpr int kSearchWidth = 260;
constexpr std::chrono::milliseconds kTick{1000};

} // namespace

HealthPage::HealthPage(const PageContext &context, QWidget *parent)
    : Page(parent)
    , m_context(context)
    , m_model(new HealthModel(this))
    , m_events(new HealthEventModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_stack(new QStackedWidget(this))
    , m_timeline(new TimelinePane(context, this))
    , m_message(new InlineMessage(this))
    , m_failure(new InlineMessage(this))
{
    setObjectName(u"healthPage"_s);
    m_message->setObjectName(u"healthMessage"_s);
    m_failure->setObjectName(u"healthFailure"_s);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(HealthModel::SortRole);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);

    auto *parts = new QSplitter(Qt::Vertical, this);
    parts->setObjectName(u"healthSplitter"_s);
    parts->setChildrenCollapsible(false);
    parts->addWidget(makeTable());
    parts->addWidget(makeDetails());
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 2);
    auto *empty = new EmptyState(this);
    empty->setTexts(u"health-check"_s, tr("No checked addresses"),
                    tr("Here stands what probes say of each address that has a health check, from each point they run at. Give an address a health check."));
    connect(empty->addButton(tr("Show Addresses"), u"showAddressesButton"_s), &QPushButton::clicked, this, [this] {
        m_context.document->select({model::ObjectRef::Kind::Address, {}, {}});
    });
    auto *tabs = new QTabWidget(this);
    tabs->setObjectName(u"healthTabs"_s);
    tabs->setDocumentMode(true);
    tabs->addTab(parts, tr("Now", "health as it is"));
    tabs->addTab(m_timeline, tr("Timeline"));
    m_stack->addWidget(tabs);
    m_stack->addWidget(empty);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setSpacing(8);
    layout->addWidget(makeBar());
    layout->addWidget(m_message);
    layout->addWidget(m_failure);
    layout->addWidget(m_stack, 1);
    m_tick.setInterval(kTick);
    setFocusProxy(m_table);
    connectParts();
    projectReplaced(m_context.document->project());
}

QWidget *HealthPage::makeBar()
{
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_summary = new QLabel(bar);
    m_summary->setObjectName(u"healthSummary"_s);
    auto *search = new SearchField(tr("Search health"), bar);
    search->setObjectName(u"healthSearchField"_s);
    search->setMaximumWidth(kSearchWidth);
    connect(search, &QLineEdit::textChanged, m_sorted, &QSortFilterProxyModel::setFilterFixedString);
    connect(search, &SearchField::leftDownwards, this, [this] { m_table->setFocus(); });
    row->addWidget(m_summary, 1);
    row->addWidget(search);
    return bar;
}

QTableView *HealthPage::makeTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(u"healthTable"_s);
    m_table->setAccessibleName(tr("Health of addresses"));
    m_table->setAccessibleDescription(tr("Enter selects the address."));
    m_table->setModel(m_sorted);
    setUpReadTable(m_table);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(HealthModel::StateColumn, Qt::AscendingOrder);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &HealthPage::showMenu);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        m_context.document->select({model::ObjectRef::Kind::Address, index.data(HealthModel::KeyRole).toString(), {}});
    });
    return m_table;
}

QWidget *HealthPage::makeDetails()
{
    auto *sides = new QSplitter(this);
    sides->setObjectName(u"healthDetailsSplitter"_s);
    sides->setChildrenCollapsible(false);
    auto *left = new QWidget(sides);
    auto *answer = new QVBoxLayout(left);
    answer->setContentsMargins(0, 4, 0, 0);
    m_subject = new QLabel(left);
    m_subject->setObjectName(u"healthSubject"_s);
    m_subject->setWordWrap(true);
    m_subject->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_answer = new QPlainTextEdit(left);
    m_answer->setObjectName(u"healthAnswer"_s);
    m_answer->setAccessibleName(tr("Last answers of the address, as they came"));
    m_answer->setReadOnly(true);
    m_answer->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_answer->setTabChangesFocus(true);
    answer->addWidget(newHeading(tr("Last answers"), left));
    answer->addWidget(m_subject);
    answer->addWidget(m_answer, 1);

    auto *right = new QWidget(sides);
    auto *happened = new QVBoxLayout(right);
    happened->setContentsMargins(0, 4, 0, 0);
    auto *head = new QHBoxLayout;
    m_onlyThis = new QCheckBox(tr("Only the selected address"), right);
    m_onlyThis->setObjectName(u"healthOnlySelectedCheckBox"_s);
    head->addWidget(newHeading(tr("What changed"), right), 1);
    head->addWidget(m_onlyThis);
    m_eventTable = new QTableView(right);
    m_eventTable->setObjectName(u"healthEventTable"_s);
    m_eventTable->setAccessibleName(tr("Changes of health, newest first"));
    m_eventTable->setModel(m_events);
    setUpReadTable(m_eventTable);
    auto *links = new ObjectLinks(m_eventTable, HealthEventModel::AddressColumn, HealthEventModel::kObjectRole);
    connect(links, &ObjectLinks::activated, this, [this](const QString &object) {
        if (const auto ref = model::ObjectRef::parse(object)) {
            m_context.document->select(*ref);
        }
    });
    happened->addLayout(head);
    happened->addWidget(m_eventTable, 1);
    sides->addWidget(left);
    sides->addWidget(right);
    sides->setStretchFactor(0, 2);
    sides->setStretchFactor(1, 3);
    return sides;
}

void HealthPage::connectParts()
{
    connect(&m_tick, &QTimer::timeout, this, [this] { m_model->setNow(QDateTime::currentDateTimeUtc()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        updateDetails();
        updateEvents();
    });
    connect(m_onlyThis, &QCheckBox::toggled, this, &HealthPage::updateEvents);
    connect(m_context.document, &ProjectDocument::projectReplaced, this, &HealthPage::projectReplaced);
    EngineService *engine = m_context.engine;
    if (engine == nullptr) {
        return;
    }
    connect(engine, &EngineService::healthChanged, this, [this] {
        if (isVisible()) { // thousands of rows cost something to sort
            takeHealth();
        }
    });
    connect(engine, &EngineService::healthEventsChanged, this, &HealthPage::updateEvents);
    connect(engine, &EngineService::probingChanged, this, &HealthPage::updateBar);
    connect(engine, &EngineService::serverFailed, this, [this](const Error &error) { m_failure->setError(error); });
    connect(engine, &EngineService::healthFailed, this, [this](const Error &error) { m_failure->setMessage(State::Warning, error.toString()); });
    takeHealth();
}

void HealthPage::takeHealth()
{
    if (m_context.engine != nullptr) {
        m_model->setHealth(m_context.engine->health());
    }
    updateBar();
    updateDetails();
}

void HealthPage::projectReplaced(const model::ProjectPtr &project)
{
    m_model->setProject(project);
    m_events->setProject(project);
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    updateBar();
    updateDetails();
    updateEvents();
}

void HealthPage::updateBar()
{
    EngineService *engine = m_context.engine;
    const bool isProbing = engine != nullptr && engine->isProbing();
    const int all = m_model->rowCount();
    m_summary->setText(tr("%n addresses", nullptr, all) + u"   "_s
                       + tr("%1 up, %2 down, %3 stale, %4 unknown")
                             .arg(m_model->count(Condition::Up))
                             .arg(m_model->count(Condition::Down))
                             .arg(m_model->count(Condition::Stale))
                             .arg(m_model->count(Condition::Unknown)));
    m_summary->setVisible(all > 0);
    if (isProbing || all == 0 || engine == nullptr) {
        m_message->clear();
        return;
    }
    QPushButton *button = m_message->button();
    button->disconnect(this);
    if (engine->isServing()) {
        m_message->setMessage(State::Information, tr("Addresses are not probed: probing is switched off. All of them count as available."));
        button->setText(tr("Probe Addresses"));
        connect(button, &QPushButton::clicked, this, [engine] { engine->setProbing(true); });
    } else {
        m_message->setMessage(State::Information, tr("Addresses are probed while the test server runs. What stands here is from the last time."));
        button->setText(tr("Start Test Server"));
        connect(button, &QPushButton::clicked, this, [engine] {
            engine->setProbing(true);
            engine->startTestServer();
        });
    }
    button->show();
}

int HealthPage::currentRow() const
{
    const QModelIndex current = m_sorted->mapToSource(m_table->currentIndex());
    return current.isValid() ? current.row() : -1;
}

void HealthPage::updateDetails()
{
    const int row = currentRow();
    if (row < 0) {
        m_subject->setText(tr("Select an address above to see what came back from its last probes."));
        m_answer->clear();
        return;
    }
    const AddressHealth *health = m_model->healthAt(row);
    m_subject->setText(addressHealthText(m_model->addressAt(row), health));
    QStringList parts;
    for (const service::PointHealth &point : health != nullptr ? health->points : std::vector<service::PointHealth>()) {
        if (point.last.time.isValid()) {
            parts += u"%1  %2  %3  %4\n%5"_s.arg(point.check, timeText(point.last.time), durationText(point.last.duration), point.last.reason, point.last.answer).trimmed();
        }
    }
    const QString text = parts.isEmpty() ? tr("No probe has ended yet.") : parts.join(u"\n\n"_s);
    if (text != m_answer->toPlainText()) {
        m_answer->setPlainText(text);
    }
}

void HealthPage::updateEvents()
{
    if (m_context.engine == nullptr) {
        return;
    }
    const int row = currentRow();
    const QString only = m_onlyThis->isChecked() && row >= 0 ? u"address:"_s + m_model->addressAt(row).id.text : QString();
    m_events->setEvents(m_context.engine->healthEvents(), only);
}

void HealthPage::showMenu(const QPoint &place)
{
    const int row = currentRow();
    if (row < 0) {
        return;
    }
    const model::Address &address = m_model->addressAt(row);
    QMenu menu(this);
    menu.setObjectName(u"healthMenu"_s);
    menu.addAction(tr("Open Address"), this, [this, id = address.id.text] { m_context.document->select({model::ObjectRef::Kind::Address, id, {}}); });
    const model::HealthCheck *check = m_context.document->project()->healthChecks.find(address.healthCheck.text);
    if (check != nullptr && check->kind == model::HealthCheck::Kind::External && m_context.engine != nullptr) {
        menu.addSeparator();
        for (const bool isHealthy : {true, false}) {
            menu.addAction(isHealthy ? tr("Report as Healthy") : tr("Report as Not Healthy"), this, [this, isHealthy, id = address.id.text, of = check->id.text] {
                m_context.engine->reportHealth(of, id, isHealthy, isHealthy ? tr("Reported as healthy in the console.") : tr("Reported as not healthy in the console."));
            });
        }
    }
    menu.exec(m_table->viewport()->mapToGlobal(place));
}

void HealthPage::showObject(const model::ObjectRef &ref)
{
    if (ref.kind != model::ObjectRef::Kind::Address) {
        return;
    }
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        if (m_sorted->index(row, 0).data(HealthModel::KeyRole).toString() == ref.key) {
            m_table->selectRow(row);
        }
    }
}

void HealthPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    takeHealth();
    m_tick.start();
}

void HealthPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    m_tick.stop();
}

} // namespace meridian::ui
