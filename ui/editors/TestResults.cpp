#include "ui/editors/TestResults.h"

#include "engine/service/EngineService.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/ObjectModel.h"

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::EngineService;
using service::PolicyTestOutcome;

namespace {

QVariant cell(const PolicyTestOutcome *outcome, int role)
{
    const bool holds = outcome != nullptr && outcome->failures.isEmpty();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return outcome == nullptr ? TestResults::tr("Not run", "result of a policy test")
            : holds               ? TestResults::tr("Holds", "result of a policy test")
                                  : TestResults::tr("Fails", "result of a policy test");
    case Qt::DecorationRole:
        return Theme::stateIcon(testVerdict(outcome).state);
    case Qt::ToolTipRole:
        return testVerdict(outcome).text;
    case ObjectModel::SortRole:
        return outcome == nullptr ? 1 : holds ? 2 : 0; // what needs attention first
    default:
        return {};
    }
}

} // namespace

TestVerdict testVerdict(const PolicyTestOutcome *outcome)
{
    if (outcome == nullptr) {
        return {State::Unknown, TestResults::tr("The test runs when the draft is compiled.")};
    }
    return outcome->failures.isEmpty() ? TestVerdict{State::Good, TestResults::tr("The draft answers as the test expects.")}
                                       : TestVerdict{State::Bad, outcome->failures.join(u'\n')};
}

TestResults::TestResults(ProjectDocument *document, EngineService *engine, QObject *parent) : QObject(parent), m_document(document), m_engine(engine)
{
    if (m_engine == nullptr) {
        return;
    }
    connect(m_engine, &EngineService::testsRun, this, &TestResults::take);
    connect(m_engine, &EngineService::compiled, this, [this] {
        m_isStale = true;
        runIfLookedAt();
    });
    connect(m_document, &ProjectDocument::projectReplaced, this, [this](const model::ProjectPtr &project) {
        m_isStale = m_isStale || !project->tests.isSameAs(m_tests);
        runIfLookedAt();
    });
    m_isStale = true;
}

void TestResults::setLookedAt(bool isLookedAt)
{
    m_isLookedAt = isLookedAt;
    runIfLookedAt();
}

const PolicyTestOutcome *TestResults::of(const QString &test) const
{
    const auto found = m_outcomes.constFind(test);
    return found == m_outcomes.constEnd() ? nullptr : &*found;
}

void TestResults::runIfLookedAt()
{
    if (m_isLookedAt && m_isStale) {
        m_isStale = false;
        m_tests = m_document->project()->tests;
        m_ticket = m_engine->runTests(m_tests);
    }
}

void TestResults::take(quint64 ticket, const QList<PolicyTestOutcome> &outcomes)
{
    if (ticket != m_ticket) {
        return;
    }
    m_ticket = 0;
    m_outcomes.clear();
    for (const PolicyTestOutcome &outcome : outcomes) {
        m_outcomes.insert(outcome.name, outcome);
    }
    emit changed();
}

void TestResults::showIn(ObjectModel *tests)
{
    tests->setLive(u"result"_s, [this](const void *object, int role) { return cell(of(static_cast<const model::PolicyTest *>(object)->name), role); });
    connect(this, &TestResults::changed, tests, &ObjectModel::liveChanged);
}

} // namespace meridian::ui
