#pragma once

#include "engine/base/Result.h"
#include "engine/model/ObjectRef.h"

#include <QStyledItemDelegate>

namespace meridian::ui {

/// Edits cells of a model of `FieldCells` with the editors of forms. A cell with text that is no value stays open when Return
/// or Tab is pressed, and says why below it; leaving it otherwise gives the old value back and tells `refused`.
class CellDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit CellDelegate(QObject *parent = nullptr);

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

signals:
    void refused(const meridian::Error &error) const;
    /// What is wrong with the text of the open cell; empty: nothing.
    void problem(const QString &text) const;
    /// "New …" was chosen in a cell that refers to objects of this kind.
    void newRequested(meridian::model::ObjectRef::Kind kind) const;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace meridian::ui
