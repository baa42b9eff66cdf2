#include "ui/shell/ViewOpener.h"

#include "engine/model/Project.h"
#include "ui/shell/KindInfo.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/PageStack.h"
#include "ui/shell/ProblemChecker.h"
#include "ui/shell/ReviewDialog.h"
#include "ui/shell/Session.h"
#include "ui/shell/Theme.h"

#include <QCoreApplication>
#include <QDialog>
#include <QPainter>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

struct ObjectView
{
    Kind kind;
    const char *list; ///< null: a kind without a list at the top level
    const char *form;
};

constexpr ObjectView kObjectViews[] = {
    {Kind::Zone, "zones", "zone"},
    {Kind::RecordSet, "records", "record"},
    {Kind::Instance, "instances", "instance"},
    {Kind::Rule, "rules", "rule"},
    {Kind::PoolSet, "pool-sets", "pool-set"},
    {Kind::Pool, "pools", "pool"},
    {Kind::Address, "addresses", "address"},
    {Kind::HealthCheck, "health-checks", "health-check"},
    {Kind::Line, "lines", "line"},
    {Kind::LocationEntry, "locations", "location"},
    {Kind::Network, "networks", "network"},
    {Kind::Channel, "channels", "channel"},
    {Kind::Alert, "alerts", "alert"},
    {Kind::Test, "tests", "test"},
};

constexpr int kLayoutLevels = 6; // of nested layouts, from a label to the window

const QStringList &dialogNames()
{
    static const QStringList names{u"palette"_s, u"review"_s, u"impact"_s, u"about"_s, u"help"_s};
    return names;
}

/// The first record set that a policy decides.
std::optional<model::ObjectRef> firstRouted(const model::Project &project)
{
    for (const model::Zone &zone : project.zones) {
        for (const model::RecordSet &set : zone.records) {
            if (set.routing) {
                return model::refOf(zone, set);
            }
        }
    }
    return std::nullopt;
}

} // namespace

ViewOpener::ViewOpener(MainWindow *window, QObject *parent) : QObject(parent), m_window(window)
{
    connect(window->checker(), &ProblemChecker::checked, this, &ViewOpener::progressed);
    connect(window->session(), &Session::storingChanged, this, &ViewOpener::progressed);
}

QStringList ViewOpener::names(const MainWindow *window)
{
    QStringList names{u"welcome"_s, u"main"_s, u"settings"_s, u"routing"_s};
    for (const ObjectView &view : kObjectViews) {
        names << QString::fromLatin1(view.list) << QString::fromLatin1(view.form);
    }
    return names + window->viewNames() + window->dockNames() + dialogNames();
}

std::optional<model::ObjectRef> ViewOpener::firstOf(const model::Project &project, Kind kind)
{
    const std::vector<model::ObjectRef> all = objectsOf(project, kind);
    if (!all.empty()) {
        return all.front();
    }
    for (const model::Instance &instance : project.instances) {
        for (const model::Rule &rule : instance.rules) {
            if (kind == Kind::Rule) {
                return model::refOf(instance, rule);
            }
            if (kind == Kind::PoolSet && !rule.poolSets.empty()) {
                return model::refOf(instance, rule, rule.poolSets.front());
            }
        }
    }
    for (const model::Zone &zone : project.zones) {
        if (kind == Kind::RecordSet && !zone.records.isEmpty()) {
            return model::refOf(zone, zone.records.at(0));
        }
    }
    return std::nullopt;
}

Result<void> ViewOpener::open(const QString &name)
{
    if (!names(m_window).contains(name)) {
        return fail(Error::Kind::NotFound, tr("There is no view \"%1\". The views are: %2.").arg(name, names(m_window).join(u", "_s)));
    }
    ProjectDocument *document = m_window->session()->document();
    if (name == u"welcome"_s) {
        m_window->showWelcome();
    } else if (name == u"main"_s) {
        document->select({Kind::Instance, {}, {}});
    } else if (name == u"settings"_s) {
        document->select({});
    } else if (name == u"routing"_s) {
        const std::optional<model::ObjectRef> routed = firstRouted(*document->project());
        if (!routed) {
            return fail(Error::Kind::NotFound, tr("The project has nothing to show as \"%1\". Open the sample.").arg(name));
        }
        document->select(*routed);
    } else if (m_window->viewNames().contains(name)) {
        m_window->showView(name);
    } else if (m_window->dockNames().contains(name)) {
        m_window->showDock(name);
    } else if (!openDialog(name)) {
        const auto *view = std::ranges::find_if(kObjectViews, [&](const ObjectView &v) { return name == QLatin1StringView(v.list) || name == QLatin1StringView(v.form); });
        const std::optional<model::ObjectRef> first = firstOf(*document->project(), view->kind);
        const bool isList = name == QLatin1StringView(view->list);
        if (!first && !isList) {
            return fail(Error::Kind::NotFound, tr("The project has nothing to show as \"%1\". Open the sample.").arg(name));
        }
        document->select(isList ? model::ObjectRef{view->kind, {}, first ? first->parentKey : QString()} : *first);
    }
    watch();
    return {};
}

bool ViewOpener::openDialog(const QString &name)
{
    if (name == u"palette"_s) {
        m_dialog = m_window->showPalette();
    } else if (name == u"review"_s || name == u"impact"_s) {
        m_dialog = m_window->showReview();
        if (auto *review = qobject_cast<ReviewDialog *>(m_dialog.data())) {
            connect(review, &ReviewDialog::settled, this, &ViewOpener::progressed);
            if (name == u"impact"_s) {
                review->showImpact();
            }
        }
    } else if (name == u"about"_s) {
        m_dialog = m_window->showAbout();
    } else if (name == u"help"_s) {
        m_dialog = m_window->showHelp();
    }
    return m_dialog != nullptr;
}

void ViewOpener::watch()
{
    QList<Page *> pages = m_window->visibleDockPages();
    if (Page *page = m_window->pages()->currentPage()) {
        pages.append(page);
    }
    for (Page *page : pages) {
        connect(page, &Page::settled, this, &ViewOpener::progressed, Qt::UniqueConnection);
    }
}

bool ViewOpener::isSettled() const
{
    const Page *page = m_window->pages()->currentPage();
    const auto *review = qobject_cast<const ReviewDialog *>(m_dialog.data());
    return (!review || review->isSettled()) && m_window->checker()->isSettled() && m_window->session()->storing() != Session::Storing::Waiting && (!page || page->isSettled())
        && std::ranges::all_of(m_window->visibleDockPages(), [](const Page *dock) { return dock->isSettled(); });
}

QPixmap ViewOpener::picture() const
{
    // What has just been told is laid out level by level, each with an event of its own.
    for (int level = 0; level < kLayoutLevels; ++level) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
    QPixmap picture = m_window->grab();
    if (m_dialog) {
        const QPixmap dialog = m_dialog->grab();
        const QPoint at(std::max(0, (m_window->width() - m_dialog->width()) / 2), std::max(0, (m_window->height() - m_dialog->height()) / 3));
        QPainter painter(&picture);
        painter.drawPixmap(at, dialog);
        painter.setPen(Theme::secondaryText(m_window->palette()));
        painter.drawRect(QRect(at, m_dialog->size()).adjusted(-1, -1, 0, 0));
    }
    return picture;
}

} // namespace meridian::ui
