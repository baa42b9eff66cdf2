#pragma once

#include "engine/policy/Compile.h"
#include "engine/policy/Decider.h"

#include <QHash>

namespace meridian::dns {
class ZoneTreeBuilder;
}

namespace meridian::policy {

/// One run of `compile`. Errors are collected, so that one run tells all of them.
class Compiler final
{
public:
    Compiler(const model::Project &project, const std::shared_ptr<const geo::GeoData> &geo, const CompileOptions &options);
    ~Compiler();
    Compiler(const Compiler &) = delete;
    Compiler &operator=(const Compiler &) = delete;

    [[nodiscard]] CompileReport run();

private:
    void refuseUnsupported();
    void compileLocations(const std::shared_ptr<const geo::GeoData> &geo);
    void compileAddresses();
    void compileZones();
    void compileZone(const model::Zone &zone);
    void compileViewers(const model::Zone &zone, ZoneInfo &info);
    void addSoa(const model::Zone &zone, const dns::Name &origin);
    void compileRecordSet(const model::Zone &zone, const model::RecordSet &set, std::uint32_t zoneIndex);
    void addStatic(const dns::Name &name, dns::RecordType type, const model::RecordSet &set, const dns::Name &origin, const QString &where);
    void finishZones();

    void compileInstances();
    [[nodiscard]] std::shared_ptr<Decider> compileInstance(const model::Instance &instance);
    [[nodiscard]] CompiledRule compileRule(const model::Instance &instance, const model::Rule &rule, CompiledInstance &out);
    [[nodiscard]] CompiledSet compileSet(const model::Rule &rule, const model::PoolSet &set, const QString &where, CompiledInstance &out);
    void compileInstanceLines(const model::Instance &instance, CompiledInstance &out, Decider &decider);
    void addAttributes(CompiledInstance &out, SourceNeeds &needs);

    [[nodiscard]] std::shared_ptr<Decider> compileRouting(const model::Zone &zone, const model::RecordSet &set, dns::RecordType type,
                                                          const dns::Name &origin, const QString &where);

    /// The decider's number, after noting the addresses that it uses.
    std::uint32_t addDecider(std::shared_ptr<Decider> decider);
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
    std::unique_ptr<SourceTableBuilder> m_tables;

    struct ZoneInTheMaking;
    std::vector<std::shared_ptr<ZoneInTheMaking>> m_zones; // as Policy::zoneInfos()

    friend class RoutingCompiler;
};

} // namespace meridian::policy
