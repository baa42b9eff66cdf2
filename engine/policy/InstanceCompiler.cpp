#include "engine/policy/Compiler.h"
#include "engine/policy/SetChoice.h"

#include "engine/model/ObjectRef.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

QString labelOf(const model::Object &object, const QString &id)
{
    return object.name.isEmpty() ? id : object.name;
}

bool isWeight(int weight)
{
    return weight >= 1 && weight <= model::kMaximumWeight;
}

QString badWeight(int weight)
{
    return u"Weight %1 is out of range. Choose one from 1 to 1000000."_s.arg(weight);
}

} // namespace

CompiledSet Compiler::compileSet(const model::Rule &rule, const model::PoolSet &set, const QString &where, CompiledInstance &out)
{
    CompiledSet compiled;
    compiled.object = where;
    compiled.label = labelOf(set, set.id.text);
    compiled.minAvailable = set.minAvailable;
    for (const model::PoolUse &use : set.pools) {
        const model::Pool *pool = m_project.pools.find(use.pool.text);
        if (pool == nullptr) {
            error(u"Pool \"%1\" does not exist. Choose one that does."_s.arg(use.pool.text), where);
            continue;
        }
        if (!isWeight(use.weight)) {
            error(badWeight(use.weight), where);
        }
        const auto known = std::ranges::find(out.pools, pool->id.text);
        const auto poolIndex = static_cast<std::uint16_t>(known - out.pools.begin());
        if (known == out.pools.end()) {
            out.pools.push_back(pool->id.text);
        }
        for (const model::PoolMember &member : pool->members) {
            const QString poolRef = model::refOf(*pool).toString();
            const auto index = address(member.address, poolRef);
            if (!isWeight(member.weight)) {
                error(badWeight(member.weight), poolRef);
            }
            if (index) {
                const auto weight = static_cast<std::uint64_t>(rule.weight) * static_cast<std::uint64_t>(use.weight)
                    * static_cast<std::uint64_t>(member.weight);
                compiled.members.push_back({*index, poolIndex, weight});
                compiled.addresses.push_back(*index);
            }
        }
    }
    std::ranges::sort(compiled.addresses);
    compiled.addresses.erase(std::unique(compiled.addresses.begin(), compiled.addresses.end()), compiled.addresses.end());
    return compiled;
}

CompiledRule Compiler::compileRule(const model::Instance &instance, const model::Rule &rule, CompiledInstance &out)
{
    CompiledRule compiled;
    compiled.object = model::refOf(instance, rule).toString();
    compiled.label = labelOf(rule, rule.id.text);
    compiled.weight = rule.weight;
    compiled.anyMatch = rule.anyMatch;
    compiled.isManual = rule.switchMode == model::Rule::Switch::Manual;
    compiled.failback = rule.failback;
    if (!compiled.isManual && rule.failback.mode != model::Failback::Mode::Immediate && rule.poolSets.size() > 1) {
        compiled.failbackSlot = 3 * static_cast<std::uint32_t>(std::ranges::count_if(out.rules, [](const CompiledRule &other) {
            return other.failbackSlot != CompiledRule::kNoSlot;
        }));
    }
    compiled.allDown = rule.allDown;
    if (rule.allDown == model::Rule::AllDown::Address) {
        compiled.allDownAddress = address(rule.allDownAddress, compiled.object);
    }
    if (!isWeight(rule.weight)) {
        error(badWeight(rule.weight), compiled.object);
    }
    if (rule.poolSets.size() > 255) {
        error(u"The rule has %1 pool sets. Use 255 at most."_s.arg(rule.poolSets.size()), compiled.object);
    }
    bool hasChosen = false;
    for (std::size_t i = 0; i < rule.poolSets.size(); ++i) {
        const model::PoolSet &set = rule.poolSets[i];
        compiled.sets.push_back(compileSet(rule, set, model::refOf(instance, rule, set).toString(), out));
        if (set.id == rule.effective) {
            compiled.chosen = static_cast<std::uint16_t>(i);
            hasChosen = true;
        }
    }
    if (compiled.isManual && !hasChosen && !rule.poolSets.empty()) {
        error(u"The rule is switched by hand, but the pool set in effect \"%1\" is not one of its own. Choose one of its pool sets."_s
                  .arg(rule.effective.text), compiled.object);
    }
    return compiled;
}

void Compiler::addAttributes(CompiledInstance &out, SourceNeeds &needs)
{
    const auto attribute = [&needs](const geo::Line &line) {
        const auto known = std::ranges::find(needs.attributes, line);
        const auto index = static_cast<std::uint16_t>(known - needs.attributes.begin());
        if (known == needs.attributes.end()) {
            needs.attributes.push_back(line);
        }
        return index;
    };
    for (const CompiledRule &rule : out.rules) {
        for (const CompiledSet &set : rule.sets) {
            for (const std::uint32_t index : set.addresses) {
                const model::Address &address = *m_project.addresses.find(m_policy->m_addresses[index].id.text);
                AddressAttributes attributes;
                if (const auto *path = std::get_if<model::PlacePath>(&address.location)) {
                    const auto place = geo::Place::parse(path->path);
                    if (place && !place->isWorld()) {
                        attributes.place = attribute(geo::Line::source(std::nullopt, std::nullopt, *place));
                    }
                }
                if (const auto isp = geo::CarrierCode::parse(address.isp); !address.isp.isEmpty() && isp) {
                    attributes.isp = attribute(geo::Line::source(*isp, std::nullopt, std::nullopt));
                }
                out.attributes.insert(index, attributes);
            }
        }
    }
}

void Compiler::compileInstanceLines(const model::Instance &instance, CompiledInstance &out, Decider &decider)
{
    struct LineRules
    {
        geo::Line line;
        std::vector<std::uint16_t> rules;
    };
    std::vector<LineRules> lines;
    std::vector<const model::Rule *> enabled; // as out.rules
    for (const model::Rule &rule : instance.rules) {
        if (!rule.enabled) {
            continue;
        }
        const auto index = static_cast<std::uint16_t>(enabled.size());
        enabled.push_back(&rule);
        if (const auto parsed = line(rule.line, out.rules[index].object)) {
            auto known = std::ranges::find(lines, *parsed, &LineRules::line);
            if (known == lines.end()) {
                known = lines.insert(lines.end(), {*parsed, {}});
            }
            known->rules.push_back(index);
        }
    }
    // In one order for all instances, so that instances with the same lines share a table.
    std::ranges::sort(lines, {}, [](const LineRules &each) { return each.line.toString(); });
    SourceNeeds needs;
    for (const LineRules &each : lines) {
        const bool isSure = std::ranges::any_of(each.rules, [&](std::uint16_t rule) { return out.rules[rule].anyMatch.empty(); });
        const bool toDefault = enabled[each.rules.front()]->anyMatchFallback == model::Rule::AnyMatchFallback::Default;
        needs.lines.push_back({each.line, isSure ? LineMiss::Stop : toDefault ? LineMiss::Default : LineMiss::Next});
        for (const std::uint16_t rule : each.rules) {
            out.rules[rule].line = static_cast<std::uint16_t>(out.rulesByLine.size());
        }
        out.rulesByLine.push_back(each.rules);
    }
    if (out.prefersNear) {
        addAttributes(out, needs);
    }
    if (m_report.errors.isEmpty()) {
        decider.sources = sources(needs);
    }
}

std::shared_ptr<Decider> Compiler::makeInstance(const model::Instance &instance)
{
    auto decider = std::make_shared<Decider>();
    decider->object = model::refOf(instance).toString();
    decider->label = labelOf(instance, instance.id.text);
    decider->obeysSubnet = instance.ecs;
    CompiledInstance out;
    out.isEnabled = instance.enabled;
    out.ttl = instance.ttl;
    out.failoverTtl = instance.failoverTtl;
    out.answer = instance.answer;
    out.noRule = instance.noRule;
    out.prefersNear = instance.mode == model::Instance::Mode::Geo || instance.mode == model::Instance::Mode::GeoLoadBalance;
    if (instance.noRule == model::Instance::NoRule::Address) {
        out.noRuleAddress = address(instance.noRuleAddress, decider->object);
    }
    if (instance.strategy == model::Instance::Strategy::Smart) {
        error(u"The strategy smart is not built. Use the strategy basic."_s, decider->object, Error::Kind::Unsupported);
    }
    for (const model::Rule &rule : instance.rules) {
        if (rule.enabled) {
            out.rules.push_back(compileRule(instance, rule, out));
        }
    }
    compileInstanceLines(instance, out, *decider);
    const auto use = [&](std::optional<std::uint32_t> index) {
        if (!index) {
            return;
        }
        decider->addresses.push_back(*index);
        const model::Address::Kind kind = m_policy->m_addresses[*index].kind;
        out.hasAnswerFor[0] = out.hasAnswerFor[0] || canAnswer(kind, dns::RecordType::A);
        out.hasAnswerFor[1] = out.hasAnswerFor[1] || canAnswer(kind, dns::RecordType::AAAA);
        out.hasAnswerFor[2] = out.hasAnswerFor[2] || canAnswer(kind, dns::RecordType::CNAME);
    };
    use(out.noRuleAddress);
    for (const CompiledRule &rule : out.rules) {
        use(rule.allDownAddress);
        for (const CompiledSet &set : rule.sets) {
            std::ranges::for_each(set.addresses, use);
        }
    }
    decider->failbackSlots = 3 * static_cast<std::uint32_t>(std::ranges::count_if(out.rules, [](const CompiledRule &rule) {
        return rule.failbackSlot != CompiledRule::kNoSlot;
    }));
    if (out.noRule == model::Instance::NoRule::Refused) {
        std::ranges::fill(out.hasAnswerFor, true);
    }
    decider->content = std::move(out);
    return decider;
}

} // namespace meridian::policy
