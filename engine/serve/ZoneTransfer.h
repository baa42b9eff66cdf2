#pragma once

#include "engine/dns/Message.h"
#include "engine/dns/Tsig.h"
#include "engine/dns/ZoneSet.h"
#include "engine/policy/Standing.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace meridian::serve {

/// One zone on its way to a secondary (RFC 5936): the SOA, every record of the zone's static form (`policy::staticSets`),
/// the SOA again, in messages of about 16 KiB. Made message by message, so that nothing of the zone is held twice; the
/// standing of its beginning is kept until its end, so that it is one version of the zone.
class ZoneTransfer final
{
public:
    /// `zone` must be of the standing and have a SOA. `tsig` signs each message.
    ZoneTransfer(std::shared_ptr<const policy::Standing> standing, const dns::ZoneSet::Entry &zone, const dns::Query &query, std::optional<dns::Tsig> tsig);

    /// Writes the next message into `out` (`kMaxAnswerSize` octets suffice); its size. 0: all was written, or a record cannot be.
    [[nodiscard]] std::size_t next(std::span<std::uint8_t> out, std::uint64_t now);
    [[nodiscard]] bool isDone() const { return m_step == Step::Done; }

private:
    enum class Step : std::uint8_t { FirstSoa, Records, LastSoa, Done };

    /// Writes records until the message is full; how many.
    std::uint16_t writeRecords(dns::WireWriter &writer);
    /// The record that is next; false: it has no room.
    [[nodiscard]] static bool write(dns::WireWriter &writer, const dns::RrSet &set, std::size_t record);
    /// Goes on to the next record, over nodes without any.
    void advance();
    [[nodiscard]] bool isSoa(const dns::RrSet &set) const;

    std::shared_ptr<const policy::Standing> m_standing;
    const dns::ZoneTree *m_tree;
    dns::Query m_query;
    std::optional<dns::Tsig> m_tsig;
    dns::RrSet m_soa;
    Step m_step = Step::FirstSoa;
    std::size_t m_node = 0;
    std::vector<dns::RrSet> m_sets; // of that node
    std::size_t m_set = 0;
    std::size_t m_record = 0;
    bool m_isFirst = true;
};

} // namespace meridian::serve
