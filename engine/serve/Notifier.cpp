#include "engine/serve/Notifier.h"

#include "engine/dns/Message.h"

#include <QNetworkDatagram>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

constexpr std::size_t kBufferSize = 1232;

std::uint64_t secondsNow()
{
    return static_cast<std::uint64_t>(std::time(nullptr));
}

/// A NOTIFY of one zone with its SOA (RFC 1996 §3.7); its octets.
std::size_t writeNotify(std::span<std::uint8_t> buffer, std::uint16_t id, const dns::Name &zone, const dns::RrSet &soa)
{
    dns::WireWriter writer(buffer);
    writer.u16(id);
    writer.u16(static_cast<std::uint16_t>(std::to_underlying(dns::Opcode::Notify) << 11 | dns::HeaderFlags::kAuthoritative));
    writer.u16(1);
    writer.u16(1);
    writer.u32(0);
    writer.name(zone, dns::Compression::None);
    writer.u16(std::to_underlying(dns::RecordType::SOA));
    writer.u16(std::to_underlying(dns::RecordClass::IN));
    writer.name(zone, dns::Compression::AnyCase);
    writer.u16(std::to_underlying(dns::RecordType::SOA));
    writer.u16(std::to_underlying(dns::RecordClass::IN));
    writer.u32(soa.ttl);
    dns::writeRdata(writer, dns::RecordType::SOA, soa.rdatas.front());
    return writer.hasError() ? 0 : writer.size();
}

} // namespace

Notifier::Notifier(std::vector<NotifyTarget> targets, NotifyOptions options, Random random, QObject *parent)
    : QObject(parent), m_targets(std::move(targets)), m_options(options), m_random(random)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Notifier::work);
}

Notifier::~Notifier() = default;

void Notifier::noteZones(const policy::Policy &policy)
{
    std::map<QByteArray, std::uint32_t> serials;
    for (const dns::ZoneSet::Entry &entry : policy.zones().entries()) {
        const dns::ZoneTree &tree = *entry.tree;
        const auto soa = tree.soa() != nullptr ? dns::soaOf(tree.firstRdata(*tree.soa())) : std::nullopt;
        if (!soa) {
            continue;
        }
        const auto origin = tree.nameOf(tree.nodes().front());
        QByteArray key(reinterpret_cast<const char *>(origin.data()), static_cast<qsizetype>(origin.size()));
        while (serials.contains(key)) {
            key += '+'; // a private and a public zone of one name
        }
        serials[key] = soa->serial;
        const auto known = m_serials.find(key);
        if (known != m_serials.end() && known->second == soa->serial) {
            continue;
        }
        const auto rdata = tree.firstRdata(*tree.soa());
        const dns::RrSet set{tree.origin(), dns::RecordType::SOA, tree.soa()->ttl, {dns::Rdata(rdata.begin(), rdata.end())}};
        for (std::size_t target = 0; target < m_targets.size(); ++target) {
            const policy::Source source = policy::Source::of(toIpAddress(m_targets[target].endpoint.address));
            if (policy.findZone(dns::NameHashes(tree.origin()), source) == &entry) {
                add(target, tree.origin(), set);
            }
        }
    }
    m_serials = std::move(serials);
    work();
}

void Notifier::add(std::size_t target, const dns::Name &zone, const dns::RrSet &soa)
{
    const auto isOlder = [&](const News &news) { return news.target == target && news.zone == zone; };
    std::erase_if(m_waiting, isOlder);
    std::erase_if(m_inFlight, isOlder);
    m_waiting.push_back({target, zone, soa});
}

void Notifier::work()
{
    const auto now = std::chrono::steady_clock::now();
    while (!m_waiting.empty() && m_inFlight.size() < static_cast<std::size_t>(m_options.inFlight)) {
        m_inFlight.push_back(std::move(m_waiting.front()));
        m_waiting.pop_front();
        m_inFlight.back().due = now;
    }
    std::vector<News> given;
    for (News &news : m_inFlight) {
        if (news.due > now) {
            continue;
        }
        if (news.attempt == m_options.attempts) {
            given.push_back(news);
            continue;
        }
        send(news);
        news.due = now + m_options.retry * (1 << news.attempt);
        ++news.attempt;
    }
    std::erase_if(m_inFlight, [&](const News &news) { return news.due <= now && news.attempt == m_options.attempts; });
    const auto next = std::ranges::min_element(m_inFlight, {}, &News::due);
    if (!m_waiting.empty() && m_inFlight.size() < static_cast<std::size_t>(m_options.inFlight)) {
        m_timer.start(0);
    } else if (next != m_inFlight.end()) {
        m_timer.start(std::chrono::ceil<std::chrono::milliseconds>(next->due - now));
    }
    for (const News &news : given) {
        emit failed(news.zone.toString(), nameOf(news), u"It did not answer %1 times. Is it running, and does it take NOTIFY from here?"_s.arg(m_options.attempts));
    }
}

void Notifier::send(News &news)
{
    const NotifyTarget &target = m_targets[news.target];
    QUdpSocket *socket = socketFor(target.endpoint.address);
    std::array<std::uint8_t, kBufferSize> buffer;
    news.id = static_cast<std::uint16_t>(m_random.next());
    std::size_t size = writeNotify(buffer, news.id, news.zone, news.soa);
    if (target.key && size > 0) {
        news.tsig = dns::Tsig::withKey(*target.key);
        size = news.tsig->sign(buffer, size, secondsNow());
    }
    if (socket != nullptr && size > 0) {
        // What cannot be sent now is sent again.
        (void)socket->writeDatagram(reinterpret_cast<const char *>(buffer.data()), static_cast<qint64>(size), target.endpoint.address, target.endpoint.port);
    }
}

QUdpSocket *Notifier::socketFor(const QHostAddress &address)
{
    auto &socket = m_sockets[address.protocol()];
    if (!socket) {
        socket = std::make_unique<QUdpSocket>();
        if (!socket->bind(address.protocol() == QAbstractSocket::IPv6Protocol ? QHostAddress(QHostAddress::AnyIPv6) : QHostAddress(QHostAddress::AnyIPv4), 0)) {
            socket.reset();
            return nullptr;
        }
        QUdpSocket *bound = socket.get();
        connect(bound, &QUdpSocket::readyRead, this, [this, bound] { receive(*bound); });
    }
    return socket.get();
}

void Notifier::receive(QUdpSocket &socket)
{
    while (socket.hasPendingDatagrams()) {
        const QNetworkDatagram datagram = socket.receiveDatagram();
        const QByteArray data = datagram.data();
        take({reinterpret_cast<const std::uint8_t *>(data.constData()), static_cast<std::size_t>(data.size())},
             {datagram.senderAddress(), static_cast<quint16>(datagram.senderPort())});
    }
    work();
}

void Notifier::take(std::span<const std::uint8_t> octets, const Endpoint &from)
{
    const Result<dns::Message> answer = dns::Message::parse(octets);
    if (!answer || !answer->has(dns::HeaderFlags::kResponse) || answer->opcode() != dns::Opcode::Notify) {
        return;
    }
    const auto found = std::ranges::find_if(m_inFlight, [&](const News &news) {
        const Endpoint &asked = m_targets[news.target].endpoint;
        return news.id == answer->id && toIpAddress(asked.address) == toIpAddress(from.address) && asked.port == from.port
            && (answer->questions.empty() || answer->questions.front().name == news.zone);
    });
    if (found == m_inFlight.end()) {
        return;
    }
    const bool isFine = answer->rcode == dns::Rcode::NoError;
    if (isFine && found->tsig && found->tsig->checkAnswer(octets, secondsNow()) != dns::TsigVerdict::Good) {
        return; // not from the one who was told: it is told again
    }
    const News news = std::move(*found);
    m_inFlight.erase(found);
    if (isFine) {
        emit confirmed(news.zone.toString(), nameOf(news));
    } else {
        emit failed(news.zone.toString(), nameOf(news), u"It answered %1. Let it take NOTIFY from here for this zone."_s.arg(dns::toString(answer->rcode)));
    }
}

QString Notifier::nameOf(const News &news) const
{
    return m_targets[news.target].endpoint.toString();
}

} // namespace meridian::serve
