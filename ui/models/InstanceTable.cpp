#include "engine/dns/Name.h"
#include "engine/model/Unsupported.h"
#include "ui/models/CommonFields.h"
#include "ui/models/References.h"
#include "ui/models/Tables.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Instance;
using Mode = Instance::Mode;
using Strategy = Instance::Strategy;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(InstanceTable)
};

constexpr int kMaximumTtl = 2'147'483'647;

bool isBasic(Mode mode)
{
    return mode == Mode::LoadBalance || mode == Mode::Geo || mode == Mode::GeoLoadBalance;
}

/// What `check` will say of a value that this version does not carry out; empty for values that it does.
QString notBuilt(model::Feature feature)
{
    const auto &list = model::unsupportedFeatures();
    return std::ranges::find(list, feature) == list.end() ? QString() : model::unsupportedText(feature);
}

FieldOf<Instance> domainField()
{
    auto field = textField<Instance>(u"domain"_s, Texts::tr("Dispatch domain"),
                                     Texts::tr("The name that this instance answers, in one of the zones. Services point a CNAME at it."), &Instance::domain);
    field.placeholder = u"www.example.com.gtm.example.net"_s;
    field.width = 34;
    field.assign = [](Instance &instance, const QVariant &value) -> Result<void> {
        const auto name = dns::Name::parse(value.toString().trimmed());
        if (!name || name->isRoot() || value.toString().trimmed().isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("The dispatch domain is a domain name such as \"www.example.com.gtm.example.net\"."));
        }
        instance.domain = value.toString().trimmed();
        return {};
    };
    return field;
}

FieldOf<Instance> servicesField()
{
    FieldOf<Instance> field;
    field.key = u"services"_s;
    field.label = Texts::tr("Services");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Names that users ask for, one a line. Their owner points a CNAME at the dispatch domain.");
    field.placeholder = u"www.example.com"_s;
    field.isOptional = true;
    field.width = 22;
    field.value = [](const Instance &instance) { return QVariant(instance.services); };
    field.assign = [](Instance &instance, const QVariant &value) -> Result<void> {
        for (const QString &service : value.toStringList()) {
            const auto name = dns::Name::parse(service);
            if (!name || name->isRoot()) {
                return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no domain name.").arg(service));
            }
        }
        instance.services = value.toStringList();
        return {};
    };
    field.display = [](const Instance &instance, const model::Project &) { return instance.services.join(u", "_s); };
    return field;
}

FieldOf<Instance> strategyField()
{
    auto field = choiceField<Instance>(u"strategy"_s, Texts::tr("Strategy"), Texts::tr("Basic routes by rules and weights, smart by latency, capacity and load."),
                                       &Instance::strategy, choicesOf<Strategy>({{Strategy::Basic, Texts::tr("Basic")}, {Strategy::Smart, Texts::tr("Smart")}}));
    field.assign = [](Instance &instance, const QVariant &value) -> Result<void> {
        instance.strategy = model::fromText<Strategy>(value.toString()).value_or(instance.strategy);
        const bool isSmart = instance.strategy == Strategy::Smart;
        if (isBasic(instance.mode) == isSmart) {
            instance.mode = isSmart ? Mode::Performance : Mode::LoadBalance; // each strategy has modes of its own
        }
        return {};
    };
    field.advice = [](const Instance &instance, const model::Project &) {
        return instance.strategy == Strategy::Smart ? notBuilt(model::Feature::SmartStrategy) : QString();
    };
    return field;
}

FieldOf<Instance> modeField()
{
    const auto basic = choicesOf<Mode>({{Mode::LoadBalance, Texts::tr("Load balancing")},
                                        {Mode::Geo, Texts::tr("Geography")},
                                        {Mode::GeoLoadBalance, Texts::tr("Geography, then load balancing")}});
    const auto smart = choicesOf<Mode>({{Mode::Performance, Texts::tr("Performance first")},
                                        {Mode::Capacity, Texts::tr("Capacity first")},
                                        {Mode::Feedback, Texts::tr("Load feedback")}});
    auto field = choiceField<Instance>(u"mode"_s, Texts::tr("Mode"), Texts::tr("What decides among the addresses of the set in effect."), &Instance::mode, basic + smart);
    field.choicesFor = [basic, smart](const Instance &instance, const model::Project &) { return instance.strategy == Strategy::Basic ? basic : smart; };
    field.advice = [](const Instance &instance, const model::Project &) {
        return instance.mode == Mode::Geo || instance.mode == Mode::GeoLoadBalance ? notBuilt(model::Feature::GeoModes) : QString();
    };
    return field;
}

FieldOf<Instance> noRuleField()
{
    FieldOf<Instance> field;
    field.key = u"noRule"_s;
    field.label = Texts::tr("No rule matches");
    field.kind = FieldKind::Reference;
    field.hint = Texts::tr("What clients get that no rule takes: nothing, a refusal, or an address.");
    const QList<Choice> words{{u"empty"_s, Texts::tr("Empty answer"), {}}, {u"refused"_s, Texts::tr("Refuse"), {}}};
    field.value = [](const Instance &instance) {
        return QVariant(instance.noRule == Instance::NoRule::Address ? instance.noRuleAddress.text : model::toText(instance.noRule));
    };
    field.assign = [](Instance &instance, const QVariant &value) -> Result<void> {
        const auto word = model::fromText<Instance::NoRule>(value.toString());
        instance.noRule = word.value_or(Instance::NoRule::Address);
        instance.noRuleAddress.text = word ? QString() : value.toString();
        return {};
    };
    field.choicesFor = [words](const Instance &, const model::Project &project) { return words + addressReference().candidates(project); };
    return field;
}

FieldOf<Instance> targetsField()
{
    auto field = referencesField<Instance>(u"targets"_s, Texts::tr("Traffic targets"), Texts::tr("Pools that take traffic under the smart strategy."), &Instance::targets,
                                           poolReference());
    field.isShown = [](const Instance &instance) { return instance.strategy == Strategy::Smart; };
    return field;
}

FieldOf<Instance> sizeField()
{
    using Size = model::AnswerSize::Size;
    FieldOf<Instance> field;
    field.key = u"answerSize"_s;
    field.label = Texts::tr("Answer size");
    field.kind = FieldKind::Choice;
    field.hint = Texts::tr("How many addresses one answer carries.");
    field.choices = choicesOf<Size>({{Size::Single, Texts::tr("One address, by weight")},
                                     {Size::Bucket, Texts::tr("All of the chosen item")},
                                     {Size::All, Texts::tr("All that are available")}});
    field.value = [](const Instance &instance) { return QVariant(model::toText(instance.answer.size)); };
    field.assign = [](Instance &instance, const QVariant &value) -> Result<void> {
        instance.answer.size = model::fromText<Size>(value.toString()).value_or(instance.answer.size);
        return {};
    };
    return field;
}

FieldOf<Instance> limitField()
{
    FieldOf<Instance> field;
    field.key = u"answerLimit"_s;
    field.label = Texts::tr("At most");
    field.kind = FieldKind::Integer;
    field.hint = Texts::tr("Addresses in one answer. 1 to 255.");
    field.minimum = 1;
    field.maximum = 255;
    field.value = [](const Instance &instance) { return QVariant(instance.answer.limit); };
    field.assign = [](Instance &instance, const QVariant &value) -> Result<void> {
        instance.answer.limit = value.toInt();
        return {};
    };
    field.isShown = [](const Instance &instance) { return instance.answer.size == model::AnswerSize::Size::All; };
    return field;
}

FieldOf<Instance> ruleCountField()
{
    FieldOf<Instance> field;
    field.key = u"rules"_s;
    field.label = Texts::tr("Rules");
    field.kind = FieldKind::Integer;
    field.hint = Texts::tr("How many rules the instance has.");
    field.width = 8;
    field.value = [](const Instance &instance) { return QVariant(static_cast<int>(instance.rules.size())); };
    return field;
}

std::vector<FieldOf<Instance>> fields()
{
    auto enabled = switchField<Instance>(u"enabled"_s, Texts::tr("Enabled"), Texts::tr("Whether routing is started. A stopped instance answers as if it were not there."),
                                         &Instance::enabled);
    enabled.isBulk = true;
    auto ecs = switchField<Instance>(u"ecs"_s, Texts::tr("Obey client subnet"),
                                     Texts::tr("Whether the network that a resolver names in its query decides. Off: the resolver itself."), &Instance::ecs);
    ecs.isBulk = true;
    auto ttl = numberField<Instance>(u"ttl"_s, Texts::tr("TTL"), Texts::tr("How long resolvers may keep an answer. 0 to 2 147 483 647 seconds."), &Instance::ttl, 0,
                                     kMaximumTtl, Texts::tr("s", "seconds"));
    ttl.isBulk = true;
    auto failover = numberField<Instance>(u"failoverTtl"_s, Texts::tr("Failover TTL"), Texts::tr("The same while addresses have failed. Empty: the TTL."),
                                          &Instance::failoverTtl, 0, kMaximumTtl, Texts::tr("s", "seconds"));
    auto breaker = numberField<Instance>(u"breakerPercent"_s, Texts::tr("Breaker"),
                                         Texts::tr("Failover stops when no more than this part of the capacity is left. 0 to 100 percent, 0 is off."),
                                         &Instance::breakerPercent, 0, 100, u"%"_s);
    breaker.isShown = [](const Instance &instance) { return instance.strategy == Strategy::Smart; };
    return {nameField<Instance>(), idField<Instance>(), domainField(), servicesField(), enabled,       ecs,           ttl,           failover,           sizeField(),
            limitField(),          strategyField(),     modeField(),   noRuleField(),   targetsField(), breaker,       ruleCountField(),   noteField<Instance>()};
}

} // namespace

TablePtr instanceTable()
{
    TableDescription<Instance> description;
    description.words = {Texts::tr("Instance"),
                         Texts::tr("Instances"),
                         Texts::tr("Search instances"),
                         Texts::tr("Add Instance"),
                         u"instance"_s,
                         Texts::tr("No instances"),
                         Texts::tr("An instance is one managed service: a dispatch domain and the rules that say who is sent where.")};
    description.path = listOf(&model::Project::instances);
    description.fields = fields();
    description.columns = {u"name"_s, u"id"_s, u"domain"_s, u"services"_s, u"rules"_s, u"ttl"_s, u"enabled"_s};
    description.pasteField = u"name"_s;
    description.key = [](const Instance &instance) { return instance.id.text; };
    description.title = [](const Instance &instance, const model::Project &) { return instance.name.isEmpty() ? instance.id.text : instance.name; };
    description.make = [](const model::ProjectBuilder &builder) -> Result<Instance> {
        Instance instance;
        instance.id.text = builder.uniqueId(model::ObjectRef::Kind::Instance, u"service"_s);
        const model::ObjectList<model::Zone> &zones = builder.project().zones;
        QString zone = zones.isEmpty() ? u"gtm.example.net"_s : zones.at(0).name;
        if (zone.endsWith(u'.')) {
            zone.chop(1);
        }
        instance.domain = instance.id.text + u'.' + zone;
        return instance;
    };
    description.makeUnique = [](Instance &instance, const model::ProjectBuilder &builder) {
        instance.id.text = builder.uniqueId(model::ObjectRef::Kind::Instance, instance.id.text);
        for (const Instance &other : builder.project().instances) {
            if (other.domain.compare(instance.domain, Qt::CaseInsensitive) == 0) { // two instances cannot answer one name
                instance.domain = instance.id.text + u'.' + instance.domain.section(u'.', 1);
                break;
            }
        }
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) { return !a.addresses.isSameAs(b.addresses); };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
