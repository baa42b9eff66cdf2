#pragma once

#include "engine/service/Explain.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// Answers of one question as counted, beside the exact shares that they are drawn from. A value whose share lies
/// further from the exact one than four standard deviations, 4·√(p(1−p)/N), is marked: chance alone does that to one
/// value in 16 000.
class ShareCounterModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { ValuesColumn, CountColumn, ObservedColumn, ExpectedColumn, ExactColumn, VerdictColumn, ColumnCount };
    enum class Verdict { NoAnswers, Within, Outside, NotExpected };

    explicit ShareCounterModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    /// What to expect. Counts stay only if the shares are those of before.
    void setExpected(const QList<service::ExplainedShare> &expected);
    /// Counts answers; `values` in any order, empty for an answer without records.
    void count(const QList<QStringList> &answers);
    void clear();
    [[nodiscard]] qint64 total() const { return m_total; }

    [[nodiscard]] Verdict verdictAt(int row) const;
    /// 4·√(p(1−p)/N) of a row, as a share; 0 without answers.
    [[nodiscard]] double toleranceAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QStringList values;
        Fraction expected;
        qint64 count = 0;
    };
    [[nodiscard]] QString text(const Row &row, int index, int column) const;
    [[nodiscard]] QString verdictText(int index) const;

    QList<Row> m_rows; // the expected ones first, in their order
    qint64 m_total = 0;
};

} // namespace meridian::ui
