#include "engine/store/ProjectRows.h"

#include "engine/model/ProjectJson.h"
#include "engine/store/Tables.h"

#include <QJsonDocument>

#include <type_traits>

using namespace Qt::StringLiterals;

namespace meridian::store {
namespace {

template<typename T>
using Items = typename model::ObjectList<T>::Items;

class Loader final
{
public:
    Loader(Database &database, Tolerance tolerance) : m_database(database), m_tolerance(tolerance) {}

    Result<LoadedRows> load();

private:
    Result<void> loadHeader();
    template<typename T>
    Result<void> loadList(const ListTable<T> &table);
    Result<void> loadRecords();
    Result<void> attachRecords();

    /// Calls `take(statement)` for each row.
    template<typename Take>
    Result<void> forEachRow(const std::string &sql, const Take &take);
    /// The object of a row. Nothing, and no error, if it is left out.
    template<typename T>
    Result<std::shared_ptr<const T>> readObject(const QString &table, const QString &key, const QByteArray &body);
    /// Passes the error on, or notes it where unreadable rows are skipped.
    Result<void> unreadable(const Error &error);

    Database &m_database;
    Tolerance m_tolerance;
    model::Project m_project;
    RowIndex m_index;
    QHash<qint64, QString> m_zoneKeys; // by row
    QHash<QString, Items<model::RecordSet>> m_records; // by key of the zone
    QStringList m_problems;
};

Result<void> Loader::unreadable(const Error &error)
{
    if (m_tolerance == Tolerance::Strict) {
        return std::unexpected(error);
    }
    m_problems += error.text;
    return {};
}

template<typename Take>
Result<void> Loader::forEachRow(const std::string &sql, const Take &take)
{
    Result<Statement> select = m_database.prepare(sql);
    if (!select) {
        return unreadable(select.error());
    }
    for (;;) {
        const Result<bool> row = select->step();
        if (!row) {
            return unreadable(row.error());
        }
        if (!*row) {
            return {};
        }
        if (const auto taken = take(*select); !taken) {
            return taken;
        }
    }
}

template<typename T>
Result<std::shared_ptr<const T>> Loader::readObject(const QString &table, const QString &key, const QByteArray &body)
{
    std::vector<model::DocumentError> errors;
    const QJsonDocument document = QJsonDocument::fromJson(body);
    std::optional<T> object = model::objectFromJson<T>(document.object(), u"$"_s, errors);
    if (object && keyOf(*object) == key) {
        return std::make_shared<const T>(std::move(*object));
    }
    const QString reason = !document.isObject() ? u"It is not a JSON object."_s
        : errors.empty()                        ? u"Its content belongs to another key."_s
                                                : errors.front().toString();
    const auto noted = unreadable({Error::Kind::Damaged,
                                   u"Row \"%1\" of table \"%2\" cannot be read. %3 Use a backup, or export what can be read."_s.arg(key, table, reason),
                                   m_database.path()});
    return noted ? Result<std::shared_ptr<const T>>(nullptr) : std::unexpected(noted.error());
}

Result<void> Loader::loadHeader()
{
    bool found = false;
    const auto read = forEachRow("SELECT body FROM project", [&](Statement &row) -> Result<void> {
        const model::ReadResult header = model::readProject(row.bytes(0));
        if (!header.project) {
            return unreadable({Error::Kind::Damaged,
                               u"Name and settings of the project cannot be read. %1 Use a backup, or export what can be read."_s.arg(header.errors.front().toString()),
                               m_database.path()});
        }
        m_project = *header.project;
        found = true;
        return {};
    });
    if (!read || found || m_tolerance == Tolerance::SkipUnreadable) {
        return read;
    }
    return fail(Error::Kind::Damaged, u"The project has no name and settings. Use a backup, or export what can be read."_s, m_database.path());
}

template<typename T>
Result<void> Loader::loadList(const ListTable<T> &table)
{
    const QString name = QString::fromUtf8(table.table);
    Items<T> items;
    Rows &rows = m_index.lists[std::string(table.table)];
    const auto read = forEachRow("SELECT id, key, position, body FROM " + std::string(table.table) + " ORDER BY position, id", [&](Statement &row) -> Result<void> {
        const QString key = row.text(1);
        Result<std::shared_ptr<const T>> object = readObject<T>(name, key, row.bytes(3));
        if (!object) {
            return std::unexpected(object.error());
        }
        if (!*object) {
            return {};
        }
        items.push_back(std::move(*object));
        rows.insert(key, {row.integer(0), row.integer(2)});
        if constexpr (std::is_same_v<T, model::Zone>) {
            m_zoneKeys.insert(row.integer(0), key);
        }
        return {};
    });
    m_project.*table.list = model::ObjectList<T>(std::move(items));
    return read;
}

Result<void> Loader::loadRecords()
{
    return forEachRow("SELECT id, zone, key, position, body FROM record_set ORDER BY zone, position, id", [&](Statement &row) -> Result<void> {
        const QString zone = m_zoneKeys.value(row.integer(1));
        const QString key = row.text(2);
        if (zone.isEmpty()) {
            return unreadable({Error::Kind::Damaged, u"The zone of record set \"%1\" is missing. Use a backup, or export what can be read."_s.arg(key), m_database.path()});
        }
        Result<std::shared_ptr<const model::RecordSet>> set = readObject<model::RecordSet>(u"record_set"_s, key, row.bytes(4));
        if (!set) {
            return std::unexpected(set.error());
        }
        if (*set) {
            m_records[zone].push_back(std::move(*set));
            m_index.records[zone].insert(key, {row.integer(0), row.integer(3)});
        }
        return {};
    });
}

Result<void> Loader::attachRecords()
{
    Items<model::Zone> zones;
    for (qsizetype i = 0; i < m_project.zones.size(); ++i) {
        const auto records = m_records.find(keyOf(m_project.zones.at(i)));
        if (records == m_records.end()) {
            zones.push_back(m_project.zones.pointerAt(i));
            continue;
        }
        model::Zone zone = m_project.zones.at(i);
        zone.records = model::ObjectList<model::RecordSet>(std::move(*records));
        zones.push_back(std::make_shared<const model::Zone>(std::move(zone)));
    }
    m_project.zones = model::ObjectList<model::Zone>(std::move(zones));
    return {};
}

Result<LoadedRows> Loader::load()
{
    Result<void> done = loadHeader();
    std::apply([&](const auto &...tables) { ((done = done ? loadList(tables) : done), ...); }, kListTables);
    done = done ? loadRecords() : done;
    done = done ? attachRecords() : done;
    if (!done) {
        return std::unexpected(done.error());
    }
    if (m_tolerance == Tolerance::SkipUnreadable) {
        for (const model::DocumentError &dangling : model::danglingReferences(m_project)) {
            m_problems += dangling.toString();
        }
    }
    return LoadedRows{std::make_shared<const model::Project>(std::move(m_project)), std::move(m_index), std::move(m_problems)};
}

} // namespace

Result<LoadedRows> loadRows(Database &database, Tolerance tolerance)
{
    return Loader(database, tolerance).load();
}

} // namespace meridian::store
