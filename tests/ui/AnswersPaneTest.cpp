#include "ui/views/AnswersPane.h"
#include "tests/support/TestMain.h"
#include "ui/views/AnswerModel.h"
#include "ui/widgets/FileDialog.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimeZone>
#include <QToolButton>

#include <algorithm>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

service::AnswerRecord record(int number, const QString &value = u"192.0.2.1"_s)
{
    service::AnswerRecord out;
    out.time = QDateTime::fromMSecsSinceEpoch(1'700'000'000'000 + number, QTimeZone::UTC);
    out.client = u"203.0.113.0/24"_s;
    out.from = u"ecs"_s;
    out.name = u"n%1.example."_s.arg(number);
    out.type = u"A"_s;
    out.rcode = u"NOERROR"_s;
    out.values = {value};
    out.ttl = 60;
    out.scope = 20;
    out.object = u"rule:shop/r1"_s;
    return out;
}

} // namespace

/// The list of answers as they come.
class AnswersPaneTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void newestIsOnTopAndTheOldestGo();
    void pauseHoldsWhatComes();
    void searchNarrowsTheList();
    void timeHasUtcInItsToolTip();
    void exportsWhatASpreadsheetTakesAsText();
    void exportThatCannotBeWrittenSaysWhere();

private:
    QToolButton *button(const QString &name) const { return m_pane->findChild<QToolButton *>(name); }
    std::unique_ptr<AnswersPane> m_pane;
};

void AnswersPaneTest::init()
{
    m_pane = std::make_unique<AnswersPane>();
    m_pane->resize(900, 400);
    m_pane->show();
}

void AnswersPaneTest::newestIsOnTopAndTheOldestGo()
{
    QAbstractItemModelTester tester(m_pane->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    m_pane->add({record(0), record(1)});
    QCOMPARE(m_pane->model()->recordAt(0).name, u"n1.example."_s);
    QList<service::AnswerRecord> many;
    for (int i = 2; i < 1500; ++i) {
        many << record(i);
    }
    m_pane->add(many);
    QCOMPARE(m_pane->model()->rowCount(), AnswerModel::kMaximum);
    QCOMPARE(m_pane->model()->recordAt(0).name, u"n1499.example."_s);
    QCOMPARE(m_pane->model()->recordAt(999).name, u"n500.example."_s);
    QTest::mouseClick(button(u"answersClearButton"_s), Qt::LeftButton);
    QCOMPARE(m_pane->model()->rowCount(), 0);
    QVERIFY(!button(u"answersExportButton"_s)->isEnabled());
}

void AnswersPaneTest::pauseHoldsWhatComes()
{
    m_pane->add({record(0)});
    QTest::mouseClick(button(u"answersPauseButton"_s), Qt::LeftButton);
    m_pane->add({record(1), record(2)});
    QCOMPARE(m_pane->model()->rowCount(), 1);
    QTest::mouseClick(button(u"answersPauseButton"_s), Qt::LeftButton);
    QCOMPARE(m_pane->model()->rowCount(), 3);
    QCOMPARE(m_pane->model()->recordAt(0).name, u"n2.example."_s);
}

void AnswersPaneTest::searchNarrowsTheList()
{
    m_pane->add({record(0), record(1, u"192.0.2.2"_s), record(2)});
    QTest::keyClicks(m_pane->findChild<QLineEdit *>(u"answersSearch"_s), u"0.2.2"_s);
    const auto *shown = m_pane->findChild<QTableView *>(u"answersTable"_s)->model();
    QCOMPARE(shown->rowCount(), 1);
    QCOMPARE(shown->index(0, AnswerModel::QuestionColumn).data().toString(), u"n1.example. A"_s);
}

void AnswersPaneTest::timeHasUtcInItsToolTip()
{
    m_pane->add({record(0)});
    QCOMPARE(m_pane->model()->index(0, AnswerModel::TimeColumn).data(Qt::ToolTipRole).toString(), u"2023-11-14 22:13:20.000 UTC"_s);
}

void AnswersPaneTest::exportsWhatASpreadsheetTakesAsText()
{
    service::AnswerRecord hostile = record(1);
    hostile.name = u"=cmd|'/c calc'!a1."_s;
    hostile.values = {u"a,\"b\""_s};
    m_pane->add({record(0), hostile});
    QTemporaryDir folder;
    const QString path = folder.filePath(u"answers.csv"_s);
    FileDialog::setNextFileName(path);
    QTest::mouseClick(button(u"answersExportButton"_s), Qt::LeftButton);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 4); // header, two answers, the end
    QCOMPARE(lines.at(0), "time,client,from,name,type,rcode,values,object,ttl,scope,transport\r");
    QCOMPARE(lines.at(1), "2023-11-14T22:13:20.001Z,203.0.113.0/24,ecs,'=cmd|'/c calc'!a1.,A,NOERROR,\"a,\"\"b\"\"\",rule:shop/r1,60,20,udp\r");
    QCOMPARE(lines.at(2), "2023-11-14T22:13:20.000Z,203.0.113.0/24,ecs,n0.example.,A,NOERROR,192.0.2.1,rule:shop/r1,60,20,udp\r");
}

void AnswersPaneTest::exportThatCannotBeWrittenSaysWhere()
{
    m_pane->add({record(0)});
    FileDialog::setNextFileName(u"/nowhere/answers.csv"_s);
    QTest::mouseClick(button(u"answersExportButton"_s), Qt::LeftButton);
    const auto labels = m_pane->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains(u"/nowhere/answers.csv"_s); }));
}

MERIDIAN_TEST(AnswersPaneTest)
#include "AnswersPaneTest.moc"
