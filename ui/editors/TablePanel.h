#pragma once

#include "ui/models/Tables.h"

#include <QWidget>

class QAction;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace meridian::ui {

class BulkEditBar;
class EmptyState;
class InlineMessage;
class ObjectModel;
class ProjectDocument;
class SearchField;
class SearchProxy;

/// A list of the document to read, search, sort and edit: cells in place, rows by button, key and context menu.
/// Keys: F2 edits a cell, Return opens the object, Insert adds, Ctrl+D duplicates, Delete deletes, Ctrl+C and Ctrl+V
/// copy and paste rows as tab-separated values, Alt+Up and Alt+Down move rows of ordered lists.
class TablePanel final : public QWidget
{
    Q_OBJECT
public:
    explicit TablePanel(ProjectDocument *document, QWidget *parent = nullptr);

    void setTable(const TablePtr &table);
    /// For lists inside a form: as high as their rows, up to so many.
    void setFittedRows(int most);
    [[nodiscard]] QTableView *view() const { return m_view; }
    [[nodiscard]] ObjectModel *model() const { return m_model; }
    [[nodiscard]] InlineMessage *message() const { return m_message; }
    /// Selected rows of the model, ascending.
    [[nodiscard]] std::vector<int> selectedRows() const;
    /// Selects the row with this key and brings it into sight.
    void selectKey(const QString &key);
    /// A further button beside "Add", for lists that offer more.
    void addAction(QAction *action, bool isShownWithoutRows);

public slots:
    void addRow();
    void duplicateRows();
    void deleteRows();
    void copyRows();
    void pasteRows();
    void moveRowsUp();
    void moveRowsDown();
    void openRow();

signals:
    /// Another row is the current one; empty key: none.
    void currentChanged(const QString &key);
    /// Return was pressed, or "Open" chosen, on a row that is no object of its own.
    void opened(const QString &key);
    /// "New …" was chosen in a cell: an object that the cell could refer to is wanted.
    void newRequested(meridian::model::ObjectRef::Kind kind);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAction *makeAction(const QString &name, const QString &text, const QString &iconName, const QKeySequence &keys, void (TablePanel::*slot)());
    void makeActions();
    void makeHeader();
    void updateState();
    void updateHeight();
    /// Gives columns the widths of their fields, less where there is no room, more for the last text where there is.
    void setColumnWidths();
    [[nodiscard]] int leastWidth(const Field &field) const;
    void showMenu(const QPoint &place);
    void tell(const Result<void> &result);
    void offerUsers(const std::vector<int> &rows);
    void moveRows(int by);
    void select(const std::vector<int> &rows);
    void editFrom(int row);

    ProjectDocument *m_document;
    ObjectModel *m_model;
    SearchProxy *m_proxy;
    QTableView *m_view;
    QStackedWidget *m_stack;
    EmptyState *m_empty = nullptr;
    SearchField *m_search = nullptr;
    BulkEditBar *m_bulk;
    InlineMessage *m_message;
    QWidget *m_header;
    QAction *m_add = nullptr;
    QAction *m_open = nullptr;
    QAction *m_duplicate = nullptr;
    QAction *m_delete = nullptr;
    QAction *m_copy = nullptr;
    QAction *m_paste = nullptr;
    QAction *m_up = nullptr;
    QAction *m_down = nullptr;
    bool m_areWidthsOwn = false; ///< the user has set widths: they stay
    bool m_isSettingWidths = false;
    int m_mostRows = 0; ///< 0: as high as there is room
};

} // namespace meridian::ui
