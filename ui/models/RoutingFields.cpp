#include "engine/geo/CloudRegions.h"
#include "ui/models/CommonFields.h"
#include "ui/models/PlaceText.h"
#include "ui/models/RecordText.h"
#include "ui/models/References.h"
#include "ui/models/RoutingEdits.h"
#include "ui/models/RoutingTable.h"

#include <cmath>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Routing;
using Kind = RoutingPart::Kind;
using Policy = Routing::Policy;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RoutingFields)
};

constexpr auto kAddressPrefix = "address:"_L1;
constexpr int kMostOfSixteenBits = 65535;

bool isOf(const RoutingPart &part, Kind kind, Policy policy)
{
    return part.kind == kind && part.routing.policy == policy;
}

bool compares(Policy policy)
{
    return policy == Policy::Geo || policy == Policy::Geoproximity || policy == Policy::Latency;
}

bool hasFields(const RoutingPart &part)
{
    return part.kind == Kind::Target && (part.recordType == "MX"_L1 || part.recordType == "SRV"_L1);
}

FieldOf<RoutingPart> fieldOf(const QString &key, const QString &label, FieldKind kind, const QString &hint, int width)
{
    FieldOf<RoutingPart> field;
    field.key = key;
    field.label = label;
    field.kind = kind;
    field.hint = hint;
    field.width = width;
    return field;
}

FieldOf<RoutingPart> policyField()
{
    auto field = fieldOf(u"policy"_s, Texts::tr("Policy"), FieldKind::Choice, Texts::tr("What decides which item answers. Targets, locations and weights are kept where the new policy has them."), 30);
    field.choices = routingPolicyChoices();
    field.value = [](const RoutingPart &part) { return QVariant(model::toText(part.routing.policy)); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        part.routing.policy = model::fromText<Policy>(value.toString()).value_or(part.routing.policy);
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return part.kind == Kind::Policy; };
    return field;
}

FieldOf<RoutingPart> fenceField()
{
    auto field = fieldOf(u"fenced"_s, Texts::tr("When the nearest has failed"), FieldKind::Choice, Texts::tr("With a fence clients stay with the nearest item even when all of it has failed."), 30);
    field.choices = {{u"no"_s, Texts::tr("Go to the next nearest"), {}}, {u"yes"_s, Texts::tr("Stay there (fence)"), {}}};
    field.value = [](const RoutingPart &part) { return QVariant(part.routing.fenced ? u"yes"_s : u"no"_s); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        part.routing.fenced = value.toString() == "yes"_L1;
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Policy, Policy::Geo); };
    return field;
}

FieldOf<RoutingPart> formulaField()
{
    using Formula = Routing::Formula;
    auto field = fieldOf(u"formula"_s, Texts::tr("Formula"), FieldKind::Choice, Texts::tr("How a bias changes distances."), 30);
    field.choices = choicesOf<Formula>({{Formula::Linear, Texts::tr("Linear: distance × (1 − bias/100)")},
                                        {Formula::LegacyInverse, Texts::tr("Legacy: a negative bias divides the distance")}});
    field.value = [](const RoutingPart &part) { return QVariant(model::toText(part.routing.formula)); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        part.routing.formula = model::fromText<Formula>(value.toString()).value_or(part.routing.formula);
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Policy, Policy::Geoproximity); };
    return field;
}

FieldOf<RoutingPart> limitField()
{
    auto field = fieldOf(u"limit"_s, Texts::tr("Limit"), FieldKind::Integer, Texts::tr("Most targets in one answer, 1 to 255."), 10);
    field.minimum = 1;
    field.maximum = 255;
    field.value = [](const RoutingPart &part) { return QVariant(part.routing.limit); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        part.routing.limit = value.toInt();
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Policy, Policy::Multivalue); };
    return field;
}

FieldOf<RoutingPart> weightField()
{
    auto field = fieldOf(u"weight"_s, Texts::tr("Weight"), FieldKind::Integer, Texts::tr("0 to 1,000. 0 serves only when all others have failed."), 10);
    field.minimum = 0;
    field.maximum = 1000;
    field.value = [](const RoutingPart &part) { return QVariant(part.item.weight.value_or(1)); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        part.item.weight = value.toInt();
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Item, Policy::Weighted); };
    return field;
}

FieldOf<RoutingPart> idField()
{
    auto field = fieldOf(u"id"_s, Texts::tr("ID"), FieldKind::Identifier, Texts::tr("Names the item; unique in the routing. Ties go by it."), 20);
    field.isOptional = true;
    field.value = [](const RoutingPart &part) { return QVariant(part.item.id); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        const QString id = value.toString();
        if (!id.isEmpty() && !isValidId(id)) {
            return std::unexpected(CommonTexts::badId(id));
        }
        for (int i = 0; i < childCountOf(part.routing); ++i) {
            if (i != part.position() && !id.isEmpty() && itemOf(part.routing, i)->id == id) {
                return fail(Error::Kind::Conflict, Texts::tr("Another item has the ID \"%1\". Choose one that no item has.").arg(id));
            }
        }
        part.item.id = id;
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Item, Policy::Geoproximity); };
    return field;
}

/// Why a location cannot stand in an item; empty if it can.
QString locationProblem(const RoutingPart &part, const model::Location &location)
{
    if (std::holds_alternative<std::monostate>(location)) {
        return Texts::tr("An item needs a location: coordinates such as \"39.9, 116.4\", a place such as \"EU/DE\" or a cloud region such as \"aws:us-east-1\".");
    }
    const bool hasPoint = std::holds_alternative<model::Coordinates>(location) || geo::resolveLocation(locationText(location)).has_value();
    if (!hasPoint && part.routing.policy != Policy::Geo) {
        return Texts::tr("\"%1\" has no point to measure a distance to. Use a country, a province, a cloud region or coordinates.").arg(locationText(location));
    }
    for (int i = 0; part.routing.policy == Policy::Geo && i < childCountOf(part.routing); ++i) {
        if (i != part.position() && itemOf(part.routing, i)->location == location) {
            return Texts::tr("Item %1 has this location already. Put the targets there, or choose another location.").arg(i + 1);
        }
    }
    return {};
}

FieldOf<RoutingPart> locationField()
{
    auto field = fieldOf(u"location"_s, Texts::tr("Location"), FieldKind::Location,
                         Texts::tr("Where the targets are: coordinates (39.9, 116.4), a place (AS/CN/north/BJ) or a cloud region (aws:us-east-1)."), 34);
    field.value = [](const RoutingPart &part) { return QVariant(locationText(part.item.location)); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        const auto location = parseLocation(value.toString());
        if (!location) {
            return std::unexpected(location.error());
        }
        if (const QString problem = locationProblem(part, *location); !problem.isEmpty()) {
            return fail(Error::Kind::Invalid, problem);
        }
        part.item.location = *location;
        return {};
    };
    field.display = [](const RoutingPart &part, const model::Project &) {
        const QString words = locationWords(part.item.location);
        return std::holds_alternative<model::CloudRegionRef>(part.item.location) ? Texts::tr("%1 (assumed)", "location of a cloud region").arg(words) : words;
    };
    field.format = [](const RoutingPart &part) {
        return std::holds_alternative<model::CloudRegionRef>(part.item.location)
            ? Texts::tr("Assumed: the city of the region. Where its halls stand is not public; coordinates say it better.")
            : QString();
    };
    field.isShown = [](const RoutingPart &part) { return part.kind == Kind::Item && compares(part.routing.policy); };
    return field;
}

FieldOf<RoutingPart> biasField()
{
    auto field = fieldOf(u"bias"_s, Texts::tr("Bias"), FieldKind::Integer, Texts::tr("−99 to 99. Positive enlarges the area, negative shrinks it; take small steps."), 10);
    field.minimum = -99;
    field.maximum = 99;
    field.isOptional = true;
    field.placeholder = u"0"_s;
    field.value = [](const RoutingPart &part) { return part.item.bias ? QVariant(*part.item.bias) : QVariant(); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        part.item.bias = value.isNull() ? std::nullopt : std::optional(value.toInt());
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Item, Policy::Geoproximity); };
    return field;
}

FieldOf<RoutingPart> lineField()
{
    auto field = fieldOf(u"line"_s, Texts::tr("Line"), FieldKind::Line, Texts::tr("Which clients get the item. The finest line that matches decides."), 34);
    field.reference = &lineListReference();
    field.value = [](const RoutingPart &part) { return QVariant(part.item.line); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        const auto line = normalLine(value.toString());
        if (!line) {
            return std::unexpected(line.error());
        }
        for (int i = 0; i < childCountOf(part.routing); ++i) {
            if (i != part.position() && itemOf(part.routing, i)->line == *line) {
                return fail(Error::Kind::Conflict, Texts::tr("Item %1 has this line already. Put the targets there, or choose another line.").arg(i + 1));
            }
        }
        part.item.line = *line;
        return {};
    };
    field.display = [](const RoutingPart &part, const model::Project &project) { return lineText(part.item.line, project); };
    field.choicesFor = [](const RoutingPart &, const model::Project &project) { return lineListReference().candidates(project); };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Item, Policy::Lines); };
    return field;
}

FieldOf<RoutingPart> trickleField()
{
    auto field = fieldOf(u"trickle"_s, Texts::tr("Trickle"), FieldKind::Decimal,
                         Texts::tr("Part of the queries that goes to the backup all the time, 0 % to 100 %; typical is 10 %. It shows that the backup works."), 10);
    field.unit = u"%"_s;
    field.minimum = 0;
    field.maximum = 100;
    field.value = [](const RoutingPart &part) { return QVariant(std::round(part.routing.trickle * 1e9) / 1e7); };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        part.routing.trickle = std::round(value.toDouble() * 1e7) / 1e9; // nine decimals are exact
        return {};
    };
    field.isShown = [](const RoutingPart &part) { return isOf(part, Kind::Item, Policy::Failover) && part.position() == 1; };
    return field;
}

FieldOf<RoutingPart> answerField()
{
    auto field = fieldOf(u"answer"_s, Texts::tr("Target"), FieldKind::Choice,
                         Texts::tr("An address of the project, whose health counts, or a fixed value, which is never checked."), 44);
    field.isOpenChoice = true;
    field.value = [](const RoutingPart &part) {
        return part.target.address.isEmpty() ? QVariant(hostOfTarget(part.target, part.recordType)) : QVariant(QString(kAddressPrefix + part.target.address.text));
    };
    field.choicesFor = [](const RoutingPart &part, const model::Project &project) {
        QList<Choice> choices;
        for (const model::Address &address : project.addresses) {
            if (canCarry(part.recordType, address.kind())) {
                model::Target target;
                target.address = address.id;
                choices += {QString(kAddressPrefix + address.id.text), targetText(target, u"A"_s, project), {}};
            }
        }
        return choices;
    };
    field.assign = [](RoutingPart &part, const QVariant &value) -> Result<void> {
        const QString text = value.toString().trimmed();
        if (text.startsWith(kAddressPrefix) && part.recordType != "TXT"_L1) {
            part.target.address.text = text.mid(kAddressPrefix.size());
            part.target.rdata.clear();
            fillTargetFields(part.target, part.recordType);
            return {};
        }
        const auto target = fixedTarget(text, part.target, part.recordType, part.zone);
        if (!target) {
            return std::unexpected(target.error());
        }
        part.target = *target;
        return {};
    };
    field.display = [](const RoutingPart &part, const model::Project &project) { return targetText(part.target, part.recordType, project); };
    field.format = [](const RoutingPart &part) { return targetFormat(part.recordType); };
    field.isShown = [](const RoutingPart &part) { return part.kind == Kind::Target; };
    return field;
}

/// Priority, weight and port of MX and SRV: of an address beside it, of a fixed value inside its text.
FieldOf<RoutingPart> numberOfTarget(const QString &key, const QString &label, const QString &hint, std::optional<int> model::Target::*member, bool isForMx)
{
    auto field = fieldOf(key, label, FieldKind::Integer, hint, 10);
    field.maximum = kMostOfSixteenBits;
    field.value = [member](const RoutingPart &part) { return QVariant(((targetNumbers(part.target, part.recordType)).*member).value_or(0)); };
    field.assign = [member](RoutingPart &part, const QVariant &value) -> Result<void> {
        model::Target numbers = targetNumbers(part.target, part.recordType);
        numbers.*member = value.toInt();
        part.target = withNumbers(part.target, numbers, part.recordType);
        return {};
    };
    field.isShown = [isForMx](const RoutingPart &part) { return hasFields(part) && (isForMx || part.recordType == "SRV"_L1); };
    return field;
}

QString valueForText(const RoutingPart &part, const FieldOf<RoutingPart> &field, const model::Project &project)
{
    if (field.display) {
        return field.display(part, project);
    }
    const QVariant value = field.value(part);
    for (const Choice &choice : field.choices) {
        if (choice.value == value.toString()) {
            return choice.label;
        }
    }
    if (value.isNull()) {
        return u"0"_s; // a bias that is not said
    }
    return shownText(field, value);
}

} // namespace

QList<Choice> routingPolicyChoices()
{
    return choicesOf<Policy>({{Policy::Weighted, Texts::tr("Weighted: items share by weight")},
                              {Policy::Geo, Texts::tr("Geo: the nearest item")},
                              {Policy::Failover, Texts::tr("Failover: active and backup")},
                              {Policy::Geoproximity, Texts::tr("Geoproximity: the nearest, tuned by bias")},
                              {Policy::Lines, Texts::tr("Lines: by carrier, place or network")},
                              {Policy::Latency, Texts::tr("Latency: the fastest item")},
                              {Policy::Multivalue, Texts::tr("Multivalue: several healthy values")}});
}

std::vector<FieldOf<RoutingPart>> routingFields()
{
    return {policyField(), fenceField(), formulaField(), limitField(), weightField(), idField(), locationField(), biasField(), lineField(), trickleField(),
            answerField(),
            numberOfTarget(u"priority"_s, Texts::tr("Priority"), Texts::tr("The smallest is used first, 0 to 65,535."), &model::Target::priority, true),
            numberOfTarget(u"targetWeight"_s, Texts::tr("SRV weight"), Texts::tr("Share among targets of one priority, 0 to 65,535."), &model::Target::weight, false),
            numberOfTarget(u"port"_s, Texts::tr("Port"), Texts::tr("Of the service, 0 to 65,535."), &model::Target::port, false)};
}

TablePtr routingPartTable(const model::ObjectRef &recordSet, const RoutingPath &path)
{
    TableDescription<RoutingPart> description;
    description.words.singular = Texts::tr("Routing");
    description.words.plural = Texts::tr("Routing");
    description.path = singleRow<RoutingPart>(
        [recordSet, path](const model::Project &project) -> std::shared_ptr<const RoutingPart> {
            const model::Zone *zone = project.zones.find(recordSet.parentKey);
            const model::RecordSet *set = zone ? model::findRecordSet(project, recordSet) : nullptr;
            auto part = set ? routingPartAt(*zone, *set, path) : std::nullopt;
            return part ? std::make_shared<const RoutingPart>(std::move(*part)) : nullptr;
        },
        [recordSet](model::ProjectBuilder &builder, const RoutingPart &part) { return replaceRoutingPart(builder, recordSet, part); },
        [recordSet](const model::Project &a, const model::Project &b) {
            const model::RecordSet *before = model::findRecordSet(a, recordSet);
            return before && before == model::findRecordSet(b, recordSet);
        });
    description.fields = routingFields();
    description.key = [](const RoutingPart &part) {
        QStringList steps{u"routing"_s};
        for (const int step : part.path) {
            steps += QString::number(step);
        }
        return steps.join(u'/');
    };
    description.title = [](const RoutingPart &part, const model::Project &) { return partFullName(part); };
    description.editText = [](const RoutingPart &, const RoutingPart &part, const FieldOf<RoutingPart> &field, const model::Project &project) {
        return Texts::tr("Set %1 of %2 in \"%3\" to %4", "field, part of a routing, record set, value")
            .arg(field.label, partFullName(part), part.recordName, valueForText(part, field, project));
    };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
