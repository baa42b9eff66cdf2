#include "ui/editors/RulePage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/NewObject.h"
#include "ui/editors/RuleTree.h"
#include "ui/editors/SwitchDialog.h"
#include "ui/editors/TablePanel.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/Forms.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
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
      m_switch(makeSwitchRow()),
      m_sets(addPanel(u"poolSetsPanel"_s, tr("Pool sets by priority"), tr("One set is in effect; the others are its backups. Move a set with Alt+Up and Alt+Down, or drag it."), 8)),
      m_tree(new RuleTree(context.document, context.engine, this)), m_identifiers(nullptr)
{
    QLabel *heading = newHeading(tr("The rule at a glance"), this);
    heading->setContentsMargins(0, 12, 0, 0);
    column()->insertWidget(column()->count() - 1, heading);
    column()->insertWidget(column()->count() - 1, m_tree);
    m_identifiers = addPanel(u"identifiersPanel"_s, tr("Identifiers (AnyMatch)"),
                             tr("Only clients that send matching identifiers by HTTPDNS take the rule. Tests of one group must all hold; one group is enough."), 8);
}

/// Below the form, while the rule switches by hand.
QWidget *RulePage::makeSwitchRow()
{
    auto *line = new QWidget(this);
    line->setObjectName(u"switchRow"_s);
    m_switchButton = new QPushButton(icon(u"action"_s), tr("Switch Now…"), line);
    m_switchButton->setObjectName(u"switchButton"_s);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_switchButton);
    row->addWidget(newHint(tr("Puts another pool set in effect; shows before whom that moves."), line), 1);
    connect(m_switchButton, &QPushButton::clicked, this, &RulePage::openSwitch);
    column()->insertWidget(column()->count() - 1, line);
    return line;
}

SwitchDialog *RulePage::openSwitch()
{
    auto *dialog = new SwitchDialog(context(), shown(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SwitchDialog::reviewRequested, this, &Page::reviewRequested);
    dialog->open();
    return dialog;
}

void RulePage::updatePage()
{
    const model::Rule *rule = model::findRule(project(), shown());
    m_switch->setVisible(rule != nullptr && rule->switchMode == model::Rule::Switch::Manual);
    const bool hasOther = rule != nullptr && rule->poolSets.size() > 1;
    m_switchButton->setEnabled(hasOther && !document()->isReadOnly());
    m_switchButton->setToolTip(hasOther ? QString() : tr("The rule has no other pool set. Add one below."));
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
