#include "engine/dns/SvcParams.h"

#include "engine/base/IpAddress.h"
#include "engine/dns/Octets.h"
#include "engine/dns/TextTokens.h"
#include "engine/dns/Wire.h"

#include <algorithm>
#include <array>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

using Octets = std::vector<std::uint8_t>;

enum Key : std::uint16_t { Mandatory = 0, Alpn = 1, NoDefaultAlpn = 2, Port = 3, Ipv4Hint = 4, Ech = 5, Ipv6Hint = 6 };
constexpr std::array kKeyNames{"mandatory"_L1, "alpn"_L1, "no-default-alpn"_L1, "port"_L1, "ipv4hint"_L1, "ech"_L1, "ipv6hint"_L1};

QString keyText(std::uint16_t key)
{
    return key < kKeyNames.size() ? QString(kKeyNames[key]) : u"key%1"_s.arg(key);
}

std::optional<std::uint16_t> parseKey(QStringView text)
{
    for (std::size_t i = 0; i < kKeyNames.size(); ++i) {
        if (text == kKeyNames[i]) {
            return static_cast<std::uint16_t>(i);
        }
    }
    bool isNumber = false;
    const ushort key = text.startsWith(u"key") ? text.sliced(3).toUShort(&isNumber) : ushort{0};
    // 65535 is reserved as the invalid key (RFC 9460 §14.3.2).
    return isNumber && text[3].isDigit() && key != 0xffff ? std::optional<std::uint16_t>(key) : std::nullopt;
}

std::optional<Octets> parseList(std::uint16_t key, const QString &text)
{
    Octets out;
    for (const QString &item : text.split(u',')) {
        if (key == Mandatory) {
            const auto named = parseKey(item);
            if (!named) {
                return std::nullopt;
            }
            appendNumber(out, *named, 2);
        } else if (key == Alpn) {
            const auto octets = tokenOctets(item);
            if (!octets || octets->empty() || octets->size() > 255) {
                return std::nullopt;
            }
            out.push_back(static_cast<std::uint8_t>(octets->size()));
            out.insert(out.end(), octets->begin(), octets->end());
        } else {
            const auto address = IpAddress::parse(item);
            if (!address || address->isV4() != (key == Ipv4Hint)) {
                return std::nullopt;
            }
            const auto octets = address->bytes();
            out.insert(out.end(), octets.begin(), octets.begin() + address->width() / 8);
        }
    }
    return out;
}

std::optional<Octets> parseValue(std::uint16_t key, const QString &text)
{
    switch (key) {
    case Mandatory:
    case Alpn:
    case Ipv4Hint:
    case Ipv6Hint:
        return parseList(key, text);
    case NoDefaultAlpn:
        return text.isEmpty() ? std::optional(Octets()) : std::nullopt;
    case Port: {
        bool isNumber = false;
        const ushort port = text.toUShort(&isNumber);
        Octets out;
        appendNumber(out, port, 2);
        return isNumber && text.front().isDigit() ? std::optional(out) : std::nullopt;
    }
    case Ech: {
        const auto decoded = QByteArray::fromBase64Encoding(text.toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
        return decoded ? std::optional(Octets(decoded.decoded.begin(), decoded.decoded.end())) : std::nullopt;
    }
    default:
        return tokenOctets(text);
    }
}

bool isValue(std::uint16_t key, std::span<const std::uint8_t> value)
{
    switch (key) {
    case Mandatory:
        return !value.empty() && value.size() % 2 == 0;
    case Alpn: {
        bool isFine = !value.empty();
        while (isFine && !value.empty()) {
            isFine = value[0] != 0 && value.size() > value[0];
            value = isFine ? value.subspan(value[0] + 1U) : value;
        }
        return isFine;
    }
    case NoDefaultAlpn:
        return value.empty();
    case Port:
        return value.size() == 2;
    case Ipv4Hint:
        return !value.empty() && value.size() % 4 == 0;
    case Ipv6Hint:
        return !value.empty() && value.size() % 16 == 0;
    case Ech:
        return !value.empty();
    default:
        return true;
    }
}

QString escaped(std::span<const std::uint8_t> octets)
{
    QString text = quotedText(octets);
    return text.sliced(1, text.size() - 2).replace(u","_s, u"\\044"_s);
}

QString valueText(std::uint16_t key, std::span<const std::uint8_t> value)
{
    QStringList items;
    WireReader reader(value);
    switch (key) {
    case Mandatory:
        while (!reader.isAtEnd()) {
            items += keyText(reader.u16());
        }
        break;
    case Alpn:
        while (!reader.isAtEnd()) {
            const std::uint8_t size = reader.u8();
            items += escaped(reader.bytes(size));
        }
        return u'"' + items.join(u',') + u'"';
    case Port:
        return QString::number(reader.u16());
    case Ipv4Hint:
    case Ipv6Hint:
        while (!reader.isAtEnd()) {
            const auto octets = reader.bytes(key == Ipv4Hint ? 4 : 16);
            items += IpAddress::fromBytes(octets.data(), key == Ipv4Hint ? IpFamily::V4 : IpFamily::V6).toString();
        }
        break;
    case Ech:
        return QString::fromLatin1(QByteArray(reinterpret_cast<const char *>(value.data()), static_cast<qsizetype>(value.size())).toBase64());
    default:
        return quotedText(value);
    }
    return items.join(u',');
}

} // namespace

Result<std::vector<std::uint8_t>> parseSvcParams(const QStringList &words)
{
    std::map<std::uint16_t, Octets> params;
    for (const QString &word : words) {
        const qsizetype equals = word.indexOf(u'=');
        const QString keyWord = equals < 0 ? word : word.first(equals);
        const QString text = equals < 0 ? QString() : word.sliced(equals + 1);
        const auto key = parseKey(keyWord);
        if (!key) {
            return fail(Error::Kind::Invalid, u"\"%1\" is not a service parameter. Use one such as alpn=h2, port=443 or ipv4hint=192.0.2.1."_s.arg(word));
        }
        const auto value = parseValue(*key, text);
        if (!value || !isValue(*key, *value) || value->size() > 65535) {
            return fail(Error::Kind::Invalid, u"\"%1\" is not a value of the service parameter %2. Correct it."_s.arg(text, keyWord));
        }
        if (!params.emplace(*key, *value).second) {
            return fail(Error::Kind::Invalid, u"The service parameter %1 is there twice. Remove one."_s.arg(keyWord));
        }
    }
    Octets out;
    for (const auto &[key, value] : params) {
        appendNumber(out, key, 2);
        appendNumber(out, value.size(), 2);
        out.insert(out.end(), value.begin(), value.end());
    }
    return out;
}

QString svcParamsToString(std::span<const std::uint8_t> octets)
{
    QStringList words;
    WireReader reader(octets);
    while (!reader.isAtEnd()) {
        const std::uint16_t key = reader.u16();
        const std::uint16_t size = reader.u16();
        const auto value = reader.bytes(size);
        words += value.empty() ? keyText(key) : keyText(key) + u'=' + valueText(key, value);
    }
    return words.join(u' ');
}

bool isSvcParams(std::span<const std::uint8_t> octets)
{
    WireReader reader(octets);
    int last = -1;
    while (!reader.isAtEnd()) {
        const std::uint16_t key = reader.u16();
        const std::uint16_t size = reader.u16();
        const auto value = reader.bytes(size);
        if (reader.hasError() || key <= last || !isValue(key, value)) {
            return false;
        }
        last = key;
    }
    return !reader.hasError();
}

} // namespace meridian::dns
