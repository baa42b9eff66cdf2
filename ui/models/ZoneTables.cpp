#include "engine/dns/Name.h"
#include "engine/dns/Types.h"
#include "engine/model/Unsupported.h"
#include "ui/models/CommonFields.h"
#include "ui/models/RecordText.h"
#include "ui/models/References.h"
#include "ui/models/RoutingEdits.h"
#include "ui/models/Tables.h"

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::RecordSet;
using model::Soa;
using model::Zone;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ZoneTables)
};

constexpr int kMaximumTtl = 2'147'483'647;

Result<QString> domainName(const QString &text, const QString &label)
{
    const auto name = dns::Name::parse(text.trimmed());
    if (!name || text.trimmed().isEmpty()) {
        return fail(Error::Kind::Invalid, name ? Texts::tr("%1 is a domain name such as \"example.com\".").arg(label)
                                               : Texts::tr("%1 is a domain name such as \"example.com\". %2").arg(label, name.error().text));
    }
    return text.trimmed();
}

FieldOf<Zone> zoneNameField()
{
    FieldOf<Zone> field;
    field.key = u"name"_s;
    field.label = Texts::tr("Zone");
    field.kind = FieldKind::Identifier; // what it is called by: goes in when it is finished
    field.hint = Texts::tr("The domain whose records are here.");
    field.placeholder = u"example.com"_s;
    field.width = 30;
    field.value = [](const Zone &zone) { return QVariant(zone.name); };
    field.assign = [](Zone &zone, const QVariant &value) -> Result<void> {
        const auto name = domainName(value.toString(), Texts::tr("Zone"));
        if (!name) {
            return std::unexpected(name.error());
        }
        zone.name = *name;
        return {};
    };
    return field;
}

FieldOf<Zone> zoneKindField()
{
    using Kind = Zone::Kind;
    auto field = choiceField<Zone>(u"kind"_s, Texts::tr("Kind"), Texts::tr("Who sees the zone, and where its answers come from."), &Zone::kind,
                                   choicesOf<Kind>({{Kind::Public, Texts::tr("Public")},
                                                    {Kind::Private, Texts::tr("Private")},
                                                    {Kind::Forwarding, Texts::tr("Forwarding")},
                                                    {Kind::Peering, Texts::tr("Peering")},
                                                    {Kind::Reverse, Texts::tr("Reverse")}}));
    field.advice = [](const Zone &zone, const model::Project &) {
        const auto &list = model::unsupportedFeatures();
        const auto feature = zone.kind == Kind::Private                                  ? std::optional(model::Feature::PrivateZones)
            : zone.kind == Kind::Forwarding || zone.kind == Kind::Peering                 ? std::optional(model::Feature::ForwardingZones)
                                                                                          : std::nullopt;
        return feature && std::ranges::find(list, *feature) != list.end() ? model::unsupportedText(*feature) : QString();
    };
    return field;
}

FieldOf<Zone> networksField()
{
    auto field = referencesField<Zone>(u"networks"_s, Texts::tr("Networks"), Texts::tr("Client networks that see a private zone."), &Zone::networks, networkReference());
    field.isShown = [](const Zone &zone) { return zone.kind != Zone::Kind::Public; };
    return field;
}

FieldOf<Soa> soaNameField(const QString &key, const QString &label, const QString &hint, QString Soa::*member)
{
    auto field = textField<Soa>(key, label, hint, member);
    field.assign = [member, label](Soa &soa, const QVariant &value) -> Result<void> {
        const auto name = domainName(value.toString(), label);
        if (!name) {
            return std::unexpected(name.error());
        }
        soa.*member = *name;
        return {};
    };
    return field;
}

FieldOf<Soa> soaTimeField(const QString &key, const QString &label, const QString &hint, int Soa::*member)
{
    return numberField<Soa>(key, label, hint, member, 0, kMaximumTtl, Texts::tr("s", "seconds"));
}

FieldOf<RecordSet> recordNameField()
{
    FieldOf<RecordSet> field;
    field.key = u"name"_s;
    field.label = Texts::tr("Name");
    field.kind = FieldKind::Identifier; // what it is called by: goes in when it is finished
    field.hint = Texts::tr("Relative to the zone; \"@\" is the zone itself, \"*\" stands for any name.");
    field.placeholder = u"www"_s;
    field.width = 20;
    field.value = [](const RecordSet &set) { return QVariant(set.name); };
    field.assign = [](RecordSet &set, const QVariant &value) -> Result<void> {
        const QString text = value.toString().trimmed();
        if (text != "@"_L1) {
            const auto name = domainName(text, Texts::tr("Name"));
            if (!name) {
                return fail(Error::Kind::Invalid, Texts::tr("The name is \"@\" for the zone itself, or a name such as \"www\"."));
            }
        }
        set.name = text;
        return {};
    };
    return field;
}

FieldOf<RecordSet> recordTypeField(const QString &zone)
{
    FieldOf<RecordSet> field;
    field.key = u"type"_s;
    field.label = Texts::tr("Type");
    field.kind = FieldKind::Choice;
    field.isOpenChoice = true;
    field.hint = Texts::tr("Record type: A, AAAA, MX … or TYPE65. Values that do not fit a new type give way to an example.");
    field.width = 9;
    for (const QString &type : commonRecordTypes()) {
        field.choices += {type, type, {}};
    }
    field.value = [](const RecordSet &set) { return QVariant(set.type); };
    field.assign = [zone](RecordSet &set, const QVariant &value) -> Result<void> {
        const QString type = value.toString().trimmed().toUpper();
        if (const auto known = normalValues(type, {}, zone); !known) {
            return std::unexpected(known.error());
        }
        if (!set.routing && !normalValues(type, set.values, zone)) {
            const QString sample = sampleValue(type, zone);
            set.values = sample.isEmpty() ? QStringList() : QStringList{sample};
        }
        set.type = type;
        return {};
    };
    return field;
}

FieldOf<RecordSet> valuesField(const QString &zone)
{
    FieldOf<RecordSet> field;
    field.key = u"values"_s;
    field.label = Texts::tr("Values");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Record data, one value a line.");
    field.isOptional = true;
    field.width = 46;
    field.value = [](const RecordSet &set) { return QVariant(set.values); };
    field.assign = [zone](RecordSet &set, const QVariant &value) -> Result<void> {
        const auto values = normalValues(set.type, value.toStringList(), zone);
        if (!values) {
            return std::unexpected(values.error());
        }
        set.values = *values;
        return {};
    };
    field.display = [](const RecordSet &set, const model::Project &) {
        return set.routing ? Texts::tr("Routed: %1", "name of a policy").arg(policyName(set.routing->policy)) : set.values.join(u", "_s);
    };
    field.isShown = [](const RecordSet &set) { return !set.routing; };
    field.format = [](const RecordSet &set) { return recordFormat(set.type); };
    return field;
}

/// The record sets of a zone; one whose type is changed must still be able to hold the targets of its routing.
ListPath<RecordSet> checkedRecordsOf(const QString &zone)
{
    ListPath<RecordSet> path = recordsOf(zone);
    path.replace = [inner = path, zone](model::ProjectBuilder &builder, qsizetype row, RecordSet set) -> Result<void> {
        const Zone *owner = builder.project().zones.find(zone);
        const auto rows = inner.read(builder.project());
        if (owner && set.routing && row >= 0 && row < static_cast<qsizetype>(rows.size()) && rows[static_cast<std::size_t>(row)]->type != set.type) {
            if (const QString refusal = routingRefusal(*owner, set.type); !refusal.isEmpty()) {
                return fail(Error::Kind::Invalid, refusal);
            }
            if (const auto checked = checkRouting(*set.routing, RoutingContext{builder.project(), *owner, set}); !checked) {
                return fail(Error::Kind::Invalid, Texts::tr("A target of the routing does not fit the type. %1").arg(checked.error().text));
            }
        }
        return inner.replace(builder, row, std::move(set));
    };
    return path;
}

QString keyOfSet(const RecordSet &set)
{
    return keyOf(set);
}

} // namespace

TablePtr zoneTable()
{
    TableDescription<Zone> description;
    description.words = {Texts::tr("Zone"),
                         Texts::tr("Zones"),
                         Texts::tr("Search zones"),
                         Texts::tr("Add Zone"),
                         u"zone"_s,
                         Texts::tr("No zones"),
                         Texts::tr("A zone is a domain that is answered from here, with its records. Dispatch domains of instances lie in one.")};
    FieldOf<Zone> count;
    count.key = u"records"_s;
    count.label = Texts::tr("Record sets");
    count.kind = FieldKind::Integer;
    count.hint = Texts::tr("How many record sets the zone has.");
    count.width = 12;
    count.value = [](const Zone &zone) { return QVariant(static_cast<int>(zone.records.size())); };
    const auto dnssec = switchField<Zone>(u"dnssec"_s, Texts::tr("DNSSEC"), Texts::tr("Whether answers are signed."), &Zone::dnssecEnabled);
    description.path = listOf(&model::Project::zones);
    auto ecs = switchField<Zone>(u"ecs"_s, Texts::tr("Obey client subnet"), Texts::tr("Whether routing decides by the network that a resolver names in its query. Off: by the resolver itself."), &Zone::ecs);
    ecs.isShown = [](const Zone &zone) { return zone.kind == Zone::Kind::Public; };
    description.fields = {zoneNameField(), zoneKindField(), networksField(), dnssec, ecs, count, noteField<Zone>()};
    description.columns = {u"name"_s, u"kind"_s, u"records"_s, u"networks"_s, u"note"_s};
    description.pasteField = u"name"_s;
    description.isPasteOfCopies = false;
    description.key = [](const Zone &zone) { return keyOf(zone); };
    description.title = [](const Zone &zone, const model::Project &) { return zone.name; };
    const auto makeUnique = [](Zone &zone, const model::ProjectBuilder &builder) {
        const QString base = zone.name;
        for (int number = 2; builder.project().zones.contains(keyOf(zone)); ++number) {
            zone.name = u"zone%1.%2"_s.arg(number).arg(base);
        }
    };
    description.make = [makeUnique](const model::ProjectBuilder &builder) -> Result<Zone> {
        Zone zone;
        zone.name = u"example.com"_s;
        makeUnique(zone, builder);
        zone.soa.mname = u"ns1."_s + zone.name;
        zone.soa.rname = u"hostmaster."_s + zone.name;
        zone.records = zone.records.appended({.name = u"@"_s, .type = u"NS"_s, .ttl = 3600, .values = {QString(zone.soa.mname + u'.')}, .routing = {}, .note = {}, .spelledOut = {}});
        return zone;
    };
    description.makeUnique = makeUnique;
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) { return !a.networks.isSameAs(b.networks); };
    return makeTable(std::move(description));
}

TablePtr soaTable(const QString &zone)
{
    TableDescription<Soa> description;
    description.words.singular = Texts::tr("Start of Authority");
    description.words.plural = Texts::tr("Start of authority");
    description.path = partOf(listOf(&model::Project::zones), zone, &Zone::soa);
    description.parentTitle = inside({model::ObjectRef::Kind::Zone, zone, {}});
    description.fields = {
        soaNameField(u"mname"_s, Texts::tr("Primary server"), Texts::tr("Name of the server that the zone comes from."), &Soa::mname),
        soaNameField(u"rname"_s, Texts::tr("Mailbox"), Texts::tr("Of the person in charge, with a dot instead of the @."), &Soa::rname),
        soaTimeField(u"ttl"_s, Texts::tr("TTL"), Texts::tr("Of the SOA record itself."), &Soa::ttl),
        soaTimeField(u"refresh"_s, Texts::tr("Refresh"), Texts::tr("How often secondary servers look for a new zone."), &Soa::refresh),
        soaTimeField(u"retry"_s, Texts::tr("Retry"), Texts::tr("How soon they look again after a failure."), &Soa::retry),
        soaTimeField(u"expire"_s, Texts::tr("Expire"), Texts::tr("When they stop answering without news."), &Soa::expire),
        soaTimeField(u"minimum"_s, Texts::tr("Negative TTL"), Texts::tr("How long resolvers may keep that a name does not exist."), &Soa::minimum),
    };
    description.key = [](const Soa &) { return QString(); };
    return makeTable(std::move(description));
}

TablePtr recordTable(const QString &zone)
{
    TableDescription<RecordSet> description;
    description.words = {Texts::tr("Record Set"),
                         Texts::tr("Record sets"),
                         Texts::tr("Search records"),
                         Texts::tr("Add Record Set"),
                         u"record"_s,
                         Texts::tr("No records"),
                         Texts::tr("A record set is what one name answers for one type. A zone needs at least NS records for its name servers.")};
    auto ttl = numberField<RecordSet>(u"ttl"_s, Texts::tr("TTL"), Texts::tr("How long resolvers may keep an answer. 0 to 2 147 483 647 seconds."), &RecordSet::ttl, 0,
                                      kMaximumTtl, Texts::tr("s", "seconds"));
    ttl.isBulk = true;
    description.path = checkedRecordsOf(zone);
    description.parentTitle = inside({model::ObjectRef::Kind::Zone, zone, {}});
    description.fields = {recordNameField(), recordTypeField(zone), ttl, valuesField(zone), noteField<RecordSet>()};
    description.columns = {u"name"_s, u"type"_s, u"ttl"_s, u"values"_s, u"note"_s};
    description.pasteField = u"name"_s;
    description.isPasteOfCopies = false;
    description.key = keyOfSet;
    description.title = [](const RecordSet &set, const model::Project &) {
        return Texts::tr("%1 %2", "record name and type").arg(set.name, set.type);
    };
    const auto isTaken = [zone](const RecordSet &set, const model::Project &project) {
        const Zone *owner = project.zones.find(zone);
        return owner && owner->records.contains(keyOf(set));
    };
    const auto makeUnique = [isTaken](RecordSet &set, const model::ProjectBuilder &builder) {
        const QString base = set.name == "@"_L1 ? u"copy"_s : set.name;
        for (int number = 2; isTaken(set, builder.project()); ++number) {
            set.name = u"%1-%2"_s.arg(base).arg(number);
        }
    };
    description.make = [makeUnique, zone](const model::ProjectBuilder &builder) -> Result<RecordSet> {
        RecordSet set;
        set.name = u"www"_s;
        set.type = u"A"_s;
        set.values = {sampleValue(set.type, zone)};
        makeUnique(set, builder);
        return set;
    };
    description.makeUnique = makeUnique;
    return makeTable(std::move(description));
}

} // namespace meridian::ui
