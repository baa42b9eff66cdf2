#pragma once

#include "engine/policy/Compile.h"
#include "engine/policy/CompileOrigin.h"
#include "engine/policy/Decider.h"
#include "engine/policy/Reuse.h"

#include <QHash>

#include <unordered_map>

namespace meridian::dns {
class ZoneTreeBuilder;
}

namespace meridian::policy {

/// One run of `compile`. Errors are collected, so that one run tells all of them.
class Compiler final
{
public:
    /// `reuse`: what to take over from an earlier policy, or null. With it a run that finds an error may not have found all.
    Compiler(const model::Project &project, const std::shared_ptr<const geo::GeoData> &geo, const CompileOptions &options, std::unique_ptr<Reuse> reuse = nullptr);
    ~Compiler();
    Compiler(const Compiler &) = delete;
    Compiler &operator=(const Compiler &) = delete;

    [[nodiscard]] CompileReport run();

private:
    struct ZoneInTheMaking;

    void refuseUnsupported();
    void compileLocations(const std::shared_ptr<const geo::GeoData> &geo);
    void compileAddresses();
    [[nodiscard]] CompiledAddress compileAddress(const model::Address &address, std::uint32_t number);
    void compileZones();
    void compileZone(qsizetype position);
    void compileViewers(const model::Zone &zone, ZoneInfo &info);
    void addSoa(const model::Zone &zone, const dns::Name &origin, dns::ZoneTreeBuilder &builder);
    void compileRecordSet(const model::Zone &zone, qsizetype position, std::uint32_t zoneIndex);
    /// The decider of before if the record set or instance and all that it is compiled from are as before.
    [[nodiscard]] std::optional<std::uint32_t> keptRecordSet(const ZoneInTheMaking &making, const model::Zone &zone, qsizetype position) const;
    [[nodiscard]] std::optional<std::uint32_t> keptInstance(qsizetype position) const;
    /// Takes what is not kept out of the tree of before.
    void removeRecordSets(ZoneInTheMaking &making, const model::Zone &zone);
    void removeInstances();
    void keep(std::uint32_t decider);
    [[nodiscard]] std::vector<std::size_t> holdersOf(const dns::Name &name) const;
    void finishAddresses();
    void addStatic(const dns::Name &name, dns::RecordType type, const model::RecordSet &set, const dns::Name &origin, const QString &where);
    void finishZones();

    void compileInstances();
    void compileInstance(qsizetype position);
    [[nodiscard]] std::shared_ptr<Decider> makeInstance(const model::Instance &instance);
    [[nodiscard]] CompiledRule compileRule(const model::Instance &instance, const model::Rule &rule, CompiledInstance &out);
    [[nodiscard]] CompiledSet compileSet(const model::Rule &rule, const model::PoolSet &set, const QString &where, CompiledInstance &out);
    void compileInstanceLines(const model::Instance &instance, CompiledInstance &out, Decider &decider);
    void addAttributes(CompiledInstance &out, SourceNeeds &needs);

    [[nodiscard]] std::shared_ptr<Decider> compileRouting(const model::Zone &zone, const model::RecordSet &set, dns::RecordType type,
                                                          const dns::Name &origin, const QString &where);

    std::uint32_t addDecider(std::shared_ptr<Decider> decider);
    [[nodiscard]] SourceTablePtr sources(const SourceNeeds &needs) const;
    /// Index of an address, or nothing and an error.
    [[nodiscard]] std::optional<std::uint32_t> address(const model::AddressId &id, const QString &where);
    /// The parsed line, or nothing and an error; a CIDR line must be in the project.
    [[nodiscard]] std::optional<geo::Line> line(const QString &text, const QString &where);
    void error(const QString &text, const QString &where, Error::Kind kind = Error::Kind::Invalid);
    void warn(const QString &text, const QString &where);

    const model::Project &m_project;
    const CompileOptions &m_options;
    CompileReport m_report;
    std::shared_ptr<Policy> m_policy = std::make_shared<Policy>();
    std::shared_ptr<CompileOrigin> m_origin = std::make_shared<CompileOrigin>();
    std::unique_ptr<Reuse> m_reuse;

    std::vector<std::shared_ptr<ZoneInTheMaking>> m_zones; // as Policy::zoneInfos()
    std::unordered_map<dns::Name, std::vector<std::size_t>> m_zonesByName;
    std::vector<std::uint32_t> m_renumbered; // decider of before → of now
    bool m_hasSameZones = false;             // as before, in the same order and with the same negative TTLs

    friend class RoutingCompiler;
};

} // namespace meridian::policy
