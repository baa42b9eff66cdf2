#include "tests/e2e/Programs.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

const QString kSample = sourcePath(u"resources/sample/world.json"_s);

QJsonValue jsonOf(const QByteArray &text)
{
    const QJsonDocument document = QJsonDocument::fromJson(text);
    return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Values joined by a space → share.
QMap<QString, double> sharesOf(const QByteArray &explained)
{
    QMap<QString, double> shares;
    for (const QJsonValue &entry : jsonOf(explained)[u"shares"_s].toArray()) {
        QStringList values;
        for (const QJsonValue &value : entry[u"values"_s].toArray()) {
            values.append(value.toString());
        }
        shares.insert(values.join(u' '), entry[u"share"_s].toDouble());
    }
    return shares;
}

} // namespace

/// meridianctl as an operator's scripts use it.
class ControlTest final : public QObject
{
    Q_OBJECT
private slots:
    void wrongUsageIsToldWithStatusTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("nothing") << QStringList{} << u"usage:"_s;
        QTest::newRow("unknown command") << QStringList{u"bake"_s} << u"\"bake\""_s;
        QTest::newRow("no project") << QStringList{u"check"_s} << u"PROJECT"_s;
        QTest::newRow("unknown option") << QStringList{u"check"_s, u"--colour"_s, kSample} << u"colour"_s;
        QTest::newRow("no name") << QStringList{u"explain"_s, kSample} << u"--name"_s;
        QTest::newRow("bad client") << QStringList{u"explain"_s, kSample, u"--name"_s, u"a.example"_s, u"--client"_s, u"1.2.3"_s} << u"1.2.3"_s;
        QTest::newRow("unknown ending of the output") << QStringList{u"convert"_s, kSample, u"/tmp/x.txt"_s} << u"End OUT in .meridian or .json"_s;
        QTest::newRow("demand that is no number") << QStringList{u"simulate"_s, kSample, u"--name"_s, u"a.example"_s, u"--demand"_s, u"-3"_s} << u"--demand"_s;
        QTest::newRow("bad identifier") << QStringList{u"explain"_s, kSample, u"--name"_s, u"a.example"_s, u"--identifier"_s, u"uid"_s} << u"KEY=VALUE"_s;
    }
    void wrongUsageIsToldWithStatusTwo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Ran ran = run(u"meridianctl"_s, arguments);
        QCOMPARE(ran.status, 2);
        QVERIFY2(QString::fromUtf8(ran.err).contains(says), ran.err.constData());
        QVERIFY(ran.out.isEmpty());
    }

    void aMissingFileIsAFailureThatNamesIt()
    {
        const Ran ran = run(u"meridianctl"_s, {u"check"_s, u"/nonexistent/project.json"_s});
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains("/nonexistent/project.json"), ran.err.constData());
    }

    void everyErrorOfADocumentIsToldWithItsPlace()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"bad.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"format\": \"meridian-project\", \"version\": 1, \"name\": \"x\",\n"
                   " \"addresses\": [{\"id\": \"a\", \"value\": \"192.0.2.1\", \"colour\": 3}],\n"
                   " \"pools\": [{\"id\": \"p\", \"members\": [{\"address\": \"b\", \"weight\": 0}]}]}\n");
        file.close();
        const Ran ran = run(u"meridianctl"_s, {u"check"_s, path, u"--json"_s});
        QCOMPARE(ran.status, 1);
        QStringList paths;
        for (const QJsonValue &error : jsonOf(ran.out)[u"errors"_s].toArray()) {
            paths.append(error[u"path"_s].toString());
            QVERIFY(error[u"line"_s].toInt() >= 2);
            QVERIFY(error[u"column"_s].toInt() >= 1);
        }
        QCOMPARE(paths.size(), 3);
        QVERIFY2(paths.contains(u"$.addresses[0].colour"_s), qPrintable(paths.join(u' ')));
        QVERIFY2(paths.contains(u"$.pools[0].members[0].weight"_s), qPrintable(paths.join(u' ')));
        QVERIFY2(paths.contains(u"$.pools[0].members[0].address"_s), qPrintable(paths.join(u' ')));
    }

    void theSampleHasNoFindings()
    {
        const Ran ran = run(u"meridianctl"_s, {u"check"_s, kSample});
        QVERIFY2(ran.status == 0, ran.out.constData());
    }

    void convertingThereAndBackIsTheIdentity()
    {
        QTemporaryDir folder;
        const QString store = folder.filePath(u"world.meridian"_s);
        const QString back = folder.filePath(u"back.json"_s);
        QCOMPARE(run(u"meridianctl"_s, {u"convert"_s, kSample, store}).status, 0);
        QVERIFY(contentOf(store).startsWith("SQLite format 3"));
        QCOMPARE(run(u"meridianctl"_s, {u"convert"_s, store, back}).status, 0);
        QCOMPARE(jsonOf(contentOf(back)), jsonOf(contentOf(kSample)));
    }

    void explainGivesExactShares()
    {
        const Ran ran = run(u"meridianctl"_s, {u"explain"_s, kSample, u"--name"_s, u"www.example.com.gtm.example.net"_s, u"--client"_s, u"198.18.1.9"_s, u"--json"_s});
        QCOMPARE(ran.status, 0);
        const QMap<QString, double> expected = {{u"192.0.2.1"_s, 0.375}, {u"192.0.2.2"_s, 0.375}, {u"192.0.2.3"_s, 0.1875}, {u"192.0.2.4"_s, 0.0625}};
        QCOMPARE(sharesOf(ran.out), expected);
        const QJsonValue report = jsonOf(ran.out);
        QCOMPARE(report[u"rcode"_s].toString(), u"NOERROR"_s);
        QCOMPARE(report[u"scope"_s].toInt(), 24);
        QCOMPARE(report[u"source"_s][u"place"_s].toString(), u"AS/CN/north/BJ"_s);
        QCOMPARE(report[u"source"_s][u"isp"_s].toString(), u"cn-telecom"_s);
        QVERIFY(!report[u"steps"_s].toArray().isEmpty());
    }

    void explainFollowsAnAliasIntoTheDispatchDomain() // R-011
    {
        const Ran ran = run(u"meridianctl"_s, {u"explain"_s, kSample, u"--name"_s, u"www.example.com"_s, u"--client"_s, u"198.18.2.9"_s, u"--json"_s, u"--down"_s, u"sh-mob-1"_s});
        QCOMPARE(ran.status, 0);
        QCOMPARE(sharesOf(ran.out), (QMap<QString, double>{{u"192.0.2.18"_s, 1.0}}));
    }

    void anUnknownAddressIdIsNamed()
    {
        const Ran ran = run(u"meridianctl"_s, {u"explain"_s, kSample, u"--name"_s, u"www.example.com"_s, u"--down"_s, u"nobody"_s});
        QVERIFY(ran.status != 0);
        QVERIFY2(ran.err.contains("\"nobody\""), ran.err.constData());
    }

    void simulateSumsTheWorldAndNamesEveryCountry()
    {
        const Ran all = run(u"meridianctl"_s, {u"simulate"_s, kSample, u"--name"_s, u"api.example.com"_s, u"--json"_s});
        QCOMPARE(all.status, 0);
        const QMap<QString, double> shares = sharesOf(all.out);
        double total = 0;
        for (const double share : shares) {
            QVERIFY(share > 0);
            total += share;
        }
        QVERIFY(std::abs(total - 1) < 1e-9);
        const QJsonArray countries = jsonOf(all.out)[u"countries"_s].toArray();
        QVERIFY(countries.size() > 200);
        for (const QJsonValue &country : countries) {
            if (country[u"country"_s].toString() == "BR"_L1) { // South America has one address
                QCOMPARE(country[u"shares"_s].toArray().size(), 1);
                QCOMPARE(country[u"shares"_s][0][u"values"_s][0].toString(), u"203.0.113.49"_s);
            }
        }
        // Without Tokyo, Asia and Oceania go to Oregon (R-064).
        const Ran down = run(u"meridianctl"_s, {u"simulate"_s, kSample, u"--name"_s, u"api.example.com"_s, u"--json"_s, u"--down"_s, u"jp-1"_s, u"--down"_s, u"jp-2"_s});
        const QMap<QString, double> without = sharesOf(down.out);
        QVERIFY(!without.contains(u"203.0.113.33"_s));
        QVERIFY(std::abs(without[u"203.0.113.9"_s] - shares[u"203.0.113.33"_s] - shares[u"203.0.113.34"_s]) < 1e-9);
    }

    void theDocumentsOwnTestsAreRun()
    {
        const Ran good = run(u"meridianctl"_s, {u"test"_s, kSample});
        QCOMPARE(good.status, 0);
        QVERIFY(good.out.endsWith("3 passed, 0 failed\n"));
        QTemporaryDir folder;
        const QString path = folder.filePath(u"wrong.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(contentOf(kSample).replace("\"192.0.2.17\": 0.5", "\"192.0.2.17\": 0.7"));
        file.close();
        const Ran bad = run(u"meridianctl"_s, {u"test"_s, path});
        QCOMPARE(bad.status, 1);
        QVERIFY2(bad.out.contains("Expected 0.7 of 192.0.2.17, got 0.5."), bad.out.constData());
    }

    void diffNamesTheObjectAndTheField()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"newer.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(contentOf(kSample).replace("\"value\": \"203.0.113.49\"", "\"value\": \"203.0.113.50\""));
        file.close();
        const Ran same = run(u"meridianctl"_s, {u"diff"_s, kSample, kSample, u"--json"_s});
        QVERIFY(jsonOf(same.out)[u"changes"_s].toArray().isEmpty());
        const Ran ran = run(u"meridianctl"_s, {u"diff"_s, kSample, path, u"--json"_s});
        QCOMPARE(ran.status, 0);
        const QJsonArray changes = jsonOf(ran.out)[u"changes"_s].toArray();
        QCOMPARE(changes.size(), 1);
        QCOMPARE(changes[0][u"object"_s].toString(), u"address:br-1"_s);
        QCOMPARE(changes[0][u"fields"_s][0][u"after"_s].toString(), u"203.0.113.50"_s);
        // Whom it moves: South America, for every name that uses the address.
        const QJsonValue impact = jsonOf(ran.out)[u"impact"_s];
        QVERIFY(impact[u"names"_s].toArray().size() >= 1);
        for (const QJsonValue &name : impact[u"names"_s].toArray()) {
            QVERIFY(name[u"movedShare"_s].toDouble() > 0.01 && name[u"movedShare"_s].toDouble() < 1);
            QCOMPARE(name[u"moves"_s][0][u"from"_s][u"values"_s][0].toString(), u"203.0.113.49"_s);
            QCOMPARE(name[u"moves"_s][0][u"to"_s][u"values"_s][0].toString(), u"203.0.113.50"_s);
        }
        const Ran words = run(u"meridianctl"_s, {u"diff"_s, kSample, path});
        QVERIFY2(words.out.contains("Whom it moves") && words.out.contains("203.0.113.49 -> 203.0.113.50"), words.out.constData());
    }

    void convertReplacesOnlyWhenTold_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("JSON") << u"there.json"_s;
        QTest::newRow("store") << u"there.meridian"_s;
    }
    void convertReplacesOnlyWhenTold()
    {
        QFETCH(QString, name);
        QTemporaryDir folder;
        const QString path = folder.filePath(name);
        QCOMPARE(run(u"meridianctl"_s, {u"convert"_s, kSample, path}).status, 0);
        const QByteArray before = contentOf(path);
        const Ran refused = run(u"meridianctl"_s, {u"convert"_s, kSample, path});
        QCOMPARE(refused.status, 3);
        QVERIFY2(refused.err.contains("--force"), refused.err.constData());
        QCOMPARE(contentOf(path), before);
        QCOMPARE(run(u"meridianctl"_s, {u"convert"_s, kSample, path, u"--force"_s}).status, 0);
    }

    void simulateComparesWithTheHealthyWorld()
    {
        const QStringList ask{u"simulate"_s, kSample, u"--name"_s, u"api.example.com"_s, u"--down"_s, u"jp-1"_s, u"--down"_s, u"jp-2"_s};
        const Ran ran = run(u"meridianctl"_s, ask + QStringList{u"--json"_s, u"--demand"_s, u"1000000"_s});
        QCOMPARE(ran.status, 0);
        const QJsonValue report = jsonOf(ran.out);
        QVERIFY(report[u"failure"_s][u"movedShare"_s].toDouble() > 0.1);
        QVERIFY(!report[u"failure"_s][u"takeOver"_s].toArray().isEmpty());
        QVERIFY(report[u"failure"_s][u"healthyShares"_s].toArray().size() > report[u"shares"_s].toArray().size());
        QCOMPARE(report[u"demand"_s].toDouble(), 1e6);
        QVERIFY(!report[u"overruns"_s].toArray().isEmpty());
        const Ran words = run(u"meridianctl"_s, ask);
        QVERIFY2(words.out.contains("Who takes over") && words.out.contains("the sum of the capacities"), words.out.constData());
    }

    void aStateWithoutEffectIsWarnedOf()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"unchecked.json"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "meridian-project", "version": 1, "name": "x", "addresses": [{"id": "u", "value": "192.0.2.1"}], "pools": [{"id": "p", "members": [{"address": "u"}]}],
            "zones": [{"name": "z.example", "soa": {"mname": "ns.z.example", "rname": "h.z.example"}}],
            "instances": [{"id": "i", "domain": "www.z.example", "rules": [{"id": "r", "poolSets": [{"id": "s", "pools": [{"pool": "p"}]}]}]}]})");
        file.close();
        for (const QString &command : {u"explain"_s, u"simulate"_s}) {
            const Ran ran = run(u"meridianctl"_s, {command, path, u"--name"_s, u"www.z.example"_s, u"--down"_s, u"u"_s});
            QCOMPARE(ran.status, 0);
            QVERIFY2(ran.err.startsWith("warning: Address \"u\" is not taken for down"), ran.err.constData());
        }
    }

    void theHandedDecisionCasesHold()
    {
        const QString runner = sharedPath(u"cases/run.py"_s);
        const QString cases = sharedPath(u"cases/decisions.json"_s);
        if (runner.isEmpty() || cases.isEmpty()) {
            QSKIP("The decision cases are handed out apart from the product and are not here.");
        }
        const Ran ran = run(u"/usr/bin/env"_s, {u"python3"_s, runner, programPath(u"meridianctl"_s), cases}, 280);
        qInfo("%s", ran.out.trimmed().split('\n').constLast().constData());
        QVERIFY2(ran.status == 0, ran.out.constData());
    }
};
MERIDIAN_TEST(ControlTest)

#include "ControlTest.moc"
