#pragma once

#include "engine/dns/ZoneSet.h"
#include "engine/geo/GeoOverlay.h"
#include "engine/model/Project.h"
#include "engine/policy/Health.h"
#include "engine/policy/Source.h"

#include <QHash>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace meridian::policy {

struct CompileOrigin;
struct Decider;
struct AnswerRecord;

/// An address of the project as decisions need it.
struct CompiledAddress
{
    model::AddressId id;
    QString label;                  ///< name or id, for texts
    model::Address::Kind kind = model::Address::Kind::Ipv4;
    model::Address::Mode mode = model::Address::Mode::Auto;
    bool isChecked = false;         ///< can be found unavailable: health check or backends, or mode always_off
    bool hasHealthCheck = false;
    bool hasEnoughBackends = true;  ///< R-093, R-121, X-16
    std::shared_ptr<const AnswerRecord> record; ///< its A, AAAA or CNAME record
    std::span<const std::uint32_t> deciders;    ///< routed names that use it, ascending
};

/// A zone as decisions need it; `dns::ZoneSet::Entry::tag` is its index in `Policy::zoneInfos()`.
struct ZoneInfo
{
    QString name;                   ///< without the final dot
    bool isPrivate = false;
    bool obeysSubnet = true;        ///< false: whoever sent the query decides, not the client subnet; always in private zones (R-V31)
    bool isRestricted = false;      ///< only senders in `viewers` see it
    geo::PrefixTree<std::uint8_t> viewers;
};

/// A project made ready to decide: every look-up, check, flattening and prefix tree is done. Immutable; any thread.
class Policy final
{
public:
    Policy();
    ~Policy();
    Policy(const Policy &) = delete;
    Policy &operator=(const Policy &) = delete;

    [[nodiscard]] const dns::ZoneSet &zones() const { return m_zones; }
    [[nodiscard]] std::span<const ZoneInfo> zoneInfos() const { return m_zoneInfos; }
    /// The zone that answers `name` for this source, or null: REFUSED.
    [[nodiscard]] const dns::ZoneSet::Entry *findZone(const dns::NameHashes &name, const Source &source) const;

    /// Routed names: what `ZoneTree::Set::routed` and `ZoneTree::Node::instance` count.
    [[nodiscard]] std::size_t deciderCount() const { return m_deciders.size(); }
    [[nodiscard]] const Decider &decider(std::uint32_t index) const { return *m_deciders[index]; }
    [[nodiscard]] std::span<const std::shared_ptr<const Decider>> deciders() const { return m_deciders; }

    [[nodiscard]] std::span<const CompiledAddress> addresses() const { return m_addresses; }
    /// Index of an address id.
    [[nodiscard]] std::optional<std::uint32_t> findAddress(const QString &id) const;
    /// Up or unknown and enough backends; mode always_on is, always_off is not, an unchecked address always is.
    [[nodiscard]] bool isAvailable(std::uint32_t address, const Health &health) const;
    /// Entries that `Health::heldSet` may have.
    [[nodiscard]] std::uint32_t failbackSlots() const { return m_failbackBases.empty() ? 0 : m_failbackBases.back(); }
    /// The first of them that belongs to a routed name.
    [[nodiscard]] std::uint32_t failbackBase(std::uint32_t decider) const { return m_failbackBases[decider]; }

    /// The project's locations over the geo database.
    [[nodiscard]] const geo::GeoOverlay &locations() const { return *m_locations; }
    /// What is known of the source's client; empty facts for an unknown one.
    [[nodiscard]] geo::SourceFacts facts(const Source &source) const;
    [[nodiscard]] const model::Settings &settings() const { return m_settings; }

private:
    friend class Compiler;
    friend class Reuse;

    model::Settings m_settings;
    dns::ZoneSet m_zones;
    std::vector<ZoneInfo> m_zoneInfos;
    std::vector<CompiledAddress> m_addresses;
    QHash<QString, std::uint32_t> m_addressIndex;
    std::vector<std::shared_ptr<const Decider>> m_deciders;
    std::shared_ptr<const geo::GeoOverlay> m_locations;
    std::vector<std::uint32_t> m_failbackBases; // of each decider, then of the end
    std::vector<std::uint32_t> m_users;         // what CompiledAddress::deciders point to
    std::shared_ptr<const CompileOrigin> m_origin; // for the next compilation
};

using PolicyPtr = std::shared_ptr<const Policy>;

} // namespace meridian::policy
