#pragma once

#include "engine/model/ObjectRef.h"

#include <QWidget>

#include <functional>
#include <map>
#include <vector>

namespace meridian::service {
class EngineService;
class Workspace;
}

namespace meridian::ui {

class ProjectDocument;
class Settings;

/// What a page may use. The pointers outlive every page; `engine` and `workspace` are null in tests that need neither.
struct PageContext
{
    ProjectDocument *document = nullptr;
    service::EngineService *engine = nullptr;
    service::Workspace *workspace = nullptr;
    Settings *settings = nullptr;
};

/// A page of the window's centre: the list of one kind of object, or the form of one object. One page of a sort is made
/// and shown again for each selection. To go elsewhere a page calls `ProjectDocument::select`.
class Page : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Shows this object, or this list: then `key` is empty and `parentKey` names the parent of nested kinds (rules of
    /// an instance, record sets of a zone). Called again when the selection moves; after edits the page follows
    /// `ProjectDocument::changed` by itself.
    virtual void showObject(const model::ObjectRef &ref) = 0;
    /// False while something that the page shows is still being computed. `settled` tells when it is done.
    [[nodiscard]] virtual bool isSettled() const { return true; }

signals:
    void settled();
    /// The user wants to see what would be published, and perhaps publish it.
    void reviewRequested();
    /// A view beside the centre has something that should be seen now.
    void attentionRequested();
};

/// The registry through which editors and views come into the window, which knows none of them. Filled by the program
/// before the window is made.
class PageFactory final
{
public:
    using Kind = model::ObjectRef::Kind;
    using MakePage = std::function<Page *(const PageContext &, QWidget *parent)>;

    /// A view beside the centre. `name` is its objectName and its name for `--screenshot`.
    struct Dock
    {
        QString name;     ///< "explain"
        QString title;    ///< translated, "Explain"
        QString iconName; ///< as of `icon()`
        Qt::DockWidgetArea area = Qt::RightDockWidgetArea;
        MakePage make; ///< `showObject` is called with each selection
    };
    /// A page of the centre that is not of one kind of objects. `name` is its objectName and its name for `--screenshot`.
    struct View
    {
        QString name;     ///< "map"
        QString title;    ///< translated, "World map"
        QString iconName; ///< as of `icon()`
        MakePage make;    ///< called when the view is first opened; `showObject` is called with the selection each time
    };
    /// Makes an object: an entry of the menu Insert and of the palette.
    struct Creator
    {
        Kind kind = Kind::Address;
        QString text; ///< translated, "New Address…"
        /// Carries it out, as one edit, and selects what it made. `near` is the present selection.
        std::function<void(const PageContext &, QWidget *parent, const model::ObjectRef &near)> run;
    };

    /// The page of the list of a kind (`parentKey` for nested kinds) and of one object of it.
    void registerList(Kind kind, MakePage make) { m_lists[kind] = std::move(make); }
    void registerForm(Kind kind, MakePage make) { m_forms[kind] = std::move(make); }
    void registerDock(Dock dock) { m_docks.push_back(std::move(dock)); }
    void registerView(View view) { m_views.push_back(std::move(view)); }
    void registerCreator(Creator creator) { m_creators.push_back(std::move(creator)); }

    [[nodiscard]] bool hasList(Kind kind) const { return m_lists.contains(kind); }
    [[nodiscard]] bool hasForm(Kind kind) const { return m_forms.contains(kind); }
    /// A new page, or null if none is registered.
    [[nodiscard]] Page *makeList(Kind kind, const PageContext &context, QWidget *parent) const;
    [[nodiscard]] Page *makeForm(Kind kind, const PageContext &context, QWidget *parent) const;
    [[nodiscard]] const std::vector<Dock> &docks() const { return m_docks; }
    [[nodiscard]] const std::vector<View> &views() const { return m_views; }
    [[nodiscard]] const std::vector<Creator> &creators() const { return m_creators; }

private:
    std::map<Kind, MakePage> m_lists;
    std::map<Kind, MakePage> m_forms;
    std::vector<Dock> m_docks;
    std::vector<View> m_views;
    std::vector<Creator> m_creators;
};

} // namespace meridian::ui
