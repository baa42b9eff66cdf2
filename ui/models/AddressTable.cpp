#include "engine/base/IpAddress.h"
#include "engine/dns/Name.h"
#include "ui/models/CommonFields.h"
#include "ui/models/HealthField.h"
#include "ui/models/PlaceText.h"
#include "ui/models/References.h"
#include "ui/models/Tables.h"

#include <QRegularExpression>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Address;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(AddressTable)
};

/// An address is what an A, AAAA or CNAME record can carry.
Result<void> assignValue(Address &address, const QVariant &value)
{
    const QString text = value.toString().trimmed();
    if (text.isEmpty()) {
        return fail(Error::Kind::Invalid, Texts::tr("A value is needed: an IPv4 address, an IPv6 address or a domain name."));
    }
    if (const auto ip = IpAddress::parse(text)) {
        address.value = text;
        return {};
    }
    static const QRegularExpression numbers(u"^[0-9.]+$|^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*$"_s);
    const auto name = dns::Name::parse(text);
    if (numbers.match(text).hasMatch() || text.contains(u' ') || !name || name->isRoot() || name->isWildcard()) {
        return fail(Error::Kind::Invalid,
                    Texts::tr("\"%1\" is no address. Use an IPv4 address (192.0.2.1), an IPv6 address (2001:db8::1) or a domain name (lb.example.net).").arg(text));
    }
    address.value = text;
    return {};
}

FieldOf<Address> valueField()
{
    FieldOf<Address> field;
    field.key = u"value"_s;
    field.label = Texts::tr("Address");
    field.hint = Texts::tr("What the answer carries: an IPv4 address, an IPv6 address or a domain name.");
    field.placeholder = u"192.0.2.1"_s;
    field.width = 22;
    field.value = [](const Address &address) { return QVariant(address.value); };
    field.assign = assignValue;
    field.sortKey = [](const Address &address) -> QVariant {
        const auto ip = IpAddress::parse(address.value); // addresses by number, IPv4 first, then names
        return ip ? u"%1%2%3"_s.arg(ip->isV4() ? 0 : 1).arg(ip->high, 16, 16, QChar(u'0')).arg(ip->low, 16, 16, QChar(u'0')) : u"2"_s + address.value;
    };
    return field;
}

FieldOf<Address> kindField()
{
    FieldOf<Address> field;
    field.key = u"kind"_s;
    field.label = Texts::tr("Kind");
    field.hint = Texts::tr("Which record the address is answered with: A, AAAA or CNAME.");
    field.width = 9;
    field.value = [](const Address &address) { return QVariant(model::toText(address.kind())); };
    field.display = [](const Address &address, const model::Project &) {
        switch (address.kind()) {
        case Address::Kind::Ipv4:
            return Texts::tr("IPv4");
        case Address::Kind::Ipv6:
            return Texts::tr("IPv6");
        case Address::Kind::DomainName:
            break;
        }
        return Texts::tr("Name", "kind of address: a domain name");
    };
    return field;
}

FieldOf<Address> stateField()
{
    auto field = healthField<Address>([](const Address &address, const model::Project &) { return &address; });
    field.sortKey = [](const Address &address) { return QVariant(addressHealthWord(address, nullptr).word); };
    return field;
}

FieldOf<Address> locationField()
{
    FieldOf<Address> field;
    field.key = u"location"_s;
    field.label = Texts::tr("Location");
    field.kind = FieldKind::Location;
    field.hint = Texts::tr("Where it stands: a place, a cloud region, or latitude and longitude.");
    field.isOptional = true;
    field.isBulk = true;
    field.width = 30;
    field.value = [](const Address &address) { return QVariant(locationText(address.location)); };
    field.assign = [](Address &address, const QVariant &value) -> Result<void> {
        auto location = parseLocation(value.toString());
        if (!location) {
            return std::unexpected(location.error());
        }
        address.location = std::move(*location);
        return {};
    };
    field.display = [](const Address &address, const model::Project &) { return locationWords(address.location); };
    return field;
}

FieldOf<Address> carrierField()
{
    FieldOf<Address> field = textField<Address>(u"isp"_s, Texts::tr("Carrier"), Texts::tr("The network it is in, such as cn-telecom."), &Address::isp);
    field.kind = FieldKind::Carrier;
    field.isBulk = true;
    field.display = [](const Address &address, const model::Project &) { return carrierText(address.isp); };
    return field;
}

/// Backends of a load balancer behind the address; absent until there is a total.
FieldOf<Address> backendsField(const QString &key, const QString &label, const QString &hint, int model::Backends::*member, qint64 minimum, qint64 maximum)
{
    FieldOf<Address> field;
    field.key = key;
    field.label = label;
    field.hint = hint;
    field.kind = FieldKind::Integer;
    field.minimum = minimum;
    field.maximum = maximum;
    field.isOptional = true;
    field.value = [member](const Address &address) { return address.backends ? QVariant((*address.backends).*member) : QVariant(); };
    field.assign = [member, key](Address &address, const QVariant &value) -> Result<void> {
        if (value.isNull()) {
            if (key == "backendsTotal"_L1) {
                address.backends.reset();
            }
            return {};
        }
        if (!address.backends) {
            address.backends.emplace();
        }
        (*address.backends).*member = value.toInt();
        address.backends->total = std::max(address.backends->total, address.backends->healthy);
        return {};
    };
    if (key != "backendsTotal"_L1) {
        field.isShown = [](const Address &address) { return address.backends.has_value(); };
    }
    return field;
}

std::vector<FieldOf<Address>> fields()
{
    auto capacity = numberField<Address>(u"capacity"_s, Texts::tr("Capacity"),
                                         Texts::tr("Relative, in one unit across an instance. 1 or more."), &Address::capacity, 1,
                                         std::numeric_limits<int>::max());
    capacity.isBulk = true;
    auto check = referenceField<Address>(u"healthCheck"_s, Texts::tr("Health check"),
                                         Texts::tr("Without one the address always counts as available."), &Address::healthCheck, healthCheckReference(), true);
    check.isBulk = true;
    auto mode = choiceField<Address>(u"mode"_s, Texts::tr("Mode"), Texts::tr("Automatic obeys the health check."), &Address::mode,
                                     choicesOf<Address::Mode>({{Address::Mode::Auto, Texts::tr("Automatic")},
                                                               {Address::Mode::AlwaysOn, Texts::tr("Always on")},
                                                               {Address::Mode::AlwaysOff, Texts::tr("Always off")}}));
    mode.isBulk = true;
    return {nameField<Address>(), idField<Address>(), valueField(), kindField(), check, stateField(), mode, locationField(), carrierField(), capacity,
            backendsField(u"backendsTotal"_s, Texts::tr("Backends"), Texts::tr("Of a load balancer behind the address. Empty: there is none."),
                          &model::Backends::total, 0, 1'000'000),
            backendsField(u"backendsHealthy"_s, Texts::tr("Healthy backends"), Texts::tr("How many of them serve."), &model::Backends::healthy, 0, 1'000'000),
            backendsField(u"backendsThreshold"_s, Texts::tr("Healthy from"), Texts::tr("The address is healthy if so many percent of its backends are."),
                          &model::Backends::thresholdPercent, 1, 100),
            noteField<Address>()};
}

} // namespace

TablePtr addressTable()
{
    TableDescription<Address> description;
    description.words = {Texts::tr("Address"),
                         Texts::tr("Addresses"),
                         Texts::tr("Search addresses"),
                         Texts::tr("Add Address"),
                         u"address"_s,
                         Texts::tr("No addresses"),
                         Texts::tr("An address is what an answer carries: an IPv4 or IPv6 address or a domain name. "
                                   "Add one, or paste a list with one address a line.")};
    description.path = listOf(&model::Project::addresses);
    description.fields = fields();
    description.columns = {u"name"_s, u"id"_s, u"value"_s, u"kind"_s, u"healthCheck"_s, u"state"_s, u"mode"_s, u"location"_s, u"isp"_s, u"capacity"_s};
    description.pasteField = u"value"_s;
    description.key = [](const Address &address) { return address.id.text; };
    description.title = [](const Address &address, const model::Project &) { return address.name.isEmpty() ? address.id.text : address.name; };
    description.make = [](const model::ProjectBuilder &builder) -> Result<Address> {
        Address address;
        address.id.text = builder.uniqueId(model::ObjectRef::Kind::Address, u"address"_s);
        address.value = u"192.0.2.1"_s;
        return address;
    };
    description.makeUnique = [](Address &address, const model::ProjectBuilder &builder) {
        const bool isFromValue = address.id.text.startsWith("address"_L1) && address.name.isEmpty();
        QString base = isFromValue ? address.value.toLower() : address.id.text;
        if (isFromValue) {
            base.replace(u':', u'-'); // "2001:db8::1" becomes an id that tells the address
        }
        address.id.text = builder.uniqueId(model::ObjectRef::Kind::Address, base);
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) { return !a.healthChecks.isSameAs(b.healthChecks); };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
