#include "ui/editors/BasicEditors.h"
#include "ui/editors/PlaceEditor.h"
#include "ui/editors/ReferenceEditor.h"
#include "ui/editors/SourceEditor.h"

namespace meridian::ui {

FieldEditor *makeFieldEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
{
    switch (field.kind) {
    case FieldKind::Choice:
        return new ChoiceEditor(field, document, parent, isCompact);
    case FieldKind::Switch:
        return new SwitchEditor(field, document, parent);
    case FieldKind::Reference:
        return new ReferenceEditor(field, document, parent, isCompact);
    case FieldKind::References:
        return new ReferencesEditor(field, document, parent, isCompact);
    case FieldKind::Carrier:
    case FieldKind::Place:
    case FieldKind::Location:
        return new PlaceEditor(field, document, parent, isCompact);
    case FieldKind::Line:
        if (!isCompact) {
            return new SourceEditor(field, document, parent);
        }
        return new PlaceEditor(field, document, parent, true);
    case FieldKind::LongText:
    case FieldKind::Prefixes:
    case FieldKind::List:
        if (!isCompact) {
            return new TextAreaEditor(field, document, parent, false);
        }
        return new TextLineEditor(field, document, parent, true); // values parted by commas
    case FieldKind::Identifier:
    case FieldKind::Text:
    case FieldKind::Integer:
    case FieldKind::Decimal:
        break;
    }
    return new TextLineEditor(field, document, parent, isCompact);
}

} // namespace meridian::ui
