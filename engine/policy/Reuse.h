#pragma once

#include "engine/model/Project.h"
#include "engine/policy/CompileOrigin.h"
#include "engine/policy/Decider.h"
#include "engine/policy/Policy.h"

#include <QSet>

#include <memory>
#include <optional>
#include <vector>

namespace meridian::policy {

/// What of an earlier policy holds for a later project. A routed name holds while all that it was compiled from is equal:
/// itself, its zone's name and negative TTL, the pools, the addresses with their numbers and the CIDR lines that it uses.
class Reuse final
{
public:
    static constexpr qsizetype kNowhere = -1;

    /// Null if nothing holds: another geolocation, other locations, another order of lines.
    [[nodiscard]] static std::unique_ptr<Reuse> of(const PolicyPtr &previous, const model::Project &now, const std::shared_ptr<const geo::GeoData> &geo);

    [[nodiscard]] const Policy &policy() const { return *m_previous; }
    [[nodiscard]] const CompileOrigin &origin() const { return *m_previous->m_origin; }
    [[nodiscard]] const std::shared_ptr<const geo::GeoOverlay> &locations() const { return m_previous->m_locations; }

    /// Numbers of the addresses of the new project. Addresses keep theirs, and the numbers stay without gaps: where one
    /// is gone, a new address or the last one takes its number.
    [[nodiscard]] const std::vector<std::uint32_t> &addressNumbers() const { return m_addressNumbers; }
    /// True if every address of before is still there and none was added.
    [[nodiscard]] bool keepsAddressIds() const { return m_keepsAddressIds; }
    /// The compiled address of before for the one at `position`, if it is the same in everything.
    [[nodiscard]] const CompiledAddress *address(qsizetype position) const;

    /// One zone and the one of before with the same name and kind.
    struct Zone
    {
        std::uint32_t index = 0;                 ///< in `Policy::zoneInfos()` of before
        bool hasSameSoa = false;                 ///< the SOA record but for its serial depends on nothing else that changed
        std::vector<qsizetype> recordsBefore;    ///< position of each record set among those of before, or kNowhere
    };
    /// Each zone of before is given once.
    [[nodiscard]] std::optional<Zone> takeZone(const model::Zone &zone);
    [[nodiscard]] const model::Zone &zoneBefore(const Zone &zone) const { return origin().project.zones.at(origin().zones[zone.index].position); }
    [[nodiscard]] const std::shared_ptr<const dns::ZoneTree> &treeOf(const Zone &zone) const { return m_treeOfZone[zone.index]; }
    [[nodiscard]] std::size_t zoneCount() const { return m_treeOfZone.size(); }

    /// Position among the instances of before, or kNowhere.
    [[nodiscard]] qsizetype instanceBefore(qsizetype position) const { return m_instancesBefore[static_cast<std::size_t>(position)]; }
    /// True if all that routed name `decider` of before looks at outside of itself and its zone is unchanged.
    [[nodiscard]] bool holds(std::uint32_t decider) const;

    template<typename T>
    [[nodiscard]] static bool isSame(const model::ObjectList<T> &before, qsizetype from, const model::ObjectList<T> &now, qsizetype to)
    {
        return before.pointerAt(from) == now.pointerAt(to) || before.at(from) == now.at(to);
    }

private:
    Reuse(PolicyPtr previous, const model::Project &now) : m_previous(std::move(previous)), m_now(now), m_isDirty(m_previous->deciderCount(), false) {}
    void compareAddresses();
    void compareLists();

    PolicyPtr m_previous;
    const model::Project &m_now;
    std::vector<std::uint32_t> m_addressNumbers;
    bool m_keepsAddressIds = true;
    std::vector<std::uint32_t> m_sameAddress; // as project addresses: number of before, or kNone
    std::vector<qsizetype> m_instancesBefore;
    std::vector<bool> m_isDirty;              // deciders that use an address that changed
    QSet<QString> m_changedPools;
    QSet<QString> m_changedLines;
    std::vector<std::shared_ptr<const dns::ZoneTree>> m_treeOfZone;
    QHash<QString, std::uint32_t> m_zoneByName;
};

} // namespace meridian::policy
