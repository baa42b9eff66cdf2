#include "engine/model/ProjectBuilder.h"
#include "ui/document/ProjectDocument.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/ObjectModel.h"
#include "ui/models/SearchProxy.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/SearchField.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

#include <numeric>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

/// Numbers first, first + 1 … of so many rows.
std::vector<int> run(int first, int count)
{
    std::vector<int> rows(static_cast<std::size_t>(std::max(count, 0)));
    std::iota(rows.begin(), rows.end(), first);
    return rows;
}

} // namespace

void TablePanel::tell(const Result<void> &result)
{
    if (m_message->findChild<QPushButton *>(u"inlineMessageButton"_s)) {
        m_message->button()->hide();
    }
    m_message->setResult(result);
}

void TablePanel::addRow()
{
    const std::vector<int> rows = selectedRows();
    const auto row = m_model->add(rows.empty() || !m_model->table()->isOrdered() ? -1 : rows.back());
    tell(row ? Result<void>() : std::unexpected(row.error()));
    if (row) {
        m_search->clear(); // a new row never hides behind a search
        select({*row});
        editFrom(*row);
    }
}

void TablePanel::editFrom(int row)
{
    const ObjectTable *table = m_model->table();
    const auto &columns = table->columns();
    const auto start = std::ranges::find(columns, table->pasteField());
    const int column = start == columns.end() ? 0 : static_cast<int>(start - columns.begin());
    const QModelIndex cell = m_proxy->mapFromSource(m_model->index(row, column));
    if (cell.isValid() && cell.flags().testFlag(Qt::ItemIsEditable) && m_view->isVisible()) {
        m_view->setFocus();
        m_view->setCurrentIndex(cell);
        m_view->edit(cell);
    }
}

void TablePanel::duplicateRows()
{
    const std::vector<int> rows = selectedRows();
    const auto result = m_model->duplicate(rows);
    tell(result);
    if (result && !rows.empty()) {
        std::vector<int> copies;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            copies.push_back(rows[i] + static_cast<int>(i) + 1);
        }
        select(copies);
    }
}

void TablePanel::deleteRows()
{
    const std::vector<int> rows = selectedRows();
    if (rows.empty()) {
        return;
    }
    const auto result = m_model->remove(rows);
    tell(result);
    if (!result) {
        offerUsers(rows);
    } else if (m_model->rowCount() > 0) {
        select({std::min(rows.front(), m_model->rowCount() - 1)});
    }
}

void TablePanel::offerUsers(const std::vector<int> &rows)
{
    std::vector<model::ObjectRef> users;
    for (const int row : rows) {
        const model::ObjectRef ref = m_model->table()->reference(m_model->object(row));
        if (ref.key.isEmpty()) {
            continue;
        }
        for (const model::Referrer &referrer : model::referrers(*m_document->project(), ref)) {
            if (std::ranges::find(users, referrer.object) == users.end()) {
                users.push_back(referrer.object);
            }
        }
    }
    if (users.empty()) {
        return;
    }
    QPushButton *button = m_message->button();
    delete button->menu();
    button->setMenu(nullptr);
    button->disconnect();
    button->show();
    if (users.size() == 1) {
        button->setText(tr("Show \"%1\"").arg(model::titleOf(*m_document->project(), users.front())));
        connect(button, &QPushButton::clicked, this, [this, ref = users.front()] { m_document->select(ref); });
        return;
    }
    button->setText(tr("Show Who Uses It"));
    auto *menu = new QMenu(button);
    for (const model::ObjectRef &user : users) {
        connect(menu->addAction(model::titleOf(*m_document->project(), user)), &QAction::triggered, this, [this, user] { m_document->select(user); });
    }
    button->setMenu(menu);
}

void TablePanel::copyRows()
{
    QGuiApplication::clipboard()->setText(m_model->copyText(selectedRows()));
}

void TablePanel::pasteRows()
{
    const int before = m_model->rowCount();
    const auto first = m_model->paste(QGuiApplication::clipboard()->text());
    tell(first ? Result<void>() : std::unexpected(first.error()));
    if (first) {
        m_search->clear();
        select(run(*first, m_model->rowCount() - before));
    }
}

void TablePanel::moveRows(int by)
{
    const std::vector<int> rows = selectedRows();
    if (rows.empty() || m_proxy->isSearching()) {
        return;
    }
    const int before = by < 0 ? rows.front() - 1 : rows.back() + 2;
    if (before < 0 || before > m_model->rowCount()) {
        return;
    }
    tell(m_model->move(rows, before));
}

void TablePanel::moveRowsUp()
{
    moveRows(-1);
}

void TablePanel::moveRowsDown()
{
    moveRows(1);
}

void TablePanel::openRow()
{
    const std::vector<int> rows = selectedRows();
    if (rows.size() != 1) {
        return;
    }
    const model::ObjectRef ref = m_model->table()->reference(m_model->object(rows.front()));
    emit opened(m_model->keyAt(rows.front()));
    if (!ref.key.isEmpty()) {
        m_document->select(ref);
    }
}

void TablePanel::showMenu(const QPoint &place)
{
    QMenu menu(this);
    menu.setObjectName(u"rowMenu"_s);
    menu.addActions({m_open, m_add});
    menu.addSeparator();
    menu.addActions({m_duplicate, m_copy, m_paste});
    if (m_up->isVisible()) {
        menu.addSeparator();
        menu.addActions({m_up, m_down});
    }
    menu.addSeparator();
    menu.addAction(m_delete);
    menu.exec(m_view->viewport()->mapToGlobal(place));
}

} // namespace meridian::ui
