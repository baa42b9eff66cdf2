#pragma once

#include "app/console/Options.h"
#include "ui/shell/PageFactory.h"

#include <QObject>

#include <memory>

namespace meridian::geo {
class GeoData;
struct LatLon;
}

namespace meridian::service {
class EngineService;
class Workspace;
}

namespace meridian::ui {
class MainWindow;
class Session;
class Settings;
class ViewOpener;
}

namespace meridian::console {

/// The running console: makes the parts, ties them together, and does what the command line asked for.
class Console final : public QObject
{
    Q_OBJECT
public:
    /// The application object is there already. Nothing fails here; `start` reports.
    explicit Console(Options options, QObject *parent = nullptr);
    ~Console() override;

    /// Opens the window or begins the screenshot. The event loop runs afterwards, until `finished`.
    void start();
    [[nodiscard]] ui::MainWindow *window() const { return m_window.get(); }

signals:
    /// A screenshot was written (0), refused (2), or could not be written (3); `text` says why.
    void finished(int exitCode, const QString &text);

private:
    void loadTranslation();
    void registerPages();
    /// Explains what a client near that place gets.
    void explainAt(const geo::LatLon &place, const QString &name, const QString &type);
    void serveWhenOpened();
    void beginScreenshot();
    void openView();
    void finishWhenSettled();

    Options m_options;
    std::unique_ptr<ui::Settings> m_settings;
    std::shared_ptr<const geo::GeoData> m_geoData;
    std::unique_ptr<service::Workspace> m_workspace;
    std::unique_ptr<service::EngineService> m_engine;
    std::unique_ptr<ui::Theme> m_theme;
    std::unique_ptr<ui::Session> m_session;
    ui::PageFactory m_factory;
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<ui::ViewOpener> m_opener;
    bool m_viewIsOpen = false;
    bool m_finishing = false;
};

} // namespace meridian::console
