#pragma once

#include "engine/service/Workspace.h"
#include "ui/document/ProjectDocument.h"
#include "ui/editors/Editors.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/Session.h"
#include "ui/shell/Settings.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace meridian::test {

/// The console's window with everything behind it but the engine, in a folder of its own.
class ConsoleFixture final
{
public:
    ConsoleFixture()
    {
        theme.apply(ui::Theme::Choice::Light);
        ui::registerEditors(factory);
        window = std::make_unique<ui::MainWindow>(&session, &factory, &theme);
        window->show();
    }

    /// Opens the sample and waits until it is there.
    [[nodiscard]] bool openSample()
    {
        QSignalSpy opened(&session, &ui::Session::opened);
        session.openSample();
        return opened.count() == 1 || opened.wait();
    }

    [[nodiscard]] ui::ProjectDocument &document() { return *session.document(); }

    /// The widget or action of that name; a test fails on null at its use.
    template<typename T>
    [[nodiscard]] T *find(const QString &objectName)
    {
        return window->findChild<T *>(objectName);
    }

    QTemporaryDir folder;
    ui::Settings settings{folder.path()};
    service::Workspace workspace;
    ui::Session session{&workspace, nullptr, &settings};
    ui::Theme theme;
    ui::PageFactory factory;
    std::unique_ptr<ui::MainWindow> window;
};

} // namespace meridian::test
