#include "ui/views/ExplainReportView.h"
#include "tests/support/TestMain.h"
#include "tests/ui/ExplainFixtures.h"
#include "tests/ui/Pictures.h"
#include "ui/views/ExplainTexts.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTableView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

/// The explained decision as people see it.
class ExplainReportViewTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_view.reset(); }
    void showsAnswerSourceAndScope();
    void showsExactSharesWithNames();
    void nothingIsClippedInAnyLook();
    void clickOnAStepsObjectActivatesIt();
    void enterOnAStepActivatesItsObject();
    void stepWithoutObjectActivatesNothing();
    void negativeAnswerSaysSo();
    void copiesTextAndJson();
    void scopeInWords_data();
    void scopeInWords();
    void percents_data();
    void percents();
    void sharesOfQueriesAreNotSharesOfUsers();

private:
    QString labelText(const QString &name) const { return m_view->findChild<QLabel *>(name)->text(); }
    QTableView *steps() const { return m_view->findChild<QTableView *>(u"explainStepTable"_s); }
    QTableView *shares() const { return m_view->findChild<QTableView *>(u"explainShareTable"_s); }

    std::unique_ptr<ExplainReportView> m_view;
};

void ExplainReportViewTest::init()
{
    m_view = std::make_unique<ExplainReportView>();
    m_view->resize(900, 800);
    m_view->show();
    m_view->setReport(test::fourShares(), test::smallProject());
}

void ExplainReportViewTest::showsAnswerSourceAndScope()
{
    QCOMPARE(m_view->findChild<QLabel *>(u"explainQuestionLabel"_s)->accessibleName(), u"www.example.com.gtm.example.net. A"_s);
    QCOMPARE(labelText(u"explainResponseLabel"_s), u"NOERROR"_s);
    QCOMPARE(labelText(u"explainTtlLabel"_s), u"60 s"_s);
    QCOMPARE(labelText(u"explainPlaceLabel"_s), u"China / North China / Beijing (AS/CN/north/BJ)"_s);
    QCOMPARE(labelText(u"explainNetworkLabel"_s), u"China Telecom (cn-telecom), AS4134"_s);
    QVERIFY(labelText(u"explainOriginLabel"_s).contains(u"203.0.113.0/24"_s));
    QVERIFY(labelText(u"explainScopeLabel"_s).contains(u"203.0.112.0/20"_s));
}

void ExplainReportViewTest::showsExactSharesWithNames()
{
    const QAbstractItemModel *model = shares()->model();
    QCOMPARE(model->rowCount(), 4);
    QStringList first;
    for (int column = 0; column < 4; ++column) {
        first << model->index(0, column).data().toString();
    }
    QCOMPARE(first, (QStringList{u"192.0.2.1"_s, u"Beijing 1"_s, u"3/8"_s, u"37.5 %"_s}));
    QCOMPARE(model->index(1, 1).data().toString(), u"bj-2"_s); // no name: the id
    QCOMPARE(model->index(3, 1).data().toString(), QString());
    QCOMPARE(model->index(3, 3).data().toString(), u"6.25 %"_s);
}

void ExplainReportViewTest::nothingIsClippedInAnyLook()
{
    const QStringList clipped = test::clippedTexts(u"explain-report"_s, [] {
        auto *view = new ExplainReportView;
        view->setReport(test::fourShares(), test::smallProject());
        auto area = std::make_unique<QScrollArea>();
        area->setWidgetResizable(true);
        area->setWidget(view);
        area->resize(900, 700);
        return area;
    });
    QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
}

void ExplainReportViewTest::clickOnAStepsObjectActivatesIt()
{
    QSignalSpy activated(m_view.get(), &ExplainReportView::objectActivated);
    const QModelIndex object = steps()->model()->index(2, 2);
    QCOMPARE(object.data().toString(), u"Rule \"Beijing Telecom\""_s);
    QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {}, steps()->visualRect(object).center());
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().first().toString(), u"rule:shop/r1"_s);
    // The text beside it is for reading and copying.
    QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {}, steps()->visualRect(object.siblingAtColumn(1)).center());
    QCOMPARE(activated.size(), 1);
}

void ExplainReportViewTest::enterOnAStepActivatesItsObject()
{
    QSignalSpy activated(m_view.get(), &ExplainReportView::objectActivated);
    steps()->setFocus();
    steps()->setCurrentIndex(steps()->model()->index(1, 0));
    QTest::keyClick(steps(), Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().first().toString(), u"instance:shop"_s);
}

void ExplainReportViewTest::stepWithoutObjectActivatesNothing()
{
    QSignalSpy activated(m_view.get(), &ExplainReportView::objectActivated);
    steps()->setCurrentIndex(steps()->model()->index(0, 2));
    QTest::keyClick(steps(), Qt::Key_Return);
    QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {}, steps()->visualRect(steps()->model()->index(3, 2)).center());
    QCOMPARE(activated.size(), 0);
}

void ExplainReportViewTest::negativeAnswerSaysSo()
{
    service::ExplainReport report = test::fourShares();
    report.rcode = u"NXDOMAIN"_s;
    report.shares.clear();
    m_view->setReport(report, test::smallProject());
    QVERIFY(labelText(u"explainResponseLabel"_s).startsWith(u"NXDOMAIN"_s));
    QVERIFY(!shares()->isVisible());
    m_view->setReport(test::fourShares(), nullptr);
    QVERIFY(shares()->isVisible());
    QCOMPARE(steps()->model()->index(2, 2).data().toString(), u"rule:shop/r1"_s); // no project, no title
}

void ExplainReportViewTest::copiesTextAndJson()
{
    QTest::mouseClick(m_view->findChild<QPushButton *>(u"explainCopyTextButton"_s), Qt::LeftButton);
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"www.example.com.gtm.example.net."_s));
    QTest::mouseClick(m_view->findChild<QPushButton *>(u"explainCopyJsonButton"_s), Qt::LeftButton);
    const QJsonObject json = QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8()).object();
    QCOMPARE(json.value(u"name"_s).toString(), u"www.example.com.gtm.example.net."_s);
}

void ExplainReportViewTest::scopeInWords_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("address");
    QTest::addColumn<int>("scope");
    QTest::addColumn<QString>("part");
    QTest::newRow("X-25 a network") << u"ecs"_s << u"203.0.113.0/24"_s << 24 << u"every client in 203.0.113.0/24."_s;
    QTest::newRow("X-25 shorter than the source") << u"ecs"_s << u"203.0.113.0/24"_s << 20 << u"every client in 203.0.112.0/20."_s;
    QTest::newRow("X-25 IPv6") << u"ecs"_s << u"2001:db8:7::/48"_s << 32 << u"every client in 2001:db8::/32."_s;
    QTest::newRow("X-25 weights only") << u"ecs"_s << u"203.0.113.0/24"_s << 0 << u"for every client."_s;
    QTest::newRow("X-25 no client subnet") << u"sender"_s << u"198.51.100.53"_s << 0 << u"sent no client subnet"_s;
}

void ExplainReportViewTest::scopeInWords()
{
    QFETCH(QString, from);
    QFETCH(QString, address);
    QFETCH(int, scope);
    QFETCH(QString, part);
    service::ExplainReport report;
    report.source.from = from;
    report.source.address = address;
    report.scope = scope;
    QVERIFY2(scopeText(report).contains(part), qPrintable(scopeText(report)));
}

void ExplainReportViewTest::percents_data()
{
    QTest::addColumn<double>("share");
    QTest::addColumn<QString>("text");
    QTest::newRow("all") << 1.0 << u"100 %"_s;
    QTest::newRow("none") << 0.0 << u"0 %"_s;
    QTest::newRow("one decimal") << 0.375 << u"37.5 %"_s;
    QTest::newRow("two decimals") << 1.0 / 3 << u"33.33 %"_s;
    QTest::newRow("not nothing") << 1e-6 << u"< 0.01 %"_s;
}

void ExplainReportViewTest::percents()
{
    QFETCH(double, share);
    QFETCH(QString, text);
    QCOMPARE(percentText(share), text);
}

void ExplainReportViewTest::sharesOfQueriesAreNotSharesOfUsers()
{
    //
    QVERIFY(labelText(u"explainShareNote"_s).contains(u"queries, not users"_s));
    service::ExplainReport one = test::fourShares();
    one.shares = {{{u"192.0.2.1"_s}, Fraction::one()}};
    m_view->setReport(one, nullptr);
    QVERIFY(labelText(u"explainShareNote"_s).contains(u"every user"_s));
}

MERIDIAN_TEST(ExplainReportViewTest)
#include "ExplainReportViewTest.moc"
