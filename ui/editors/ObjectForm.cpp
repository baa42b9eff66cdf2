#include "ui/editors/ObjectForm.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/FieldEditor.h"
#include "ui/models/Editing.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QFormLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

ObjectForm::ObjectForm(ProjectDocument *document, QWidget *parent) : QWidget(parent), m_document(document), m_layout(newForm(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    connect(document, &ProjectDocument::changed, this, [this] { refresh(false); });
    connect(document, &ProjectDocument::reset, this, [this] { refresh(true); });
    connect(document, &ProjectDocument::readOnlyChanged, this, [this] { refresh(true); });
}

void ObjectForm::setSections(const TablePtr &table, const QList<Section> &sections)
{
    for (const Section &section : sections) {
        if (!section.title.isEmpty()) {
            QLabel *heading = newHeading(section.title, this);
            heading->setContentsMargins(0, m_layout->rowCount() > 0 ? 10 : 0, 0, 2);
            m_layout->addRow(heading);
        }
        for (const QString &key : section.fields) {
            addField(table, table->fieldIndex(key));
        }
    }
}

void ObjectForm::addField(const TablePtr &table, int field)
{
    Q_ASSERT(field >= 0);
    auto row = std::make_unique<Row>();
    row->field = field;
    row->holder = new QWidget(this);
    auto *column = new QVBoxLayout(row->holder);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    row->editor = makeFieldEditor(table->field(field), m_document, row->holder);
    row->message = new InlineMessage(row->holder);
    row->message->setObjectName(table->field(field).key + "Message"_L1);
    row->format = newHint({}, row->holder);
    row->format->setObjectName(table->field(field).key + "Format"_L1);
    row->format->hide();
    column->addWidget(row->editor);
    column->addWidget(row->format);
    column->addWidget(row->message);
    QLabel *label = addRow(m_layout, table->field(field).label, row->holder);
    label->setBuddy(row->editor->focusWidgetInside());
    label->setToolTip(table->field(field).hint);
    Row *kept = row.get();
    connect(row->editor, &FieldEditor::edited, this, [this, kept] { commit(*kept, Moment::Typing); });
    connect(row->editor, &FieldEditor::stepped, this, [this, kept] { commit(*kept, Moment::Step); });
    connect(row->editor, &FieldEditor::finished, this, [this, kept] { commit(*kept, Moment::End); });
    connect(row->editor, &FieldEditor::newRequested, this, [this, kept] {
        const Field &f = m_table->field(kept->field);
        const auto kind = f.reference ? f.reference->kind : model::ObjectRef::Kind::Line;
        kept->editor->setValue(kept->shown, m_table->choices(object(), kept->field, *m_document->project()));
        emit newRequested(f.key, kind);
    });
    m_rows.push_back(std::move(row));
}

void ObjectForm::setObject(const TablePtr &table, const QString &key)
{
    m_table = table;
    m_key = key;
    refresh(true);
}

const void *ObjectForm::object() const
{
    return m_object.get();
}

FieldEditor *ObjectForm::editor(const QString &fieldKey) const
{
    for (const auto &row : m_rows) {
        if (row->editor->field().key == fieldKey) {
            return row->editor;
        }
    }
    return nullptr;
}

QString ObjectForm::message(const QString &fieldKey) const
{
    for (const auto &row : m_rows) {
        if (row->editor->field().key == fieldKey) {
            return row->message->text();
        }
    }
    return {};
}

QString ObjectForm::format(const QString &fieldKey) const
{
    for (const auto &row : m_rows) {
        if (row->editor->field().key == fieldKey) {
            return row->format->text();
        }
    }
    return {};
}

void ObjectForm::refresh(bool always)
{
    const model::ProjectPtr project = m_document->project();
    m_row = -1;
    m_object.reset();
    if (m_table) {
        auto rows = m_table->rows(*project);
        for (std::size_t i = 0; i < rows.size() && m_row < 0; ++i) {
            if (m_key.isEmpty() || m_table->key(rows[i].get()) == m_key) {
                m_row = static_cast<qsizetype>(i);
                m_object = std::move(rows[i]);
            }
        }
    }
    setEnabled(m_row >= 0);
    if (m_row < 0) {
        return;
    }
    for (const auto &row : m_rows) {
        const QVariant value = m_table->value(object(), row->field);
        if (!m_committing) {
            row->began.reset();
        }
        m_layout->setRowVisible(row->holder, m_table->isShown(object(), row->field));
        const QString format = m_table->format(object(), row->field);
        row->format->setText(format);
        row->format->setVisible(!format.isEmpty());
        row->editor->setEnabled(!m_document->isReadOnly() && m_table->isEditable(row->field));
        const QList<Choice> choices = m_table->choices(object(), row->field, *project);
        // Names and candidates may be new, and another field may say what there is to choose from: the kind that an alert watches.
        if (always || value != row->shown || (!row->isBad && m_committing != row.get() && choices != row->editor->choices())) {
            row->isBad = false;
            row->shown = value;
            row->editor->setValue(value, choices);
        }
        if (!row->isBad) {
            showMessage(*row, {});
        }
    }
}

void ObjectForm::commit(Row &row, Moment moment)
{
    if (m_row < 0 || m_committing) {
        return;
    }
    const Field &field = m_table->field(row.field);
    const auto value = row.editor->value();
    if (!value) {
        row.isBad = true;
        showMessage(row, std::unexpected(value.error()));
        return;
    }
    const bool waits = !row.editor->isLive();
    if (waits && moment == Moment::Typing) {
        row.isBad = false;
        showMessage(row, {});
        return;
    }
    const QScopedValueRollback<const Row *> guard(m_committing, &row);
    if (*value == row.shown) { // back at what it was, or nothing new
        row.isBad = false;
        showMessage(row, {});
    } else {
        QString newKey;
        const QString mergeKey = u"form:%1:%2:%3"_s.arg(m_table->words().singular, m_key, field.key);
        const QVariant before = std::exchange(row.shown, *value);
        const QString oldKey = std::exchange(m_key, QString());
        row.began = row.began ? row.began : m_object;
        const auto result = changeField(row, *value, waits && moment == Moment::End ? QString() : mergeKey, oldKey.isEmpty(), newKey);
        m_key = !result || oldKey.isEmpty() ? oldKey : newKey;
        if (!result) {
            row.shown = before;
        }
        row.isBad = !result;
        showMessage(row, result);
        if (result && newKey != oldKey && !oldKey.isEmpty()) {
            emit keyChanged(newKey);
        }
    }
    if (moment == Moment::End) {
        m_document->endMerge();
        row.began.reset();
    }
}

Result<void> ObjectForm::changeField(const Row &row, const QVariant &value, const QString &mergeKey, bool isOnlyRow, QString &newKey)
{
    // Tried on a copy first, so that the name of the step tells the value.
    const auto at = static_cast<std::size_t>(m_row);
    model::ProjectBuilder builder(*m_document->project());
    if (auto done = m_table->assign(builder, m_row, row.field, value); !done) {
        return done;
    }
    const ObjectTable::Row after = m_table->rows(builder.project())[at];
    const QString text = m_table->editText(row.began.get(), after.get(), row.field, builder.project());
    // While the edit is on its way the object may bear another key: it is found again by its row.
    newKey = m_table->key(after.get());
    m_key = isOnlyRow ? QString() : newKey;
    return m_document->edit(text, mergeKey, [&](const model::Project &) -> Result<model::Project> { return builder.project(); });
}

void ObjectForm::showMessage(Row &row, const Result<void> &result)
{
    if (!result) {
        row.message->setError(result.error());
        row.editor->setProblem(result.error().text);
        return;
    }
    row.editor->setProblem({});
    const QString advice = m_object ? m_table->advice(object(), row.field, *m_document->project()) : QString();
    if (advice.isEmpty()) {
        row.message->clear();
    } else {
        row.message->setMessage(State::Warning, advice);
    }
}

} // namespace meridian::ui
