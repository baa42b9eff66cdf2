// The presentation form of RDATA; the wire form is in Records.cpp.
#include "engine/dns/Octets.h"
#include "engine/dns/RdataFields.h"
#include "engine/dns/Records.h"
#include "engine/dns/SvcParams.h"
#include "engine/dns/TextTokens.h"
#include "engine/dns/TypeBitmap.h"

#include <QDateTime>
#include <QStringList>
#include <QTimeZone>

#include <algorithm>
#include <limits>
#include <map>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

std::unexpected<Error> bad(RecordType type, const QString &why)
{
    return fail(Error::Kind::Invalid, u"This is not a value of type %1. %2"_s.arg(toString(type), why));
}

QString fieldName(RecordType type, std::size_t index)
{
    static const std::map<RecordType, QStringList> names{
        {RecordType::MX, {u"preference"_s, u"mail server"_s}},
        {RecordType::SRV, {u"priority"_s, u"weight"_s, u"port"_s, u"target"_s}},
        {RecordType::SOA, {u"primary server"_s, u"responsible person"_s, u"serial"_s, u"refresh"_s, u"retry"_s, u"expire"_s, u"minimum"_s}},
        {RecordType::CAA, {u"flags"_s, u"tag"_s, u"value"_s}},
        {RecordType::DS, {u"key tag"_s, u"algorithm"_s, u"digest type"_s, u"digest"_s}},
        {RecordType::NAPTR, {u"order"_s, u"preference"_s, u"flags"_s, u"service"_s, u"regular expression"_s, u"replacement"_s}},
        {RecordType::TLSA, {u"usage"_s, u"selector"_s, u"matching type"_s, u"data"_s}},
        {RecordType::SSHFP, {u"algorithm"_s, u"fingerprint type"_s, u"fingerprint"_s}},
    };
    const auto found = names.find(type);
    return found != names.end() && static_cast<qsizetype>(index) < found->second.size()
        ? u"field %1 (%2)"_s.arg(index + 1).arg(found->second.at(static_cast<qsizetype>(index)))
        : u"field %1"_s.arg(index + 1);
}

std::optional<std::vector<std::uint8_t>> parseHex(const QString &text)
{
    const QByteArray latin = text.toLatin1();
    const bool ok = latin.size() % 2 == 0 && std::ranges::all_of(latin, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    });
    if (!ok) {
        return std::nullopt;
    }
    const QByteArray octets = QByteArray::fromHex(latin);
    return std::vector<std::uint8_t>(octets.begin(), octets.end());
}

/// Walks the words of one value along the row of its type.
class RdataParser final
{
public:
    RdataParser(RecordType type, std::vector<TextToken> tokens, const Name &origin)
        : m_type(type), m_tokens(std::move(tokens)), m_origin(origin)
    {
    }

    Result<Rdata> run()
    {
        const auto fields = rdataFields(m_type);
        for (m_field = 0; m_field < fields.size(); ++m_field) {
            if (m_at >= m_tokens.size() && fields[m_field] != RdataField::TypeBitmap && fields[m_field] != RdataField::SvcParams) {
                return bad(m_type, u"The %1 is missing. Example: %2"_s.arg(fieldName(m_type, m_field), example()));
            }
            if (const Result<void> done = take(fields[m_field]); !done) {
                return std::unexpected(done.error());
            }
        }
        if (m_at != m_tokens.size()) {
            return bad(m_type, u"Remove \"%1\" behind the last field. Example: %2"_s.arg(m_tokens[m_at].text, example()));
        }
        if (m_out.size() > std::numeric_limits<std::uint16_t>::max()) {
            return bad(m_type, u"It is longer than 65535 octets."_s);
        }
        return m_out;
    }

private:
    QString example() const
    {
        switch (m_type) {
        case RecordType::A:
            return u"192.0.2.1"_s;
        case RecordType::AAAA:
            return u"2001:db8::1"_s;
        case RecordType::MX:
            return u"10 mail.example.com."_s;
        case RecordType::SRV:
            return u"0 5 443 host.example.com."_s;
        case RecordType::CAA:
            return u"0 issue \"ca.example.net\""_s;
        case RecordType::SOA:
            return u"ns1.example.com. hostmaster.example.com. 1 7200 900 1209600 60"_s;
        case RecordType::TXT:
            return u"\"some text\""_s;
        case RecordType::SVCB:
        case RecordType::HTTPS:
            return u"1 . alpn=h2,h3"_s;
        default:
            return u"host.example.com."_s;
        }
    }

    Result<void> take(RdataField field)
    {
        switch (field) {
        case RdataField::U8:
            return takeNumber(1);
        case RdataField::U16:
            return takeNumber(2);
        case RdataField::U32:
            return takeNumber(4);
        case RdataField::Seconds:
            return takeValue(parseSeconds(word()), 4, u"a time in seconds"_s);
        case RdataField::TypeCode: {
            const std::optional<RecordType> code = parseRecordType(word());
            return takeValue(code ? std::optional(static_cast<std::uint32_t>(*code)) : std::nullopt, 2, u"a record type"_s);
        }
        case RdataField::Moment:
            return takeMoment();
        case RdataField::Ipv4:
            return takeAddress(IpFamily::V4);
        case RdataField::Ipv6:
            return takeAddress(IpFamily::V6);
        case RdataField::Name: {
            const Result<Name> name = Name::parse(word(), m_origin);
            if (!name) {
                return std::unexpected(name.error());
            }
            m_out.insert(m_out.end(), name->wire().begin(), name->wire().end());
            ++m_at;
            return {};
        }
        case RdataField::String:
        case RdataField::Tag:
            return takeString(field);
        case RdataField::Strings:
            while (m_at < m_tokens.size()) {
                if (const Result<void> done = takeString(field); !done) {
                    return done;
                }
            }
            return {};
        case RdataField::RestString:
            return takeString(field);
        case RdataField::Hex:
        case RdataField::Base64:
            return takeBlob(field);
        case RdataField::TypeBitmap:
            return takeTypes();
        case RdataField::SvcParams:
            return takeSvcParams();
        }
        return {};
    }

    [[nodiscard]] const QString &word() const { return m_tokens[m_at].text; }

    Result<void> wrong(const QString &wanted) const
    {
        return bad(m_type, u"The %1 is \"%2\" and must be %3. Example: %4"_s.arg(fieldName(m_type, m_field), word(), wanted, example()));
    }

    Result<void> takeValue(std::optional<std::uint32_t> value, int octets, const QString &wanted)
    {
        if (!value) {
            return wrong(wanted);
        }
        appendNumber(m_out, *value, octets);
        ++m_at;
        return {};
    }

    Result<void> takeNumber(int octets)
    {
        bool isNumber = false;
        const qulonglong value = word().toULongLong(&isNumber);
        const std::uint64_t most = (std::uint64_t{1} << (8 * octets)) - 1;
        return takeValue(isNumber && word().front().isDigit() && value <= most ? std::optional(static_cast<std::uint32_t>(value)) : std::nullopt, octets, u"a number from 0 to %1"_s.arg(most));
    }

    Result<void> takeMoment()
    {
        QDateTime time = QDateTime::fromString(word(), u"yyyyMMddHHmmss"_s);
        time.setTimeZone(QTimeZone::utc());
        bool isNumber = false;
        const uint seconds = word().toUInt(&isNumber);
        const auto value = word().size() == 14 && time.isValid() ? std::optional(static_cast<std::uint32_t>(time.toSecsSinceEpoch()))
            : isNumber                                           ? std::optional<std::uint32_t>(seconds)
                                                                 : std::nullopt;
        return takeValue(value, 4, u"a time written as YYYYMMDDHHMMSS"_s);
    }

    Result<void> takeAddress(IpFamily family)
    {
        const std::optional<IpAddress> address = IpAddress::parse(word());
        if (!address || address->family != family) {
            return wrong(family == IpFamily::V4 ? u"an IPv4 address"_s : u"an IPv6 address"_s);
        }
        const Rdata octets = rdataOf(*address);
        m_out.insert(m_out.end(), octets.begin(), octets.end());
        ++m_at;
        return {};
    }

    Result<void> takeString(RdataField field)
    {
        const auto octets = tokenOctets(word());
        if (!octets) {
            return wrong(u"text whose backslashes stand before a character or three digits up to 255"_s);
        }
        if (field == RdataField::Tag && (octets->empty() || !std::ranges::all_of(*octets, [](std::uint8_t c) {
                return (c >= '0' && c <= '9') || (foldCase(c) >= 'a' && foldCase(c) <= 'z');
            }))) {
            return wrong(u"letters and digits"_s);
        }
        if (field != RdataField::RestString) {
            if (octets->size() > 255) {
                return bad(m_type, u"A text is longer than 255 octets. Split it into several quoted texts."_s);
            }
            m_out.push_back(static_cast<std::uint8_t>(octets->size()));
        }
        m_out.insert(m_out.end(), octets->begin(), octets->end());
        ++m_at;
        return {};
    }

    Result<void> takeBlob(RdataField field)
    {
        QString joined;
        for (std::size_t i = m_at; i < m_tokens.size(); ++i) {
            joined += m_tokens[i].text;
        }
        std::optional<std::vector<std::uint8_t>> octets;
        if (field == RdataField::Hex) {
            octets = parseHex(joined);
        } else if (const auto decoded = QByteArray::fromBase64Encoding(joined.toLatin1(), QByteArray::AbortOnBase64DecodingErrors)) {
            octets = std::vector<std::uint8_t>(decoded.decoded.begin(), decoded.decoded.end());
        }
        if (!octets || octets->empty()) {
            return wrong(field == RdataField::Hex ? u"pairs of hexadecimal digits"_s : u"base64 text"_s);
        }
        m_out.insert(m_out.end(), octets->begin(), octets->end());
        m_at = m_tokens.size();
        return {};
    }

    Result<void> takeTypes()
    {
        TypeBitmap types;
        for (; m_at < m_tokens.size(); ++m_at) {
            const std::optional<RecordType> type = parseRecordType(word());
            if (!type) {
                return wrong(u"record types"_s);
            }
            types.add(*type);
        }
        const std::size_t before = m_out.size();
        m_out.resize(before + types.wireSize());
        types.write(std::span(m_out).subspan(before));
        return {};
    }

    Result<void> takeSvcParams()
    {
        QStringList words;
        for (; m_at < m_tokens.size(); ++m_at) {
            // `alpn="h2,h3"` comes as two words.
            if (m_tokens[m_at].isQuoted && !words.isEmpty() && words.back().endsWith(u'=')) {
                words.back() += word();
            } else {
                words += word();
            }
        }
        const Result<Rdata> params = parseSvcParams(words);
        if (!params) {
            return std::unexpected(params.error());
        }
        m_out.insert(m_out.end(), params->begin(), params->end());
        return {};
    }

    RecordType m_type;
    std::vector<TextToken> m_tokens;
    const Name &m_origin;
    std::size_t m_at = 0;
    std::size_t m_field = 0;
    Rdata m_out;
};

/// `\# 4 c0000201` (RFC 3597 §5).
Result<Rdata> parseGeneric(RecordType type, const std::vector<TextToken> &tokens)
{
    QString hex;
    for (std::size_t i = 2; i < tokens.size(); ++i) {
        hex += tokens[i].text;
    }
    bool ok = false;
    const ushort size = tokens.size() > 1 ? tokens[1].text.toUShort(&ok) : ushort{0};
    const auto octets = parseHex(hex);
    if (!ok || !octets || octets->size() != size) {
        return bad(type, u"The generic form is \\#, the number of octets and the octets in hexadecimal. Example: \\# 4 c0000201"_s);
    }
    if (!isValidRdata(type, *octets)) {
        return bad(type, u"The octets do not have this type's form. Check them."_s);
    }
    return *octets;
}

QString typesToString(std::span<const std::uint8_t> octets)
{
    QStringList types;
    while (octets.size() >= 2 && octets.size() >= octets[1] + 2U) {
        for (unsigned bit = 0; bit < octets[1] * 8U; ++bit) {
            if ((octets[2 + bit / 8] & (0x80 >> (bit % 8))) != 0) {
                types += toString(static_cast<RecordType>(octets[0] << 8 | static_cast<int>(bit)));
            }
        }
        octets = octets.subspan(octets[1] + 2U);
    }
    return types.join(u' ');
}

QByteArray bytesOf(std::span<const std::uint8_t> octets)
{
    return QByteArray(reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size()));
}

QString addressText(WireReader &reader, IpFamily family)
{
    const auto octets = reader.bytes(family == IpFamily::V4 ? 4 : 16);
    return IpAddress::fromBytes(octets.data(), family).toString();
}

/// The next field as text. The RDATA is known to be valid.
QString fieldToString(WireReader &reader, RdataField field)
{
    switch (field) {
    case RdataField::U8:
        return QString::number(reader.u8());
    case RdataField::U16:
        return QString::number(reader.u16());
    case RdataField::U32:
    case RdataField::Seconds:
        return QString::number(reader.u32());
    case RdataField::TypeCode:
        return toString(static_cast<RecordType>(reader.u16()));
    case RdataField::Moment:
        return QDateTime::fromSecsSinceEpoch(reader.u32(), QTimeZone::utc()).toString(u"yyyyMMddHHmmss"_s);
    case RdataField::Ipv4:
        return addressText(reader, IpFamily::V4);
    case RdataField::Ipv6:
        return addressText(reader, IpFamily::V6);
    case RdataField::Name:
        return reader.name().toString();
    case RdataField::Tag: {
        const std::uint8_t size = reader.u8();
        return QString::fromLatin1(bytesOf(reader.bytes(size)));
    }
    case RdataField::String: {
        const std::uint8_t size = reader.u8();
        return quotedText(reader.bytes(size));
    }
    case RdataField::Strings: {
        QStringList texts;
        while (!reader.isAtEnd()) {
            const std::uint8_t size = reader.u8();
            texts += quotedText(reader.bytes(size));
        }
        return texts.join(u' ');
    }
    case RdataField::RestString:
        return quotedText(reader.bytes(reader.remaining()));
    case RdataField::Hex:
        return QString::fromLatin1(bytesOf(reader.bytes(reader.remaining())).toHex()).toUpper();
    case RdataField::Base64:
        return QString::fromLatin1(bytesOf(reader.bytes(reader.remaining())).toBase64());
    case RdataField::TypeBitmap:
        return typesToString(reader.bytes(reader.remaining()));
    case RdataField::SvcParams:
        return svcParamsToString(reader.bytes(reader.remaining()));
    }
    return {};
}

/// Whether there are octets of this field that no text stands for: tags with other characters, empty blobs, bitmaps and
/// parameters in an order that nobody writes.
bool mayLose(RdataField field)
{
    return field == RdataField::Tag || field == RdataField::Hex || field == RdataField::Base64 || field == RdataField::TypeBitmap || field == RdataField::SvcParams;
}

} // namespace

Result<Rdata> parseRdata(RecordType type, QStringView text, const Name &origin)
{
    Result<std::vector<TextToken>> tokens = splitTokens(text);
    if (!tokens) {
        return std::unexpected(tokens.error());
    }
    if (!tokens->empty() && tokens->front().text == u"\\#" && !tokens->front().isQuoted) {
        return parseGeneric(type, *tokens);
    }
    if (rdataFields(type).empty()) {
        return bad(type, u"Write it in the generic form: \\#, the number of octets and the octets in hexadecimal."_s);
    }
    return RdataParser(type, std::move(*tokens), origin).run();
}

QString rdataToString(RecordType type, std::span<const std::uint8_t> rdata)
{
    const auto generic = [rdata] {
        const QString head = u"\\# %1"_s.arg(rdata.size());
        return rdata.empty() ? head : head + u' ' + QString::fromLatin1(bytesOf(rdata).toHex());
    };
    const auto fields = rdataFields(type);
    if (fields.empty() || !isValidRdata(type, rdata)) {
        return generic();
    }
    WireReader reader(rdata);
    QStringList out;
    for (const RdataField field : fields) {
        const QString text = fieldToString(reader, field);
        if (!text.isEmpty()) {
            out += text;
        }
    }
    const QString text = out.join(u' ');
    if (std::ranges::any_of(fields, mayLose)) {
        const Result<Rdata> again = parseRdata(type, text);
        return again && std::ranges::equal(*again, rdata) ? text : generic();
    }
    return text;
}

} // namespace meridian::dns
