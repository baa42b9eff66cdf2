#include "ui/models/ClientPresets.h"

#include "ui/models/PlaceText.h"

#include <QCoreApplication>
#include <QSet>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMaximumPresets = 200;

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

} // namespace meridian::ui
