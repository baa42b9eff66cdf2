#include "ui/editors/TestPages.h"

#include "ui/editors/TablePanel.h"
#include "ui/editors/TestResults.h"
#include "ui/models/ExpectedShares.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QLabel>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

constexpr qsizetype kMostShares = 12;

/// The shares of the answer, one a line, so that they can be compared with those expected.
QString answerText(const service::ExplainReport &report)
{
    QStringList lines;
    for (const service::ExplainedShare &answered : report.shares.first(std::min(report.shares.size(), kMostShares))) {
        const double share = answered.share.toDouble();
        lines += expectedShareTexts({{answered.values.join(u' '), {share, share}}});
    }
    if (report.shares.size() > kMostShares) {
        lines += TestPage::tr("and %n others", nullptr, static_cast<int>(report.shares.size() - kMostShares));
    }
    const QString headline = TestPage::tr("The draft answers %1.", "response code").arg(report.rcode);
    return lines.isEmpty() ? headline : headline + u'\n' + lines.join(u'\n');
}

} // namespace

TestListPage::TestListPage(const PageContext &context, QWidget *parent)
    : ListPage(context, [](const QString &parentKey) { return tableOf(Kind::Test, parentKey); }, parent)
    , m_results(new TestResults(context.document, context.engine, this))
{
    m_results->showIn(panel()->model());
    connect(m_results, &TestResults::changed, this, &Page::settled);
}

bool TestListPage::isSettled() const
{
    return m_results->isSettled();
}

void TestListPage::showEvent(QShowEvent *event)
{
    ListPage::showEvent(event);
    m_results->setLookedAt(true);
}

void TestListPage::hideEvent(QHideEvent *event)
{
    ListPage::hideEvent(event);
    m_results->setLookedAt(false);
}

TestPage::TestPage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, Kind::Test,
                 {{{}, {u"name"_s}},
                  {tr("What is asked"), {u"queryName"_s, u"queryType"_s, u"client"_s, u"resolver"_s, u"identifiers"_s, u"down"_s}},
                  {tr("Expected answer"), {u"rcode"_s, u"shares"_s, u"note"_s}}},
                 parent)
    , m_results(new TestResults(context.document, context.engine, this))
    , m_verdict(new InlineMessage(this))
    , m_answer(newHint({}, this))
{
    m_verdict->setObjectName(u"testVerdict"_s);
    m_answer->setObjectName(u"testAnswerLabel"_s);
    m_answer->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QLabel *heading = newHeading(tr("Result"), this);
    heading->setContentsMargins(0, 12, 0, 0);
    for (QWidget *widget : {static_cast<QWidget *>(heading), static_cast<QWidget *>(m_verdict), static_cast<QWidget *>(m_answer)}) {
        column()->insertWidget(column()->count() - 1, widget);
    }
    connect(m_results, &TestResults::changed, this, [this] {
        showResult();
        emit settled();
    });
}

bool TestPage::isSettled() const
{
    return m_results->isSettled();
}

void TestPage::showEvent(QShowEvent *event)
{
    ObjectPage::showEvent(event);
    m_results->setLookedAt(true);
}

void TestPage::hideEvent(QHideEvent *event)
{
    ObjectPage::hideEvent(event);
    m_results->setLookedAt(false);
}

void TestPage::updatePage()
{
    showResult();
}

void TestPage::showResult()
{
    const service::PolicyTestOutcome *outcome = m_results->of(form()->key());
    const TestVerdict verdict = testVerdict(outcome);
    m_verdict->setMessage(verdict.state, verdict.text);
    m_answer->setText(outcome == nullptr || outcome->report.rcode.isEmpty() ? QString() : answerText(outcome->report));
}

} // namespace meridian::ui
