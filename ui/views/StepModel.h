#pragma once

#include "engine/model/Project.h"
#include "engine/service/Explain.h"

#include <QAbstractTableModel>

namespace meridian::ui {

/// The steps of a decision in order: number and kind, what was decided and why, and the object that decided.
class StepModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { KindColumn, TextColumn, ObjectColumn, ColumnCount };
    /// The object's reference text; empty if the step has none.
    static constexpr int kObjectRole = Qt::UserRole + 1;

    explicit StepModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    /// `project` gives the objects' titles and may be null: then the reference itself is shown.
    void setSteps(const QList<service::ExplainedStep> &steps, const model::ProjectPtr &project);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant decorationOf(const service::ExplainedStep &step) const;

    QList<service::ExplainedStep> m_steps;
    QStringList m_titles; // of the objects, one a step
};

} // namespace meridian::ui
