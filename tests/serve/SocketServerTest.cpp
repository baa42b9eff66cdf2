#include "engine/serve/SocketServer.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

#include <QTcpSocket>

using namespace Qt::StringLiterals;
using namespace meridian;
using serve::Endpoint;

class SocketServerTest final : public QObject
{
    Q_OBJECT

    const Endpoint m_free{QHostAddress(QHostAddress::LocalHost), 0};

private slots:
    void bothTransportsHaveOnePort()
    {
        const Snapshot<policy::Standing> snapshot(test::standing(test::kWorld));
        serve::SocketServer server(snapshot);
        QList<serve::Transport> seen;
        server.setObserver([&seen](const serve::AnswerReport &report, std::span<const std::uint8_t>) { seen += report.transport; });
        const Endpoint endpoint = server.listen(m_free).value();
        const auto query = dns::buildQuery(1, test::name(u"ns1.gtm.example.net."_s), dns::RecordType::A);
        const QByteArray octets(reinterpret_cast<const char *>(query.data()), static_cast<qsizetype>(query.size()));
        QUdpSocket udp;
        udp.writeDatagram(octets, endpoint.address, endpoint.port);
        QTRY_COMPARE(seen, QList{serve::Transport::Udp});
        QTcpSocket tcp;
        tcp.connectToHost(endpoint.address, endpoint.port);
        tcp.write(QByteArray(1, '\0') + static_cast<char>(octets.size()) + octets);
        QTRY_COMPARE(seen.size(), 2);
        QCOMPARE(seen.back(), serve::Transport::Tcp);
    }

    void bothOrNone()
    {
        const Snapshot<policy::Standing> snapshot(test::standing(test::kWorld));
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        const Endpoint taken{QHostAddress(QHostAddress::LocalHost), other.serverPort()};
        serve::SocketServer server(snapshot);
        const Result<Endpoint> refused = server.listen(taken);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Busy);
        QVERIFY(server.endpoints().isEmpty());
        QUdpSocket udp;
        QVERIFY(udp.bind(taken.address, taken.port, QAbstractSocket::DontShareAddress));
    }

    void closedPortsAreFreeAgain()
    {
        const Snapshot<policy::Standing> snapshot(test::standing(test::kWorld));
        serve::SocketServer first(snapshot);
        serve::SocketServer second(snapshot);
        const Endpoint endpoint = first.listen(m_free).value();
        QVERIFY(!second.listen(endpoint));
        first.close();
        QCOMPARE(second.listen(endpoint).value(), endpoint);
        QCOMPARE(second.endpoints(), QList<Endpoint>{endpoint});
    }
};

MERIDIAN_TEST(SocketServerTest)
#include "SocketServerTest.moc"
