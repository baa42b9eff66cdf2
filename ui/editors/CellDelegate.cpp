#include "ui/editors/CellDelegate.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/FieldEditor.h"
#include "ui/models/ObjectModel.h"
#include "ui/shell/Theme.h"

#include <QAbstractProxyModel>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolTip>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

/// The model behind proxies, and the index there.
std::pair<const FieldCells *, QModelIndex> sourceOf(const QModelIndex &index)
{
    QModelIndex at = index;
    while (const auto *proxy = qobject_cast<const QAbstractProxyModel *>(at.model())) {
        at = proxy->mapToSource(at);
    }
    return {dynamic_cast<const FieldCells *>(at.model()), at};
}

FieldEditor *editorAround(QObject *watched)
{
    for (QObject *object = watched; object; object = object->parent()) {
        if (auto *editor = qobject_cast<FieldEditor *>(object)) {
            return editor;
        }
    }
    return nullptr;
}

} // namespace

CellDelegate::CellDelegate(QObject *parent) : QStyledItemDelegate(parent)
{
    // A closed editor still loses the focus when it is hidden: the base class must not commit it again.
    connect(this, &QAbstractItemDelegate::closeEditor, this, [this](QWidget *editor, EndEditHint hint) {
        editor->setProperty("isClosed", true);
        if (hint == RevertModelCache) {
            emit problem({});
        }
    });
}

QWidget *CellDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const auto [cells, at] = sourceOf(index);
    const Field *field = cells ? cells->cellField(at) : nullptr;
    if (!field) {
        return nullptr;
    }
    FieldEditor *editor = makeFieldEditor(*field, cells->document(), parent, true);
    editor->setAutoFillBackground(true);
    editor->setFocusPolicy(Qt::StrongFocus);
    editor->focusWidgetInside()->installEventFilter(const_cast<CellDelegate *>(this));
    auto *self = const_cast<CellDelegate *>(this);
    if (auto *combo = qobject_cast<QComboBox *>(editor->focusWidgetInside())) {
        if (combo->lineEdit()) {
            combo->lineEdit()->installEventFilter(self);
        }
        const auto take = [self, editor] {
            if (!editor->property("isClosed").toBool()) { // Return has closed it already
                emit self->commitData(editor);
                emit self->closeEditor(editor);
            }
        };
        connect(combo, &QComboBox::activated, editor, take, Qt::QueuedConnection);
    }
    connect(editor, &FieldEditor::newRequested, editor, [self, editor] {
        const ReferenceKind *reference = editor->field().reference;
        emit self->closeEditor(editor, RevertModelCache);
        if (reference) {
            emit self->newRequested(reference->kind);
        }
    });
    connect(editor, &FieldEditor::edited, editor, [self, editor] {
        const auto value = editor->value();
        editor->setProblem(value ? QString() : value.error().text);
        emit self->problem(value ? QString() : value.error().text);
        QToolTip::hideText();
    });
    return editor;
}

void CellDelegate::setEditorData(QWidget *widget, const QModelIndex &index) const
{
    auto *editor = static_cast<FieldEditor *>(widget);
    const auto [cells, at] = sourceOf(index);
    editor->setValue(index.data(Qt::EditRole), cells->cellChoices(at));
    editor->selectAll();
}

void CellDelegate::setModelData(QWidget *widget, QAbstractItemModel *model, const QModelIndex &index) const
{
    const auto value = static_cast<FieldEditor *>(widget)->value();
    if (!value) {
        emit refused(value.error());
    } else if (*value != index.data(Qt::EditRole)) {
        model->setData(index, *value, Qt::EditRole);
    }
}

void CellDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &) const
{
    QRect place = option.rect;
    place.setWidth(std::max(place.width(), editor->sizeHint().width() > 400 ? place.width() : editor->minimumSizeHint().width()));
    editor->setGeometry(place);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), std::max(size.height(), option.fontMetrics.height() + 10)}; // room for an editor
}

void CellDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (option->displayAlignment.testFlag(Qt::AlignRight)) {
        option->text += u"\u00a0\u00a0"_s; // keeps a number apart from the next column
    }
    if (index.data(ObjectModel::SecondaryRole).toBool()) {
        option->palette.setColor(QPalette::Text, Theme::secondaryText(option->palette));
    }
}

bool CellDelegate::eventFilter(QObject *watched, QEvent *event)
{
    FieldEditor *editor = editorAround(watched);
    if (!editor) {
        return false; // the last events of a line whose editor is being destroyed
    }
    if (editor->property("isClosed").toBool()) {
        return false;
    }
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        if (watched == editor) {
            return false; // came up from the line inside, where it was dealt with
        }
        const int key = static_cast<QKeyEvent *>(event)->key();
        const bool leaves = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab || key == Qt::Key_Backtab;
        if (leaves && event->type() == QEvent::KeyPress) {
            if (const auto value = editor->value(); !value) {
                editor->setProblem(value.error().text);
                QToolTip::showText(editor->mapToGlobal(QPoint(0, editor->height())), value.error().text, editor, {}, 8000);
                return true;
            }
        }
    }
    // The base class knows the editor by the widget it made, not by the line inside it.
    return QStyledItemDelegate::eventFilter(editor, event);
}

} // namespace meridian::ui
