#include "engine/dns/DnssecKey.h"

#include "engine/dns/Dnssec.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace meridian::dns {
namespace {

constexpr std::size_t kHalf = 32; ///< octets of a coordinate, of r and of s
constexpr std::size_t kDnskeyHead = 4;
/// Octets of an ECDSA signature in DER: two integers that may have a zero before them.
constexpr std::size_t kMaxDerSize = 72;

template<auto Free>
struct Freed
{
    template<typename T>
    void operator()(T *object) const
    {
        Free(object);
    }
};
using Bio = std::unique_ptr<BIO, Freed<BIO_free_all>>;
using Number = std::unique_ptr<BIGNUM, Freed<BN_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Context = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using PublicKey = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;

/// Ed25519 hashes by itself.
const EVP_MD *digestOf(DnssecAlgorithm algorithm)
{
    return algorithm == DnssecAlgorithm::EcdsaP256Sha256 ? EVP_sha256() : nullptr;
}

std::optional<DnssecAlgorithm> algorithmOf(const EVP_PKEY *key)
{
    if (EVP_PKEY_is_a(key, "ED25519") == 1) {
        return DnssecAlgorithm::Ed25519;
    }
    std::array<char, 32> group{};
    if (EVP_PKEY_is_a(key, "EC") == 1 && EVP_PKEY_get_group_name(key, group.data(), group.size(), nullptr) == 1
        && std::string_view(group.data()) == SN_X9_62_prime256v1) {
        return DnssecAlgorithm::EcdsaP256Sha256;
    }
    return std::nullopt;
}

/// Appends the public key as DNSKEY has it: x and y (RFC 6605 §4), or the 32 octets of RFC 8032 (RFC 8080 §3).
bool appendPublicKey(const EVP_PKEY *key, DnssecAlgorithm algorithm, Rdata &out)
{
    if (algorithm == DnssecAlgorithm::Ed25519) {
        std::size_t size = kHalf;
        out.resize(kDnskeyHead + kHalf);
        return EVP_PKEY_get_raw_public_key(key, out.data() + kDnskeyHead, &size) == 1 && size == kHalf;
    }
    out.resize(kDnskeyHead + 2 * kHalf);
    std::size_t at = kDnskeyHead;
    for (const char *coordinate : {OSSL_PKEY_PARAM_EC_PUB_X, OSSL_PKEY_PARAM_EC_PUB_Y}) {
        BIGNUM *read = nullptr;
        const bool isRead = EVP_PKEY_get_bn_param(key, coordinate, &read) == 1;
        const Number number(read);
        if (!isRead || BN_bn2binpad(number.get(), out.data() + at, kHalf) != static_cast<int>(kHalf)) {
            return false;
        }
        at += kHalf;
    }
    return true;
}

PublicKey publicKeyOf(std::span<const std::uint8_t> dnskey, DnssecAlgorithm algorithm)
{
    const auto octets = dnskey.subspan(kDnskeyHead);
    if (algorithm == DnssecAlgorithm::Ed25519) {
        return PublicKey(octets.size() == kHalf ? EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, octets.data(), octets.size()) : nullptr);
    }
    std::array<std::uint8_t, 1 + 2 * kHalf> point{4}; // uncompressed
    if (octets.size() != 2 * kHalf) {
        return nullptr;
    }
    std::ranges::copy(octets, point.begin() + 1);
    std::string group = SN_X9_62_prime256v1;
    std::array<OSSL_PARAM, 3> parameters{OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0),
                                         OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()), OSSL_PARAM_construct_end()};
    const Context context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY *key = nullptr;
    if (context == nullptr || EVP_PKEY_fromdata_init(context.get()) != 1
        || EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.data()) != 1) {
        return nullptr;
    }
    return PublicKey(key);
}

/// From DER to r and s.
bool writeHalves(std::span<const std::uint8_t> der, std::span<std::uint8_t, 2 * kHalf> out)
{
    const std::uint8_t *at = der.data();
    const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())));
    return signature != nullptr && BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), out.data(), kHalf) == static_cast<int>(kHalf)
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), out.data() + kHalf, kHalf) == static_cast<int>(kHalf);
}

/// From r and s to DER; empty if that fails.
std::vector<std::uint8_t> derOf(std::span<const std::uint8_t> halves)
{
    const Signature signature(ECDSA_SIG_new());
    Number r(BN_bin2bn(halves.data(), kHalf, nullptr));
    Number s(BN_bin2bn(halves.data() + kHalf, kHalf, nullptr));
    if (signature == nullptr || r == nullptr || s == nullptr || ECDSA_SIG_set0(signature.get(), r.get(), s.get()) != 1) {
        return {};
    }
    (void)r.release(); // the signature owns both now
    (void)s.release();
    std::vector<std::uint8_t> out(kMaxDerSize);
    std::uint8_t *at = out.data();
    const int size = i2d_ECDSA_SIG(signature.get(), nullptr);
    if (size <= 0 || static_cast<std::size_t>(size) > out.size() || i2d_ECDSA_SIG(signature.get(), &at) != size) {
        return {};
    }
    out.resize(static_cast<std::size_t>(size));
    return out;
}

} // namespace

QString toText(DnssecAlgorithm algorithm)
{
    return algorithm == DnssecAlgorithm::Ed25519 ? u"ed25519"_s : u"ecdsap256sha256"_s;
}

std::optional<DnssecAlgorithm> parseDnssecAlgorithm(QStringView text)
{
    for (const DnssecAlgorithm algorithm : {DnssecAlgorithm::EcdsaP256Sha256, DnssecAlgorithm::Ed25519}) {
        if (text.compare(toText(algorithm), Qt::CaseInsensitive) == 0 || text == QString::number(static_cast<int>(algorithm))) {
            return algorithm;
        }
    }
    return std::nullopt;
}

std::optional<DnssecKey> DnssecKey::of(Handle handle)
{
    DnssecKey out;
    const std::optional<DnssecAlgorithm> algorithm = algorithmOf(handle.get());
    if (!algorithm || !appendPublicKey(handle.get(), *algorithm, out.m_dnskey)) {
        return std::nullopt;
    }
    constexpr std::uint8_t kProtocol = 3;
    out.m_handle = std::move(handle);
    out.m_algorithm = *algorithm;
    out.m_dnskey[0] = static_cast<std::uint8_t>(kFlags >> 8);
    out.m_dnskey[1] = static_cast<std::uint8_t>(kFlags);
    out.m_dnskey[2] = kProtocol;
    out.m_dnskey[3] = static_cast<std::uint8_t>(*algorithm);
    out.m_keyTag = keyTagOf(out.m_dnskey);
    return out;
}

Result<DnssecKey> DnssecKey::generate(DnssecAlgorithm algorithm)
{
    EVP_PKEY *made = algorithm == DnssecAlgorithm::Ed25519 ? EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")
                                                           : EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", SN_X9_62_prime256v1);
    std::optional<DnssecKey> key = made != nullptr ? of(Handle(made, EVP_PKEY_free)) : std::nullopt;
    if (!key) {
        return fail(Error::Kind::Unsupported, u"OpenSSL cannot make a key of the algorithm %1. Choose another one."_s.arg(toText(algorithm)));
    }
    return *std::move(key);
}

Result<DnssecKey> DnssecKey::fromPem(std::string_view pem)
{
    const Bio bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    // Without a callback OpenSSL would ask the terminal for a password.
    const auto noPassword = [](char *, int, int, void *) { return -1; };
    EVP_PKEY *read = bio != nullptr ? PEM_read_bio_PrivateKey(bio.get(), nullptr, noPassword, nullptr) : nullptr;
    if (read == nullptr) {
        return fail(Error::Kind::Damaged, u"This is no unencrypted private key in PEM (PKCS#8). Put the right file back."_s);
    }
    std::optional<DnssecKey> key = of(Handle(read, EVP_PKEY_free));
    if (!key) {
        return fail(Error::Kind::Unsupported, u"The key is neither ECDSA P-256 nor Ed25519. Use a key of one of both."_s);
    }
    return *std::move(key);
}

std::string DnssecKey::toPem() const
{
    const Bio bio(BIO_new(BIO_s_secmem()));
    char *text = nullptr;
    if (bio == nullptr || PEM_write_bio_PKCS8PrivateKey(bio.get(), m_handle.get(), nullptr, nullptr, 0, nullptr, nullptr) != 1) {
        return {};
    }
    const long size = BIO_get_mem_data(bio.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

bool DnssecKey::sign(std::span<const std::uint8_t> data, std::span<std::uint8_t, kSignatureSize> signature) const
{
    const Digest digest(EVP_MD_CTX_new());
    if (digest == nullptr || EVP_DigestSignInit(digest.get(), nullptr, digestOf(m_algorithm), nullptr, m_handle.get()) != 1) {
        return false;
    }
    if (m_algorithm == DnssecAlgorithm::Ed25519) {
        std::size_t size = signature.size();
        return EVP_DigestSign(digest.get(), signature.data(), &size, data.data(), data.size()) == 1 && size == signature.size();
    }
    std::array<std::uint8_t, kMaxDerSize> der;
    std::size_t size = der.size();
    return EVP_DigestSign(digest.get(), der.data(), &size, data.data(), data.size()) == 1 && writeHalves(std::span(der).first(size), signature);
}

bool isSignedBy(std::span<const std::uint8_t> dnskey, std::span<const std::uint8_t> data, std::span<const std::uint8_t> signature)
{
    if (dnskey.size() <= kDnskeyHead || signature.size() != DnssecKey::kSignatureSize) {
        return false;
    }
    const auto algorithm = static_cast<DnssecAlgorithm>(dnskey[3]);
    if (algorithm != DnssecAlgorithm::Ed25519 && algorithm != DnssecAlgorithm::EcdsaP256Sha256) {
        return false;
    }
    const PublicKey key = publicKeyOf(dnskey, algorithm);
    const Digest digest(EVP_MD_CTX_new());
    if (key == nullptr || digest == nullptr || EVP_DigestVerifyInit(digest.get(), nullptr, digestOf(algorithm), nullptr, key.get()) != 1) {
        return false;
    }
    const std::vector<std::uint8_t> der = algorithm == DnssecAlgorithm::Ed25519 ? std::vector(signature.begin(), signature.end()) : derOf(signature);
    return EVP_DigestVerify(digest.get(), der.data(), der.size(), data.data(), data.size()) == 1;
}

} // namespace meridian::dns
