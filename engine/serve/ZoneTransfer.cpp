#include "engine/serve/ZoneTransfer.h"

#include "engine/policy/Policy.h"
#include "engine/policy/StaticForm.h"

#include <utility>

namespace meridian::serve {
namespace {

/// Names behind it cannot be pointed to (RFC 1035 §4.1.4), so longer messages gain nothing.
constexpr std::size_t kMessageSize = 0x4000;
constexpr std::size_t kOptSize = 11;

} // namespace

ZoneTransfer::ZoneTransfer(std::shared_ptr<const policy::Standing> standing, const dns::ZoneSet::Entry &zone, const dns::Query &query, std::optional<dns::Tsig> tsig)
    : m_standing(std::move(standing)), m_tree(zone.tree.get()), m_query(query), m_tsig(std::move(tsig)),
      m_sets(policy::staticSets(m_standing->policy(), *m_tree, m_tree->nodes().front()))
{
    for (const dns::RrSet &set : m_sets) {
        if (isSoa(set)) {
            m_soa = set;
        }
    }
}

std::size_t ZoneTransfer::next(std::span<std::uint8_t> out, std::uint64_t now)
{
    if (isDone() || m_soa.rdatas.empty()) {
        m_step = Step::Done;
        return 0;
    }
    const std::size_t reserved = (m_query.edns ? kOptSize : 0) + (m_tsig ? m_tsig->wireSize() : 0);
    dns::WireWriter writer(out.first(out.size() > reserved ? out.size() - reserved : 0));
    writer.u16(m_query.id);
    writer.u16(dns::HeaderFlags::kResponse | dns::HeaderFlags::kAuthoritative);
    writer.u16(m_isFirst ? 1 : 0); // RFC 5936 §2.2.1: the first message repeats the question
    writer.u16(0);
    writer.u32(0);
    if (m_isFirst) {
        writer.name(m_query.name, dns::Compression::None);
        writer.u16(std::to_underlying(m_query.type));
        writer.u16(std::to_underlying(m_query.recordClass));
    }
    const std::uint16_t count = writeRecords(writer);
    if (count == 0 || writer.hasError()) {
        m_step = Step::Done;
        return 0;
    }
    m_isFirst = false;
    writer.patchU16(6, count);
    writer.patchU16(10, m_query.edns ? 1 : 0);
    std::size_t size = writer.size();
    if (m_query.edns) {
        dns::WireWriter behind(out.subspan(size));
        dns::OptWriter opt(behind, dns::kMaxUdpPayload, 0, m_query.edns->flags());
        opt.finish();
        size += behind.size();
    }
    return m_tsig ? m_tsig->sign(out, size, now) : size;
}

std::uint16_t ZoneTransfer::writeRecords(dns::WireWriter &writer)
{
    std::uint16_t count = 0;
    while (!isDone()) {
        const dns::WireWriter::Mark mark = writer.mark();
        const bool isSoaNext = m_step != Step::Records;
        const bool isWritten = write(writer, isSoaNext ? m_soa : m_sets[m_set], isSoaNext ? 0 : m_record);
        if (!isWritten || (count > 0 && writer.size() > kMessageSize)) {
            writer.rewind(mark);
            break;
        }
        ++count;
        if (m_step == Step::LastSoa) {
            m_step = Step::Done;
        } else {
            m_record += m_step == Step::Records ? 1 : 0;
            m_step = Step::Records;
            advance();
        }
    }
    return count;
}

bool ZoneTransfer::write(dns::WireWriter &writer, const dns::RrSet &set, std::size_t record)
{
    writer.name(set.name, dns::Compression::SameCase); // RFC 5936 §3.4: not in the case of the question
    writer.u16(std::to_underlying(set.type));
    writer.u16(std::to_underlying(dns::RecordClass::IN));
    writer.u32(set.ttl);
    dns::writeRdata(writer, set.type, set.rdatas[record]);
    return !writer.hasError();
}

void ZoneTransfer::advance()
{
    while (m_set == m_sets.size() || m_record == m_sets[m_set].rdatas.size() || isSoa(m_sets[m_set])) {
        m_record = 0;
        if (m_set < m_sets.size()) {
            ++m_set;
            continue;
        }
        m_set = 0;
        if (++m_node == m_tree->nodes().size()) {
            m_step = Step::LastSoa;
            return;
        }
        m_sets = policy::staticSets(m_standing->policy(), *m_tree, m_tree->nodes()[m_node]);
    }
}

bool ZoneTransfer::isSoa(const dns::RrSet &set) const
{
    return m_node == 0 && set.type == dns::RecordType::SOA;
}

} // namespace meridian::serve
