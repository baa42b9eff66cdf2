#include "engine/store/Database.h"

#include <QFileInfo>
#include <QUrl>

#include <sqlite3.h>

#include <algorithm>
#include <string>

using namespace Qt::StringLiterals;

namespace meridian::store {
namespace {

constexpr int kBusyTimeoutMilliseconds = 5'000;

Error::Kind kindOf(int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return Error::Kind::Busy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return Error::Kind::Damaged;
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
        return Error::Kind::Conflict;
    default:
        return Error::Kind::Io;
    }
}

/// What happened and what to do, for the codes that a user can meet; SQLite's own words for the others.
QString textOf(int code, const char *message)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return u"The file is in use by another program. Close it there and try again."_s;
    case SQLITE_READONLY:
        return u"The file cannot be written: it or its folder is read-only. Change the permissions or use a copy elsewhere."_s;
    case SQLITE_CANTOPEN:
        return u"The file cannot be opened. Check that its folder exists and that you may read and write there."_s;
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return u"Access to the file is denied. Change its permissions or use a copy."_s;
    case SQLITE_FULL:
        return u"The disk is full. Free some space; nothing is lost that was stored before."_s;
    case SQLITE_NOTADB:
        return u"The file is not a database. Choose a Meridian project, or a backup of it."_s;
    case SQLITE_CORRUPT:
        return u"The file is damaged (%1). Use a backup, or export what can be read."_s.arg(QString::fromUtf8(message));
    case SQLITE_IOERR:
        return u"Reading or writing the file failed (%1). Check the disk."_s.arg(QString::fromUtf8(message));
    default:
        return u"SQLite reports: %1."_s.arg(QString::fromUtf8(message));
    }
}

std::unexpected<Error> failure(sqlite3 *handle, int code, const QString &where)
{
    const char *message = handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    return fail(kindOf(code), textOf(code, message), where);
}

/// Octets in the write-ahead log beside the file.
qint64 logSize(const QString &path)
{
    return QFileInfo(path + "-wal"_L1).size();
}

QString pathOf(sqlite3_stmt *statement)
{
    const char *name = sqlite3_db_filename(sqlite3_db_handle(statement), "main");
    return QString::fromUtf8(name ? name : "");
}

} // namespace

void Statement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

void Statement::note(int code)
{
    if (code != SQLITE_OK && m_bindError == SQLITE_OK) {
        m_bindError = code;
    }
}

Statement &Statement::bind(int parameter, qint64 value)
{
    note(sqlite3_bind_int64(m_statement.get(), parameter, value));
    return *this;
}

Statement &Statement::bind(int parameter, const QString &value)
{
    return bindText(parameter, value.toUtf8());
}

Statement &Statement::bindText(int parameter, const QByteArray &utf8)
{
    note(sqlite3_bind_text64(m_statement.get(), parameter, utf8.constData(), static_cast<sqlite3_uint64>(utf8.size()),
                             SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement &Statement::bind(int parameter, const QByteArray &blob)
{
    note(sqlite3_bind_blob64(m_statement.get(), parameter, blob.constData(), static_cast<sqlite3_uint64>(blob.size()),
                             SQLITE_TRANSIENT));
    return *this;
}

Result<bool> Statement::step()
{
    if (m_bindError != SQLITE_OK) {
        return fail(kindOf(m_bindError), textOf(m_bindError, sqlite3_errstr(m_bindError)), pathOf(m_statement.get()));
    }
    const int code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW || code == SQLITE_DONE) {
        return code == SQLITE_ROW;
    }
    return failure(sqlite3_db_handle(m_statement.get()), code, pathOf(m_statement.get()));
}

Result<void> Statement::run()
{
    for (;;) {
        const Result<bool> row = step();
        if (!row || !*row) {
            rewind();
            return row ? Result<void>() : std::unexpected(row.error());
        }
    }
}

void Statement::rewind()
{
    // Its code repeats the error of the last step, which was reported there.
    sqlite3_reset(m_statement.get());
    m_bindError = SQLITE_OK;
}

qint64 Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

QString Statement::text(int column) const
{
    return QString::fromUtf8(bytes(column));
}

QByteArray Statement::bytes(int column) const
{
    const void *data = sqlite3_column_blob(m_statement.get(), column);
    return QByteArray(static_cast<const char *>(data), sqlite3_column_bytes(m_statement.get(), column));
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3 *handle) const
{
    sqlite3_close_v2(handle);
}

Result<Database> Database::connect(const QString &name, int flags, const QString &path)
{
    sqlite3 *handle = nullptr;
    const int code = sqlite3_open_v2(name.toUtf8().constData(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    Database database(handle, path);
    if (code != SQLITE_OK) {
        return failure(handle, code, path);
    }
    if (const auto configured = database.configure(); !configured) {
        return std::unexpected(configured.error());
    }
    return database;
}

Result<void> Database::configure()
{
    sqlite3_busy_timeout(m_handle.get(), kBusyTimeoutMilliseconds);
    if (logSize(m_path) > 0) {
        // A log left by a crash stays apart until the file proved sound: closing must not fold it into a damaged file.
        sqlite3_db_config(m_handle.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    }
    sqlite3_db_config(m_handle.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(m_handle.get(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    if (const auto keys = execute("PRAGMA foreign_keys = ON"); !keys) {
        return keys;
    }
    // The first access to the file: says whether it is a database at all, and whether its log can be read.
    if (const auto version = integer("PRAGMA schema_version"); !version) {
        return std::unexpected(version.error());
    }
    return {};
}

Result<Database> Database::open(const QString &path, Mode mode)
{
    const QFileInfo info(path);
    if (mode == Mode::Create) {
        if (info.exists()) {
            return fail(Error::Kind::Conflict, u"The file exists already. Choose another name."_s, path);
        }
        return connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, path);
    }
    if (!info.exists()) {
        return fail(Error::Kind::NotFound, u"There is no such file. Check the name."_s, path);
    }
    if (!info.isFile()) {
        return fail(Error::Kind::Invalid, u"This is not a file. Choose a Meridian project."_s, path);
    }
    if (!info.isReadable()) {
        return fail(Error::Kind::Io, u"You may not read this file. Change its permissions."_s, path);
    }
    if (mode == Mode::ReadWrite) {
        if (!info.isWritable() || !QFileInfo(info.absolutePath()).isWritable()) {
            return fail(Error::Kind::Io, textOf(SQLITE_READONLY, ""), path);
        }
        return connect(path, SQLITE_OPEN_READWRITE, path);
    }
    if (info.isWritable() && QFileInfo(info.absolutePath()).isWritable()) {
        // A connection that may write takes its -wal and -shm away again when it closes; one that may not leaves them.
        Result<Database> opened = connect(path, SQLITE_OPEN_READWRITE, path);
        if (opened) {
            if (const auto readOnly = opened->execute("PRAGMA query_only = ON"); !readOnly) {
                return std::unexpected(readOnly.error());
            }
        }
        return opened;
    }
    Result<Database> opened = connect(path, SQLITE_OPEN_READONLY, path);
    if (opened || opened.error().kind == Error::Kind::Damaged) {
        return opened;
    }
    // A file in WAL mode needs its -wal and -shm beside it. Where they cannot be made and no log is left, nobody writes
    // the file, and it may be read as it is; where a log is left, reading without it would show an older state.
    if (logSize(path) > 0) {
        return fail(Error::Kind::Io,
                    u"Edits in \"%1\" are not yet in the file, and the folder is read-only. Copy both files to a folder where you may write and open the copy."_s
                        .arg(QFileInfo(path + "-wal"_L1).fileName()),
                    path);
    }
    const QByteArray encoded = QUrl::toPercentEncoding(info.absoluteFilePath(), "/");
    return connect("file:"_L1 + QString::fromLatin1(encoded) + "?immutable=1"_L1, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, path);
}

bool Database::mayBeDatabase(const QString &path)
{
    sqlite3 *handle = nullptr;
    int code = sqlite3_open_v2(path.toUtf8().constData(), &handle, SQLITE_OPEN_READONLY, nullptr);
    if (code == SQLITE_OK) {
        code = sqlite3_exec(handle, "PRAGMA schema_version", nullptr, nullptr, nullptr);
    }
    sqlite3_close_v2(handle);
    return code != SQLITE_NOTADB;
}

Result<Database> Database::inMemoryCopy() const
{
    Result<Database> copy = connect(u":memory:"_s, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, m_path);
    if (!copy) {
        return copy;
    }
    sqlite3_backup *backup = sqlite3_backup_init(copy->m_handle.get(), "main", m_handle.get(), "main");
    constexpr int kAllPages = -1;
    const int step = backup ? sqlite3_backup_step(backup, kAllPages) : SQLITE_NOMEM;
    sqlite3_backup_finish(backup);
    if (step != SQLITE_DONE) {
        return failure(nullptr, step, m_path);
    }
    return copy;
}

Result<Statement> Database::prepare(std::string_view sql)
{
    sqlite3_stmt *raw = nullptr;
    const int code = sqlite3_prepare_v2(m_handle.get(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr);
    Statement statement;
    statement.m_statement.reset(raw);
    if (code != SQLITE_OK) {
        return failure(m_handle.get(), code, m_path);
    }
    return statement;
}

Result<void> Database::execute(std::string_view sql)
{
    const int code = sqlite3_exec(m_handle.get(), std::string(sql).c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) {
        return failure(m_handle.get(), code, m_path);
    }
    return {};
}

Result<qint64> Database::integer(std::string_view sql)
{
    Result<Statement> statement = prepare(sql);
    if (!statement) {
        return std::unexpected(statement.error());
    }
    const Result<bool> row = statement->step();
    if (!row) {
        return std::unexpected(row.error());
    }
    return *row ? statement->integer(0) : 0;
}

void Database::rollBack()
{
    // Some errors (a full disk) have rolled back already; then there is nothing left to do.
    if (sqlite3_get_autocommit(m_handle.get()) == 0) {
        sqlite3_exec(m_handle.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

Result<void> Database::useWriteAheadLog()
{
    Result<Statement> mode = prepare("PRAGMA journal_mode = WAL");
    if (!mode) {
        return std::unexpected(mode.error());
    }
    if (const auto row = mode->step(); !row) {
        return std::unexpected(row.error());
    }
    if (mode->text(0) != "wal"_L1) {
        return fail(Error::Kind::Io, u"The file system cannot hold a write-ahead log. Copy the project to a local disk."_s, m_path);
    }
    sqlite3_db_config(m_handle.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    return execute("PRAGMA synchronous = FULL");
}

Result<void> Database::quickCheck()
{
    constexpr qsizetype kShownFindings = 3;
    const Result<qint64> pageSize = integer("PRAGMA page_size");
    if (!pageSize) {
        return std::unexpected(pageSize.error());
    }
    if (QFileInfo(m_path).size() % *pageSize != 0) {
        // SQLite would read the rest of the last page as zeros.
        return fail(Error::Kind::Damaged, textOf(SQLITE_CORRUPT, "its end is missing"), m_path);
    }
    Result<Statement> check = prepare("PRAGMA quick_check(10)");
    if (!check) {
        return std::unexpected(check.error());
    }
    QStringList findings;
    for (;;) {
        const Result<bool> row = check->step();
        if (!row) {
            return std::unexpected(row.error());
        }
        if (!*row) {
            break;
        }
        findings += check->text(0).simplified();
    }
    if (findings == QStringList{u"ok"_s}) {
        return {};
    }
    const QString shown = findings.first(std::min(findings.size(), kShownFindings)).join("; "_L1);
    return fail(Error::Kind::Damaged, textOf(SQLITE_CORRUPT, shown.toUtf8().constData()), m_path);
}

Result<void> Database::copyTo(const QString &path)
{
    if (QFileInfo::exists(path)) {
        return fail(Error::Kind::Conflict, u"The file exists already. Choose another name."_s, path);
    }
    Result<Statement> copy = prepare("VACUUM INTO ?1");
    if (!copy) {
        return std::unexpected(copy.error());
    }
    return copy->bind(1, path).run();
}

qint64 Database::totalChanges() const
{
    return sqlite3_total_changes64(m_handle.get());
}

} // namespace meridian::store
