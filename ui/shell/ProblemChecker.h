#pragma once

#include "engine/model/Check.h"
#include "engine/model/Project.h"

#include <QObject>

namespace meridian::ui {

class ProjectDocument;

/// Checks the draft after every edit, on a thread of the pool; of edits that come faster than checks the newest wins.
/// GUI thread.
class ProblemChecker final : public QObject
{
    Q_OBJECT
public:
    using Findings = std::shared_ptr<const std::vector<model::Finding>>;

    explicit ProblemChecker(ProjectDocument *document, QObject *parent = nullptr);

    /// Of the project checked last; never null.
    [[nodiscard]] Findings findings() const { return m_findings; }
    [[nodiscard]] int count(model::Finding::Severity severity) const;
    /// True when `findings` speaks of the present draft.
    [[nodiscard]] bool isSettled() const { return !m_waiting && !m_running; }

signals:
    void checked();

private:
    void start(const model::ProjectPtr &project);
    void finish(Findings findings);

    Findings m_findings;
    model::ProjectPtr m_waiting;
    bool m_running = false;
};

} // namespace meridian::ui
