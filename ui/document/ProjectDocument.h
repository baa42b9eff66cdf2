#pragma once

#include "engine/base/Result.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectDiff.h"

#include <QObject>
#include <QUndoStack>

#include <functional>

namespace meridian::ui {

/// The open project as the console edits it: the one way in which anything changes. GUI thread.
///
/// `edit` makes one named undo step out of an old project and a new one; undo and redo put the old and the new value
/// back. Every new value goes to the sink at once (which stores it), so there is nothing to save.
class ProjectDocument final : public QObject
{
    Q_OBJECT
public:
    /// What an edit does: the new project, or why it is refused. Use `model::ProjectBuilder` in it.
    using Change = std::function<Result<model::Project>(const model::Project &)>;
    /// Takes every new value with the name of the edit and its merge key. An error refuses the edit.
    using Sink = std::function<Result<void>(const model::ProjectPtr &project, const QString &text, const QString &mergeKey)>;

    explicit ProjectDocument(QObject *parent = nullptr);

    /// Never null.
    [[nodiscard]] model::ProjectPtr project() const { return m_project; }
    /// Replaces everything: another project was opened. The undo stack becomes empty; `reset` is sent, not `changed`.
    void setProject(model::ProjectPtr project);
    void setSink(Sink sink) { m_sink = std::move(sink); }

    /// Why edits are refused, for people; empty: the project can be edited.
    void setReadOnlyReason(const QString &reason);
    [[nodiscard]] bool isReadOnly() const { return !m_readOnlyReason.isEmpty(); }

    /// Carries an edit out as one undo step called `text`, a title in the imperative: `Rename Pool "bj"`.
    /// Edits in a row with the same non-empty `mergeKey` become one step, until `endMerge` (the focus moved), undo, or a
    /// selection of something else. An edit that changes nothing makes no step. Refused: the error, and nothing changed.
    Result<void> edit(const QString &text, const QString &mergeKey, const Change &change);
    /// The next edit starts a step of its own.
    void endMerge() { m_mergeKey.clear(); }

    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }

    /// What the user looks at. An empty key means the list of the kind, see `Page::showObject`.
    [[nodiscard]] const model::ObjectRef &selection() const { return m_selection; }
    /// Selects and shows an object or a list. Record sets from text get their zone. Sends `selected` even when it is
    /// selected already, so that a click on a finding brings its page to the front again.
    void select(const model::ObjectRef &ref);

signals:
    /// The project is another value, by edit, undo or redo.
    void changed(const meridian::model::ProjectDiff &diff);
    /// Another project was opened.
    void reset();
    /// After `changed` and after `reset`: hand it to whoever computes from it.
    void projectReplaced(const meridian::model::ProjectPtr &project);
    void selected(const meridian::model::ObjectRef &ref);
    void readOnlyChanged();
    /// A value could not be handed to the sink during undo or redo; the project is as it was.
    void refused(const meridian::Error &error);

private:
    class Step;

    Result<void> put(const model::ProjectPtr &project, const QString &text, const QString &mergeKey);
    /// The selection when its object is gone: its parent, or the list of its kind.
    void selectSurvivor(const model::ProjectDiff &diff);

    model::ProjectPtr m_project;
    QUndoStack m_undoStack;
    Sink m_sink;
    QString m_mergeKey;
    QString m_readOnlyReason;
    model::ObjectRef m_selection;
    bool m_pushing = false;
};

} // namespace meridian::ui
