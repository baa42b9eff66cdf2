#include "ui/map/MapPanel.h"

#include "ui/map/BiasEditor.h"
#include "ui/map/CountingBar.h"
#include "ui/map/FailurePane.h"
#include "ui/map/MapTexts.h"
#include "ui/map/MovedPane.h"
#include "ui/map/SuggestDialog.h"
#include "ui/widgets/ColumnFitter.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using meridian::model::Routing;

namespace meridian::ui {
namespace {

/// Numbers from −99 to 99 in the column of biases.
class BiasDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        auto *spin = new QSpinBox(parent);
        spin->setObjectName(u"biasCellSpinBox"_s);
        spin->setRange(-99, 99);
        spin->setFrame(false);
        return spin;
    }
};

} // namespace

MapPanel::MapPanel(QWidget *parent)
    : QWidget(parent), m_table(new EndpointTable(this)), m_view(new QTableView(this)), m_counting(new CountingBar(this)), m_bias(new BiasEditor(this)),
      m_formulaLabel(new QLabel(tr("&Formula"), this)), m_formula(new QComboBox(this)), m_suggest(new QPushButton(tr("Suggest Biases…"), this)),
      m_moved(new MovedPane), m_failures(new FailurePane)
{
    makeTable();
    m_formula->setObjectName(u"biasFormula"_s);
    m_formula->addItem(tr("distance × (1 − bias/100)"), static_cast<int>(Routing::Formula::Linear));
    m_formula->addItem(tr("before 2023: distance ÷ (1 + bias/100) for a negative bias"), static_cast<int>(Routing::Formula::LegacyInverse));
    m_formula->setMinimumContentsLength(18);
    m_formula->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_formulaLabel->setBuddy(m_formula);
    m_suggest->setObjectName(u"mapSuggestButton"_s);
    m_suggest->setToolTip(tr("Finds biases for the shares that endpoints shall have."));
    auto *formula = new QHBoxLayout;
    formula->addWidget(m_formulaLabel);
    formula->addWidget(m_formula, 1);
    formula->addWidget(m_suggest);
    auto *tabs = new QTabWidget(this);
    tabs->setObjectName(u"mapTabs"_s);
    tabs->setDocumentMode(true);
    tabs->addTab(m_moved, tr("Moves"));
    tabs->addTab(m_failures, tr("Failures"));

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(8);
    layout->addWidget(m_counting);
    layout->addWidget(m_view, 3);
    layout->addWidget(m_bias);
    layout->addLayout(formula);
    layout->addWidget(tabs, 3);
    connectParts();
}

void MapPanel::connectParts()
{
    connect(m_table, &EndpointTable::biasEdited, this, [this](int endpoint, int bias) { emit biasChosen(endpoint, bias, true); });
    connect(m_bias, &BiasEditor::previewed, this, [this](int bias) { emit biasPreviewed(m_selected, bias); });
    connect(m_bias, &BiasEditor::chosen, this, [this](int bias, bool isFinished) { emit biasChosen(m_selected, bias, isFinished); });
    connect(m_formula, &QComboBox::activated, this, [this] { emit formulaChosen(static_cast<Routing::Formula>(m_formula->currentData().toInt())); });
    connect(m_counting, &CountingBar::changed, this, &MapPanel::countingChanged);
    connect(m_suggest, &QPushButton::clicked, this, &MapPanel::suggest);
    connect(m_moved, &MovedPane::cityChosen, this, &MapPanel::cityChosen);
    connect(m_failures, &FailurePane::endpointChosen, this, &MapPanel::setSelected);
}

MapCounting MapPanel::counting() const
{
    return m_counting->counting();
}

const std::vector<service::ObservedPlace> &MapPanel::clients() const
{
    return m_counting->clients();
}

bool MapPanel::isSettled() const
{
    return m_counting->isSettled();
}

void MapPanel::suggest()
{
    if (!m_subject || !m_subject->isTunable()) {
        return;
    }
    auto *dialog = new SuggestDialog(*m_subject, counting(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SuggestDialog::suggested, this, &MapPanel::biasesSuggested);
    dialog->open();
}

void MapPanel::makeTable()
{
    m_view->setObjectName(u"mapEndpoints"_s);
    m_view->setAccessibleName(tr("Endpoints, biases and shares"));
    m_view->setModel(m_table);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setTabKeyNavigation(false);
    m_view->setShowGrid(false);
    m_view->setAlternatingRowColors(true);
    m_view->setWordWrap(false);
    m_view->verticalHeader()->hide();
    m_view->setItemDelegateForColumn(EndpointTable::Bias, new BiasDelegate(m_view));
    QHeaderView *header = m_view->horizontalHeader();
    header->setHighlightSections(false);
    m_view->setColumnHidden(EndpointTable::Own, true);
    m_view->setColumnHidden(EndpointTable::Health, true);
    new ColumnFitter(m_view, {EndpointTable::Location, EndpointTable::Name});
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid()) {
            m_selected = current.row();
            showBias();
            emit selected(m_selected);
        }
    });
}

void MapPanel::setHealth(const std::vector<HealthWord> &health)
{
    m_table->setHealth(health);
    m_view->setColumnHidden(EndpointTable::Health, health.empty());
}

void MapPanel::setSubject(const std::optional<MapSubject> &subject, bool isEditable)
{
    const bool isOther = !subject || !m_subject || subject->choice != m_subject->choice || subject->endpoints.size() != m_subject->endpoints.size();
    m_subject = subject;
    m_isEditable = isEditable;
    m_counting->setName(subject ? subject->name : QString());
    m_table->setSubject(subject, isEditable);
    const bool isTunable = subject && subject->isTunable();
    m_view->setColumnHidden(EndpointTable::Bias, !isTunable);
    m_view->setColumnHidden(EndpointTable::Land, subject && !subject->isByDistance());
    m_formula->setVisible(isTunable);
    m_formulaLabel->setVisible(isTunable);
    m_formula->setEnabled(isEditable);
    m_suggest->setVisible(isTunable);
    m_suggest->setEnabled(isEditable);
    if (isTunable) {
        m_formula->setCurrentIndex(m_formula->findData(static_cast<int>(subject->formula)));
    }
    if (isOther) {
        m_selected = -1;
        setReport({});
        keepRowsInSight();
        if (subject && !subject->endpoints.empty()) {
            setSelected(0);
        }
    }
    showBias();
}

/// All endpoints of most routings stand in the table without scrolling; what is below has less to say.
void MapPanel::keepRowsInSight()
{
    constexpr int kMostRows = 6;
    const int rows = std::clamp(m_table->rowCount({}), 2, kMostRows);
    const int bars = m_view->horizontalHeader()->sizeHint().height() + m_view->horizontalScrollBar()->sizeHint().height() + 2 * m_view->frameWidth();
    m_view->setMinimumHeight(bars + rows * m_view->verticalHeader()->defaultSectionSize());
}

void MapPanel::showBias()
{
    const bool isShown = m_subject && m_subject->isTunable() && m_selected >= 0 && m_selected < static_cast<int>(m_subject->endpoints.size());
    m_bias->setVisible(isShown);
    m_bias->setEnabled(m_isEditable);
    if (isShown) {
        m_bias->setEndpoint(endpointName(m_subject, m_selected), m_subject->endpoints[static_cast<std::size_t>(m_selected)].bias);
    }
}

void MapPanel::setSelected(int endpoint)
{
    if (endpoint >= 0 && m_view->currentIndex().row() != endpoint) {
        m_view->setCurrentIndex(m_table->index(endpoint, EndpointTable::Name));
    }
}

void MapPanel::setComparison(const QString &toolTip, const QString &heading)
{
    m_table->setComparison(toolTip);
    m_moved->setTitle(heading);
}

void MapPanel::setReport(const MapShareReport &report)
{
    m_table->setReport(report);
    m_view->setColumnHidden(EndpointTable::Own, report.parts[static_cast<std::size_t>(MapMeasure::Own)].empty());
    m_moved->setMoved(m_subject, report);
    if (!report.isPreview) {
        m_failures->setFailures(m_subject, report.failures);
    }
}

} // namespace meridian::ui
