#include "engine/probe/EchoSeries.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

constexpr std::size_t kHeader = 8;
constexpr std::uint8_t kRequestV4 = 8, kReplyV4 = 0, kRequestV6 = 128, kReplyV6 = 129;

std::uint16_t read16(std::span<const std::uint8_t> octets, std::size_t at)
{
    return static_cast<std::uint16_t>(octets[at] << 8 | octets[at + 1]);
}

void write16(std::span<std::uint8_t> octets, std::size_t at, std::uint16_t value)
{
    octets[at] = static_cast<std::uint8_t>(value >> 8);
    octets[at + 1] = static_cast<std::uint8_t>(value & 0xff);
}

double milliseconds(EchoSeries::Microseconds time)
{
    return static_cast<double>(time.count()) / 1000;
}

} // namespace

std::uint16_t internetChecksum(std::span<const std::uint8_t> octets)
{
    std::uint32_t sum = 0;
    for (std::size_t at = 0; at < octets.size(); at += 2) {
        sum += static_cast<std::uint32_t>(octets[at]) << 8 | (at + 1 < octets.size() ? octets[at + 1] : 0U);
    }
    while (sum >> 16 != 0) {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    return static_cast<std::uint16_t>(~sum);
}

EchoSeries::EchoSeries(const IpAddress &target, int packets, std::uint16_t identifier, const Token &token)
    : m_target(target), m_identifier(identifier), m_token(token), m_sent(static_cast<std::size_t>(packets)), m_isAnswered(static_cast<std::size_t>(packets), false)
{
}

std::vector<std::uint8_t> EchoSeries::next(Microseconds now)
{
    std::vector<std::uint8_t> packet(kHeader + m_token.size());
    packet[0] = m_target.isV4() ? kRequestV4 : kRequestV6;
    write16(packet, 4, m_identifier);
    write16(packet, 6, static_cast<std::uint16_t>(m_next));
    std::ranges::copy(m_token, packet.begin() + kHeader);
    if (m_target.isV4()) { // the system writes that of ICMPv6, which covers addresses
        write16(packet, 2, internetChecksum(packet));
    }
    m_sent[static_cast<std::size_t>(m_next++)] = now;
    return packet;
}

void EchoSeries::take(std::span<const std::uint8_t> packet, const IpAddress &from, Microseconds now, bool isIdentifierChecked)
{
    const bool isReply = packet.size() >= kHeader && packet[0] == (m_target.isV4() ? kReplyV4 : kReplyV6) && packet[1] == 0;
    if (!isReply || (isIdentifierChecked && read16(packet, 4) != m_identifier)) {
        return; // of another program: a raw socket hears everything
    }
    const std::uint16_t sequence = read16(packet, 6);
    const bool isOurs = from == m_target && sequence < m_next && std::ranges::equal(packet.subspan(kHeader), m_token);
    if (!isOurs) {
        ++m_foreign;
        return;
    }
    if (m_isAnswered[sequence]) {
        return; // a duplicate
    }
    m_isAnswered[sequence] = true;
    const Microseconds trip = now - m_sent[sequence];
    m_least = m_answered == 0 ? trip : std::min(m_least, trip);
    m_most = std::max(m_most, trip);
    m_sum += trip;
    ++m_answered;
}

QString EchoSeries::summary() const
{
    QString text = u"%1 packets, %2 answered, %3 % lost"_s.arg(packets()).arg(m_answered).arg(lossPercent(), 0, 'f', 0);
    if (m_answered > 0) {
        text += u"; %1 / %2 / %3 ms (least, mean, most)"_s.arg(milliseconds(m_least), 0, 'f', 2).arg(milliseconds(m_sum) / m_answered, 0, 'f', 2).arg(milliseconds(m_most), 0, 'f', 2);
    }
    if (m_foreign > 0) {
        text += u"; %1 replies that were not to these packets"_s.arg(m_foreign);
    }
    return text;
}

} // namespace meridian::probe
