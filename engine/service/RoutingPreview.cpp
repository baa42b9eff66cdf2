#include "engine/service/RoutingPreview.h"

#include "engine/geo/GeoTables.h"
#include "engine/geo/Line.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Decide.h"
#include "engine/service/Explain.h"
#include "engine/service/RoutingTagger.h"

#include <set>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

policy::Source sourceOf(const RoutingClient &client)
{
    if (client.facts) {
        return policy::Source::simulated(*client.facts);
    }
    return client.network ? policy::Source::ecs(*client.network) : policy::Source::unknown();
}

/// Shares by node: an answer counts once for each node that it has something of.
void addShares(const policy::Distribution &distribution, const RoutingTagger &tagger, RoutingPreview &preview)
{
    for (const policy::Distribution::Entry &entry : distribution.entries) {
        std::set<RoutingPath> carried;
        for (const QString &value : entry.bucket.values()) {
            const auto target = tagger.targets().find(value);
            if (target == tagger.targets().end()) {
                continue;
            }
            for (RoutingPath path = target->second; carried.insert(path).second && !path.empty(); path.pop_back()) {
            }
        }
        for (const RoutingPath &path : carried) {
            RoutingNodeState &node = preview.nodes[path];
            node.share = Fraction::sum(node.share, entry.share).value_or(node.share);
        }
    }
}

void addAvailability(const policy::Policy &policy, const policy::Health &health, const RoutingTagger &tagger, RoutingPreview &preview)
{
    std::map<RoutingPath, QString> checked(tagger.addressIds().begin(), tagger.addressIds().end());
    for (const auto &[value, target] : tagger.targets()) {
        const auto id = checked.find(target);
        const auto index = id == checked.end() ? std::nullopt : policy.findAddress(id->second);
        if (index && !policy.isAvailable(*index, health)) {
            continue;
        }
        RoutingPath path = target;
        preview.nodes[path].isAvailable = true;
        while (!path.empty()) {
            path.pop_back();
            preview.nodes[path].isAvailable = true;
        }
    }
}

} // namespace

Result<RoutingClient> parseRoutingClient(QStringView text, const model::Project &project)
{
    const QString client = text.trimmed().toString();
    if (client.isEmpty()) {
        return RoutingClient{};
    }
    if (client.contains(u'=')) {
        const auto line = geo::Line::parse(client);
        if (!line) {
            return std::unexpected(line.error());
        }
        if (line->kind() == geo::Line::Kind::Cidr) {
            const model::LineList *list = project.lines.find(line->cidrId());
            if (!list || list->cidrs.empty()) {
                return fail(Error::Kind::NotFound, u"There is no list of address blocks \"%1\". Name another line, or a network."_s.arg(line->cidrId()));
            }
            return RoutingClient{list->cidrs.front(), std::nullopt};
        }
        geo::SourceFacts facts;
        const geo::GeoTables &tables = geo::GeoTables::builtin();
        facts.place = line->place().value_or(geo::Place());
        facts.point = tables.centre(facts.place);
        facts.isp = line->isp() ? tables.canonicalCarrier(*line->isp()) : geo::CarrierCode();
        facts.ispGroup = tables.groupOf(facts.isp);
        facts.asn = line->asn().value_or(0);
        return RoutingClient{std::nullopt, facts};
    }
    if (client.front().isLetter() && !client.contains(u':')) {
        const auto place = geo::Place::parse(client);
        if (!place) {
            return std::unexpected(place.error());
        }
        geo::SourceFacts facts;
        facts.place = *place;
        facts.point = geo::GeoTables::builtin().centre(*place);
        return RoutingClient{std::nullopt, facts};
    }
    const auto network = parseClient(client);
    return network ? Result<RoutingClient>(RoutingClient{*network, std::nullopt}) : std::unexpected(network.error());
}

RoutingPreview previewRouting(const std::shared_ptr<const geo::GeoData> &geoData, const RoutingPreviewRequest &request)
{
    RoutingPreview preview;
    RoutingTagger tagger(request);
    const policy::CompileReport report = policy::compile(tagger.project(), geoData);
    for (const Error &error : report.errors) {
        preview.problems.append(error.text);
    }
    if (!report.policy) {
        return preview;
    }
    for (const RoutingPath &path : tagger.nodes()) {
        preview.nodes[path];
    }
    for (const auto &[value, path] : tagger.targets()) {
        preview.nodes[path];
    }
    const policy::Source source = sourceOf(request.client);
    const policy::Health health = tagger.health(*report.policy, request.down, request.up);
    const policy::Question question = RoutingTagger::question();
    const policy::Distribution distribution = policy::distribution(*report.policy, health, question, source);
    preview.facts = request.client.facts ? *request.client.facts : report.policy->facts(source);
    preview.isUnrouted = distribution.isUnrouted;
    addShares(distribution, tagger, preview);
    addAvailability(*report.policy, health, tagger, preview);
    return preview;
}

} // namespace meridian::service
