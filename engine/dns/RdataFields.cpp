#include "engine/dns/RdataFields.h"

#include <array>

namespace meridian::dns {
namespace {

using enum RdataField;

constexpr std::array kA{Ipv4};
constexpr std::array kAaaa{Ipv6};
constexpr std::array kTarget{Name};
constexpr std::array kSoa{Name, Name, U32, Seconds, Seconds, Seconds, Seconds};
constexpr std::array kMx{U16, Name};
constexpr std::array kTxt{Strings};
constexpr std::array kHinfo{String, String};
constexpr std::array kSrv{U16, U16, U16, Name};
constexpr std::array kNaptr{U16, U16, String, String, String, Name};
constexpr std::array kDs{U16, U8, U8, Hex};
constexpr std::array kSshfp{U8, U8, Hex};
constexpr std::array kRrsig{TypeCode, U8, U8, U32, Moment, Moment, U16, Name, Base64};
constexpr std::array kNsec{Name, TypeBitmap};
constexpr std::array kDnskey{U16, U8, U8, Base64};
constexpr std::array kTlsa{U8, U8, U8, Hex};
constexpr std::array kCaa{U8, Tag, RestString};
constexpr std::array kSvcb{U16, Name, SvcParams};

} // namespace

std::span<const RdataField> rdataFields(RecordType type)
{
    switch (type) {
    case RecordType::A:
        return kA;
    case RecordType::AAAA:
        return kAaaa;
    case RecordType::NS:
    case RecordType::CNAME:
    case RecordType::PTR:
    case RecordType::DNAME:
        return kTarget;
    case RecordType::SOA:
        return kSoa;
    case RecordType::MX:
        return kMx;
    case RecordType::TXT:
    case RecordType::SPF:
        return kTxt;
    case RecordType::HINFO:
        return kHinfo;
    case RecordType::SRV:
        return kSrv;
    case RecordType::NAPTR:
        return kNaptr;
    case RecordType::DS:
    case RecordType::CDS:
        return kDs;
    case RecordType::SSHFP:
        return kSshfp;
    case RecordType::RRSIG:
        return kRrsig;
    case RecordType::NSEC:
        return kNsec;
    case RecordType::DNSKEY:
    case RecordType::CDNSKEY:
        return kDnskey;
    case RecordType::TLSA:
        return kTlsa;
    case RecordType::CAA:
        return kCaa;
    case RecordType::SVCB:
    case RecordType::HTTPS:
        return kSvcb;
    default:
        return {};
    }
}

} // namespace meridian::dns
