#include "engine/service/Workspace.h"

#include "engine/model/ProjectJson.h"
#include "engine/service/Documents.h"
#include "engine/store/ProjectStore.h"
#include "tests/support/Projects.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace meridian;
using namespace Qt::StringLiterals;
using service::Workspace;
using State = Workspace::State;

namespace {

service::EditInfo named(const QString &text, const QString &mergeKey = {})
{
    return {.text = text, .mergeKey = mergeKey, .user = {}};
}

QList<service::JournalEntry> journalOf(Workspace &workspace)
{
    QList<service::JournalEntry> lines;
    workspace.loadJournal(1'000, 0, &workspace, [&](const Result<QList<service::JournalEntry>> &read) { lines = read.value(); });
    workspace.waitUntilStored();
    return lines;
}

} // namespace

class WorkspaceTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    QString newPath() { return m_folder.filePath(u"%1.meridian"_s.arg(++m_files)); }

    static model::ProjectPtr large(int count) { return std::make_shared<const model::Project>(test::largeProject(count)); }

private slots:
    void initTestCase() { QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively(); }
    void cleanupTestCase() { initTestCase(); }

    void startsClosedAndRefusesEdits()
    {
        Workspace workspace;
        QCOMPARE(workspace.state(), State::Closed);
        QVERIFY(workspace.draft());
        QVERIFY(workspace.live());
        QCOMPARE(workspace.commit(large(1), named(u"Edit"_s)), 0U);
        QSignalSpy failed(&workspace, &Workspace::publishFailed);
        workspace.publish(u"note"_s);
        QCOMPARE(failed.size(), 1);
    }

    void editsAreStoredInOrderAndToldThroughTheEventLoop()
    {
        const QString path = newPath();
        Workspace workspace;
        QSignalSpy opened(&workspace, &Workspace::opened);
        QSignalSpy stored(&workspace, &Workspace::stored);
        workspace.createNew(path, large(10));
        QCOMPARE(workspace.state(), State::Opening);
        QCOMPARE(opened.size(), 0);
        QVERIFY(opened.wait());
        QCOMPARE(workspace.state(), State::Open);
        QCOMPARE(workspace.path(), path);
        QVERIFY(!workspace.isUntitled());

        const quint64 first = workspace.commit(test::withCapacity(*workspace.draft(), 0, 1), named(u"One"_s));
        const quint64 second = workspace.commit(test::withCapacity(*workspace.draft(), 1, 2), named(u"Two"_s));
        QVERIFY(first > 0 && second > first);
        QCOMPARE(workspace.draft()->addresses.at(1).capacity, 2);
        QTRY_COMPARE(stored.size(), 2);
        QCOMPARE(stored.at(0).at(0).toULongLong(), first);
        QCOMPARE(stored.at(1).at(0).toULongLong(), second);
        const QList<service::JournalEntry> lines = journalOf(workspace);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines.at(0).text, u"Two"_s);
        QVERIFY(*service::loadDocument(path).project == *workspace.draft());
    }

    void theEndOfTheWorkspaceStoresWhatWaits()
    {
        const QString path = newPath();
        model::ProjectPtr last;
        {
            Workspace workspace;
            workspace.createNew(path, large(10));
            workspace.waitUntilStored();
            for (int capacity = 1; capacity <= 40; ++capacity) {
                workspace.commit(test::withCapacity(*workspace.draft(), 2, capacity), named(u"Edit"_s));
            }
            last = workspace.draft();
        }
        QVERIFY(*service::loadDocument(path).project == *last);
    }

    void aDragIsOneJournalLine()
    {
        Workspace workspace;
        workspace.createNew(newPath(), large(10));
        workspace.waitUntilStored();
        quint64 sequence = 0;
        QSignalSpy stored(&workspace, &Workspace::stored);
        for (int capacity = 1; capacity <= 200; ++capacity) {
            sequence = workspace.commit(test::withCapacity(*workspace.draft(), 2, capacity), named(u"Drag"_s, u"drag"_s));
        }
        workspace.commit(test::withCapacity(*workspace.draft(), 3, 7), named(u"Edit"_s));
        workspace.waitUntilStored();
        QCOMPARE(stored.constLast().at(0).toULongLong(), sequence + 1);
        const QList<service::JournalEntry> lines = journalOf(workspace);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines.at(1).changes.size(), 1);
        QCOMPARE(lines.at(1).changes.at(0).after.value(u"capacity"_s).toInt(), 200);
    }

    void publishMakesDraftLive_data()
    {
        QTest::addColumn<bool>("reopens");
        QTest::newRow("R-006 nothing takes effect before the push") << false;
        QTest::newRow("R-006 what was pushed is there after a restart") << true;
    }
    void publishMakesDraftLive()
    {
        QFETCH(bool, reopens);
        const QString path = newPath();
        auto workspace = std::make_unique<Workspace>();
        workspace->createNew(path, large(10));
        workspace->waitUntilStored();
        QVERIFY(*workspace->live() == model::Project());
        QCOMPARE(workspace->liveRevision(), 0);

        QSignalSpy published(workspace.get(), &Workspace::published);
        workspace->publish(u"First"_s, u"ann"_s);
        workspace->commit(test::withCapacity(*workspace->draft(), 0, 5), named(u"After"_s));
        workspace->waitUntilStored();
        QCOMPARE(published.size(), 1);
        if (reopens) {
            workspace = std::make_unique<Workspace>();
            workspace->open(path);
            workspace->waitUntilStored();
        }
        QCOMPARE(workspace->liveRevision(), 1);
        QCOMPARE(workspace->revisions().at(0).note, u"First"_s);
        QCOMPARE(workspace->revisions().at(0).author, u"ann"_s);
        QVERIFY(*workspace->live() == *large(10));
        QCOMPARE(workspace->draft()->addresses.at(0).capacity, 5);
    }

    void restoringARevisionIsAnEdit()
    {
        Workspace workspace;
        workspace.createNew(newPath(), large(10));
        workspace.waitUntilStored();
        workspace.publish(u"First"_s);
        workspace.commit(test::withCapacity(*workspace.draft(), 0, 5), named(u"Edit"_s));
        workspace.restore(1);
        workspace.waitUntilStored(); // loads
        QVERIFY(*workspace.draft() == *large(10));
        QCOMPARE(journalOf(workspace).constFirst().text, u"Restore Revision 1"_s);
        QSignalSpy failed(&workspace, &Workspace::restoreFailed);
        workspace.restore(2);
        workspace.waitUntilStored();
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed.at(0).at(0).value<Error>().kind, Error::Kind::NotFound);
    }

    void anAnswerForAnObjectThatIsGoneIsDropped()
    {
        Workspace workspace;
        workspace.createNew(newPath(), large(3));
        workspace.waitUntilStored();
        bool called = false;
        {
            QObject context;
            workspace.loadJournal(1, 0, &context, [&](const Result<QList<service::JournalEntry>> &) { called = true; });
        }
        workspace.waitUntilStored();
        QVERIFY(!called);
    }

    void anUntitledProjectIsKeptUntilItGetsAName()
    {
        QString untitled;
        {
            Workspace workspace;
            workspace.createUntitled(large(4));
            workspace.waitUntilStored();
            QVERIFY(workspace.isUntitled());
            untitled = workspace.path();
            QVERIFY(untitled.startsWith(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)));
            workspace.commit(test::withCapacity(*workspace.draft(), 0, 5), named(u"Edit"_s));
            workspace.waitUntilStored();
            QVERIFY(!Workspace::untitledFiles().contains(untitled)); // in use
        }
        QCOMPARE(Workspace::untitledFiles(), QStringList{untitled});
        const Workspace::Summary summary = Workspace::summaryOf(untitled);
        QCOMPARE(summary.name, large(4)->name);
        QVERIFY(summary.lastEdited.isValid());
        QVERIFY(!Workspace::removeUntitled(u"/etc/hostname"_s)); // none of ours

        Workspace workspace;
        workspace.open(untitled);
        workspace.waitUntilStored();
        QVERIFY(workspace.isUntitled());
        QSignalSpy moved(&workspace, &Workspace::moved);
        const QString path = newPath();
        workspace.moveTo(path);
        workspace.commit(test::withCapacity(*workspace.draft(), 1, 6), named(u"Edit on"_s));
        workspace.waitUntilStored();
        QCOMPARE(moved.size(), 1);
        QCOMPARE(workspace.path(), path);
        QVERIFY(!workspace.isUntitled());
        QVERIFY(!QFile::exists(untitled));
        QCOMPARE(journalOf(workspace).size(), 2);
        QVERIFY(*service::loadDocument(path).project == *workspace.draft());
    }

    void anUntitledProjectThatNobodyEditedLeavesNoFile()
    {
        Workspace workspace;
        workspace.createUntitled(large(4));
        workspace.waitUntilStored();
        const QString untitled = workspace.path();
        QVERIFY(QFile::exists(untitled));
        workspace.createNew(newPath());
        workspace.waitUntilStored();
        QVERIFY(!QFile::exists(untitled));
    }

    void aFailedOpenLeavesThePresentProject()
    {
        Workspace workspace;
        const QString path = newPath();
        workspace.createNew(path, large(4));
        workspace.waitUntilStored();
        const model::ProjectPtr draft = workspace.draft();
        QSignalSpy failed(&workspace, &Workspace::openFailed);
        workspace.open(m_folder.filePath(u"missing.meridian"_s));
        workspace.createNew(path); // is there
        workspace.waitUntilStored();
        QCOMPARE(failed.size(), 2);
        QCOMPARE(failed.at(0).at(0).value<Error>().kind, Error::Kind::NotFound);
        QCOMPARE(failed.at(1).at(0).value<Error>().kind, Error::Kind::Conflict);
        QCOMPARE(workspace.state(), State::Open);
        QVERIFY(workspace.draft() == draft);
        QVERIFY(workspace.commit(test::withCapacity(*draft, 0, 5), named(u"Edit"_s)) > 0);
        workspace.waitUntilStored();
        QCOMPARE(service::loadDocument(path).project->addresses.at(0).capacity, 5);
    }

    void theSecondConsoleIsToldAndMayLook()
    {
        Workspace first;
        const QString path = newPath();
        first.createNew(path, large(4));
        first.waitUntilStored();
        Workspace second;
        QSignalSpy failed(&second, &Workspace::openFailed);
        second.open(path);
        second.waitUntilStored();
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed.at(0).at(0).value<Error>().kind, Error::Kind::Busy);
        QCOMPARE(second.state(), State::Closed);
        second.open(path, Workspace::OpenMode::ReadOnly);
        second.waitUntilStored();
        QCOMPARE(second.state(), State::ReadOnly);
        QCOMPARE(second.commit(large(1), named(u"Edit"_s)), 0U);
        QVERIFY(first.commit(test::withCapacity(*first.draft(), 0, 5), named(u"Edit"_s)) > 0);
        first.close();
        first.waitUntilStored();
        second.open(path);
        second.waitUntilStored();
        QCOMPARE(second.state(), State::Open);
        QCOMPARE(second.draft()->addresses.at(0).capacity, 5);
    }

    void openingTheOpenFileAgainReadsItAnew()
    {
        Workspace workspace;
        const QString path = newPath();
        workspace.createNew(path, large(4));
        workspace.waitUntilStored();
        workspace.commit(test::withCapacity(*workspace.draft(), 0, 5), named(u"Edit"_s));
        workspace.open(path);
        workspace.waitUntilStored();
        QCOMPARE(workspace.state(), State::Open);
        QCOMPARE(workspace.draft()->addresses.at(0).capacity, 5);
    }

    void closingWhileSomethingOpensStaysClosed()
    {
        const QString path = newPath();
        QVERIFY(store::ProjectStore::create(path, test::largeProject(3)));
        Workspace workspace;
        QSignalSpy opened(&workspace, &Workspace::opened);
        workspace.open(path);
        workspace.close();
        workspace.waitUntilStored();
        QCOMPARE(opened.size(), 0);
        QCOMPARE(workspace.state(), State::Closed);
        QVERIFY(store::ProjectStore::open(path, store::ProjectStore::Access::Edit)); // the lock is free
    }

    void importsAndExportsJson()
    {
        const QString json = m_folder.filePath(u"in.json"_s);
        const QString out = m_folder.filePath(u"out.json"_s);
        QVERIFY(service::saveDocument(*large(6), json));
        Workspace workspace;
        QSignalSpy exported(&workspace, &Workspace::exported);
        workspace.importJson(json);
        workspace.waitUntilStored();
        QVERIFY(workspace.isUntitled());
        QVERIFY(*workspace.draft() == *large(6));
        workspace.exportJson(out);
        workspace.exportJson(m_folder.filePath(u"none/out.json"_s));
        QSignalSpy failed(&workspace, &Workspace::exportFailed);
        workspace.waitUntilStored();
        QCOMPARE(exported.size(), 1);
        QCOMPARE(failed.size(), 1);
        QVERIFY(*service::loadDocument(out).project == *large(6));
    }

    void importTellsEverythingThatIsWrong()
    {
        const QString json = m_folder.filePath(u"wrong.json"_s);
        QFile file(json);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "meridian-project", "version": 1, "name": "x", "one": 1, "two": 2})");
        file.close();
        Workspace workspace;
        QSignalSpy failed(&workspace, &Workspace::openFailed);
        workspace.importJson(json);
        workspace.waitUntilStored();
        QCOMPARE(failed.size(), 1);
        const Error error = failed.at(0).at(0).value<Error>();
        QVERIFY2(error.text.contains(u"one"_s) && error.text.contains(u"two"_s), qPrintable(error.text));
        QCOMPARE(workspace.state(), State::Closed);
    }

    void anEditThatCannotBeStoredIsToldAndTriedAgain()
    {
        Workspace workspace;
        workspace.createNew(newPath(), large(4));
        workspace.waitUntilStored();
        QSignalSpy failed(&workspace, &Workspace::storeFailed);
        QSignalSpy stored(&workspace, &Workspace::stored);
        {
            // Another program writes, against the rules, and keeps the file.
            store::Database other = store::Database::open(workspace.path(), store::Database::Mode::ReadWrite).value();
            QVERIFY(other.execute("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'no space'); END"));
            workspace.commit(test::withCapacity(*workspace.draft(), 0, 5), named(u"Edit"_s));
            workspace.waitUntilStored();
            QCOMPARE(failed.size(), 1);
            QVERIFY(failed.at(0).at(0).value<Error>().text.contains(u"no space"_s));
            QCOMPARE(stored.size(), 0);
            QCOMPARE(workspace.draft()->addresses.at(0).capacity, 5);
            QVERIFY(other.execute("DROP TRIGGER full"));
        }
        workspace.retryStore();
        workspace.waitUntilStored();
        QCOMPARE(stored.size(), 1);
        QCOMPARE(journalOf(workspace).constFirst().text, u"Edit"_s);
        QCOMPARE(service::loadDocument(workspace.path()).project->addresses.at(0).capacity, 5);
    }

    void aDamagedFileIsToldAndCanBeSalvaged()
    {
        const QString path = newPath();
        QVERIFY(store::ProjectStore::create(path, test::largeProject(30)));
        {
            store::Database database = store::Database::open(path, store::Database::Mode::ReadWrite).value();
            QVERIFY(database.execute("UPDATE address SET body = '{' WHERE key = 'a-3'"));
        }
        Workspace workspace;
        QSignalSpy failed(&workspace, &Workspace::openFailed);
        QSignalSpy opened(&workspace, &Workspace::opened);
        workspace.open(path);
        workspace.open(path, Workspace::OpenMode::Salvage);
        workspace.waitUntilStored();
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed.at(0).at(0).value<Error>().kind, Error::Kind::Damaged);
        QCOMPARE(opened.size(), 1);
        const auto project = opened.at(0).at(0).value<service::OpenedProject>();
        QCOMPARE(project.draft->addresses.size(), 29);
        QVERIFY(!project.problems.isEmpty());
        QVERIFY(workspace.isReadOnly());
        const QString out = m_folder.filePath(u"salvaged.json"_s);
        workspace.exportJson(out);
        workspace.waitUntilStored();
        QVERIFY(QFile::exists(out));
    }
};
MERIDIAN_TEST(WorkspaceTest)

#include "WorkspaceTest.moc"
