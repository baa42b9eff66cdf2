#include "tests/e2e/Programs.h"
#include "tests/e2e/Web.h"
#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <csignal>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 40'000;

/// A shop with one address of this machine and a spare one that nobody checks.
QString writeProject(const QTemporaryDir &folder, int port)
{
    const QByteArray check = R"({"id": "check", "kind": "http", "port": %PORT%, "interval": 1, "timeout": 10, "failures": 2})";
    const QString path = folder.filePath(u"shop.json"_s);
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(meridian::test::shopWithSpare(QByteArray(check).replace("%PORT%", QByteArray::number(port))));
    }
    return path;
}

QByteArray answer(const RunningNode &node)
{
    return node.dig({u"www.gtm.example.net"_s, u"A"_s, u"+short"_s});
}

} // namespace

/// meridiand takes dead addresses out of its answers, says why, and remembers.
class NodeHealthTest final : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
    }
    void aServerThatTurnsBadLeavesTheAnswersAndComesBack()
    {
        const QTemporaryDir folder;
        Web web;
        const QString project = writeProject(folder, web.port());
        RunningNode node({u"--project"_s, project, u"--listen"_s, u"127.0.0.1:0"_s});
        QByteArray said;
        QVERIFY2(node.isReady(), (said += node.errors()).constData());
        QCOMPARE(answer(node), QByteArray("127.0.0.1"));
        QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("is up: ")), said.constData(), kWait);
        web.status = 503;
        QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("192.0.2.9"), kWait); // R-064
        web.status = 200;
        QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("127.0.0.1"), kWait); // R-066
        QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.count("Address main-1 (127.0.0.1) is ") >= 3), said.constData(), kWait);
        QVERIFY2(said.contains("is down: Status 503, which is not among 200 to 399."), said.constData());

        // R-106: the same in the log beside the project.
        QFile log(project + u"-telemetry/events.jsonl"_s);
        QTRY_VERIFY_WITH_TIMEOUT(log.isOpen() || log.open(QIODevice::ReadOnly), kWait);
        QStringList states;
        while (!log.atEnd()) {
            const QJsonObject event = QJsonDocument::fromJson(log.readLine()).object();
            QCOMPARE(event.value("object"_L1).toString(), u"address:main-1"_s);
            states += event.value("detail"_L1).toObject().value("to"_L1).toString();
        }
        QCOMPARE(states, (QStringList{u"up"_s, u"down"_s, u"up"_s}));
    }
    void theQueryLogTellsTheHealthThatAnswered()
    {
        const QTemporaryDir folder;
        Web web;
        web.status = 503;
        const QString file = folder.filePath(u"queries.jsonl"_s);
        RunningNode node({u"--project"_s, writeProject(folder, web.port()), u"--listen"_s, u"127.0.0.1:0"_s, u"--query-log"_s, file});
        QVERIFY2(node.isReady(), node.errors().constData());
        QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("192.0.2.9"), kWait);
        QFile log(file);
        QVERIFY(log.open(QIODevice::ReadOnly));
        QJsonObject line;
        const auto isDown = [&] {
            while (!log.atEnd()) {
                line = QJsonDocument::fromJson(log.readLine()).object();
            }
            return line[u"unhealthyIps"_s].toArray() == QJsonArray{u"127.0.0.1"_s};
        };
        QTRY_VERIFY_WITH_TIMEOUT(isDown(), kWait);
        QCOMPARE(line[u"rdata"_s].toArray(), QJsonArray{u"192.0.2.9"_s}); // R-107: the same decision
        const QJsonObject health = line[u"health"_s][0].toObject();       // R-128
        QCOMPARE(health[u"address"_s].toString(), u"main-1"_s);
        QCOMPARE(health[u"state"_s].toString(), u"down"_s);
        const auto timeOf = [&health](const QString &key) { return QDateTime::fromString(health[key].toString(), Qt::ISODateWithMs); };
        QVERIFY(timeOf(u"since"_s).isValid());
        QVERIFY(timeOf(u"lastCheck"_s) >= timeOf(u"since"_s));
        QCOMPARE(line[u"health"_s][1].toObject(), (QJsonObject{{u"address"_s, u"spare-1"_s}, {u"value"_s, u"192.0.2.9"_s}, {u"state"_s, u"unchecked"_s}}));
    }
    void aRestartInTheMiddleOfAnOutageSendsNobodyThere()
    {
        const QTemporaryDir folder;
        Web web;
        web.status = 500;
        const QStringList arguments{u"--project"_s, writeProject(folder, web.port()), u"--listen"_s, u"127.0.0.1:0"_s, u"--state-dir"_s, folder.filePath(u"state"_s)};
        {
            RunningNode node(arguments);
            QVERIFY2(node.isReady(), node.errors().constData());
            QTRY_COMPARE_WITH_TIMEOUT(answer(node), QByteArray("192.0.2.9"), kWait);
            ::kill(static_cast<pid_t>(node.process().processId()), SIGTERM);
            QVERIFY(node.process().waitForFinished(kWait));
            QCOMPARE(node.process().exitCode(), 0);
        }
        RunningNode again(arguments);
        QVERIFY2(again.isReady(), again.errors().constData());
        QCOMPARE(answer(again), QByteArray("192.0.2.9")); // the first answer already
        web.status = 200;
        QTRY_COMPARE_WITH_TIMEOUT(answer(again), QByteArray("127.0.0.1"), kWait);
    }
    void withoutProbesEveryAddressCounts()
    {
        const QTemporaryDir folder;
        Web web;
        web.status = 500;
        const QString project = writeProject(folder, web.port());
        RunningNode node({u"--project"_s, project, u"--listen"_s, u"127.0.0.1:0"_s, u"--no-probes"_s});
        QVERIFY2(node.isReady(), node.errors().constData());
        QCOMPARE(answer(node), QByteArray("127.0.0.1"));
        QVERIFY(!QFile::exists(project + u"-telemetry"_s));
    }
    void aFolderThatCannotBeUsedIsToldAndAnswersGoOn()
    {
        const QTemporaryDir folder;
        Web web;
        const QString project = writeProject(folder, web.port());
        RunningNode node({u"--project"_s, project, u"--listen"_s, u"127.0.0.1:0"_s, u"--state-dir"_s, project + u"/below-a-file"_s});
        QByteArray said;
        QVERIFY2(node.isReady(), (said += node.errors()).constData());
        QTRY_VERIFY2_WITH_TIMEOUT((said += node.errors(), said.contains("Cannot make the folder for events and health.")), said.constData(), kWait);
        QCOMPARE(answer(node), QByteArray("127.0.0.1"));
    }
};
MERIDIAN_TEST(NodeHealthTest)

#include "NodeHealthTest.moc"
