#include "ui/editors/PlaceEditor.h"

#include "engine/geo/CloudRegions.h"
#include "engine/geo/GeoTables.h"
#include "ui/models/PlaceText.h"

#include <QAbstractItemView>
#include <QAbstractTableModel>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
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
    explicit KnownModel(std::vector<Known> known) : m_known(std::move(known)) {}

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

/// One model a kind, made when it is first needed.
KnownModel *modelOf(FieldKind kind)
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

} // namespace

PlaceEditor::PlaceEditor(const Field &field, ProjectDocument *document, QWidget *parent, bool isCompact)
    : FieldEditor(field, document, parent), m_known(modelOf(field.kind)), m_edit(new QLineEdit(this)), m_words(new QLabel(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_edit, isCompact ? 1 : 0);
    row->addWidget(m_words, 1);
    adopt(m_edit);
    m_edit->setFrame(!isCompact);
    if (!isCompact) {
        m_edit->setFixedWidth(m_edit->fontMetrics().averageCharWidth() * 30);
    }
    if (field.placeholder.isEmpty()) {
        m_edit->setPlaceholderText(field.kind == FieldKind::Carrier ? tr("Name or code of a carrier") : tr("Name or code of a place"));
    }
    m_words->setObjectName(field.key + "Words"_L1);
    m_words->setForegroundRole(QPalette::PlaceholderText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setVisible(!isCompact);

    auto *completer = new QCompleter(m_known, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(12);
    completer->setWidget(m_edit);
    connect(completer, qOverload<const QModelIndex &>(&QCompleter::activated), this, [this](const QModelIndex &index) {
        m_edit->setText(index.data(Qt::UserRole).toString());
        showWords();
        emit edited();
        emit finished();
    });
    connect(m_edit, &QLineEdit::textEdited, this, [this, completer](const QString &text) {
        showWords();
        emit edited();
        if (text.size() >= 2) { // the completer is not the line's own: it would write the whole line of the list into it
            completer->setCompletionPrefix(text);
            completer->popup()->setMinimumWidth(420);
            completer->complete();
        } else {
            completer->popup()->hide();
        }
    });
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        m_edit->setText(codeOf(m_edit->text()));
        showWords();
        emit edited();
        emit finished();
    });
}

QString PlaceEditor::codeOf(const QString &text) const
{
    const QString code = static_cast<const KnownModel *>(m_known)->codeOfName(text.trimmed());
    return code.isEmpty() ? text.trimmed() : code;
}

Result<QVariant> PlaceEditor::value() const
{
    return QVariant(codeOf(m_edit->text()));
}

QWidget *PlaceEditor::focusWidgetInside() const
{
    return m_edit;
}

void PlaceEditor::selectAll()
{
    m_edit->selectAll();
}

void PlaceEditor::showValue(const QVariant &value)
{
    if (codeOf(m_edit->text()) != value.toString()) {
        m_edit->setText(value.toString());
    }
    showWords();
}

void PlaceEditor::showWords()
{
    const QString code = codeOf(m_edit->text());
    QString words;
    if (field().kind == FieldKind::Carrier) {
        words = carrierText(code);
    } else if (field().kind == FieldKind::Location) {
        const auto location = parseLocation(code);
        words = location ? locationWords(*location) : QString();
    } else {
        words = placeText(code);
    }
    m_words->setText(words == m_edit->text() ? QString() : words);
}

} // namespace meridian::ui
