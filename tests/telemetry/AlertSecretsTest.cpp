#include "engine/telemetry/AlertSecrets.h"

#include "tests/support/TestMain.h"

#include <QFile>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::telemetry;
using namespace Qt::StringLiterals;

/// Secrets that no project holds.
class AlertSecretsTest final : public QObject
{
    Q_OBJECT
private:
    static QString write(const QTemporaryDir &folder, const QByteArray &content, QFile::Permissions permissions = QFile::ReadOwner | QFile::WriteOwner)
    {
        QFile file(folder.filePath(u"secrets.json"_s));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(content);
            file.setPermissions(permissions);
        }
        return file.fileName();
    }

private slots:
    void aFileOfItsOwnerIsRead()
    {
        const QTemporaryDir folder;
        const auto secrets = readAlertSecrets(write(folder, R"({"channels": {"ops": {"secret": "whsec_AAEC", "token": "t"}, "raw": {"secret": "päss"}, "mail": {"user": "u", "password": "p w", "ca": "/etc/ca.pem"}}})"));
        QVERIFY2(secrets.has_value(), secrets ? "" : qPrintable(secrets.error().toString()));
        QCOMPARE(secrets->value(u"ops"_s), (ChannelSecret{QByteArray("\0\1\2", 3), "t", {}, {}}));
        QCOMPARE(secrets->value(u"raw"_s).secret, QByteArray("päss"));
        QCOMPARE(secrets->value(u"mail"_s), (ChannelSecret{{}, {}, u"u"_s, u"p w"_s, u"/etc/ca.pem"_s}));
        QCOMPARE(secrets->value(u"other"_s), ChannelSecret());
    }
    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("no JSON") << QByteArray("{") << u"octet"_s;
        QTest::newRow("another form") << QByteArray(R"({"ops": {}})") << u"{\"channels\""_s;
        QTest::newRow("more than channels") << QByteArray(R"({"channels": {}, "x": 1})") << u"{\"channels\""_s;
        QTest::newRow("no object") << QByteArray(R"({"channels": {"ops": "x"}})") << u"channels.ops"_s;
        QTest::newRow("unknown key") << QByteArray(R"({"channels": {"ops": {"key": "x"}}})") << u"channels.ops.key"_s;
        QTest::newRow("empty") << QByteArray(R"({"channels": {"ops": {"token": ""}}})") << u"channels.ops.token"_s;
        QTest::newRow("a header in a token") << QByteArray(R"({"channels": {"ops": {"token": "x\r\nY: z"}}})") << u"one line"_s;
        QTest::newRow("not base64") << QByteArray(R"({"channels": {"ops": {"secret": "whsec_!!"}}})") << u"base64"_s;
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const QTemporaryDir folder;
        const QString path = write(folder, content);
        const auto secrets = readAlertSecrets(path);
        QVERIFY(!secrets);
        QCOMPARE(secrets.error().where, path);
        QVERIFY2(secrets.error().text.contains(says), qPrintable(secrets.error().text));
    }
    void whatOthersMayReadIsRefused()
    {
        const QTemporaryDir folder;
        const QString path = write(folder, R"({"channels": {}})", QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup);
        const auto secrets = readAlertSecrets(path);
        QVERIFY(!secrets);
        QVERIFY2(secrets.error().text.contains("chmod 600"_L1), qPrintable(secrets.error().text));
        qputenv("CREDENTIALS_DIRECTORY", folder.path().toLocal8Bit()); // systemd's own keep
        QVERIFY(readAlertSecrets(path).has_value());
        qunsetenv("CREDENTIALS_DIRECTORY");
        QVERIFY(!readAlertSecrets(folder.filePath(u"absent"_s)));
    }
};
MERIDIAN_TEST(AlertSecretsTest)

#include "AlertSecretsTest.moc"
