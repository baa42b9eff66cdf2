#include "engine/policy/Compiler.h"

#include "engine/model/ObjectRef.h"
#include "engine/model/Unsupported.h"

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using model::Address;

/// Features that change answers: a project that uses one that is not built is refused. The others only warn.
bool changesAnswers(model::Feature feature)
{
    return feature != model::Feature::Nodes && feature != model::Feature::CalculatedChecks;
}

std::shared_ptr<const AnswerRecord> recordOf(const Address &address, std::uint32_t index, QString &problem)
{
    auto record = std::make_shared<AnswerRecord>();
    record->text = address.value;
    record->address = index;
    if (const auto ip = IpAddress::parse(address.value)) {
        record->type = ip->isV4() ? dns::RecordType::A : dns::RecordType::AAAA;
        record->rdata = dns::rdataOf(*ip);
        record->text = ip->toString();
        return record;
    }
    const auto name = dns::Name::parse(address.value);
    if (!name) {
        problem = name.error().text;
        return nullptr;
    }
    record->type = dns::RecordType::CNAME;
    record->rdata = dns::rdataOf(*name);
    record->text = name->toString();
    return record;
}

bool enoughBackends(const std::optional<model::Backends> &backends)
{
    // Without any backend the load balancer counts as healthy; 1 of 5 is 20 % and enough.
    return !backends || backends->total <= 0
        || qint64{backends->healthy} * 100 >= qint64{backends->total} * backends->thresholdPercent;
}

} // namespace

Compiler::Compiler(const model::Project &project, const std::shared_ptr<const geo::GeoData> &geo, const CompileOptions &options, std::unique_ptr<Reuse> reuse)
    : m_project(project), m_options(options), m_reuse(std::move(reuse))
{
    m_policy->m_settings = project.settings;
    m_origin->project = project;
    m_origin->geo = geo;
    if (m_reuse) {
        m_policy->m_locations = m_reuse->locations();
        m_origin->tables = m_reuse->origin().tables;
        m_renumbered.assign(m_reuse->policy().deciderCount(), dns::ZoneTree::kNone);
        return;
    }
    compileLocations(geo);
    m_origin->tables = std::make_shared<SourceTableBuilder>(m_policy->m_locations, static_cast<geo::LineOrder>(project.settings.lineOrder));
}

CompileReport Compiler::run()
{
    refuseUnsupported();
    if (m_report.errors.isEmpty()) {
        compileAddresses();
        compileZones();
        compileInstances();
        finishZones();
    }
    if (m_report.errors.isEmpty()) {
        finishAddresses();
        m_policy->m_origin = std::move(m_origin);
        m_report.policy = m_policy;
    }
    return std::move(m_report);
}

void Compiler::error(const QString &text, const QString &where, Error::Kind kind)
{
    m_report.errors.append({kind, text, where});
}

void Compiler::warn(const QString &text, const QString &where)
{
    m_report.warnings.append({Error::Kind::Invalid, text, where});
}

void Compiler::refuseUnsupported()
{
    for (const model::Feature feature : model::unsupportedFeatures()) {
        for (const model::ObjectRef &use : model::usesOf(m_project, feature)) {
            if (changesAnswers(feature)) {
                error(model::unsupportedText(feature), use.toString(), Error::Kind::Unsupported);
            } else {
                warn(model::unsupportedText(feature), use.toString());
            }
        }
    }
}

void Compiler::compileLocations(const std::shared_ptr<const geo::GeoData> &geo)
{
    std::vector<geo::LocationOverride> overrides;
    for (const model::LocationEntry &entry : m_project.locations) {
        const QString where = model::refOf(entry).toString();
        geo::LocationOverride out;
        out.prefix = entry.cidr;
        out.asn = entry.asn;
        if (entry.place) {
            if (const auto place = geo::Place::parse(entry.place->path)) {
                out.place = *place;
            } else {
                error(place.error().text, where);
            }
        }
        if (!entry.isp.isEmpty()) {
            if (const auto isp = geo::CarrierCode::parse(entry.isp)) {
                out.isp = *isp;
            } else {
                error(isp.error().text, where);
            }
        }
        if (entry.coordinates) {
            if (const auto point = geo::LatLon::make(entry.coordinates->latitude, entry.coordinates->longitude)) {
                out.point = *point;
            } else {
                error(point.error().text, where);
            }
        }
        overrides.push_back(std::move(out));
    }
    m_policy->m_locations = std::make_shared<const geo::GeoOverlay>(geo ? geo : geo::GeoData::with(), std::move(overrides));
}

void Compiler::compileAddresses()
{
    const auto count = static_cast<std::size_t>(m_project.addresses.size());
    if (m_reuse) {
        m_origin->addresses = m_reuse->addressNumbers();
    } else {
        m_origin->addresses.resize(count);
        std::iota(m_origin->addresses.begin(), m_origin->addresses.end(), 0U);
    }
    m_policy->m_addresses.resize(count);
    const bool hasSameNumbers = m_reuse && m_reuse->keepsAddressIds();
    if (hasSameNumbers) {
        m_policy->m_addressIndex = m_reuse->policy().m_addressIndex;
    } else {
        m_policy->m_addressIndex.reserve(m_project.addresses.size());
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t number = m_origin->addresses[i];
        const model::Address &address = m_project.addresses.at(static_cast<qsizetype>(i));
        const CompiledAddress *known = m_reuse ? m_reuse->address(static_cast<qsizetype>(i)) : nullptr;
        m_policy->m_addresses[number] = known != nullptr ? *known : compileAddress(address, number);
        if (!hasSameNumbers) {
            m_policy->m_addressIndex.insert(address.id.text, number);
        }
    }
}

CompiledAddress Compiler::compileAddress(const Address &address, std::uint32_t number)
{
    CompiledAddress out;
    out.id = address.id;
    out.label = address.name.isEmpty() ? address.id.text : address.name;
    out.kind = address.kind();
    out.mode = address.mode;
    out.isChecked = address.mode == Address::Mode::AlwaysOff
        || (address.mode == Address::Mode::Auto && (!address.healthCheck.isEmpty() || address.backends.has_value()));
    out.hasHealthCheck = !address.healthCheck.isEmpty();
    out.hasEnoughBackends = enoughBackends(address.backends);
    QString problem;
    out.record = recordOf(address, number, problem);
    const QString where = model::refOf(address).toString();
    if (!out.record) {
        error(u"Value \"%1\" is neither an IP address nor a domain name: %2"_s.arg(address.value, problem), where);
    }
    if (out.hasHealthCheck && !m_project.healthChecks.contains(address.healthCheck.text)) {
        error(u"Health check \"%1\" does not exist. Choose one that does."_s.arg(address.healthCheck.text), where);
    }
    return out;
}

/// Who uses each address, and where the slots of failback begin.
void Compiler::finishAddresses()
{
    Policy &policy = *m_policy;
    std::vector<std::uint32_t> ends(policy.m_addresses.size() + 1, 0);
    policy.m_failbackBases.reserve(policy.m_deciders.size() + 1);
    policy.m_failbackBases.push_back(0);
    for (const auto &decider : policy.m_deciders) {
        policy.m_failbackBases.push_back(policy.m_failbackBases.back() + decider->failbackSlots);
        for (const std::uint32_t address : decider->addresses) {
            ++ends[address + 1];
        }
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    policy.m_users.resize(ends.back());
    for (std::size_t i = 0; i < policy.m_addresses.size(); ++i) {
        policy.m_addresses[i].deciders = std::span(policy.m_users).subspan(ends[i], ends[i + 1] - ends[i]);
    }
    for (std::uint32_t i = 0; i < policy.m_deciders.size(); ++i) {
        for (const std::uint32_t address : policy.m_deciders[i]->addresses) {
            policy.m_users[ends[address]++] = i;
        }
    }
}

std::uint32_t Compiler::addDecider(std::shared_ptr<Decider> decider)
{
    std::ranges::sort(decider->addresses);
    decider->addresses.erase(std::unique(decider->addresses.begin(), decider->addresses.end()), decider->addresses.end());
    m_policy->m_deciders.push_back(std::move(decider));
    return static_cast<std::uint32_t>(m_policy->m_deciders.size() - 1);
}

/// Takes a routed name of before over, under its new number.
void Compiler::keep(std::uint32_t decider)
{
    m_renumbered[decider] = static_cast<std::uint32_t>(m_policy->m_deciders.size());
    m_policy->m_deciders.push_back(m_reuse->policy().deciders()[decider]);
}

SourceTablePtr Compiler::sources(const SourceNeeds &needs) const
{
    return m_origin->tables->table(needs, [this](const QString &id) {
        const model::LineList *list = m_project.lines.find(id);
        return list != nullptr ? list->cidrs : std::vector<IpPrefix>();
    });
}

std::optional<std::uint32_t> Compiler::address(const model::AddressId &id, const QString &where)
{
    const auto found = m_policy->m_addressIndex.constFind(id.text);
    if (found == m_policy->m_addressIndex.constEnd()) {
        error(u"Address \"%1\" does not exist. Choose one that does."_s.arg(id.text), where);
        return std::nullopt;
    }
    return *found;
}

std::optional<geo::Line> Compiler::line(const QString &text, const QString &where)
{
    const auto parsed = geo::Line::parse(text);
    if (!parsed) {
        error(parsed.error().text, where);
        return std::nullopt;
    }
    if (parsed->kind() == geo::Line::Kind::Cidr && !m_project.lines.contains(parsed->cidrId())) {
        error(u"Line \"%1\" names a list of blocks that does not exist. Add the list, or choose another line."_s.arg(text), where);
        return std::nullopt;
    }
    return *parsed;
}

CompileReport compile(const model::Project &project, const std::shared_ptr<const geo::GeoData> &geo, const CompileOptions &options)
{
    if (auto reuse = Reuse::of(options.previous, project, geo)) {
        CompileReport report = Compiler(project, geo, options, std::move(reuse)).run();
        if (report.policy) {
            return report;
        }
        // What was kept was not looked at again; a whole run tells all errors.
    }
    return Compiler(project, geo, options).run();
}

Result<PolicyPtr> CompileReport::result() const
{
    if (errors.isEmpty()) {
        return policy;
    }
    Error first = errors.first();
    if (errors.size() > 1) {
        first.text += u" (%1 more.)"_s.arg(errors.size() - 1);
    }
    return std::unexpected(first);
}

} // namespace meridian::policy
