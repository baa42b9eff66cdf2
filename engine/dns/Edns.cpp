#include "engine/dns/Edns.h"

#include <algorithm>

namespace meridian::dns {
namespace {

constexpr std::uint16_t kDnssecOk = 0x8000;

} // namespace

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

bool Edns::read(WireReader &reader, OptAnswer *answer)
{
    udpPayload = reader.u16();
    const std::uint8_t upperRcode = reader.u8();
    version = reader.u8();
    dnssecOk = (reader.u16() & kDnssecOk) != 0;
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
        if (code == kOptionClientSubnet) {
            if (clientSubnet) {
                return false;
            }
            clientSubnet = ClientSubnet::parse(value, answer != nullptr ? &answer->clientSubnetScope : nullptr);
            if (!clientSubnet) {
                return false;
            }
        } else if (code == kOptionExtendedError && answer != nullptr) {
            if (value.size() < 2) {
                return false;
            }
            answer->extendedErrors.emplace_back(static_cast<std::uint16_t>(value[0] << 8 | value[1]), std::string(value.begin() + 2, value.end()));
        }
    }
    return true;
}

void Edns::write(WireWriter &writer) const
{
    writer.u8(0);
    writer.u16(static_cast<std::uint16_t>(RecordType::OPT));
    writer.u16(udpPayload);
    writer.u8(0);
    writer.u8(version);
    writer.u16(dnssecOk ? kDnssecOk : 0);
    writer.u16(static_cast<std::uint16_t>(clientSubnet ? clientSubnet->wireSize() : 0));
    if (clientSubnet) {
        clientSubnet->write(writer, 0);
    }
}

std::uint16_t Edns::answerLimit() const
{
    return std::clamp(udpPayload, kMinUdpPayload, kMaxUdpPayload);
}

OptWriter::OptWriter(WireWriter &writer, std::uint16_t udpPayload, std::uint16_t rcode, bool dnssecOk) : m_writer(writer)
{
    writer.u8(0);
    writer.u16(static_cast<std::uint16_t>(RecordType::OPT));
    writer.u16(udpPayload);
    writer.u8(static_cast<std::uint8_t>(rcode >> 4));
    writer.u8(0);
    writer.u16(dnssecOk ? kDnssecOk : 0);
    m_lengthAt = writer.size();
    writer.u16(0);
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
