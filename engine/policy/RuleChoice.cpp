#include "engine/policy/RuleChoice.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::policy {
namespace {

bool matches(const model::IdentifierMatch &test, const QMap<QString, QString> &identifiers)
{
    const auto found = identifiers.constFind(test.key);
    if (found == identifiers.constEnd()) {
        return false;
    }
    if (!test.modulo) {
        return *found == test.exact;
    }
    bool isNumber = false;
    const qlonglong number = found->toLongLong(&isNumber);
    if (!isNumber || *test.modulo < 1) {
        return false;
    }
    const qlonglong rest = number % *test.modulo;
    return (rest < 0 ? rest + *test.modulo : rest) < test.below;
}

QString lineText(const DecisionInput &input, std::uint16_t line)
{
    const geo::Line &text = input.decider.sources->lines()[line].line;
    const auto order = static_cast<geo::LineOrder>(input.policy.settings().lineOrder);
    if (order == geo::LineOrder::VolcengineDns) {
        return u"line %1, level %2 of 15"_s.arg(text.toString()).arg(text.rank(order).level);
    }
    return u"line "_s + text.toString();
}

} // namespace

bool identifiersMatch(const std::vector<model::IdentifierGroup> &groups, const QMap<QString, QString> &identifiers)
{
    return groups.empty() || std::ranges::any_of(groups, [&](const model::IdentifierGroup &group) {
        return std::ranges::all_of(group.all, [&](const model::IdentifierMatch &test) { return matches(test, identifiers); });
    });
}

std::vector<const CompiledRule *> rulesFor(const DecisionInput &input, const CompiledInstance &instance)
{
    for (const std::uint16_t line : input.client.lines) {
        std::vector<const CompiledRule *> identified;
        std::vector<const CompiledRule *> plain;
        for (const std::uint16_t index : instance.rulesByLine[line]) {
            const CompiledRule &rule = instance.rules[index];
            if (rule.anyMatch.empty()) {
                plain.push_back(&rule);
            } else if (identifiersMatch(rule.anyMatch, input.identifiers)) {
                identified.push_back(&rule);
            } else {
                input.step("anyMatch", rule.object, [&] {
                    return u"Rule \"%1\" is on %2, but the query's identifiers do not match it."_s.arg(rule.label, lineText(input, line));
                });
            }
        }
        const std::vector<const CompiledRule *> &taken = identified.empty() ? plain : identified;
        if (taken.empty()) {
            continue; // `SourceTable` lists only the lines that may follow
        }
        for (const CompiledRule *rule : taken) {
            input.step("rule", rule->object, [&] {
                const QString how = identified.empty() ? QString() : u" and its identifiers match"_s;
                const QString share = taken.size() == 1 ? QString() : u" It shares the line with weight %1."_s.arg(rule->weight);
                return u"Rule \"%1\" takes %2%3.%4"_s.arg(rule->label, lineText(input, line), how, share);
            });
        }
        return taken;
    }
    return {};
}

} // namespace meridian::policy
