#include "ui/document/ProjectDocument.h"

#include <QScopedValueRollback>
#include <QUndoCommand>

#include <utility>

namespace meridian::ui {

using Kind = model::ObjectRef::Kind;

namespace {

/// The object that holds this one; of a top-level object the list of its kind.
model::ObjectRef parentOf(const model::ObjectRef &ref)
{
    switch (ref.kind) {
    case Kind::Rule: return {Kind::Instance, ref.parentKey, {}};
    case Kind::PoolSet: {
        const qsizetype slash = ref.parentKey.lastIndexOf(u'/');
        return {Kind::Rule, ref.parentKey.mid(slash + 1), ref.parentKey.left(std::max<qsizetype>(slash, 0))};
    }
    case Kind::RecordSet: return {Kind::Zone, ref.parentKey, {}};
    case Kind::ResponseRule: return {Kind::ResponsePolicy, ref.parentKey, {}};
    default: return {ref.kind, {}, {}};
    }
}

/// A list is there when its parent is.
bool isShowable(const model::Project &project, const model::ObjectRef &ref)
{
    if (ref.key.isEmpty()) {
        return ref.parentKey.isEmpty() || model::exists(project, parentOf(ref));
    }
    return model::exists(project, ref);
}

} // namespace

/// Holds both values; they share everything that did not change, so a step costs little.
class ProjectDocument::Step final : public QUndoCommand
{
public:
    Step(ProjectDocument *document, model::ProjectPtr before, model::ProjectPtr after, const QString &text, bool merges)
        : QUndoCommand(text), m_document(document), m_before(std::move(before)), m_after(std::move(after)), m_merges(merges)
    {
    }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const Step *>(other);
        if (!next->m_merges) {
            return false;
        }
        m_after = next->m_after;
        setText(next->text()); // it may tell the value
        setObsolete(*m_after == *m_before);
        return true;
    }
    void undo() override { putBack(m_before, ProjectDocument::tr("Undo: %1").arg(text())); }
    void redo() override
    {
        if (!m_document->m_pushing) {
            putBack(m_after, ProjectDocument::tr("Redo: %1").arg(text()));
        }
    }

private:
    void putBack(const model::ProjectPtr &project, const QString &text)
    {
        m_document->endMerge();
        if (const Result<void> done = m_document->put(project, text, {}); !done) {
            setObsolete(true);
            emit m_document->refused(done.error());
        }
    }

    ProjectDocument *m_document;
    model::ProjectPtr m_before;
    model::ProjectPtr m_after;
    bool m_merges;
};

ProjectDocument::ProjectDocument(QObject *parent) : QObject(parent), m_project(std::make_shared<const model::Project>()) {}

void ProjectDocument::setProject(model::ProjectPtr project)
{
    m_project = project ? std::move(project) : std::make_shared<const model::Project>();
    m_undoStack.clear();
    m_mergeKey.clear();
    m_selection = {};
    emit reset();
    emit projectReplaced(m_project);
}

void ProjectDocument::setReadOnlyReason(const QString &reason)
{
    m_readOnlyReason = reason;
    emit readOnlyChanged();
}

Result<void> ProjectDocument::edit(const QString &text, const QString &mergeKey, const Change &change)
{
    if (isReadOnly()) {
        return fail(Error::Kind::Conflict, m_readOnlyReason);
    }
    Result<model::Project> next = change(*m_project);
    if (!next) {
        return std::unexpected(std::move(next).error());
    }
    if (*next == *m_project) {
        return {};
    }
    const bool merges = !mergeKey.isEmpty() && mergeKey == m_mergeKey;
    const model::ProjectPtr before = m_project;
    const auto after = std::make_shared<const model::Project>(*std::move(next));
    if (Result<void> done = put(after, text, mergeKey); !done) {
        return done;
    }
    const QScopedValueRollback pushing(m_pushing, true);
    m_undoStack.push(new Step(this, before, after, text, merges));
    m_mergeKey = mergeKey;
    return {};
}

Result<void> ProjectDocument::put(const model::ProjectPtr &project, const QString &text, const QString &mergeKey)
{
    if (m_sink) {
        if (Result<void> done = m_sink(project, text, mergeKey); !done) {
            return done;
        }
    }
    const model::ProjectPtr before = std::exchange(m_project, project);
    const model::ProjectDiff diff = model::diff(*before, *m_project);
    emit changed(diff);
    emit projectReplaced(m_project);
    selectSurvivor(diff);
    return {};
}

void ProjectDocument::selectSurvivor(const model::ProjectDiff &diff)
{
    if (isShowable(*m_project, m_selection)) {
        return;
    }
    // A renamed object is one removed and one added: stay with it.
    const model::Change *added = nullptr;
    for (const model::Change &change : diff.changes) {
        if (change.kind == model::Change::Kind::Added && change.object.kind == m_selection.kind) {
            added = added ? nullptr : &change;
        }
    }
    model::ObjectRef next = added ? added->object : parentOf(m_selection);
    while (!isShowable(*m_project, next)) {
        next = parentOf(next);
    }
    select(next);
}

void ProjectDocument::select(const model::ObjectRef &ref)
{
    const model::ObjectRef next = ref.key.isEmpty() ? ref : model::resolved(*m_project, ref);
    if (!(next == m_selection)) {
        endMerge();
    }
    m_selection = next;
    emit selected(m_selection);
}

} // namespace meridian::ui
