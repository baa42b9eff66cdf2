#include "ui/views/ForcedHealthList.h"

#include "ui/views/HealthSwitchDelegate.h"
#include "ui/widgets/SearchField.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace meridian::ui {

using namespace Qt::StringLiterals;

ForcedHealthList::ForcedHealthList(QWidget *parent)
    : QWidget(parent)
    , m_model(new ForcedHealthModel(this))
    , m_filtered(new QSortFilterProxyModel(this))
    , m_search(new SearchField(tr("Search addresses"), this))
    , m_table(new QTableView(this))
    , m_summary(new QLabel(this))
    , m_reset(new QPushButton(tr("Set All to Auto"), this))
{
    m_filtered->setSourceModel(m_model);
    m_filtered->setFilterKeyColumn(-1);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);

    m_search->setObjectName(u"forcedHealthSearch"_s);
    connect(m_search, &SearchField::leftDownwards, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filtered->setFilterFixedString(text);
        updateSummary();
    });

    m_table->setObjectName(u"forcedHealthTable"_s);
    m_table->setAccessibleName(tr("Forced health of addresses"));
    m_table->setAccessibleDescription(tr("Left and Right change the state of the selected address, Space goes round."));
    m_table->setModel(m_filtered);
    m_table->setItemDelegateForColumn(ForcedHealthModel::StateColumn, new HealthSwitchDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(ForcedHealthModel::NameColumn, QHeaderView::Stretch);
    m_table->installEventFilter(this);
    fitColumns();

    m_summary->setObjectName(u"forcedHealthSummary"_s);
    m_summary->setWordWrap(true);
    m_reset->setObjectName(u"forcedHealthResetButton"_s);
    connect(m_reset, &QPushButton::clicked, this, [this] { m_model->setStates({}); });

    auto *bottom = new QHBoxLayout;
    bottom->addWidget(m_summary, 1);
    bottom->addWidget(m_reset);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_search);
    layout->addWidget(m_table, 1);
    layout->addLayout(bottom);

    connect(m_model, &ForcedHealthModel::statesChanged, this, &ForcedHealthList::updateSummary);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        fitColumns();
        updateSummary();
    });
    updateSummary();
}

bool ForcedHealthList::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress && m_table->currentIndex().isValid()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const QModelIndex state = m_table->currentIndex().siblingAtColumn(ForcedHealthModel::StateColumn);
        if (key->modifiers() == Qt::NoModifier && HealthSwitchDelegate::handleKey(key->key(), m_filtered, state)) {
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ForcedHealthList::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitColumns();
    }
}

void ForcedHealthList::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    // The switch is what the list is for; where there is no room for everything the value gives way to it.
    const int needed = m_table->columnWidth(ForcedHealthModel::StateColumn) + m_table->fontMetrics().averageCharWidth() * 36;
    m_table->setColumnHidden(ForcedHealthModel::ValueColumn, width() < needed);
}

void ForcedHealthList::fitColumns()
{
    const auto *delegate = m_table->itemDelegateForColumn(ForcedHealthModel::StateColumn);
    QStyleOptionViewItem option;
    option.initFrom(m_table);
    const QSize size = delegate->sizeHint(option, {});
    m_table->setColumnWidth(ForcedHealthModel::StateColumn, size.width());
    m_table->setColumnWidth(ForcedHealthModel::ValueColumn, m_table->fontMetrics().averageCharWidth() * 16);
    m_table->setMinimumWidth(size.width() + m_table->fontMetrics().averageCharWidth() * 14);
    m_table->verticalHeader()->setMinimumSectionSize(size.height());
    m_table->verticalHeader()->setDefaultSectionSize(size.height());
}

void ForcedHealthList::updateSummary()
{
    const int forced = static_cast<int>(m_model->states().size());
    if (m_model->rowCount() == 0) {
        m_summary->setText(tr("Addresses of the project appear here."));
    } else if (m_filtered->rowCount() == 0) {
        m_summary->setText(tr("No address matches the search."));
    } else if (forced == 0) {
        m_summary->setText(tr("No health is forced."));
    } else {
        m_summary->setText(tr("%n forced", "addresses whose health is forced", forced));
    }
    m_reset->setEnabled(forced > 0);
}

} // namespace meridian::ui
