#include "engine/service/DnsProbe.h"

#include "engine/base/Random.h"
#include "engine/dns/Message.h"

#include <QHostAddress>
#include <QRegularExpression>
#include <QTcpSocket>
#include <QUdpSocket>
#include <QtEndian>

#include <utility>

namespace meridian::service {

using namespace Qt::StringLiterals;

namespace {

QHostAddress hostAddress(const IpAddress &address)
{
    if (address.isV4()) {
        return QHostAddress(address.toV4());
    }
    return QHostAddress(address.bytes().data());
}

std::span<const std::uint8_t> octetsOf(const QByteArray &bytes)
{
    return {reinterpret_cast<const std::uint8_t *>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
}

QStringList texts(const std::vector<dns::Record> &records)
{
    QStringList lines;
    for (const dns::Record &record : records) {
        lines << record.toString();
    }
    return lines;
}

DnsReply replyOf(const dns::Message &message, qsizetype size, bool overTcp)
{
    DnsReply reply;
    reply.rcode = dns::toString(message.rcode);
    reply.answers = texts(message.answers);
    reply.authorities = texts(message.authorities);
    for (const auto &error : message.extendedErrors) {
        reply.notes << u"%1 %2"_s.arg(error.code).arg(error.text).trimmed();
    }
    reply.isAuthoritative = message.has(dns::HeaderFlags::kAuthoritative);
    reply.cameOverTcp = overTcp;
    if (message.edns && message.edns->clientSubnet) {
        reply.scope = message.clientSubnetScope;
    }
    reply.size = size;
    return reply;
}

} // namespace

QString digCommand(const QString &server, quint16 port, const DnsQuestion &question)
{
    static const QRegularExpression plain(u"^[A-Za-z0-9_][A-Za-z0-9._-]*$"_s);
    const Result<dns::Name> parsed = dns::Name::parse(question.name);
    QString name = parsed ? parsed->toString() : question.name;
    if (name.size() > 1 && name.endsWith(u'.')) {
        name.chop(1);
    }
    if (!plain.match(name).hasMatch()) {
        // Neither the shell nor dig may take a part of the name for its own.
        name = u"-q '%1'"_s.arg(name.replace(u"'"_s, u"'\\''"_s));
    }
    QString command = u"dig @%1 -p %2 %3 %4"_s.arg(server, QString::number(port), name, question.type);
    if (question.client) {
        command += u" +subnet=%1"_s.arg(question.client->toString());
    }
    return command;
}

DnsProbe::DnsProbe(QObject *parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        fail({Error::Kind::Io, u"No answer came within %1 s. See that the server runs and that no firewall is between."_s
                                   .arg(QString::number(static_cast<double>(m_timeout.count()) / 1000)), {}});
    });
}

DnsProbe::~DnsProbe() = default;

Result<std::vector<std::uint8_t>> DnsProbe::encode(const DnsQuestion &question)
{
    const Result<dns::Name> name = dns::Name::parse(question.name);
    if (!name) {
        return meridian::fail(Error::Kind::Invalid, name.error().text, u"name"_s);
    }
    const auto type = dns::parseRecordType(question.type);
    if (!type) {
        return meridian::fail(Error::Kind::Invalid,
                              u"\"%1\" is not a record type. Write one such as A, AAAA or TYPE65."_s.arg(question.type), u"type"_s);
    }
    dns::Edns edns;
    edns.udpPayload = dns::kMaxUdpPayload;
    if (question.client) {
        edns.clientSubnet = dns::ClientSubnet::of(*question.client);
    }
    static Random random = Random::fromEntropy();
    return dns::buildQuery(static_cast<std::uint16_t>(random.below(65536)), *name, *type, edns);
}

void DnsProbe::ask(const IpAddress &server, quint16 port, const DnsQuestion &question)
{
    stop();
    m_server = server;
    m_port = port;
    Result<std::vector<std::uint8_t>> query = encode(question);
    if (!query) {
        QMetaObject::invokeMethod(this, [this, error = query.error()] { emit failed(error); }, Qt::QueuedConnection);
        return;
    }
    m_query = std::move(*query);
    m_udp = std::make_unique<QUdpSocket>();
    connect(m_udp.get(), &QUdpSocket::readyRead, this, &DnsProbe::readUdp);
    connect(m_udp.get(), &QUdpSocket::errorOccurred, this, [this] {
        fail({Error::Kind::Io, u"The server at %1 port %2 does not answer: %3. Start it, or correct address and port."_s
                                   .arg(m_server.toString()).arg(m_port).arg(m_udp->errorString()), {}});
    }, Qt::QueuedConnection);
    m_udp->connectToHost(hostAddress(server), port);
    m_udp->write(reinterpret_cast<const char *>(m_query.data()), static_cast<qint64>(m_query.size()));
    m_timer.start(m_timeout);
}

void DnsProbe::readUdp()
{
    while (m_udp && m_udp->hasPendingDatagrams()) {
        QByteArray datagram(m_udp->pendingDatagramSize(), Qt::Uninitialized);
        const qint64 size = m_udp->readDatagram(datagram.data(), datagram.size());
        datagram.truncate(std::max<qint64>(size, 0));
        if (take(datagram, false)) {
            return;
        }
    }
}

bool DnsProbe::take(const QByteArray &octets, bool overTcp)
{
    const std::span<const std::uint8_t> bytes = octetsOf(octets);
    if (bytes.size() < dns::kHeaderSize || bytes[0] != m_query[0] || bytes[1] != m_query[1]) {
        return false;
    }
    const Result<dns::Message> message = dns::Message::parse(bytes);
    if (!message) {
        fail({Error::Kind::Damaged, u"The answer cannot be read: %1"_s.arg(message.error().text), {}});
        return true;
    }
    if (!message->has(dns::HeaderFlags::kResponse)) {
        return false;
    }
    if (message->has(dns::HeaderFlags::kTruncated) && !overTcp) {
        askOverTcp();
        return true;
    }
    stop();
    emit replied(replyOf(*message, octets.size(), overTcp));
    return true;
}

void DnsProbe::askOverTcp()
{
    // The socket is in the middle of its own signal.
    m_udp.release()->deleteLater();
    m_tcp = std::make_unique<QTcpSocket>();
    connect(m_tcp.get(), &QTcpSocket::connected, this, [this] {
        std::array<char, 2> length{};
        qToBigEndian(static_cast<quint16>(m_query.size()), length.data());
        m_tcp->write(length.data(), length.size());
        m_tcp->write(reinterpret_cast<const char *>(m_query.data()), static_cast<qint64>(m_query.size()));
    });
    connect(m_tcp.get(), &QTcpSocket::readyRead, this, &DnsProbe::readTcp);
    connect(m_tcp.get(), &QTcpSocket::errorOccurred, this, [this] {
        fail({Error::Kind::Io, u"The answer is longer than UDP carries and the server does not take TCP: %1."_s.arg(m_tcp->errorString()), {}});
    }, Qt::QueuedConnection);
    m_tcp->connectToHost(hostAddress(m_server), m_port);
}

void DnsProbe::readTcp()
{
    const QByteArray head = m_tcp->peek(2);
    if (head.size() < 2) {
        return;
    }
    const qint64 length = qFromBigEndian<quint16>(head.constData());
    if (m_tcp->bytesAvailable() < 2 + length) {
        return;
    }
    m_tcp->skip(2);
    if (!take(m_tcp->read(length), true)) {
        fail({Error::Kind::Damaged, u"The server answered another question over TCP."_s, {}});
    }
}

void DnsProbe::stop()
{
    m_timer.stop();
    for (QAbstractSocket *socket : {static_cast<QAbstractSocket *>(m_udp.release()), static_cast<QAbstractSocket *>(m_tcp.release())}) {
        if (socket) {
            socket->disconnect(this);
            socket->close();
            socket->deleteLater();
        }
    }
}

void DnsProbe::fail(Error error)
{
    if (isWaiting()) {
        stop();
        emit failed(error);
    }
}

} // namespace meridian::service
