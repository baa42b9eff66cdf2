#include "engine/model/AlertRules.h"
#include "ui/models/CommonFields.h"
#include "ui/models/PlaceText.h"
#include "ui/models/References.h"
#include "ui/models/ShareText.h"
#include "ui/models/Tables.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::PoolSet;
using model::PoolUse;
using model::Rule;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RuleTables)
};

FieldOf<Rule> lineField()
{
    auto field = textField<Rule>(u"line"_s, Texts::tr("Line"), Texts::tr("Which clients the rule is for."), &Rule::line);
    field.kind = FieldKind::Line;
    field.width = 36;
    field.assign = [](Rule &rule, const QVariant &value) -> Result<void> {
        const auto line = normalLine(value.toString());
        if (!line) {
            return std::unexpected(line.error());
        }
        rule.line = *line;
        return {};
    };
    field.display = [](const Rule &rule, const model::Project &project) { return lineText(rule.line, project); };
    return field;
}

FieldOf<Rule> identifiersField()
{
    FieldOf<Rule> field;
    field.key = u"anyMatch"_s;
    field.label = Texts::tr("Identifiers");
    field.hint = Texts::tr("Whether the rule asks for identifiers of the client (AnyMatch). They come by HTTPDNS only.");
    field.width = 16;
    field.value = [](const Rule &rule) { return QVariant(static_cast<int>(rule.anyMatch.size())); };
    field.display = [](const Rule &rule, const model::Project &) {
        return rule.anyMatch.empty() ? QString() : Texts::tr("%n groups", nullptr, static_cast<int>(rule.anyMatch.size()));
    };
    return field;
}

FieldOf<Rule> setsField()
{
    FieldOf<Rule> field;
    field.key = u"poolSets"_s;
    field.label = Texts::tr("Pool sets");
    field.hint = Texts::tr("By priority; the first is in effect while it is available.");
    field.width = 34;
    field.value = [](const Rule &rule) { return QVariant(static_cast<int>(rule.poolSets.size())); };
    field.display = [](const Rule &rule, const model::Project &) {
        QStringList names;
        for (const PoolSet &set : rule.poolSets) {
            names += set.name.isEmpty() ? set.id.text : set.name;
        }
        return names.join(u" → "_s);
    };
    return field;
}

QList<Choice> setChoices(const Rule &rule)
{
    QList<Choice> choices;
    for (const PoolSet &set : rule.poolSets) {
        choices += {set.id.text, set.name.isEmpty() ? set.id.text : set.name, set.id.text};
    }
    return choices;
}

FieldOf<Rule> switchModeField(const QString &instance)
{
    using Switch = Rule::Switch;
    auto field = choiceField<Rule>(u"switch"_s, Texts::tr("Switching"),
                                   Texts::tr("Automatic fails over to the next available set. Manual keeps the set you choose; alarms should then watch it."),
                                   &Rule::switchMode, choicesOf<Switch>({{Switch::Auto, Texts::tr("Automatic")}, {Switch::Manual, Texts::tr("Manual")}}));
    field.assign = [](Rule &rule, const QVariant &value) -> Result<void> {
        rule.switchMode = model::fromText<Switch>(value.toString()).value_or(rule.switchMode);
        if (rule.switchMode == Switch::Manual && rule.effective.isEmpty() && !rule.poolSets.empty()) {
            rule.effective = rule.poolSets.front().id; // what is in effect stays in effect
        }
        return {};
    };
    field.advice = [instance](const Rule &rule, const model::Project &project) {
        const bool isUnwatched = rule.switchMode == Switch::Manual && !model::tellsOfSets(project, {model::ObjectRef::Kind::Rule, rule.id.text, instance});
        return isUnwatched ? Texts::tr("No alert tells when a pool set of the rule becomes unavailable, so nobody will know when to switch. Add an alert for them.") : QString();
    };
    return field;
}

FieldOf<Rule> effectiveField()
{
    auto field = referenceField<Rule>(u"effective"_s, Texts::tr("Set in effect"), Texts::tr("The pool set that answers while switching is manual."), &Rule::effective,
                                      poolReference(), false);
    field.kind = FieldKind::Choice;
    field.reference = nullptr;
    field.choicesFor = [](const Rule &rule, const model::Project &) { return setChoices(rule); };
    field.isShown = [](const Rule &rule) { return rule.switchMode == Rule::Switch::Manual; };
    return field;
}

FieldOf<Rule> failbackField()
{
    using Mode = model::Failback::Mode;
    FieldOf<Rule> field;
    field.key = u"failback"_s;
    field.label = Texts::tr("Failback");
    field.kind = FieldKind::Choice;
    field.hint = Texts::tr("When requests move back to a set of higher priority that is available again.");
    field.choices = choicesOf<Mode>({{Mode::Immediate, Texts::tr("At once")},
                                     {Mode::HoldDown, Texts::tr("After it held for a while")},
                                     {Mode::Never, Texts::tr("Never by itself")}});
    field.value = [](const Rule &rule) { return QVariant(model::toText(rule.failback.mode)); };
    field.assign = [](Rule &rule, const QVariant &value) -> Result<void> {
        rule.failback.mode = model::fromText<Mode>(value.toString()).value_or(rule.failback.mode);
        if (rule.failback.mode == Mode::HoldDown && rule.failback.holdDown == 0) {
            rule.failback.holdDown = 60;
        }
        return {};
    };
    field.isShown = [](const Rule &rule) { return rule.switchMode == Rule::Switch::Auto; };
    return field;
}

FieldOf<Rule> holdDownField()
{
    FieldOf<Rule> field;
    field.key = u"holdDown"_s;
    field.label = Texts::tr("Hold-down");
    field.kind = FieldKind::Integer;
    field.hint = Texts::tr("How long the set must have been available. 0 to 604 800 seconds.");
    field.maximum = 604'800;
    field.unit = Texts::tr("s", "seconds");
    field.value = [](const Rule &rule) { return QVariant(rule.failback.holdDown); };
    field.assign = [](Rule &rule, const QVariant &value) -> Result<void> {
        rule.failback.holdDown = value.toInt();
        return {};
    };
    field.isShown = [](const Rule &rule) { return rule.switchMode == Rule::Switch::Auto && rule.failback.mode == model::Failback::Mode::HoldDown; };
    return field;
}

FieldOf<Rule> allDownField()
{
    FieldOf<Rule> field;
    field.key = u"allDown"_s;
    field.label = Texts::tr("All sets down");
    field.kind = FieldKind::Reference;
    field.hint = Texts::tr("What clients get when no set is available.");
    const QList<Choice> words{{u"open"_s, Texts::tr("The first set all the same"), {}},
                              {u"empty"_s, Texts::tr("Empty answer"), {}},
                              {u"servfail"_s, Texts::tr("Server failure"), {}}};
    field.value = [](const Rule &rule) { return QVariant(rule.allDown == Rule::AllDown::Address ? rule.allDownAddress.text : model::toText(rule.allDown)); };
    field.assign = [](Rule &rule, const QVariant &value) -> Result<void> {
        const auto word = model::fromText<Rule::AllDown>(value.toString());
        rule.allDown = word.value_or(Rule::AllDown::Address);
        rule.allDownAddress.text = word ? QString() : value.toString();
        return {};
    };
    field.choicesFor = [words](const Rule &, const model::Project &project) { return words + addressReference().candidates(project); };
    return field;
}

std::vector<FieldOf<Rule>> ruleFields(const QString &instance)
{
    using Fallback = Rule::AnyMatchFallback;
    auto weight = numberField<Rule>(u"weight"_s, Texts::tr("Weight"), Texts::tr("Against the other rules of the same line. 1 to 1 000 000."), &Rule::weight, 1,
                                    model::kMaximumWeight);
    weight.isBulk = true;
    auto enabled = switchField<Rule>(u"enabled"_s, Texts::tr("Enabled"), Texts::tr("A rule that is off is passed over."), &Rule::enabled);
    enabled.isBulk = true;
    auto fallback = choiceField<Rule>(u"anyMatchFallback"_s, Texts::tr("Otherwise"), Texts::tr("Where clients of the line go whose identifiers do not match."),
                                      &Rule::anyMatchFallback,
                                      choicesOf<Fallback>({{Fallback::Default, Texts::tr("To the default rule")}, {Fallback::NextLine, Texts::tr("To the next coarser line")}}));
    fallback.isShown = [](const Rule &rule) { return !rule.anyMatch.empty(); };
    return {nameField<Rule>(), idField<Rule>(),           lineField(),      weight,          enabled,         identifiersField(), fallback,
            setsField(),       switchModeField(instance), effectiveField(), failbackField(), holdDownField(), allDownField(),     noteField<Rule>()};
}

/// Flat weight of a pool in a set: its weight there times the weights of its addresses (R-041 within one set).
qint64 flatWeight(const PoolUse &use, const model::Project &project)
{
    const model::Pool *pool = project.pools.find(use.pool.text);
    qint64 sum = 0;
    if (pool) {
        for (const model::PoolMember &member : pool->members) {
            sum += member.weight;
        }
    }
    return sum * use.weight;
}

qint64 flatWeightOfSet(const model::Project &project, const model::ObjectRef &ref)
{
    const PoolSet *set = model::findPoolSet(project, ref);
    qint64 sum = 0;
    if (set) {
        for (const PoolUse &use : set->pools) {
            sum += flatWeight(use, project);
        }
    }
    return sum;
}

FieldOf<PoolUse> setShareField(const model::ObjectRef &set)
{
    FieldOf<PoolUse> field;
    field.key = u"share"_s;
    field.label = Texts::tr("Share in the set");
    field.hint = Texts::tr("Weight times the weights of the pool's addresses, against the other pools of the set, while every address is available.");
    field.width = 20;
    field.value = [](const PoolUse &use) { return QVariant(use.weight); };
    field.display = [set](const PoolUse &use, const model::Project &project) { return shareText(flatWeight(use, project), flatWeightOfSet(project, set)); };
    return field;
}

FieldOf<PoolUse> addressesField()
{
    FieldOf<PoolUse> field;
    field.key = u"addresses"_s;
    field.label = Texts::tr("Addresses");
    field.hint = Texts::tr("The addresses of the pool.");
    field.width = 34;
    field.isSecondary = true;
    field.value = [](const PoolUse &use) { return QVariant(use.pool.text); };
    field.display = [](const PoolUse &use, const model::Project &project) {
        const model::Pool *pool = project.pools.find(use.pool.text);
        QStringList names;
        for (const model::PoolMember &member : pool ? pool->members : std::vector<model::PoolMember>()) {
            names += addressReference().label(project, member.address.text);
        }
        return names.join(u", "_s);
    };
    return field;
}

} // namespace

TablePtr ruleTable(const QString &instance)
{
    TableDescription<Rule> description;
    description.words = {Texts::tr("Rule"),
                         Texts::tr("Rules"),
                         Texts::tr("Search rules"),
                         Texts::tr("Add Rule"),
                         u"rule"_s,
                         Texts::tr("No rules"),
                         Texts::tr("A rule says which pool sets serve the clients of a line. Begin with a rule for the default line.")};
    description.path = rulesOf(instance);
    description.parentTitle = inside({model::ObjectRef::Kind::Instance, instance, {}});
    description.fields = ruleFields(instance);
    description.columns = {u"name"_s, u"id"_s, u"line"_s, u"anyMatch"_s, u"weight"_s, u"poolSets"_s, u"enabled"_s};
    description.pasteField = u"name"_s;
    description.key = [](const Rule &rule) { return rule.id.text; };
    description.title = [](const Rule &rule, const model::Project &) { return rule.name.isEmpty() ? rule.id.text : rule.name; };
    description.make = [instance](const model::ProjectBuilder &builder) -> Result<Rule> {
        Rule rule;
        rule.id.text = builder.uniqueId(model::ObjectRef::Kind::Rule, u"rule"_s, instance);
        return rule;
    };
    description.makeUnique = [instance](Rule &rule, const model::ProjectBuilder &builder) {
        rule.id.text = builder.uniqueId(model::ObjectRef::Kind::Rule, rule.id.text, instance);
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) { return !a.lines.isSameAs(b.lines) || !a.addresses.isSameAs(b.addresses); };
    return makeTable(std::move(description));
}

TablePtr poolSetTable(const QString &instance, const QString &rule)
{
    TableDescription<PoolSet> description;
    description.words = {Texts::tr("Pool Set"),
                         Texts::tr("Pool sets"),
                         Texts::tr("Search pool sets"),
                         Texts::tr("Add Pool Set"),
                         u"pool-set"_s,
                         Texts::tr("No pool sets"),
                         Texts::tr("Pool sets stand in order of priority: the first that is available is in effect, the others are its backups.")};
    description.path = poolSetsOf(instance, rule);
    description.parentTitle = inside({model::ObjectRef::Kind::Rule, rule, instance});
    const QString parentKey = instance + u'/' + rule;
    FieldOf<PoolSet> role;
    role.key = u"role"_s;
    role.label = Texts::tr("Role");
    role.hint = Texts::tr("Which set answers while all of them are available.");
    role.width = 18;
    role.value = [](const PoolSet &set) { return QVariant(set.id.text); };
    role.display = [instance, rule](const PoolSet &set, const model::Project &project) { return poolSetRole(project, {model::ObjectRef::Kind::Rule, rule, instance}, set.id.text); };
    FieldOf<PoolSet> pools;
    pools.key = u"pools"_s;
    pools.label = Texts::tr("Pools");
    pools.hint = Texts::tr("Pools of the set with their weights.");
    pools.width = 40;
    pools.value = [](const PoolSet &set) { return QVariant(static_cast<int>(set.pools.size())); };
    pools.display = [](const PoolSet &set, const model::Project &project) {
        QStringList names;
        for (const PoolUse &use : set.pools) {
            names += Texts::tr("%1 × %2", "weight times pool").arg(QString::number(use.weight), poolReference().label(project, use.pool.text));
        }
        return names.join(u", "_s);
    };
    auto minimum = numberField<PoolSet>(u"minAvailable"_s, Texts::tr("Needed"), Texts::tr("Fewer available addresses make the set unavailable. 0 to 1 000 000."),
                                        &PoolSet::minAvailable, 0, 1'000'000);
    minimum.isBulk = true;
    description.fields = {nameField<PoolSet>(), idField<PoolSet>(), role, minimum, pools, noteField<PoolSet>()};
    description.columns = {u"name"_s, u"id"_s, u"role"_s, u"minAvailable"_s, u"pools"_s};
    description.isOrdered = true;
    description.pasteField = u"name"_s;
    description.key = [](const PoolSet &set) { return set.id.text; };
    description.title = [](const PoolSet &set, const model::Project &) { return set.name.isEmpty() ? set.id.text : set.name; };
    description.make = [parentKey, instance, rule](const model::ProjectBuilder &builder) -> Result<PoolSet> {
        PoolSet set;
        const bool isFirst = poolSetsOf(instance, rule).read(builder.project()).empty();
        set.id.text = builder.uniqueId(model::ObjectRef::Kind::PoolSet, isFirst ? u"main"_s : u"backup"_s, parentKey);
        return set;
    };
    description.makeUnique = [parentKey](PoolSet &set, const model::ProjectBuilder &builder) {
        set.id.text = builder.uniqueId(model::ObjectRef::Kind::PoolSet, set.id.text, parentKey);
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) { return !a.pools.isSameAs(b.pools) || !a.instances.isSameAs(b.instances); };
    return makeTable(std::move(description));
}

TablePtr poolUseTable(const QString &instance, const QString &rule, const QString &set)
{
    TableDescription<PoolUse> description;
    description.words = {Texts::tr("Pool of Set"),
                         Texts::tr("Pools in this set"),
                         Texts::tr("Search pools in this set"),
                         Texts::tr("Add Pool to Set"),
                         u"pool"_s,
                         Texts::tr("No pools in this set"),
                         Texts::tr("The pools of a set serve together, each as often as its weight says.")};
    const model::ObjectRef ref{model::ObjectRef::Kind::PoolSet, set, instance + u'/' + rule};
    description.path = listIn(poolSetsOf(instance, rule), set, &PoolSet::pools);
    description.parentTitle = inside({model::ObjectRef::Kind::PoolSet, set, QString(instance + u'/' + rule)});
    auto pool = referenceField<PoolUse>(u"pool"_s, Texts::tr("Pool"), Texts::tr("A pool of the project."), &PoolUse::pool, poolReference(), false);
    pool.width = 26;
    auto weight = numberField<PoolUse>(u"weight"_s, Texts::tr("Weight"), Texts::tr("How often the pool is used, against the others of the set. 1 to 1 000 000."),
                                       &PoolUse::weight, 1, model::kMaximumWeight);
    weight.isBulk = true;
    description.fields = {pool, weight, setShareField(ref), addressesField()};
    description.columns = {u"pool"_s, u"weight"_s, u"share"_s, u"addresses"_s};
    description.pasteField = u"pool"_s;
    description.key = [](const PoolUse &use) { return use.pool.text; };
    description.title = [](const PoolUse &use, const model::Project &project) { return poolReference().label(project, use.pool.text); };
    description.make = [ref](const model::ProjectBuilder &builder) -> Result<PoolUse> {
        const PoolSet *owner = model::findPoolSet(builder.project(), ref);
        for (const model::Pool &candidate : builder.project().pools) {
            if (owner && std::ranges::none_of(owner->pools, [&](const PoolUse &use) { return use.pool == candidate.id; })) {
                return PoolUse{.pool = candidate.id, .weight = 1};
            }
        }
        return fail(Error::Kind::NotFound, Texts::tr("Every pool of the project is in the set already. Add a pool first."));
    };
    description.checkInList = [](const PoolUse &use, qsizetype row, const ListPath<PoolUse>::Rows &rows) -> Result<void> {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (static_cast<qsizetype>(i) != row && rows[i]->pool == use.pool) {
                return fail(Error::Kind::Conflict, Texts::tr("The pool is in the set already. Change its weight instead."));
            }
        }
        return {};
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) { return !a.pools.isSameAs(b.pools) || !a.instances.isSameAs(b.instances); };
    return makeTable(std::move(description));
}

QString poolSetRole(const model::Project &project, const model::ObjectRef &ruleRef, const QString &set)
{
    const Rule *rule = model::findRule(project, ruleRef);
    if (!rule) {
        return {};
    }
    const auto at = std::ranges::find(rule->poolSets, set, [](const PoolSet &each) { return each.id.text; }) - rule->poolSets.begin();
    if (rule->switchMode == Rule::Switch::Manual) {
        return rule->effective.text == set ? Texts::tr("In effect, by hand") : Texts::tr("Not in effect");
    }
    return at == 0 ? Texts::tr("In effect") : Texts::tr("Backup %1", "number of the backup").arg(at);
}

} // namespace meridian::ui
