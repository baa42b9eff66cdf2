#include "ui/editors/TestPages.h"

#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "tests/ui/ServingProject.h"
#include "ui/editors/Editors.h"
#include "ui/editors/TablePanel.h"
#include "ui/widgets/InlineMessage.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// Policy tests in list and form, and what becomes of them while the project is edited.
class TestEditorTest final : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<test::Desk> m_desk;
    model::Project m_start;

    ProjectDocument &document() { return m_desk->document; }
    const model::PolicyTest &policyTest(const QString &name) { return *document().project()->tests.find(name); }
    std::unique_ptr<Page> page(const model::ObjectRef &ref)
    {
        PageFactory factory;
        registerEditors(factory);
        const PageContext context{.document = &document(), .engine = &m_desk->engine, .workspace = nullptr, .settings = nullptr};
        std::unique_ptr<Page> made(ref.key.isEmpty() ? factory.makeList(ref.kind, context, nullptr) : factory.makeForm(ref.kind, context, nullptr));
        made->resize(1000, 800);
        made->show();
        made->showObject(ref);
        return made;
    }
    void useAnotherValueForA(const QString &value)
    {
        QVERIFY(document().edit(u"Change"_s, {}, [&](const model::Project &project) -> Result<model::Project> { return test::withValueOfA(project, value); }));
    }

private slots:
    void init()
    {
        m_desk = std::make_unique<test::Desk>();
        model::ProjectBuilder builder(*document().project());
        model::PolicyTest split;
        split.name = u"Split"_s;
        split.queryName = u"www.gtm.example.net"_s;
        split.shares = {{u"192.0.2.1"_s, {0.75, 0.75}}, {u"192.0.2.2"_s, {0.2, 0.3}}};
        model::PolicyTest other;
        other.name = u"Other"_s;
        other.queryName = u"nothing.gtm.example.net"_s;
        other.rcode = u"NXDOMAIN"_s;
        QVERIFY(builder.add(split) && builder.add(other));
        document().setProject(builder.take());
        m_start = *document().project();
    }
    void cleanup() { m_desk.reset(); }

    void eachFieldTakesWhatTheDocumentCanHold_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("written");
        QTest::newRow("name") << u"name"_s << u"Everybody gets both"_s << u"Everybody gets both"_s;
        QTest::newRow("question") << u"queryName"_s << u"bücher.example."_s << u"bücher.example."_s;
        QTest::newRow("type of the list") << u"queryType"_s << u"AAAA"_s << u"AAAA"_s;
        QTest::newRow("type by number") << u"queryType"_s << u"type65"_s << u"TYPE65"_s;
        QTest::newRow("client") << u"client"_s << u"192.0.2.9"_s << u"192.0.2.9"_s;
        QTest::newRow("client network") << u"client"_s << u"2001:db8::/32"_s << u"2001:db8::/32"_s;
        QTest::newRow("resolver") << u"resolver"_s << u"192.0.2.53"_s << u"192.0.2.53"_s;
        QTest::newRow("identifiers") << u"identifiers"_s << u"uid=12345; tier=gold=1"_s << u"tier=gold=1; uid=12345"_s;
        QTest::newRow("down") << u"down"_s << u"a, b"_s << u"a, b"_s;
        QTest::newRow("response code") << u"rcode"_s << u"nxdomain"_s << u"NXDOMAIN"_s;
        QTest::newRow("shares") << u"shares"_s << u"192.0.2.1=75 %; 192.0.2.2 = 1.5 %-33.3 %"_s << u"192.0.2.1 = 75 %; 192.0.2.2 = 1.5 % to 33.3 %"_s;
        QTest::newRow("no shares") << u"shares"_s << QString() << QString();
        QTest::newRow("note") << u"note"_s << u"As agreed."_s << u"As agreed."_s;
    }
    void eachFieldTakesWhatTheDocumentCanHold()
    {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, written);
        test::verifyTaken(document(), *testTable(), field, text, written);
    }

    void whatIsWrongIsRefusedWithTheRemedy_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("remedy");
        QTest::newRow("no name") << u"name"_s << QString() << u"1 to 256"_s;
        QTest::newRow("long name") << u"name"_s << QString(257, u'n') << u"256"_s;
        QTest::newRow("name of another") << u"name"_s << u"Other"_s << u"another"_s;
        QTest::newRow("no question") << u"queryName"_s << QString() << u"www.example.com"_s;
        QTest::newRow("question") << u"queryName"_s << u"a..b"_s << u"www.example.com"_s;
        QTest::newRow("type") << u"queryType"_s << u"HOST"_s << u"TYPE65"_s;
        QTest::newRow("client") << u"client"_s << u"192.0.2.0/33"_s << u"192.0.2.0/24"_s;
        QTest::newRow("resolver that is a network") << u"resolver"_s << u"192.0.2.0/24"_s << u"192.0.2.53"_s;
        QTest::newRow("identifier") << u"identifiers"_s << u"uid"_s << u"key=value"_s;
        QTest::newRow("identifier twice") << u"identifiers"_s << u"uid=1; uid=2"_s << u"Remove one"_s;
        QTest::newRow("address that is not there") << u"down"_s << u"c"_s << u"Choose one"_s;
        QTest::newRow("response code") << u"rcode"_s << u"MAYBE"_s << u"leave the field empty"_s;
        QTest::newRow("share") << u"shares"_s << u"192.0.2.1 = 3/4"_s << u"\"50 %\""_s;
    }
    void whatIsWrongIsRefusedWithTheRemedy()
    {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, remedy);
        test::verifyRefused(document(), *testTable(), field, text, remedy);
    }

    void aNewTestAsksANameOfTheProjectAndCopiesAreToldApart()
    {
        const TablePtr table = testTable();
        for (int i = 0; i < 2; ++i) {
            QVERIFY(editWith(document(), u"Add"_s, {}, [&](model::ProjectBuilder &builder) { return table->add(builder, 2); }));
        }
        QVERIFY(editWith(document(), u"Copy"_s, {}, [&](model::ProjectBuilder &builder) { return table->duplicate(builder, 0); }));
        QCOMPARE(policyTest(u"Policy test"_s).queryName, u"www.gtm.example.net"_s);
        QVERIFY(document().project()->tests.contains(u"Policy test (2)"_s));
        QCOMPARE(policyTest(u"Split (2)"_s).shares, policyTest(u"Split"_s).shares);
        test::verifyUndoRestores(document(), m_start);
    }

    void resultsFollowAnEditThatBreaksATest()
    {
        const auto list = page({Kind::Test, {}, {}});
        ObjectModel *tests = static_cast<ListPage *>(list.get())->panel()->model();
        const QAbstractItemModelTester tester(tests, QAbstractItemModelTester::FailureReportingMode::Fatal);
        const int column = tests->columnCount() - 1;
        const auto result = [&](int row, int role = Qt::DisplayRole) { return tests->index(row, column).data(role).toString(); };
        QTRY_COMPARE(result(0), u"Holds"_s);
        QCOMPARE(result(1), u"Holds"_s);

        useAnotherValueForA(u"192.0.2.77"_s);
        QTRY_COMPARE(result(0), u"Fails"_s);
        QVERIFY2(result(0, Qt::ToolTipRole).contains(u"192.0.2.1"_s), qPrintable(result(0, Qt::ToolTipRole)));
        QCOMPARE(result(1), u"Holds"_s); // asks for nothing that changed

        document().undoStack()->undo();
        QTRY_COMPARE(result(0), u"Holds"_s);
    }
    void resultsFollowAnEditOfTheTest()
    {
        const auto list = page({Kind::Test, {}, {}});
        ObjectModel *tests = static_cast<ListPage *>(list.get())->panel()->model();
        const QModelIndex result = tests->index(0, tests->columnCount() - 1);
        QTRY_COMPARE(result.data().toString(), u"Holds"_s);
        QVERIFY(test::write(document(), *testTable(), 0, u"shares"_s, u"192.0.2.1 = 50 %"_s));
        QTRY_COMPARE(result.data().toString(), u"Fails"_s);
        QVERIFY(test::write(document(), *testTable(), 0, u"down"_s, u"a"_s));
        QVERIFY(test::write(document(), *testTable(), 0, u"shares"_s, u"192.0.2.2 = 100 %"_s));
        QTRY_COMPARE(result.data().toString(), u"Holds"_s);
    }
    void anAnswerToAnOlderRunIsIgnored()
    {
        const auto list = page({Kind::Test, {}, {}});
        ObjectModel *tests = static_cast<ListPage *>(list.get())->panel()->model();
        const QModelIndex result = tests->index(0, tests->columnCount() - 1);
        QTRY_COMPARE(result.data().toString(), u"Holds"_s);
        const quint64 ours = m_desk->engine.runTests({});
        emit m_desk->engine.testsRun(ours, {{u"Split"_s, {u"Of another run."_s}, {}}});
        QCOMPARE(result.data().toString(), u"Holds"_s);
    }

    void testsRunOnlyWhileSomebodyLooks()
    {
        const auto list = page({Kind::Test, {}, {}});
        ObjectModel *tests = static_cast<ListPage *>(list.get())->panel()->model();
        const QModelIndex result = tests->index(0, tests->columnCount() - 1);
        QTRY_COMPARE(result.data().toString(), u"Holds"_s);
        list->hide();
        m_desk->engine.waitUntilSettled(); // what was asked for before is answered
        QSignalSpy run(&m_desk->engine, &service::EngineService::testsRun);
        useAnotherValueForA(u"192.0.2.77"_s);
        QSignalSpy compiled(&m_desk->engine, &service::EngineService::compiled);
        QTRY_VERIFY(!compiled.isEmpty());
        m_desk->engine.waitUntilSettled();
        QCOMPARE(run.size(), 0);
        list->show();
        QTRY_COMPARE(result.data().toString(), u"Fails"_s);
    }

    void theFormTellsEachFailureAndTheAnswer()
    {
        const auto form = page({Kind::Test, u"Split"_s, {}});
        const auto *verdict = test::child<InlineMessage>(form.get(), "testVerdict");
        const auto *answer = test::child<QLabel>(form.get(), "testAnswerLabel");
        QTRY_COMPARE(verdict->text(), u"The draft answers as the test expects."_s);
        QVERIFY(answer->text().contains(u"192.0.2.1 = 75 %"_s));
        useAnotherValueForA(u"192.0.2.2"_s); // both addresses are the same now
        QTRY_COMPARE(verdict->text().count(u'\n'), 1);
        QVERIFY2(verdict->text().contains(u"192.0.2.1"_s) && verdict->text().contains(u"192.0.2.2"_s), qPrintable(verdict->text()));
        document().undoStack()->undo();
        QTRY_COMPARE(verdict->text(), u"The draft answers as the test expects."_s);
    }
    void sharesAreTypedOneALine()
    {
        const auto form = page({Kind::Test, u"Split"_s, {}});
        QVERIFY(QTest::qWaitForWindowExposed(form.get()));
        auto *shares = test::child<QPlainTextEdit>(form.get(), "sharesEdit");
        QCOMPARE(shares->toPlainText(), u"192.0.2.1 = 75 %\n192.0.2.2 = 20 % to 30 %"_s);
        shares->setPlainText(u"192.0.2.1 = 75 %\n192.0.2.2 = 1"_s);
        QVERIFY(static_cast<ObjectPage *>(form.get())->form()->message(u"shares"_s).contains(u"192.0.2.2 = 1"_s));
        QVERIFY(*document().project() == m_start);
        shares->setPlainText(u"192.0.2.1 = 75 %\n192.0.2.2 = 10 %"_s);
        QCOMPARE(policyTest(u"Split"_s).shares.value(u"192.0.2.2"_s), (model::ShareBounds{0.1, 0.1}));
        test::verifyUndoRestores(document(), m_start);
    }
};
MERIDIAN_TEST(TestEditorTest)

#include "TestEditorTest.moc"
