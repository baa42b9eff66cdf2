#pragma once

#include "engine/dns/Records.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace meridian::dns {

/// Algorithms that zones are signed with (RFC 8624 §3.1 recommends both); the values are those of DNSKEY and RRSIG.
enum class DnssecAlgorithm : std::uint8_t {
    EcdsaP256Sha256 = 13, ///< RFC 6605
    Ed25519 = 15,         ///< RFC 8080
};

/// `ecdsap256sha256`, `ed25519`.
[[nodiscard]] QString toText(DnssecAlgorithm algorithm);
/// The inverse, without regard to case; the numbers 13 and 15 too. Nothing for other text.
[[nodiscard]] std::optional<DnssecAlgorithm> parseDnssecAlgorithm(QStringView text);

/// A private key with its DNSKEY record: a zone key with the SEP flag, which signs a whole zone (RFC 6781 §3.1, "CSK").
/// Immutable; copies share the key. Any thread.
class DnssecKey final
{
public:
    static constexpr std::uint16_t kFlags = 257; ///< zone key and SEP (RFC 4034 §2.1.1)
    static constexpr std::size_t kSignatureSize = 64; ///< of both algorithms

    /// A new key from the system's entropy. Error: OpenSSL has no such algorithm.
    [[nodiscard]] static Result<DnssecKey> generate(DnssecAlgorithm algorithm);
    /// An unencrypted PKCS#8 private key in PEM. Errors: not PEM, encrypted, or of another kind than P-256 and Ed25519.
    [[nodiscard]] static Result<DnssecKey> fromPem(std::string_view pem);
    /// A secret.
    [[nodiscard]] std::string toPem() const;

    [[nodiscard]] DnssecAlgorithm algorithm() const { return m_algorithm; }
    /// RDATA of the DNSKEY record.
    [[nodiscard]] const Rdata &dnskey() const { return m_dnskey; }
    [[nodiscard]] std::uint16_t keyTag() const { return m_keyTag; }

    /// Signs octets in the form of RRSIG (RFC 6605 §4: r and s, 32 octets each). False if OpenSSL fails.
    [[nodiscard]] bool sign(std::span<const std::uint8_t> data, std::span<std::uint8_t, kSignatureSize> signature) const;

private:
    using Handle = std::shared_ptr<evp_pkey_st>;

    DnssecKey() = default;
    [[nodiscard]] static std::optional<DnssecKey> of(Handle handle);

    Handle m_handle;
    DnssecAlgorithm m_algorithm = DnssecAlgorithm::EcdsaP256Sha256;
    Rdata m_dnskey;
    std::uint16_t m_keyTag = 0;
};

/// True if `signature` is that of the DNSKEY record's key over `data`. False for other algorithms than those above.
[[nodiscard]] bool isSignedBy(std::span<const std::uint8_t> dnskey, std::span<const std::uint8_t> data, std::span<const std::uint8_t> signature);

} // namespace meridian::dns
