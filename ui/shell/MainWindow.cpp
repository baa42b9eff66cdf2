#include "ui/shell/MainWindow.h"

#include "engine/model/ProjectBuilder.h"
#include "engine/service/EngineService.h"
#include "engine/service/Workspace.h"
#include "ui/shell/AboutDialog.h"
#include "ui/shell/CommandPalette.h"
#include "ui/shell/HelpDialog.h"
#include "ui/shell/HistoryPane.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"
#include "ui/shell/PageStack.h"
#include "ui/shell/PaletteEntries.h"
#include "ui/shell/ProblemChecker.h"
#include "ui/shell/ProblemsPane.h"
#include "ui/shell/ProjectTree.h"
#include "ui/shell/ReviewDialog.h"
#include "ui/shell/Session.h"
#include "ui/shell/Settings.h"
#include "ui/shell/StateIndicator.h"
#include "ui/shell/WelcomePage.h"
#include "ui/shell/WindowActions.h"
#include "ui/widgets/FileDialog.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/MessageBox.h"
#include "ui/widgets/SearchField.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QTimer>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::EngineService;

namespace {
constexpr int kNoticeTime = 6'000; // ms a line stays in the status bar
constexpr int kTreeWidth = 270;
constexpr int kBottomHeight = 210;
constexpr int kLeastHeight = 120;
} // namespace

MainWindow::MainWindow(Session *session, const PageFactory *factory, Theme *theme, QWidget *parent)
    : QMainWindow(parent), m_session(session), m_factory(factory), m_theme(theme),
      m_context{session->document(), session->engine(), session->workspace(), session->settings()},
      m_checker(new ProblemChecker(session->document(), this)), m_actions(new WindowActions(session, factory, this))
{
    setObjectName(u"mainWindow"_s);
    setWindowIcon(applicationIcon());
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    resize(1280, 800);
    makeCentre();
    makeActions();
    makeDocks();
    connectActions();
    connectSession();
    restoreGeometry(m_session->settings()->get(setting::windowGeometry));
    arrangeDocks();
    showProjectParts();
    showWelcome();
}

void MainWindow::makeCentre()
{
    m_pages = new PageStack(m_factory, m_context, this);
    m_welcome = new WelcomePage(m_session, this);
    m_pages->addFixed(u"welcome"_s, {}, m_welcome);
    m_banner = new InlineMessage(this);
    m_banner->setObjectName(u"productionBanner"_s);
    auto *centre = new QWidget(this);
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
}

void MainWindow::makeActions()
{
    m_actions->fillMenuBar(menuBar());
    QToolBar *bar = addToolBar(tr("Tool Bar"));
    bar->setObjectName(u"toolBar"_s);
    bar->setMovable(false);
    bar->setIconSize({20, 20});
    m_actions->fillToolBar(bar);

    m_indicator = new StateIndicator(m_session, m_checker, this);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addPermanentWidget(m_indicator);
}

void MainWindow::makeDocks()
{
    m_tree = new ProjectTree(m_session->document(), this);
    addDock(u"project"_s, tr("Project"), u"project"_s, Qt::LeftDockWidgetArea, m_tree);
    for (const PageFactory::Dock &dock : m_factory->docks()) {
        Page *page = dock.make(m_context, this);
        page->setObjectName(dock.name);
        m_dockPages[dock.name] = page;
        connect(m_session->document(), &ProjectDocument::selected, page, &Page::showObject);
        QDockWidget *added = addDock(dock.name, dock.title, dock.iconName, dock.area, page);
        connect(page, &Page::attentionRequested, added, [added] { // whoever types goes on typing
            added->show();
            added->raise();
        });
    }
    addDock(u"problems"_s, tr("Problems"), u"problems"_s, Qt::BottomDockWidgetArea, new ProblemsPane(m_session->document(), m_checker, this));
    addDock(u"history"_s, tr("History"), u"history"_s, Qt::BottomDockWidgetArea, new HistoryPane(m_session, this));
}

QDockWidget *MainWindow::addDock(const QString &name, const QString &title, const QString &iconName, Qt::DockWidgetArea area,
                                 QWidget *content)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name + u"Dock"_s);
    content->setMinimumHeight(kLeastHeight); // their own hints would keep the whole tab group tall
    dock->setWidget(content);
    addDockWidget(area, dock);
    m_docks[name] = dock;
    m_actions->addViewToggle(dock->toggleViewAction(), iconName, QKeySequence(u"Alt+%1"_s.arg(m_docks.size())));
    dock->toggleViewAction()->setObjectName(u"view-"_s + name);
    return dock;
}

/// What stands where before anybody moved it: bottom views as tabs with the problems in front, the others closed.
void MainWindow::arrangeDocks()
{
    QDockWidget *problems = m_docks.at(u"problems"_s);
    for (const auto &[name, dock] : m_docks) {
        const Qt::DockWidgetArea area = dockWidgetArea(dock);
        if (area == Qt::BottomDockWidgetArea && dock != problems) {
            tabifyDockWidget(problems, dock);
        }
        dock->setVisible(name == u"project"_s || area == Qt::BottomDockWidgetArea);
    }
    problems->raise();
    // Sizes hold only once the layout has seen which docks are shown.
    QTimer::singleShot(0, this, [this, problems] {
        resizeDocks({m_docks.at(u"project"_s)}, {kTreeWidth}, Qt::Horizontal);
        if (!m_wasViewAskedFor) {
            resizeDocks({problems}, {kBottomHeight}, Qt::Vertical);
        }
    });
}

/// Views speak of a project: without one there is only the welcome page.
void MainWindow::showProjectParts()
{
    const bool open = m_session->isOpen();
    if (open && !m_partsShown) {
        const QByteArray state = m_session->settings()->get(setting::windowState);
        if (state.isEmpty() || !restoreState(state)) {
            arrangeDocks();
        }
    } else if (!open) {
        for (const auto &[name, dock] : m_docks) {
            dock->hide();
        }
    }
    m_partsShown = open;
}

void MainWindow::connectActions()
{
    ProjectDocument *document = m_session->document();
    connect(m_actions, &WindowActions::openRequested, this, &MainWindow::askForProject);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::askForProject);
    connect(m_actions, &WindowActions::moveRequested, this, &MainWindow::askForNewPlace);
    connect(m_actions, &WindowActions::exportRequested, this, &MainWindow::askForExport);
    connect(m_actions, &WindowActions::reviewRequested, this, &MainWindow::showReview);
    connect(m_indicator, &StateIndicator::reviewRequested, this, &MainWindow::showReview);
    connect(m_pages, &PageStack::reviewRequested, this, &MainWindow::showReview);
    connect(m_indicator, &StateIndicator::problemsRequested, this, [this] { showDock(u"problems"_s); });
    connect(m_actions, &WindowActions::settingsRequested, document, [document] { document->select({}); });
    connect(m_actions, &WindowActions::paletteRequested, this, &MainWindow::showPalette);
    connect(m_actions, &WindowActions::searchRequested, this, [this] {
        showDock(u"project"_s);
        m_tree->searchField()->setFocus();
        m_tree->searchField()->selectAll();
    });
    connect(m_actions, &WindowActions::deleteRequested, this, &MainWindow::deleteSelected);
    connect(m_actions, &WindowActions::backRequested, m_pages, &PageStack::goBack);
    connect(m_actions, &WindowActions::forwardRequested, m_pages, &PageStack::goForward);
    connect(m_pages, &PageStack::moved, this, [this] { m_actions->setCanGo(m_pages->canGoBack(), m_pages->canGoForward()); });
    connect(m_actions, &WindowActions::welcomeRequested, this, &MainWindow::showWelcome);
    connect(m_actions, &WindowActions::viewRequested, this, &MainWindow::showView);
    connect(m_actions, &WindowActions::themeChosen, this, [this](Theme::Choice choice) {
        m_theme->apply(choice);
        m_session->settings()->set(setting::theme, Theme::choiceName(choice));
    });
    m_actions->setThemeChoice(m_theme->choice());
    connect(m_actions, &WindowActions::languageChosen, this, &MainWindow::chooseLanguage);
    connect(m_actions, &WindowActions::testServerToggled, this, &MainWindow::toggleTestServer);
    connect(m_actions, &WindowActions::helpRequested, this, &MainWindow::showHelp);
    connect(m_actions, &WindowActions::aboutRequested, this, &MainWindow::showAbout);
    connect(m_actions, &WindowActions::creatorChosen, this, [this](const PageFactory::Creator &creator) {
        creator.run(m_context, this, m_session->document()->selection());
    });
    connect(m_tree, &ProjectTree::menuRequested, this, &MainWindow::showTreeMenu);
    auto *deleteKey = new QAction(this);
    deleteKey->setShortcut(QKeySequence::Delete);
    deleteKey->setShortcutContext(Qt::WidgetShortcut);
    connect(deleteKey, &QAction::triggered, this, &MainWindow::deleteSelected);
    m_tree->view()->addAction(deleteKey);
}

void MainWindow::connectSession()
{
    connect(m_session, &Session::opened, this, [this] {
        showProjectParts();
        followProject();
        const auto &project = *m_session->document()->project();
        m_session->document()->select({project.instances.isEmpty() ? PageFactory::Kind::Zone : PageFactory::Kind::Instance, {}, {}});
        m_tree->view()->setFocus();
    });
    connect(m_session, &Session::failed, this,
            [this](const QString &title, const Error &error) { MessageBox::error(this, title, error); });
    connect(m_session, &Session::notice, this, [this](const QString &text) { statusBar()->showMessage(text, kNoticeTime); });
    connect(m_session, &Session::draftOrLiveChanged, this, &MainWindow::followProject);
    connect(m_session->document(), &ProjectDocument::refused, this,
            [this](const Error &error) { MessageBox::error(this, tr("Undo"), error); });
    connect(qApp, &QApplication::focusChanged, m_session->document(), &ProjectDocument::endMerge);
    if (m_session->engine()) {
        connect(m_session->engine(), &EngineService::serverFailed, this,
                [this](const Error &error) { MessageBox::error(this, tr("Start Test Server"), error); });
    }
    followProject();
}

void MainWindow::followProject()
{
    const QString title = m_session->title();
    const bool production = m_session->isOpen() && m_session->document()->project()->settings.production;
    setWindowTitle(title.isEmpty() ? tr("Meridian")
                   : production    ? tr("%1 - production - Meridian").arg(title)
                                   : tr("%1 - Meridian").arg(title));
    if (production) {
        m_banner->setMessage(State::Warning, tr("This project is marked as production. Publishing takes effect for real clients."));
    } else {
        m_banner->clear();
    }
}

void MainWindow::showWelcome()
{
    m_welcome->refresh();
    m_pages->showFixed(u"welcome"_s);
}

void MainWindow::showDock(const QString &name)
{
    QDockWidget *dock = m_docks.at(name);
    dock->show();
    dock->raise();
    // A view that is asked for gets the room it wants, up to half of the window.
    m_wasViewAskedFor = true;
    QTimer::singleShot(0, dock, [this, dock] { // after the layout knows that it is shown
        const int wanted = std::min(dock->widget()->sizeHint().height(), height() / 2);
        if (dockWidgetArea(dock) == Qt::BottomDockWidgetArea && !dock->isFloating() && dock->height() < wanted) {
            resizeDocks({dock}, {wanted}, Qt::Vertical);
        }
    });
    dock->widget()->setFocus();
}

QStringList MainWindow::dockNames() const
{
    QStringList names;
    for (const auto &[name, dock] : m_docks) {
        names.append(name);
    }
    return names;
}

void MainWindow::showView(const QString &name)
{
    if (!m_pages->hasFixed(name)) {
        const auto view = std::ranges::find(m_factory->views(), name, &PageFactory::View::name);
        Page *page = view->make(m_context, m_pages);
        page->setObjectName(name);
        m_pages->addFixed(name, view->title, page, view->iconName);
    }
    m_pages->showFixed(name);
    m_pages->currentPage()->showObject(m_session->document()->selection());
}

QStringList MainWindow::viewNames() const
{
    QStringList names;
    for (const PageFactory::View &view : m_factory->views()) {
        names.append(view.name);
    }
    return names;
}

QList<Page *> MainWindow::visibleDockPages() const
{
    QList<Page *> pages;
    for (const auto &[name, page] : m_dockPages) {
        if (m_docks.at(name)->isVisible()) {
            pages.append(page);
        }
    }
    return pages;
}

void MainWindow::askForProject()
{
    const QString path = FileDialog::openFileName(this, tr("Open Project"), m_session->settings()->get(setting::lastFolder),
                                                  tr("Projects (*.meridian *.json)"));
    if (!path.isEmpty()) {
        m_session->settings()->set(setting::lastFolder, QFileInfo(path).absolutePath());
        m_session->open(path);
    }
}

void MainWindow::askForNewPlace()
{
    const QString path = FileDialog::saveFileName(this, tr("Move to File"), m_session->settings()->get(setting::lastFolder),
                                                  tr("Projects (*.meridian)"), u"meridian"_s);
    if (!path.isEmpty()) {
        m_session->settings()->set(setting::lastFolder, QFileInfo(path).absolutePath());
        m_session->moveTo(path);
    }
}

void MainWindow::askForExport()
{
    const QString path = FileDialog::saveFileName(this, tr("Export Draft as JSON"), m_session->settings()->get(setting::lastFolder),
                                                  tr("JSON documents (*.json)"), u"json"_s);
    if (!path.isEmpty()) {
        m_session->exportJson(path);
    }
}

void MainWindow::deleteSelected()
{
    ProjectDocument *document = m_session->document();
    const model::ObjectRef ref = document->selection();
    if (ref.key.isEmpty() || document->isReadOnly()) {
        return;
    }
    const QString text = tr("Delete %1").arg(describe(*document->project(), ref));
    const Result<void> done = document->edit(text, {}, [&ref](const model::Project &project) -> Result<model::Project> {
        model::ProjectBuilder builder(project);
        if (Result<void> removed = builder.remove(ref); !removed) {
            return std::unexpected(std::move(removed).error());
        }
        return builder.project();
    });
    if (!done) {
        MessageBox::error(this, text, done.error());
    }
}

void MainWindow::showTreeMenu(const QPoint &globalPosition)
{
    QMenu menu(this);
    menu.addActions(m_actions->creatorsFor(m_session->document()->selection().kind));
    if (!m_session->document()->selection().key.isEmpty()) {
        menu.addSeparator();
        menu.addAction(m_actions->deleteAction());
    }
    if (!menu.isEmpty()) {
        menu.exec(globalPosition);
    }
}

void MainWindow::toggleTestServer()
{
    EngineService *engine = m_session->engine();
    if (engine->isServing()) {
        engine->stopTestServer();
        return;
    }
    engine->startTestServer();
    if (m_docks.contains(u"test-server"_s)) {
        showDock(u"test-server"_s);
    }
}

void MainWindow::chooseLanguage(const QString &language)
{
    m_session->settings()->set(setting::language, language);
    MessageBox::information(this, tr("Change Language"), tr("The language changes when Meridian is started the next time."));
}

QDialog *MainWindow::present(QDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

QDialog *MainWindow::showPalette()
{
    return present(new CommandPalette(paletteEntries(m_session, m_actions->all()), this));
}

QDialog *MainWindow::showReview()
{
    auto *dialog = new ReviewDialog(m_session, m_checker, this);
    connect(dialog, &ReviewDialog::problemsRequested, this, [this] { showDock(u"problems"_s); });
    return present(dialog);
}

QDialog *MainWindow::showAbout()
{
    return present(new AboutDialog(this));
}

QDialog *MainWindow::showHelp()
{
    return present(new HelpDialog(HelpDialog::pageOf(m_session->document()->selection().kind), this));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_session->settings()->set(setting::windowGeometry, saveGeometry());
    if (m_session->isOpen()) {
        m_session->settings()->set(setting::windowState, saveState());
    }
    event->accept();
}

} // namespace meridian::ui
