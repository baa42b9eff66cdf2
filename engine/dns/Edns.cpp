#include "engine/dns/Edns.h"

#include <algorithm>

namespace meridian::dns {

ClientSubnet ClientSubnet::of(const IpPrefix &prefix)
{
    ClientSubnet out;
    out.family = prefix.address.isV4() ? 1 : 2;
    out.sourceLength = static_cast<std::uint8_t>(prefix.length);
    out.addressSize = static_cast<std::uint8_t>((prefix.length + 7) / 8);
    out.octets = prefix.address.masked(prefix.length).bytes();
    return out;
}

std::optional<ClientSubnet> ClientSubnet::parse(std::span<const std::uint8_t> value, std::uint8_t *scope)
{
    WireReader reader(value);
    ClientSubnet out;
    out.family = reader.u16();
    out.sourceLength = reader.u8();
    const std::uint8_t scopeLength = reader.u8();
    if (reader.hasError() || out.family > 2) {
        return std::nullopt;
    }
    const int width = out.family == 1 ? 32 : out.family == 2 ? 128 : 0;
    const std::size_t octets = (out.sourceLength + 7U) / 8;
    if (out.sourceLength > width || scopeLength > width || reader.remaining() != octets || (scope == nullptr && scopeLength != 0)) {
        return std::nullopt;
    }
    const auto address = reader.bytes(octets);
    std::ranges::copy(address, out.octets.begin());
    out.addressSize = static_cast<std::uint8_t>(octets);
    const int spare = static_cast<int>(octets * 8) - out.sourceLength;
    if (spare > 0 && (address.back() & ((1 << spare) - 1)) != 0) {
        return std::nullopt;
    }
    if (scope != nullptr) {
        *scope = scopeLength;
    }
    return out;
}

void ClientSubnet::write(WireWriter &writer, std::uint8_t scope) const
{
    writer.u16(Edns::kOptionClientSubnet);
    writer.u16(static_cast<std::uint16_t>(4 + addressSize));
    writer.u16(family);
    writer.u8(sourceLength);
    writer.u8(scope);
    writer.bytes(std::span(octets).first(addressSize));
}

std::optional<CookieOption> CookieOption::parse(std::span<const std::uint8_t> value)
{
    const bool hasServer = value.size() >= kClientSize + kMinServerSize && value.size() <= kClientSize + kMaxServerSize;
    if (value.size() != kClientSize && !hasServer) {
        return std::nullopt;
    }
    CookieOption out;
    std::ranges::copy(value.first(kClientSize), out.client.begin());
    std::ranges::copy(value.subspan(kClientSize), out.server.begin());
    out.serverSize = static_cast<std::uint8_t>(value.size() - kClientSize);
    return out;
}

void CookieOption::write(WireWriter &writer) const
{
    writer.u16(Edns::kOptionCookie);
    writer.u16(static_cast<std::uint16_t>(kClientSize + serverSize));
    writer.bytes(client);
    writer.bytes(std::span(server).first(serverSize));
}

bool Edns::read(WireReader &reader, OptAnswer *answer)
{
    udpPayload = reader.u16();
    const std::uint8_t upperRcode = reader.u8();
    version = reader.u8();
    const std::uint16_t flags = reader.u16();
    dnssecOk = (flags & kDnssecOk) != 0;
    compactOk = (flags & kCompactOk) != 0;
    const std::uint16_t size = reader.u16();
    WireReader options(reader.bytes(size));
    if (reader.hasError()) {
        return false;
    }
    if (answer != nullptr) {
        answer->upperRcode = upperRcode;
    }
    while (version == 0 && !options.isAtEnd()) {
        const std::uint16_t code = options.u16();
        const std::uint16_t length = options.u16();
        const auto value = options.bytes(length);
        if (options.hasError()) {
            return false;
        }
        if (!readOption(code, value, answer)) {
            return false;
        }
    }
    return true;
}

bool Edns::readOption(std::uint16_t code, std::span<const std::uint8_t> value, OptAnswer *answer)
{
    switch (code) {
    case kOptionClientSubnet:
        if (clientSubnet) {
            return false;
        }
        clientSubnet = ClientSubnet::parse(value, answer != nullptr ? &answer->clientSubnetScope : nullptr);
        return clientSubnet.has_value();
    case kOptionCookie:
        if (!cookie) {
            cookie = CookieOption::parse(value);
        }
        return cookie.has_value();
    case kOptionNsid:
        wantsNsid = true;
        if (answer != nullptr) {
            answer->nsid.assign(value.begin(), value.end());
        }
        return true;
    case kOptionTcpKeepalive:
        wantsKeepalive = true;
        if (answer != nullptr && value.size() == 2) {
            answer->keepalive = static_cast<std::uint16_t>(value[0] << 8 | value[1]);
        }
        return true;
    case kOptionPadding:
        isPadded = true;
        return true;
    case kOptionExtendedError:
        if (answer != nullptr) {
            if (value.size() < 2) {
                return false;
            }
            answer->extendedErrors.emplace_back(static_cast<std::uint16_t>(value[0] << 8 | value[1]), std::string(value.begin() + 2, value.end()));
        }
        return true;
    default:
        return true;
    }
}

void Edns::write(WireWriter &writer) const
{
    writer.u8(0);
    writer.u16(static_cast<std::uint16_t>(RecordType::OPT));
    writer.u16(udpPayload);
    writer.u8(0);
    writer.u8(version);
    writer.u16(flags());
    const std::size_t lengthAt = writer.size();
    writer.u16(0);
    if (clientSubnet) {
        clientSubnet->write(writer, 0);
    }
    if (cookie) {
        cookie->write(writer);
    }
    for (const auto &[isWanted, code] : {std::pair(wantsNsid, kOptionNsid), std::pair(wantsKeepalive, kOptionTcpKeepalive), std::pair(isPadded, kOptionPadding)}) {
        if (isWanted) {
            writer.u16(code);
            writer.u16(0);
        }
    }
    if (!writer.hasError()) {
        writer.patchU16(lengthAt, static_cast<std::uint16_t>(writer.size() - lengthAt - 2));
    }
}

std::uint16_t Edns::answerLimit() const
{
    return std::clamp(udpPayload, kMinUdpPayload, kMaxUdpPayload);
}

OptWriter::OptWriter(WireWriter &writer, std::uint16_t udpPayload, std::uint16_t rcode, std::uint16_t flags) : m_writer(writer)
{
    writer.u8(0);
    writer.u16(static_cast<std::uint16_t>(RecordType::OPT));
    writer.u16(udpPayload);
    writer.u8(static_cast<std::uint8_t>(rcode >> 4));
    writer.u8(0);
    writer.u16(flags);
    m_lengthAt = writer.size();
    writer.u16(0);
}

void OptWriter::option(std::uint16_t code, std::span<const std::uint8_t> value)
{
    m_writer.u16(code);
    m_writer.u16(static_cast<std::uint16_t>(value.size()));
    m_writer.bytes(value);
}

void OptWriter::padding(std::size_t block)
{
    constexpr std::size_t kHead = 4;
    static constexpr std::array<std::uint8_t, 512> kZeros{};
    if (m_writer.hasError() || m_writer.room() < kHead) {
        return;
    }
    const std::size_t size = m_writer.size() + kHead;
    const std::size_t wanted = (block - size % block) % block;
    option(Edns::kOptionPadding, std::span(kZeros).first(std::min({wanted, m_writer.room() - kHead, kZeros.size()})));
}

void OptWriter::extendedError(ExtendedError code, std::string_view text)
{
    constexpr std::size_t kFixed = 6;
    if (m_writer.hasError() || m_writer.room() < kFixed) {
        return;
    }
    const std::string_view shown = m_writer.room() < kFixed + text.size() ? std::string_view() : text;
    m_writer.u16(Edns::kOptionExtendedError);
    m_writer.u16(static_cast<std::uint16_t>(2 + shown.size()));
    m_writer.u16(static_cast<std::uint16_t>(code));
    m_writer.bytes({reinterpret_cast<const std::uint8_t *>(shown.data()), shown.size()});
}

void OptWriter::finish()
{
    if (!m_writer.hasError()) {
        m_writer.patchU16(m_lengthAt, static_cast<std::uint16_t>(m_writer.size() - m_lengthAt - 2));
    }
}

} // namespace meridian::dns
