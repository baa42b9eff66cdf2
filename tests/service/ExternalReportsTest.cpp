#include "engine/service/ExternalReports.h"

#include "engine/model/ProjectJson.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

/// Reports as they come by HTTP.
class ExternalReportsTest final : public QObject
{
    Q_OBJECT

    model::ProjectPtr m_project;

private slots:
    void initTestCase()
    {
        const model::ReadResult read = model::readProject(R"({
          "format": "meridian-project", "version": 1, "name": "Reports",
          "healthChecks": [{"id": "fed", "kind": "external", "staleAfter": 60}, {"id": "other", "kind": "external"}, {"id": "tcp", "kind": "tcp", "port": 1},
            {"id": "both", "kind": "calculated", "children": ["fed", "tcp"], "atLeast": 1}],
          "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "fed"}, {"id": "b", "value": "192.0.2.2", "healthCheck": "both"},
            {"id": "c", "value": "192.0.2.3", "healthCheck": "tcp"}]})");
        QVERIFY(read.project);
        m_project = read.project;
    }
    void oneOrManyAreRead()
    {
        const auto one = readExternalReports(R"({"check": "fed", "address": "a", "healthy": false, "reason": "drained", "age": 1.5})", *m_project);
        QVERIFY2(one.has_value(), one ? "" : qPrintable(one.error().toString()));
        QCOMPARE(*one, (std::vector<ExternalReport>{{u"fed"_s, u"a"_s, false, u"drained"_s, milliseconds(1500)}}));
        const auto two = readExternalReports(R"([{"check": "fed", "address": "a", "healthy": true}, {"check": "fed", "address": "b", "healthy": true, "age": 60}])", *m_project);
        QVERIFY2(two.has_value(), two ? "" : qPrintable(two.error().toString()));
        QCOMPARE(two->size(), std::size_t{2});
        QCOMPARE(two->back().age, milliseconds(60'000));
        QVERIFY(readExternalReports("[]", *m_project)->empty());
    }
    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("says");
        constexpr int kInvalid = int(Error::Kind::Invalid), kNotFound = int(Error::Kind::NotFound);
        QTest::newRow("no JSON") << "{"_ba << kInvalid << u"octet"_s;
        QTest::newRow("nothing") << ""_ba << kInvalid << u"no JSON"_s;
        QTest::newRow("no object") << "[1]"_ba << kInvalid << u"[0]: This is no object."_s;
        QTest::newRow("no check") << R"({"address": "a", "healthy": true})"_ba << kInvalid << u"check is missing."_s;
        QTest::newRow("no address") << R"({"check": "fed", "healthy": true})"_ba << kInvalid << u"address is missing."_s;
        QTest::newRow("no state") << R"({"check": "fed", "address": "a"})"_ba << kInvalid << u"healthy is not true or false."_s;
        QTest::newRow("a state in words") << R"({"check": "fed", "address": "a", "healthy": "up"})"_ba << kInvalid << u"healthy is not true or false."_s;
        QTest::newRow("a misspelt key") << R"({"check": "fed", "address": "a", "healthy": true, "reson": "x"})"_ba << kInvalid << u"There is no key \"reson\""_s;
        QTest::newRow("from the future") << R"({"check": "fed", "address": "a", "healthy": true, "age": -1})"_ba << kInvalid << u"age is not a number from 0"_s;
        QTest::newRow("too old for the check") << R"({"check": "fed", "address": "a", "healthy": true, "age": 60.5})"_ba << kInvalid << u"older than 60 s"_s;
        QTest::newRow("an unknown check") << R"({"check": "x", "address": "a", "healthy": true})"_ba << kNotFound << u"\"x\" of kind external"_s;
        QTest::newRow("a check that is probed") << R"({"check": "tcp", "address": "c", "healthy": true})"_ba << kNotFound << u"\"tcp\" of kind external"_s;
        QTest::newRow("an unknown address") << R"({"check": "fed", "address": "x", "healthy": true})"_ba << kNotFound << u"address \"x\""_s;
        QTest::newRow("an address with another check") << R"({"check": "other", "address": "a", "healthy": true})"_ba << kInvalid << u"would change nothing"_s;
        QTest::newRow("the second of two") << R"([{"check": "fed", "address": "a", "healthy": true}, {}])"_ba << kInvalid << u"[1]: check is missing."_s;
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        const auto read = readExternalReports(json, *m_project);
        QVERIFY(!read);
        QTEST(int(read.error().kind), "kind");
        QVERIFY2(read.error().toString().contains(says), qPrintable(read.error().toString()));
    }
};

MERIDIAN_TEST(ExternalReportsTest)
#include "ExternalReportsTest.moc"
