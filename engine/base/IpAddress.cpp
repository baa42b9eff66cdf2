#include "engine/base/IpAddress.h"

#include <QStringList>

#include <arpa/inet.h>

using namespace Qt::StringLiterals;

namespace meridian {

IpAddress IpAddress::fromBytes(const std::uint8_t *bytes, IpFamily family)
{
    const auto word = [bytes](int from, int count) {
        std::uint64_t value = 0;
        for (int i = 0; i < count; ++i) {
            value = (value << 8) | bytes[from + i];
        }
        return value;
    };
    if (family == IpFamily::V4) {
        return {word(0, 4) << 32, 0, IpFamily::V4};
    }
    return {word(0, 8), word(8, 8), IpFamily::V6};
}

std::optional<IpAddress> IpAddress::parse(QStringView text)
{
    const QByteArray latin = text.toLatin1();
    std::array<std::uint8_t, 16> octets{};
    if (inet_pton(AF_INET, latin.constData(), octets.data()) == 1) {
        return fromBytes(octets.data(), IpFamily::V4);
    }
    if (inet_pton(AF_INET6, latin.constData(), octets.data()) == 1) {
        return fromBytes(octets.data(), IpFamily::V6);
    }
    return std::nullopt;
}

std::array<std::uint8_t, 16> IpAddress::bytes() const
{
    std::array<std::uint8_t, 16> out{};
    const int octets = width() / 8;
    for (int i = 0; i < octets; ++i) {
        const std::uint64_t word = i < 8 ? high : low;
        out[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(word >> (56 - 8 * (i % 8)));
    }
    return out;
}

QString IpAddress::toString() const
{
    std::array<char, INET6_ADDRSTRLEN> buffer{};
    const auto octets = bytes();
    inet_ntop(isV4() ? AF_INET : AF_INET6, octets.data(), buffer.data(), buffer.size());
    return QString::fromLatin1(buffer.data());
}

IpAddress IpAddress::masked(int length) const
{
    const auto mask = [](int bits) { return bits <= 0 ? 0 : bits >= 64 ? ~std::uint64_t{0} : ~std::uint64_t{0} << (64 - bits); };
    return {high & mask(length), low & mask(length - 64), family};
}

Result<IpPrefix> IpPrefix::parse(QStringView text)
{
    const qsizetype slash = text.indexOf(u'/');
    const QStringView addressText = slash < 0 ? text : text.first(slash);
    const std::optional<IpAddress> address = IpAddress::parse(addressText);
    if (!address) {
        return fail(Error::Kind::Invalid, u"\"%1\" is not an IP address or block. Write it like 192.0.2.0/24 or 2001:db8::/32."_s.arg(text));
    }
    int length = address->width();
    if (slash >= 0) {
        const QStringView lengthText = text.sliced(slash + 1);
        bool ok = !lengthText.isEmpty() && lengthText.size() <= 3;
        for (const QChar c : lengthText) {
            ok = ok && c >= u'0' && c <= u'9';
        }
        length = ok ? lengthText.toInt() : -1;
        if (length < 0 || length > address->width()) {
            return fail(Error::Kind::Invalid, u"\"%1\" has no valid prefix length. Use 0 to %2 behind the slash."_s.arg(text).arg(address->width()));
        }
    }
    const IpPrefix prefix = of(*address, length);
    if (prefix.address != *address) {
        return fail(Error::Kind::Invalid, u"\"%1\" has address bits set beyond its prefix length. The block is %2."_s.arg(text, prefix.toString()));
    }
    return prefix;
}

QString IpPrefix::toString() const
{
    return address.toString() + u'/' + QString::number(length);
}

FoldedAddress foldToV4(const IpAddress &address)
{
    if (address.isV4()) {
        return {address, 0};
    }
    // IPv4-compatible; below 0.0.0.0/8 lie :: and ::1, which are addresses of their own.
    if (address.high == 0 && (address.low >> 32) == 0 && (address.low >> 24) != 0) {
        return {IpAddress::v4(static_cast<std::uint32_t>(address.low)), 96};
    }
    if (address.high == 0 && (address.low >> 32) == 0xffff) {
        return {IpAddress::v4(static_cast<std::uint32_t>(address.low)), 96};
    }
    if (address.high == 0x0064ff9b00000000U && (address.low >> 32) == 0) {
        return {IpAddress::v4(static_cast<std::uint32_t>(address.low)), 96};
    }
    if ((address.high >> 48) == 0x2002) {
        return {IpAddress::v4(static_cast<std::uint32_t>(address.high >> 16)), 16};
    }
    if ((address.high >> 32) == 0x20010000) {
        return {IpAddress::v4(~static_cast<std::uint32_t>(address.low)), 96};
    }
    return {address, 0};
}

std::span<const IpPrefix> foldedBlocks()
{
    static constexpr auto kBlocks = [] {
        std::array<IpPrefix, 12> out{{{{0, 0xffff00000000U, IpFamily::V6}, 96},
                                      {{0x0064ff9b00000000U, 0, IpFamily::V6}, 96},
                                      {{0x2001000000000000U, 0, IpFamily::V6}, 32},
                                      {{0x2002000000000000U, 0, IpFamily::V6}, 16}}};
        for (int bit = 24; bit < 32; ++bit) { // ::/96 but for ::/104
            out[static_cast<std::size_t>(bit - 20)] = {{0, std::uint64_t{1} << bit, IpFamily::V6}, 128 - bit};
        }
        return out;
    }();
    return kBlocks;
}

} // namespace meridian
