#pragma once

#include "ui/models/Field.h"

class QModelIndex;

namespace meridian::ui {

class ProjectDocument;

/// What a cell editor must know of a model whose cells are fields. Indexes are the model's own, not a proxy's.
class FieldCells
{
public:
    /// Null where nothing is edited.
    [[nodiscard]] virtual const Field *cellField(const QModelIndex &index) const = 0;
    [[nodiscard]] virtual QList<Choice> cellChoices(const QModelIndex &index) const = 0;
    [[nodiscard]] virtual ProjectDocument *document() const = 0;

protected:
    ~FieldCells() = default;
};

} // namespace meridian::ui
