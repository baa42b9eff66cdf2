#pragma once

#include "ui/shell/ProblemChecker.h"

#include <QAbstractTableModel>

namespace meridian::ui {

class ProjectDocument;

/// Findings of the draft as rows: what is wrong, and where.
class ProblemsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { TextColumn, ObjectColumn, FixColumn, ColumnCount };

    ProblemsModel(ProjectDocument *document, ProblemChecker *checker, QObject *parent = nullptr);

    [[nodiscard]] const model::Finding &findingAt(int row) const { return m_findings->at(static_cast<std::size_t>(row)); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    ProjectDocument *m_document;
    ProblemChecker::Findings m_findings;
};

} // namespace meridian::ui
