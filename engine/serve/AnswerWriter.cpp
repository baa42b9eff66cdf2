#include "engine/serve/AnswerWriter.h"

#include "engine/serve/AnswerOptions.h"

#include <utility>

namespace meridian::serve {
namespace {

using dns::HeaderFlags;

constexpr std::size_t kOptSize = 11;
constexpr std::uint16_t kMaxPointer = 0x3fff;
/// Records whose order is drawn; behind them it stays as it is.
constexpr std::size_t kMaxShuffled = 128;

} // namespace

AnswerWriter::AnswerWriter(std::span<std::uint8_t> out, const dns::Query &query, std::size_t limit, const AnswerOptions *options)
    : m_writer(out), m_query(query), m_options(options), m_limit(std::min(limit, out.size()))
{
    std::size_t reserved = 0;
    if (query.edns) {
        reserved = kOptSize + (query.edns->clientSubnet ? query.edns->clientSubnet->wireSize() : 0) + (options != nullptr ? options->wireSize() : 0);
    }
    m_writer.setLimit(m_limit > reserved ? m_limit - reserved : 0);
    m_writer.u16(query.id);
    m_writer.u16(0);
    m_writer.u16(query.hasQuestion ? 1 : 0);
    m_writer.u16(0);
    m_writer.u32(0);
    if (query.hasQuestion) {
        m_writer.name(query.name, dns::Compression::None);
        m_writer.u16(std::to_underlying(query.type));
        m_writer.u16(std::to_underlying(query.recordClass));
    }
    m_isTooSmall = m_writer.hasError();
    m_afterQuestion = m_writer.mark();
}

void AnswerWriter::writeOwner(Owner &owner)
{
    if (owner.pointer != 0) {
        m_writer.u16(static_cast<std::uint16_t>(0xc000U | owner.pointer));
        return;
    }
    const std::size_t at = m_writer.size();
    m_writer.name(owner.wire, dns::Compression::AnyCase);
    if (at <= kMaxPointer) {
        owner.pointer = static_cast<std::uint16_t>(at);
    }
}

void AnswerWriter::write(Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> rdata)
{
    writeOwner(owner);
    m_writer.u16(std::to_underlying(type));
    m_writer.u16(std::to_underlying(m_query.recordClass));
    m_writer.u32(ttl);
    const std::size_t at = m_writer.size() + 2;
    m_lastRdata = at <= kMaxPointer ? static_cast<std::uint16_t>(at) : std::uint16_t{0};
    dns::writeRdata(m_writer, type, rdata);
}

bool AnswerWriter::record(Section section, const Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> rdata)
{
    const dns::WireWriter::Mark mark = m_writer.mark();
    Owner at = owner;
    write(at, type, ttl, rdata);
    return keep(mark, section, 1);
}

bool AnswerWriter::records(Section section, const Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> data,
                           std::uint16_t count, Random *random)
{
    const dns::WireWriter::Mark mark = m_writer.mark();
    Owner at = owner;
    const auto writeAt = [&](std::size_t offset) {
        const std::size_t size = static_cast<std::size_t>(data[offset]) << 8 | data[offset + 1];
        write(at, type, ttl, data.subspan(offset + 2, size));
        return offset + 2 + size;
    };
    std::size_t offset = 0;
    if (random != nullptr && count > 1) {
        std::array<std::uint32_t, kMaxShuffled> order;
        std::size_t listed = 0;
        for (; listed < count && listed < kMaxShuffled; ++listed) {
            order[listed] = static_cast<std::uint32_t>(offset);
            offset += 2 + (static_cast<std::size_t>(data[offset]) << 8 | data[offset + 1]);
        }
        for (std::size_t left = listed; left > 0; --left) {
            const std::size_t drawn = random->below(left);
            (void)writeAt(order[drawn]);
            order[drawn] = order[left - 1];
        }
    }
    while (offset < data.size()) {
        offset = writeAt(offset);
    }
    if (m_signer != nullptr) {
        count = static_cast<std::uint16_t>(count + sign(at, type, ttl, data, *m_signer));
    }
    return keep(mark, section, count);
}

bool AnswerWriter::signatures(Section section, const Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> data,
                              AnswerSigner &signer)
{
    const dns::WireWriter::Mark mark = m_writer.mark();
    Owner at = owner;
    return keep(mark, section, sign(at, type, ttl, data, signer));
}

std::uint16_t AnswerWriter::sign(Owner &owner, dns::RecordType type, std::uint32_t ttl, std::span<const std::uint8_t> data, AnswerSigner &signer)
{
    const std::uint16_t rdataOfSet = m_lastRdata;
    AnswerSigner::Buffer buffer;
    for (std::size_t i = 0; i < signer.keyCount() && !m_writer.hasError(); ++i) {
        const auto rdata = signer.rrsig(i, {owner.wire, type, ttl, data}, m_names, buffer);
        m_hasSigningFailed = m_hasSigningFailed || rdata.empty();
        write(owner, dns::RecordType::RRSIG, ttl, rdata);
    }
    m_lastRdata = rdataOfSet;
    return static_cast<std::uint16_t>(signer.keyCount());
}

bool AnswerWriter::keep(const dns::WireWriter::Mark &mark, Section section, std::uint16_t count)
{
    if (m_writer.hasError()) {
        m_writer.rewind(mark);
        return false;
    }
    add(section, count);
    return true;
}

void AnswerWriter::clear()
{
    m_writer.rewind(m_afterQuestion);
    m_counts = {};
}

void AnswerWriter::truncate()
{
    clear();
    m_isTruncated = true;
}

std::size_t AnswerWriter::finish(const Ending &ending)
{
    const auto rcode = std::to_underlying(ending.rcode);
    m_writer.setLimit(m_limit);
    if (m_query.edns) {
        dns::OptWriter opt(m_writer, dns::kMaxUdpPayload, rcode, m_query.edns->flags());
        if (m_options != nullptr) {
            m_options->write(opt);
        }
        if (ending.clientSubnet != nullptr) {
            opt.clientSubnet(*ending.clientSubnet, static_cast<std::uint8_t>(ending.scope));
        }
        if (ending.extendedError != nullptr) {
            opt.extendedError(*ending.extendedError, ending.errorText);
        }
        if (m_options != nullptr && m_options->paddingBlock > 0) {
            opt.padding(m_options->paddingBlock);
        }
        opt.finish();
        add(Section::Additional, 1);
    }
    if (m_isTooSmall || m_writer.hasError()) {
        return 0;
    }
    std::uint16_t flags = static_cast<std::uint16_t>(HeaderFlags::kResponse | std::to_underlying(m_query.opcode) << 11
                                                     | (m_query.flags & HeaderFlags::kRecursionDesired) | (rcode & 15));
    if (ending.isAuthoritative) {
        flags |= HeaderFlags::kAuthoritative;
    }
    if (m_isTruncated) {
        flags |= HeaderFlags::kTruncated;
    }
    m_writer.patchU16(2, flags);
    for (const Section section : {Section::Answer, Section::Authority, Section::Additional}) {
        m_writer.patchU16(std::to_underlying(section), count(section));
    }
    return m_writer.size();
}

} // namespace meridian::serve
