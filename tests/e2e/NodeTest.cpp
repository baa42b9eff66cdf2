#include "tests/e2e/Programs.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTemporaryDir>
#include <QUdpSocket>

#include <algorithm>
#include <array>
#include <csignal>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

const QString kSample = sourcePath(u"resources/sample/world.json"_s);
const QStringList kServeSample = {u"--project"_s, kSample, u"--listen"_s, u"127.0.0.1:0"_s, u"--no-probes"_s};

/// The body of a page; empty if it does not come.
QByteArray fetch(const QString &url)
{
    QNetworkAccessManager manager;
    const std::unique_ptr<QNetworkReply> reply(manager.get(QNetworkRequest(QUrl(url))));
    return QTest::qWaitFor([&reply] { return reply->isFinished(); }) ? reply->readAll() : QByteArray();
}

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

    void bothTransportsAnswer_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("batch") << QStringList{u"--transport"_s, u"batch"_s, u"--workers"_s, u"2"_s};
        QTest::newRow("socket") << QStringList{u"--transport"_s, u"socket"_s};
    }
    void bothTransportsAnswer()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        QFETCH(QStringList, options);
        RunningNode node(kServeSample + options);
        QVERIFY2(node.isReady(), node.errors().constData());
        for (const QString &transport : {u"+notcp"_s, u"+tcp"_s}) {
            QCOMPARE(node.dig({u"mail.example.com"_s, u"+short"_s, transport}), QByteArray("203.0.113.70"));
        }
    }

    void theServerTellsWhoItIs()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        RunningNode node(kServeSample + QStringList{u"--identity"_s, u"fra-1"_s});
        QVERIFY2(node.isReady(), node.errors().constData());
        const QByteArray nsid = node.dig({u"mail.example.com"_s, u"+nsid"_s});
        QVERIFY2(nsid.contains("NSID: 66 72 61 2d 31 (\"fra-1\")"), nsid.constData());
        QCOMPARE(node.dig({u"CH"_s, u"TXT"_s, u"id.server"_s, u"+short"_s}), QByteArray("\"fra-1\""));
        QVERIFY(node.dig({u"CH"_s, u"TXT"_s, u"version.bind"_s, u"+short"_s}).startsWith("\"Meridian "));
        RunningNode silent(kServeSample + QStringList{u"--hide-version"_s});
        QVERIFY(silent.dig({u"CH"_s, u"TXT"_s, u"version.bind"_s}).contains("REFUSED"));
    }

    void cookiesAreOfTheSecretInTheFile()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        QTemporaryDir folder;
        QFile secret(folder.filePath(u"secret"_s));
        QVERIFY(secret.open(QIODevice::WriteOnly));
        secret.write("00112233445566778899AABBCCDDEEFF\n");
        secret.close();
        const QStringList options = kServeSample + QStringList{u"--cookie-secret-file"_s, secret.fileName()};
        RunningNode first(options);
        RunningNode second(options);
        QVERIFY2(first.isReady() && second.isReady(), second.errors().constData());
        const QByteArray answer = first.dig({u"mail.example.com"_s, u"+cookie=0102030405060708"_s});
        const qsizetype at = answer.indexOf("COOKIE: ");
        QVERIFY2(at > 0 && answer.contains("(good)"), answer.constData());
        const QString cookie = QString::fromLatin1(answer.sliced(at + 8).split(' ').constFirst());
        const QByteArray understood = second.dig({u"mail.example.com"_s, u"+cookie="_s + cookie});
        QVERIFY2(understood.contains("status: NOERROR"), understood.constData());
        RunningNode stranger(kServeSample);
        const QByteArray refused = stranger.dig({u"mail.example.com"_s, u"+nobadcookie"_s, u"+cookie="_s + cookie});
        QVERIFY2(refused.contains("status: BADCOOKIE"), refused.constData());
        // A new secret in front: the old one is still understood.
        QVERIFY(secret.open(QIODevice::WriteOnly));
        secret.write("ffeeddccbbaa99887766554433221100\n00112233445566778899aabbccddeeff\n");
        secret.close();
        ::kill(static_cast<pid_t>(second.process().processId()), SIGHUP);
        const auto isRolled = [&] {
            const QByteArray now = second.dig({u"mail.example.com"_s, u"+cookie="_s + cookie});
            return now.contains("status: NOERROR") && !now.contains(QByteArray("COOKIE: " + cookie.toLatin1())); // the first line repeats the command
        };
        QTRY_VERIFY_WITH_TIMEOUT(isRolled(), 20000);
    }

    void metricsAndHealthAreToldOverHttp()
    {
        RunningNode node(kServeSample + QStringList{u"--http"_s, u"127.0.0.1:0"_s});
        QVERIFY2(node.isReady(), node.errors().constData());
        (void)node.dig({u"mail.example.com"_s});
        const qsizetype at = node.readyLine().indexOf("http=127.0.0.1:");
        QVERIFY2(at > 0, node.readyLine().constData());
        const QString base = u"http://"_s + QString::fromLatin1(node.readyLine().sliced(at + 5).split(' ').constFirst());
        QCOMPARE(fetch(base + u"/healthz"_s), "serving\n"_ba);
        const QByteArray metrics = fetch(base + u"/metrics"_s);
        for (const char *name : {"meridian_build_info{version=", "\nmeridian_dns_threads ", "\nmeridian_config_last_reload_successful 1\n", "\nprocess_resident_memory_bytes ",
                                 "\nprocess_start_time_seconds "}) {
            QVERIFY2(metrics.contains(name), metrics.constData());
        }
        if (hasDig()) {
            QVERIFY2(metrics.contains("\nmeridian_dns_responses_total{rcode=\"NOERROR\"} 1\n"), metrics.constData());
        }
    }

    void queriesAreLoggedWithTheirRule()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        QTemporaryDir folder;
        const QString path = folder.filePath(u"queries.jsonl"_s);
        RunningNode node(kServeSample + QStringList{u"--query-log"_s, path});
        QVERIFY2(node.isReady(), node.errors().constData());
        (void)node.dig({u"api.example.com.gtm.example.net"_s, u"+subnet=198.18.4.0/24"_s});
        (void)node.dig({u"example.com"_s, u"MX"_s, u"+tcp"_s});
        QByteArrayList lines;
        const auto readLines = [&] {
            QFile file(path);
            lines = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n') : QByteArrayList();
            return lines.size() == 2;
        };
        QTRY_VERIFY_WITH_TIMEOUT(readLines(), 20000);
        QVERIFY2(lines[0].contains("\"rule\":\"rule:") && lines[0].contains("\"sourceNetwork\":\"198.18.4.0/24\""), lines[0].constData());
        QVERIFY2(lines[1].contains("\"protocol\":\"TCP\"") && lines[1].contains("10 mail.example.com."), lines[1].constData());
    }

    void theServiceManagerIsTold()
    {
        QTemporaryDir folder;
        const QByteArray path = folder.filePath(u"notify"_s).toLocal8Bit();
        const int listener = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        QVERIFY(static_cast<std::size_t>(path.size()) < sizeof address.sun_path);
        std::ranges::copy(path, address.sun_path);
        QCOMPARE(::bind(listener, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
        QByteArray heard;
        const auto hears = [&heard, listener](const char *what, int times = 1) {
            std::array<char, 512> octets;
            for (ssize_t size = 0; (size = ::recv(listener, octets.data(), octets.size(), 0)) > 0;) {
                heard += QByteArray(octets.data(), size) + '\n';
            }
            return heard.count(what) >= times;
        };
        qputenv("NOTIFY_SOCKET", path);
        qputenv("WATCHDOG_USEC", "200000");
        RunningNode node(kServeSample);
        qunsetenv("NOTIFY_SOCKET");
        qunsetenv("WATCHDOG_USEC");
        QVERIFY2(node.isReady(), node.errors().constData());
        QTRY_VERIFY_WITH_TIMEOUT(hears("READY=1"), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(hears("WATCHDOG=1"), 20000);
        ::kill(static_cast<pid_t>(node.process().processId()), SIGHUP);
        QTRY_VERIFY_WITH_TIMEOUT(hears("RELOADING=1\nMONOTONIC_USEC="), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(hears("READY=1", 2), 20000);
        ::kill(static_cast<pid_t>(node.process().processId()), SIGTERM);
        QTRY_VERIFY_WITH_TIMEOUT(hears("STOPPING=1"), 20000);
        ::close(listener);
    }

    void rightsAreGivenUpOnceThePortsAreBound()
    {
        if (::geteuid() != 0) {
            QSKIP("Only root can give up rights.");
        }
        RunningNode node(kServeSample + QStringList{u"--user"_s, u"nobody"_s});
        QVERIFY2(node.isReady(), node.errors().constData());
        QFile status(u"/proc/%1/status"_s.arg(node.process().processId()));
        QVERIFY(status.open(QIODevice::ReadOnly));
        const QByteArray text = status.readAll();
        QVERIFY2(!text.contains("Uid:\t0"), text.constData());
        QVERIFY2(text.contains("CapEff:\t0000000000000000") && text.contains("CapPrm:\t0000000000000000"), text.constData());
        QVERIFY2(text.contains("NoNewPrivs:\t1"), text.constData());
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
        QTest::newRow("workers that are no number") << (kServeSample + QStringList{u"--workers"_s, u"many"_s}) << u"many"_s;
        QTest::newRow("cookie policy of another world") << (kServeSample + QStringList{u"--cookies"_s, u"chocolate"_s}) << u"chocolate"_s;
        QTest::newRow("rate without bound") << (kServeSample + QStringList{u"--rate-limit"_s, u"1000000"_s}) << u"60000"_s;
        QTest::newRow("TLS without certificate") << (kServeSample + QStringList{u"--tls"_s, u"127.0.0.1:0"_s}) << u"--tls-certificate"_s;
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
