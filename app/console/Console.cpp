#include "app/console/Console.h"

#include "engine/geo/GeoData.h"
#include "engine/geo/NearestNetwork.h"
#include "engine/service/EngineService.h"
#include "engine/service/Workspace.h"
#include "ui/editors/Editors.h"
#include "ui/map/RegisterMap.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/Session.h"
#include "ui/shell/Settings.h"
#include "ui/shell/ViewOpener.h"
#include "ui/views/ExplainView.h"
#include "ui/views/RegisterViews.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTimer>
#include <QTranslator>

#include <cstdio>

namespace meridian::console {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRefused = 2;
constexpr int kFailed = 3;

/// The database the product ships; without it every source is unknown, which the terminal is told.
std::shared_ptr<const geo::GeoData> loadGeoData()
{
    auto data = geo::GeoData::load();
    if (data) {
        return *data;
    }
    std::fprintf(stderr, "meridian: %s\n", qPrintable(data.error().toString()));
    return geo::GeoData::with();
}

} // namespace

Console::Console(Options options, QObject *parent) : QObject(parent), m_options(std::move(options))
{
    m_settings = std::make_unique<ui::Settings>();
    loadTranslation();
    m_theme = std::make_unique<ui::Theme>();
    m_theme->apply(m_options.theme.value_or(
        ui::Theme::choiceOf(m_settings->get(ui::setting::theme)).value_or(ui::Theme::Choice::System)));
    m_geoData = loadGeoData();
    m_workspace = std::make_unique<service::Workspace>();
    m_engine = std::make_unique<service::EngineService>(m_geoData);
    m_engine->setProbing(m_options.probes);
    m_session = std::make_unique<ui::Session>(m_workspace.get(), m_engine.get(), m_settings.get());
    registerPages();
    m_window = std::make_unique<ui::MainWindow>(m_session.get(), &m_factory, m_theme.get());
}

Console::~Console() = default;

void Console::loadTranslation()
{
    const QString language = m_options.language.isEmpty() ? m_settings->get(ui::setting::language) : m_options.language;
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    const auto install = [this](const QLocale &of, const QString &name, const QString &folder) {
        auto *translator = new QTranslator(this);
        if (translator->load(of, name, u"_"_s, folder)) {
            QCoreApplication::installTranslator(translator);
        }
    };
    // English first: its plurals stand where another language has nothing.
    install(QLocale(QLocale::English), u"meridian"_s, u":/i18n"_s);
    install(locale, u"qtbase"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(locale, u"meridian"_s, u":/i18n"_s);
}

void Console::registerPages()
{
    ui::registerEditors(m_factory);
    ui::registerViews(m_factory);
    ui::registerMap(m_factory, [this](const geo::LatLon &place, const QString &name, const QString &type) { explainAt(place, name, type); });
}

void Console::explainAt(const geo::LatLon &place, const QString &name, const QString &type)
{
    m_window->showDock(u"explain"_s);
    if (auto *view = m_window->findChild<ui::ExplainView *>()) {
        service::ExplainRequest request;
        request.name = name;
        request.type = type;
        request.client = geo::nearestNetwork(m_geoData->database(), place);
        view->setRequest(request);
    }
}

void Console::start()
{
    if (m_options.serve) {
        serveWhenOpened();
    }
    if (m_options.screenshot) {
        beginScreenshot();
    } else {
        m_window->show();
    }
    if (!m_options.project.isEmpty()) {
        m_session->open(m_options.project);
    }
}

void Console::serveWhenOpened()
{
    connect(m_session.get(), &ui::Session::opened, this,
            [this] {
                m_engine->startTestServer(m_options.serve->address, m_options.serve->port);
                if (m_window->dockNames().contains(u"test-server"_s)) {
                    m_window->showDock(u"test-server"_s);
                }
            },
            Qt::SingleShotConnection);
    connect(m_engine.get(), &service::EngineService::serverStarted, this, [](const QString &address, quint16 port) {
        std::fprintf(stdout, "ready %s:%d\n", qPrintable(address), static_cast<int>(port));
        std::fflush(stdout);
    });
}

void Console::beginScreenshot()
{
    m_opener = std::make_unique<ui::ViewOpener>(m_window.get());
    if (!ui::ViewOpener::names(m_window.get()).contains(m_options.screenshot->view)) {
        const Result<void> refused = m_opener->open(m_options.screenshot->view);
        QTimer::singleShot(0, this, [this, text = refused.error().text] { emit finished(kRefused, text); });
        return;
    }
    connect(m_session.get(), &ui::Session::failed, this,
            [this](const QString &, const Error &error) { emit finished(kFailed, error.toString()); });
    connect(m_opener.get(), &ui::ViewOpener::progressed, this, &Console::finishWhenSettled, Qt::QueuedConnection);
    m_window->show();
    if (m_options.project.isEmpty() && m_options.screenshot->view != u"welcome"_s) {
        m_session->openSample();
    }
    if (m_options.project.isEmpty() && m_options.screenshot->view == u"welcome"_s) {
        QTimer::singleShot(0, this, &Console::openView);
    } else {
        connect(m_session.get(), &ui::Session::opened, this, &Console::openView, static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    }
}

void Console::openView()
{
    m_engine->waitUntilSettled();
    if (const Result<void> opened = m_opener->open(m_options.screenshot->view); !opened) {
        emit finished(kRefused, opened.error().text);
        return;
    }
    m_viewIsOpen = true;
    finishWhenSettled();
}

void Console::finishWhenSettled()
{
    if (!m_viewIsOpen || m_finishing || !m_opener->isSettled()) {
        return;
    }
    m_finishing = true;
    // Once more through the event loop: what has just arrived is laid out before it is drawn.
    QTimer::singleShot(0, this, [this] {
        const QString &file = m_options.screenshot->file;
        if (m_opener->picture().save(file)) {
            emit finished(0, {});
        } else {
            emit finished(kFailed, tr("Cannot write \"%1\". Check the folder, the ending (.png) and the space on the disk.").arg(file));
        }
    });
}

} // namespace meridian::console
