#include "engine/dns/Message.h"
#include "engine/model/ProjectJson.h"
#include "engine/policy/Compile.h"
#include "engine/serve/Notifier.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

#include <QNetworkDatagram>
#include <QSignalSpy>
#include <QUdpSocket>

#include <ctime>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using namespace std::chrono_literals;

namespace {

policy::PolicyPtr worldWithSerial(std::uint32_t serial)
{
    return policy::compile(*model::readProject(test::kWorld).project, nullptr, {.serial = serial}).policy;
}

/// A secondary that writes down what it is told and answers as it likes.
class Secondary final
{
public:
    Secondary() { (void)m_socket.bind(QHostAddress::LocalHost, 0); }

    [[nodiscard]] serve::NotifyTarget target(const std::optional<TsigKey> &key = std::nullopt) const
    {
        return {{QHostAddress(QHostAddress::LocalHost), m_socket.localPort()}, key};
    }
    /// The next NOTIFY; empty if none comes.
    std::vector<std::uint8_t> next()
    {
        if (!QTest::qWaitFor([this] { return m_socket.hasPendingDatagrams(); })) {
            return {};
        }
        m_last = m_socket.receiveDatagram();
        const QByteArray data = m_last.data();
        return {data.begin(), data.end()};
    }
    [[nodiscard]] bool isSilent() const { return !m_socket.hasPendingDatagrams(); }
    void answer(std::vector<std::uint8_t> octets, Rcode rcode = Rcode::NoError, Tsig *tsig = nullptr)
    {
        octets[2] |= 0x80;
        octets[3] = static_cast<std::uint8_t>(rcode);
        if (const auto at = findTsig(octets)) {
            octets.resize(*at);
            octets[11] = 0;
        }
        if (tsig != nullptr) {
            const std::size_t size = octets.size();
            octets.resize(size + tsig->wireSize());
            octets.resize(tsig->sign(octets, size, static_cast<std::uint64_t>(std::time(nullptr))));
        }
        m_socket.writeDatagram(m_last.makeReply(QByteArray(reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size()))));
    }

private:
    QUdpSocket m_socket;
    QNetworkDatagram m_last;
};

} // namespace

/// Secondaries are told of new versions (RFC 1996).
class NotifierTest final : public QObject
{
    Q_OBJECT

    /// Answers everything until all is told; zones with serials in the order of names.
    static QStringList told(Secondary &secondary, const serve::Notifier &notifier)
    {
        QStringList out;
        while (notifier.pendingCount() > 0) {
            const auto octets = secondary.next();
            if (octets.empty()) {
                return out;
            }
            const Message message = Message::parse(octets).value();
            const auto soa = soaOf(message.answers.front().rdata);
            out += u"%1 %2"_s.arg(message.questions.front().name.toString()).arg(soa->serial);
            secondary.answer(octets);
            const std::size_t before = notifier.pendingCount();
            if (!QTest::qWaitFor([&] { return notifier.pendingCount() < before; })) {
                return out;
            }
        }
        out.sort();
        return out;
    }

private slots:
    void everyZoneThatItMaySeeIsTold()
    {
        Secondary secondary;
        serve::Notifier notifier({secondary.target()}, {.retry = 1h});
        QSignalSpy confirmed(&notifier, &serve::Notifier::confirmed);
        notifier.noteZones(*worldWithSerial(5));
        const auto octets = secondary.next();
        const Message message = Message::parse(octets).value();
        QCOMPARE(message.opcode(), Opcode::Notify); // RFC 1996 §3.3…3.7
        QVERIFY(message.has(HeaderFlags::kAuthoritative));
        QVERIFY(!message.has(HeaderFlags::kResponse));
        QCOMPARE(message.questions.front().type, RecordType::SOA);
        QCOMPARE(message.answers.front().type, RecordType::SOA);
        secondary.answer(octets);
        QTRY_COMPARE(confirmed.size(), 1);
        (void)told(secondary, notifier);
        QCOMPARE(confirmed.size(), 2); // the private zone is not for this address
    }

    void onlyNewSerialsAreTold()
    {
        Secondary secondary;
        serve::Notifier notifier({secondary.target()}, {.retry = 1h});
        notifier.noteZones(*worldWithSerial(5));
        QCOMPARE(told(secondary, notifier), (QStringList{u"example.net. 5"_s, u"gtm.example.net. 5"_s}));
        notifier.noteZones(*worldWithSerial(5));
        QCOMPARE(notifier.pendingCount(), 0U);
        notifier.noteZones(*worldWithSerial(6));
        QCOMPARE(told(secondary, notifier), (QStringList{u"example.net. 6"_s, u"gtm.example.net. 6"_s}));
    }

    void aNewerVersionReplacesTheOneThatIsStillTold()
    {
        Secondary secondary;
        serve::Notifier notifier({secondary.target()}, {.retry = 1h, .inFlight = 1});
        notifier.noteZones(*worldWithSerial(5));
        QVERIFY(!secondary.next().empty());
        notifier.noteZones(*worldWithSerial(6));
        QCOMPARE(notifier.pendingCount(), 2U);
        QCOMPARE(told(secondary, notifier), (QStringList{u"example.net. 6"_s, u"gtm.example.net. 6"_s}));
    }

    void silenceIsAskedAgainAndGivenUp()
    {
        // RFC 1996 §3.6
        Secondary secondary;
        serve::Notifier notifier({secondary.target()}, {.retry = 1ms, .attempts = 3});
        QSignalSpy failed(&notifier, &serve::Notifier::failed);
        notifier.noteZones(*worldWithSerial(5));
        QTRY_COMPARE(failed.size(), 2);
        QCOMPARE(notifier.pendingCount(), 0U);
        QVERIFY(failed.front().at(2).toString().contains(u"3 times"));
        for (int i = 0; i < 6; ++i) {
            QVERIFY(!secondary.next().empty());
        }
        QVERIFY(secondary.isSilent());
    }

    void aRefusalIsToldAndNotRepeated()
    {
        Secondary secondary;
        serve::Notifier notifier({secondary.target()}, {.retry = 1h, .inFlight = 1});
        QSignalSpy failed(&notifier, &serve::Notifier::failed);
        notifier.noteZones(*worldWithSerial(5));
        secondary.answer(secondary.next(), Rcode::NotAuth);
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed.front().at(2).toString().contains(u"NOTAUTH"));
        QCOMPARE(notifier.pendingCount(), 1U);
    }

    void aSignedOneIsConfirmedBySignature()
    {
        const TsigKey key = parseTsigKeys(u"key k { algorithm hmac-sha512; secret c2VjcmV0; };").value().front();
        Secondary secondary;
        serve::Notifier notifier({secondary.target(key)}, {.retry = 1h, .inFlight = 1});
        QSignalSpy confirmed(&notifier, &serve::Notifier::confirmed);
        notifier.noteZones(*worldWithSerial(5));
        const auto octets = secondary.next();
        Tsig tsig = Tsig::ofQuery(octets, findTsig(octets).value(), std::vector{key}, static_cast<std::uint64_t>(std::time(nullptr)));
        QCOMPARE(tsig.verdict(), TsigVerdict::Good);
        secondary.answer(octets); // not signed: anybody's
        secondary.answer(octets, Rcode::NoError, &tsig);
        QTRY_COMPARE(confirmed.size(), 1);
    }
};

MERIDIAN_TEST(NotifierTest)
#include "NotifierTest.moc"
