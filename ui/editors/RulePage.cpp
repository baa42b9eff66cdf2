#include "ui/editors/RulePage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/NewObject.h"
#include "ui/editors/RuleTree.h"
#include "ui/editors/TablePanel.h"
#include "ui/widgets/Forms.h"

#include <QLabel>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

RulePage::RulePage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, Kind::Rule,
                 {{{}, {u"name"_s, u"id"_s, u"enabled"_s}},
                  {tr("Whom it is for"), {u"line"_s, u"weight"_s, u"anyMatchFallback"_s}},
                  {tr("Failover"), {u"switch"_s, u"effective"_s, u"failback"_s, u"holdDown"_s, u"allDown"_s, u"note"_s}}},
                 parent),
      m_sets(addPanel(u"poolSetsPanel"_s, tr("Pool sets by priority"), tr("One set is in effect; the others are its backups. Move a set with Alt+Up and Alt+Down, or drag it."), 8)),
      m_tree(new RuleTree(context.document, this)), m_identifiers(nullptr)
{
    QLabel *heading = newHeading(tr("The rule at a glance"), this);
    heading->setContentsMargins(0, 12, 0, 0);
    column()->insertWidget(column()->count() - 1, heading);
    column()->insertWidget(column()->count() - 1, m_tree);
    m_identifiers = addPanel(u"identifiersPanel"_s, tr("Identifiers (AnyMatch)"),
                             tr("Only clients that send matching identifiers by HTTPDNS take the rule. Tests of one group must all hold; one group is enough."), 8);
}

void RulePage::objectChanged()
{
    const QString instance = shown().parentKey;
    m_sets->setTable(poolSetTable(instance, form()->key()));
    m_identifiers->setTable(identifierTable(instance, form()->key()));
    m_tree->setRule(shown());
}

PoolSetPage::PoolSetPage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, Kind::PoolSet, {{{}, {u"name"_s, u"id"_s, u"minAvailable"_s, u"note"_s}}}, parent),
      m_pools(addPanel(u"poolsPanel"_s, tr("Pools in this set"),
                       tr("An address gets weight of the pool times its own weight, against all addresses of the set: a pool with more weight inside gets more."), 12))
{
    connect(m_pools, &TablePanel::opened, this, [this](const QString &key) { document()->select({Kind::Pool, key, {}}); });
    connect(m_pools, &TablePanel::newRequested, this, [this](Kind kind) { (void)addAndShow(*document(), kind); });
}

void PoolSetPage::objectChanged()
{
    m_pools->setTable(poolUseTable(shown().parentKey.section(u'/', 0, -2), shown().parentKey.section(u'/', -1), form()->key()));
}

} // namespace meridian::ui
