#include "ui/editors/NewObject.h"

#include "ui/document/ProjectDocument.h"
#include "ui/models/Editing.h"
#include "ui/models/Tables.h"

namespace meridian::ui {

using Kind = model::ObjectRef::Kind;

Result<model::ObjectRef> addObject(ProjectDocument &document, Kind kind, const QString &parentKey)
{
    const TablePtr table = tableOf(kind, parentKey);
    if (!table) {
        return fail(Error::Kind::Unsupported, QCoreApplication::translate("NewObject", "Objects of this kind cannot be added here."));
    }
    const auto row = table->rows(*document.project()).size();
    const auto result = editWith(document, QCoreApplication::translate("NewObject", "Add %1").arg(table->words().singular), {},
                                 [&](model::ProjectBuilder &builder) { return table->add(builder, static_cast<qsizetype>(row)); });
    if (!result) {
        return std::unexpected(result.error());
    }
    return table->reference(table->rows(*document.project())[row].get());
}

Result<model::ObjectRef> addAndShow(ProjectDocument &document, Kind kind, const QString &parentKey)
{
    auto ref = addObject(document, kind, parentKey);
    if (ref) {
        document.select(*ref);
    }
    return ref;
}

} // namespace meridian::ui
