#include "engine/telemetry/AlertSender.h"

#include "tests/support/MailServer.h"
#include "tests/support/TestMain.h"
#include "tests/telemetry/AlertFixture.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::telemetry;
using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;

} // namespace

/// Mail to a server that wants TLS and a login.
class MailLoginTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

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
        return {{}, {}, MailServer::kUser, password, knowsAuthority ? m_folder.filePath(u"cert.pem"_s) : QString()};
    }

private slots:
    void initTestCase()
    {
        if (const QString whyNot = MailServer::prepare(m_folder); !whyNot.isEmpty()) {
            QSKIP(qPrintable(whyNot));
        }
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
        MailServer server(m_folder, kind);
        const Delivery delivery = sent(u"%1://127.0.0.1:%2"_s.arg(scheme, server.port()), secret(MailServer::kPassword));
        QVERIFY2(delivery.outcome == Delivery::Outcome::Delivered, qPrintable(delivery.text));
        QTRY_VERIFY_WITH_TIMEOUT(server.hasLetter(), kWait);
        const QJsonObject letter = server.letter();
        QCOMPARE(letter["user"_L1].toString(), MailServer::kUser);
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
        QTest::newRow("a certificate that nobody vouches for") << u"starttls"_s << MailServer::kPassword << false << u"certificate"_s;
        QTest::newRow("a server without TLS") << u"plain"_s << MailServer::kPassword << true << u"A password is sent over TLS alone"_s;
    }
    void whatFailsIsTriedAgainAndSaysWhy()
    {
        QFETCH(QString, kind);
        QFETCH(QString, password);
        QFETCH(bool, knowsAuthority);
        QFETCH(QString, says);
        MailServer server(m_folder, kind);
        const Delivery delivery = sent(u"smtp://127.0.0.1:"_s + server.port(), secret(password, knowsAuthority));
        QCOMPARE(delivery.outcome, Delivery::Outcome::Failed);
        QVERIFY2(delivery.text.contains(says), qPrintable(delivery.text));
        QVERIFY(!server.hasLetter());
    }
};

MERIDIAN_TEST(MailLoginTest)
#include "MailLoginTest.moc"
