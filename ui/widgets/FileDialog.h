#pragma once

#include <QString>

class QWidget;

namespace meridian::ui {

/// File dialogs with a seam for tests: a name put in beforehand is taken at once and no dialog is shown.
class FileDialog final
{
public:
    /// The chosen file, or empty when the user gave up. `filter` as of QFileDialog: "Projects (*.meridian)".
    [[nodiscard]] static QString openFileName(QWidget *parent, const QString &title, const QString &folder, const QString &filter);
    /// The same for a file to write; `suffix` ("meridian") is added where none was typed.
    [[nodiscard]] static QString saveFileName(QWidget *parent, const QString &title, const QString &folder, const QString &filter,
                                              const QString &suffix);

    /// For tests: what the next dialog returns; several calls queue up.
    static void setNextFileName(const QString &fileName);
};

} // namespace meridian::ui
