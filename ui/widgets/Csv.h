#pragma once

#include <QString>

namespace meridian::ui {

/// A field of comma-separated values (RFC 4180): in quotes where it holds a comma, a quote or the end of a line. Names and
/// values are written by others: what a spreadsheet would run as a formula begins with an apostrophe. Not for numbers.
[[nodiscard]] QString csvField(QString text);

} // namespace meridian::ui
