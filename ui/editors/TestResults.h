#pragma once

#include "engine/model/Project.h"
#include "engine/service/PolicyTests.h"
#include "ui/shell/Theme.h"

#include <QHash>
#include <QObject>

namespace meridian::service {
class EngineService;
}

namespace meridian::ui {

class ObjectModel;
class ProjectDocument;

/// What became of one test, as it is shown: what differs from what it expects, a line each.
struct TestVerdict
{
    State state = State::Unknown;
    QString text;
};
/// Of a test that has not been run, if null.
[[nodiscard]] TestVerdict testVerdict(const service::PolicyTestOutcome *outcome);

/// What became of the project's policy tests with the newest compiled draft. While somebody looks it runs them after each
/// compilation and when the tests are others; only the answer to the newest run counts. GUI thread.
class TestResults final : public QObject
{
    Q_OBJECT
public:
    /// Without an engine nothing is ever run.
    TestResults(ProjectDocument *document, service::EngineService *engine, QObject *parent = nullptr);

    /// Null while the test has not been run.
    [[nodiscard]] const service::PolicyTestOutcome *of(const QString &test) const;
    [[nodiscard]] bool isSettled() const { return m_ticket == 0 && !(m_isLookedAt && m_isStale); }
    /// Whether the page that shows this is visible; at first nobody looks.
    void setLookedAt(bool isLookedAt);

    /// Lets the column "Result" of a list of tests show this, and follow it.
    void showIn(ObjectModel *tests);

signals:
    void changed();

private:
    void runIfLookedAt();
    void take(quint64 ticket, const QList<service::PolicyTestOutcome> &outcomes);

    ProjectDocument *m_document;
    service::EngineService *m_engine;
    model::ObjectList<model::PolicyTest> m_tests; ///< of the newest run
    quint64 m_ticket = 0;                         ///< of the newest run, while it has no answer
    bool m_isLookedAt = false;
    bool m_isStale = false; ///< there is something newer than the newest run
    QHash<QString, service::PolicyTestOutcome> m_outcomes;
};

} // namespace meridian::ui
