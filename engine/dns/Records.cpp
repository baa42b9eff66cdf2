#include "engine/dns/Records.h"

#include "engine/dns/Octets.h"
#include "engine/dns/RdataFields.h"
#include "engine/dns/SvcParams.h"

#include <algorithm>

namespace meridian::dns {
namespace {

/// Octets that a field takes, or 0 if its size stands in the data.
std::size_t fixedSize(RdataField field)
{
    switch (field) {
    case RdataField::U8:
        return 1;
    case RdataField::U16:
    case RdataField::TypeCode:
        return 2;
    case RdataField::U32:
    case RdataField::Seconds:
    case RdataField::Moment:
    case RdataField::Ipv4:
        return 4;
    case RdataField::Ipv6:
        return 16;
    default:
        return 0;
    }
}

void readString(WireReader &reader, Rdata &out)
{
    const std::uint8_t size = reader.u8();
    out.push_back(size);
    append(out, reader.bytes(size));
}

bool isTypeBitmap(std::span<const std::uint8_t> octets)
{
    int last = -1;
    while (!octets.empty()) {
        if (octets.size() < 2 || octets[0] <= last || octets[1] < 1 || octets[1] > 32 || octets.size() < octets[1] + 2U) {
            return false;
        }
        last = octets[0];
        octets = octets.subspan(octets[1] + 2U);
    }
    return true;
}

void readField(WireReader &reader, RdataField field, std::size_t end, Rdata &out)
{
    const std::size_t left = reader.position() <= end ? end - reader.position() : 0;
    if (const std::size_t size = fixedSize(field); size != 0) {
        append(out, reader.bytes(size));
        return;
    }
    switch (field) {
    case RdataField::Name:
        append(out, reader.name().wire());
        return;
    case RdataField::Tag:
    case RdataField::String:
        readString(reader, out);
        return;
    case RdataField::Strings:
        do {
            readString(reader, out);
        } while (!reader.hasError() && reader.position() < end);
        return;
    case RdataField::TypeBitmap:
    case RdataField::SvcParams: {
        const auto octets = reader.bytes(left);
        if (field == RdataField::TypeBitmap ? !isTypeBitmap(octets) : !isSvcParams(octets)) {
            reader.fail();
        }
        append(out, octets);
        return;
    }
    default: // RestString, Hex, Base64
        append(out, reader.bytes(left));
        return;
    }
}

} // namespace

Rdata readRdata(WireReader &reader, RecordType type, std::size_t size)
{
    Rdata out;
    if (size > reader.remaining()) {
        reader.fail();
        return out;
    }
    const std::size_t end = reader.position() + size;
    const auto fields = rdataFields(type);
    if (fields.empty()) {
        append(out, reader.bytes(size));
        return out;
    }
    for (const RdataField field : fields) {
        readField(reader, field, end, out);
    }
    if (!reader.hasError() && reader.position() != end) {
        reader.fail();
    }
    return out;
}

bool isValidRdata(RecordType type, std::span<const std::uint8_t> rdata)
{
    WireReader reader(rdata);
    const Rdata read = readRdata(reader, type, rdata.size());
    // A compressed name inside would have been written out: then the octets differ.
    return !reader.hasError() && std::ranges::equal(read, rdata);
}

void writeRdata(WireWriter &writer, RecordType type, std::span<const std::uint8_t> rdata)
{
    const std::size_t lengthAt = writer.size();
    writer.u16(static_cast<std::uint16_t>(rdata.size()));
    const auto nameAt = [rdata](std::size_t at) {
        std::size_t end = at;
        while (rdata[end] != 0) {
            end += rdata[end] + 1U;
        }
        return rdata.subspan(at, end + 1 - at);
    };
    switch (type) {
    case RecordType::NS:
    case RecordType::CNAME:
    case RecordType::PTR:
        writer.name(rdata, Compression::SameCase);
        break;
    case RecordType::MX:
        writer.bytes(rdata.first(2));
        writer.name(rdata.subspan(2), Compression::SameCase);
        break;
    case RecordType::SOA: {
        const auto mname = nameAt(0);
        const auto rname = nameAt(mname.size());
        writer.name(mname, Compression::SameCase);
        writer.name(rname, Compression::SameCase);
        writer.bytes(rdata.subspan(mname.size() + rname.size()));
        break;
    }
    default:
        writer.bytes(rdata);
        return;
    }
    if (!writer.hasError()) {
        writer.patchU16(lengthAt, static_cast<std::uint16_t>(writer.size() - lengthAt - 2));
    }
}

Rdata rdataOf(const IpAddress &address)
{
    const auto octets = address.bytes();
    return {octets.begin(), octets.begin() + address.width() / 8};
}

Rdata rdataOf(const Name &target)
{
    return {target.wire().begin(), target.wire().end()};
}

std::optional<IpAddress> addressOf(RecordType type, std::span<const std::uint8_t> rdata)
{
    if (type == RecordType::A && rdata.size() == 4) {
        return IpAddress::fromBytes(rdata.data(), IpFamily::V4);
    }
    if (type == RecordType::AAAA && rdata.size() == 16) {
        return IpAddress::fromBytes(rdata.data(), IpFamily::V6);
    }
    return std::nullopt;
}

std::optional<Name> targetOf(RecordType type, std::span<const std::uint8_t> rdata)
{
    const bool isTarget = type == RecordType::NS || type == RecordType::CNAME || type == RecordType::PTR || type == RecordType::DNAME;
    return isTarget ? Name::fromWire(rdata) : std::nullopt;
}

Rdata rdataOf(const Soa &soa)
{
    Rdata out;
    append(out, soa.mname.wire());
    append(out, soa.rname.wire());
    for (const std::uint32_t value : {soa.serial, soa.refresh, soa.retry, soa.expire, soa.minimum}) {
        appendNumber(out, value, 4);
    }
    return out;
}

std::optional<Soa> soaOf(std::span<const std::uint8_t> rdata)
{
    if (!isValidRdata(RecordType::SOA, rdata)) {
        return std::nullopt;
    }
    WireReader reader(rdata);
    Soa soa;
    soa.mname = reader.name();
    soa.rname = reader.name();
    soa.serial = reader.u32();
    soa.refresh = reader.u32();
    soa.retry = reader.u32();
    soa.expire = reader.u32();
    soa.minimum = reader.u32();
    return soa;
}

} // namespace meridian::dns
