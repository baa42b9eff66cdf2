#include "ui/views/ShareModel.h"

#include "ui/views/ExplainTexts.h"
#include "ui/views/ProjectQuestions.h"

namespace meridian::ui {

using namespace Qt::StringLiterals;

void ShareModel::setShares(const QList<service::ExplainedShare> &shares, const model::ProjectPtr &project)
{
    beginResetModel();
    m_rows.clear();
    for (const service::ExplainedShare &share : shares) {
        QStringList names;
        for (const QString &value : share.values) {
            names << (project ? addressNames(*project, value) : QStringList());
        }
        m_rows.append({share, names.join(", "_L1)});
    }
    endResetModel();
}

int ShareModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ShareModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row &row = m_rows.at(index.row());
    if (role == kShareRole) {
        return row.share.share.toDouble();
    }
    if (role == kSeriesRole) {
        return index.row();
    }
    if (role == Qt::TextAlignmentRole && (index.column() == FractionColumn || index.column() == PercentColumn)) {
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::AccessibleTextRole && index.column() == BarColumn) {
        return percentText(row.share.share.toDouble());
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    switch (index.column()) {
    case ValuesColumn:
        return row.share.values.join(role == Qt::ToolTipRole ? "\n"_L1 : ", "_L1);
    case AddressColumn:
        return row.names;
    case FractionColumn:
        return row.share.share.toString();
    case PercentColumn:
        return percentText(row.share.share.toDouble());
    default:
        return {};
    }
}

QVariant ShareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && (section == FractionColumn || section == PercentColumn)) {
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case ValuesColumn:
        return tr("Answer");
    case AddressColumn:
        return tr("Address");
    case FractionColumn:
        return tr("Exact share");
    case PercentColumn:
        return tr("Percent");
    case BarColumn:
        return tr("Share of queries");
    default:
        return {};
    }
}

} // namespace meridian::ui
