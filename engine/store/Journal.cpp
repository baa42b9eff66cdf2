#include "engine/store/Journal.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <array>

using namespace Qt::StringLiterals;

namespace meridian::store {
namespace {

using Kind = JournalChange::Kind;

constexpr std::array<std::pair<Kind, QLatin1StringView>, 4> kKindNames = {{
    {Kind::Added, "added"_L1},
    {Kind::Changed, "changed"_L1},
    {Kind::Removed, "removed"_L1},
    {Kind::Moved, "moved"_L1},
}};

QByteArray toText(const QList<JournalChange> &changes)
{
    QJsonArray array;
    for (const JournalChange &change : changes) {
        QJsonObject object{{u"object"_s, change.object}};
        for (const auto &[kind, name] : kKindNames) {
            if (kind == change.kind) {
                object.insert(u"change"_s, name);
            }
        }
        if (!change.before.isEmpty()) {
            object.insert(u"before"_s, change.before);
        }
        if (!change.after.isEmpty()) {
            object.insert(u"after"_s, change.after);
        }
        array.append(object);
    }
    return QJsonDocument(array).toJson(QJsonDocument::Compact);
}

QList<JournalChange> toChanges(const QByteArray &text)
{
    QList<JournalChange> changes;
    const QJsonArray array = QJsonDocument::fromJson(text).array();
    for (const auto &value : array) {
        const QJsonObject object = value.toObject();
        JournalChange change;
        change.object = object.value("object"_L1).toString();
        change.before = object.value("before"_L1).toObject();
        change.after = object.value("after"_L1).toObject();
        for (const auto &[kind, name] : kKindNames) {
            if (object.value("change"_L1).toString() == name) {
                change.kind = kind;
            }
        }
        changes.append(change);
    }
    return changes;
}

Kind mergedKind(Kind earlier, Kind later)
{
    if (earlier == Kind::Added && later != Kind::Removed) {
        return Kind::Added;
    }
    if (earlier == Kind::Removed && later == Kind::Added) {
        return Kind::Changed;
    }
    if (later == Kind::Moved) {
        return earlier;
    }
    return later;
}

} // namespace

QList<JournalChange> mergedChanges(const QList<JournalChange> &earlier, const QList<JournalChange> &later)
{
    QList<JournalChange> merged = earlier;
    QHash<QString, qsizetype> indexOf;
    for (qsizetype i = 0; i < merged.size(); ++i) {
        indexOf.insert(merged.at(i).object, i);
    }
    for (const JournalChange &change : later) {
        const auto at = indexOf.constFind(change.object);
        if (at == indexOf.cend()) {
            indexOf.insert(change.object, merged.size());
            merged.append(change);
            continue;
        }
        JournalChange &into = merged[*at];
        const bool isFirstDetail = into.kind == Kind::Moved;
        if (into.kind == Kind::Added && change.kind == Kind::Removed) {
            into.object.clear(); // came and went; dropped below
            indexOf.erase(at);
            continue;
        }
        into.kind = mergedKind(into.kind, change.kind);
        if (isFirstDetail) {
            into.before = change.before;
        }
        if (change.kind != Kind::Moved) {
            into.after = change.after;
        }
    }
    merged.removeIf([](const JournalChange &change) {
        return change.object.isEmpty() || (change.kind == Kind::Changed && !change.before.isEmpty() && change.before == change.after);
    });
    return merged;
}

Result<qint64> appendToJournal(Database &database, const JournalEntry &entry)
{
    Result<Statement> insert = database.prepare("INSERT INTO journal (time, user, text, changes) VALUES (?1, ?2, ?3, ?4) RETURNING number");
    if (!insert) {
        return std::unexpected(insert.error());
    }
    insert->bind(1, entry.time.toUTC().toString(Qt::ISODateWithMs)).bind(2, entry.user).bind(3, entry.text).bindText(4, toText(entry.changes));
    if (const auto row = insert->step(); !row) {
        return std::unexpected(row.error());
    }
    const qint64 number = insert->integer(0);
    if (const auto rest = insert->run(); !rest) {
        return std::unexpected(rest.error());
    }
    return number;
}

Result<void> mergeIntoJournal(Database &database, qint64 number, const JournalEntry &entry)
{
    Result<Statement> select = database.prepare("SELECT changes FROM journal WHERE number = ?1");
    if (!select) {
        return std::unexpected(select.error());
    }
    if (const auto row = select->bind(1, number).step(); !row) {
        return std::unexpected(row.error());
    }
    const QList<JournalChange> changes = mergedChanges(toChanges(select->bytes(0)), entry.changes);
    select->rewind();
    Result<Statement> update = database.prepare("UPDATE journal SET time = ?2, text = ?3, changes = ?4 WHERE number = ?1");
    if (!update) {
        return std::unexpected(update.error());
    }
    update->bind(1, number).bind(2, entry.time.toUTC().toString(Qt::ISODateWithMs)).bind(3, entry.text).bindText(4, toText(changes));
    return update->run();
}

Result<QList<JournalEntry>> readJournal(Database &database, int limit, qint64 before)
{
    Result<Statement> select =
        database.prepare("SELECT number, time, user, text, changes FROM journal WHERE ?1 = 0 OR number < ?1 ORDER BY number DESC LIMIT ?2");
    if (!select) {
        return std::unexpected(select.error());
    }
    select->bind(1, before).bind(2, qint64{limit});
    QList<JournalEntry> entries;
    for (;;) {
        const Result<bool> row = select->step();
        if (!row) {
            return std::unexpected(row.error());
        }
        if (!*row) {
            return entries;
        }
        entries.append({.number = select->integer(0),
                        .time = QDateTime::fromString(select->text(1), Qt::ISODateWithMs),
                        .text = select->text(3),
                        .user = select->text(2),
                        .changes = toChanges(select->bytes(4))});
    }
}

} // namespace meridian::store
