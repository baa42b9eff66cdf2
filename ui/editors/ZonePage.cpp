#include "ui/editors/ZonePage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/TablePanel.h"
#include "ui/widgets/Forms.h"

#include <QLabel>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

ZonePage::ZonePage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, model::ObjectRef::Kind::Zone, {{{}, {u"name"_s, u"kind"_s, u"networks"_s, u"dnssec"_s, u"ecs"_s, u"note"_s}}}, parent),
      m_records(addPanel(u"recordsPanel"_s, tr("Record sets"), {}, 16)), m_soa(new ObjectForm(context.document, this))
{
    m_soa->setObjectName(u"soaForm"_s);
    m_soa->setSections(soaTable({}), {{{}, {u"mname"_s, u"rname"_s, u"ttl"_s, u"refresh"_s, u"retry"_s, u"expire"_s, u"minimum"_s}}});
    QLabel *heading = newHeading(tr("Start of authority"), this);
    heading->setContentsMargins(0, 12, 0, 0);
    column()->insertWidget(column()->count() - 1, heading);
    column()->insertWidget(column()->count() - 1, m_soa);
}

void ZonePage::objectChanged()
{
    m_records->setTable(recordTable(form()->key()));
    m_soa->setObject(soaTable(form()->key()), {});
}

} // namespace meridian::ui
