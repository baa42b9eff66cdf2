#include "ui/views/ShareCounterModel.h"

#include "ui/shell/Theme.h"
#include "ui/views/ExplainTexts.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace meridian::ui {

using namespace Qt::StringLiterals;

void ShareCounterModel::setExpected(const QList<service::ExplainedShare> &expected)
{
    QList<Row> rows;
    for (const service::ExplainedShare &share : expected) {
        rows.append({share.values, share.share, 0});
    }
    qsizetype known = 0;
    while (known < m_rows.size() && !m_rows.at(known).expected.isZero()) {
        ++known;
    }
    const auto isSame = [](const Row &a, const Row &b) { return a.values == b.values && a.expected == b.expected; };
    if (std::equal(rows.cbegin(), rows.cend(), m_rows.cbegin(), m_rows.cbegin() + known, isSame)) {
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    m_total = 0;
    endResetModel();
}

void ShareCounterModel::count(const QList<QStringList> &answers)
{
    for (QStringList values : answers) {
        values.sort();
        auto row = std::ranges::find(m_rows, values, &Row::values);
        if (row == m_rows.end()) {
            beginInsertRows({}, rowCount(), rowCount());
            m_rows.append({values, Fraction(), 0});
            endInsertRows();
            row = m_rows.end() - 1;
        }
        ++row->count;
        ++m_total;
    }
    if (!answers.isEmpty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

void ShareCounterModel::clear()
{
    beginResetModel();
    m_rows.removeIf([](const Row &row) { return row.expected.isZero(); });
    for (Row &row : m_rows) {
        row.count = 0;
    }
    m_total = 0;
    endResetModel();
}

double ShareCounterModel::toleranceAt(int row) const
{
    const double p = m_rows.at(row).expected.toDouble();
    return m_total == 0 ? 0 : 4 * std::sqrt(p * (1 - p) / static_cast<double>(m_total));
}

ShareCounterModel::Verdict ShareCounterModel::verdictAt(int row) const
{
    if (m_total == 0) {
        return Verdict::NoAnswers;
    }
    const Row &counted = m_rows.at(row);
    if (counted.expected.isZero()) {
        return Verdict::NotExpected;
    }
    const double observed = static_cast<double>(counted.count) / static_cast<double>(m_total);
    return std::abs(observed - counted.expected.toDouble()) <= toleranceAt(row) ? Verdict::Within : Verdict::Outside;
}

int ShareCounterModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString ShareCounterModel::verdictText(int index) const
{
    switch (verdictAt(index)) {
    case Verdict::NoAnswers:
        return tr("No answers yet");
    case Verdict::Within:
        return tr("Within ± %1").arg(percentText(toleranceAt(index)));
    case Verdict::Outside:
        return tr("Outside ± %1").arg(percentText(toleranceAt(index)));
    case Verdict::NotExpected:
        return tr("Not expected");
    }
    Q_UNREACHABLE_RETURN({});
}

QString ShareCounterModel::text(const Row &row, int index, int column) const
{
    switch (column) {
    case ValuesColumn:
        return row.values.isEmpty() ? tr("No records") : row.values.join(", "_L1);
    case CountColumn:
        return QLocale().toString(row.count);
    case ObservedColumn:
        return m_total == 0 ? u"–"_s : percentText(static_cast<double>(row.count) / static_cast<double>(m_total));
    case ExpectedColumn:
        return percentText(row.expected.toDouble());
    case ExactColumn:
        return row.expected.toString();
    case VerdictColumn:
        return verdictText(index);
    default:
        return {};
    }
}

QVariant ShareCounterModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) {
        return text(m_rows.at(index.row()), index.row(), index.column());
    }
    if (role == Qt::TextAlignmentRole && index.column() != ValuesColumn && index.column() != VerdictColumn) {
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::DecorationRole && index.column() == VerdictColumn) {
        switch (verdictAt(index.row())) {
        case Verdict::NoAnswers:
            return {};
        case Verdict::Within:
            return Theme::stateIcon(State::Good);
        case Verdict::Outside:
            return Theme::stateIcon(State::Warning);
        case Verdict::NotExpected:
            return Theme::stateIcon(State::Bad);
        }
    }
    return {};
}

QVariant ShareCounterModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section != ValuesColumn && section != VerdictColumn) {
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == VerdictColumn) {
        return tr("Four standard deviations of chance: 4·√(p(1−p)/N) for the exact share p and N answers.");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case ValuesColumn:
        return tr("Answer");
    case CountColumn:
        return tr("Answers");
    case ObservedColumn:
        return tr("Observed");
    case ExpectedColumn:
        return tr("Expected");
    case ExactColumn:
        return tr("Exact share");
    case VerdictColumn:
        return tr("Tolerance");
    default:
        return {};
    }
}

} // namespace meridian::ui
