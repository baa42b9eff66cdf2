#include "tests/e2e/Programs.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QTemporaryDir>
#include <QUdpSocket>

#include <csignal>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

const QString kSample = sourcePath(u"resources/sample/world.json"_s);
const QStringList kServeSample = {u"--project"_s, kSample, u"--listen"_s, u"127.0.0.1:0"_s, u"--no-probes"_s};

} // namespace

/// meridiand as an operator runs it, asked with dig.
class NodeTest final : public QObject
{
    Q_OBJECT
private slots:
    void threeContinentsGetThreeRightAnswers_data()
    {
        QTest::addColumn<QString>("subnet");
        QTest::addColumn<QStringList>("oneOf");
        QTest::newRow("Europe, by the project's locations") << u"198.18.4.0/24"_s << QStringList{u"203.0.113.17"_s, u"203.0.113.18"_s};
        QTest::newRow("South America, by the project's locations") << u"198.18.6.0/24"_s << QStringList{u"203.0.113.49"_s};
        QTest::newRow("Asia, by the project's locations") << u"198.18.1.0/24"_s << QStringList{u"203.0.113.33"_s, u"203.0.113.34"_s};
        QTest::newRow("Europe, by the geo database (RIPE NCC)") << u"193.0.6.0/24"_s << QStringList{u"203.0.113.17"_s, u"203.0.113.18"_s};
        QTest::newRow("North America, by the geo database (MIT)") << u"18.9.22.0/24"_s << QStringList{u"203.0.113.1"_s, u"203.0.113.2"_s};
        QTest::newRow("Asia, by the geo database (WIDE)") << u"203.178.141.0/24"_s << QStringList{u"203.0.113.33"_s, u"203.0.113.34"_s};
    }
    void threeContinentsGetThreeRightAnswers()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        QFETCH(QString, subnet);
        QFETCH(QStringList, oneOf);
        RunningNode node(kServeSample);
        QVERIFY2(node.isReady(), node.errors().constData());
        const QByteArray answer = node.dig({u"api.example.com.gtm.example.net"_s, u"A"_s, u"+subnet="_s + subnet, u"+short"_s});
        QVERIFY2(oneOf.contains(QString::fromUtf8(answer)), answer.constData());
        const QByteArray whole = node.dig({u"api.example.com.gtm.example.net"_s, u"A"_s, u"+subnet="_s + subnet});
        const QByteArray echoed = "CLIENT-SUBNET: " + subnet.toUtf8() + '/';
        const qsizetype at = whole.indexOf(echoed);
        QVERIFY2(at > 0, whole.constData());
        const int scope = whole.sliced(at + echoed.size()).split('\n').constFirst().trimmed().toInt();
        QVERIFY2(scope > 0 && scope <= 24, whole.constData());
    }

    void readyLineNamesEveryBoundAddress()
    {
        RunningNode node({u"--project"_s, kSample, u"--listen"_s, u"127.0.0.1:0"_s, u"--listen"_s, u"127.0.0.2:0"_s, u"--no-probes"_s});
        QVERIFY2(node.isReady(), node.errors().constData());
        QVERIFY2(node.readyLine().startsWith("ready"), node.readyLine().constData());
        QCOMPARE(node.readyLine().count("127.0.0."), 2);
    }

    void staticNamesAnswerOverUdpAndTcp_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const QString &transport : {u"+notcp"_s, u"+tcp"_s}) {
            QTest::newRow(qPrintable(transport)) << QStringList{u"example.com"_s, u"MX"_s, u"+short"_s, transport};
        }
    }
    void staticNamesAnswerOverUdpAndTcp()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        QFETCH(QStringList, words);
        RunningNode node(kServeSample);
        QVERIFY2(node.isReady(), node.errors().constData());
        QByteArrayList lines = node.dig(words).split('\n');
        std::ranges::sort(lines);
        QCOMPARE(lines, (QByteArrayList{"10 mail.example.com.", "20 mail2.example.com."}));
    }

    void hangupReloadsTheProject()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        QTemporaryDir folder;
        const QString path = folder.filePath(u"world.json"_s);
        QVERIFY(QFile::copy(kSample, path));
        QVERIFY(QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        RunningNode node({u"--project"_s, path, u"--listen"_s, u"127.0.0.1:0"_s, u"--no-probes"_s});
        QVERIFY2(node.isReady(), node.errors().constData());
        QCOMPARE(node.dig({u"mail.example.com"_s, u"+short"_s}), QByteArray("203.0.113.70"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray text = file.readAll();
        text.replace("203.0.113.70", "203.0.113.99");
        file.resize(0);
        file.seek(0);
        file.write(text);
        file.close();
        ::kill(static_cast<pid_t>(node.process().processId()), SIGHUP);
        QTRY_COMPARE_WITH_TIMEOUT(node.dig({u"mail.example.com"_s, u"+short"_s}), QByteArray("203.0.113.99"), 20000);

        // A document that cannot be read leaves the old answers in use and says why.
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ not JSON");
        file.close();
        ::kill(static_cast<pid_t>(node.process().processId()), SIGHUP);
        QByteArray said;
        QTRY_VERIFY2_WITH_TIMEOUT((node.process().waitForReadyRead(50), said += node.errors(), said.contains("world.json")), said.constData(), 20000);
        QCOMPARE(node.dig({u"mail.example.com"_s, u"+short"_s}), QByteArray("203.0.113.99"));
    }

    void terminateEndsCleanly()
    {
        RunningNode node(kServeSample);
        QVERIFY2(node.isReady(), node.errors().constData());
        ::kill(static_cast<pid_t>(node.process().processId()), SIGTERM);
        QVERIFY(node.process().waitForFinished(10000));
        QCOMPARE(node.process().exitStatus(), QProcess::NormalExit);
        QCOMPARE(node.process().exitCode(), 0);
    }

    void aBusyPortIsToldWithItsRemedy()
    {
        QUdpSocket udp;
        QVERIFY(udp.bind(QHostAddress::LocalHost, 0, QAbstractSocket::DontShareAddress));
        const QString where = u"127.0.0.1:%1"_s.arg(udp.localPort());
        const Ran ran = run(u"meridiand"_s, {u"--project"_s, kSample, u"--listen"_s, where, u"--no-probes"_s});
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains(u"Cannot bind %1. Another program uses the port. Choose another port or stop it."_s.arg(where).toUtf8()), ran.err.constData());
    }

    void whatIsNotBuiltIsRefusedByName_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("no project") << QStringList{} << u"--project"_s;
        QTest::newRow("transport of another world") << (kServeSample + QStringList{u"--transport"_s, u"pigeon"_s}) << u"pigeon"_s;
        QTest::newRow("listen without port") << QStringList{u"--project"_s, kSample, u"--listen"_s, u"127.0.0.1"_s} << u"127.0.0.1"_s;
    }
    void whatIsNotBuiltIsRefusedByName()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Ran ran = run(u"meridiand"_s, arguments);
        QCOMPARE(ran.status, 2);
        QVERIFY2(QString::fromUtf8(ran.err).contains(says), ran.err.constData());
    }

    void nodeAndControlLinkNoGui_data()
    {
        QTest::addColumn<QString>("program");
        QTest::newRow("meridiand") << u"meridiand"_s;
        QTest::newRow("meridianctl") << u"meridianctl"_s;
    }
    void nodeAndControlLinkNoGui()
    {
        QFETCH(QString, program);
        const Ran ran = run(u"/usr/bin/env"_s, {u"ldd"_s, programPath(program)});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.out.contains("libQt6Core"));
        for (const char *library : {"libQt6Gui", "libQt6Widgets", "libQt6Quick", "libQt6Charts"}) {
            QVERIFY2(!ran.out.contains(library), library);
        }
    }
};
MERIDIAN_TEST(NodeTest)

#include "NodeTest.moc"
