#include "ui/editors/InstancePage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/CnamePanel.h"
#include "ui/editors/TablePanel.h"
#include "ui/widgets/Forms.h"

#include <QLabel>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

InstancePage::InstancePage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, model::ObjectRef::Kind::Instance,
                 {{{}, {u"name"_s, u"id"_s, u"domain"_s, u"services"_s, u"enabled"_s}},
                  {tr("Answers"), {u"ecs"_s, u"ttl"_s, u"failoverTtl"_s, u"answerSize"_s, u"answerLimit"_s, u"noRule"_s}},
                  {tr("Routing"), {u"strategy"_s, u"mode"_s, u"targets"_s, u"breakerPercent"_s, u"note"_s}}},
                 parent),
      m_cname(new CnamePanel(this)),
      m_rules(nullptr)
{
    m_rules = addPanel(u"rulesPanel"_s, tr("Rules"), tr("A query goes to the rule with the finest line that its client lies on. Rules of one line share its queries by weight."), 14);
    QLabel *heading = newHeading(tr("Publish at the DNS host of the services"), this);
    heading->setContentsMargins(0, 12, 0, 0);
    column()->insertWidget(column()->count() - 1, heading);
    column()->insertWidget(column()->count() - 1, m_cname);
}

void InstancePage::objectChanged()
{
    m_rules->setTable(ruleTable(form()->key()));
}

void InstancePage::updatePage()
{
    if (const model::Instance *instance = project().instances.find(form()->key())) {
        m_cname->showInstance(*instance, project());
    }
}

} // namespace meridian::ui
