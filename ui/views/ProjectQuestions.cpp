#include "ui/views/ProjectQuestions.h"

#include "engine/model/ObjectRef.h"
#include "ui/models/PlaceText.h"

#include <QCoreApplication>
#include <QSet>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaximumPresets = 200;

QString withoutDot(QString name)
{
    if (name.size() > 1 && name.endsWith(u'.')) {
        name.chop(1);
    }
    return name;
}

QString placeAndCarrier(const model::LocationEntry &entry)
{
    QStringList parts;
    if (entry.place) {
        parts << placeText(entry.place->path);
    }
    if (!entry.isp.isEmpty()) {
        parts << carrierText(entry.isp);
    }
    if (entry.asn) {
        parts << u"AS%1"_s.arg(*entry.asn);
    }
    return parts.join(", "_L1);
}

QString nameOrId(const model::Object &object, const QString &id)
{
    return object.name.isEmpty() ? id : object.name;
}

} // namespace

QStringList questionNames(const model::Project &project)
{
    QStringList names;
    QSet<QString> seen;
    const auto add = [&](const QString &name) {
        if (const QString key = name.toLower(); !name.isEmpty() && !seen.contains(key)) {
            seen.insert(key);
            names << name;
        }
    };
    for (const model::Instance &instance : project.instances) {
        add(withoutDot(instance.domain));
    }
    for (const model::Zone &zone : project.zones) {
        for (const model::RecordSet &set : zone.records) {
            add(model::absoluteName(zone, set.name));
        }
    }
    return names;
}

QList<ClientPreset> clientPresets(const model::Project &project)
{
    QList<ClientPreset> presets;
    QSet<QString> seen;
    const auto add = [&](const QString &text, const IpPrefix &block) {
        const QString client = block.toString();
        if (presets.size() < kMaximumPresets && !seen.contains(client)) {
            seen.insert(client);
            presets.append({text, client});
        }
    };
    for (const model::LocationEntry &entry : project.locations) {
        add(entry.note.isEmpty() ? placeAndCarrier(entry) : entry.note, entry.cidr);
    }
    for (const model::LineList &line : project.lines) {
        for (const IpPrefix &block : line.cidrs) {
            add(QCoreApplication::translate("ProjectQuestions", "Line \"%1\"").arg(nameOrId(line, line.id.text)), block);
        }
    }
    for (const model::Network &network : project.networks) {
        for (const IpPrefix &block : network.cidrs) {
            add(QCoreApplication::translate("ProjectQuestions", "Network \"%1\"").arg(nameOrId(network, network.id.text)), block);
        }
    }
    return presets;
}

QStringList addressNames(const model::Project &project, const QString &value)
{
    QStringList names;
    for (const model::Address &address : project.addresses) {
        if (withoutDot(address.value).compare(withoutDot(value), Qt::CaseInsensitive) == 0) {
            names << nameOrId(address, address.id.text);
        }
    }
    return names;
}

} // namespace meridian::ui
