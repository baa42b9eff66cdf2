#include "engine/dns/Tsig.h"

#include "engine/dns/Message.h"
#include "engine/dns/Octets.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <utility>

namespace meridian::dns {
namespace {

using Octets = std::span<const std::uint8_t>;

constexpr std::uint16_t kClassAny = 255;
constexpr std::size_t kAdditionalsAt = 10; // ARCOUNT
constexpr std::size_t kMinMac = 10;        // RFC 8945 §5.2.2.1
/// CLASS and TTL, RDLENGTH, then TSIG's fields but for names, MAC and other data.
constexpr std::size_t kFixedSize = 10 + 16;
constexpr std::size_t kServerTimeSize = 6;

struct AlgorithmFacts
{
    std::string_view wireName;
    std::size_t size;
    const EVP_MD *(*digest)();
};

using namespace std::string_view_literals;
constexpr std::array<AlgorithmFacts, 3> kAlgorithms{{
    {"\13hmac-sha256\0"sv, 32, EVP_sha256},
    {"\13hmac-sha384\0"sv, 48, EVP_sha384},
    {"\13hmac-sha512\0"sv, 64, EVP_sha512},
}};

const AlgorithmFacts &factsOf(TsigAlgorithm algorithm)
{
    return kAlgorithms[static_cast<std::size_t>(algorithm)];
}

Name nameOf(TsigAlgorithm algorithm)
{
    const std::string_view wire = factsOf(algorithm).wireName;
    return Name::fromWire({reinterpret_cast<const std::uint8_t *>(wire.data()), wire.size()}).value_or(Name());
}

std::vector<std::uint8_t> hmac(const TsigKey &key, Octets data)
{
    std::vector<std::uint8_t> out(EVP_MAX_MD_SIZE);
    unsigned size = 0;
    if (::HMAC(factsOf(key.algorithm).digest(), key.secret.data(), static_cast<int>(key.secret.size()), data.data(), data.size(), out.data(), &size) == nullptr) {
        size = 0; // out of memory: then nothing is equal to it
    }
    out.resize(size);
    return out;
}

/// Puts together what is signed (RFC 8945 §4.3).
class Digest final
{
public:
    void u16(std::uint16_t value) { appendNumber(m_octets, value, 2); }
    void u48(std::uint64_t value) { appendNumber(m_octets, value, 6); }
    void bytes(Octets octets) { append(m_octets, octets); }
    /// The MAC of the message before; nothing before a query.
    void mac(Octets octets)
    {
        if (!octets.empty()) {
            u16(static_cast<std::uint16_t>(octets.size()));
            bytes(octets);
        }
    }
    /// A message without its TSIG record and with the id that its maker gave it.
    void message(Octets octets, std::uint16_t id, std::uint16_t additionals)
    {
        u16(id);
        bytes(octets.subspan(2, kAdditionalsAt - 2));
        u16(additionals);
        bytes(octets.subspan(kHeaderSize));
    }
    void variables(const Name &key, const Name &algorithm, std::uint64_t time, std::uint16_t fudge, std::uint16_t error, Octets other)
    {
        bytes(key.lowered().wire());
        u16(kClassAny);
        u16(0); // TTL
        u16(0);
        bytes(algorithm.lowered().wire());
        timers(time, fudge);
        u16(error);
        u16(static_cast<std::uint16_t>(other.size()));
        bytes(other);
    }
    void timers(std::uint64_t time, std::uint16_t fudge)
    {
        u48(time);
        u16(fudge);
    }
    [[nodiscard]] Octets octets() const { return m_octets; }

private:
    std::vector<std::uint8_t> m_octets;
};

std::uint16_t wordAt(Octets message, std::size_t at)
{
    return static_cast<std::uint16_t>(message[at] << 8 | message[at + 1]);
}

/// What the record says is compared with what it should say; the MAC may be cut, down to half.
TsigVerdict compareMac(Octets given, Octets made)
{
    if (given.size() > made.size() || given.size() < std::max(kMinMac, made.size() / 2)) {
        return TsigVerdict::FormErr;
    }
    if (CRYPTO_memcmp(given.data(), made.data(), given.size()) != 0) {
        return TsigVerdict::BadSig;
    }
    return given.size() < made.size() ? TsigVerdict::BadTrunc : TsigVerdict::Good;
}

TsigVerdict checkTime(const TsigRecord &record, std::uint64_t now)
{
    const std::uint64_t apart = now > record.time ? now - record.time : record.time - now;
    return apart > record.fudge ? TsigVerdict::BadTime : TsigVerdict::Good;
}

std::uint16_t errorOf(TsigVerdict verdict)
{
    switch (verdict) {
    case TsigVerdict::BadSig: return 16;
    case TsigVerdict::BadKey: return 17;
    case TsigVerdict::BadTime: return 18;
    case TsigVerdict::BadTrunc: return 22;
    case TsigVerdict::Good:
    case TsigVerdict::FormErr: break;
    }
    return 0;
}

} // namespace

std::optional<TsigRecord> TsigRecord::read(Octets message, std::size_t at)
{
    WireReader reader(message);
    reader.skip(at);
    TsigRecord out;
    out.key = reader.name();
    const auto type = static_cast<RecordType>(reader.u16());
    const std::uint16_t recordClass = reader.u16();
    const std::uint32_t ttl = reader.u32();
    const std::uint16_t size = reader.u16();
    if (reader.remaining() != size || type != RecordType::TSIG || recordClass != kClassAny || ttl != 0) {
        return std::nullopt;
    }
    out.algorithm = reader.name();
    const std::uint64_t high = reader.u16();
    out.time = high << 32 | reader.u32();
    out.fudge = reader.u16();
    out.mac = reader.bytes(reader.u16());
    out.originalId = reader.u16();
    out.error = reader.u16();
    out.other = reader.bytes(reader.u16());
    return reader.hasError() || !reader.isAtEnd() ? std::nullopt : std::optional(out);
}

std::optional<std::size_t> findTsig(Octets message)
{
    WireReader reader(message);
    reader.skip(4);
    const std::uint16_t questions = reader.u16();
    const std::uint32_t records = std::uint32_t{reader.u16()} + reader.u16();
    const std::uint16_t additionals = reader.u16();
    for (int i = 0; i < questions && !reader.hasError(); ++i) {
        (void)reader.name();
        reader.skip(4);
    }
    for (std::uint32_t left = records + additionals; left > 0 && !reader.hasError(); --left) {
        const std::size_t at = reader.position();
        (void)reader.name();
        const auto type = static_cast<RecordType>(reader.u16());
        reader.skip(6);
        reader.skip(reader.u16());
        if (left == 1 && additionals > 0 && type == RecordType::TSIG && !reader.hasError()) {
            return at;
        }
    }
    return std::nullopt;
}

Tsig Tsig::withKey(const TsigKey &key)
{
    Tsig out;
    out.m_key = key;
    out.m_algorithm = nameOf(key.algorithm);
    out.m_isAnswering = false;
    return out;
}

Tsig Tsig::ofQuery(Octets message, std::size_t at, std::span<const TsigKey> keys, std::uint64_t now)
{
    Tsig out;
    const auto record = message.size() >= kHeaderSize && wordAt(message, kAdditionalsAt) > 0 ? TsigRecord::read(message, at) : std::nullopt;
    if (!record) {
        out.m_verdict = TsigVerdict::FormErr;
        return out;
    }
    out.m_queryTime = record->time;
    out.m_algorithm = record->algorithm;
    out.m_key.name = record->key.lowered();
    const auto key = std::ranges::find(keys, record->key, &TsigKey::name);
    if (key == keys.end() || !(nameOf(key->algorithm) == record->algorithm)) {
        out.m_verdict = TsigVerdict::BadKey;
        return out;
    }
    out.m_key = *key;
    out.m_key.name = record->key.lowered();
    Digest digest;
    digest.message(message.first(at), record->originalId, static_cast<std::uint16_t>(wordAt(message, kAdditionalsAt) - 1));
    digest.variables(record->key, record->algorithm, record->time, record->fudge, record->error, record->other);
    const TsigVerdict mac = compareMac(record->mac, hmac(*key, digest.octets()));
    if (mac == TsigVerdict::FormErr || mac == TsigVerdict::BadSig) {
        out.m_verdict = mac;
        return out;
    }
    out.m_mac.assign(record->mac.begin(), record->mac.end());
    const TsigVerdict time = checkTime(*record, now);
    out.m_verdict = time == TsigVerdict::Good ? mac : time;
    return out;
}

std::size_t Tsig::wireSize() const
{
    return m_key.name.wire().size() + m_algorithm.wire().size() + 2 + kFixedSize + factsOf(m_key.algorithm).size + kServerTimeSize;
}

std::size_t Tsig::sign(std::span<std::uint8_t> buffer, std::size_t size, std::uint64_t now)
{
    const std::uint16_t error = errorOf(m_verdict);
    const bool isSigned = m_verdict != TsigVerdict::BadKey && m_verdict != TsigVerdict::BadSig;
    // With BADTIME the client's own time makes the signature good for it, and ours stands beside (RFC 8945 §5.2.3).
    const std::uint64_t time = m_verdict == TsigVerdict::BadTime ? m_queryTime : now;
    Digest other;
    if (m_verdict == TsigVerdict::BadTime) {
        other.u48(now);
    }
    const Octets message(buffer.data(), size);
    const std::uint16_t id = wordAt(message, 0);
    const std::uint16_t additionals = wordAt(message, kAdditionalsAt);
    std::vector<std::uint8_t> mac;
    if (isSigned) {
        Digest digest;
        digest.mac(m_mac);
        digest.message(message, id, additionals);
        if (m_isFirst) {
            digest.variables(m_key.name, m_algorithm, time, kTsigFudge, error, other.octets());
        } else {
            digest.timers(time, kTsigFudge); // RFC 8945 §5.3.1
        }
        mac = hmac(m_key, digest.octets());
    }
    WireWriter writer(buffer.subspan(size));
    writer.name(m_key.name, Compression::None);
    writer.u16(std::to_underlying(RecordType::TSIG));
    writer.u16(kClassAny);
    writer.u32(0);
    writer.u16(static_cast<std::uint16_t>(m_algorithm.wire().size() + 16 + mac.size() + other.octets().size()));
    writer.name(m_algorithm, Compression::None);
    writer.u16(static_cast<std::uint16_t>(time >> 32));
    writer.u32(static_cast<std::uint32_t>(time));
    writer.u16(kTsigFudge);
    writer.u16(static_cast<std::uint16_t>(mac.size()));
    writer.bytes(mac);
    writer.u16(id);
    writer.u16(error);
    writer.u16(static_cast<std::uint16_t>(other.octets().size()));
    writer.bytes(other.octets());
    if (writer.hasError()) {
        return 0;
    }
    buffer[kAdditionalsAt] = static_cast<std::uint8_t>((additionals + 1) >> 8);
    buffer[kAdditionalsAt + 1] = static_cast<std::uint8_t>(additionals + 1);
    m_mac = std::move(mac);
    m_isFirst = m_isFirst && !m_isAnswering;
    return size + writer.size();
}

TsigVerdict Tsig::checkAnswer(Octets message, std::uint64_t now)
{
    const std::optional<std::size_t> at = findTsig(message);
    const auto record = at ? TsigRecord::read(message, *at) : std::nullopt;
    if (!record) {
        return TsigVerdict::FormErr;
    }
    if (!(record->key == m_key.name) || !(record->algorithm == m_algorithm)) {
        return TsigVerdict::BadKey;
    }
    Digest digest;
    digest.mac(m_mac);
    digest.message(message.first(*at), record->originalId, static_cast<std::uint16_t>(wordAt(message, kAdditionalsAt) - 1));
    if (m_isFirst) {
        digest.variables(record->key, record->algorithm, record->time, record->fudge, record->error, record->other);
    } else {
        digest.timers(record->time, record->fudge);
    }
    const TsigVerdict mac = compareMac(record->mac, hmac(m_key, digest.octets()));
    if (mac != TsigVerdict::Good) {
        return mac;
    }
    m_mac.assign(record->mac.begin(), record->mac.end());
    m_isFirst = false;
    return checkTime(*record, now);
}

} // namespace meridian::dns
