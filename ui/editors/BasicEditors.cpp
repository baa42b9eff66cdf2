#include "ui/editors/BasicEditors.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

/// A row of the widget and its unit; without margins, so that cells and forms line up.
QHBoxLayout *tightRow(QWidget *owner)
{
    auto *row = new QHBoxLayout(owner);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    return row;
}

constexpr int kLineCharacters = 76; ///< a line of text is no wider, however wide the window
constexpr int kAreaCharacters = 100;

bool isNumber(const Field &field)
{
    return field.kind == FieldKind::Integer || field.kind == FieldKind::Decimal;
}

} // namespace

TextLineEditor::TextLineEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
    : FieldEditor(field, document, parent), m_edit(new QLineEdit(this))
{
    QHBoxLayout *row = tightRow(this);
    row->addWidget(m_edit);
    adopt(m_edit);
    m_edit->setPlaceholderText(field.placeholder);
    if (isNumber(field) && !isCompact) {
        m_edit->setMaximumWidth(m_edit->fontMetrics().averageCharWidth() * 18);
        m_edit->setInputMethodHints(Qt::ImhFormattedNumbersOnly);
        if (!field.unit.isEmpty()) {
            row->addWidget(new QLabel(field.unit, this));
        }
        row->addStretch();
    }
    if (!isNumber(field) && !isCompact) {
        m_edit->setMaximumWidth(m_edit->fontMetrics().averageCharWidth() * kLineCharacters);
        row->addStretch(1);
        row->setStretch(0, 1000);
    }
    if (isCompact) {
        m_edit->setFrame(false);
        if (isNumber(field)) {
            m_edit->setAlignment(Qt::AlignRight);
        }
    }
    connect(m_edit, &QLineEdit::textEdited, this, &FieldEditor::edited);
    connect(m_edit, &QLineEdit::returnPressed, this, &FieldEditor::finished);
}

Result<QVariant> TextLineEditor::value() const
{
    return valueFromText(field(), m_edit->text(), choices());
}

QWidget *TextLineEditor::focusWidgetInside() const
{
    return m_edit;
}

void TextLineEditor::selectAll()
{
    m_edit->selectAll();
}

void TextLineEditor::showValue(const QVariant &value)
{
    const QString text = textFromValue(field(), value);
    if (text != m_edit->text()) {
        m_edit->setText(text);
    }
}

bool TextLineEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_edit && event->type() == QEvent::KeyPress && isNumber(field())) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            step(key == Qt::Key_Up ? 1 : -1);
            return true;
        }
    }
    return FieldEditor::eventFilter(watched, event);
}

void TextLineEditor::step(qint64 by)
{
    const auto now = value();
    if (!now || now->isNull()) {
        return;
    }
    const qint64 next = std::clamp(now->toLongLong() + by, field().minimum, field().maximum);
    m_edit->setText(QString::number(next));
    emit stepped();
}

TextAreaEditor::TextAreaEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
    : FieldEditor(field, document, parent), m_edit(new QPlainTextEdit(this))
{
    QHBoxLayout *row = tightRow(this);
    row->addWidget(m_edit, 1000);
    row->addStretch(1);
    adopt(m_edit);
    m_edit->setPlaceholderText(field.placeholder);
    m_edit->setTabChangesFocus(true);
    m_edit->setMaximumWidth(m_edit->fontMetrics().averageCharWidth() * kAreaCharacters);
    const int lines = isCompact || field.kind == FieldKind::LongText ? 3 : field.kind == FieldKind::List ? 4 : 6;
    m_edit->setFixedHeight(m_edit->fontMetrics().lineSpacing() * lines + 12);
    connect(m_edit, &QPlainTextEdit::textChanged, this, &FieldEditor::edited);
}

Result<QVariant> TextAreaEditor::value() const
{
    return valueFromText(field(), m_edit->toPlainText(), choices());
}

QWidget *TextAreaEditor::focusWidgetInside() const
{
    return m_edit;
}

void TextAreaEditor::selectAll()
{
    m_edit->selectAll();
}

void TextAreaEditor::showValue(const QVariant &value)
{
    const bool isList = field().kind != FieldKind::LongText;
    const QString text = isList ? value.toStringList().join(u'\n') : value.toString();
    if (text != m_edit->toPlainText()) {
        const QSignalBlocker blocker(m_edit);
        m_edit->setPlainText(text);
    }
}

ChoiceEditor::ChoiceEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
    : FieldEditor(field, document, parent), m_combo(new QComboBox(this))
{
    QHBoxLayout *row = tightRow(this);
    row->addWidget(m_combo);
    adopt(m_combo);
    if (isCompact) {
        m_combo->setFrame(false);
    } else {
        m_combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        row->addStretch();
    }
    if (field.isOpenChoice) {
        m_combo->setEditable(true);
        m_combo->setInsertPolicy(QComboBox::NoInsert);
        m_combo->lineEdit()->setObjectName(field.key + "LineEdit"_L1);
        m_combo->lineEdit()->setAccessibleName(field.label);
        m_combo->lineEdit()->installEventFilter(this);
        connect(m_combo->lineEdit(), &QLineEdit::textEdited, this, &FieldEditor::edited);
    }
    connect(m_combo, &QComboBox::activated, this, [this] {
        emit edited();
        emit finished();
    });
}

Result<QVariant> ChoiceEditor::value() const
{
    return m_combo->isEditable() ? valueFromText(field(), m_combo->currentText(), choices()) : Result<QVariant>(m_combo->currentData());
}

QWidget *ChoiceEditor::focusWidgetInside() const
{
    return m_combo;
}

void ChoiceEditor::showValue(const QVariant &value)
{
    const QSignalBlocker blocker(m_combo);
    m_combo->clear();
    for (const Choice &choice : choices()) {
        m_combo->addItem(choice.label, choice.value);
        if (!choice.detail.isEmpty()) {
            m_combo->setItemData(m_combo->count() - 1, choice.detail, Qt::ToolTipRole);
        }
    }
    m_combo->setCurrentIndex(m_combo->findData(value));
    if (m_combo->isEditable() && m_combo->currentIndex() < 0) {
        m_combo->setEditText(value.toString());
    }
}

SwitchEditor::SwitchEditor(const Field &field, ProjectDocument *document, QWidget *parent)
    : FieldEditor(field, document, parent), m_box(new QCheckBox(this))
{
    QHBoxLayout *row = tightRow(this);
    row->addWidget(m_box);
    row->addStretch();
    adopt(m_box);
    connect(m_box, &QCheckBox::clicked, this, [this] {
        emit edited();
        emit finished();
    });
}

Result<QVariant> SwitchEditor::value() const
{
    return QVariant(m_box->isChecked());
}

QWidget *SwitchEditor::focusWidgetInside() const
{
    return m_box;
}

void SwitchEditor::showValue(const QVariant &value)
{
    m_box->setChecked(value.toBool());
}

} // namespace meridian::ui
