#pragma once

#include "ui/shell/PageFactory.h"

#include <QList>
#include <QWidget>

#include <map>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace meridian::ui {

class EmptyState;
class IconLabel;

/// The centre of the window: the page of what is selected, with its title and the way back. Pages come from the
/// registry; a kind without a page gets one that says what such objects are for.
class PageStack final : public QWidget
{
    Q_OBJECT
public:
    PageStack(const PageFactory *factory, const PageContext &context, QWidget *parent = nullptr);

    /// Adds a page that is not of an object and shows it by `showFixed(name)`.
    void addFixed(const QString &name, const QString &title, QWidget *page, const QString &iconName = {});
    [[nodiscard]] bool hasFixed(const QString &name) const { return m_fixed.contains(name); }
    void showFixed(const QString &name);
    /// Name of the fixed page that is shown; empty when an object's page is.
    [[nodiscard]] QString fixedName() const { return m_fixedName; }

    /// The page shown, or null for a fixed one.
    [[nodiscard]] Page *currentPage() const;

    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_visited.size(); }
    void goBack();
    void goForward();

signals:
    /// Another page or another way back.
    void moved();
    /// See `Page`.
    void reviewRequested();

private:
    struct Fixed
    {
        QString title;
        QString iconName;
        QWidget *page = nullptr;
    };

    void show(const model::ObjectRef &ref);
    void remember(const model::ObjectRef &ref);
    void goTo(qsizetype position);
    void forgetAll();
    [[nodiscard]] QWidget *pageFor(const model::ObjectRef &ref);
    void showTitle();

    const PageFactory *m_factory;
    PageContext m_context;
    IconLabel *m_icon;
    QLabel *m_title;
    QLabel *m_path;
    QWidget *m_header;
    QStackedWidget *m_stack;
    EmptyState *m_plain;
    std::map<QString, Fixed> m_fixed;
    std::map<PageFactory::Kind, Page *> m_lists;
    std::map<PageFactory::Kind, Page *> m_forms;
    QString m_fixedName;
    QList<model::ObjectRef> m_visited;
    qsizetype m_position = -1;
    bool m_travelling = false;
};

} // namespace meridian::ui
