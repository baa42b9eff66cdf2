#pragma once

namespace meridian::ui {

class PageFactory;

/// Puts the lists, forms and creators of every kind that can be edited into the registry. Called once, by the program.
void registerEditors(PageFactory &factory);

} // namespace meridian::ui
