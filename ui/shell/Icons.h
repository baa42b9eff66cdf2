#pragma once

#include <QIcon>
#include <QString>

namespace meridian::ui {

/// A picture of the product by name, `icon("pool")` for `resources/icons/pool.svg`. Drawn in the text colour of the
/// application's palette at the time of painting, so it follows the theme. An unknown name gives an empty icon. GUI thread.
[[nodiscard]] QIcon icon(const QString &name);

/// The product's own picture, in its own colours.
[[nodiscard]] QIcon applicationIcon();

} // namespace meridian::ui
