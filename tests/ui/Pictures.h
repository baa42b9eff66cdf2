#pragma once

#include <QWidget>

#include <functional>
#include <memory>

namespace meridian::test {

/// Makes the widget in the light look, in the dark one and at 200 % text, and returns what is clipped there: labels and
/// buttons that get less room than their text needs, "200: explainScopeLabel". Empty: all is well. Where the environment
/// variable MERIDIAN_PICTURES names a folder, each look is stored there as `<name>-<look>.png` for people to look at.
QStringList clippedTexts(const QString &name, const std::function<std::unique_ptr<QWidget>()> &make);

} // namespace meridian::test
