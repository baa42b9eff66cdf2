#include "ui/editors/KnownCodes.h"

#include "engine/geo/CloudRegions.h"
#include "engine/geo/GeoTables.h"
#include "ui/models/ClientPresets.h"
#include "ui/models/PlaceText.h"

#include <QAbstractItemView>
#include <QAbstractListModel>
#include <QCompleter>
#include <QLineEdit>
#include <QLocale>

#include <vector>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

/// One thing that can be written: its code and its names.
struct Known
{
    QString code;
    QString name;      ///< in the language of the console
    QString otherName; ///< in the other one
};

/// Codes with their names, for completion: what is shown and searched is "Beijing – 北京 – AS/CN/north/BJ".
class KnownModel final : public QAbstractListModel
{
public:
    explicit KnownModel(std::vector<Known> known, QObject *parent = nullptr) : QAbstractListModel(parent), m_known(std::move(known)) {}

    int rowCount(const QModelIndex &parent) const override { return parent.isValid() ? 0 : static_cast<int>(m_known.size()); }
    QVariant data(const QModelIndex &index, int role) const override
    {
        const Known &known = m_known[static_cast<std::size_t>(index.row())];
        if (role == Qt::DisplayRole || role == Qt::EditRole) {
            QString text = known.name;
            if (!known.otherName.isEmpty() && known.otherName != known.name) {
                text += u" – "_s + known.otherName;
            }
            return QString(text + u" – "_s + known.code);
        }
        return role == Qt::UserRole ? QVariant(known.code) : QVariant();
    }
    /// Empty if several or none have the name.
    [[nodiscard]] QString codeOfName(const QString &name) const
    {
        QString found;
        for (const Known &known : m_known) {
            if (known.name.compare(name, Qt::CaseInsensitive) == 0 || known.otherName.compare(name, Qt::CaseInsensitive) == 0) {
                if (!found.isEmpty()) {
                    return {};
                }
                found = known.code;
            }
        }
        return found;
    }

private:
    std::vector<Known> m_known;
};

Known known(const QString &code, const QString &english, const QString &chinese)
{
    const bool isChinese = QLocale().language() == QLocale::Chinese;
    return isChinese && !chinese.isEmpty() ? Known{code, chinese, english} : Known{code, english, chinese};
}

std::vector<Known> knownPlaces()
{
    const geo::GeoTables &tables = geo::GeoTables::builtin();
    std::vector<Known> places;
    const auto add = [&](const geo::Place &place) {
        places.push_back(known(place.toString(), tables.name(place, geo::Language::English), tables.name(place, geo::Language::Chinese)));
    };
    add(geo::Place());
    for (const auto *continent : {u"AF", u"AN", u"AS", u"EU", u"NA", u"OC", u"SA"}) {
        add(geo::Place::fromCodes(QStringView(continent), {}, {}, tables));
    }
    for (const geo::Country &country : tables.countries()) {
        add(geo::Place::fromCodes(country.continent, country.code, {}, tables));
    }
    for (const QString &region : geo::chinaRegions()) {
        if (const auto place = geo::Place::parse(QString(u"AS/CN/"_s + region))) {
            add(*place);
        }
    }
    for (const geo::Subdivision &subdivision : tables.subdivisions()) {
        const QString country = subdivision.code.section(u'-', 0, 0);
        const geo::Place place = geo::Place::fromCodes({}, country, subdivision.code, tables);
        if (place.level() == geo::PlaceLevel::Subdivision) {
            places.push_back(known(place.toString(), subdivision.nameEn, subdivision.nameZh));
        }
    }
    return places;
}

std::vector<Known> knownLocations()
{
    std::vector<Known> locations;
    for (const geo::CloudRegion &region : geo::CloudRegions::builtin().all()) {
        locations.push_back(known(region.id(), region.nameEn, region.nameZh));
    }
    std::ranges::move(knownPlaces(), std::back_inserter(locations));
    return locations;
}

std::vector<Known> knownCarriers()
{
    std::vector<Known> carriers;
    for (const geo::Carrier &carrier : geo::GeoTables::builtin().carriers()) {
        carriers.push_back(known(carrier.code.toString(), carrier.nameEn, carrier.nameZh));
    }
    return carriers;
}

} // namespace

QAbstractItemModel *knownCodes(FieldKind kind)
{
    if (kind == FieldKind::Carrier) {
        static KnownModel carriers(knownCarriers());
        return &carriers;
    }
    if (kind == FieldKind::Location) {
        static KnownModel locations(knownLocations());
        return &locations;
    }
    static KnownModel places(knownPlaces());
    return &places;
}

QAbstractItemModel *knownLines(const model::Project &project, QObject *parent)
{
    std::vector<Known> lines{{u"default"_s, lineText(u"default"_s, project), {}}};
    for (const model::LineList &list : project.lines) {
        const QString code = u"cidr="_s + list.id.text;
        lines.push_back({code, lineText(code, project), {}});
    }
    for (Known &carrier : knownCarriers()) {
        lines.push_back({u"isp="_s + carrier.code, carrier.name, carrier.otherName});
    }
    for (Known &place : knownPlaces()) {
        lines.push_back({u"place="_s + place.code, place.name, place.otherName});
    }
    return new KnownModel(std::move(lines), parent);
}

QAbstractItemModel *knownClients(const model::Project &project, QObject *parent)
{
    std::vector<Known> clients;
    for (const ClientPreset &preset : clientPresets(project)) {
        clients.push_back({preset.client, preset.text, {}});
    }
    for (Known &place : knownPlaces()) {
        if (place.code != "*"_L1) {
            clients.push_back(std::move(place));
        }
    }
    for (Known &carrier : knownCarriers()) {
        clients.push_back({u"isp="_s + carrier.code, carrier.name, carrier.otherName});
    }
    return new KnownModel(std::move(clients), parent);
}

QString codeOfName(const QAbstractItemModel *known, const QString &name)
{
    return static_cast<const KnownModel *>(known)->codeOfName(name);
}

QCompleter *completeCodes(QLineEdit *line, QAbstractItemModel *known, const std::function<void(const QString &)> &chosen)
{
    constexpr int kShortest = 2, kLeastWidth = 420, kMostRows = 12;
    auto *completer = new QCompleter(known, line);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(kMostRows);
    completer->setWidget(line);
    QObject::connect(completer, qOverload<const QModelIndex &>(&QCompleter::activated), line,
                     [chosen](const QModelIndex &index) { chosen(index.data(Qt::UserRole).toString()); });
    QObject::connect(line, &QLineEdit::textEdited, line, [completer](const QString &text) {
        if (text.size() >= kShortest) { // the completer is not the line's own: it would write the whole line of the list into it
            completer->setCompletionPrefix(text);
            completer->popup()->setMinimumWidth(kLeastWidth);
            completer->complete();
        } else {
            completer->popup()->hide();
        }
    });
    return completer;
}

} // namespace meridian::ui
