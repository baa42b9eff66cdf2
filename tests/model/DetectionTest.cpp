#include "engine/model/Detection.h"

#include "engine/model/ProjectJson.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>

using namespace meridian;
using namespace meridian::model;
using namespace Qt::StringLiterals;

/// How long until an outage has been noticed and clients are gone.
class DetectionTest final : public QObject
{
    Q_OBJECT
private:
    ProjectPtr m_sample;

private slots:
    void initTestCase()
    {
        QFile file(test::sourcePath(u"resources/sample/world.json"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_sample = readProject(file.readAll()).project;
        QVERIFY(m_sample);
    }
    void theTimeIsIntervalTimesFailuresAndTheTimeout()
    {
        QCOMPARE(detectionSeconds(*m_sample, *m_sample->healthChecks.find(u"web-https"_s)), 30 * 3 + 5);
        QCOMPARE(detectionSeconds(*m_sample, *m_sample->healthChecks.find(u"api-tcp"_s)), 30 * 3 + 3);
        HealthCheck external;
        external.kind = HealthCheck::Kind::External;
        QVERIFY(!detectionSeconds(*m_sample, external));
        HealthCheck calculated;
        calculated.id.text = u"both"_s;
        calculated.kind = HealthCheck::Kind::Calculated;
        calculated.children = {{u"web-https"_s}, {u"reach"_s}, {u"both"_s}};
        QCOMPARE(detectionSeconds(*m_sample, calculated), 60 * 3 + 2);
    }
    void clientsStayForTheLongestTtlThatDependsOnIt()
    {
        // The shop's rules reach addresses with this check by way of pools.
        const auto found = longestTtl(*m_sample, {u"web-https"_s});
        QVERIFY(found.has_value());
        QVERIFY(*found >= m_sample->instances.find(u"shop"_s)->ttl);
        QVERIFY(!longestTtl(*m_sample, {u"no-such-check"_s}));
    }
};
MERIDIAN_TEST(DetectionTest)

#include "DetectionTest.moc"
