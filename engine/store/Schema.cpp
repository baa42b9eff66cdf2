#include "engine/store/Schema.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace meridian::store {
namespace {

std::vector<Migration> readMigrations()
{
    std::vector<Migration> steps;
    const QDir folder(u":/schema/sql"_s);
    for (const QString &name : folder.entryList({u"*.sql"_s}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        // A resource of this library: missing or misnumbered is a mistake of the build, not of a user.
        if (!file.open(QIODevice::ReadOnly) || name.section(u'_', 0, 0).toInt() != static_cast<int>(steps.size()) + 1) {
            qFatal("broken schema resource %s", qUtf8Printable(name));
        }
        steps.push_back({static_cast<int>(steps.size()) + 1, file.readAll()});
    }
    return steps;
}

Result<void> apply(Database &database, const std::vector<Migration> &steps, qint64 from)
{
    return database.transaction([&]() -> Result<void> {
        for (const Migration &step : steps) {
            if (step.version <= from) {
                continue;
            }
            if (const auto done = database.execute(step.sql.toStdString()); !done) {
                return done;
            }
        }
        const QString stamp = u"PRAGMA application_id = %1; PRAGMA user_version = %2"_s.arg(kApplicationId).arg(steps.back().version);
        return database.execute(stamp.toStdString());
    });
}

/// `shop.meridian` → `shop.schema-1.meridian`, or `shop.schema-1-2.meridian` where that exists.
QString backupPath(const QString &path, qint64 version)
{
    const QFileInfo info(path);
    const QString base = info.dir().filePath(u"%1.schema-%2"_s.arg(info.completeBaseName()).arg(version));
    const QString suffix = info.suffix().isEmpty() ? QString() : QString(u'.' + info.suffix());
    QString candidate = base + suffix;
    for (int i = 2; QFileInfo::exists(candidate); ++i) {
        candidate = u"%1-%2%3"_s.arg(base).arg(i).arg(suffix);
    }
    return candidate;
}

} // namespace

const std::vector<Migration> &migrations()
{
    static const std::vector<Migration> steps = readMigrations();
    return steps;
}

int currentSchemaVersion()
{
    return migrations().back().version;
}

Result<int> schemaVersion(Database &database)
{
    const Result<qint64> application = database.integer("PRAGMA application_id");
    if (!application) {
        return std::unexpected(application.error());
    }
    if (*application != kApplicationId) {
        return fail(Error::Kind::Invalid, u"This database is not a Meridian project. Choose a file that Meridian made."_s, database.path());
    }
    const Result<qint64> version = database.integer("PRAGMA user_version");
    if (!version) {
        return std::unexpected(version.error());
    }
    if (*version > currentSchemaVersion()) {
        return fail(Error::Kind::TooNew,
                    u"A newer Meridian made this project (schema %1; this program knows up to %2). Update Meridian, or export the project as JSON there."_s
                        .arg(*version)
                        .arg(currentSchemaVersion()),
                    database.path());
    }
    return static_cast<int>(*version);
}

Result<void> createSchema(Database &database)
{
    return apply(database, migrations(), 0);
}

Result<void> applyMigrations(Database &database, const std::vector<Migration> &steps)
{
    const Result<qint64> version = database.integer("PRAGMA user_version");
    if (!version) {
        return std::unexpected(version.error());
    }
    return *version < steps.back().version ? apply(database, steps, *version) : Result<void>();
}

Result<QString> migrate(Database &database, const std::vector<Migration> &steps)
{
    const Result<qint64> version = database.integer("PRAGMA user_version");
    if (!version) {
        return std::unexpected(version.error());
    }
    if (*version >= steps.back().version) {
        return QString();
    }
    const QString backup = backupPath(database.path(), *version);
    if (const auto copied = database.copyTo(backup); !copied) {
        QFile::remove(backup);
        return fail(copied.error().kind,
                    u"The project must be brought to a newer schema, and the backup \"%1\" could not be made first. %2 The project is unchanged."_s.arg(
                        QDir::toNativeSeparators(backup), copied.error().text),
                    database.path());
    }
    if (const auto applied = apply(database, steps, *version); !applied) {
        return fail(applied.error().kind,
                    u"The project could not be brought to schema %1: %2 The project is unchanged; a copy is in \"%3\"."_s
                        .arg(steps.back().version)
                        .arg(applied.error().text, QDir::toNativeSeparators(backup)),
                    database.path());
    }
    return backup;
}

} // namespace meridian::store
