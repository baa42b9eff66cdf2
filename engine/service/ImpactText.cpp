// An impact report as JSON and for a terminal.
#include "engine/service/Impact.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

/// Rows of a list that a terminal shows; the rest is counted.
constexpr qsizetype kShown = 10;

QJsonObject toJson(const ImpactAnswer &answer)
{
    QJsonObject out{{u"values"_s, QJsonArray::fromStringList(answer.values)}};
    if (answer.values.isEmpty()) {
        out.insert(u"rcode"_s, answer.rcode);
    }
    return out;
}

QJsonArray toJson(const QList<ImpactPart> &parts, const QString &what)
{
    QJsonArray out;
    for (const ImpactPart &part : parts) {
        out.append(QJsonObject{{what, part.key}, {u"people"_s, part.people}, {u"moved"_s, part.moved}, {u"share"_s, part.moved / part.people}});
    }
    return out;
}

QString wordOf(ImpactName::Kind kind)
{
    switch (kind) {
    case ImpactName::Kind::Added: return u"added"_s;
    case ImpactName::Kind::Removed: return u"removed"_s;
    case ImpactName::Kind::Changed: break;
    }
    return u"changed"_s;
}

QJsonObject toJson(const ImpactName &name, double people)
{
    QJsonArray moves, networks;
    for (const ImpactMove &move : name.moves) {
        moves.append(QJsonObject{{u"from"_s, toJson(move.from)}, {u"to"_s, toJson(move.to)}, {u"people"_s, move.people}, {u"share"_s, move.people / people}});
    }
    for (const ImpactNetwork &network : name.networks) {
        QJsonObject object{{u"network"_s, network.network}, {u"share"_s, network.moved}, {u"scopeBefore"_s, network.scopeBefore}, {u"scopeAfter"_s, network.scopeAfter}};
        if (network.moved > 0) {
            object.insert(u"from"_s, toJson(network.from));
            object.insert(u"to"_s, toJson(network.to));
        }
        networks.append(object);
    }
    QJsonObject out{{u"object"_s, name.object}, {u"name"_s, name.name}, {u"type"_s, name.type}, {u"kind"_s, wordOf(name.kind)},
                    {u"movedPeople"_s, name.moved}, {u"movedShare"_s, name.moved / people}, {u"moves"_s, moves},
                    {u"countries"_s, toJson(name.countries, u"country"_s)}, {u"lines"_s, toJson(name.lines, u"line"_s)}, {u"networks"_s, networks},
                    {u"networksNotLookedAt"_s, name.moreNetworks}, {u"scopeChanged"_s, name.scopeChanged}};
    if (name.kind != ImpactName::Kind::Added) {
        out.insert(u"ttlBefore"_s, name.ttlBefore);
    }
    if (name.kind != ImpactName::Kind::Removed) {
        out.insert(u"ttlAfter"_s, name.ttlAfter);
    }
    return out;
}

QString percent(double part)
{
    const double value = part * 100;
    return value > 0 && value < 0.001 ? u"< 0.001 %"_s : QString::number(value, 'f', value >= 99.9995 || value == 0 ? 0 : 3) + u" %"_s;
}

QString millions(double people)
{
    return people < 1e6 ? QString::number(people, 'f', 0) + u" people"_s : QString::number(people / 1e6, 'f', people < 1e8 ? 1 : 0) + u" million people"_s;
}

QString partsText(const QString &title, const QList<ImpactPart> &parts)
{
    if (parts.isEmpty()) {
        return {};
    }
    QStringList shown;
    for (const ImpactPart &part : parts.first(std::min(kShown, parts.size()))) {
        shown += u"%1 %2"_s.arg(part.key, percent(part.moved / part.people));
    }
    const QString more = parts.size() > kShown ? u"; %1 more"_s.arg(parts.size() - kShown) : QString();
    return u"    %1: %2%3\n"_s.arg(title, shown.join(u"; "_s), more);
}

QString networksText(const ImpactName &name)
{
    QString out;
    for (const ImpactNetwork &network : name.networks.first(std::min(kShown, name.networks.size()))) {
        if (network.moved > 0) {
            out += u"    network %1: %2 moves, %3 -> %4\n"_s.arg(network.network, percent(network.moved), toText(network.from), toText(network.to));
        } else {
            out += u"    network %1: the same answers, with scope /%2 instead of /%3\n"_s.arg(network.network).arg(network.scopeAfter).arg(network.scopeBefore);
        }
    }
    if (name.networks.size() > kShown) {
        out += u"    %1 more networks\n"_s.arg(name.networks.size() - kShown);
    }
    if (name.moreNetworks > 0) {
        out += u"    %1 networks of the project were not looked at: there are more than a thousand\n"_s.arg(name.moreNetworks);
    }
    return out;
}

QString toText(const ImpactName &name, double people)
{
    const QString moved = name.moved > 0 ? u"%1 of all people, %2"_s.arg(percent(name.moved / people), millions(name.moved)) : u"nobody"_s;
    QString out = u"%1 %2 (%3): moves %4\n"_s.arg(name.name, name.type, wordOf(name.kind), moved);
    for (const ImpactMove &move : name.moves.first(std::min(kShown, name.moves.size()))) {
        out += u"    %1  %2 -> %3\n"_s.arg(percent(move.people / people), 9).arg(toText(move.from), toText(move.to));
    }
    if (name.moves.size() > kShown) {
        out += u"    %1 more moves\n"_s.arg(name.moves.size() - kShown);
    }
    out += partsText(u"countries"_s, name.countries) + partsText(u"lines"_s, name.lines) + networksText(name);
    if (name.kind == ImpactName::Kind::Changed && name.hasTtlChange()) {
        out += u"    TTL: %1 s -> %2 s\n"_s.arg(name.ttlBefore).arg(name.ttlAfter);
    }
    if (name.scopeChanged > 0) {
        out += u"    scope: another one for %1 of the address space\n"_s.arg(percent(name.scopeChanged));
    }
    return out;
}

} // namespace

QJsonObject toJson(const ImpactReport &report)
{
    QJsonArray names;
    for (const ImpactName &name : report.names) {
        names.append(toJson(name, report.people));
    }
    return {{u"people"_s, report.people}, {u"names"_s, names}, {u"unchangedNames"_s, report.unchanged}};
}

QString toText(const ImpactReport &report)
{
    QString out = u"Whom it moves (%1, each asks once for each name; everything healthy):\n"_s.arg(millions(report.people));
    for (const ImpactName &name : report.names) {
        out += u"  "_s + toText(name, report.people).trimmed().replace(u'\n', u"\n  "_s) + u'\n';
    }
    const QString rest = report.unchanged == 1 ? u"1 routed name answers as before"_s : u"%1 routed names answer as before"_s.arg(report.unchanged);
    return out + (report.names.isEmpty() ? u"  Nobody: %1.\n"_s.arg(rest) : report.unchanged > 0 ? u"  %1.\n"_s.arg(rest) : QString());
}

QString toText(const ImpactAnswer &answer)
{
    return !answer.values.isEmpty() ? answer.values.join(u' ') : answer.rcode == "NOERROR"_L1 ? u"(no records)"_s : u'(' + answer.rcode + u')';
}

} // namespace meridian::service
