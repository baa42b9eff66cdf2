#include "engine/store/Database.h"

#include "tests/support/TestMain.h"

#include <QFile>
#include <QTemporaryDir>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::Database;

class DatabaseTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    Database made(const QString &name) const
    {
        Database database = Database::open(path(name), Database::Mode::Create).value();
        [&] { QVERIFY(database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b)")); }();
        return database;
    }

private slots:
    void valuesComeBackAsTheyWereBound()
    {
        Database database = made(u"values"_s);
        auto insert = database.prepare("INSERT INTO t VALUES (?1, ?2)").value();
        QVERIFY(insert.bind(1, qint64{1}).bind(2, u"北京 \u00e9"_s).run());
        QVERIFY(insert.bind(1, qint64{2}).bind(2, QByteArray("\0\x01", 2)).run());
        auto select = database.prepare("SELECT b, typeof(b) FROM t ORDER BY a").value();
        QCOMPARE(select.step().value(), true);
        QCOMPARE(select.text(0), u"北京 \u00e9"_s);
        QCOMPARE(select.text(1), u"text"_s);
        QCOMPARE(select.step().value(), true);
        QCOMPARE(select.bytes(0), QByteArray("\0\x01", 2));
        QCOMPARE(select.text(1), u"blob"_s);
        QCOMPARE(select.step().value(), false);
    }

    void aTransactionThatFailsLeavesNothing()
    {
        Database database = made(u"rollback"_s);
        const auto done = database.transaction([&]() -> Result<void> {
            if (const auto first = database.execute("INSERT INTO t VALUES (1, 'x')"); !first) {
                return first;
            }
            return database.execute("INSERT INTO t VALUES (1, 'again')");
        });
        QVERIFY(!done);
        QCOMPARE(done.error().kind, Error::Kind::Conflict);
        QVERIFY2(done.error().text.contains(u"UNIQUE"_s), qPrintable(done.error().text));
        QCOMPARE(database.integer("SELECT count(*) FROM t").value(), 0);
    }

    void foreignKeysAreObeyed()
    {
        Database database = made(u"keys"_s);
        QVERIFY(database.execute("CREATE TABLE child (t INTEGER REFERENCES t (a))"));
        QVERIFY(!database.execute("INSERT INTO child VALUES (99)"));
    }

    void editedFilesUseAFlushedWriteAheadLog()
    {
        Database database = made(u"wal"_s);
        QVERIFY(database.useWriteAheadLog());
        constexpr qint64 kFull = 2;
        QCOMPARE(database.integer("PRAGMA synchronous").value(), kFull);
        QVERIFY(database.execute("INSERT INTO t VALUES (1, 2)"));
        QVERIFY(QFile::exists(path(u"wal-wal"_s)));
    }

    void createRefusesAnExistingFileAndTheOthersAMissingOne()
    {
        made(u"there"_s);
        QCOMPARE(Database::open(path(u"there"_s), Database::Mode::Create).error().kind, Error::Kind::Conflict);
        QCOMPARE(Database::open(path(u"missing"_s), Database::Mode::ReadWrite).error().kind, Error::Kind::NotFound);
        QCOMPARE(Database::open(path(u"missing"_s), Database::Mode::ReadOnly).error().kind, Error::Kind::NotFound);
        QCOMPARE(Database::open(m_folder.path(), Database::Mode::ReadOnly).error().kind, Error::Kind::Invalid);
    }

    void aFileThatIsNoDatabaseIsToldAndKept()
    {
        const QByteArray content = "{\"format\": \"meridian-project\"}\n";
        QFile file(path(u"text"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const auto opened = Database::open(file.fileName(), Database::Mode::ReadWrite);
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, Error::Kind::Damaged);
        QVERIFY(opened.error().text.contains(u"not a database"_s));
        QVERIFY(!Database::mayBeDatabase(file.fileName()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), content);
    }

    void aReaderWritesNothingAndLeavesNothingBehind()
    {
        {
            Database database = made(u"readonly"_s);
            QVERIFY(database.useWriteAheadLog());
        }
        {
            Database reader = Database::open(path(u"readonly"_s), Database::Mode::ReadOnly).value();
            QCOMPARE(reader.integer("SELECT count(*) FROM t").value(), 0);
            QVERIFY(!reader.execute("INSERT INTO t VALUES (1, 2)"));
        }
        QVERIFY(!QFile::exists(path(u"readonly-wal"_s)));
        QVERIFY(!QFile::exists(path(u"readonly-shm"_s)));
    }

    void aReaderSeesWhatWasCommittedWhileAWriterHasTheFile()
    {
        Database writer = made(u"both"_s);
        QVERIFY(writer.useWriteAheadLog());
        QVERIFY(writer.execute("INSERT INTO t VALUES (1, 2)"));
        Database reader = Database::open(path(u"both"_s), Database::Mode::ReadOnly).value();
        QCOMPARE(reader.integer("SELECT count(*) FROM t").value(), 1);
    }

    void aCopyHoldsWhatIsStillInTheLog()
    {
        Database database = made(u"source"_s);
        QVERIFY(database.useWriteAheadLog());
        QVERIFY(database.execute("INSERT INTO t VALUES (1, 2)"));
        QVERIFY(database.copyTo(path(u"copy"_s)));
        QCOMPARE(database.copyTo(path(u"copy"_s)).error().kind, Error::Kind::Conflict);
        Database copy = Database::open(path(u"copy"_s), Database::Mode::ReadOnly).value();
        QCOMPARE(copy.integer("SELECT b FROM t").value(), 2);
        QCOMPARE(database.inMemoryCopy().value().integer("SELECT b FROM t").value(), 2);
    }
};
MERIDIAN_TEST(DatabaseTest)

#include "DatabaseTest.moc"
