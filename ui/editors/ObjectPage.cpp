#include "ui/editors/ObjectPage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/Editing.h"
#include "ui/models/ObjectModel.h"
#include "ui/widgets/Forms.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

ObjectPage::ObjectPage(const PageContext &context, Kind kind, const QList<ObjectForm::Section> &sections, QWidget *parent)
    : Page(parent), m_context(context), m_form(new ObjectForm(context.document, this))
{
    m_ref.kind = kind;
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    auto *scroll = new QScrollArea(this);
    scroll->setObjectName(u"pageScrollArea"_s);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget(scroll);
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(16, 8, 16, 16);
    m_column->setSpacing(8);
    m_column->addWidget(m_form);
    m_column->addStretch(1);
    scroll->setWidget(content);
    outer->addWidget(scroll, 1);

    if (!sections.isEmpty()) {
        m_form->setSections(tableOf(kind, {}), sections);
    }
    connect(m_form, &ObjectForm::keyChanged, this, [this](const QString &key) {
        for (const auto &row : m_table->rows(project())) {
            if (m_table->key(row.get()) == key) {
                const model::ObjectRef ref = m_table->reference(row.get());
                document()->select(ref);
                showObject(ref);
                break;
            }
        }
    });
    connect(m_form, &ObjectForm::newRequested, this, &ObjectPage::makeNew);
    connect(context.document, &ProjectDocument::changed, this, &ObjectPage::follow);
}

ObjectPage::~ObjectPage()
{
    // An open cell that goes with the page may still take its value over.
    document()->disconnect(this);
}

const model::Project &ObjectPage::project() const
{
    return *m_context.document->project();
}

TablePanel *ObjectPage::addPanel(const QString &name, const QString &title, const QString &hint, int mostRows)
{
    QLabel *heading = newHeading(title, this);
    heading->setContentsMargins(0, 12, 0, 0);
    auto *panel = new TablePanel(m_context.document, this);
    panel->setObjectName(name);
    panel->setFittedRows(mostRows);
    const int at = m_column->count() - 1; // before the stretch
    m_column->insertWidget(at, heading);
    if (!hint.isEmpty()) {
        m_column->insertWidget(at + 1, newHint(hint, this));
    }
    m_column->insertWidget(m_column->count() - 1, panel);
    return panel;
}

void ObjectPage::showObject(const model::ObjectRef &ref)
{
    if (ref == m_ref && m_table) {
        return;
    }
    m_ref = ref;
    m_table = tableOf(ref.kind, ref.parentKey);
    // A record set is named by its absolute name, the row by the name in its zone: rows are found by reference.
    QString key = ref.key;
    for (const auto &row : m_table->rows(project())) {
        if (m_table->reference(row.get()) == ref) {
            key = m_table->key(row.get());
            break;
        }
    }
    m_form->setObject(m_table, key);
    objectChanged();
    follow();
}

void ObjectPage::follow()
{
    if (m_table && m_form->hasObject()) {
        updatePage();
    }
}

void ObjectPage::makeNew(const QString &fieldKey, Kind kind)
{
    const TablePtr made = tableOf(kind, {});
    const int field = m_table->fieldIndex(fieldKey);
    const auto rows = m_table->rows(project());
    const auto at = std::ranges::find(rows, m_form->key(), [this](const ObjectTable::Row &row) { return m_table->key(row.get()); });
    if (!made || at == rows.end()) {
        return;
    }
    const qsizetype row = at - rows.begin();
    const auto last = static_cast<qsizetype>(made->rows(project()).size());
    model::ObjectRef ref;
    const auto result = editWith(*document(), tr("Add %1").arg(made->words().singular), {}, [&](model::ProjectBuilder &builder) -> Result<void> {
        if (auto added = made->add(builder, last); !added) {
            return added;
        }
        ref = made->reference(made->rows(builder.project()).back().get());
        const QString value = m_table->field(field).kind == FieldKind::Line ? QString(u"cidr="_s + ref.key) : ref.key;
        return m_table->assign(builder, row, field, value);
    });
    if (result) {
        document()->select(ref);
    }
}

} // namespace meridian::ui
