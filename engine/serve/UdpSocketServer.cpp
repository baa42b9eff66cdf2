#include "engine/serve/UdpSocketServer.h"

#include <QNetworkDatagram>

#include <array>
#include <cstring>

#include <netinet/in.h>
#include <sys/socket.h>

namespace meridian::serve {
namespace {

/// Datagrams taken before other events have their turn.
constexpr int kBatch = 64;
/// Queries wait here while the thread is busy with something else.
constexpr int kReceiveBuffer = 4 * 1024 * 1024;

/// Sends from the IPv4 address that was asked. QUdpSocket cannot: it puts the address where Linux does not look for it.
void replyIpv4(qintptr socket, const QNetworkDatagram &query, std::span<std::uint8_t> answer)
{
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(query.senderPort()));
    to.sin_addr.s_addr = htonl(query.senderAddress().toIPv4Address());
    iovec content{answer.data(), answer.size()};
    in_pktinfo from{};
    from.ipi_spec_dst.s_addr = htonl(query.destinationAddress().toIPv4Address());
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof from)> control{};
    msghdr message{};
    message.msg_name = &to;
    message.msg_namelen = sizeof to;
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = IPPROTO_IP;
    header->cmsg_type = IP_PKTINFO;
    header->cmsg_len = CMSG_LEN(sizeof from);
    std::memcpy(CMSG_DATA(header), &from, sizeof from);
    // An answer that cannot be sent is lost like any datagram; the client asks again.
    (void)::sendmsg(static_cast<int>(socket), &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

bool isAnyAddress(const QHostAddress &address)
{
    return address == QHostAddress(QHostAddress::Any) || address == QHostAddress(QHostAddress::AnyIPv4) || address == QHostAddress(QHostAddress::AnyIPv6);
}

} // namespace

UdpSocketServer::UdpSocketServer(const AnswerSources &sources, Random random, QObject *parent)
    : QObject(parent), m_handler(sources, random), m_in(kMaxAnswerSize), m_out(kMaxAnswerSize)
{
}

Result<Endpoint> UdpSocketServer::listen(const Endpoint &endpoint)
{
    auto socket = std::make_unique<QUdpSocket>();
    // Without DontShareAddress a second server could bind the same port unnoticed and take half of the queries.
    if (!socket->bind(endpoint.address, endpoint.port, QAbstractSocket::DontShareAddress)) {
        return std::unexpected(bindError(endpoint, socket->error(), socket->errorString()));
    }
    socket->setSocketOption(QAbstractSocket::ReceiveBufferSizeSocketOption, kReceiveBuffer);
    QUdpSocket *bound = socket.get();
    connect(bound, &QUdpSocket::readyRead, this, [this, bound] { receive(*bound); });
    m_sockets.push_back(std::move(socket));
    return Endpoint{endpoint.address, bound->localPort()};
}

QList<Endpoint> UdpSocketServer::endpoints() const
{
    QList<Endpoint> out;
    for (const auto &socket : m_sockets) {
        out += Endpoint{socket->localAddress(), socket->localPort()};
    }
    return out;
}

void UdpSocketServer::close(const Endpoint &endpoint)
{
    std::erase_if(m_sockets, [&endpoint](const auto &socket) { return socket->localPort() == endpoint.port && socket->localAddress() == endpoint.address; });
}

void UdpSocketServer::close()
{
    m_sockets.clear();
}

void UdpSocketServer::receive(QUdpSocket &socket)
{
    if (isAnyAddress(socket.localAddress())) {
        receiveOnAnyAddress(socket);
        return;
    }
    QHostAddress sender;
    quint16 port = 0;
    for (int i = 0; i < kBatch && socket.hasPendingDatagrams(); ++i) {
        const qint64 size = socket.readDatagram(reinterpret_cast<char *>(m_in.data()), static_cast<qint64>(m_in.size()), &sender, &port);
        if (size < 0) {
            continue;
        }
        if (const std::size_t answered = answer(std::span(m_in).first(static_cast<std::size_t>(size)), sender, port); answered > 0) {
            socket.writeDatagram(reinterpret_cast<const char *>(m_out.data()), static_cast<qint64>(answered), sender, port);
        }
    }
    if (socket.hasPendingDatagrams()) {
        QMetaObject::invokeMethod(&socket, &QUdpSocket::readyRead, Qt::QueuedConnection);
    }
}

void UdpSocketServer::receiveOnAnyAddress(QUdpSocket &socket)
{
    // The answer must come from the address that was asked: the datagram knows it.
    const bool isIpv4 = socket.localAddress().protocol() == QAbstractSocket::IPv4Protocol;
    for (int i = 0; i < kBatch && socket.hasPendingDatagrams(); ++i) {
        QNetworkDatagram datagram = socket.receiveDatagram();
        const QByteArray data = datagram.data();
        const std::span query(reinterpret_cast<const std::uint8_t *>(data.constData()), static_cast<std::size_t>(data.size()));
        const std::size_t answered = answer(query, datagram.senderAddress(), static_cast<quint16>(datagram.senderPort()));
        if (answered == 0) {
            continue;
        }
        if (isIpv4) {
            replyIpv4(socket.socketDescriptor(), datagram, std::span(m_out).first(answered));
        } else {
            socket.writeDatagram(datagram.makeReply(QByteArray(reinterpret_cast<const char *>(m_out.data()), static_cast<qsizetype>(answered))));
        }
    }
    if (socket.hasPendingDatagrams()) {
        QMetaObject::invokeMethod(&socket, &QUdpSocket::readyRead, Qt::QueuedConnection);
    }
}

std::size_t UdpSocketServer::answer(std::span<const std::uint8_t> query, const QHostAddress &sender, quint16 port)
{
    const std::size_t size = m_handler.answer(query, toIpAddress(sender), port, Transport::Udp, QueryHandler::Moment::now(), m_out);
    if (m_observer && m_handler.wasAsked()) {
        m_observer(m_handler.report(), std::span(m_out).first(size));
    }
    return size;
}

} // namespace meridian::serve
