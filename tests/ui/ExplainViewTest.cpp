#include "ui/views/ExplainView.h"
#include "tests/support/TestMain.h"
#include "tests/ui/Pictures.h"
#include "tests/ui/ServingProject.h"
#include "ui/views/ExplainReportView.h"
#include "ui/views/ForcedHealthModel.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

/// Explaining the draft live, with the real engine.
class ExplainViewTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void explainsTheFirstNameAtOnce();
    void editExplainsAnew();
    void forcedAddressChangesTheShares();
    void stepSelectsItsObjectInTheDocument();
    void anAnswerIsKeptAsATestThatHolds();
    void wrongNameIsToldAtTheFieldAndTheLastAnswerMarked();
    void projectWithoutNamesSaysWhatIsMissing();
    void selectedInstanceBecomesTheQuestionUnlessOneWasTyped();
    void nothingIsClippedInAnyLook();

private:
    std::unique_ptr<ExplainView> newView() const;
    const service::ExplainReport &report() const { return *m_view->findChild<ExplainReportView *>()->report(); }
    QList<Fraction> shares() const;
    QComboBox *nameBox() const { return m_view->findChild<QComboBox *>(u"explainNameComboBox"_s); }
    QString message(const QString &name) const { return m_view->findChild<InlineMessage *>(name)->text(); }

    std::unique_ptr<test::Desk> m_desk;
    std::unique_ptr<ExplainView> m_view;
};

std::unique_ptr<ExplainView> ExplainViewTest::newView() const
{
    auto view = std::make_unique<ExplainView>(PageContext{&m_desk->document, &m_desk->engine, nullptr, nullptr});
    view->resize(1200, 800);
    return view;
}

void ExplainViewTest::init()
{
    m_desk = std::make_unique<test::Desk>();
    m_view = newView();
    m_view->show();
    QVERIFY(QTest::qWaitFor([this] { return m_view->findChild<ExplainReportView *>()->report().has_value(); }));
}

void ExplainViewTest::cleanup()
{
    m_view.reset();
    m_desk.reset();
}

QList<Fraction> ExplainViewTest::shares() const
{
    QList<Fraction> out;
    for (const service::ExplainedShare &share : report().shares) {
        out << share.share;
    }
    return out;
}

void ExplainViewTest::explainsTheFirstNameAtOnce()
{
    QCOMPARE(report().name, u"www.gtm.example.net."_s);
    QCOMPARE(shares(), (QList<Fraction>{Fraction(3, 4), Fraction(1, 4)}));
}

void ExplainViewTest::editExplainsAnew()
{
    QVERIFY(m_desk->document.edit(u"Change Address \"a\""_s, {}, [](const model::Project &project) -> Result<model::Project> {
        return test::withValueOfA(project, u"192.0.2.77"_s);
    }));
    QTRY_COMPARE(report().shares.first().values, QStringList{u"192.0.2.77"_s});
    m_desk->document.undoStack()->undo();
    QTRY_COMPARE(report().shares.first().values, QStringList{u"192.0.2.1"_s});
}

void ExplainViewTest::forcedAddressChangesTheShares()
{
    auto *table = m_view->findChild<QTableView *>(u"forcedHealthTable"_s);
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Right);
    QTest::keyClick(table, Qt::Key_Right);
    QCOMPARE(table->model()->index(0, ForcedHealthModel::StateColumn).data().toString(), u"Down"_s);
    QTRY_COMPARE(shares(), QList<Fraction>{Fraction::one()});
    QCOMPARE(report().shares.first().values, QStringList{u"192.0.2.2"_s});
    QTest::mouseClick(m_view->findChild<QPushButton *>(u"forcedHealthResetButton"_s), Qt::LeftButton);
    QTRY_COMPARE(shares(), (QList<Fraction>{Fraction(3, 4), Fraction(1, 4)}));
}

void ExplainViewTest::stepSelectsItsObjectInTheDocument()
{
    auto *steps = m_view->findChild<QTableView *>(u"explainStepTable"_s);
    QSignalSpy activated(m_view.get(), &ExplainView::objectActivated);
    int row = 0;
    while (row < report().steps.size() && report().steps.at(row).object != u"rule:shop/r1"_s) {
        ++row;
    }
    QVERIFY(row < report().steps.size());
    steps->setCurrentIndex(steps->model()->index(row, 0));
    QTest::keyClick(steps, Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(m_desk->document.selection().toString(), u"rule:shop/r1"_s);
}

void ExplainViewTest::anAnswerIsKeptAsATestThatHolds()
{
    const model::Project start = *m_desk->document.project();
    service::ExplainRequest request;
    request.name = u"www.gtm.example.net"_s;
    request.client = service::parseClient(u"198.51.100.0/24"_s).value();
    request.identifiers = {{u"uid"_s, u"7"_s}};
    request.down = {u"a"_s};
    m_view->setRequest(request);
    QTRY_COMPARE(shares(), QList<Fraction>{Fraction::one()});
    auto *keep = m_view->findChild<QPushButton *>(u"explainKeepTestButton"_s);
    for (const QString &name : {u"www.gtm.example.net A from 198.51.100.0/24"_s, u"www.gtm.example.net A from 198.51.100.0/24 (2)"_s}) {
        QTest::mouseClick(keep, Qt::LeftButton);
        QCOMPARE(m_desk->document.selection(), (model::ObjectRef{model::ObjectRef::Kind::Test, name, {}}));
        const model::PolicyTest *test = m_desk->document.project()->tests.find(name);
        QVERIFY(test);
        QCOMPARE(test->client, u"198.51.100.0/24"_s);
        QCOMPARE(test->identifiers.value(u"uid"_s), u"7"_s);
        QCOMPARE(test->down.size(), std::size_t(1));
        QCOMPARE(test->rcode, u"NOERROR"_s);
        QCOMPARE(test->shares.keys(), QStringList{u"192.0.2.2"_s});
    }
    QCOMPARE(m_desk->document.undoStack()->count(), 2); // one step each
    QSignalSpy run(&m_desk->engine, &service::EngineService::testsRun);
    m_desk->engine.runTests(m_desk->document.project()->tests);
    QTRY_COMPARE(run.size(), 1);
    const auto outcomes = run[0][1].value<QList<service::PolicyTestOutcome>>();
    QCOMPARE(outcomes.size(), 2);
    QCOMPARE(outcomes[0].failures, QStringList());
    m_desk->document.undoStack()->setIndex(0);
    QVERIFY(*m_desk->document.project() == start);
}

void ExplainViewTest::wrongNameIsToldAtTheFieldAndTheLastAnswerMarked()
{
    nameBox()->setEditText(u"a..b"_s);
    QTRY_VERIFY(!message(u"explainNameMessage"_s).isEmpty());
    QVERIFY(!message(u"explainStaleMessage"_s).isEmpty());
    nameBox()->setEditText(u"ns1.gtm.example.net"_s);
    QTRY_COMPARE(report().name, u"ns1.gtm.example.net."_s);
    QVERIFY(message(u"explainNameMessage"_s).isEmpty());
    QVERIFY(message(u"explainStaleMessage"_s).isEmpty());
}

void ExplainViewTest::projectWithoutNamesSaysWhatIsMissing()
{
    m_desk->document.setProject(std::make_shared<model::Project>());
    auto view = newView();
    view->show();
    auto *button = view->findChild<QPushButton *>(u"explainGoToInstancesButton"_s);
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(m_desk->document.selection(), (model::ObjectRef{model::ObjectRef::Kind::Instance, {}, {}}));
}

void ExplainViewTest::selectedInstanceBecomesTheQuestionUnlessOneWasTyped()
{
    m_view->showObject(*model::ObjectRef::parse(u"record:ns1.gtm.example.net/A"));
    QTRY_COMPARE(report().name, u"ns1.gtm.example.net."_s);
    nameBox()->setEditText(u"typed.gtm.example.net"_s);
    m_view->showObject(*model::ObjectRef::parse(u"instance:shop"));
    QTRY_COMPARE(report().name, u"typed.gtm.example.net."_s);
    QCOMPARE(nameBox()->currentText(), u"typed.gtm.example.net"_s);
}

void ExplainViewTest::nothingIsClippedInAnyLook()
{
    const auto make = [this] {
        auto view = newView();
        service::ExplainRequest request;
        request.name = u"www.gtm.example.net"_s;
        request.client = *IpPrefix::parse(u"203.0.113.0/24");
        request.identifiers = {{u"uid"_s, u"12345"_s}};
        view->setRequest(request);
        (void)QTest::qWaitFor([&] { return view->isSettled(); });
        return view;
    };
    const QStringList clipped = test::clippedTexts(u"explain"_s, make);
    QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
}

MERIDIAN_TEST(ExplainViewTest)
#include "ExplainViewTest.moc"
