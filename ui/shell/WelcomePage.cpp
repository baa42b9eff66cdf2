#include "ui/shell/WelcomePage.h"

#include "engine/service/Workspace.h"
#include "ui/shell/Icons.h"
#include "ui/shell/Session.h"
#include "ui/shell/Settings.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/IconLabel.h"
#include "ui/widgets/MessageBox.h"

#include <QAction>
#include <QCommandLinkButton>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLogoSide = 64;
constexpr int kWidth = 520;
constexpr qsizetype kMaximumUntitled = 5;

QCommandLinkButton *newWay(const QString &iconName, const QString &text, const QString &detail, const QString &objectName)
{
    auto *way = new QCommandLinkButton(text, detail);
    way->setObjectName(objectName);
    way->setIcon(icon(iconName));
    way->setIconSize({24, 24});
    way->setAccessibleDescription(detail);
    return way;
}

/// Takes everything out of a layout.
void clear(QVBoxLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

} // namespace

WelcomePage::WelcomePage(Session *session, QWidget *parent) : QWidget(parent), m_session(session), m_recent(new QVBoxLayout)
{
    setObjectName(u"welcomePage"_s);
    auto *content = new QWidget;
    content->setMaximumWidth(kWidth);
    auto *logo = new IconLabel(kLogoSide, content);
    logo->setIcon(applicationIcon());
    logo->setAccessibleName(tr("Meridian"));
    QLabel *title = newHeading(tr("Meridian"), content);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.6);
    title->setFont(font);
    QLabel *text = newHint(tr("Decide with DNS who is sent where. See at once why, try it on this machine, publish when it is right."), content);

    auto *head = new QHBoxLayout;
    auto *words = new QVBoxLayout;
    words->addWidget(title);
    words->addWidget(text);
    head->addWidget(logo, 0, Qt::AlignTop);
    head->addSpacing(12);
    head->addLayout(words, 1);

    auto *column = new QVBoxLayout(content);
    column->setSpacing(10);
    column->addLayout(head);
    column->addSpacing(10);
    column->addWidget(makeWays());
    column->addSpacing(6);
    column->addWidget(newHeading(tr("Recent projects"), content));
    column->addLayout(m_recent);
    column->addStretch();

    auto *holder = new QWidget;
    auto *row = new QHBoxLayout(holder);
    row->setContentsMargins(24, 32, 24, 16);
    row->addStretch(1);
    row->addWidget(content, 100);
    row->addStretch(1);
    auto *scroll = new QScrollArea(this);
    scroll->setWidget(holder);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    refresh();
}

QWidget *WelcomePage::makeWays()
{
    auto *ways = new QWidget;
    auto *layout = new QVBoxLayout(ways);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto *sample = newWay(u"sample"_s, tr("Open the &Sample"),
                          tr("A world-wide service to look at and to play with. Your changes stay in a copy of it."), u"openSampleButton"_s);
    auto *fresh = newWay(u"new"_s, tr("&New Project"),
                         tr("An empty project. It is stored from the first edit on and gets a file of its own when you want one."),
                         u"newProjectButton"_s);
    auto *open = newWay(u"open"_s, tr("&Open Project…"), tr("A project file (*.meridian), or a JSON document, which is read into a new project."),
                        u"openProjectButton"_s);
    for (QCommandLinkButton *way : {sample, fresh, open}) {
        layout->addWidget(way);
    }
    connect(sample, &QPushButton::clicked, m_session, &Session::openSample);
    connect(fresh, &QPushButton::clicked, m_session, &Session::newProject);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    setFocusProxy(sample);
    return ways;
}

void WelcomePage::refresh()
{
    clear(m_recent);
    const auto add = [this](const QString &path, const QString &text, const QString &detail) {
        QCommandLinkButton *way = newWay(u"project"_s, text, detail, u"recentProjectButton"_s);
        connect(way, &QPushButton::clicked, m_session, [this, path] { m_session->open(path); });
        m_recent->addWidget(way);
        return way;
    };
    for (const QString &path : m_session->settings()->get(setting::recentProjects)) {
        if (QFileInfo::exists(path)) {
            add(path, QFileInfo(path).completeBaseName(), QDir::toNativeSeparators(path));
        }
    }
    const QStringList untitled = service::Workspace::untitledFiles();
    const qsizetype shown = m_showsAll ? untitled.size() : std::min(untitled.size(), kMaximumUntitled);
    for (const QString &path : untitled.first(shown)) {
        const service::Workspace::Summary summary = service::Workspace::summaryOf(path);
        const QString name = summary.name.isEmpty() ? tr("Untitled project") : tr("%1 (untitled)", "project name").arg(summary.name);
        QCommandLinkButton *way =
            add(path, name, tr("Last edited %1", "time").arg(QLocale().toString(summary.lastEdited.toLocalTime(), QLocale::ShortFormat)));
        auto *remove = new QAction(icon(u"remove"_s), tr("Delete Untitled Project…"), way);
        remove->setObjectName(u"deleteUntitledAction"_s);
        way->setContextMenuPolicy(Qt::ActionsContextMenu);
        way->addAction(remove);
        connect(remove, &QAction::triggered, this, [this, path, name] { removeUntitled(path, name); });
    }
    if (shown < untitled.size()) {
        auto *more = new QPushButton(tr("Show %n more untitled projects", nullptr, static_cast<int>(untitled.size() - shown)));
        more->setObjectName(u"moreUntitledButton"_s);
        connect(more, &QPushButton::clicked, this, [this] {
            m_showsAll = true;
            refresh();
        });
        m_recent->addWidget(more, 0, Qt::AlignLeft);
    }
    if (m_recent->isEmpty()) {
        m_recent->addWidget(newHint(tr("Projects that you open are listed here, the newest first.")));
    }
}

void WelcomePage::removeUntitled(const QString &path, const QString &name)
{
    const Question question{.title = tr("Delete Untitled Project"),
                            .text = tr("\"%1\" has no file of its own: with it go its journal and its revisions.").arg(name),
                            .detail = tr("This cannot be undone. To keep it, open it and give it a file."),
                            .accept = tr("Delete"),
                            .alternative = {}};
    if (MessageBox::ask(this, question) == MessageBox::Answer::Accept && !service::Workspace::removeUntitled(path)) {
        MessageBox::error(this, question.title,
                          Error{Error::Kind::Busy, tr("The project cannot be deleted. Another console has it open. Close it there first."), path});
    }
    refresh();
}

} // namespace meridian::ui
