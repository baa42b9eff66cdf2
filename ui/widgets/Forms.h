#pragma once

#include <QString>

class QFormLayout;
class QLabel;
class QWidget;

namespace meridian::ui {

/// A form with labels above narrow windows' fields and fields that do not grow beyond what they hold.
[[nodiscard]] QFormLayout *newForm(QWidget *parent = nullptr);

/// Adds a row; the label is the field's buddy and accessible name (its mnemonic apart). `hint` stands below the field
/// in quiet text and is its accessible description; empty leaves it away. Returns the label.
QLabel *addRow(QFormLayout *form, const QString &label, QWidget *field, const QString &hint = {});

/// A heading between groups of rows.
[[nodiscard]] QLabel *newHeading(const QString &text, QWidget *parent = nullptr);

/// A quiet text that wraps.
[[nodiscard]] QLabel *newHint(const QString &text, QWidget *parent = nullptr);

} // namespace meridian::ui
