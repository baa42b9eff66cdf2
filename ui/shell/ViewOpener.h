#pragma once

#include "engine/base/Result.h"
#include "engine/model/ObjectRef.h"

#include <QObject>
#include <QPixmap>
#include <QPointer>
#include <QStringList>

class QDialog;

namespace meridian::ui {

class MainWindow;

/// Opens what the console can show by a name, says when it has come to rest, and draws it: for `--screenshot` and for
/// tests that look at every view.
class ViewOpener final : public QObject
{
    Q_OBJECT
public:
    explicit ViewOpener(MainWindow *window, QObject *parent = nullptr);

    /// "welcome", "main", "addresses", "rule", "explain", "review" …
    [[nodiscard]] static QStringList names(const MainWindow *window);

    /// Opens a view. NotFound: an unknown name (the text lists the names), or a project without such an object.
    Result<void> open(const QString &name);
    /// Nothing that is shown is still being computed.
    [[nodiscard]] bool isSettled() const;
    /// The window with its dialog, as a picture of device pixels.
    [[nodiscard]] QPixmap picture() const;

signals:
    /// Something that may have been waited for is done: look at `isSettled` again.
    void progressed();

private:
    [[nodiscard]] static std::optional<model::ObjectRef> firstOf(const model::Project &project, model::ObjectRef::Kind kind);
    [[nodiscard]] bool openDialog(const QString &name);
    void watch();

    MainWindow *m_window;
    QPointer<QDialog> m_dialog;
};

} // namespace meridian::ui
