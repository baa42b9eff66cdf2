#include "engine/store/Schema.h"

#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::Database;
using store::Migration;

class SchemaTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    /// A file as an older program left it: the first `version` steps, and one line.
    Database older(const QString &name, int version) const
    {
        Database database = Database::open(path(name), Database::Mode::Create).value();
        [&] {
            for (int i = 0; i < version; ++i) {
                QVERIFY(database.execute(store::migrations().at(static_cast<std::size_t>(i)).sql.toStdString()));
            }
            QVERIFY(database.execute(u"PRAGMA application_id = %1; PRAGMA user_version = %2"_s.arg(store::kApplicationId).arg(version).toStdString()));
            if (version > 0) {
                QVERIFY(database.execute(R"(INSERT INTO line (key, position, body) VALUES ('office', 1, '{"id":"office"}'))"));
            }
        }();
        return database;
    }

private slots:
    void stepsAreNumberedWithoutGaps()
    {
        int expected = 1;
        for (const Migration &step : store::migrations()) {
            QCOMPARE(step.version, expected++);
            QVERIFY(!step.sql.isEmpty());
        }
        QCOMPARE(store::currentSchemaVersion(), expected - 1);
    }

    void aNewFileSaysWhatItIs()
    {
        Database database = Database::open(path(u"new.meridian"_s), Database::Mode::Create).value();
        QVERIFY(store::createSchema(database));
        QCOMPARE(store::schemaVersion(database).value(), store::currentSchemaVersion());
        QCOMPARE(store::migrate(database).value(), QString());
    }

    void anotherProgramsDatabaseIsRefused()
    {
        Database database = Database::open(path(u"other.db"_s), Database::Mode::Create).value();
        QVERIFY(database.execute("CREATE TABLE contacts (name)"));
        const auto version = store::schemaVersion(database);
        QVERIFY(!version);
        QCOMPARE(version.error().kind, Error::Kind::Invalid);
        QVERIFY(version.error().text.contains(u"not a Meridian project"_s));
    }

    void aNewerSchemaIsRefusedWithBothNumbers()
    {
        Database database = older(u"newer.meridian"_s, store::currentSchemaVersion());
        QVERIFY(database.execute("PRAGMA user_version = 99"));
        const auto version = store::schemaVersion(database);
        QVERIFY(!version);
        QCOMPARE(version.error().kind, Error::Kind::TooNew);
        QVERIFY(version.error().text.contains(u"schema 99"_s));
        QVERIFY(version.error().text.contains(u"up to %1"_s.arg(store::currentSchemaVersion())));
    }

    void anOlderFileIsCopiedThenBroughtUp_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("schema 0") << 0;
        QTest::newRow("schema 1") << 1;
    }
    void anOlderFileIsCopiedThenBroughtUp()
    {
        QFETCH(int, version);
        Database database = older(u"old%1.meridian"_s.arg(version), version);
        const auto backup = store::migrate(database);
        QVERIFY2(backup, backup ? "" : qPrintable(backup.error().toString()));
        QCOMPARE(*backup, path(u"old%1.schema-%1.meridian"_s.arg(version)));
        QCOMPARE(store::schemaVersion(database).value(), store::currentSchemaVersion());
        QCOMPARE(database.integer("SELECT count(*) FROM line").value(), version == 0 ? 0 : 1);
        QCOMPARE(database.integer("SELECT count(*) FROM journal").value(), 0);

        Database copy = Database::open(*backup, Database::Mode::ReadOnly).value();
        QCOMPARE(copy.integer("PRAGMA user_version").value(), version);
        QCOMPARE(copy.integer("PRAGMA application_id").value(), store::kApplicationId);
        QCOMPARE(copy.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'line'").value(), version == 0 ? 0 : 1);
    }

    void aBackupNeverReplacesAFile()
    {
        Database database = older(u"twice.meridian"_s, 1);
        QFile occupant(path(u"twice.schema-1.meridian"_s));
        QVERIFY(occupant.open(QIODevice::WriteOnly));
        occupant.write("mine");
        occupant.close();
        QCOMPARE(store::migrate(database).value(), path(u"twice.schema-1-2.meridian"_s));
        QVERIFY(occupant.open(QIODevice::ReadOnly));
        QCOMPARE(occupant.readAll(), QByteArray("mine"));
    }

    void aStepThatFailsLeavesTheFileAsItWasAndNamesTheCopy()
    {
        Database database = older(u"broken.meridian"_s, 1);
        const std::vector<Migration> steps = {store::migrations().front(), {2, "CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);"}};
        const auto migrated = store::migrate(database, steps);
        QVERIFY(!migrated);
        QVERIFY2(migrated.error().text.contains(u"broken.schema-1.meridian"_s), qPrintable(migrated.error().text));
        QCOMPARE(database.integer("PRAGMA user_version").value(), 1);
        QCOMPARE(database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").value(), 0);
    }

    void withoutABackupNothingIsChanged()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(u"away"_s));
        Database database = older(u"away/file.meridian"_s, 1);
        QVERIFY(QFile::rename(path(u"away"_s), path(u"elsewhere"_s)));
        const auto migrated = store::migrate(database);
        QVERIFY(!migrated);
        QVERIFY2(migrated.error().text.contains(u"backup"_s), qPrintable(migrated.error().text));
        QCOMPARE(database.integer("PRAGMA user_version").value(), 1);
    }
};
MERIDIAN_TEST(SchemaTest)

#include "SchemaTest.moc"
