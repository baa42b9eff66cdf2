#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "ui/document/ProjectDocument.h"

#include <QObject>

namespace meridian::service {
class EngineService;
class Workspace;
struct OpenedProject;
}

namespace meridian::ui {

class Settings;

/// Ties the open project together: the document that is edited, the workspace that stores it, the engine that serves
/// it. GUI thread.
class Session final : public QObject
{
    Q_OBJECT
public:
    /// Where the edits stand on their way to the disk.
    enum class Storing { Stored, Waiting, Failed };
    Q_ENUM(Storing)

    /// The workspace, the engine and the settings outlive the session; the engine may be null (no test server then).
    Session(service::Workspace *workspace, service::EngineService *engine, Settings *settings, QObject *parent = nullptr);

    [[nodiscard]] ProjectDocument *document() { return &m_document; }
    [[nodiscard]] service::Workspace *workspace() const { return m_workspace; }
    [[nodiscard]] service::EngineService *engine() const { return m_engine; }
    [[nodiscard]] Settings *settings() const { return m_settings; }

    /// A project is open, for editing or to look at.
    [[nodiscard]] bool isOpen() const;
    /// Name of the project, or of its file, or "Untitled".
    [[nodiscard]] QString title() const;

    /// Opens a `*.meridian` file, or reads a JSON document into a new untitled project. `opened` or `failed` follow.
    void open(const QString &path);
    void openSample();
    void newProject();
    /// Gives the project a file of its own.
    void moveTo(const QString &path);
    void exportJson(const QString &path);

    /// What publishing would change, Live against Draft.
    [[nodiscard]] model::ProjectDiff draftChanges() const;
    [[nodiscard]] bool isPublished() const;
    void publish(const QString &note);

    [[nodiscard]] Storing storing() const { return m_storing; }
    [[nodiscard]] QString storeError() const { return m_storeError; }

    /// Path of the sample: the document compiled into the program.
    [[nodiscard]] static QString samplePath();

signals:
    void opened();
    /// What could not be done; `title` is the action.
    void failed(const QString &title, const meridian::Error &error);
    /// Something worth one line in the status bar.
    void notice(const QString &text);
    void storingChanged();
    /// Draft or Live is another value.
    void draftOrLiveChanged();

private:
    void connectWorkspace();
    void take(const service::OpenedProject &project);
    void keepHealth();
    [[nodiscard]] Result<void> store(const model::ProjectPtr &project, const QString &text, const QString &mergeKey);
    void setStoring(Storing storing, const QString &error = {});

    service::Workspace *m_workspace;
    service::EngineService *m_engine;
    Settings *m_settings;
    ProjectDocument m_document;
    Storing m_storing = Storing::Stored;
    QString m_storeError;
    quint64 m_lastEdit = 0;
};

} // namespace meridian::ui
