#include "engine/telemetry/AlertSender.h"

#include "tests/support/TestMain.h"
#include "tests/telemetry/AlertFixture.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::telemetry;
using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;
const QString kUser = u"meridian"_s, kPassword = u"päss word"_s;

} // namespace

/// Mail to a server that wants TLS and a login: aiosmtpd, as `mail-server` beside this file runs it.
class MailLoginTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_whyNot; // empty: the server can run

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    /// The server while a test talks to it.
    class Server final
    {
    public:
        Server(const MailLoginTest &test, const QString &kind)
        {
            m_process.start(u"/usr/bin/python3"_s, {QStringLiteral(MERIDIAN_SOURCE_DIR "/tests/telemetry/mail-server"), test.path(u"cert.pem"_s), test.path(u"key.pem"_s), kind});
            [this] { QTRY_VERIFY2_WITH_TIMEOUT(m_process.canReadLine(), m_process.readAllStandardError().constData(), kWait); }();
            m_port = m_process.readLine().trimmed();
        }
        ~Server()
        {
            m_process.closeWriteChannel();
            if (!m_process.waitForFinished(kWait)) {
                m_process.kill();
                m_process.waitForFinished();
            }
        }
        [[nodiscard]] QString port() const { return QString::fromLatin1(m_port); }
        /// The next letter, or nothing if none has come.
        [[nodiscard]] QJsonObject letter() { return QJsonDocument::fromJson(m_process.readLine()).object(); }
        [[nodiscard]] bool hasLetter() const { return m_process.canReadLine(); }

    private:
        QProcess m_process;
        QByteArray m_port;
    };

    static Delivery sent(const QString &url, const ChannelSecret &secret)
    {
        model::Channel channel;
        channel.id = {u"mail"_s};
        channel.kind = model::Channel::Kind::Smtp;
        channel.url = url;
        channel.from = u"Meridian <meridian@example.net>"_s;
        channel.to = {u"ops@example.net"_s};
        AlertSender sender;
        std::optional<Delivery> out;
        const SendAttemptPtr attempt = sender.send(channel, secret, someMessage(), [&](const Delivery &delivery) { out = delivery; });
        [&] { QTRY_VERIFY_WITH_TIMEOUT(out.has_value(), kWait); }();
        return out.value_or(Delivery());
    }
    [[nodiscard]] ChannelSecret secret(const QString &password, bool knowsAuthority = true) const
    {
        return {{}, {}, kUser, password, knowsAuthority ? path(u"cert.pem"_s) : QString()};
    }

private slots:
    void initTestCase()
    {
        if (QProcess::execute(u"/usr/bin/python3"_s, {u"-c"_s, u"import aiosmtpd"_s}) != 0) {
            QSKIP("Python's aiosmtpd is not installed: installer/test without --no-peers installs it.");
        }
        const QString openssl = QStandardPaths::findExecutable(u"openssl"_s);
        if (openssl.isEmpty()) {
            QSKIP("openssl is not installed: installer/test without --no-peers installs it.");
        }
        QCOMPARE(QProcess::execute(openssl, {u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-days"_s, u"2"_s, u"-subj"_s,
                                             u"/CN=mail.example"_s, u"-addext"_s, u"subjectAltName=IP:127.0.0.1"_s, u"-keyout"_s, path(u"key.pem"_s), u"-out"_s, path(u"cert.pem"_s)}),
                 0);
    }
    void aMailGoesByTlsWithALogin_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("scheme");
        QTest::newRow("STARTTLS (RFC 3207)") << u"starttls"_s << u"smtp"_s;
        QTest::newRow("TLS from the first octet (RFC 8314)") << u"tls"_s << u"smtps"_s;
    }
    void aMailGoesByTlsWithALogin()
    {
        QFETCH(QString, kind);
        QFETCH(QString, scheme);
        Server server(*this, kind);
        const Delivery delivery = sent(u"%1://127.0.0.1:%2"_s.arg(scheme, server.port()), secret(kPassword));
        QVERIFY2(delivery.outcome == Delivery::Outcome::Delivered, qPrintable(delivery.text));
        QTRY_VERIFY_WITH_TIMEOUT(server.hasLetter(), kWait);
        const QJsonObject letter = server.letter();
        QCOMPARE(letter["user"_L1].toString(), kUser);
        QCOMPARE(letter["from"_L1].toString(), u"meridian@example.net"_s);
        QCOMPARE(letter["to"_L1].toArray(), QJsonArray{u"ops@example.net"_s});
        QVERIFY2(letter["text"_L1].toString().contains(u"Subject: "_s), qPrintable(letter["text"_L1].toString()));
    }
    void whatFailsIsTriedAgainAndSaysWhy_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("password");
        QTest::addColumn<bool>("knowsAuthority");
        QTest::addColumn<QString>("says");
        QTest::newRow("a wrong password") << u"starttls"_s << u"wrong"_s << true << u"Look at user and password in the file of secrets."_s;
        QTest::newRow("a certificate that nobody vouches for") << u"starttls"_s << kPassword << false << u"certificate"_s;
        QTest::newRow("a server without TLS") << u"plain"_s << kPassword << true << u"A password is sent over TLS alone"_s;
    }
    void whatFailsIsTriedAgainAndSaysWhy()
    {
        QFETCH(QString, kind);
        QFETCH(QString, password);
        QFETCH(bool, knowsAuthority);
        QFETCH(QString, says);
        Server server(*this, kind);
        const Delivery delivery = sent(u"smtp://127.0.0.1:"_s + server.port(), secret(password, knowsAuthority));
        QCOMPARE(delivery.outcome, Delivery::Outcome::Failed);
        QVERIFY2(delivery.text.contains(says), qPrintable(delivery.text));
        QVERIFY(!server.hasLetter());
    }
};

MERIDIAN_TEST(MailLoginTest)
#include "MailLoginTest.moc"
