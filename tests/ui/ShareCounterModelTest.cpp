#include "ui/views/ShareCounterModel.h"
#include "tests/support/TestMain.h"

#include <QAbstractItemModelTester>

#include <cmath>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

using Verdict = ShareCounterModel::Verdict;

/// Counted answers beside exact shares.
class ShareCounterModelTest final : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void toleranceIsFourStandardDeviations_data();
    void toleranceIsFourStandardDeviations();
    void valueThatShouldNotComeIsMarked();
    void valuesAreComparedInAnyOrder();
    void countsStayWhileTheSharesAreTheSame();
    void clearKeepsWhatIsExpected();

private:
    void count(const QString &value, int times) { m_model->count(QList<QStringList>(times, QStringList{value})); }

    std::unique_ptr<ShareCounterModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void ShareCounterModelTest::init()
{
    m_tester.reset();
    m_model = std::make_unique<ShareCounterModel>();
    m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    m_model->setExpected({{{u"192.0.2.1"_s}, Fraction(3, 4)}, {{u"192.0.2.2"_s}, Fraction(1, 4)}});
}

void ShareCounterModelTest::toleranceIsFourStandardDeviations_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<bool>("isWithin");
    // N = 400: 4·√(0.75·0.25/400) = 0.0866, so 265.4 … 334.6 answers of the first value pass.
    QTest::newRow("R-107 exactly as expected") << 300 << 100 << true;
    QTest::newRow("R-107 just within above") << 334 << 66 << true;
    QTest::newRow("R-107 just outside above") << 335 << 65 << false;
    QTest::newRow("R-107 just within below") << 266 << 134 << true;
    QTest::newRow("R-107 just outside below") << 265 << 135 << false;
    QTest::newRow("R-107 one answer says nothing") << 0 << 1 << true;
}

void ShareCounterModelTest::toleranceIsFourStandardDeviations()
{
    QFETCH(int, first);
    QFETCH(int, second);
    QFETCH(bool, isWithin);
    QVERIFY(m_model->verdictAt(0) == Verdict::NoAnswers);
    count(u"192.0.2.1"_s, first);
    count(u"192.0.2.2"_s, second);
    QCOMPARE(m_model->toleranceAt(0), 4 * std::sqrt(0.75 * 0.25 / (first + second)));
    QVERIFY(m_model->verdictAt(0) == (isWithin ? Verdict::Within : Verdict::Outside));
    QVERIFY(m_model->verdictAt(1) == m_model->verdictAt(0)); // with two values both are off alike
}

void ShareCounterModelTest::valueThatShouldNotComeIsMarked()
{
    count(u"192.0.2.66"_s, 1);
    QCOMPARE(m_model->rowCount(), 3);
    QVERIFY(m_model->verdictAt(2) == Verdict::NotExpected);
    QCOMPARE(m_model->index(2, ShareCounterModel::VerdictColumn).data().toString(), u"Not expected"_s);
}

void ShareCounterModelTest::valuesAreComparedInAnyOrder()
{
    m_model->setExpected({{{u"192.0.2.1"_s, u"192.0.2.2"_s}, Fraction::one()}});
    m_model->count({{u"192.0.2.2"_s, u"192.0.2.1"_s}, {u"192.0.2.1"_s, u"192.0.2.2"_s}});
    QCOMPARE(m_model->rowCount(), 1);
    QVERIFY(m_model->verdictAt(0) == Verdict::Within);
}

void ShareCounterModelTest::countsStayWhileTheSharesAreTheSame()
{
    count(u"192.0.2.1"_s, 5);
    count(u"192.0.2.66"_s, 1);
    m_model->setExpected({{{u"192.0.2.1"_s}, Fraction(3, 4)}, {{u"192.0.2.2"_s}, Fraction(1, 4)}});
    QCOMPARE(m_model->total(), 6);
    m_model->setExpected({{{u"192.0.2.1"_s}, Fraction(1, 2)}, {{u"192.0.2.2"_s}, Fraction(1, 2)}});
    QCOMPARE(m_model->total(), 0);
    QCOMPARE(m_model->rowCount(), 2);
}

void ShareCounterModelTest::clearKeepsWhatIsExpected()
{
    count(u"192.0.2.1"_s, 5);
    count(u"192.0.2.66"_s, 1);
    m_model->clear();
    QCOMPARE(m_model->total(), 0);
    QCOMPARE(m_model->rowCount(), 2);
}

MERIDIAN_TEST(ShareCounterModelTest)
#include "ShareCounterModelTest.moc"
