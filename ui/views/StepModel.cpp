#include "ui/views/StepModel.h"

#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"
#include "ui/views/ExplainTexts.h"

namespace meridian::ui {

void StepModel::setSteps(const QList<service::ExplainedStep> &steps, const model::ProjectPtr &project)
{
    beginResetModel();
    m_steps = steps;
    m_titles.clear();
    for (const service::ExplainedStep &step : steps) {
        m_titles << objectText(step.object, project);
    }
    endResetModel();
}

QVariant StepModel::decorationOf(const service::ExplainedStep &step) const
{
    const auto ref = model::ObjectRef::parse(step.object);
    return ref ? icon(kindInfo(ref->kind).iconName) : QIcon();
}

int StepModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_steps.size());
}

QVariant StepModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const service::ExplainedStep &step = m_steps.at(index.row());
    if (role == kObjectRole) {
        return step.object;
    }
    if (role == Qt::DecorationRole && index.column() == ObjectColumn) {
        return decorationOf(step);
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignLeft | Qt::AlignTop);
    }
    if (role == Qt::ToolTipRole && index.column() == ObjectColumn && !step.object.isEmpty()) {
        return tr("Go to %1").arg(m_titles.at(index.row()));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (index.column()) {
    case KindColumn:
        return tr("%1. %2", "number of a step. its kind").arg(index.row() + 1).arg(stepKindText(step.kind));
    case TextColumn:
        return step.text;
    case ObjectColumn:
        return m_titles.at(index.row());
    default:
        return {};
    }
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case KindColumn:
        return tr("Step");
    case TextColumn:
        return tr("What and why");
    case ObjectColumn:
        return tr("Decided by");
    default:
        return {};
    }
}

} // namespace meridian::ui
