#include "ui/editors/RuleTree.h"

#include "engine/model/Project.h"
#include "engine/service/EngineService.h"
#include "engine/service/HealthNow.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/PlaceText.h"
#include "ui/models/References.h"
#include "ui/models/Tables.h"
#include "ui/shell/Icons.h"

#include <QHeaderView>
#include <QSet>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

constexpr int kKeyRole = Qt::UserRole;
constexpr int kRefRole = Qt::UserRole + 1; ///< text of the reference
constexpr int kMostRows = 14;
constexpr int kHealthColumn = 3;

QString textOf(const model::ObjectRef &ref)
{
    return ref.toString();
}

} // namespace

RuleTree::RuleTree(ProjectDocument *document, service::EngineService *engine, QWidget *parent) : QTreeWidget(parent), m_document(document), m_engine(engine)
{
    setObjectName(u"ruleTree"_s);
    setAccessibleName(tr("Pool sets, pools and addresses of the rule"));
    setColumnCount(4);
    setHeaderLabels({tr("Object"), tr("Weight"), tr("Role, value"), tr("Health")});
    setColumnHidden(kHealthColumn, engine == nullptr);
    setUniformRowHeights(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    header()->setStretchLastSection(true);
    const int character = fontMetrics().averageCharWidth();
    setColumnWidth(0, character * 44);
    setColumnWidth(1, character * 10);
    setColumnWidth(2, character * 30);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(document, &ProjectDocument::changed, this, &RuleTree::refresh);
    connect(document, &ProjectDocument::reset, this, &RuleTree::refresh);
    if (engine != nullptr) {
        connect(engine, &service::EngineService::probingChanged, this, &RuleTree::refresh);
        connect(engine, &service::EngineService::healthChanged, this, [this] {
            if (isVisible() && service::conditionsNow(*m_engine) != m_conditions) {
                refresh();
            }
        });
    }
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
        if (auto ref = model::ObjectRef::parse(item->data(0, kRefRole).toString())) {
            m_document->select(*ref);
        }
    });
    connect(this, &QTreeWidget::itemExpanded, this, &RuleTree::updateHeight);
    connect(this, &QTreeWidget::itemCollapsed, this, &RuleTree::updateHeight);
}

void RuleTree::setRule(const model::ObjectRef &rule)
{
    m_rule = rule;
    clear();
    refresh();
    expandToDepth(1);
    updateHeight();
}

std::vector<RuleTree::Node> RuleTree::nodes() const
{
    const model::Project &project = *m_document->project();
    const model::Rule *rule = model::findRule(project, m_rule);
    std::vector<Node> nodes;
    if (!rule) {
        return nodes;
    }
    nodes.push_back({u"rule"_s, 0, m_rule, u"rule"_s, model::titleOf(project, m_rule), QString::number(rule->weight), lineText(rule->line, project), rule->enabled, {}});
    for (const model::PoolSet &set : rule->poolSets) {
        const QString setKey = u"set/"_s + set.id.text;
        const bool isInEffect = rule->switchMode == model::Rule::Switch::Manual ? rule->effective == set.id : &set == &rule->poolSets.front();
        nodes.push_back({setKey, 1, {Kind::PoolSet, set.id.text, m_rule.parentKey + u'/' + m_rule.key}, u"pool-set"_s, set.name.isEmpty() ? set.id.text : set.name, {},
                         poolSetRole(project, m_rule, set.id.text), isInEffect, {}});
        const std::size_t setAt = nodes.size() - 1;
        for (const model::PoolUse &use : set.pools) {
            const QString poolKey = setKey + u'/' + use.pool.text;
            const model::Pool *pool = project.pools.find(use.pool.text);
            nodes.push_back({poolKey, 2, {Kind::Pool, use.pool.text, {}}, u"pool"_s, poolReference().label(project, use.pool.text), QString::number(use.weight),
                             tr("%n addresses", nullptr, pool ? static_cast<int>(pool->members.size()) : 0), false, {}});
            const std::size_t poolAt = nodes.size() - 1;
            for (const model::PoolMember &member : pool ? pool->members : std::vector<model::PoolMember>()) {
                nodes[setAt].addresses += member.address.text;
                nodes[poolAt].addresses += member.address.text;
                const model::Address *address = project.addresses.find(member.address.text);
                nodes.push_back({poolKey + u'/' + member.address.text, 3, {Kind::Address, member.address.text, {}}, u"address"_s,
                                 addressReference().label(project, member.address.text), QString::number(member.weight), address ? address->value : QString(), false, {member.address.text}});
            }
        }
    }
    return nodes;
}

void RuleTree::show(QTreeWidgetItem *item, const Node &node)
{
    item->setText(0, node.title);
    item->setText(1, node.weight);
    item->setText(2, node.detail);
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    item->setIcon(0, icon(node.iconName));
    item->setData(0, kKeyRole, node.key);
    item->setData(0, kRefRole, textOf(node.ref));
    if (!node.addresses.isEmpty() && !m_conditions.isEmpty()) {
        const HealthWord word = healthTogether(*m_document->project(), node.addresses, m_conditions);
        item->setText(kHealthColumn, tr("%1 %2", "letter and word of a state of health").arg(word.letter, word.word));
        item->setIcon(kHealthColumn, Theme::stateIcon(word.state));
    } else {
        item->setText(kHealthColumn, {});
        item->setIcon(kHealthColumn, {});
    }
    QFont strong = font();
    strong.setBold(node.isStrong && node.depth == 1);
    item->setFont(0, strong);
    item->setFont(2, strong);
}

void RuleTree::refresh()
{
    m_conditions = m_engine != nullptr ? service::conditionsNow(*m_engine) : QHash<QString, service::Condition>();
    const std::vector<Node> wanted = nodes();
    std::vector<QTreeWidgetItem *> items;
    QSet<QString> collapsed;
    QString current = currentItem() ? currentItem()->data(0, kKeyRole).toString() : QString();
    for (QTreeWidgetItemIterator at(this); *at; ++at) {
        items.push_back(*at);
        if ((*at)->childCount() > 0 && !(*at)->isExpanded()) {
            collapsed.insert((*at)->data(0, kKeyRole).toString());
        }
    }
    const bool isSameShape = items.size() == wanted.size()
        && std::ranges::equal(items, wanted, {}, [](const QTreeWidgetItem *item) { return item->data(0, kKeyRole).toString(); }, &Node::key);
    if (isSameShape) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            show(items[i], wanted[i]);
        }
        return;
    }
    const bool wasEmpty = items.empty();
    clear();
    std::vector<QTreeWidgetItem *> path;
    for (const Node &node : wanted) {
        path.resize(static_cast<std::size_t>(node.depth));
        auto *item = path.empty() ? new QTreeWidgetItem(this) : new QTreeWidgetItem(path.back());
        show(item, node);
        path.push_back(item);
        if (node.key == current) {
            setCurrentItem(item);
        }
    }
    for (QTreeWidgetItemIterator at(this); *at && !wasEmpty; ++at) {
        (*at)->setExpanded(!collapsed.contains((*at)->data(0, kKeyRole).toString()));
    }
    updateHeight();
}

void RuleTree::updateHeight()
{
    int rows = 0;
    for (QTreeWidgetItem *item = topLevelItem(0); item && rows < kMostRows; item = itemBelow(item)) {
        ++rows;
    }
    const int row = sizeHintForRow(0) > 0 ? sizeHintForRow(0) : fontMetrics().height() + 6;
    setFixedHeight(header()->sizeHint().height() + std::max(rows, 3) * row + 2 * frameWidth() + 4);
}

} // namespace meridian::ui
