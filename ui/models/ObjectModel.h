#pragma once

#include "ui/models/FieldCells.h"
#include "ui/models/ObjectTable.h"
#include "ui/models/RowSteps.h"

#include <QAbstractTableModel>

#include <functional>

namespace meridian::ui {

class ProjectDocument;

/// The rows of an `ObjectTable` as an item model over the open project. Edits in cells are undo steps; every change of
/// the project, by whomever, comes as the row signals that it means, never as a reset. Reset happens only when another
/// project or another table is set. GUI thread.
class ObjectModel final : public QAbstractTableModel, public FieldCells
{
    Q_OBJECT
public:
    enum Role {
        KeyRole = Qt::UserRole, ///< QString, `ObjectTable::key`
        SortRole,               ///< what a proxy sorts by
        FieldRole,              ///< int, index of the column's field in the table
        SecondaryRole,          ///< bool: shown subdued
    };

    explicit ObjectModel(ProjectDocument *document, QObject *parent = nullptr);
    ~ObjectModel() override;

    /// Shows another list; null shows nothing.
    void setTable(std::shared_ptr<const ObjectTable> table);
    [[nodiscard]] const ObjectTable *table() const { return m_table.get(); }
    [[nodiscard]] std::shared_ptr<const ObjectTable> sharedTable() const { return m_table; }
    [[nodiscard]] ProjectDocument *document() const override { return m_document; }
    [[nodiscard]] const Field *cellField(const QModelIndex &index) const override;
    [[nodiscard]] QList<Choice> cellChoices(const QModelIndex &index) const override;

    /// What a column shows that is not of the document, such as health: asked before the table for each role but editing;
    /// an invalid value leaves it to the table. GUI thread.
    using Live = std::function<QVariant(const void *object, int role)>;
    void setLive(const QString &fieldKey, Live live);
    /// What `Live` says may be another thing now.
    void liveChanged();

    /// The object of a row; null out of range.
    [[nodiscard]] const void *object(int row) const;
    [[nodiscard]] QString keyAt(int row) const;
    /// -1 when there is none.
    [[nodiscard]] int rowOf(const QString &key) const;
    /// What people call the row.
    [[nodiscard]] QString titleAt(int row) const;

    // ---- edits; each is one undo step, or an error that changed nothing ----
    Result<void> setValue(const std::vector<int> &rows, int field, const QVariant &value, const QString &mergeKey = {});
    /// Appends a new object, or puts it behind `afterRow`; gives its row.
    Result<int> add(int afterRow = -1);
    Result<void> duplicate(const std::vector<int> &rows);
    Result<void> remove(const std::vector<int> &rows);
    /// Moves rows (ascending) together so that the first stands before what is row `before` now.
    Result<void> move(const std::vector<int> &rows, int before);
    /// Rows as tab-separated values with a header line of field keys.
    [[nodiscard]] QString copyText(const std::vector<int> &rows) const;
    /// Adds a row for each line of `text`: with a header line of keys or labels the named fields, else the columns in
    /// order, or the paste field alone where lines have one value. All lines or none; the error names every bad line.
    Result<int> paste(const QString &text);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDropActions() const override;
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column, const QModelIndex &parent) override;

signals:
    /// An edit made here was refused; whoever shows the model says why.
    void refused(const meridian::Error &error);

private:
    void reload();
    void follow();
    void apply(const RowStep &step, const std::vector<ObjectTable::Row> &rows, const std::vector<QString> &keys);
    [[nodiscard]] std::vector<QString> keysOf(const std::vector<ObjectTable::Row> &rows) const;
    [[nodiscard]] int fieldOf(int column) const { return m_table->columns()[static_cast<std::size_t>(column)]; }
    /// "Delete Pool "bj"" of one row, "Delete 3 Pools" of several.
    [[nodiscard]] QString stepText(const QString &one, const QString &several, const std::vector<int> &rows) const;
    [[nodiscard]] QString inParent(const QString &text) const;

    ProjectDocument *m_document;
    std::shared_ptr<const ObjectTable> m_table;
    model::ProjectPtr m_project; ///< what the rows are of
    std::vector<ObjectTable::Row> m_rows;
    std::vector<QString> m_keys; ///< unique
    QString m_liveField;
    Live m_live;
};

} // namespace meridian::ui
