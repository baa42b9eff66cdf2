#include "ui/editors/PoolPage.h"

#include "ui/document/ProjectDocument.h"
#include "ui/editors/HealthColumn.h"
#include "ui/editors/NewObject.h"
#include "ui/editors/PickDialog.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/Editing.h"
#include "ui/models/ObjectModel.h"
#include "ui/models/References.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/InlineMessage.h"

#include <QAction>

namespace meridian::ui {

using namespace Qt::StringLiterals;

PoolPage::PoolPage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, model::ObjectRef::Kind::Pool, {{{}, {u"name"_s, u"id"_s, u"capacityMode"_s, u"capacity"_s, u"note"_s}}}, parent),
      m_members(addPanel(u"membersPanel"_s, tr("Addresses in this pool"),
                         tr("The share is what an address gets of the requests that reach this pool. On a line, weights of rule and pool multiply with it."), 14))
{
    auto *many = new QAction(icon(u"add"_s), tr("Choose Several…"), this);
    many->setObjectName(u"chooseSeveralAction"_s);
    connect(many, &QAction::triggered, this, &PoolPage::addMany);
    m_members->addAction(many, false);
    if (context.engine != nullptr) {
        showHealth(m_members->model(), context.engine, [this](const void *row) { return project().addresses.find(static_cast<const model::PoolMember *>(row)->address.text); });
    }
    connect(m_members, &TablePanel::opened, this, [this](const QString &key) {
        document()->select({model::ObjectRef::Kind::Address, key, {}});
    });
    connect(m_members, &TablePanel::newRequested, this, [this](model::ObjectRef::Kind kind) { (void)addAndShow(*document(), kind); });
}

void PoolPage::objectChanged()
{
    m_members->setTable(poolMemberTable(form()->key()));
}

void PoolPage::addMany()
{
    const QString poolKey = form()->key();
    const model::Pool *pool = project().pools.find(poolKey);
    QList<Choice> candidates;
    for (const Choice &choice : addressReference().candidates(project())) {
        const bool isIn = pool && std::ranges::any_of(pool->members, [&](const model::PoolMember &member) { return member.address.text == choice.value; });
        if (!isIn) {
            candidates += choice;
        }
    }
    const QStringList chosen = PickDialog::pick(this, tr("Add Addresses to Pool"), tr("Search addresses"), candidates);
    if (chosen.isEmpty()) {
        return;
    }
    const auto result = editWith(*document(), tr("Add %n addresses to a pool", nullptr, static_cast<int>(chosen.size())), {}, [&](model::ProjectBuilder &builder) -> Result<void> {
        const model::Pool *now = builder.project().pools.find(poolKey);
        if (!now) {
            return rowIsGone();
        }
        model::Pool changed = *now;
        for (const QString &id : chosen) {
            changed.members.push_back({.address = {id}, .weight = 1});
        }
        return builder.replace(poolKey, std::move(changed));
    });
    m_members->message()->setResult(result);
}

} // namespace meridian::ui
