#include "ui/models/ImpactModel.h"

#include "engine/geo/GeoTables.h"
#include "engine/model/Project.h"
#include "ui/models/PlaceText.h"

#include <QLocale>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

/// Internal id of a name; a detail has the number of its name plus one.
constexpr quintptr kTop = 0;
/// Countries, moves and networks that are worth a glance.
constexpr qsizetype kCountries = 3;
constexpr qsizetype kDetails = 20;

QString countryText(const QString &code)
{
    return placeText(geo::Place::fromCodes({}, code, {}, geo::GeoTables::builtin()).toString());
}

QString answerText(const service::ImpactAnswer &answer)
{
    if (!answer.values.isEmpty()) {
        return answer.values.join(u' ');
    }
    return answer.rcode == u"NOERROR" ? ImpactModel::tr("(no records)") : u'(' + answer.rcode + u')';
}

QString countriesText(const QList<service::ImpactPart> &parts)
{
    QStringList out;
    for (const service::ImpactPart &part : parts.first(std::min(kCountries, parts.size()))) {
        out += ImpactModel::tr("%1 %2", "country, percentage of its people").arg(countryText(part.key), peoplePercentText(part.moved / part.people));
    }
    const auto more = static_cast<int>(parts.size() - kCountries);
    return more > 0 ? ImpactModel::tr("%1 and %n more", "countries", more).arg(out.join(u", "_s)) : out.join(u", "_s);
}

} // namespace

QString peoplePercentText(double part)
{
    const double percent = part * 100;
    if (percent > 0 && percent < 0.1) {
        return ImpactModel::tr("< 0.1 %", "a small part");
    }
    return ImpactModel::tr("%1 %", "percentage").arg(QLocale().toString(percent, 'f', percent == 0 || percent > 99.95 ? 0 : 1));
}

QString peopleText(double people)
{
    const QLocale locale;
    return people < 1e6 ? locale.toString(people, 'f', 0) : ImpactModel::tr("%1 million", "people").arg(locale.toString(people / 1e6, 'f', people < 1e8 ? 1 : 0));
}

ImpactModel::ImpactModel(QObject *parent) : QAbstractItemModel(parent) {}

void ImpactModel::setReport(const service::ImpactReport &report)
{
    beginResetModel();
    m_report = report;
    m_names.clear();
    for (const service::ImpactName &name : m_report.names) {
        m_names.push_back(rowsOf(name));
    }
    endResetModel();
}

ImpactModel::Name ImpactModel::rowsOf(const service::ImpactName &name) const
{
    const double all = std::max(m_report.people, 1.0);
    const QString title = name.name + u' ' + name.type;
    Name out;
    switch (name.kind) {
    case service::ImpactName::Kind::Added: out.row.what = tr("%1 (new)", "a routed name").arg(title); break;
    case service::ImpactName::Kind::Removed: out.row.what = tr("%1 (removed)", "a routed name").arg(title); break;
    case service::ImpactName::Kind::Changed: out.row.what = title; break;
    }
    out.row.moved = peoplePercentText(name.moved / all);
    out.row.people = peopleText(name.moved);
    out.row.countries = countriesText(name.countries);
    const auto add = [&](const QString &what, const QString &moved = {}, const QString &people = {}) { out.details.push_back({what, moved, people, {}}); };
    for (const service::ImpactMove &move : name.moves.first(std::min(kDetails, name.moves.size()))) {
        add(tr("%1 → %2", "answer before and after").arg(answerText(move.from), answerText(move.to)), peoplePercentText(move.people / all), peopleText(move.people));
    }
    if (name.moves.size() > kDetails) {
        add(tr("%n more moves", nullptr, static_cast<int>(name.moves.size() - kDetails)));
    }
    for (const service::ImpactPart &line : name.lines) {
        add(tr("Line %1: %2 of its people").arg(lineText(line.key, model::Project()), peoplePercentText(line.moved / line.people)), peoplePercentText(line.moved / all), peopleText(line.moved));
    }
    for (const service::ImpactNetwork &network : name.networks.first(std::min(kDetails, name.networks.size()))) {
        add(network.moved > 0 ? tr("Network %1: %2 → %3").arg(network.network, answerText(network.from), answerText(network.to))
                              : tr("Network %1: scope /%2 → /%3").arg(network.network).arg(network.scopeBefore).arg(network.scopeAfter));
    }
    if (const auto more = name.networks.size() - kDetails; more > 0) {
        add(tr("%n more networks", nullptr, static_cast<int>(more)));
    }
    if (name.moreNetworks > 0) {
        add(tr("%n networks were not looked at", nullptr, static_cast<int>(name.moreNetworks)));
    }
    if (name.kind == service::ImpactName::Kind::Changed && name.hasTtlChange()) {
        add(tr("TTL: %1 s → %2 s").arg(name.ttlBefore).arg(name.ttlAfter));
    }
    if (name.scopeChanged > 0) {
        add(tr("Answers hold for other blocks of addresses in %1 of the address space").arg(peoplePercentText(name.scopeChanged)));
    }
    return out;
}

QModelIndex ImpactModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount) {
        return {};
    }
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex ImpactModel::parent(const QModelIndex &child) const
{
    return child.isValid() && child.internalId() != kTop ? createIndex(static_cast<int>(child.internalId() - 1), 0, kTop) : QModelIndex();
}

int ImpactModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_names.size());
    }
    const bool hasDetails = parent.internalId() == kTop && parent.column() == 0;
    return hasDetails ? static_cast<int>(m_names.at(static_cast<std::size_t>(parent.row())).details.size()) : 0;
}

int ImpactModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant ImpactModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && (index.column() == MovedColumn || index.column() == PeopleColumn)) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const bool isTop = index.internalId() == kTop;
    const Name &name = m_names.at(isTop ? static_cast<std::size_t>(index.row()) : index.internalId() - 1);
    const Row &row = isTop ? name.row : name.details.at(static_cast<std::size_t>(index.row()));
    switch (index.column()) {
    case WhatColumn: return row.what;
    case MovedColumn: return row.moved;
    case PeopleColumn: return row.people;
    case CountriesColumn: return row.countries;
    default: return {};
    }
}

QVariant ImpactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && (section == MovedColumn || section == PeopleColumn)) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case WhatColumn: return tr("Name");
    case MovedColumn: return tr("Moves", "part of all people");
    case PeopleColumn: return tr("People");
    case CountriesColumn: return tr("Most in", "countries");
    default: return {};
    }
}

} // namespace meridian::ui
