#pragma once

#include "ui/shell/CommandPalette.h"

class QAction;

namespace meridian::ui {

class Session;

/// What the palette offers: the actions that can be carried out now, and every object of the project.
[[nodiscard]] QList<PaletteEntry> paletteEntries(Session *session, const QList<QAction *> &actions);

} // namespace meridian::ui
