#pragma once

#include "ui/shell/PageFactory.h"
#include "ui/shell/Theme.h"

#include <QAction>
#include <QList>
#include <QObject>

class QMenu;
class QMenuBar;
class QToolBar;

namespace meridian::ui {

class Session;

/// Menus and the tool bar of the window. What an action does is a signal; which ones can be used follows the session.
class WindowActions final : public QObject
{
    Q_OBJECT
public:
    WindowActions(Session *session, const PageFactory *factory, QWidget *window);

    void fillMenuBar(QMenuBar *bar);
    void fillToolBar(QToolBar *bar);
    /// Adds the entry that shows and hides a view; `iconName` as of `icon()`.
    void addViewToggle(QAction *toggle, const QString &iconName, const QKeySequence &shortcut);

    /// A text without its mnemonic.
    [[nodiscard]] static QString plainText(const QString &text);
    /// All of them, for the palette.
    [[nodiscard]] QList<QAction *> all() const { return m_all; }
    /// Those that make an object of this kind or inside it, for context menus.
    [[nodiscard]] QList<QAction *> creatorsFor(PageFactory::Kind kind) const;
    [[nodiscard]] QAction *deleteAction() const { return m_delete; }

    void setCanGo(bool back, bool forward);
    void setThemeChoice(Theme::Choice choice);

signals:
    void openRequested();
    void moveRequested();
    void exportRequested();
    void reviewRequested();
    void settingsRequested();
    void paletteRequested();
    void searchRequested();
    void deleteRequested();
    void backRequested();
    void forwardRequested();
    void welcomeRequested();
    void themeChosen(meridian::ui::Theme::Choice choice);
    void languageChosen(const QString &language);
    void viewRequested(const QString &name);
    void testServerToggled();
    void helpRequested();
    void aboutRequested();
    void creatorChosen(const meridian::ui::PageFactory::Creator &creator);

private:
    struct Entry
    {
        QString text;
        QString objectName;
        QString iconName;
        QKeySequence shortcut;
    };
    enum class Needs { Nothing, Project, Editing };

    template<typename Function>
    QAction *add(QMenu *menu, const Entry &entry, Needs needs, Function function);
    static void setText(QAction *action, const QString &text);
    void fillProjectMenu(QMenu *menu);
    void fillEditMenu(QMenu *menu);
    void fillViewMenu(QMenu *menu);
    void fillAppearanceMenus(QMenu *menu);
    void fillTestMenu(QMenu *menu);
    void fillRecent(QMenu *menu);
    void followUndoStack();
    void followSession();
    void followEngine();

    Session *m_session;
    const PageFactory *m_factory;
    QWidget *m_window;
    QList<QAction *> m_all;
    QList<std::pair<QAction *, Needs>> m_needs;
    QList<std::pair<PageFactory::Kind, QAction *>> m_creators;
    QList<std::pair<Theme::Choice, QAction *>> m_themes;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
    QAction *m_delete = nullptr;
    QAction *m_back = nullptr;
    QAction *m_forward = nullptr;
    QAction *m_serve = nullptr;
    QAction *m_review = nullptr;
    QAction *m_palette = nullptr;
    QMenu *m_views = nullptr;
    QList<QAction *> m_pages; ///< views of the centre
    QAction *m_viewsEnd = nullptr;
    QToolBar *m_toolBar = nullptr;
    QAction *m_toolBarEnd = nullptr;
};

} // namespace meridian::ui
