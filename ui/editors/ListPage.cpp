#include "ui/editors/ListPage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/NewObject.h"
#include "ui/editors/PageHeader.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/ObjectModel.h"

#include <QVBoxLayout>

namespace meridian::ui {

ListPage::ListPage(const PageContext &context, const MakeTable &makeTable, QWidget *parent)
    : Page(parent), m_context(context), m_makeTable(makeTable), m_header(new PageHeader(context.document, this)), m_panel(new TablePanel(context.document, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(m_header);
    column->addWidget(m_panel, 1);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(m_panel->model(), signal, this, [this] { updateTitle(); });
    }
    connect(m_panel->model(), &QAbstractItemModel::modelReset, this, &ListPage::updateTitle);
    connect(m_panel, &TablePanel::newRequested, this, [this](model::ObjectRef::Kind kind) { addAndShow(*m_context.document, kind); });
}

void ListPage::showObject(const model::ObjectRef &ref)
{
    if (!m_panel->model()->table() || ref.parentKey != m_parentKey) {
        m_parentKey = ref.parentKey;
        m_panel->setTable(m_makeTable(m_parentKey));
    }
    updateTitle();
    setFocusProxy(m_panel);
}

void ListPage::updateTitle()
{
    if (const ObjectTable *table = m_panel->model()->table()) {
        m_header->setTitle(table->words().iconName, table->words().plural, tr("%n entries", nullptr, m_panel->model()->rowCount()));
    }
}

} // namespace meridian::ui
