#include "ui/map/MapPanel.h"

#include "ui/map/BiasEditor.h"
#include "ui/widgets/Forms.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using meridian::model::Routing;

namespace meridian::ui {
namespace {

constexpr std::size_t kMostCities = 100;

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

QTableWidgetItem *newCell(const QString &text, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter)
{
    auto *item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setTextAlignment(alignment);
    return item;
}

} // namespace

MapPanel::MapPanel(QWidget *parent)
    : QWidget(parent), m_table(new EndpointTable(this)), m_view(new QTableView(this)), m_bias(new BiasEditor(this)), m_formulaLabel(new QLabel(tr("&Formula"), this)),
      m_formula(new QComboBox(this)), m_movedTitle(newHeading({}, this)), m_movedText(newHint({}, this)), m_cities(new QTableWidget(this))
{
    makeTable();
    makeMoved();
    m_formula->setObjectName(u"biasFormula"_s);
    m_formula->addItem(tr("distance × (1 − bias/100)"), static_cast<int>(Routing::Formula::Linear));
    m_formula->addItem(tr("before 2023: distance ÷ (1 + bias/100) for a negative bias"), static_cast<int>(Routing::Formula::LegacyInverse));
    m_formula->setMinimumContentsLength(18);
    m_formula->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_formulaLabel->setBuddy(m_formula);
    auto *formula = new QHBoxLayout;
    formula->addWidget(m_formulaLabel);
    formula->addWidget(m_formula, 1);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 6, 10, 8);
    layout->setSpacing(8);
    layout->addWidget(m_view, 3);
    layout->addWidget(m_bias);
    layout->addLayout(formula);
    layout->addWidget(m_movedTitle);
    layout->addWidget(m_movedText);
    layout->addWidget(m_cities, 2);

    connect(m_table, &EndpointTable::biasEdited, this, [this](int endpoint, int bias) { emit biasChosen(endpoint, bias, true); });
    connect(m_bias, &BiasEditor::previewed, this, [this](int bias) { emit biasPreviewed(m_selected, bias); });
    connect(m_bias, &BiasEditor::chosen, this, [this](int bias, bool isFinished) { emit biasChosen(m_selected, bias, isFinished); });
    connect(m_formula, &QComboBox::activated, this, [this] { emit formulaChosen(static_cast<Routing::Formula>(m_formula->currentData().toInt())); });
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
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(EndpointTable::Location, QHeaderView::Stretch);
    header->setHighlightSections(false);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid()) {
            m_selected = current.row();
            showBias();
            emit selected(m_selected);
        }
    });
}

void MapPanel::makeMoved()
{
    m_cities->setObjectName(u"mapMovedCities"_s);
    m_cities->setAccessibleName(tr("Cities that get another endpoint, largest first"));
    m_cities->setColumnCount(4);
    m_cities->setHorizontalHeaderLabels({tr("City"), tr("People around"), tr("Before"), tr("Now")});
    m_cities->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_cities->setSelectionMode(QAbstractItemView::SingleSelection);
    m_cities->setTabKeyNavigation(false);
    m_cities->setShowGrid(false);
    m_cities->setAlternatingRowColors(true);
    m_cities->verticalHeader()->hide();
    m_cities->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_cities->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    connect(m_cities, &QTableWidget::cellActivated, this, [this](int row) { emit cityChosen(m_moved[static_cast<std::size_t>(row)].point); });
    connect(m_cities, &QTableWidget::cellClicked, this, [this](int row) { emit cityChosen(m_moved[static_cast<std::size_t>(row)].point); });
}

void MapPanel::setSubject(const std::optional<MapSubject> &subject, bool isEditable)
{
    const bool isOther = !subject || !m_subject || subject->ref != m_subject->ref || subject->endpoints.size() != m_subject->endpoints.size();
    m_subject = subject;
    m_isEditable = isEditable;
    m_table->setSubject(subject, isEditable);
    const bool isTunable = subject && subject->isTunable();
    m_view->setColumnHidden(EndpointTable::Bias, !isTunable);
    m_formula->setVisible(isTunable);
    m_formulaLabel->setVisible(isTunable);
    m_formula->setEnabled(isEditable);
    if (isTunable) {
        m_formula->setCurrentIndex(m_formula->findData(static_cast<int>(subject->formula)));
    }
    if (isOther) {
        m_selected = -1;
        setReport({});
        if (subject && !subject->endpoints.empty()) {
            setSelected(0);
        }
    }
    showBias();
}

void MapPanel::showBias()
{
    const bool isShown = m_subject && m_subject->isTunable() && m_selected >= 0 && m_selected < static_cast<int>(m_subject->endpoints.size());
    m_bias->setVisible(isShown);
    m_bias->setEnabled(m_isEditable);
    if (isShown) {
        m_bias->setEndpoint(nameOf(m_selected), m_subject->endpoints[static_cast<std::size_t>(m_selected)].bias);
    }
}

void MapPanel::setSelected(int endpoint)
{
    if (endpoint >= 0 && m_view->currentIndex().row() != endpoint) {
        m_view->setCurrentIndex(m_table->index(endpoint, EndpointTable::Name));
    }
}

QString MapPanel::nameOf(int endpoint) const
{
    if (!m_subject || endpoint < 0 || endpoint >= static_cast<int>(m_subject->endpoints.size())) {
        return tr("(gone)", "an endpoint that is no more");
    }
    return tr("%1 %2", "number and name of an endpoint").arg(endpoint + 1).arg(m_subject->endpoints[static_cast<std::size_t>(endpoint)].label);
}

void MapPanel::setComparison(const QString &toolTip, const QString &heading)
{
    m_table->setComparison(toolTip);
    m_movedTitle->setText(heading);
}

void MapPanel::setReport(const MapShareReport &report)
{
    m_table->setReport(report);
    m_moved = report.moved;
    const QLocale locale;
    m_movedText->setText(m_moved.empty() ? tr("Nobody gets another endpoint.")
                                         : tr("%1 % of all people get another endpoint. Places are counted around larger cities.")
                                               .arg(locale.toString(report.movedPeople * 100, 'f', 1)));
    const std::size_t count = std::min(m_moved.size(), kMostCities);
    m_cities->setVisible(count > 0);
    m_cities->setRowCount(static_cast<int>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const MovedCity &city = m_moved[i];
        const int row = static_cast<int>(i);
        m_cities->setItem(row, 0, newCell(city.name));
        m_cities->setItem(row, 1, newCell(tr("%1 M", "millions of people").arg(locale.toString(city.people / 1e6, 'f', 1)), Qt::AlignRight | Qt::AlignVCenter));
        m_cities->setItem(row, 2, newCell(nameOf(city.from)));
        m_cities->setItem(row, 3, newCell(nameOf(city.to)));
    }
}

} // namespace meridian::ui
