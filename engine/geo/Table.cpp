#include "engine/geo/Table.h"

#include <QFile>
#include <QStringDecoder>

using namespace Qt::StringLiterals;

namespace meridian::geo {

Result<Table> Table::read(const QString &path, const QStringList &neededColumns)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, u"The table cannot be read: %1."_s.arg(file.errorString()), path);
    }
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString content = decoder(file.readAll());
    if (decoder.hasError()) {
        return fail(Error::Kind::Invalid, u"The table is not UTF-8 text. Save it as UTF-8."_s, path);
    }
    Table table;
    table.m_path = path;
    QStringList lines = content.split(u'\n');
    if (!lines.isEmpty() && lines.last().isEmpty()) {
        lines.removeLast();
    }
    for (QString &line : lines) {
        if (line.endsWith(u'\r')) {
            line.chop(1);
        }
        if (table.m_columns.isEmpty()) {
            const QStringList names = line.split(u'\t');
            for (qsizetype i = 0; i < names.size(); ++i) {
                table.m_columns.insert(names[i], i);
            }
            continue;
        }
        table.m_rows += line.split(u'\t');
        if (const qsizetype width = table.m_rows.last().size(); width != table.m_columns.size()) {
            return fail(Error::Kind::Invalid,
                        u"The row has %1 columns and the first line names %2. Separate the columns by tabs."_s.arg(width).arg(table.m_columns.size()),
                        table.where(table.m_rows.size() - 1));
        }
    }
    for (const QString &column : neededColumns) {
        if (!table.m_columns.contains(column)) {
            return fail(Error::Kind::Invalid, u"The column \"%1\" is missing. Name it in the first line."_s.arg(column), path);
        }
    }
    return table;
}

QString Table::text(qsizetype row, const QString &column) const
{
    const qsizetype at = m_columns.value(column, -1);
    return at < 0 ? QString() : m_rows[row][at];
}

QString Table::where(qsizetype row) const
{
    return m_path + u':' + QString::number(row + 2);
}

} // namespace meridian::geo
