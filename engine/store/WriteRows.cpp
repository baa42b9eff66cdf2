#include "engine/store/ProjectRows.h"

#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectJson.h"
#include "engine/store/Positions.h"
#include "engine/store/Tables.h"

#include <functional>
#include <optional>

using namespace Qt::StringLiterals;

namespace meridian::store {
namespace {

/// The statements of one table, prepared when they are first used.
class TableWriter final
{
public:
    /// `zone`: row of the zone whose record sets are written; absent for the other tables.
    TableWriter(Database &database, std::string_view table, std::optional<qint64> zone = {})
        : m_database(database), m_table(table), m_zone(zone)
    {
    }

    Result<void> remove(qint64 id)
    {
        return with(m_remove, "DELETE FROM " + m_table + " WHERE id = ?1", [&](Statement &statement) { return statement.bind(1, id).run(); });
    }

    Result<void> setBody(qint64 id, const QByteArray &body)
    {
        return with(m_setBody, "UPDATE " + m_table + " SET body = ?2 WHERE id = ?1",
                    [&](Statement &statement) { return statement.bind(1, id).bindText(2, body).run(); });
    }

    Result<void> setPosition(qint64 id, qint64 position)
    {
        return with(m_setPosition, "UPDATE " + m_table + " SET position = ?2 WHERE id = ?1",
                    [&](Statement &statement) { return statement.bind(1, id).bind(2, position).run(); });
    }

    /// Sets `id` to that of the new row.
    Result<void> insert(const QString &key, qint64 position, const QByteArray &body, qint64 &id)
    {
        const std::string sql = m_zone ? "INSERT INTO " + m_table + " (key, position, body, zone) VALUES (?1, ?2, ?3, ?4) RETURNING id"
                                       : "INSERT INTO " + m_table + " (key, position, body) VALUES (?1, ?2, ?3) RETURNING id";
        return with(m_insert, sql, [&](Statement &statement) -> Result<void> {
            statement.bind(1, key).bind(2, position).bindText(3, body);
            if (m_zone) {
                statement.bind(4, *m_zone);
            }
            if (const auto row = statement.step(); !row) {
                return std::unexpected(row.error());
            }
            id = statement.integer(0);
            return statement.run();
        });
    }

private:
    template<typename Use>
    Result<void> with(std::optional<Statement> &slot, const std::string &sql, const Use &use)
    {
        if (!slot) {
            Result<Statement> prepared = m_database.prepare(sql);
            if (!prepared) {
                return std::unexpected(prepared.error());
            }
            slot = std::move(*prepared);
        }
        return use(*slot);
    }

    Database &m_database;
    std::string m_table;
    std::optional<qint64> m_zone;
    std::optional<Statement> m_remove, m_insert, m_setBody, m_setPosition;
};

/// What the row of an object holds, and what the journal says of it when it comes or goes.
template<typename T>
const T &stored(const T &object)
{
    return object;
}
model::Zone stored(const model::Zone &zone)
{
    return withoutRecords(zone);
}
template<typename T>
const T &whole(const T &object)
{
    return object;
}
model::Zone whole(const model::Zone &zone)
{
    return zone.records.size() > kDetailedChanges ? withoutRecords(zone) : zone;
}

template<typename T>
bool hasSameOrder(const model::ObjectList<T> &before, const model::ObjectList<T> &after)
{
    if (before.size() != after.size()) {
        return false;
    }
    for (qsizetype i = 0; i < after.size(); ++i) {
        if (before.pointerAt(i) != after.pointerAt(i) && keyOf(before.at(i)) != keyOf(after.at(i))) {
            return false;
        }
    }
    return true;
}

/// Writes one list. `Name` makes the journal's name of an object.
template<typename T, typename Name>
class ListWriter final
{
public:
    ListWriter(TableWriter &table, Rows &rows, ChangeList &changes, Name name)
        : m_table(table), m_rows(rows), m_changes(changes), m_name(std::move(name))
    {
    }

    Result<void> write(const model::ObjectList<T> &before, const model::ObjectList<T> &after)
    {
        if (after.isSameAs(before)) {
            return {};
        }
        if (!hasSameOrder(before, after)) {
            return writeReordered(before, after);
        }
        for (qsizetype i = 0; i < after.size(); ++i) {
            if (before.pointerAt(i) != after.pointerAt(i)) {
                if (const auto done = writeBody(m_rows.value(keyOf(after.at(i))), before.at(i), after.at(i)); !done) {
                    return done;
                }
            }
        }
        return {};
    }

private:
    Result<void> writeBody(const Row &row, const T &before, const T &after)
    {
        const auto &was = stored(before);
        const auto &is = stored(after);
        if (was == is) {
            return {};
        }
        m_changes.changed(m_name(after), was, is);
        return m_table.setBody(row.id, model::objectToText(is));
    }

    Result<void> removeMissing(const model::ObjectList<T> &before, const model::ObjectList<T> &after)
    {
        for (const T &object : before) {
            const QString key = keyOf(object);
            if (after.contains(key)) {
                continue;
            }
            m_changes.removed(m_name(object), whole(object));
            if (const auto done = m_table.remove(m_rows.take(key).id); !done) {
                return done;
            }
        }
        return {};
    }

    Result<void> writeReordered(const model::ObjectList<T> &before, const model::ObjectList<T> &after)
    {
        if (const auto done = removeMissing(before, after); !done) {
            return done;
        }
        std::vector<std::optional<qint64>> present;
        for (qsizetype i = 0; i < after.size(); ++i) {
            const QString key = keyOf(after.at(i));
            if (after.indexOf(key) != i) {
                return fail(Error::Kind::Conflict, u"There are two objects with the key \"%1\". Rename one of them."_s.arg(key), m_name(after.at(i)));
            }
            const auto row = m_rows.constFind(key);
            present.push_back(row == m_rows.cend() ? std::nullopt : std::optional(row->position));
        }
        const PositionPlan plan = planPositions(present);
        for (qsizetype i = 0; i < after.size(); ++i) {
            const auto at = static_cast<std::size_t>(i);
            const T &object = after.at(i);
            Result<void> done;
            if (!present[at]) {
                done = add(object, plan.positions[at]);
            } else {
                if (!plan.stays[at]) {
                    m_changes.moved(m_name(object));
                }
                done = keep(before.find(keyOf(object)), object, plan.positions[at]);
            }
            if (!done) {
                return done;
            }
        }
        return {};
    }

    Result<void> add(const T &object, qint64 position)
    {
        Row row{0, position};
        const QString key = keyOf(object);
        m_changes.added(m_name(object), whole(object));
        const Result<void> done = m_table.insert(key, position, model::objectToText(stored(object)), row.id);
        m_rows.insert(key, row);
        return done;
    }

    Result<void> keep(const T *before, const T &after, qint64 position)
    {
        Row &row = m_rows[keyOf(after)];
        if (row.position != position) {
            row.position = position;
            if (const auto done = m_table.setPosition(row.id, position); !done) {
                return done;
            }
        }
        return before && before != &after ? writeBody(row, *before, after) : Result<void>();
    }

    TableWriter &m_table;
    Rows &m_rows;
    ChangeList &m_changes;
    Name m_name;
};

Result<void> writeHeader(Database &database, const model::Project &before, const model::Project &after, ChangeList &changes)
{
    const model::Project was = withoutLists(before);
    const model::Project is = withoutLists(after);
    Result<qint64> rows = database.integer("SELECT count(*) FROM project");
    if (!rows) {
        return std::unexpected(rows.error());
    }
    if (*rows != 0 && was == is) {
        return {};
    }
    if (was != is) {
        changes.changedProject(was, is);
    }
    Result<Statement> statement = database.prepare("INSERT INTO project (id, body) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET body = ?1");
    if (!statement) {
        return std::unexpected(statement.error());
    }
    return statement->bindText(1, model::writeProject(is, model::JsonStyle::Compact)).run();
}

Result<void> writeRecords(Database &database, const model::Project &before, const model::Project &after, RowIndex &index, ChangeList &changes)
{
    for (const model::Zone &zone : before.zones) {
        if (const QString key = keyOf(zone); !after.zones.contains(key)) {
            index.records.remove(key); // the rows went with the zone
        }
    }
    const Rows &zoneRows = index.lists["zone"];
    for (qsizetype i = 0; i < after.zones.size(); ++i) {
        const model::Zone &zone = after.zones.at(i);
        const QString key = keyOf(zone);
        const model::Zone *was = before.zones.find(key);
        if (was && was->records.isSameAs(zone.records)) {
            continue;
        }
        ChangeList partOfTheZone;
        TableWriter table(database, "record_set", zoneRows.value(key).id);
        ListWriter<model::RecordSet, std::function<QString(const model::RecordSet &)>> writer(
            table, index.records[key], was ? changes : partOfTheZone,
            [&zone](const model::RecordSet &set) { return refOf(zone, set).toString(); });
        if (const auto done = writer.write(was ? was->records : model::ObjectList<model::RecordSet>(), zone.records); !done) {
            return done;
        }
    }
    return {};
}

} // namespace

Result<void> writeRows(Database &database, const model::Project &before, const model::Project &after, RowIndex &index, ChangeList &changes)
{
    Result<void> done = writeHeader(database, before, after, changes);
    const auto writeTable = [&]<typename T>(const ListTable<T> &table) -> Result<void> {
        TableWriter writer(database, table.table);
        const auto name = [](const T &object) { return refOf(object).toString(); };
        return ListWriter<T, decltype(name)>(writer, index.lists[std::string(table.table)], changes, name)
            .write(before.*table.list, after.*table.list);
    };
    std::apply([&](const auto &...tables) { ((done = done ? writeTable(tables) : done), ...); }, kListTables);
    return done ? writeRecords(database, before, after, index, changes) : done;
}

} // namespace meridian::store
