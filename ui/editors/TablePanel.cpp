#include "ui/editors/TablePanel.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/BulkEditBar.h"
#include "ui/editors/CellDelegate.h"
#include "ui/models/ObjectModel.h"
#include "ui/models/SearchProxy.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/SearchField.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <numeric>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSearchWidth = 260;
constexpr int kShortWord = 17; // characters
constexpr int kWidestColumn = 420;
constexpr int kEmptyHeight = 230;

} // namespace

TablePanel::TablePanel(ProjectDocument *document, QWidget *parent)
    : QWidget(parent), m_document(document), m_model(new ObjectModel(document, this)), m_proxy(new SearchProxy(this)), m_view(new QTableView(this)),
      m_stack(new QStackedWidget(this)), m_bulk(new BulkEditBar(m_model, this)), m_message(new InlineMessage(this)), m_header(new QWidget(this))
{
    setObjectName(u"tablePanel"_s);
    m_proxy->setSourceModel(m_model);
    m_view->setObjectName(u"tableView"_s);
    m_view->setModel(m_proxy);
    auto *delegate = new CellDelegate(m_view);
    m_view->setItemDelegate(delegate);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_view->setTabKeyNavigation(false); // Tab leaves the table; inside an open cell it goes to the next one
    m_view->setAlternatingRowColors(true);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + 12);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionsMovable(true);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    connect(m_view->horizontalHeader(), &QHeaderView::sectionResized, this, [this] { m_areWidthsOwn = m_areWidthsOwn || !m_isSettingWidths; });

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_header);
    column->addWidget(m_bulk);
    column->addWidget(m_message);
    column->addWidget(m_stack, 1);
    m_stack->addWidget(m_view);

    makeActions();
    makeHeader();
    connect(delegate, &CellDelegate::refused, this, [this](const Error &error) { m_message->setError(error); });
    connect(delegate, &CellDelegate::problem, this, [this](const QString &text) { m_message->setMessage(State::Bad, text); });
    connect(delegate, &CellDelegate::newRequested, this, &TablePanel::newRequested);
    connect(m_model, &ObjectModel::refused, this, [this](const Error &error) { m_message->setError(error); });
    connect(m_bulk, &BulkEditBar::done, this, &TablePanel::tell);
    connect(m_view, &QWidget::customContextMenuRequested, this, &TablePanel::showMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TablePanel::updateState);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        emit currentChanged(current.data(ObjectModel::KeyRole).toString());
    });
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(m_proxy, signal, this, [this] { updateState(); });
    }
    connect(m_proxy, &QAbstractItemModel::modelReset, this, &TablePanel::updateState);
    connect(document, &ProjectDocument::readOnlyChanged, this, &TablePanel::updateState);
}

QAction *TablePanel::makeAction(const QString &name, const QString &text, const QString &iconName, const QKeySequence &keys, void (TablePanel::*slot)())
{
    auto *action = new QAction(icon(iconName), text, m_view);
    action->setObjectName(name);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(keys.isEmpty() ? text : tr("%1 (%2)", "action and its keys").arg(text, keys.toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, slot);
    m_view->addAction(action);
    return action;
}

void TablePanel::makeActions()
{
    m_open = makeAction(u"openAction"_s, tr("Open"), u"edit"_s, {}, &TablePanel::openRow);
    m_add = makeAction(u"addAction"_s, tr("Add"), u"add"_s, Qt::Key_Insert, &TablePanel::addRow);
    m_duplicate = makeAction(u"duplicateAction"_s, tr("Duplicate"), u"duplicate"_s, Qt::CTRL | Qt::Key_D, &TablePanel::duplicateRows);
    m_delete = makeAction(u"deleteAction"_s, tr("Delete"), u"remove"_s, QKeySequence::Delete, &TablePanel::deleteRows);
    m_copy = makeAction(u"copyAction"_s, tr("Copy Rows"), u"copy"_s, QKeySequence::Copy, &TablePanel::copyRows);
    m_paste = makeAction(u"pasteAction"_s, tr("Paste Rows"), {}, QKeySequence::Paste, &TablePanel::pasteRows);
    m_up = makeAction(u"moveUpAction"_s, tr("Move Up"), u"up"_s, Qt::ALT | Qt::Key_Up, &TablePanel::moveRowsUp);
    m_down = makeAction(u"moveDownAction"_s, tr("Move Down"), u"down"_s, Qt::ALT | Qt::Key_Down, &TablePanel::moveRowsDown);
}

void TablePanel::makeHeader()
{
    auto *row = new QHBoxLayout(m_header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_search = new SearchField({}, m_header);
    m_search->setMinimumWidth(kSearchWidth / 2);
    m_search->setMaximumWidth(kSearchWidth);
    row->addWidget(m_search, 1);
    row->addSpacing(8);
    row->addStretch();
    for (QAction *action : {m_add, m_duplicate, m_delete, m_up, m_down}) {
        auto *button = new QToolButton(m_header);
        button->setObjectName(QString(action->objectName()).replace("Action"_L1, "Button"_L1));
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolButtonStyle(action == m_add ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        row->addWidget(button);
        const auto follow = [button, action] {
            button->setVisible(action->isVisible());
            button->setAccessibleName(action->text());
        };
        follow();
        connect(action, &QAction::changed, button, follow);
    }
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setSearchText(text);
        updateState();
    });
    connect(m_search, &SearchField::leftDownwards, this, [this] {
        m_view->setFocus();
        if (!m_view->currentIndex().isValid()) {
            m_view->selectRow(0);
        }
    });
}

void TablePanel::setTable(const TablePtr &table)
{
    const TableWords &words = table->words();
    const bool isSameList = m_model->table() && m_model->table()->words().singular == words.singular && m_model->table()->columns().size() == table->columns().size();
    m_message->clear();
    m_model->setTable(table);
    m_bulk->updateFields();
    m_search->setPlaceholderText(words.searchLabel);
    m_search->setAccessibleName(words.searchLabel);
    m_view->setAccessibleName(words.plural);
    m_add->setText(words.addText);
    m_add->setVisible(table->canAdd());
    m_duplicate->setVisible(table->canAdd());
    m_delete->setVisible(table->canAdd());
    m_up->setVisible(table->isOrdered());
    m_down->setVisible(table->isOrdered());
    if (!isSameList) {
        m_view->setSortingEnabled(!table->isOrdered());
        m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
        m_proxy->sort(-1);
        m_view->setDragDropMode(table->isOrdered() ? QAbstractItemView::InternalMove : QAbstractItemView::NoDragDrop);
        m_view->setDragDropOverwriteMode(false);
        m_areWidthsOwn = false;
        setColumnWidths();
        delete m_empty;
        m_empty = new EmptyState(this);
        m_empty->setTexts(words.iconName, words.emptyTitle, words.emptyText);
        if (table->canAdd()) {
            connect(m_empty->addButton(words.addText, u"addFirstButton"_s), &QPushButton::clicked, this, &TablePanel::addRow);
        }
        m_stack->addWidget(m_empty);
    }
    updateState();
}

int TablePanel::leastWidth(const Field &field) const
{
    return m_view->fontMetrics().horizontalAdvance(field.label) + 30; // room for the sort arrow
}

void TablePanel::setColumnWidths()
{
    const int count = m_model->columnCount();
    if (count == 0 || m_areWidthsOwn) {
        return;
    }
    const QScopedValueRollback guard(m_isSettingWidths, true);
    const int character = m_view->fontMetrics().averageCharWidth();
    std::vector<int> widths;
    std::vector<int> least;
    int lastText = count - 1;
    for (int column = 0; column < count; ++column) {
        const int index = m_model->table()->columns()[static_cast<std::size_t>(column)];
        const Field &field = m_model->table()->field(index);
        const bool isText = field.kind != FieldKind::Integer && field.kind != FieldKind::Decimal && field.kind != FieldKind::Switch;
        widths.push_back(std::clamp(field.width * character + 12, leastWidth(field), kWidestColumn));
        // A short word that is only to be read, such as a state, is never cut for a long text.
        const bool isShortWord = !m_model->table()->isEditable(index) && field.width <= kShortWord;
        least.push_back(isShortWord ? widths.back() : leastWidth(field));
        lastText = isText ? column : lastText;
    }
    const int wanted = std::accumulate(widths.begin(), widths.end(), 0);
    const int room = m_view->viewport()->width();
    const int slack = wanted - std::accumulate(least.begin(), least.end(), 0);
    for (int column = 0; column < count; ++column) {
        const auto at = static_cast<std::size_t>(column);
        int width = widths[at];
        if (wanted > room && slack > 0) { // every column gives of what it can spare
            width -= static_cast<int>((static_cast<qint64>(width - least[at]) * std::min(wanted - room, slack) + slack - 1) / slack);
        } else if (column == lastText && room > wanted) {
            width += room - wanted;
        }
        m_view->setColumnWidth(column, width);
    }
}

void TablePanel::setFittedRows(int most)
{
    m_mostRows = most;
    layout()->setSizeConstraint(QLayout::SetDefaultConstraint);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    updateState();
}

void TablePanel::updateHeight()
{
    if (m_mostRows == 0) {
        return;
    }
    const int rows = std::clamp(m_proxy->rowCount(), 2, m_mostRows);
    const int row = m_view->verticalHeader()->defaultSectionSize();
    const bool isEmpty = m_stack->currentWidget() == m_empty;
    m_stack->setFixedHeight(isEmpty ? kEmptyHeight : m_view->horizontalHeader()->sizeHint().height() + rows * row + 2 * m_view->frameWidth() + 2);
}

void TablePanel::updateState()
{
    const bool canEdit = !m_document->isReadOnly();
    const std::vector<int> rows = selectedRows();
    const bool isEmpty = m_model->rowCount() == 0;
    if (m_empty) {
        m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget *>(m_empty) : m_view);
        for (auto *button : m_empty->findChildren<QPushButton *>()) {
            button->setEnabled(canEdit);
        }
    }
    m_search->setVisible(m_model->rowCount() > 7 || m_proxy->isSearching());
    m_bulk->setRows(rows);
    m_add->setEnabled(canEdit);
    m_paste->setEnabled(canEdit && m_model->table() && m_model->table()->canAdd());
    for (QAction *action : {m_duplicate, m_delete}) {
        action->setEnabled(canEdit && !rows.empty());
    }
    m_copy->setEnabled(!rows.empty());
    m_open->setEnabled(rows.size() == 1);
    m_up->setEnabled(canEdit && !rows.empty() && rows.front() > 0 && !m_proxy->isSearching());
    m_down->setEnabled(canEdit && !rows.empty() && rows.back() < m_model->rowCount() - 1 && !m_proxy->isSearching());
    updateHeight();
}

std::vector<int> TablePanel::selectedRows() const
{
    std::vector<int> rows;
    for (const QModelIndex &index : m_view->selectionModel()->selectedRows()) {
        rows.push_back(m_proxy->mapToSource(index).row());
    }
    std::ranges::sort(rows);
    return rows;
}

void TablePanel::select(const std::vector<int> &rows)
{
    QItemSelection selection;
    for (const int row : rows) {
        const QModelIndex first = m_proxy->mapFromSource(m_model->index(row, 0));
        if (first.isValid()) {
            selection.select(first, first.siblingAtColumn(m_model->columnCount() - 1));
        }
    }
    if (selection.isEmpty()) {
        return;
    }
    const QModelIndex at = selection.indexes().constFirst();
    m_view->selectionModel()->setCurrentIndex(at, QItemSelectionModel::NoUpdate);
    m_view->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    m_view->scrollTo(at);
}

void TablePanel::selectKey(const QString &key)
{
    if (const int row = m_model->rowOf(key); row >= 0) {
        select({row});
    }
}

void TablePanel::addAction(QAction *action, bool isShownWithoutRows)
{
    auto *button = new QToolButton(m_header);
    button->setObjectName(QString(action->objectName()).replace("Action"_L1, "Button"_L1));
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->layout()->addWidget(button);
    m_view->addAction(action);
    if (isShownWithoutRows && m_empty) {
        connect(m_empty->addButton(action->text(), action->objectName() + "First"_L1), &QPushButton::clicked, action, &QAction::trigger);
    }
}

bool TablePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize) {
        setColumnWidths();
    }
    if (watched == m_view && event->type() == QEvent::KeyPress && m_view->hasFocus()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && m_open->isEnabled()) {
            openRow();
            return true;
        }
        if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace meridian::ui
