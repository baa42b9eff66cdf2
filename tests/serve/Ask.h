#pragma once

#include "engine/dns/Message.h"
#include "engine/dns/ZoneFile.h"
#include "engine/dns/ZoneSet.h"
#include "engine/serve/Responder.h"

#include <QStringList>

#include <vector>

namespace meridian::test {

using Octets = std::vector<std::uint8_t>;

inline dns::Name name(const QString &text)
{
    return dns::Name::parse(text).value();
}

/// A zone from its file's text.
inline std::shared_ptr<const dns::ZoneTree> zoneTree(const QString &origin, const QString &text)
{
    const dns::ZoneFile file = dns::ZoneFile::parse(text, name(origin)).value();
    dns::ZoneTreeBuilder builder(file.origin);
    for (const dns::RrSet &set : file.sets) {
        (void)builder.add(set).value();
    }
    return builder.build().value();
}

/// An OPT record for a question, with a client subnet if `subnet` is not empty.
inline dns::Edns edns(const QString &subnet = {}, std::uint16_t payload = 1232)
{
    dns::Edns out;
    out.udpPayload = payload;
    if (!subnet.isEmpty()) {
        out.clientSubnet = dns::ClientSubnet::of(IpPrefix::parse(subnet).value());
    }
    return out;
}

inline QStringList texts(const std::vector<dns::Record> &records)
{
    QStringList out;
    for (const dns::Record &record : records) {
        out += record.toString();
    }
    out.sort();
    return out;
}

/// Asks a responder and keeps what it reported.
class Asker final
{
public:
    explicit Asker(serve::Responder responder, std::uint64_t seed = 1) : m_responder(responder), m_random(seed), m_out(serve::kMaxAnswerSize) {}

    /// The answer's octets; empty for silence.
    Octets send(std::span<const std::uint8_t> query, serve::Transport transport = serve::Transport::Udp)
    {
        const std::size_t size = m_responder.answer(query, sender, transport, m_random, m_out, report);
        return {m_out.begin(), m_out.begin() + static_cast<std::ptrdiff_t>(size)};
    }
    dns::Message ask(const QString &question, dns::RecordType type, const std::optional<dns::Edns> &edns = std::nullopt,
                     serve::Transport transport = serve::Transport::Udp)
    {
        return dns::Message::parse(send(dns::buildQuery(0x1234, name(question), type, edns), transport)).value();
    }

    IpAddress sender = IpAddress::v4(0x7f000001);
    serve::AnswerReport report;

private:
    serve::Responder m_responder;
    Random m_random;
    Octets m_out;
};

} // namespace meridian::test
