#include "engine/store/ProjectStore.h"

#include "engine/base/Random.h"
#include "engine/store/Schema.h"
#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QTemporaryDir>

#include <unistd.h>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::ProjectStore;
using Access = ProjectStore::Access;

/// Files that are not as Meridian left them: told with what, where and what to do, and not changed by being opened.
class DamagedFileTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QByteArray m_good;
    int m_files = 0;

    QString fileOf(const QByteArray &content)
    {
        QFile file(m_folder.filePath(u"damaged-%1.meridian"_s.arg(++m_files)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
            qFatal("cannot write the fixture");
        }
        return file.fileName();
    }

    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Opens in every way that must not change the file; returns the error of opening for editing.
    Error refused(const QString &path, const QByteArray &content)
    {
        const auto edited = ProjectStore::open(path, Access::Edit);
        const auto looked = ProjectStore::open(path, Access::ReadOnly);
        const auto salvaged = ProjectStore::open(path, Access::Salvage);
        if (contentOf(path) != content) {
            return {Error::Kind::Conflict, u"the file was changed"_s, path};
        }
        if (edited || looked) {
            return {Error::Kind::Conflict, u"the file was opened"_s, path};
        }
        return edited.error();
    }

private slots:
    void initTestCase()
    {
        const QString path = m_folder.filePath(u"good.meridian"_s);
        QVERIFY(ProjectStore::create(path, test::largeProject(500)));
        m_good = contentOf(path);
        QVERIFY(m_good.size() > 40'000);
    }

    void truncated_data()
    {
        QTest::addColumn<qsizetype>("size");
        const qsizetype whole = m_good.size();
        for (const qsizetype size : {qsizetype{15}, qsizetype{100}, qsizetype{1'000}, qsizetype{4'096}, qsizetype{10'000}, whole / 2, whole - 4'096, whole - 1}) {
            QTest::addRow("%lld octets", static_cast<long long>(size)) << size;
        }
    }
    void truncated()
    {
        QFETCH(qsizetype, size);
        const QByteArray content = m_good.first(size);
        const QString path = fileOf(content);
        const Error error = refused(path, content);
        QVERIFY2(error.kind == Error::Kind::Damaged, qPrintable(error.toString()));
        QCOMPARE(error.where, path);
    }

    void anEmptyFileIsNoProject()
    {
        const QString path = fileOf({});
        const Error error = refused(path, {});
        QCOMPARE(error.kind, Error::Kind::Invalid);
        QVERIFY(error.text.contains(u"not a Meridian project"_s));
    }

    void overwrittenPages_data()
    {
        QTest::addColumn<qsizetype>("offset");
        QTest::newRow("header") << qsizetype{0};
        QTest::newRow("schema") << qsizetype{100};
        for (qsizetype page = 20; page * 4'096 < m_good.size(); page += 5) {
            QTest::addRow("page %lld", static_cast<long long>(page)) << page * 4'096;
        }
    }
    void overwrittenPages()
    {
        QFETCH(qsizetype, offset);
        QByteArray content = m_good;
        for (qsizetype i = offset; i < std::min(offset + 4'000, content.size()); ++i) {
            content[i] = static_cast<char>(~content.at(i));
        }
        const QString path = fileOf(content);
        const Error error = refused(path, content);
        QVERIFY2(error.kind == Error::Kind::Damaged, qPrintable(error.toString()));
    }

    void aFlippedBitIsNeverMoreThanAnError()
    {
        Random random(11);
        for (int round = 0; round < 150; ++round) {
            QByteArray content = m_good;
            // Every second one in the header and the schema, where SQLite steers by what it reads.
            const auto span = static_cast<std::uint64_t>(round % 2 == 0 ? 4'096 : content.size());
            const auto at = static_cast<qsizetype>(random.below(span));
            content[at] = static_cast<char>(content.at(at) ^ (1 << random.below(8)));
            const QString path = fileOf(content);
            for (const Access access : {Access::ReadOnly, Access::Salvage}) {
                const auto opened = ProjectStore::open(path, access);
                QVERIFY2(opened ? opened->project() != nullptr : opened.error().where == path && !opened.error().text.isEmpty(), qPrintable(path));
            }
            QCOMPARE(contentOf(path), content);
            QVERIFY(QFile::remove(path));
        }
    }

    void whatCanBeReadOfADamagedFileIsGivenWithWhatCannot()
    {
        const QString path = m_folder.filePath(u"row.meridian"_s);
        QVERIFY(ProjectStore::create(path, test::largeProject(50)));
        {
            store::Database database = store::Database::open(path, store::Database::Mode::ReadWrite).value();
            QVERIFY(database.execute("UPDATE address SET body = substr(body, 1, 9) WHERE key = 'a-7'"));
        }
        const QByteArray content = contentOf(path);
        const Error error = refused(path, content);
        QCOMPARE(error.kind, Error::Kind::Damaged);
        QVERIFY2(error.text.contains(u"\"a-7\""_s) && error.text.contains(u"address"_s), qPrintable(error.text));

        const ProjectStore salvaged = ProjectStore::open(path, Access::Salvage).value();
        QCOMPARE(salvaged.project()->addresses.size(), 49);
        QCOMPARE(salvaged.project()->pools.size(), 5);
        QVERIFY2(salvaged.problems().size() == 2, qPrintable(salvaged.problems().join(u'\n'))); // the row, and the pool that names it
        QVERIFY(salvaged.problems().at(0).contains(u"\"a-7\""_s));
        QCOMPARE(contentOf(path), content);
    }

    void aDamagedTableLeavesTheOthersReadable()
    {
        const QString path = m_folder.filePath(u"table.meridian"_s);
        QVERIFY(ProjectStore::create(path, test::largeProject(500)));
        qint64 root = 0;
        {
            store::Database database = store::Database::open(path, store::Database::Mode::ReadOnly).value();
            root = database.integer("SELECT rootpage FROM sqlite_schema WHERE name = 'address'").value();
        }
        QByteArray content = contentOf(path);
        for (qsizetype i = (root - 1) * 4'096; i < root * 4'096; ++i) {
            content[i] = '\x55';
        }
        const QString broken = fileOf(content);
        QCOMPARE(refused(broken, content).kind, Error::Kind::Damaged);
        const ProjectStore salvaged = ProjectStore::open(broken, Access::Salvage).value();
        QCOMPARE(salvaged.project()->pools.size(), 50);
        QVERIFY(!salvaged.problems().isEmpty());
    }

    void editsLeftInTheLogOfADamagedFileStayInTheLog()
    {
        const QString source = m_folder.filePath(u"logged.meridian"_s);
        QVERIFY(ProjectStore::create(source, test::largeProject(500)));
        ProjectStore store = ProjectStore::open(source, Access::Edit).value();
        QVERIFY(store.write(test::withCapacity(*store.project(), 1, 3), {.text = u"Edit"_s, .mergeKey = {}, .user = {}}));
        // As a crash leaves them: the file, and beside it the log with the edit.
        QByteArray content = contentOf(source);
        const QByteArray log = contentOf(source + u"-wal"_s);
        QVERIFY(!log.isEmpty());
        for (qsizetype i = content.size() - 8'192; i < content.size(); ++i) {
            content[i] = '\x55';
        }
        const QString path = fileOf(content);
        QFile beside(path + u"-wal"_s);
        QVERIFY(beside.open(QIODevice::WriteOnly));
        beside.write(log);
        beside.close();
        QCOMPARE(refused(path, content).kind, Error::Kind::Damaged);
        QCOMPARE(contentOf(path + u"-wal"_s), log);
    }

    void aNewerProjectIsRefusedUnchanged()
    {
        const QString path = fileOf(m_good);
        {
            store::Database database = store::Database::open(path, store::Database::Mode::ReadWrite).value();
            QVERIFY(database.execute("PRAGMA user_version = 99"));
        }
        const QByteArray content = contentOf(path);
        QCOMPARE(refused(path, content).kind, Error::Kind::TooNew);
    }

    void anOlderProjectIsReadInMemoryAndBroughtUpForEditing()
    {
        const QString path = m_folder.filePath(u"older.meridian"_s);
        const model::Project project = test::largeProject(30);
        QVERIFY(ProjectStore::create(path, project));
        {
            store::Database database = store::Database::open(path, store::Database::Mode::ReadWrite).value();
            QVERIFY(database.execute("DROP TABLE journal; DROP TABLE revision; PRAGMA user_version = 1"));
        }
        const QByteArray content = contentOf(path);
        {
            ProjectStore looked = ProjectStore::open(path, Access::ReadOnly).value();
            QVERIFY(*looked.project() == project);
            QVERIFY(looked.journal(1).value().isEmpty());
        }
        QCOMPARE(contentOf(path), content);
        ProjectStore edited = ProjectStore::open(path, Access::Edit).value();
        QVERIFY(*edited.project() == project);
        QCOMPARE(edited.backup(), m_folder.filePath(u"older.schema-1.meridian"_s));
        QVERIFY(*ProjectStore::open(edited.backup(), Access::ReadOnly).value().project() == project);
    }

    void readOnlyFilesAndFoldersAreTold()
    {
        if (geteuid() == 0) {
            QSKIP("root may write everywhere");
        }
        const QString path = fileOf(m_good);
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner));
        const auto edited = ProjectStore::open(path, Access::Edit);
        QVERIFY(!edited);
        QCOMPARE(edited.error().kind, Error::Kind::Io);
        QVERIFY2(edited.error().text.contains(u"read-only"_s), qPrintable(edited.error().text));
        QVERIFY(ProjectStore::open(path, Access::ReadOnly));
        QVERIFY(QFile::setPermissions(m_folder.path(), QFile::ReadOwner | QFile::ExeOwner));
        const bool isReadable = ProjectStore::open(path, Access::ReadOnly).has_value();
        const auto inFolder = ProjectStore::open(path, Access::Edit);
        QVERIFY(QFile::setPermissions(m_folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        QVERIFY(isReadable);
        QVERIFY(!inFolder);
        QVERIFY2(inFolder.error().text.contains(u"read-only"_s), qPrintable(inFolder.error().text));
    }
};
MERIDIAN_TEST(DamagedFileTest)

#include "DamagedFileTest.moc"
