#include "engine/dns/Cookies.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

CookieSecrets::Secret secret(const char *hex)
{
    CookieSecrets::Secret out;
    std::ranges::copy(QByteArray::fromHex(hex), out.begin());
    return out;
}

CookieOption option(const QByteArray &hex)
{
    const QByteArray raw = QByteArray::fromHex(hex);
    return CookieOption::parse({reinterpret_cast<const std::uint8_t *>(raw.constData()), static_cast<std::size_t>(raw.size())}).value();
}

QByteArray hexOf(const CookieOption &cookie)
{
    return QByteArray(reinterpret_cast<const char *>(cookie.client.data()), 8).toHex()
        + QByteArray(reinterpret_cast<const char *>(cookie.server.data()), cookie.serverSize).toHex();
}

constexpr std::uint32_t kNow = 1'700'000'000;

} // namespace

class CookiesTest final : public QObject
{
    Q_OBJECT

    const CookieSecrets m_secrets{secret("00112233445566778899aabbccddeeff"), std::nullopt};
    const IpAddress m_client = IpAddress::parse(u"198.51.100.100").value();

private slots:
    void theExamplesOfRfc9018Hold_data()
    {
        QTest::addColumn<QByteArray>("secretHex");
        QTest::addColumn<QString>("address");
        QTest::addColumn<quint32>("now");
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<QByteArray>("made");
        QTest::newRow("RFC 9018 A.1 a new server cookie") << QByteArray("e5e973e5a6b2a43f48e7dc849e37bfcf") << u"198.51.100.100"_s
            << quint32{1559731985} << QByteArray("2464c4abcf10c957") << QByteArray("2464c4abcf10c957010000005cf79f111f8130c3eee29480");
        QTest::newRow("RFC 9018 A.2 the same client, later") << QByteArray("e5e973e5a6b2a43f48e7dc849e37bfcf") << u"198.51.100.100"_s
            << quint32{1559734385} << QByteArray("2464c4abcf10c957010000005cf79f111f8130c3eee29480")
            << QByteArray("2464c4abcf10c957010000005cf7a871d4a564a1442aca77");
        QTest::newRow("RFC 9018 A.4 IPv6") << QByteArray("445536bcd2513298075a5d379663c962") << u"2001:db8:220:1:59de:d0f4:8769:82b8"_s
            << quint32{1559741961} << QByteArray("22681ab97d52c298010000005cf7c57926556bd0934c72f8")
            << QByteArray("22681ab97d52c298010000005cf7c609a6bb79d16625507a");
    }
    void theExamplesOfRfc9018Hold()
    {
        QFETCH(QByteArray, secretHex);
        QFETCH(QString, address);
        QFETCH(quint32, now);
        QFETCH(QByteArray, asked);
        QFETCH(QByteArray, made);
        const CookieSecrets secrets{secret(secretHex.constData()), std::nullopt};
        const IpAddress client = IpAddress::parse(address).value();
        const CookieOption cookie = secrets.make(option(asked), client, now);
        QCOMPARE(hexOf(cookie), made);
        QCOMPARE(secrets.check(cookie, client, now), CookieState::Valid);
    }

    void timeDecides_data()
    {
        QTest::addColumn<int>("age");
        QTest::addColumn<CookieState>("state");
        QTest::newRow("new") << 0 << CookieState::Valid;
        QTest::newRow("half an hour") << 1800 << CookieState::Valid;
        QTest::newRow("RFC 9018 §4.3 older gets a new one") << 1801 << CookieState::Aging;
        QTest::newRow("an hour") << 3600 << CookieState::Aging;
        QTest::newRow("RFC 9018 §4.3 more than an hour") << 3601 << CookieState::Invalid;
        QTest::newRow("a clock five minutes ahead") << -300 << CookieState::Valid;
        QTest::newRow("a clock further ahead") << -301 << CookieState::Invalid;
    }
    void timeDecides()
    {
        QFETCH(int, age);
        QFETCH(CookieState, state);
        const CookieOption cookie = m_secrets.make(option("0102030405060708"), m_client, kNow - static_cast<std::uint32_t>(age));
        QCOMPARE(m_secrets.check(cookie, m_client, kNow), state);
    }

    void anyChangeMakesItInvalid()
    {
        const CookieOption cookie = m_secrets.make(option("0102030405060708"), m_client, kNow);
        QCOMPARE(m_secrets.check(cookie, IpAddress::parse(u"198.51.100.101").value(), kNow), CookieState::Invalid);
        for (std::size_t at = 0; at < cookie.serverSize; ++at) {
            CookieOption changed = cookie;
            changed.server[at] ^= 1;
            QCOMPARE(m_secrets.check(changed, m_client, kNow), CookieState::Invalid);
        }
        CookieOption changed = cookie;
        changed.client[0] ^= 1;
        QCOMPARE(m_secrets.check(changed, m_client, kNow), CookieState::Invalid);
        QCOMPARE(m_secrets.check(option("0102030405060708"), m_client, kNow), CookieState::ClientOnly);
        QCOMPARE(m_secrets.check(option("01020304050607080102030405060708"), m_client, kNow), CookieState::Invalid);
    }

    void aRolledSecretIsStillAcceptedOnce()
    {
        const CookieOption cookie = m_secrets.make(option("0102030405060708"), m_client, kNow);
        const CookieSecrets next = m_secrets.rolled(secret("ffeeddccbbaa99887766554433221100"));
        QCOMPARE(next.check(cookie, m_client, kNow), CookieState::Aging);
        QCOMPARE(next.rolled(secret("0f0e0d0c0b0a09080706050403020100")).check(cookie, m_client, kNow), CookieState::Invalid);
        QCOMPARE(next.check(next.make(cookie, m_client, kNow), m_client, kNow), CookieState::Valid);
    }

    void sizesAreThoseOfTheRfc()
    {
        // RFC 7873 §4: 8, or 16…40 octets.
        for (std::size_t size = 0; size <= 48; ++size) {
            const std::vector<std::uint8_t> octets(size, 7);
            QCOMPARE(CookieOption::parse(octets).has_value(), size == 8 || (size >= 16 && size <= 40));
        }
    }
};

MERIDIAN_TEST(CookiesTest)
#include "CookiesTest.moc"
