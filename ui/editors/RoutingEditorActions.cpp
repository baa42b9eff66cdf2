// What can be done with the routing in the editor: buttons, keys and the context menu.
#include "ui/editors/RoutingEditor.h"

#include "engine/model/EnumText.h"
#include "ui/document/ProjectDocument.h"
#include "ui/editors/RoutingTreeView.h"
#include "ui/models/RoutingModel.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/InlineMessage.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = RoutingPart::Kind;
using Policy = model::Routing::Policy;

QAction *RoutingEditor::makeAction(const QString &name, const QString &text, const QString &iconName, const QKeySequence &keys, const std::function<void()> &run)
{
    auto *action = new QAction(iconName.isEmpty() ? QIcon() : icon(iconName), text, m_tree);
    action->setObjectName(name + "Action"_L1);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    action->setToolTip(keys.isEmpty() ? text : tr("%1 (%2)", "action and its keys").arg(text, keys.toString(QKeySequence::NativeText)));
    connect(action, &QAction::triggered, this, run);
    m_tree->addAction(action);
    return action;
}

void RoutingEditor::makeActions()
{
    m_addItem = makeAction(u"routingAddItem"_s, tr("Add Item"), u"add"_s, Qt::Key_Insert, [this] { add(); });
    m_addTarget = makeAction(u"routingAddTarget"_s, tr("Add Target"), u"add"_s, Qt::SHIFT | Qt::Key_Insert, [this] { addTarget(); });
    m_nest = makeAction(u"routingNest"_s, tr("Nest Policy"), u"rule"_s, {}, [] {});
    m_flatten = makeAction(u"routingFlatten"_s, tr("Remove Policy, Keep Targets"), {}, {}, [this] { tell(m_model->flatten(*selected())); });
    m_duplicate = makeAction(u"routingDuplicate"_s, tr("Duplicate"), u"duplicate"_s, Qt::CTRL | Qt::Key_D, [this] { tell(m_model->duplicate(*selected())); });
    m_delete = makeAction(u"routingDelete"_s, tr("Delete"), u"remove"_s, QKeySequence::Delete, [this] { tell(m_model->remove(*selected())); });
    m_up = makeAction(u"routingMoveUp"_s, tr("Move Up"), u"up"_s, Qt::ALT | Qt::Key_Up, [this] { moveBy(-1); });
    m_down = makeAction(u"routingMoveDown"_s, tr("Move Down"), u"down"_s, Qt::ALT | Qt::Key_Down, [this] { moveBy(1); });
    m_outdent = makeAction(u"routingOutdent"_s, tr("Take out of Item"), u"back"_s, Qt::ALT | Qt::SHIFT | Qt::Key_Left, [this] { outdent(); });
    m_indent = makeAction(u"routingIndent"_s, tr("Put into Item Above"), u"forward"_s, Qt::ALT | Qt::SHIFT | Qt::Key_Right, [this] { indent(); });
    m_assumeDown = makeAction(u"routingAssumeDown"_s, tr("Assume Down for the Shares"), {}, {}, [this] { assumeDown(m_assumeDown->isChecked()); });
    m_assumeDown->setCheckable(true);
    m_open = makeAction(u"routingOpenAddress"_s, tr("Open Address"), u"edit"_s, {}, [this] {
        const RoutingPart *part = m_model->part(m_tree->currentIndex());
        m_context.document->select({model::ObjectRef::Kind::Address, part->target.address.text, {}});
    });
    m_nestMenu = new QMenu(this);
    m_nestMenu->setObjectName(u"routingNestMenu"_s);
    for (const Choice &choice : routingPolicyChoices()) {
        QAction *action = m_nestMenu->addAction(choice.label);
        action->setObjectName(u"routingNest-"_s + choice.value);
        connect(action, &QAction::triggered, this, [this, policy = model::fromText<Policy>(choice.value).value_or(Policy::Weighted)] { tell(m_model->nest(*selected(), policy)); });
    }
    m_nest->setMenu(m_nestMenu);

    auto *row = new QHBoxLayout;
    row->setSpacing(4);
    for (QAction *action : {m_addItem, m_addTarget, m_nest, m_duplicate, m_delete, m_up, m_down, m_outdent, m_indent}) {
        auto *button = new QToolButton(this);
        button->setObjectName(QString(action->objectName()).replace("Action"_L1, "Button"_L1));
        button->setDefaultAction(action);
        button->setAccessibleName(action->text());
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        const bool hasText = action == m_addItem || action == m_addTarget || action == m_nest;
        button->setToolButtonStyle(hasText ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
        if (action == m_nest) {
            button->setPopupMode(QToolButton::InstantPopup);
        }
        row->addWidget(button);
    }
    row->addStretch(1);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

void RoutingEditor::updateState()
{
    const bool canEdit = !m_context.document->isReadOnly();
    const RoutingPart *part = m_model->part(m_tree->currentIndex());
    const bool isPolicy = part && part->kind == Kind::Policy;
    const bool isItem = part && part->kind == Kind::Item;
    const bool isTarget = part && part->kind == Kind::Target;
    const bool hasItems = part && part->routing.policy != Policy::Multivalue && part->routing.policy != Policy::Failover;
    const bool isPart = isItem && part->routing.policy == Policy::Failover; // two of them, always
    const int last = part && !part->path.empty() ? m_model->rowCount(m_tree->currentIndex().siblingAtColumn(0).parent()) - 1 : 0;
    m_addItem->setEnabled(canEdit && part && hasItems);
    m_addTarget->setEnabled(canEdit && (isTarget || (isItem && !part->item.routing) || (isPolicy && part->routing.policy == Policy::Multivalue)));
    m_nest->setEnabled(canEdit && isItem && !part->item.routing);
    m_nestMenu->setEnabled(m_nest->isEnabled());
    m_flatten->setEnabled(canEdit && isItem && part->item.routing);
    m_duplicate->setEnabled(canEdit && (isTarget || (isItem && !isPart)));
    m_delete->setEnabled(canEdit && (isTarget || (isItem && !isPart)));
    m_up->setEnabled(canEdit && (isItem || isTarget) && part->position() > 0);
    m_down->setEnabled(canEdit && (isItem || isTarget) && part->position() < last);
    m_outdent->setEnabled(canEdit && (isTarget || (isItem && part->path.size() > 1)));
    m_indent->setEnabled(canEdit && isItem && !isPart && part->position() > 0);
    m_assumeDown->setEnabled(isTarget && !part->target.address.isEmpty());
    m_assumeDown->setChecked(isTarget && m_assumed.contains(part->target.address.text));
    m_open->setEnabled(isTarget && !part->target.address.isEmpty());
}

void RoutingEditor::showMenu(const QPoint &place)
{
    QMenu menu(this);
    menu.setObjectName(u"routingMenu"_s);
    menu.addActions({m_open, m_addItem, m_addTarget, m_nest, m_flatten});
    menu.addSeparator();
    menu.addAction(m_assumeDown);
    menu.addSeparator();
    menu.addActions({m_duplicate, m_up, m_down, m_outdent, m_indent});
    menu.addSeparator();
    menu.addAction(m_delete);
    menu.exec(m_tree->viewport()->mapToGlobal(place));
}

void RoutingEditor::add()
{
    const RoutingPart *part = m_model->part(m_tree->currentIndex());
    if (part->kind == Kind::Policy) {
        tell(m_model->addItem(part->path, -1));
        return;
    }
    const RoutingPath item = part->kind == Kind::Item ? part->path : parentOf(part->path);
    tell(m_model->addItem(parentOf(item), item.back() + 1));
}

void RoutingEditor::addTarget()
{
    const RoutingPart *part = m_model->part(m_tree->currentIndex());
    const auto result = part->kind == Kind::Target ? m_model->addTarget(parentOf(part->path), part->position() + 1) : m_model->addTarget(part->path, -1);
    tell(result);
    if (result && m_tree->isVisible()) {
        m_tree->setFocus();
        m_tree->setCurrentIndex(m_model->indexOf(*result));
        m_tree->edit(m_tree->currentIndex());
    }
}

void RoutingEditor::moveBy(int by)
{
    const RoutingPath path = *selected();
    tell(m_model->move(path, parentOf(path), by < 0 ? path.back() - 1 : path.back() + 2));
}

void RoutingEditor::indent()
{
    const RoutingPath path = *selected();
    tell(m_model->move(path, below(parentOf(path), path.back() - 1), -1));
}

void RoutingEditor::outdent()
{
    const RoutingPart *part = m_model->part(m_tree->currentIndex());
    // The item that holds the node: right around it, or around the policy that it is in.
    RoutingPath holder = parentOf(part->path);
    if (part->kind == Kind::Item || part->routing.policy == Policy::Multivalue) {
        if (holder.empty()) {
            m_message->setMessage(State::Bad, tr("The node stands at the top already."));
            return;
        }
        holder = parentOf(holder);
    }
    tell(m_model->move(part->path, parentOf(holder), holder.back() + 1));
}

void RoutingEditor::assumeDown(bool isDown)
{
    const QString id = m_model->part(m_tree->currentIndex())->target.address.text;
    m_assumed.removeAll(id);
    if (isDown) {
        m_assumed += id;
    }
    ask();
}

} // namespace meridian::ui
