#include "engine/store/Revisions.h"

#include "engine/model/ProjectJson.h"

using namespace Qt::StringLiterals;

namespace meridian::store {

Result<RevisionInfo> appendRevision(Database &database, const model::Project &project, RevisionInfo info)
{
    if (info.number == 0) {
        const Result<qint64> newest = database.integer("SELECT max(number) FROM revision");
        if (!newest) {
            return std::unexpected(newest.error());
        }
        info.number = *newest + 1;
    }
    Result<Statement> insert = database.prepare("INSERT INTO revision (number, time, author, note, document) VALUES (?1, ?2, ?3, ?4, ?5)");
    if (!insert) {
        return std::unexpected(insert.error());
    }
    insert->bind(1, info.number).bind(2, info.time.toUTC().toString(Qt::ISODateWithMs)).bind(3, info.author).bind(4, info.note);
    insert->bind(5, qCompress(model::writeProject(project, model::JsonStyle::Compact)));
    if (const auto done = insert->run(); !done) {
        return std::unexpected(done.error());
    }
    return info;
}

Result<QList<RevisionInfo>> listRevisions(Database &database)
{
    Result<Statement> select = database.prepare("SELECT number, time, author, note FROM revision ORDER BY number");
    if (!select) {
        return std::unexpected(select.error());
    }
    QList<RevisionInfo> revisions;
    for (;;) {
        const Result<bool> row = select->step();
        if (!row) {
            return std::unexpected(row.error());
        }
        if (!*row) {
            return revisions;
        }
        revisions.append({.number = select->integer(0),
                          .time = QDateTime::fromString(select->text(1), Qt::ISODateWithMs),
                          .author = select->text(2),
                          .note = select->text(3)});
    }
}

Result<model::ProjectPtr> loadRevision(Database &database, qint64 number)
{
    Result<Statement> select = database.prepare("SELECT document FROM revision WHERE number = ?1");
    if (!select) {
        return std::unexpected(select.error());
    }
    const Result<bool> row = select->bind(1, number).step();
    if (!row) {
        return std::unexpected(row.error());
    }
    if (!*row) {
        return fail(Error::Kind::NotFound, u"There is no revision %1. Choose one from the list."_s.arg(number), database.path());
    }
    const model::ReadResult read = model::readProject(qUncompress(select->bytes(0)));
    if (!read.project) {
        return fail(Error::Kind::Damaged, u"Revision %1 cannot be read: %2 Use another revision."_s.arg(number).arg(read.errors.front().toString()), database.path());
    }
    return read.project;
}

} // namespace meridian::store
