#include "ui/shell/WindowActions.h"

#include "engine/service/EngineService.h"
#include "ui/shell/Icons.h"
#include "ui/shell/KindInfo.h"
#include "ui/shell/Session.h"
#include "ui/shell/Settings.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QToolBar>
#include <QToolButton>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::EngineService;

WindowActions::WindowActions(Session *session, const PageFactory *factory, QWidget *window)
    : QObject(window), m_session(session), m_factory(factory), m_window(window)
{
}

QString WindowActions::plainText(const QString &text)
{
    static const QRegularExpression mnemonic(u"\\(&.\\)|&"_s); // "文件(&F)" or "&File"
    return QString(text).remove(mnemonic);
}

void WindowActions::setText(QAction *action, const QString &text)
{
    action->setText(text);
    QString shown = plainText(text);
    shown.remove(u'…');
    action->setIconText(shown);
}

template<typename Function>
QAction *WindowActions::add(QMenu *menu, const Entry &entry, Needs needs, Function function)
{
    auto *action = new QAction(icon(entry.iconName), {}, this);
    setText(action, entry.text);
    action->setObjectName(entry.objectName);
    action->setShortcut(entry.shortcut);
    if (!entry.shortcut.isEmpty()) {
        action->setToolTip(tr("%1 (%2)", "action and shortcut")
                               .arg(action->iconText(), entry.shortcut.toString(QKeySequence::NativeText)));
    }
    action->setData(plainText(menu->title()));
    connect(action, &QAction::triggered, this, function);
    menu->addAction(action);
    m_all.append(action);
    m_needs.append({action, needs});
    return action;
}

void WindowActions::fillMenuBar(QMenuBar *bar)
{
    fillProjectMenu(bar->addMenu(tr("&Project")));
    fillEditMenu(bar->addMenu(tr("&Edit")));
    QMenu *insert = bar->addMenu(tr("&Insert"));
    for (const PageFactory::Creator &creator : m_factory->creators()) {
        const Entry entry{creator.text, u"new-"_s + kindInfo(creator.kind).iconName, kindInfo(creator.kind).iconName, {}};
        m_creators.append({creator.kind, add(insert, entry, Needs::Editing, [this, creator] { emit creatorChosen(creator); })});
    }
    insert->menuAction()->setVisible(!m_creators.isEmpty());
    fillViewMenu(bar->addMenu(tr("&View")));
    fillTestMenu(bar->addMenu(tr("&Test")));
    QMenu *help = bar->addMenu(tr("&Help"));
    add(help, {tr("&Help on This Page"), u"help"_s, u"help"_s, QKeySequence::HelpContents}, Needs::Nothing, [this] { emit helpRequested(); });
    add(help, {tr("&About Meridian"), u"about"_s, u"about"_s, {}}, Needs::Nothing, [this] { emit aboutRequested(); })
        ->setMenuRole(QAction::AboutRole);
    followUndoStack();
    followEngine();
    connect(m_session, &Session::opened, this, &WindowActions::followSession);
    connect(m_session->document(), &ProjectDocument::readOnlyChanged, this, &WindowActions::followSession);
    followSession();
}

void WindowActions::fillProjectMenu(QMenu *menu)
{
    add(menu, {tr("&New Project"), u"new-project"_s, u"new"_s, QKeySequence::New}, Needs::Nothing, [this] { m_session->newProject(); });
    add(menu, {tr("&Open Project…"), u"open-project"_s, u"open"_s, QKeySequence::Open}, Needs::Nothing, [this] { emit openRequested(); });
    QMenu *recent = menu->addMenu(icon(u"recent"_s), tr("Open &Recent"));
    recent->setObjectName(u"recentMenu"_s);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(recent); });
    add(menu, {tr("Open &Sample"), u"open-sample"_s, u"sample"_s, {}}, Needs::Nothing, [this] { m_session->openSample(); });
    menu->addSeparator();
    add(menu, {tr("&Move to File…"), u"move-project"_s, u"project"_s, QKeySequence(u"Ctrl+Shift+M"_s)}, Needs::Project,
        [this] { emit moveRequested(); });
    add(menu, {tr("&Export Draft as JSON…"), u"export-json"_s, u"export"_s, {}}, Needs::Project, [this] { emit exportRequested(); });
    add(menu, {tr("Project Se&ttings"), u"project-settings"_s, u"settings"_s, {}}, Needs::Project, [this] { emit settingsRequested(); });
    menu->addSeparator();
    m_review = add(menu, {tr("Review and &Publish…"), u"review"_s, u"publish"_s, QKeySequence(u"Ctrl+Shift+P"_s)}, Needs::Project,
                   [this] { emit reviewRequested(); });
    menu->addSeparator();
    add(menu, {tr("&Quit"), u"quit"_s, {}, QKeySequence::Quit}, Needs::Nothing, [this] { m_window->close(); })
        ->setMenuRole(QAction::QuitRole);
}

void WindowActions::fillRecent(QMenu *menu)
{
    menu->clear();
    for (const QString &path : m_session->settings()->get(setting::recentProjects)) {
        QAction *action = menu->addAction(icon(u"project"_s), QFileInfo(path).completeBaseName());
        action->setToolTip(path);
        connect(action, &QAction::triggered, m_session, [this, path] { m_session->open(path); });
    }
    if (menu->isEmpty()) {
        menu->addAction(tr("No projects yet"))->setEnabled(false);
    }
}

void WindowActions::fillEditMenu(QMenu *menu)
{
    QUndoStack *stack = m_session->document()->undoStack();
    m_undo = add(menu, {tr("&Undo"), u"undo"_s, u"undo"_s, QKeySequence::Undo}, Needs::Editing, [stack] { stack->undo(); });
    m_redo = add(menu, {tr("&Redo"), u"redo"_s, u"redo"_s, QKeySequence::Redo}, Needs::Editing, [stack] { stack->redo(); });
    menu->addSeparator();
    m_delete = add(menu, {tr("&Delete Selected Object"), u"delete"_s, u"remove"_s, {}}, Needs::Editing, [this] { emit deleteRequested(); });
    menu->addSeparator();
    m_palette = add(menu, {tr("&Go to Object or Action…"), u"palette"_s, u"search"_s, QKeySequence(u"Ctrl+K"_s)}, Needs::Nothing,
                    [this] { emit paletteRequested(); });
    add(menu, {tr("&Search the Project"), u"search"_s, u"filter"_s, QKeySequence(u"Ctrl+Shift+F"_s)}, Needs::Project,
        [this] { emit searchRequested(); });
}

void WindowActions::fillViewMenu(QMenu *menu)
{
    m_views = menu;
    m_back = add(menu, {tr("&Back"), u"back"_s, u"back"_s, QKeySequence(u"Alt+Left"_s)}, Needs::Nothing, [this] { emit backRequested(); });
    m_forward =
        add(menu, {tr("&Forward"), u"forward"_s, u"forward"_s, QKeySequence(u"Alt+Right"_s)}, Needs::Nothing, [this] { emit forwardRequested(); });
    add(menu, {tr("&Welcome"), u"welcome"_s, u"home"_s, {}}, Needs::Nothing, [this] { emit welcomeRequested(); });
    menu->addSeparator();
    for (const PageFactory::View &view : m_factory->views()) {
        m_pages.append(add(menu, {view.title, u"view-"_s + view.name, view.iconName, {}}, Needs::Project, [this, name = view.name] { emit viewRequested(name); }));
    }
    m_viewsEnd = menu->addSeparator();
    fillAppearanceMenus(menu);
}

void WindowActions::fillAppearanceMenus(QMenu *menu)
{
    QMenu *themes = menu->addMenu(icon(u"appearance"_s), tr("&Theme"));
    auto *group = new QActionGroup(this);
    const auto addTheme = [&](Theme::Choice choice, const QString &text, const QString &objectName) {
        QAction *action = add(themes, {text, objectName, {}, {}}, Needs::Nothing, [this, choice] { emit themeChosen(choice); });
        action->setCheckable(true);
        group->addAction(action);
        m_themes.append({choice, action});
    };
    addTheme(Theme::Choice::System, tr("Theme: &System"), u"theme-system"_s);
    addTheme(Theme::Choice::Light, tr("Theme: &Light"), u"theme-light"_s);
    addTheme(Theme::Choice::Dark, tr("Theme: &Dark"), u"theme-dark"_s);

    QMenu *languages = menu->addMenu(icon(u"location"_s), tr("&Language"));
    auto *languageGroup = new QActionGroup(this);
    const QString present = m_session->settings()->get(setting::language);
    const auto addLanguage = [&](const QString &language, const QString &text) {
        QAction *action = add(languages, {text, u"language-"_s + language, {}, {}}, Needs::Nothing,
                              [this, language] { emit languageChosen(language); });
        action->setCheckable(true);
        action->setChecked(language == present);
        languageGroup->addAction(action);
    };
    addLanguage({}, tr("Language of the System"));
    addLanguage(u"en"_s, u"English"_s);
    addLanguage(u"zh_CN"_s, u"简体中文"_s);
}

void WindowActions::fillTestMenu(QMenu *menu)
{
    m_serve = add(menu, {tr("&Start Test Server"), u"test-server-toggle"_s, u"play"_s, QKeySequence(u"F5"_s)}, Needs::Project,
                  [this] { emit testServerToggled(); });
    menu->menuAction()->setVisible(m_session->engine() != nullptr);
    m_serve->setVisible(m_session->engine() != nullptr);
}

void WindowActions::fillToolBar(QToolBar *bar)
{
    m_toolBar = bar;
    bar->addActions({m_back, m_forward});
    bar->addSeparator();
    bar->addActions({m_undo, m_redo});
    bar->addSeparator();
    bar->addActions({m_palette, m_serve});
    bar->addActions(m_pages);
    m_toolBarEnd = bar->addSeparator();
    bar->addAction(m_review);
    // The three that a newcomer looks for say what they are.
    for (QAction *action : {m_palette, m_serve, m_review}) {
        if (auto *button = qobject_cast<QToolButton *>(bar->widgetForAction(action))) {
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            button->setObjectName(action->objectName() + u"Button"_s);
        }
    }
}

void WindowActions::addViewToggle(QAction *toggle, const QString &iconName, const QKeySequence &shortcut)
{
    toggle->setIcon(icon(iconName));
    toggle->setShortcut(shortcut);
    m_views->insertAction(m_viewsEnd, toggle);
    m_all.append(toggle);
    m_needs.append({toggle, Needs::Project});
    if (m_toolBar) {
        m_toolBar->insertAction(m_toolBarEnd, toggle);
    }
    toggle->setEnabled(m_session->isOpen());
}

QList<QAction *> WindowActions::creatorsFor(PageFactory::Kind kind) const
{
    QList<QAction *> found;
    for (const auto &[creates, action] : m_creators) {
        const bool inside = (kind == PageFactory::Kind::Instance && creates == PageFactory::Kind::Rule)
            || (kind == PageFactory::Kind::Rule && creates == PageFactory::Kind::PoolSet)
            || (kind == PageFactory::Kind::Zone && creates == PageFactory::Kind::RecordSet)
            || (kind == PageFactory::Kind::ResponsePolicy && creates == PageFactory::Kind::ResponseRule);
        if (creates == kind || inside) {
            found.append(action);
        }
    }
    return found;
}

void WindowActions::followUndoStack()
{
    QUndoStack *stack = m_session->document()->undoStack();
    const auto update = [this, stack] {
        const bool editable = m_session->isOpen() && !m_session->document()->isReadOnly();
        m_undo->setEnabled(editable && stack->canUndo());
        m_redo->setEnabled(editable && stack->canRedo());
        setText(m_undo, stack->canUndo() ? tr("&Undo: %1").arg(stack->undoText()) : tr("&Undo"));
        setText(m_redo, stack->canRedo() ? tr("&Redo: %1").arg(stack->redoText()) : tr("&Redo"));
        m_undo->setToolTip(stack->canUndo() ? tr("Undo: %1 (Ctrl+Z)").arg(stack->undoText()) : tr("Undo (Ctrl+Z)"));
        m_redo->setToolTip(stack->canRedo() ? tr("Redo: %1").arg(stack->redoText()) : tr("Redo"));
    };
    connect(stack, &QUndoStack::indexChanged, this, update);
    connect(stack, &QUndoStack::undoTextChanged, this, update);
    connect(m_session, &Session::opened, this, update);
    update();
}

void WindowActions::followSession()
{
    const bool open = m_session->isOpen();
    const bool editable = open && !m_session->document()->isReadOnly();
    for (const auto &[action, needs] : m_needs) {
        if (action != m_undo && action != m_redo && action != m_back && action != m_forward) {
            action->setEnabled(needs == Needs::Nothing || (needs == Needs::Project && open) || editable);
        }
    }
}

void WindowActions::followEngine()
{
    EngineService *engine = m_session->engine();
    if (!engine) {
        return;
    }
    const auto update = [this, engine] {
        const bool serving = engine->isServing();
        setText(m_serve, serving ? tr("&Stop Test Server") : tr("&Start Test Server"));
        m_serve->setIcon(icon(serving ? u"stop"_s : u"play"_s));
        m_serve->setToolTip(serving ? tr("Stop Test Server at %1:%2 (F5)").arg(engine->serverAddress()).arg(engine->serverPort())
                                    : tr("Start Test Server (F5)"));
    };
    connect(engine, &EngineService::serverStarted, this, update);
    connect(engine, &EngineService::serverStopped, this, update);
    connect(engine, &EngineService::serverFailed, this, update);
    update();
}

void WindowActions::setCanGo(bool back, bool forward)
{
    m_back->setEnabled(back);
    m_forward->setEnabled(forward);
}

void WindowActions::setThemeChoice(Theme::Choice choice)
{
    for (const auto &[theme, action] : m_themes) {
        action->setChecked(theme == choice);
    }
}

} // namespace meridian::ui
