#pragma once

#include "ui/shell/PageFactory.h"
#include "ui/shell/Theme.h"

#include <QMainWindow>

#include <map>

class QDialog;

namespace meridian::ui {

class InlineMessage;
class PageStack;
class ProblemChecker;
class ProjectTree;
class Session;
class StateIndicator;
class WelcomePage;
class WindowActions;

/// The console's window: tree at the left, pages in the centre, views around, state at the bottom. It puts the parts
/// together and carries out what menus ask; what the parts do is theirs.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    /// Session, registry and theme outlive the window.
    MainWindow(Session *session, const PageFactory *factory, Theme *theme, QWidget *parent = nullptr);

    [[nodiscard]] Session *session() const { return m_session; }
    [[nodiscard]] ProblemChecker *checker() const { return m_checker; }
    [[nodiscard]] PageStack *pages() const { return m_pages; }

    /// Shows the welcome page.
    void showWelcome();
    /// Brings a view to the front by its name: "problems", "history", and those of the registry.
    void showDock(const QString &name);
    [[nodiscard]] QStringList dockNames() const;
    /// Opens a view of the centre by its name, and shows the selection in it.
    void showView(const QString &name);
    [[nodiscard]] QStringList viewNames() const;
    /// Views beside the centre that are visible and come from the registry.
    [[nodiscard]] QList<Page *> visibleDockPages() const;

    /// Dialogs, shown without blocking; each deletes itself when closed.
    QDialog *showPalette();
    QDialog *showReview();
    QDialog *showAbout();
    QDialog *showHelp();

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void makeCentre();
    void makeDocks();
    QDockWidget *addDock(const QString &name, const QString &title, const QString &iconName, Qt::DockWidgetArea area, QWidget *content);
    void makeActions();
    void connectActions();
    void connectSession();
    void arrangeDocks();
    void showProjectParts();
    void followProject();
    void askForProject();
    void askForNewPlace();
    void askForExport();
    void deleteSelected();
    void showTreeMenu(const QPoint &globalPosition);
    void toggleTestServer();
    void chooseLanguage(const QString &language);
    QDialog *present(QDialog *dialog);

    Session *m_session;
    const PageFactory *m_factory;
    Theme *m_theme;
    PageContext m_context;
    ProblemChecker *m_checker;
    WindowActions *m_actions;
    PageStack *m_pages = nullptr;
    WelcomePage *m_welcome = nullptr;
    InlineMessage *m_banner = nullptr;
    ProjectTree *m_tree = nullptr;
    StateIndicator *m_indicator = nullptr;
    std::map<QString, QDockWidget *> m_docks;
    std::map<QString, Page *> m_dockPages;
    bool m_partsShown = false;
    bool m_wasViewAskedFor = false; // the bottom then keeps the height that view was given
};

} // namespace meridian::ui
