#include "ui/models/Editing.h"

namespace meridian::ui {

Result<void> editWith(ProjectDocument &document, const QString &text, const QString &mergeKey,
                      const std::function<Result<void>(model::ProjectBuilder &)> &change)
{
    return document.edit(text, mergeKey, [&](const model::Project &project) -> Result<model::Project> {
        model::ProjectBuilder builder(project);
        if (auto result = change(builder); !result) {
            return std::unexpected(result.error());
        }
        return builder.project();
    });
}

} // namespace meridian::ui
