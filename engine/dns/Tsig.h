#pragma once

#include "engine/base/Result.h"
#include "engine/dns/Name.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace meridian::dns {

/// Algorithms of message signatures that are worth using (RFC 8945 §6).
enum class TsigAlgorithm : std::uint8_t { HmacSha256, HmacSha384, HmacSha512 };

/// A secret that two servers share, known to both by its name.
struct TsigKey
{
    Name name;
    TsigAlgorithm algorithm = TsigAlgorithm::HmacSha256;
    std::vector<std::uint8_t> secret;
};

/// Seconds that two clocks may differ (RFC 8945 §10).
inline constexpr std::uint16_t kTsigFudge = 300;

/// The TSIG record of a message (RFC 8945 §4.2). The views point into the message.
struct TsigRecord
{
    Name key;
    Name algorithm;
    std::uint64_t time = 0;   ///< seconds since 1970, 48 bits
    std::uint16_t fudge = 0;
    std::span<const std::uint8_t> mac;
    std::uint16_t originalId = 0;
    std::uint16_t error = 0;  ///< a response code
    std::span<const std::uint8_t> other;

    /// The record that begins at octet `at` and ends the message; nothing if it is malformed.
    [[nodiscard]] static std::optional<TsigRecord> read(std::span<const std::uint8_t> message, std::size_t at);
};

/// What a message's signature is worth.
enum class TsigVerdict : std::uint8_t {
    Good,
    FormErr,  ///< malformed, or a MAC of a size that cannot be
    BadKey,   ///< the key or its algorithm is not known here
    BadSig,   ///< made with another secret, or the message was changed
    BadTime,  ///< too old or too far ahead
    BadTrunc, ///< shorter than what is accepted here: the whole MAC
};

/// One signed exchange: a query and its answer, of one message or of many (RFC 8945 §5). A value; holds a copy of the key.
class Tsig final
{
public:
    /// A server's side: checks the query whose TSIG record begins at octet `at`. `now`: seconds since 1970.
    [[nodiscard]] static Tsig ofQuery(std::span<const std::uint8_t> message, std::size_t at, std::span<const TsigKey> keys, std::uint64_t now);
    /// A client's side, before its query is signed.
    [[nodiscard]] static Tsig withKey(const TsigKey &key);

    [[nodiscard]] TsigVerdict verdict() const { return m_verdict; }
    /// Name of the key that the query was signed with, lowered; only if the verdict is Good.
    [[nodiscard]] const Name &keyName() const { return m_key.name; }
    /// Octets that `sign` appends at most.
    [[nodiscard]] std::size_t wireSize() const;

    /// Appends the record to the message of `size` octets that `buffer` begins with; its new size, or 0 if there is no room.
    /// After BadKey and BadSig the record carries the error and no MAC. Messages of one answer are signed in their order.
    [[nodiscard]] std::size_t sign(std::span<std::uint8_t> buffer, std::size_t size, std::uint64_t now);
    /// A client's side: whether the answer to the query signed last is the peer's. Each message of a long one in its turn.
    [[nodiscard]] TsigVerdict checkAnswer(std::span<const std::uint8_t> message, std::uint64_t now);

private:
    TsigKey m_key;
    Name m_algorithm;
    TsigVerdict m_verdict = TsigVerdict::Good;
    std::uint64_t m_queryTime = 0;
    std::vector<std::uint8_t> m_mac; ///< of the message before
    bool m_isAnswering = true;       ///< what is signed next is an answer
    bool m_isFirst = true;           ///< of the answer's messages
};

/// Where the TSIG record of a message begins, if its last record is one; nothing otherwise.
[[nodiscard]] std::optional<std::size_t> findTsig(std::span<const std::uint8_t> message);

/// Keys as `tsig-keygen` writes them and `dig -k` reads them: `key "name" { algorithm hmac-sha256; secret "base64"; };`, any number, with
/// comments. Errors carry "line 3" as their place.
[[nodiscard]] Result<std::vector<TsigKey>> parseTsigKeys(QStringView text);

} // namespace meridian::dns
