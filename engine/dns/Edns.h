#pragma once

#include "engine/base/IpAddress.h"
#include "engine/dns/Types.h"
#include "engine/dns/Wire.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace meridian::dns {

/// Largest answer over UDP that passes common paths without fragments (DNS flag day 2020).
inline constexpr std::uint16_t kMaxUdpPayload = 1232;
/// Least UDP answer size of every client (RFC 1035 §4.2.1).
inline constexpr std::uint16_t kMinUdpPayload = 512;

/// Response codes above 15 that an OPT or TSIG record carries (RFC 6895 §2.3).
struct ExtendedRcode
{
    static constexpr Rcode BadSig{16}; ///< in TSIG; in OPT the same number is BADVERS
    static constexpr Rcode BadKey{17};
    static constexpr Rcode BadTime{18};
    static constexpr Rcode BadCookie{23};
};

/// The client subnet option (RFC 7871) of a question.
struct ClientSubnet
{
    std::uint16_t family = 0;       ///< 1 IPv4, 2 IPv6; 0 only with `sourceLength` 0: "do not look at me"
    std::uint8_t sourceLength = 0;  ///< bits of the address that are given
    std::uint8_t addressSize = 0;   ///< octets of the address on the wire
    std::array<std::uint8_t, 16> octets{}; ///< address, left-aligned, zeros behind

    /// The network's address; only if `family` is 1 or 2.
    [[nodiscard]] IpAddress address() const
    {
        return IpAddress::fromBytes(octets.data(), family == 2 ? IpFamily::V6 : IpFamily::V4);
    }
    /// Octets of the option with its code and length.
    [[nodiscard]] std::size_t wireSize() const { return 8U + addressSize; }

    /// The option of a question for this network, to send one.
    [[nodiscard]] static ClientSubnet of(const IpPrefix &prefix);
    /// The option's value. Nothing if it breaks RFC 7871 §6 and §7.1.2, which the answer to a question must call FORMERR:
    /// unknown family, source longer than the family, SCOPE not 0 (`scope` null: a question), octets too many or too
    /// few, bits set beyond SOURCE. With `scope` the option is an answer's and its SCOPE is stored there.
    [[nodiscard]] static std::optional<ClientSubnet> parse(std::span<const std::uint8_t> value, std::uint8_t *scope = nullptr);
    /// Writes the option; FAMILY, SOURCE and ADDRESS as they came.
    void write(WireWriter &writer, std::uint8_t scope) const;
};

/// The cookie option of a question (RFC 7873 §4): the client's part, and the server's part as far as the client has one.
struct CookieOption
{
    static constexpr std::size_t kClientSize = 8;
    static constexpr std::size_t kMinServerSize = 8;
    static constexpr std::size_t kMaxServerSize = 32;

    std::array<std::uint8_t, kClientSize> client{};
    std::array<std::uint8_t, kMaxServerSize> server{};
    std::uint8_t serverSize = 0; ///< octets of `server`; 0: the client knows no cookie of this server yet

    /// The option's value; nothing if its size is neither 8 nor 16…40 (RFC 7873 §5.2.2: FORMERR).
    [[nodiscard]] static std::optional<CookieOption> parse(std::span<const std::uint8_t> value);
    /// Octets of the option with its code and length.
    [[nodiscard]] std::size_t wireSize() const { return 4 + kClientSize + serverSize; }
    void write(WireWriter &writer) const;
};

/// Extended DNS error codes (RFC 8914 §4) that the engine sends.
enum class ExtendedError : std::uint16_t {
    Other = 0,
    StaleAnswer = 3,
    NotReady = 14,
    Blocked = 15,
    Prohibited = 18,
    NotAuthoritative = 20,
    NotSupported = 21,
    NetworkError = 23,
    InvalidData = 24,
    InvalidQueryType = 30,
};

/// What only the OPT record of an answer says.
struct OptAnswer
{
    std::uint8_t upperRcode = 0;         ///< bits 4…11 of the response code
    std::uint8_t clientSubnetScope = 0;
    /// Extended errors: code and UTF-8 text (RFC 8914 §2).
    std::vector<std::pair<std::uint16_t, std::string>> extendedErrors;
    std::vector<std::uint8_t> nsid;      ///< who answered (RFC 5001); empty: not told
    std::optional<std::uint16_t> keepalive; ///< how long an idle connection stays, in 100 ms (RFC 7828)
};

/// What an OPT record says (RFC 6891).
struct Edns
{
    static constexpr std::uint16_t kDnssecOk = 0x8000;  ///< flag DO (RFC 3225)
    static constexpr std::uint16_t kCompactOk = 0x4000; ///< flag CO (RFC 9824 §5.1)

    static constexpr std::uint16_t kOptionNsid = 3;
    static constexpr std::uint16_t kOptionClientSubnet = 8;
    static constexpr std::uint16_t kOptionCookie = 10;
    static constexpr std::uint16_t kOptionTcpKeepalive = 11;
    static constexpr std::uint16_t kOptionPadding = 12;
    static constexpr std::uint16_t kOptionExtendedError = 15;

    std::uint16_t udpPayload = kMinUdpPayload; ///< as sent; values below 512 count as 512
    std::uint8_t version = 0;
    bool dnssecOk = false;
    bool compactOk = false;                    ///< takes NXDOMAIN with a compact denial (RFC 9824 §5.1)
    bool wantsNsid = false;                    ///< asks who answers (RFC 5001)
    bool wantsKeepalive = false;               ///< asks how long an idle connection stays (RFC 7828)
    bool isPadded = false;                     ///< the answer may be padded too (RFC 7830)
    std::optional<ClientSubnet> clientSubnet;
    std::optional<CookieOption> cookie;

    /// Reads CLASS, TTL and RDATA behind an OPT record's owner and type. False: the record is malformed (FORMERR).
    /// Options of a higher version are not looked at. Unknown options are passed over; a second client subnet or a cookie
    /// of a wrong size is an error, of several cookies the first counts (RFC 7873 §5.2).
    /// With `answer` the record is an answer's, else a question's.
    [[nodiscard]] bool read(WireReader &reader, OptAnswer *answer = nullptr);
    /// Writes the record for a question to send, with all options that are set.
    void write(WireWriter &writer) const;
    /// The flags DO and CO as they are set.
    [[nodiscard]] std::uint16_t flags() const { return static_cast<std::uint16_t>((dnssecOk ? kDnssecOk : 0) | (compactOk ? kCompactOk : 0)); }
    /// Answer size that the client takes over UDP: 512 … 1232.
    [[nodiscard]] std::uint16_t answerLimit() const;

private:
    [[nodiscard]] bool readOption(std::uint16_t code, std::span<const std::uint8_t> value, OptAnswer *answer);
};

/// Writes the OPT record of an answer, option by option.
class OptWriter final
{
public:
    /// `rcode`: its upper eight bits stand in the OPT record. `flags`: those of the question.
    OptWriter(WireWriter &writer, std::uint16_t udpPayload, std::uint16_t rcode, std::uint16_t flags);
    OptWriter(const OptWriter &) = delete;
    OptWriter &operator=(const OptWriter &) = delete;

    void clientSubnet(const ClientSubnet &option, std::uint8_t scope) { option.write(m_writer, scope); }
    void cookie(const CookieOption &option) { option.write(m_writer); }
    /// Any option by its code.
    void option(std::uint16_t code, std::span<const std::uint8_t> value);
    /// Pads with zeros until the message has a multiple of `block` octets (RFC 8467 §4.1) or is full.
    void padding(std::size_t block);
    /// `text` is UTF-8 for people; it is left out where it does not fit.
    void extendedError(ExtendedError code, std::string_view text);
    /// Sets the record's length; call once, last.
    void finish();

private:
    WireWriter &m_writer;
    std::size_t m_lengthAt;
};

} // namespace meridian::dns
