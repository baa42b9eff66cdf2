#include "engine/dns/Types.h"

#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

template<typename Value>
using Texts = std::pair<Value, QLatin1StringView>;

constexpr std::array kTypes{
    Texts<RecordType>{RecordType::A, "A"_L1},
    Texts<RecordType>{RecordType::NS, "NS"_L1},
    Texts<RecordType>{RecordType::CNAME, "CNAME"_L1},
    Texts<RecordType>{RecordType::SOA, "SOA"_L1},
    Texts<RecordType>{RecordType::PTR, "PTR"_L1},
    Texts<RecordType>{RecordType::HINFO, "HINFO"_L1},
    Texts<RecordType>{RecordType::MX, "MX"_L1},
    Texts<RecordType>{RecordType::TXT, "TXT"_L1},
    Texts<RecordType>{RecordType::AAAA, "AAAA"_L1},
    Texts<RecordType>{RecordType::SRV, "SRV"_L1},
    Texts<RecordType>{RecordType::NAPTR, "NAPTR"_L1},
    Texts<RecordType>{RecordType::DNAME, "DNAME"_L1},
    Texts<RecordType>{RecordType::OPT, "OPT"_L1},
    Texts<RecordType>{RecordType::DS, "DS"_L1},
    Texts<RecordType>{RecordType::SSHFP, "SSHFP"_L1},
    Texts<RecordType>{RecordType::RRSIG, "RRSIG"_L1},
    Texts<RecordType>{RecordType::NSEC, "NSEC"_L1},
    Texts<RecordType>{RecordType::DNSKEY, "DNSKEY"_L1},
    Texts<RecordType>{RecordType::NSEC3, "NSEC3"_L1},
    Texts<RecordType>{RecordType::NSEC3PARAM, "NSEC3PARAM"_L1},
    Texts<RecordType>{RecordType::TLSA, "TLSA"_L1},
    Texts<RecordType>{RecordType::CDS, "CDS"_L1},
    Texts<RecordType>{RecordType::CDNSKEY, "CDNSKEY"_L1},
    Texts<RecordType>{RecordType::SVCB, "SVCB"_L1},
    Texts<RecordType>{RecordType::HTTPS, "HTTPS"_L1},
    Texts<RecordType>{RecordType::SPF, "SPF"_L1},
    Texts<RecordType>{RecordType::NXNAME, "NXNAME"_L1},
    Texts<RecordType>{RecordType::TSIG, "TSIG"_L1},
    Texts<RecordType>{RecordType::IXFR, "IXFR"_L1},
    Texts<RecordType>{RecordType::AXFR, "AXFR"_L1},
    Texts<RecordType>{RecordType::ANY, "ANY"_L1},
    Texts<RecordType>{RecordType::CAA, "CAA"_L1},
};

constexpr std::array kRcodes{
    Texts<Rcode>{Rcode::NoError, "NOERROR"_L1},   Texts<Rcode>{Rcode::FormErr, "FORMERR"_L1},
    Texts<Rcode>{Rcode::ServFail, "SERVFAIL"_L1}, Texts<Rcode>{Rcode::NxDomain, "NXDOMAIN"_L1},
    Texts<Rcode>{Rcode::NotImp, "NOTIMP"_L1},     Texts<Rcode>{Rcode::Refused, "REFUSED"_L1},
    Texts<Rcode>{Rcode::YxDomain, "YXDOMAIN"_L1}, Texts<Rcode>{Rcode::NotAuth, "NOTAUTH"_L1},
    Texts<Rcode>{Rcode::NotZone, "NOTZONE"_L1},   Texts<Rcode>{Rcode::BadVers, "BADVERS"_L1},
    Texts<Rcode>{Rcode{17}, "BADKEY"_L1},         Texts<Rcode>{Rcode{18}, "BADTIME"_L1},
    Texts<Rcode>{Rcode{23}, "BADCOOKIE"_L1},
};

constexpr std::array kOpcodes{
    Texts<Opcode>{Opcode::Query, "QUERY"_L1},   Texts<Opcode>{Opcode::InverseQuery, "IQUERY"_L1},
    Texts<Opcode>{Opcode::Status, "STATUS"_L1}, Texts<Opcode>{Opcode::Notify, "NOTIFY"_L1},
    Texts<Opcode>{Opcode::Update, "UPDATE"_L1},
};

constexpr std::array kClasses{
    Texts<RecordClass>{RecordClass::IN, "IN"_L1},     Texts<RecordClass>{RecordClass::CH, "CH"_L1},
    Texts<RecordClass>{RecordClass::NONE, "NONE"_L1}, Texts<RecordClass>{RecordClass::ANY, "ANY"_L1},
};

template<typename Table, typename Value>
QString textOf(const Table &table, Value value, QLatin1StringView prefix)
{
    for (const auto &[known, text] : table) {
        if (known == value) {
            return text;
        }
    }
    return prefix + QString::number(std::to_underlying(value));
}

template<typename Value, typename Table>
std::optional<Value> valueOf(const Table &table, QStringView text, QLatin1StringView prefix)
{
    for (const auto &[known, name] : table) {
        if (text.compare(name, Qt::CaseInsensitive) == 0) {
            return known;
        }
    }
    if (!text.startsWith(prefix, Qt::CaseInsensitive)) {
        return std::nullopt;
    }
    const QStringView digits = text.sliced(prefix.size());
    bool ok = false;
    const ushort number = digits.toUShort(&ok);
    return ok && digits.front().isDigit() ? std::optional(static_cast<Value>(number)) : std::nullopt;
}

} // namespace

QString CodeText::operator()(RecordType type) const
{
    return textOf(kTypes, type, "TYPE"_L1);
}

std::optional<RecordType> parseRecordType(QStringView text)
{
    return valueOf<RecordType>(kTypes, text, "TYPE"_L1);
}

QString CodeText::operator()(Rcode rcode) const
{
    return textOf(kRcodes, rcode, "RCODE"_L1);
}

std::optional<Rcode> parseRcode(QStringView text)
{
    return valueOf<Rcode>(kRcodes, text, "RCODE"_L1);
}

QString CodeText::operator()(Opcode opcode) const
{
    return textOf(kOpcodes, opcode, "OPCODE"_L1);
}

QString CodeText::operator()(RecordClass recordClass) const
{
    return textOf(kClasses, recordClass, "CLASS"_L1);
}

} // namespace meridian::dns
