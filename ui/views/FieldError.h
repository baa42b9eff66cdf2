#pragma once

#include <QString>

class QWidget;

namespace meridian::ui {

class InlineMessage;

/// Shows what is wrong with a field in the message below it and as the field's accessible description; empty text: nothing is.
void showFieldError(QWidget *field, InlineMessage *message, const QString &text);

} // namespace meridian::ui
