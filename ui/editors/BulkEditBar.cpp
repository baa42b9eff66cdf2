#include "ui/editors/BulkEditBar.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/FieldEditor.h"
#include "ui/models/ObjectModel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace meridian::ui {

using namespace Qt::StringLiterals;

BulkEditBar::BulkEditBar(ObjectModel *model, QWidget *parent)
    : QWidget(parent), m_model(model), m_layout(new QHBoxLayout(this)), m_count(new QLabel(this)), m_fields(new QComboBox(this)),
      m_apply(new QPushButton(tr("Set for All Selected"), this))
{
    setObjectName(u"bulkEditBar"_s);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_fields->setObjectName(u"bulkFieldComboBox"_s);
    m_fields->setAccessibleName(tr("Field to set"));
    m_apply->setObjectName(u"bulkApplyButton"_s);
    m_layout->addWidget(m_count);
    m_layout->addWidget(m_fields);
    m_layout->addWidget(m_apply);
    m_layout->addStretch();
    connect(m_fields, &QComboBox::currentIndexChanged, this, &BulkEditBar::showField);
    connect(m_apply, &QPushButton::clicked, this, &BulkEditBar::apply);
    hide();
}

void BulkEditBar::updateFields()
{
    m_fields->clear();
    if (const ObjectTable *table = m_model->table()) {
        for (int i = 0; i < table->fieldCount(); ++i) {
            if (table->field(i).isBulk) {
                m_fields->addItem(table->field(i).label, i);
            }
        }
    }
    setRows({});
}

void BulkEditBar::setRows(const std::vector<int> &rows)
{
    const bool wasShown = m_rows.size() > 1;
    m_rows = rows;
    m_count->setText(tr("%n rows selected:", nullptr, static_cast<int>(rows.size())));
    const bool isShown = rows.size() > 1 && m_fields->count() > 0 && !m_model->document()->isReadOnly();
    setVisible(isShown);
    if (isShown && !wasShown) {
        showField();
    }
}

void BulkEditBar::showField()
{
    delete m_editor;
    m_editor = nullptr;
    const ObjectTable *table = m_model->table();
    if (!table || m_fields->currentIndex() < 0 || m_rows.empty()) {
        return;
    }
    const int field = m_fields->currentData().toInt();
    m_editor = makeFieldEditor(table->field(field), m_model->document(), this, false);
    const void *first = m_model->object(m_rows.front());
    m_editor->setValue(table->value(first, field), table->choices(first, field, *m_model->document()->project()));
    m_layout->insertWidget(2, m_editor);
}

void BulkEditBar::apply()
{
    if (!m_editor) {
        return;
    }
    const auto value = m_editor->value();
    m_editor->setProblem(value ? QString() : value.error().text);
    emit done(value ? m_model->setValue(m_rows, m_fields->currentData().toInt(), *value) : std::unexpected(value.error()));
}

} // namespace meridian::ui
