#include "engine/probe/HttpExpectation.h"

#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::probe;
using namespace Qt::StringLiterals;
using model::ExpectCodes;
using Op = ExpectCodes::Op;

/// Which answers are healthy.
class HttpExpectationTest final : public QObject
{
    Q_OBJECT
private slots:
    void testsOfTheStatusAreCombined_data()
    {
        QTest::addColumn<std::vector<ExpectCodes>>("tests");
        QTest::addColumn<QList<int>>("healthy");
        QTest::addColumn<QList<int>>("unhealthy");
        QTest::addColumn<QString>("text");
        using Tests = std::vector<ExpectCodes>;
        QTest::newRow("R-V26 without tests") << Tests{} << QList<int>{200, 204, 302, 399} << QList<int>{100, 199, 400, 503} << u"200 to 399"_s;
        QTest::newRow("R-V11 interval") << Tests{{Op::Interval, {200, 299}}} << QList<int>{200, 299} << QList<int>{199, 300} << u"200 to 299"_s;
        QTest::newRow("R-V11 include") << Tests{{Op::Include, {200, 401}}} << QList<int>{200, 401} << QList<int>{201, 400} << u"200, 401"_s;
        QTest::newRow("R-V11 exclude alone") << Tests{{Op::Exclude, {404, 500}}} << QList<int>{200, 403, 503} << QList<int>{404, 500} << u"any status but 404, 500"_s;
        QTest::newRow("R-V11 all three") << Tests{{Op::Interval, {200, 399}}, {Op::Exclude, {302}}, {Op::Include, {401}}} << QList<int>{200, 301, 401}
                                         << QList<int>{302, 400, 403} << u"200 to 399 or 401 but 302"_s;
    }
    void testsOfTheStatusAreCombined()
    {
        QFETCH(std::vector<ExpectCodes>, tests);
        QFETCH(QList<int>, healthy);
        QFETCH(QList<int>, unhealthy);
        for (const int status : std::as_const(healthy)) {
            QVERIFY2(isHealthyStatus(tests, status), QByteArray::number(status).constData());
        }
        for (const int status : std::as_const(unhealthy)) {
            QVERIFY2(!isHealthyStatus(tests, status), QByteArray::number(status).constData());
        }
        QTEST(expectedStatusText(tests), "text");
    }
};
MERIDIAN_TEST(HttpExpectationTest)

#include "HttpExpectationTest.moc"
