#include "ui/editors/ListPage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/NewObject.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/ObjectModel.h"

#include <QVBoxLayout>

namespace meridian::ui {

ListPage::ListPage(const PageContext &context, const MakeTable &makeTable, QWidget *parent)
    : Page(parent), m_context(context), m_makeTable(makeTable), m_panel(new TablePanel(context.document, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 4, 12, 12);
    column->setSpacing(10);
    column->addWidget(m_panel, 1);
    connect(m_panel, &TablePanel::newRequested, this, [this](model::ObjectRef::Kind kind) { addAndShow(*m_context.document, kind); });
}

void ListPage::showObject(const model::ObjectRef &ref)
{
    if (!m_panel->model()->table() || ref.parentKey != m_parentKey) {
        m_parentKey = ref.parentKey;
        m_panel->setTable(m_makeTable(m_parentKey));
    }
    setFocusProxy(m_panel);
}

} // namespace meridian::ui
