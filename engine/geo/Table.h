#pragma once

#include "engine/base/Result.h"

#include <QHash>
#include <QStringList>

namespace meridian::geo {

/// A table of tab-separated UTF-8 text whose first line names the columns.
class Table final
{
public:
    /// Errors name the file, the line and the column: missing columns, rows of another width, text that is not UTF-8.
    [[nodiscard]] static Result<Table> read(const QString &path, const QStringList &neededColumns);

    [[nodiscard]] qsizetype rowCount() const { return m_rows.size(); }
    /// Empty for a column that the file does not have.
    [[nodiscard]] QString text(qsizetype row, const QString &column) const;
    /// 0 where the cell is empty or no number.
    [[nodiscard]] double number(qsizetype row, const QString &column) const { return text(row, column).toDouble(); }
    /// For errors: `file:line`.
    [[nodiscard]] QString where(qsizetype row) const;

private:
    QString m_path;
    QHash<QString, qsizetype> m_columns;
    QList<QStringList> m_rows;
};

} // namespace meridian::geo
