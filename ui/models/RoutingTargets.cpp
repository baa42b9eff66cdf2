// Targets of routings: how they are written, checked and made.
#include "ui/models/RecordText.h"
#include "ui/models/RoutingEdits.h"

#include "engine/dns/Records.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/TextRules.h"

#include <QCoreApplication>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Target;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RoutingTargets)
};

/// Whole numbers that stand before the host in RDATA of the type.
qsizetype numbersBefore(const QString &recordType)
{
    return recordType == "MX"_L1 ? 1 : recordType == "SRV"_L1 ? 3 : 0;
}

/// Numbers and host of RDATA; nothing if it has another number of parts.
std::optional<std::pair<std::vector<int>, QString>> split(const QString &rdata, const QString &recordType)
{
    const QStringList parts = rdata.split(u' ', Qt::SkipEmptyParts);
    const qsizetype numbers = numbersBefore(recordType);
    if (numbers == 0 || parts.size() != numbers + 1) {
        return std::nullopt;
    }
    std::vector<int> values;
    for (qsizetype i = 0; i < numbers; ++i) {
        bool ok = false;
        values.push_back(parts[i].toInt(&ok));
        if (!ok) {
            return std::nullopt;
        }
    }
    return std::pair(values, parts.last());
}

QString joined(const Target &numbers, const QString &host, const QString &recordType)
{
    return recordType == "MX"_L1 ? u"%1 %2"_s.arg(numbers.priority.value_or(0)).arg(host)
                                 : u"%1 %2 %3 %4"_s.arg(numbers.priority.value_or(0)).arg(numbers.weight.value_or(0)).arg(numbers.port.value_or(0)).arg(host);
}

QString kindText(model::Address::Kind kind)
{
    switch (kind) {
    case model::Address::Kind::Ipv4: return Texts::tr("an IPv4 address");
    case model::Address::Kind::Ipv6: return Texts::tr("an IPv6 address");
    case model::Address::Kind::DomainName: break;
    }
    return Texts::tr("a domain name");
}

QString wantedText(const QString &recordType)
{
    return recordType == "A"_L1 ? Texts::tr("IPv4 addresses") : recordType == "AAAA"_L1 ? Texts::tr("IPv6 addresses") : Texts::tr("domain names");
}

} // namespace

bool canCarry(const QString &recordType, model::Address::Kind kind)
{
    using Kind = model::Address::Kind;
    return recordType == "A"_L1       ? kind == Kind::Ipv4
        : recordType == "AAAA"_L1     ? kind == Kind::Ipv6
                                      : kind == Kind::DomainName && (recordType == "CNAME"_L1 || numbersBefore(recordType) > 0);
}

QString targetFormat(const QString &recordType)
{
    if (recordType == "A"_L1) {
        return Texts::tr("An address of the project, or an IPv4 address such as 192.0.2.1.");
    }
    if (recordType == "AAAA"_L1) {
        return Texts::tr("An address of the project, or an IPv6 address such as 2001:db8::1.");
    }
    if (recordType == "CNAME"_L1) {
        return Texts::tr("An address of the project, or a name such as www.example.com. with the final dot.");
    }
    if (recordType == "MX"_L1) {
        return Texts::tr("The mail server, such as mail.example.com. with the final dot; also with its priority: 10 mail.example.com.");
    }
    if (recordType == "SRV"_L1) {
        return Texts::tr("The host, such as server.example.com. with the final dot; also with its numbers: 0 5 443 server.example.com.");
    }
    return Texts::tr("A text. Quotes are added where they are missing.");
}

Target targetNumbers(const Target &target, const QString &recordType)
{
    if (!target.address.isEmpty()) {
        return target;
    }
    Target numbers;
    if (const auto parts = split(target.rdata, recordType)) {
        numbers.priority = parts->first[0];
        if (parts->first.size() > 2) {
            numbers.weight = parts->first[1];
            numbers.port = parts->first[2];
        }
    }
    return numbers;
}

Target withNumbers(const Target &target, const Target &numbers, const QString &recordType)
{
    Target out = target;
    if (target.address.isEmpty()) {
        out.rdata = joined(numbers, hostOfTarget(target, recordType), recordType);
        return out;
    }
    out.priority = numbers.priority;
    if (recordType == "SRV"_L1) {
        out.weight = numbers.weight;
        out.port = numbers.port;
    }
    return out;
}

QString hostOfTarget(const Target &target, const QString &recordType)
{
    const auto parts = split(target.rdata, recordType);
    return parts ? parts->second : target.rdata;
}

void fillTargetFields(Target &target, const QString &recordType)
{
    constexpr int kUsualPriority = 10, kUsualPort = 443;
    if (recordType == "MX"_L1) {
        target.priority = target.priority.value_or(kUsualPriority);
    } else if (recordType == "SRV"_L1) {
        target.priority = target.priority.value_or(0);
        target.weight = target.weight.value_or(0);
        target.port = target.port.value_or(kUsualPort);
    } else {
        target.priority = target.weight = target.port = std::nullopt;
    }
}

Result<Target> fixedTarget(const QString &text, const Target &old, const QString &recordType, const QString &zone)
{
    QString rdata = text.simplified();
    if (recordType == "TXT"_L1) {
        rdata = text;
    } else if (numbersBefore(recordType) > 0 && !rdata.isEmpty() && !rdata.contains(u' ')) {
        Target numbers = targetNumbers(old, recordType);
        fillTargetFields(numbers, recordType);
        rdata = joined(numbers, rdata, recordType);
    }
    if (rdata.isEmpty()) {
        return fail(Error::Kind::Invalid, Texts::tr("A target needs a value. %1").arg(targetFormat(recordType)));
    }
    const auto values = normalValues(recordType, {rdata}, zone);
    if (!values) {
        return std::unexpected(values.error());
    }
    Target target;
    target.rdata = values->front();
    return target;
}

Result<void> checkTarget(const Target &target, const RoutingContext &context)
{
    const QString type = context.set.type.toUpper();
    QString name;
    if (target.address.isEmpty()) {
        if (const auto values = normalValues(type, {target.rdata}, context.zone.name); !values) {
            return std::unexpected(values.error());
        }
        name = model::absoluteName(context.zone, target.rdata);
    } else {
        const model::Address *address = context.project.addresses.find(target.address.text);
        if (!address) {
            return fail(Error::Kind::NotFound, Texts::tr("There is no address \"%1\". Choose one from the list, or make it first.").arg(target.address.text));
        }
        if (!canCarry(type, address->kind())) {
            return fail(Error::Kind::Invalid, type == "TXT"_L1 ? Texts::tr("TXT records hold texts: the address \"%1\" cannot stand there. Write a text.").arg(address->id.text)
                                                             : Texts::tr("The address \"%1\" is %2, but %3 records hold %4. Choose another one.")
                                                                   .arg(address->id.text, kindText(address->kind()), type, wantedText(type)));
        }
        name = model::normalDomain(address->value);
    }
    if (type == "CNAME"_L1 && name == model::absoluteName(context.zone, context.set.name)) {
        return fail(Error::Kind::Invalid, Texts::tr("The name would be an alias of itself, which never ends. Choose another target."));
    }
    return {};
}

} // namespace meridian::ui
