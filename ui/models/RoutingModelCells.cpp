// What the cells of the routing tree show.
#include "ui/document/ProjectDocument.h"
#include "ui/models/PlaceText.h"
#include "ui/models/RoutingModelNode.h"
#include "ui/models/ShareText.h"
#include "ui/shell/Icons.h"
#include "ui/shell/Theme.h"

#include <QLocale>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = RoutingPart::Kind;
using model::Routing;
using Policy = Routing::Policy;

namespace {

QString iconNameOf(Kind kind)
{
    return kind == Kind::Policy ? u"rule"_s : kind == Kind::Item ? u"pool"_s : u"address"_s;
}

QString signedText(int number)
{
    return number > 0 ? QString(u'+' + QString::number(number)) : QString::number(number).replace(u'-', QChar(0x2212));
}

} // namespace

int RoutingModel::fieldOf(const RoutingPart &part, int column) const
{
    static const QHash<int, QStringList> keys{{NameColumn, {u"policy"_s, u"id"_s, u"answer"_s}},
                                              {WhereColumn, {u"location"_s, u"line"_s}},
                                              {SettingColumn, {u"fenced"_s, u"formula"_s, u"limit"_s, u"weight"_s, u"bias"_s, u"trickle"_s, u"priority"_s}}};
    const QStringList wanted = keys.value(column);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        if (wanted.contains(m_fields[i].key) && m_fields[i].isShown(part)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

const Field *RoutingModel::cellField(const QModelIndex &index) const
{
    const RoutingPart *at = part(index);
    const int field = at ? fieldOf(*at, index.column()) : -1;
    return field < 0 ? nullptr : &m_fields[static_cast<std::size_t>(field)];
}

QList<Choice> RoutingModel::cellChoices(const QModelIndex &index) const
{
    const RoutingPart *at = part(index);
    const int field = at ? fieldOf(*at, index.column()) : -1;
    if (field < 0) {
        return {};
    }
    const FieldOf<RoutingPart> &f = m_fields[static_cast<std::size_t>(field)];
    return f.choicesFor ? f.choicesFor(*at, *m_project) : f.choices;
}

void RoutingModel::setPreview(const std::optional<service::RoutingPreview> &preview)
{
    m_isUnrouted = preview && preview->isUnrouted;
    if (!m_root) {
        return;
    }
    m_root->forEach([&](Node *node) {
        std::optional<service::RoutingNodeState> state;
        if (preview) {
            if (const auto found = preview->nodes.find(node->part.path); found != preview->nodes.end()) {
                state = found->second;
            }
        }
        node->state = state;
        emit dataChanged(indexOfNode(node, ShareColumn), indexOfNode(node, StateColumn));
    });
}

void RoutingModel::setAssumedDown(const QStringList &ids)
{
    m_assumedDown = ids;
}

QString RoutingModel::cellText(const Node &node, int column) const
{
    const RoutingPart &part = node.part;
    switch (column) {
    case NameColumn: return partSummary(part, *m_project);
    case ShareColumn: return node.state ? shareText(node.state->share) : QString();
    case StateColumn: return stateText(node);
    case WhereColumn:
        if (part.kind == Kind::Target) {
            const model::Address *address = m_project->addresses.find(part.target.address.text);
            return address ? locationWords(address->location) : QString();
        }
        break;
    default: break;
    }
    const int field = fieldOf(part, column);
    if (field < 0) {
        return {};
    }
    const FieldOf<RoutingPart> &f = m_fields[static_cast<std::size_t>(field)];
    if (f.display) {
        return f.display(part, *m_project);
    }
    const QVariant value = f.value(part);
    if (f.key == "bias"_L1) {
        return tr("Bias %1").arg(signedText(value.toInt()));
    }
    if (f.key == "trickle"_L1) {
        return tr("Trickle %1 %").arg(QLocale().toString(value.toDouble(), 'g', 10));
    }
    if (f.key == "limit"_L1) {
        return tr("At most %1", "targets in an answer").arg(value.toInt());
    }
    if (f.key == "priority"_L1 && part.recordType == "SRV"_L1) {
        const model::Target numbers = targetNumbers(part.target, part.recordType);
        return tr("Priority %1, weight %2, port %3").arg(value.toInt()).arg(numbers.weight.value_or(0)).arg(numbers.port.value_or(0));
    }
    for (const Choice &choice : f.choices) {
        if (choice.value == value.toString()) {
            return choice.label;
        }
    }
    return tr("%1 %2", "field and its value").arg(f.label, QLocale().toString(value.toInt()));
}

QString RoutingModel::stateText(const Node &node) const
{
    if (!node.state) {
        return {};
    }
    const RoutingPart &part = node.part;
    const bool answers = !node.state->share.isZero();
    if (part.kind == Kind::Target) {
        const model::Address *address = m_project->addresses.find(part.target.address.text);
        if (!node.state->isAvailable) {
            const QString why = m_assumedDown.contains(part.target.address.text)              ? tr("Assumed down")
                : address && address->mode == model::Address::Mode::AlwaysOff ? tr("Switched off")
                                                                                              : tr("Not available");
            return answers ? tr("%1, answers all the same", "why a target is not available").arg(why) : why;
        }
        return address && (!address->healthCheck.isEmpty() || address->backends) ? tr("Available") : tr("Not checked");
    }
    if (!node.parent && m_isUnrouted) {
        return tr("Takes no such client: no answer");
    }
    if (!node.state->isAvailable) {
        return answers ? tr("Nothing available, answers all the same") : tr("Nothing available");
    }
    if (answers) {
        return tr("Answers");
    }
    if (part.kind == Kind::Policy || (node.parent && node.parent->state && node.parent->state->share.isZero())) {
        return tr("Not reached");
    }
    switch (part.routing.policy) {
    case Policy::Weighted: return part.item.weight.value_or(1) == 0 ? tr("Stands by: weight 0") : tr("Not reached");
    case Policy::Failover: return part.position() == 1 ? tr("Stands by") : tr("All trickles to the backup");
    case Policy::Geo:
    case Policy::Geoproximity:
    case Policy::Latency: return tr("Another one is nearer");
    case Policy::Lines: return tr("Another line");
    case Policy::Multivalue: break;
    }
    return tr("Not reached");
}

int RoutingModel::stateOf(const Node &node) const
{
    if (!node.state) {
        return static_cast<int>(State::Unknown);
    }
    const bool answers = !node.state->share.isZero();
    if (!node.state->isAvailable) {
        return static_cast<int>(answers ? State::Warning : State::Bad);
    }
    if (!node.parent && m_isUnrouted) {
        return static_cast<int>(State::Warning);
    }
    const model::Address *address = m_project->addresses.find(node.part.target.address.text);
    const bool isUnchecked = node.part.kind == Kind::Target && !(address && (!address->healthCheck.isEmpty() || address->backends));
    return static_cast<int>(isUnchecked ? State::Unknown : answers || node.part.kind == Kind::Target ? State::Good : State::Off);
}

QVariant RoutingModel::data(const QModelIndex &index, int role) const
{
    const Node *node = nodeOf(index);
    if (!node) {
        return {};
    }
    const RoutingPart &part = node->part;
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return cellText(*node, column);
    case Qt::EditRole: {
        const int field = fieldOf(part, column);
        return field < 0 ? QVariant(cellText(*node, column)) : m_fields[static_cast<std::size_t>(field)].value(part);
    }
    case Qt::DecorationRole:
        if (column == NameColumn) {
            return icon(iconNameOf(part.kind));
        }
        return column == StateColumn && node->state ? QVariant(Theme::stateIcon(static_cast<State>(stateOf(*node)))) : QVariant();
    case Qt::ToolTipRole: {
        const Field *field = cellField(index);
        return field ? field->hint : cellText(*node, column);
    }
    case Qt::AccessibleTextRole: return column == NameColumn ? QVariant(partFullName(part) + u' ' + cellText(*node, column)) : QVariant();
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case ShareRole: return node->state ? QVariant(node->state->share.toDouble()) : QVariant();
    case SeriesRole: return part.path.empty() ? 0 : part.path.front();
    case StateRole: return stateOf(*node);
    default: return {};
    }
}

QVariant RoutingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case NameColumn: return tr("Policy, items and targets");
    case WhereColumn: return tr("Place or line");
    case SettingColumn: return tr("Setting");
    case ShareColumn: return tr("Share");
    case StateColumn: return tr("State");
    default: return {};
    }
}

} // namespace meridian::ui
