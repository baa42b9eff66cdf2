#include "tests/e2e/Programs.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>

#include <csignal>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

const QString kSample = sourcePath(u"resources/sample/world.json"_s);
constexpr auto kKey = "key \"xfr.example\" {\n    algorithm hmac-sha256;\n    secret \"c2VjcmV0IG9mIHR3byBzZXJ2ZXJz\";\n};\n";

QString toolPath(const QString &tool)
{
    const QString found = QStandardPaths::findExecutable(tool);
    return found.isEmpty() ? QStandardPaths::findExecutable(tool, {u"/usr/sbin"_s, u"/usr/local/sbin"_s}) : found;
}

bool write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

/// A port of loopback that is free now, on TCP; chosen for a server that cannot choose itself.
quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : quint16{0};
}

} // namespace

/// Zones as other servers fetch them from meridiand.
class TransferTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_key;
    QString m_project;

    [[nodiscard]] QStringList serving(const QStringList &more) const
    {
        return QStringList{u"--project"_s, m_project, u"--listen"_s, u"127.0.0.1:0"_s, u"--no-probes"_s, u"--tsig-key-file"_s, m_key} + more;
    }
    void replace(const QByteArray &before, const QByteArray &after) const
    {
        QFile file(m_project);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        file.close();
        QVERIFY(text.contains(before));
        QVERIFY(write(m_project, text.replace(before, after)));
    }

private slots:
    void init()
    {
        m_key = m_folder.filePath(u"xfr.key"_s);
        m_project = m_folder.filePath(u"world.json"_s);
        QFile::remove(m_project);
        QVERIFY(write(m_key, kKey));
        QVERIFY(QFile::copy(kSample, m_project));
        QVERIFY(QFile(m_project).setPermissions(QFile::ReadOwner | QFile::WriteOwner));
    }

    void toolsFetchAZone_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QStringList>("key");
        QTest::newRow("dig") << u"dig"_s << QStringList{u"-k"_s, m_folder.filePath(u"xfr.key"_s)};
        QTest::newRow("kdig") << u"kdig"_s << QStringList{u"-y"_s, u"hmac-sha256:xfr.example:c2VjcmV0IG9mIHR3byBzZXJ2ZXJz"_s};
    }
    void toolsFetchAZone()
    {
        QFETCH(QString, tool);
        QFETCH(QStringList, key);
        if (toolPath(tool).isEmpty()) {
            QSKIP(qPrintable(tool + u" is not installed: installer/test without --no-peers installs it."_s));
        }
        RunningNode node(serving({u"--allow-transfer"_s, u"key:xfr.example"_s}));
        QVERIFY2(node.isReady(), node.errors().constData());
        const QStringList to = {u"@127.0.0.1"_s, u"-p"_s, QString::number(node.port())};
        const Ran fetched = run(toolPath(tool), to + key + QStringList{u"example.com"_s, u"AXFR"_s});
        QVERIFY2(fetched.out.contains("203.0.113.70"), QByteArray(fetched.out + fetched.err).constData());
        QCOMPARE(fetched.out.count("\tSOA\t"), 2);
        for (const char *complaint : {"Couldn't verify", "could not be validated", "WARNING", ";; ERROR"}) {
            QVERIFY2(!fetched.out.contains(complaint) && !fetched.err.contains(complaint), QByteArray(fetched.out + fetched.err).constData());
        }
        const Ran refused = run(toolPath(tool), to + QStringList{u"example.com"_s, u"AXFR"_s});
        QCOMPARE(refused.out.count("\tSOA\t"), 0);
        QVERIFY2(refused.out.contains("failed") || refused.err.contains("REFUSED") || refused.out.contains("REFUSED"), QByteArray(refused.out + refused.err).constData());
    }

    void aKnotSecondaryFollowsAPublish()
    {
        const QString knotd = toolPath(u"knotd"_s);
        if (knotd.isEmpty() || !hasDig()) {
            QSKIP("knotd or dig is not installed: installer/test without --no-peers installs them.");
        }
        const quint16 port = freePort();
        const QString secondary = u"127.0.0.1:%1"_s.arg(port);
        RunningNode node(serving({u"--allow-transfer"_s, u"key:xfr.example"_s, u"--notify"_s, secondary + u",key:xfr.example"_s}));
        QVERIFY2(node.isReady(), node.errors().constData());
        const QByteArray folder = m_folder.path().toUtf8();
        QVERIFY(write(m_folder.filePath(u"knot.conf"_s),
                      "server:\n    listen: 127.0.0.1@" + QByteArray::number(port) + "\n    rundir: " + folder + "\n    pidfile: " + folder + "/knot.pid\n"
                      "log:\n  - target: stderr\n    any: debug\n"
                      "database:\n    storage: " + folder + "\n"
                      "control:\n    listen: " + folder + "/knot.sock\n"
                      "key:\n  - id: xfr.example\n    algorithm: hmac-sha256\n    secret: c2VjcmV0IG9mIHR3byBzZXJ2ZXJz\n"
                      "remote:\n  - id: primary\n    address: 127.0.0.1@" + QByteArray::number(node.port()) + "\n    key: xfr.example\n"
                      "acl:\n  - id: from-primary\n    key: xfr.example\n    action: notify\n"
                      "zone:\n  - domain: example.com\n    storage: " + folder + "\n    master: primary\n    acl: from-primary\n"));
        QProcess knot;
        knot.setProcessChannelMode(QProcess::MergedChannels);
        knot.start(knotd, {u"-c"_s, m_folder.filePath(u"knot.conf"_s)});
        QVERIFY(knot.waitForStarted());
        QByteArray said;
        const auto ask = [&] {
            knot.waitForReadyRead(20);
            said += knot.readAll();
            return run(u"/usr/bin/env"_s, {u"dig"_s, u"@127.0.0.1"_s, u"-p"_s, QString::number(port), u"+time=1"_s, u"+tries=1"_s, u"mail.example.com"_s, u"+short"_s}).out.trimmed();
        };
        QTRY_COMPARE_WITH_TIMEOUT(ask(), QByteArray("203.0.113.70"), 20000);
        // Another project: the serial grows, the secondary is told and fetches it. Its refresh would come an hour later.
        replace("203.0.113.70", "203.0.113.99");
        ::kill(static_cast<pid_t>(node.process().processId()), SIGHUP);
        QTRY_VERIFY2_WITH_TIMEOUT(ask() == "203.0.113.99", said.constData(), 20000);
        knot.terminate();
        QVERIFY(knot.waitForFinished());
    }

    void mistakesEndTheStartWithAReason_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("no such key") << QStringList{u"--allow-transfer"_s, u"key:nobody"_s} << QByteArray("--allow-transfer: There is no key \"nobody\"");
        QTest::newRow("no network") << QStringList{u"--allow-transfer"_s, u"friends"_s} << QByteArray("neither a network nor a key");
        QTest::newRow("no address") << QStringList{u"--notify"_s, u"secondary"_s} << QByteArray("--notify: \"secondary\" is not a secondary's address");
        QTest::newRow("notify with no such key") << QStringList{u"--notify"_s, u"192.0.2.1,key:nobody"_s} << QByteArray("--notify: There is no key \"nobody\"");
        QTest::newRow("no file") << QStringList{u"--tsig-key-file"_s, u"/nonexistent.key"_s} << QByteArray("/nonexistent.key: Cannot read the keys");
    }
    void mistakesEndTheStartWithAReason()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, word);
        const Ran ran = run(u"meridiand"_s, serving(options));
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains(word), ran.err.constData());
        QVERIFY(write(m_key, "key broken {\n algorithm none; };"));
        const Ran broken = run(u"meridiand"_s, serving({}));
        QVERIFY2(broken.err.contains("xfr.key, line 2: There is no algorithm \"none\""), broken.err.constData());
    }

    void theSerialGrowsOverARestart()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
        const auto serial = [this] {
            RunningNode node(serving({}));
            return node.dig({u"example.com"_s, u"SOA"_s, u"+short"_s}).split(' ').value(2).toLongLong();
        };
        const qint64 first = serial();
        QVERIFY(first > 1'700'000'000);
        QVERIFY(serial() >= first);
    }
};

MERIDIAN_TEST(TransferTest)
#include "TransferTest.moc"
