#pragma once

namespace meridian::ui {

class PageFactory;

/// Makes the views of this folder known to the window: docks `explain` and `test-server`.
void registerViews(PageFactory &factory);

} // namespace meridian::ui
