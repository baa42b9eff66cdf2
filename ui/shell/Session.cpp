#include "ui/shell/Session.h"

#include "engine/model/ProjectDiff.h"
#include "engine/model/ProjectJson.h"
#include "engine/service/EngineService.h"
#include "engine/service/Workspace.h"
#include "ui/shell/Settings.h"

#include <QFile>
#include <QFileInfo>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::Workspace;

Session::Session(Workspace *workspace, service::EngineService *engine, Settings *settings, QObject *parent)
    : QObject(parent), m_workspace(workspace), m_engine(engine), m_settings(settings)
{
    m_document.setSink([this](const model::ProjectPtr &project, const QString &text, const QString &mergeKey) {
        return store(project, text, mergeKey);
    });
    connect(&m_document, &ProjectDocument::projectReplaced, this, [this](const model::ProjectPtr &project) {
        if (m_engine) {
            m_engine->setProject(project);
        }
        emit draftOrLiveChanged();
    });
    connectWorkspace();
}

void Session::connectWorkspace()
{
    connect(m_workspace, &Workspace::opened, this, &Session::take);
    connect(m_workspace, &Workspace::openFailed, this, [this](const Error &error) { emit failed(tr("Open Project"), error); });
    connect(m_workspace, &Workspace::moved, this, [this](const QString &path) {
        m_settings->addRecentProject(path);
        keepHealth();
        if (m_engine) {
            m_engine->setProject(m_document.project());
        }
        emit notice(tr("The project is in \"%1\" now.").arg(path));
        emit draftOrLiveChanged();
    });
    connect(m_workspace, &Workspace::exported, this,
            [this](const QString &path) { emit notice(tr("Draft was exported to \"%1\".").arg(path)); });
    connect(m_workspace, &Workspace::exportFailed, this, [this](const Error &error) { emit failed(tr("Export Draft"), error); });
    connect(m_workspace, &Workspace::stored, this, [this](quint64 sequence) {
        if (sequence >= m_lastEdit) {
            setStoring(Storing::Stored);
        }
    });
    connect(m_workspace, &Workspace::storeFailed, this,
            [this](const Error &error) { setStoring(Storing::Failed, error.toString()); });
    connect(m_workspace, &Workspace::published, this, [this](const service::RevisionInfo &revision) {
        emit notice(tr("Revision %1 is Live.").arg(revision.number));
        emit draftOrLiveChanged();
    });
    connect(m_workspace, &Workspace::publishFailed, this, [this](const Error &error) { emit failed(tr("Publish"), error); });
}

bool Session::isOpen() const
{
    return m_workspace->state() == Workspace::State::Open || m_workspace->state() == Workspace::State::ReadOnly;
}

QString Session::title() const
{
    if (!isOpen()) {
        return {};
    }
    const QString &name = m_document.project()->name;
    if (!m_workspace->isUntitled()) {
        const QString file = QFileInfo(m_workspace->path()).completeBaseName();
        return name.isEmpty() || name == file ? file : tr("%1 (%2)", "project name and file").arg(name, file);
    }
    return name.isEmpty() ? tr("Untitled") : name;
}

void Session::open(const QString &path)
{
    if (path.endsWith(u".json"_s, Qt::CaseInsensitive)) {
        m_workspace->importJson(path);
    } else {
        m_workspace->open(path);
    }
}

void Session::openSample()
{
    QFile file(samplePath());
    if (!file.open(QIODevice::ReadOnly)) {
        emit failed(tr("Open Sample"), Error{Error::Kind::Io, tr("The sample is not part of this build. Open a project of your own."), samplePath()});
        return;
    }
    const model::ReadResult read = model::readProject(file.readAll());
    if (!read.project) {
        emit failed(tr("Open Sample"), Error{Error::Kind::Damaged, read.errors.front().toString(), samplePath()});
        return;
    }
    m_workspace->createUntitled(read.project);
}

void Session::newProject()
{
    m_workspace->createUntitled();
}

void Session::moveTo(const QString &path)
{
    m_workspace->moveTo(path);
}

void Session::exportJson(const QString &path)
{
    m_workspace->exportJson(path);
}

void Session::take(const service::OpenedProject &project)
{
    m_lastEdit = 0;
    setStoring(Storing::Stored);
    keepHealth();
    m_document.setProject(project.draft);
    m_document.setReadOnlyReason(
        m_workspace->isReadOnly()
            ? tr("The project can only be looked at. Close the other program that edits it, or give it a file of its own.")
            : QString());
    if (!m_workspace->isUntitled()) {
        m_settings->addRecentProject(m_workspace->path());
    }
    emit opened();
    emit draftOrLiveChanged();
    if (!project.problems.isEmpty()) {
        emit failed(tr("Open Project"), Error{Error::Kind::Damaged, project.problems.join(u'\n'), m_workspace->path()});
    }
    if (!project.backup.isEmpty()) {
        emit notice(tr("The file was brought to this version. A copy of it as it was is in \"%1\".").arg(project.backup));
    }
}

/// Health and its events lie beside the project file; whoever only looks at it leaves nothing there.
void Session::keepHealth()
{
    if (m_engine) {
        m_engine->beginHealth(m_workspace->isReadOnly() ? QString() : m_workspace->path() + u"-telemetry"_s);
    }
}

Result<void> Session::store(const model::ProjectPtr &project, const QString &text, const QString &mergeKey)
{
    const quint64 sequence = m_workspace->commit(project, {text, mergeKey, {}});
    if (sequence == 0) {
        return fail(Error::Kind::Conflict, tr("No project is open for editing. Open one, or start with the sample."));
    }
    m_lastEdit = sequence;
    setStoring(Storing::Waiting);
    return {};
}

void Session::setStoring(Storing storing, const QString &error)
{
    m_storing = storing;
    m_storeError = error;
    emit storingChanged();
}

model::ProjectDiff Session::draftChanges() const
{
    return model::diff(*m_workspace->live(), *m_document.project());
}

bool Session::isPublished() const
{
    return m_workspace->liveRevision() > 0;
}

void Session::publish(const QString &note)
{
    m_workspace->publish(note);
}

QString Session::samplePath()
{
    return u":/sample/world.json"_s;
}

} // namespace meridian::ui
