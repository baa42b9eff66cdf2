#pragma once

#include "engine/base/Random.h"
#include "engine/dns/Message.h"
#include "engine/dns/ZoneTree.h"
#include "engine/serve/AnswerSigner.h"

#include <array>
#include <cstdint>
#include <span>

namespace meridian::serve {

struct AnswerOptions;

/// Section of an answer; the value is where its count stands in the header.
enum class Section : std::uint8_t { Answer = 6, Authority = 8, Additional = 10 };

/// Puts one answer together in the caller's buffer: header, question, records, OPT. Records that do not fit are taken
/// back as a set; the OPT record always has its place. Allocates nothing.
class AnswerWriter final
{
public:
    /// `limit`: octets that the answer may take. Begins with header and question. `options`, if any, have their place
    /// in it and must live until `finish`.
    AnswerWriter(std::span<std::uint8_t> out, const dns::Query &query, std::size_t limit, const AnswerOptions *options = nullptr);

    /// A name that owns records. `pointer` is where the message has it already, 0 if that is not known.
    struct Owner
    {
        std::span<const std::uint8_t> wire;
        std::uint16_t pointer = 0;
    };
    /// The question's name.
    [[nodiscard]] static Owner question(const dns::Query &query) { return {query.name.wire(), dns::kHeaderSize}; }

    /// Whose signatures the sets that follow get (`records`, not `record`); null: none. Must live as long as sets follow.
    void setSigner(AnswerSigner *signer) { m_signer = signer; }
    /// Whose the sets that follow are, for the cache of signatures.
    void setNames(SignatureCache::Names names) { m_names = names; }
    /// True if OpenSSL failed: what was written cannot be believed.
    [[nodiscard]] bool hasSigningFailed() const { return m_hasSigningFailed; }

    /// Records as `ZoneTree::data` has them and their signatures, all or none. With `random` their order is drawn. False: no
    /// room.
    bool records(Section section, const Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> data,
                 std::uint16_t count, Random *random = nullptr);
    /// The signatures of such a set without it, by `signer`. False: no room.
    bool signatures(Section section, const Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> data,
                    AnswerSigner &signer);
    /// One record without signatures. False: no room.
    bool record(Section section, const Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> rdata);

    /// Takes back all records and sets TC: the client asks again over TCP.
    void truncate();
    /// Sets TC and keeps the records (RFC 9471: glue that had no room).
    void setTruncated() { m_isTruncated = true; }
    /// Takes back all records.
    void clear();

    [[nodiscard]] bool isTruncated() const { return m_isTruncated; }
    [[nodiscard]] std::uint16_t count(Section section) const { return m_counts[static_cast<std::size_t>(section) / 2 - 3]; }
    /// Position of the RDATA of the record written last, signatures aside.
    [[nodiscard]] std::uint16_t lastRdata() const { return m_lastRdata; }

    /// What the end of the message says.
    struct Ending
    {
        dns::Rcode rcode = dns::Rcode::NoError;
        bool isAuthoritative = false;
        const dns::ClientSubnet *clientSubnet = nullptr; ///< to repeat, with `scope`
        int scope = 0;
        const dns::ExtendedError *extendedError = nullptr;
        std::string_view errorText;
    };
    /// Writes OPT (if the question had one) and the header. The size of the message; 0 if not even header and question
    /// fit into the buffer.
    [[nodiscard]] std::size_t finish(const Ending &ending);

private:
    void add(Section section, std::uint16_t count) { m_counts[static_cast<std::size_t>(section) / 2 - 3] += count; }
    /// Counts what was written since the mark; takes it back if it did not fit.
    bool keep(const dns::WireWriter::Mark &mark, Section section, std::uint16_t count);
    void writeOwner(Owner &owner);
    void write(Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> rdata);
    /// The count of signatures, written or not for want of room.
    std::uint16_t sign(Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> data, AnswerSigner &signer);

    dns::WireWriter m_writer;
    const dns::Query &m_query;
    const AnswerOptions *m_options;
    std::size_t m_limit;
    dns::WireWriter::Mark m_afterQuestion{};
    std::array<std::uint16_t, 3> m_counts{};
    AnswerSigner *m_signer = nullptr;
    SignatureCache::Names m_names = SignatureCache::Names::Listed;
    std::uint16_t m_lastRdata = 0;
    bool m_hasSigningFailed = false;
    bool m_isTruncated = false;
    bool m_isTooSmall = false;
};

} // namespace meridian::serve
