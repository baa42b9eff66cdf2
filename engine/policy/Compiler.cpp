#include "engine/policy/Compiler.h"

#include "engine/model/ObjectRef.h"
#include "engine/model/Unsupported.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using model::Address;

/// Features that change answers: a project that uses one that is not built is refused. The others only warn.
bool changesAnswers(model::Feature feature)
{
    return feature != model::Feature::Alerts && feature != model::Feature::Nodes && feature != model::Feature::CalculatedChecks;
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

Compiler::Compiler(const model::Project &project, const std::shared_ptr<const geo::GeoData> &geo, const CompileOptions &options)
    : m_project(project), m_options(options)
{
    m_policy->m_settings = project.settings;
    compileLocations(geo);
    m_tables = std::make_unique<SourceTableBuilder>(
        *m_policy->m_locations, static_cast<geo::LineOrder>(project.settings.lineOrder), [this](const QString &id) {
            const model::LineList *list = m_project.lines.find(id);
            return list != nullptr ? list->cidrs : std::vector<IpPrefix>();
        });
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
    std::uint32_t index = 0;
    for (const Address &address : m_project.addresses) {
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
        out.record = recordOf(address, index, problem);
        const QString where = model::refOf(address).toString();
        if (!out.record) {
            error(u"Value \"%1\" is neither an IP address nor a domain name: %2"_s.arg(address.value, problem), where);
        }
        if (out.hasHealthCheck && !m_project.healthChecks.contains(address.healthCheck.text)) {
            error(u"Health check \"%1\" does not exist. Choose one that does."_s.arg(address.healthCheck.text), where);
        }
        m_policy->m_addressIndex.insert(address.id.text, index++);
        m_policy->m_addresses.push_back(std::move(out));
    }
}

std::uint32_t Compiler::addDecider(std::shared_ptr<Decider> decider)
{
    const auto index = static_cast<std::uint32_t>(m_policy->m_deciders.size());
    std::ranges::sort(decider->addresses);
    decider->addresses.erase(std::unique(decider->addresses.begin(), decider->addresses.end()), decider->addresses.end());
    for (const std::uint32_t each : decider->addresses) {
        m_policy->m_addresses[each].deciders.push_back(index);
    }
    m_policy->m_deciders.push_back(std::move(decider));
    return index;
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
