#include "ui/shell/ProblemChecker.h"

#include "ui/document/ProjectDocument.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace meridian::ui {

ProblemChecker::ProblemChecker(ProjectDocument *document, QObject *parent)
    : QObject(parent), m_findings(std::make_shared<const std::vector<model::Finding>>())
{
    connect(document, &ProjectDocument::projectReplaced, this, &ProblemChecker::start);
    start(document->project());
}

int ProblemChecker::count(model::Finding::Severity severity) const
{
    return static_cast<int>(std::ranges::count(*m_findings, severity, &model::Finding::severity));
}

void ProblemChecker::start(const model::ProjectPtr &project)
{
    if (m_running) {
        m_waiting = project;
        return;
    }
    m_running = true;
    // The answer travels through the application object: this one may be gone by then.
    QThreadPool::globalInstance()->start([guard = QPointer(this), project] {
        auto findings = std::make_shared<const std::vector<model::Finding>>(model::check(*project, {.carriers = model::knownCarriers()}));
        QMetaObject::invokeMethod(qApp, [guard, findings = std::move(findings)]() mutable {
            if (guard) {
                guard->finish(std::move(findings));
            }
        });
    });
}

void ProblemChecker::finish(Findings findings)
{
    m_running = false;
    m_findings = std::move(findings);
    if (const model::ProjectPtr next = std::exchange(m_waiting, nullptr)) {
        start(next);
        return;
    }
    emit checked();
}

} // namespace meridian::ui
