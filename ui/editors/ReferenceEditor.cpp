#include "ui/editors/ReferenceEditor.h"

#include "ui/document/ProjectDocument.h"
#include "ui/shell/Icons.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kNewRole = Qt::UserRole + 1; ///< true on the item that makes an object

/// "Beijing 1 (bj-1)": what is shown and what can be searched.
QString itemText(const Choice &choice)
{
    return choice.detail.isEmpty() || choice.detail == choice.label ? choice.label
                                                                    : ReferenceEditor::tr("%1 (%2)", "name and id").arg(choice.label, choice.detail);
}

} // namespace

ReferenceEditor::ReferenceEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
    : FieldEditor(field, document, parent), m_combo(new QComboBox(this)), m_items(new QStandardItemModel(this)), m_go(new QToolButton(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_combo, 1000);
    row->addWidget(m_go);
    if (!isCompact) {
        m_combo->setMaximumWidth(m_combo->fontMetrics().averageCharWidth() * 60);
        row->addStretch(1);
    }
    m_combo->setEditable(true);
    m_combo->setInsertPolicy(QComboBox::NoInsert);
    m_combo->setModel(m_items);
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_combo->setMinimumContentsLength(isCompact ? 8 : 24);
    m_combo->setMaxVisibleItems(14);
    m_combo->completer()->setFilterMode(Qt::MatchContains);
    m_combo->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_combo->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    adopt(m_combo);
    m_combo->lineEdit()->setObjectName(field.key + "LineEdit"_L1);
    m_combo->lineEdit()->setAccessibleName(field.label);
    m_combo->lineEdit()->setPlaceholderText(field.isOptional ? tr("None", "no object is referred to") : tr("Choose…"));
    m_combo->lineEdit()->installEventFilter(this);
    m_go->setObjectName(field.key + "GoButton"_L1);
    m_go->setAutoRaise(true);
    m_go->setIcon(icon(u"forward"_s));
    m_go->setToolTip(tr("Show %1", "opens the object that a field refers to").arg(field.label));
    m_go->setAccessibleName(m_go->toolTip());
    m_go->setVisible(!isCompact);
    connect(m_combo, &QComboBox::activated, this, &ReferenceEditor::choose);
    connect(m_combo->lineEdit(), &QLineEdit::textEdited, this, &FieldEditor::edited);
    connect(m_go, &QToolButton::clicked, this, [this] {
        if (const auto id = value(); id && !id->toString().isEmpty() && this->field().reference) {
            this->document()->select({this->field().reference->kind, id->toString(), {}});
        }
    });
}

void ReferenceEditor::choose(int index)
{
    if (m_items->data(m_items->index(index, 0), kNewRole).toBool()) {
        emit newRequested();
        return;
    }
    emit edited();
    emit finished();
}

Result<QVariant> ReferenceEditor::value() const
{
    const QString text = m_combo->currentText().trimmed();
    if (const int index = m_combo->currentIndex(); index >= 0 && m_combo->itemText(index) == text) {
        return m_combo->itemData(index);
    }
    for (int i = 0; i < m_combo->count(); ++i) {
        if (m_combo->itemText(i).compare(text, Qt::CaseInsensitive) == 0 && !m_combo->itemData(i, kNewRole).toBool()) {
            return m_combo->itemData(i);
        }
    }
    return valueFromText(field(), text, choices());
}

QWidget *ReferenceEditor::focusWidgetInside() const
{
    return m_combo;
}

void ReferenceEditor::selectAll()
{
    m_combo->lineEdit()->selectAll();
}

void ReferenceEditor::showValue(const QVariant &value)
{
    const QSignalBlocker blocker(m_combo);
    m_items->clear();
    const auto add = [this](const QString &text, const QString &id) {
        auto *item = new QStandardItem(text);
        item->setData(id, Qt::UserRole);
        m_items->appendRow(item);
        return item;
    };
    if (field().isOptional) {
        add({}, {})->setData(tr("None", "no object is referred to"), Qt::AccessibleTextRole);
    }
    int current = -1;
    for (const Choice &choice : choices()) {
        if (choice.value == value.toString()) {
            current = m_items->rowCount();
        }
        add(itemText(choice), choice.value);
    }
    if (field().reference && !field().reference->newText.isEmpty()) {
        auto *item = add(field().reference->newText, {});
        item->setData(true, kNewRole);
        item->setIcon(icon(u"add"_s));
    }
    if (current < 0 && !value.toString().isEmpty()) {
        m_combo->setCurrentIndex(-1);
        m_combo->setEditText(value.toString()); // refers to nothing: what is written is not lost
    } else {
        m_combo->setCurrentIndex(current < 0 && field().isOptional ? 0 : current);
    }
    m_go->setEnabled(current >= 0 && field().reference);
}

ReferencesEditor::ReferencesEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
    : FieldEditor(field, document, parent), m_list(new QListWidget(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_list, 1000);
    row->addStretch(1);
    adopt(m_list);
    m_list->setMaximumWidth(m_list->fontMetrics().averageCharWidth() * 76);
    m_list->setFixedHeight(m_list->fontMetrics().lineSpacing() * (isCompact ? 4 : 6) + 12);
    connect(m_list, &QListWidget::itemChanged, this, [this] { emit edited(); });
}

Result<QVariant> ReferencesEditor::value() const
{
    QStringList ids;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->checkState() == Qt::Checked) {
            ids += m_list->item(i)->data(Qt::UserRole).toString();
        }
    }
    return QVariant(ids);
}

QWidget *ReferencesEditor::focusWidgetInside() const
{
    return m_list;
}

void ReferencesEditor::showValue(const QVariant &value)
{
    const QSignalBlocker blocker(m_list);
    const int row = m_list->currentRow();
    const QStringList ids = value.toStringList();
    m_list->clear();
    for (const Choice &choice : choices()) {
        auto *item = new QListWidgetItem(itemText(choice), m_list);
        item->setData(Qt::UserRole, choice.value);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(ids.contains(choice.value) ? Qt::Checked : Qt::Unchecked);
    }
    m_list->setCurrentRow(row);
}

} // namespace meridian::ui
