#include "ui/views/TestServerView.h"
#include "tests/support/TestMain.h"
#include "tests/ui/Pictures.h"
#include "tests/ui/ServingProject.h"
#include "ui/views/AnswerModel.h"
#include "ui/views/AnswersPane.h"
#include "ui/views/ForcedHealthModel.h"
#include "ui/views/HealthSwitchDelegate.h"
#include "ui/views/ShareCounterModel.h"
#include "ui/views/ShareCounterPane.h"
#include "ui/widgets/InlineMessage.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QUdpSocket>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

/// The draft as a server: clicks in the view, real queries over loopback, no restart.
class TestServerViewTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void startsAsksAndCopiesTheCommand();
    void editChangesTheNextAnswerWithoutRestart();
    void addressForcedDownIsGoneFromAnswers();
    void answerListsItsRuleWhichSelectsIt();
    void countsAnswersBesideTheirExactShares();
    void busyPortIsToldAndTheInputKept();
    void wrongAddressIsToldAndNothingStarts();
    void problemsOfTheDraftAreShown();
    void nothingIsClippedInAnyLook();

private:
    template<typename T>
    T *child(const QString &name) const { return m_view->findChild<T *>(name); }
    void click(const QString &button) { QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton); }
    QString stateText() const { return child<QLabel>(u"testServerStateLabel"_s)->text(); }
    QString reply() const { return child<QPlainTextEdit>(u"testServerReplyText"_s)->toPlainText(); }
    /// Clicks Ask and waits for what comes back.
    QString ask();
    /// Starts on a free port.
    bool start();

    std::unique_ptr<test::Desk> m_desk;
    std::unique_ptr<TestServerView> m_view;
};

void TestServerViewTest::init()
{
    m_desk = std::make_unique<test::Desk>();
    m_view = std::make_unique<TestServerView>(PageContext{&m_desk->document, &m_desk->engine, nullptr, nullptr});
    m_view->resize(1200, 700);
    m_view->show();
    m_desk->engine.waitUntilSettled();
}

void TestServerViewTest::cleanup()
{
    m_view.reset();
    m_desk.reset();
}

bool TestServerViewTest::start()
{
    click(u"testServerButton"_s);
    return QTest::qWaitFor([this] { return m_desk->engine.isServing(); });
}

QString TestServerViewTest::ask()
{
    child<QPlainTextEdit>(u"testServerReplyText"_s)->clear();
    click(u"testServerAskButton"_s);
    const auto *failure = child<InlineMessage>(u"testServerAskMessage"_s);
    (void)QTest::qWaitFor([&] { return !reply().isEmpty() || !failure->text().isEmpty(); });
    return failure->text() + reply();
}

void TestServerViewTest::startsAsksAndCopiesTheCommand()
{
    QVERIFY(!child<QPushButton>(u"testServerAskButton"_s)->isEnabled());
    QVERIFY(start());
    const quint16 port = m_desk->engine.serverPort();
    QCOMPARE(stateText(), u"Serving 1 zones on 127.0.0.1:%1 (UDP and TCP)"_s.arg(port));
    child<QComboBox>(u"testServerClientComboBox"_s)->setEditText(u"203.0.113.0/24"_s);
    click(u"testServerCopyDigButton"_s);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             u"dig @127.0.0.1 -p %1 www.gtm.example.net A +subnet=203.0.113.0/24"_s.arg(port));
    const QString answer = ask();
    QVERIFY2(answer.contains(u"NOERROR"_s) && answer.contains(u"www.gtm.example.net. 60 IN A 192.0.2."_s), qPrintable(answer));
    click(u"testServerButton"_s);
    QTRY_COMPARE(stateText(), u"Stopped"_s);
    QVERIFY(!child<QPushButton>(u"testServerAskButton"_s)->isEnabled());
}

void TestServerViewTest::editChangesTheNextAnswerWithoutRestart()
{
    QVERIFY(start());
    const quint16 port = m_desk->engine.serverPort();
    QSignalSpy started(&m_desk->engine, &service::EngineService::serverStarted);
    const Result<void> edited = m_desk->document.edit(u"Take out Address \"b\""_s, {}, [](const model::Project &project) -> Result<model::Project> {
        model::Project out = test::withValueOfA(project, u"192.0.2.99"_s);
        model::Pool pool = out.pools.at(0);
        pool.members.pop_back();
        out.pools = out.pools.replaced(0, pool);
        return out;
    });
    QVERIFY(edited);
    m_desk->engine.waitUntilSettled();
    QVERIFY(ask().contains(u"IN A 192.0.2.99"_s));
    m_desk->document.undoStack()->undo();
    m_desk->engine.waitUntilSettled();
    QVERIFY(!ask().contains(u"192.0.2.99"_s));
    QCOMPARE(started.size(), 0);
    QCOMPARE(m_desk->engine.serverPort(), port);
    QVERIFY(child<QLabel>(u"testServerDraftLabel"_s)->text().startsWith(u"Draft in force since"_s));
}

void TestServerViewTest::addressForcedDownIsGoneFromAnswers()
{
    QVERIFY(start());
    child<QTabWidget>(u"testServerTabs"_s)->setCurrentIndex(2);
    auto *table = child<QTableView>(u"forcedHealthTable"_s);
    const QModelIndex state = table->model()->index(0, ForcedHealthModel::StateColumn);
    const QRect down = HealthSwitchDelegate::partRect(table->visualRect(state), int(ForcedHealthModel::State::Down));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, down.center());
    m_desk->engine.waitUntilSettled();
    // Of 40 draws 30 would be address a were it not down.
    for (int i = 0; i < 40; ++i) {
        const QString answer = ask();
        QVERIFY2(answer.contains(u"IN A 192.0.2.2"_s), qPrintable(answer));
    }
    click(u"forcedHealthResetButton"_s);
    QVERIFY(m_desk->engine.forcedHealth().isEmpty());
}

void TestServerViewTest::answerListsItsRuleWhichSelectsIt()
{
    QVERIFY(start());
    QVERIFY(!ask().isEmpty());
    auto *table = child<QTableView>(u"answersTable"_s);
    QTRY_COMPARE(table->model()->rowCount(), 1);
    QCOMPARE(table->model()->index(0, AnswerModel::QuestionColumn).data().toString(), u"www.gtm.example.net. A"_s);
    QCOMPARE(table->model()->index(0, AnswerModel::ObjectColumn).data().toString(), u"Rule \"Everybody\""_s);
    QSignalSpy activated(m_view.get(), &TestServerView::objectActivated);
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().first().toString(), u"rule:shop/r1"_s);
    QCOMPARE(m_desk->document.selection().toString(), u"rule:shop/r1"_s);
}

void TestServerViewTest::countsAnswersBesideTheirExactShares()
{
    QVERIFY(start());
    const auto *shares = m_view->findChild<ShareCounterPane *>()->model();
    for (int i = 0; i < 25; ++i) {
        QVERIFY(!ask().isEmpty());
    }
    QTRY_COMPARE(shares->total(), 25);
    QCOMPARE(shares->rowCount(), 2);
    QCOMPARE(shares->index(0, ShareCounterModel::ValuesColumn).data().toString(), u"192.0.2.1"_s);
    QCOMPARE(shares->index(0, ShareCounterModel::ExactColumn).data().toString(), u"3/4"_s);
    QCOMPARE(shares->index(1, ShareCounterModel::ExactColumn).data().toString(), u"1/4"_s);
    // Other shares: what was counted under the old ones says nothing about them.
    m_desk->engine.setForcedHealth({{u"a"_s, service::ForcedHealth::Down}});
    m_view->findChild<ShareCounterPane *>()->expectAnew();
    QTRY_COMPARE(shares->rowCount(), 1);
    QCOMPARE(shares->total(), 0);
}

void TestServerViewTest::busyPortIsToldAndTheInputKept()
{
    QUdpSocket other;
    QVERIFY(other.bind(QHostAddress::LocalHost, 0, QAbstractSocket::DontShareAddress));
    child<QSpinBox>(u"testServerPortSpinBox"_s)->setValue(other.localPort());
    click(u"testServerButton"_s);
    QTRY_VERIFY(!child<InlineMessage>(u"testServerMessage"_s)->text().isEmpty());
    QVERIFY2(child<InlineMessage>(u"testServerMessage"_s)->text().contains(QString::number(other.localPort())),
             qPrintable(child<InlineMessage>(u"testServerMessage"_s)->text()));
    QCOMPARE(child<QSpinBox>(u"testServerPortSpinBox"_s)->value(), int(other.localPort()));
    QCOMPARE(stateText(), u"Stopped"_s);
    QVERIFY(child<QPushButton>(u"testServerButton"_s)->isEnabled());
}

void TestServerViewTest::wrongAddressIsToldAndNothingStarts()
{
    auto *address = child<QComboBox>(u"testServerAddressComboBox"_s);
    address->setEditText(u"localhost"_s);
    click(u"testServerButton"_s);
    QVERIFY(child<InlineMessage>(u"testServerMessage"_s)->text().contains(u"localhost"_s));
    QCOMPARE(stateText(), u"Stopped"_s);
    QCOMPARE(address->currentText(), u"localhost"_s);
}

void TestServerViewTest::problemsOfTheDraftAreShown()
{
    emit m_desk->engine.compiled({u"Instance \"shop\" uses strategy smart. This version does not carry it out."_s});
    QVERIFY(child<InlineMessage>(u"testServerProblems"_s)->text().contains(u"strategy smart"_s));
    emit m_desk->engine.compiled({});
    QVERIFY(child<InlineMessage>(u"testServerProblems"_s)->text().isEmpty());
}

void TestServerViewTest::nothingIsClippedInAnyLook()
{
    QVERIFY(start());
    for (int i = 0; i < 6; ++i) {
        QVERIFY(!ask().isEmpty());
    }
    QList<service::AnswerRecord> records;
    QTRY_COMPARE(m_view->findChild<AnswersPane *>()->model()->rowCount(), 6);
    for (int i = 0; i < 6; ++i) {
        records << m_view->findChild<AnswersPane *>()->model()->recordAt(i);
    }
    int tab = 0;
    const auto make = [&] {
        auto view = std::make_unique<TestServerView>(PageContext{&m_desk->document, &m_desk->engine, nullptr, nullptr});
        view->resize(1200, 700);
        view->findChild<AnswersPane *>()->add(records);
        view->findChild<ShareCounterPane *>()->add(records);
        view->findChild<QTabWidget *>(u"testServerTabs"_s)->setCurrentIndex(tab);
        emit m_desk->engine.compiled({});
        m_desk->engine.waitUntilSettled();
        return view;
    };
    QStringList clipped;
    for (tab = 0; tab < 3; ++tab) {
        clipped << test::clippedTexts(u"test-server-%1"_s.arg(tab), make);
    }
    QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
}

MERIDIAN_TEST(TestServerViewTest)
#include "TestServerViewTest.moc"
