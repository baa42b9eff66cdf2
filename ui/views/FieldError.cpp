#include "ui/views/FieldError.h"

#include "ui/widgets/InlineMessage.h"

namespace meridian::ui {

void showFieldError(QWidget *field, InlineMessage *message, const QString &text)
{
    field->setAccessibleDescription(text);
    if (text.isEmpty()) {
        message->clear();
    } else {
        message->setMessage(State::Bad, text);
    }
}

} // namespace meridian::ui
