#include "engine/policy/Compiler.h"

#include "engine/geo/CloudRegions.h"
#include "engine/model/ObjectRef.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

using dns::RecordType;
using model::Routing;


/// Types that a routing may have.
bool isRoutable(RecordType type)
{
    constexpr RecordType kTypes[] = {RecordType::A, RecordType::AAAA, RecordType::CNAME, RecordType::MX, RecordType::SRV, RecordType::TXT};
    return std::ranges::find(kTypes, type) != std::end(kTypes);
}

/// One text for all routings, as far as that goes.
QString numbered(std::size_t index)
{
    static const std::vector<QString> kTexts = [] {
        std::vector<QString> out;
        for (int i = 1; i <= 64; ++i) {
            out.push_back(u"item %1"_s.arg(i));
        }
        return out;
    }();
    return index < kTexts.size() ? kTexts[index] : u"item %1"_s.arg(index + 1);
}

bool compares(Routing::Policy policy)
{
    return policy == Routing::Policy::Geo || policy == Routing::Policy::Geoproximity || policy == Routing::Policy::Latency;
}

/// A line whose item always has something available takes its queries for good: what is coarser need not be known, and
/// a CIDR line alone settles the scope.
void settleLines(const CompiledRouting &routing, std::span<const CompiledAddress> addresses, SourceNeeds &needs)
{
    const auto neverFails = [&](const AnswerRecordPtr &target) {
        return !target->address || !addresses[*target->address].isChecked;
    };
    if (std::ranges::any_of(routing.items, [](const CompiledItem &item) { return item.routing != nullptr; })) {
        return;
    }
    for (const CompiledItem &item : routing.items) {
        if (std::ranges::any_of(item.targets, neverFails)) {
            needs.lines[item.line].miss = LineMiss::Stop;
        }
    }
}

} // namespace

/// Compiles the routing of one record set, to any depth.
class RoutingCompiler final
{
public:
    RoutingCompiler(Compiler &compiler, RecordType type, const dns::Name &origin, const QString &where)
        : m_compiler(compiler), m_type(type), m_origin(origin), m_where(where)
    {
    }

    [[nodiscard]] CompiledRouting compile(const Routing &routing, const QString &path, int bits)
    {
        CompiledRouting out;
        out.policy = routing.policy;
        out.isFenced = routing.fenced;
        out.trickle = Fraction::fromDecimal(routing.trickle);
        out.limit = routing.limit;
        const std::vector<model::RoutingItem> items = itemsOf(routing);
        if (items.empty()) {
            error(path, u"The routing has no items. Add one."_s);
        }
        if (!(routing.trickle >= 0 && routing.trickle <= 1)) {
            error(path, u"Trickle %1 is out of range. Choose a number from 0 to 1."_s.arg(routing.trickle));
        }
        // Shares of nested routings multiply; what may not fit 128 bits is refused here, so that no decision can overflow.
        bits += ownBits(routing);
        if (bits > kMostBits) {
            error(path, u"Weights are nested too deep for exact shares. Use smaller weights or fewer levels."_s);
            return out;
        }
        for (std::size_t i = 0; i < items.size(); ++i) {
            out.items.push_back(compileItem(routing, items[i], i, path, bits));
        }
        for (std::size_t i = 0; routing.policy == Routing::Policy::Lines && i < out.items.size(); ++i) {
            const auto isSame = [&](const CompiledItem &other) { return other.line == out.items[i].line; };
            if (std::ranges::any_of(std::span(out.items).first(i), isSame)) {
                error(path, u"Two items have the line %1. Put their targets into one item."_s.arg(items[i].line));
            }
        }
        if (compares(routing.policy)) {
            out.ranking = addRanking(routing, path, out.items);
        }
        return out;
    }

    /// Puts the lines in one order for all names, so that names with the same lines share a table.
    void sortLines(CompiledRouting &root)
    {
        std::vector<std::pair<QString, std::uint16_t>> order;
        for (std::size_t i = 0; i < m_needs.lines.size(); ++i) {
            order.emplace_back(m_needs.lines[i].line.toString(), static_cast<std::uint16_t>(i));
        }
        std::ranges::sort(order);
        std::vector<UsedLine> sorted;
        std::vector<std::uint16_t> newIndex(order.size());
        for (const auto &[text, index] : order) {
            newIndex[index] = static_cast<std::uint16_t>(sorted.size());
            sorted.push_back(m_needs.lines[index]);
        }
        m_needs.lines = std::move(sorted);
        renumberLines(root, newIndex);
    }

    [[nodiscard]] SourceNeeds takeNeeds() { return std::move(m_needs); }
    [[nodiscard]] std::vector<std::uint32_t> takeAddresses() { return std::move(m_addresses); }

private:
    static constexpr int kMostBits = 100;

    static void renumberLines(CompiledRouting &routing, const std::vector<std::uint16_t> &newIndex)
    {
        for (CompiledItem &item : routing.items) {
            if (routing.policy == Routing::Policy::Lines) {
                item.line = newIndex[item.line];
            }
            if (item.routing) {
                renumberLines(*item.routing, newIndex);
            }
        }
    }

    [[nodiscard]] static std::vector<model::RoutingItem> itemsOf(const Routing &routing)
    {
        if (routing.policy == Routing::Policy::Failover) {
            return {routing.active, routing.backup};
        }
        if (routing.policy == Routing::Policy::Multivalue) {
            model::RoutingItem item;
            item.targets = routing.targets;
            return {item};
        }
        return routing.items;
    }

    [[nodiscard]] static int ownBits(const Routing &routing)
    {
        switch (routing.policy) {
        case Routing::Policy::Weighted: {
            std::uint64_t sum = routing.items.size();
            for (const model::RoutingItem &item : routing.items) {
                sum += static_cast<std::uint64_t>(std::max(item.weight.value_or(0), 0));
            }
            return std::bit_width(sum);
        }
        case Routing::Policy::Failover:
            return routing.trickle > 0 && routing.trickle < 1 ? 30 : 0;
        case Routing::Policy::Multivalue:
            return std::bit_width(routing.targets.size());
        default:
            return 0;
        }
    }

    [[nodiscard]] CompiledItem compileItem(const Routing &routing, const model::RoutingItem &item, std::size_t index, const QString &path, int bits)
    {
        CompiledItem out;
        out.label = labelOf(routing, item, index);
        const QString own = path.isEmpty() ? out.label : path + u" → "_s + out.label;
        if (routing.policy == Routing::Policy::Weighted) {
            const int weight = item.weight.value_or(1);
            if (weight < 0 || weight > 1000) {
                error(own, u"Weight %1 is out of range. Choose one from 0 to 1000 (R-096)."_s.arg(weight));
            }
            out.weight = static_cast<std::uint32_t>(std::max(weight, 0));
        }
        if (routing.policy == Routing::Policy::Lines) {
            out.line = lineOf(item);
        }
        if (item.routing) {
            if (!item.targets.empty()) {
                error(own, u"The item has targets and a routing. Keep one of them."_s);
            }
            out.routing = std::make_unique<CompiledRouting>(compile(*item.routing, own, bits));
            return out;
        }
        if (item.targets.empty()) {
            error(own, u"The item has no targets. Add one."_s);
        }
        if (m_type == RecordType::CNAME && item.targets.size() > 1 && routing.policy != Routing::Policy::Multivalue) {
            error(own, u"A CNAME answer holds one record, but the item has %1 targets. Make an item of each."_s.arg(item.targets.size()));
        }
        for (const model::Target &target : item.targets) {
            if (AnswerRecordPtr record = recordOf(target, own)) {
                out.targets.push_back(std::move(record));
            }
        }
        return out;
    }

    [[nodiscard]] static QString labelOf(const Routing &routing, const model::RoutingItem &item, std::size_t index)
    {
        if (routing.policy == Routing::Policy::Failover) {
            return index == 0 ? u"active"_s : u"backup"_s;
        }
        if (routing.policy == Routing::Policy::Lines) {
            return item.line;
        }
        return item.id.isEmpty() ? numbered(index) : item.id;
    }

    [[nodiscard]] std::uint16_t lineOf(const model::RoutingItem &item)
    {
        const auto line = m_compiler.line(item.line, m_where);
        if (!line) {
            return 0;
        }
        const auto known = std::ranges::find(m_needs.lines, *line, &UsedLine::line);
        const auto index = static_cast<std::uint16_t>(known - m_needs.lines.begin());
        if (known == m_needs.lines.end()) {
            m_needs.lines.push_back({*line, LineMiss::Next});
        }
        return index;
    }

    [[nodiscard]] AnswerRecordPtr recordOf(const model::Target &target, const QString &path)
    {
        QString text = target.rdata;
        std::optional<std::uint32_t> address;
        if (!target.address.isEmpty()) {
            address = m_compiler.address(target.address, m_where);
            if (!address) {
                return nullptr;
            }
            m_addresses.push_back(*address);
            const CompiledAddress &compiled = m_compiler.m_policy->addresses()[*address];
            if (compiled.record->type == m_type) {
                return compiled.record;
            }
            text = textOf(target, compiled, path);
            if (text.isEmpty()) {
                return nullptr;
            }
        }
        auto rdata = dns::parseRdata(m_type, text, m_origin);
        if (!rdata) {
            error(path, u"Target \"%1\": %2"_s.arg(text, rdata.error().text));
            return nullptr;
        }
        auto record = std::make_shared<AnswerRecord>();
        record->type = m_type;
        record->rdata = std::move(*rdata);
        record->text = dns::rdataToString(m_type, record->rdata);
        record->address = address;
        return record;
    }

    /// RDATA of an address of the project; empty and an error if the type cannot carry it.
    [[nodiscard]] QString textOf(const model::Target &target, const CompiledAddress &address, const QString &path)
    {
        using Kind = model::Address::Kind;
        const bool fits = m_type == RecordType::A ? address.kind == Kind::Ipv4
            : m_type == RecordType::AAAA          ? address.kind == Kind::Ipv6
                                                  : m_type != RecordType::TXT && address.kind == Kind::DomainName;
        if (!fits) {
            error(path, u"Address \"%1\" (%2) cannot stand in a record of type %3. Choose another address."_s.arg(
                            address.id.text, address.record->text, dns::toString(m_type)));
            return {};
        }
        if (m_type == RecordType::MX) {
            return u"%1 %2"_s.arg(target.priority.value_or(0)).arg(address.record->text);
        }
        if (m_type == RecordType::SRV) {
            return u"%1 %2 %3 %4"_s.arg(target.priority.value_or(0)).arg(target.weight.value_or(0)).arg(target.port.value_or(0)).arg(
                address.record->text);
        }
        return address.record->text;
    }

    /// Sorts items and ranking by id, so that sets of the same places share a table whatever they are called. Which of
    /// several branches comes first in `items` decides nothing.
    [[nodiscard]] std::uint16_t addRanking(const Routing &routing, const QString &path, std::vector<CompiledItem> &compiled)
    {
        std::vector<RankedItem> items;
        for (std::size_t i = 0; i < routing.items.size(); ++i) {
            const model::RoutingItem &item = routing.items[i];
            RankedItem out;
            out.id = item.id;
            out.bias = routing.policy == Routing::Policy::Geoproximity ? item.bias.value_or(0) : 0;
            if (out.bias < -99 || out.bias > 99) {
                error(path, u"Bias %1 is out of range. Choose one from −99 to 99 (R-134)."_s.arg(out.bias));
            }
            locate(routing, item, out, path.isEmpty() ? labelOf(routing, item, i) : path + u" → "_s + labelOf(routing, item, i));
            const auto isSame = [&](const RankedItem &other) {
                return routing.policy == Routing::Policy::Geo && other.point == out.point && other.place == out.place;
            };
            if (std::ranges::any_of(items, isSame)) {
                error(path, u"Two items have the same location. Put their targets into one item (R-V31)."_s);
            }
            items.push_back(std::move(out));
        }
        std::vector<std::size_t> order(items.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, [&items](std::size_t a, std::size_t b) { return items[a].id < items[b].id; });
        std::vector<RankedItem> sortedItems;
        std::vector<CompiledItem> sortedCompiled;
        for (const std::size_t index : order) {
            sortedItems.push_back(std::move(items[index]));
            sortedCompiled.push_back(std::move(compiled[index]));
        }
        compiled = std::move(sortedCompiled);
        m_needs.rankings.push_back(std::make_shared<const Ranking>(routing.policy, routing.formula, std::move(sortedItems)));
        return static_cast<std::uint16_t>(m_needs.rankings.size() - 1);
    }

    void locate(const Routing &routing, const model::RoutingItem &item, RankedItem &out, const QString &path)
    {
        if (const auto *point = std::get_if<model::Coordinates>(&item.location)) {
            const auto checked = geo::LatLon::make(point->latitude, point->longitude);
            if (!checked) {
                error(path, checked.error().text);
                return;
            }
            out.point = *checked;
            return;
        }
        if (const auto *region = std::get_if<model::CloudRegionRef>(&item.location)) {
            const QString id = region->provider + u':' + region->region;
            const auto found = geo::resolveLocation(id);
            if (!found) {
                error(path, found.error().text);
                return;
            }
            out.point = *found;
            return;
        }
        const auto *place = std::get_if<model::PlacePath>(&item.location);
        if (place == nullptr) {
            error(path, u"The item has no location. Give it one."_s);
            return;
        }
        const auto parsed = geo::Place::parse(place->path);
        if (!parsed) {
            error(path, parsed.error().text);
            return;
        }
        if (const auto centre = geo::resolveLocation(place->path)) {
            out.point = *centre;
        } else if (routing.policy != Routing::Policy::Geo) {
            error(path, u"\"%1\" has no point to measure a distance to. Choose a country, a subdivision, a cloud region or coordinates."_s
                            .arg(place->path));
        }
        if (routing.policy == Routing::Policy::Geo) {
            out.place = *parsed;
        }
    }

    void error(const QString &path, const QString &text)
    {
        m_compiler.error(path.isEmpty() ? text : path + u": "_s + text, m_where);
    }

    Compiler &m_compiler;
    RecordType m_type;
    const dns::Name &m_origin;
    const QString &m_where;
    SourceNeeds m_needs;
    std::vector<std::uint32_t> m_addresses;
};

std::shared_ptr<Decider> Compiler::compileRouting(const model::Zone &zone, const model::RecordSet &set, RecordType type,
                                                  const dns::Name &origin, const QString &where)
{
    if (!isRoutable(type)) {
        error(u"Record sets of type %1 have no routing. Use A, AAAA, CNAME, MX, SRV or TXT, or give values (R-109)."_s.arg(set.type), where);
        return nullptr;
    }
    if (!set.values.isEmpty()) {
        error(u"The record set has values and a routing. Keep one of them."_s, where);
    }
    auto decider = std::make_shared<Decider>();
    decider->object = where;
    decider->label = model::absoluteName(zone, set.name);
    RoutingCompiler routing(*this, type, origin, where);
    CompiledRecordSet out;
    out.type = type;
    out.ttl = set.ttl;
    out.routing = routing.compile(*set.routing, {}, 0);
    if (m_report.errors.isEmpty()) {
        routing.sortLines(out.routing);
    }
    decider->addresses = routing.takeAddresses();
    SourceNeeds needs = routing.takeNeeds();
    if (out.routing.policy == Routing::Policy::Lines && m_report.errors.isEmpty()) {
        settleLines(out.routing, m_policy->addresses(), needs);
    }
    if (m_report.errors.isEmpty()) {
        decider->sources = sources(needs);
    }
    decider->content = std::move(out);
    return decider;
}

} // namespace meridian::policy
