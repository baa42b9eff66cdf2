#include "ui/document/ProjectDocument.h"
#include "ui/models/Editing.h"
#include "ui/models/ObjectModel.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kNamedBadLines = 8; // an error lists so many bad lines and counts the others

/// A value as one cell: tabs and line ends would make others of it.
QString cellText(QString text)
{
    text.replace(u'\t', u' ');
    text.replace(u'\n', u"; "_s);
    return text;
}

/// The fields that a first line of labels or keys names; empty if it is no such line.
std::vector<int> headerFields(const ObjectTable &table, const QStringList &cells)
{
    std::vector<int> fields;
    for (const QString &cell : cells) {
        int found = -1;
        for (int i = 0; i < table.fieldCount() && found < 0; ++i) {
            const Field &field = table.field(i);
            const bool isNamed = cell.trimmed().compare(field.key, Qt::CaseInsensitive) == 0 || cell.trimmed().compare(field.label, Qt::CaseInsensitive) == 0;
            found = isNamed ? i : -1;
        }
        if (found < 0) {
            return {};
        }
        fields.push_back(found);
    }
    return fields;
}

} // namespace

QString ObjectModel::copyText(const std::vector<int> &rows) const
{
    if (!m_table) {
        return {};
    }
    std::vector<int> fields;
    for (const int field : m_table->columns()) {
        if (m_table->isEditable(field)) {
            fields.push_back(field);
        }
    }
    QStringList lines;
    QStringList cells;
    for (const int field : fields) {
        cells += m_table->field(field).key;
    }
    lines += cells.join(u'\t');
    for (const int row : rows) {
        cells.clear();
        for (const int field : fields) {
            cells += cellText(textFromValue(m_table->field(field), m_table->value(object(row), field)));
        }
        lines += cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

Result<int> ObjectModel::paste(const QString &text)
{
    if (!m_table || !m_table->canAdd()) {
        return fail(Error::Kind::Invalid, tr("Nothing can be pasted into this list."));
    }
    QStringList lines = text.split(u'\n');
    lines.removeIf([](const QString &line) { return line.trimmed().isEmpty(); });
    if (lines.isEmpty()) {
        return fail(Error::Kind::Invalid, tr("The clipboard holds no text. Copy rows, or one value a line, and paste them here."));
    }
    std::vector<int> fields = headerFields(*m_table, lines.constFirst().split(u'\t'));
    const qsizetype firstLine = fields.empty() ? 0 : 1;
    if (fields.empty()) {
        fields = !lines.constFirst().contains(u'\t') && m_table->pasteField() >= 0 ? std::vector<int>{m_table->pasteField()} : m_table->columns();
    }
    const int firstRow = rowCount();
    const qsizetype count = lines.size() - firstLine;
    const auto result = editWith(*m_document, tr("Paste %2 × %1").arg(m_table->words().singular).arg(count), {}, [&](model::ProjectBuilder &builder) -> Result<void> {
        QStringList bad;
        qsizetype badCount = 0;
        int row = firstRow;
        for (qsizetype line = firstLine; line < lines.size(); ++line) {
            const QStringList cells = lines[line].split(u'\t');
            std::vector<std::pair<int, QVariant>> values;
            Result<void> taken;
            for (qsizetype cell = 0; cell < cells.size() && cell < static_cast<qsizetype>(fields.size()) && taken; ++cell) {
                const int field = fields[static_cast<std::size_t>(cell)];
                const QString content = cells[cell].trimmed();
                if (!m_table->isEditable(field) || content.isEmpty()) {
                    continue;
                }
                const Field &f = m_table->field(field);
                const auto value = valueFromText(f, content, f.reference ? f.reference->candidates(builder.project()) : f.choices);
                if (value) {
                    values.emplace_back(field, *value);
                } else {
                    taken = std::unexpected(value.error());
                }
            }
            taken = taken ? m_table->addWith(builder, row, values) : taken;
            if (taken) {
                ++row;
            } else if (++badCount <= kNamedBadLines) {
                bad += tr("Line %1: %2").arg(line + 1).arg(taken.error().text);
            }
        }
        if (badCount > kNamedBadLines) {
            bad += tr("%n more lines cannot be read.", nullptr, static_cast<int>(badCount - kNamedBadLines));
        }
        return bad.isEmpty() ? Result<void>() : fail(Error::Kind::Invalid, tr("Nothing was pasted.") + u'\n' + bad.join(u'\n'));
    });
    return result ? Result<int>(firstRow) : std::unexpected(result.error());
}

} // namespace meridian::ui
