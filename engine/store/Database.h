#pragma once

#include "engine/base/Result.h"

#include <QByteArray>
#include <QString>

#include <concepts>
#include <memory>
#include <string_view>
#include <utility>

struct sqlite3;
struct sqlite3_stmt;

namespace meridian::store {

/// A prepared statement. Parameters count from 1, columns from 0. Reset with `rewind` to run it again. Belongs to the
/// thread of its database and must not outlive it.
class Statement final
{
public:
    Statement() = default;

    /// Binding cannot fail but for lack of memory or a wrong index; either comes out at the next `step`.
    Statement &bind(int parameter, qint64 value);
    Statement &bind(int parameter, const QString &value);
    Statement &bind(int parameter, const QByteArray &blob);
    /// UTF-8 text as text, where `bind(QByteArray)` makes a blob.
    Statement &bindText(int parameter, const QByteArray &utf8);

    /// True: a row is there to read. False: done.
    [[nodiscard]] Result<bool> step();
    /// Runs to the end; for statements without rows.
    [[nodiscard]] Result<void> run();
    void rewind();

    [[nodiscard]] qint64 integer(int column) const;
    [[nodiscard]] QString text(int column) const;
    [[nodiscard]] QByteArray bytes(int column) const;
    [[nodiscard]] bool isNull(int column) const;

private:
    friend class Database;
    struct Finalize
    {
        void operator()(sqlite3_stmt *statement) const;
    };
    void note(int code);

    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    int m_bindError = 0;
};

/// A connection to one SQLite file. Not thread-safe: one thread at a time.
class Database final
{
public:
    enum class Mode {
        ReadOnly,  ///< changes nothing of the content; works on read-only media as well
        ReadWrite, ///< the file must exist
        Create,    ///< the file must not exist
    };

    /// Connects and sets what every connection of the product has: foreign keys, busy timeout, no trust in the schema's
    /// functions. Does not read the file yet beyond its header: a file that is no database fails with `Damaged`.
    [[nodiscard]] static Result<Database> open(const QString &path, Mode mode);

    /// False if the file is there and holds something that is no SQLite database. Looks through SQLite on purpose: were the
    /// file opened and closed another way, this process would lose the locks that a connection of its own has on it.
    [[nodiscard]] static bool mayBeDatabase(const QString &path);

    Database(Database &&) noexcept = default;
    Database &operator=(Database &&) noexcept = default;

    [[nodiscard]] QString path() const { return m_path; }

    [[nodiscard]] Result<Statement> prepare(std::string_view sql);
    /// Runs one or more statements without rows.
    [[nodiscard]] Result<void> execute(std::string_view sql);
    /// The first column of the first row; 0 without a row.
    [[nodiscard]] Result<qint64> integer(std::string_view sql);

    /// Runs `body` (→ `Result<void>`) in one transaction: committed if it succeeds, rolled back if not.
    template<std::invocable Body>
    [[nodiscard]] Result<void> transaction(Body &&body)
    {
        if (const auto begun = execute("BEGIN IMMEDIATE"); !begun) {
            return begun;
        }
        Result<void> done = std::forward<Body>(body)();
        if (done) {
            done = execute("COMMIT");
        }
        if (!done) {
            rollBack();
        }
        return done;
    }

    /// Makes commits durable by a write-ahead log that is flushed at each commit. For files that are edited; call it
    /// after `quickCheck`.
    ///
    /// synchronous=FULL and not NORMAL: with NORMAL a power cut can take back edits already acknowledged, and a crash
    /// shall lose nothing (design, section 5). The flush is on the store thread, so no one waits for it.
    [[nodiscard]] Result<void> useWriteAheadLog();

    /// Everything consistent? The error (`Damaged`) says what SQLite found.
    [[nodiscard]] Result<void> quickCheck();
    /// Writes a compact copy, with the content of the WAL, to a file that must not exist.
    [[nodiscard]] Result<void> copyTo(const QString &path);
    /// A copy in memory, for looking at an older file in its newest form without touching it.
    [[nodiscard]] Result<Database> inMemoryCopy() const;
    /// Rows inserted, changed or deleted through this connection so far.
    [[nodiscard]] qint64 totalChanges() const;

private:
    struct Close
    {
        void operator()(sqlite3 *handle) const;
    };
    Database(sqlite3 *handle, QString path) : m_handle(handle), m_path(std::move(path)) {}
    [[nodiscard]] static Result<Database> connect(const QString &name, int flags, const QString &path);
    [[nodiscard]] Result<void> configure();
    void rollBack();

    std::unique_ptr<sqlite3, Close> m_handle;
    QString m_path;
};

} // namespace meridian::store
