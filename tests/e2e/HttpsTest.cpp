#include "tests/e2e/Programs.h"
#include "tests/support/TestMain.h"

#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace meridian::test;
using namespace Qt::StringLiterals;

/// DNS over HTTPS as clients ask it.
class HttpsTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_dir;

private slots:
    void clientsGetTheAnswersOfUdp_data()
    {
        QTest::addColumn<QStringList>("client");
        QTest::newRow("dig, POST") << QStringList{u"dig"_s, u"+https"_s};
        QTest::newRow("dig, GET") << QStringList{u"dig"_s, u"+https-get"_s};
        QTest::newRow("kdig, POST") << QStringList{u"kdig"_s, u"+https"_s};
    }
    void clientsGetTheAnswersOfUdp()
    {
        QFETCH(const QStringList, client);
        if (QStandardPaths::findExecutable(client.front()).isEmpty() || QStandardPaths::findExecutable(u"openssl"_s).isEmpty()) {
            QSKIP(qPrintable(client.front() + u" or openssl is not installed: installer/test without --no-peers installs them."_s));
        }
        const QString pem = m_dir.filePath(u"server.pem"_s);
        const Ran made = run(u"/usr/bin/env"_s, {u"openssl"_s, u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-days"_s,
                                                 u"2"_s, u"-subj"_s, u"/CN=ns1.example"_s, u"-keyout"_s, pem, u"-out"_s, m_dir.filePath(u"cert.pem"_s)});
        QCOMPARE(made.status, 0);
        RunningNode node({u"--project"_s, QStringLiteral(MERIDIAN_SOURCE_DIR "/resources/sample/world.json"), u"--listen"_s, u"127.0.0.1:0"_s, u"--no-probes"_s, u"--workers"_s, u"1"_s,
                          u"--https"_s, u"127.0.0.1:0"_s, u"--tls-certificate"_s, m_dir.filePath(u"cert.pem"_s), u"--tls-key"_s, pem, u"--state-dir"_s, m_dir.filePath(u"state"_s)});
        QVERIFY2(node.isReady(), node.errors().constData());
        static const QRegularExpression pattern(u"https=127\\.0\\.0\\.1:(\\d+)"_s);
        const QString port = pattern.match(QString::fromUtf8(node.readyLine())).captured(1);
        QVERIFY2(!port.isEmpty(), node.readyLine().constData());
        for (const QString &network : {u"198.18.4.0/24"_s, u"198.18.6.0/24"_s}) { // Frankfurt, São Paulo: the nearest of five
            const QStringList question{u"edge.example.com"_s, u"A"_s, u"+short"_s, u"+subnet="_s + network};
            const QByteArray overUdp = node.dig(question);
            QVERIFY(!overUdp.isEmpty());
            const Ran asked = run(u"/usr/bin/env"_s, QStringList{client.front(), u"@127.0.0.1"_s, u"-p"_s, port} + client.sliced(1) + question);
            if (asked.status != 0 && QByteArray(asked.out + asked.err).contains("nvalid option")) {
                QSKIP(qPrintable(u"This "_s + client.front() + u" knows no HTTPS."_s));
            }
            QVERIFY2(asked.out.trimmed() == overUdp, QByteArray(asked.out + asked.err).constData());
        }
    }
};

MERIDIAN_TEST(HttpsTest)
#include "HttpsTest.moc"
