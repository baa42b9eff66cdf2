#include "engine/store/ProjectStore.h"

#include "engine/model/ProjectDiff.h"
#include "engine/model/ProjectJson.h"
#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QTemporaryDir>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::ProjectStore;
using Access = ProjectStore::Access;
using Kind = store::JournalChange::Kind;

namespace {

store::EditInfo named(const QString &text, const QString &mergeKey = {})
{
    return {.text = text, .mergeKey = mergeKey, .user = u"ann"_s};
}

} // namespace

class ProjectStoreTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    QString newPath() { return m_folder.filePath(u"%1.meridian"_s.arg(++m_files)); }

    /// A file with `start` as its draft, open for editing.
    ProjectStore opened(const QString &path, const model::Project &start)
    {
        if (const auto made = ProjectStore::create(path, start); !made) {
            qFatal("%s", qPrintable(made.error().toString()));
        }
        auto store = ProjectStore::open(path, Access::Edit);
        if (!store) {
            qFatal("%s", qPrintable(store.error().toString()));
        }
        return std::move(*store);
    }

    static model::Project reread(const QString &path) { return *ProjectStore::open(path, Access::ReadOnly).value().project(); }

private slots:
    void jsonToSqliteToJsonIsTheIdentity_data()
    {
        QTest::addColumn<QByteArray>("document");
        for (const auto &[name, document] : test::knownDocuments()) {
            QTest::newRow(name.constData()) << document;
        }
    }
    void jsonToSqliteToJsonIsTheIdentity()
    {
        QFETCH(QByteArray, document);
        const model::ReadResult read = model::readProject(document);
        QVERIFY2(read.project, read.project ? "" : qPrintable(read.errors.front().toString()));
        const QString path = newPath();
        QVERIFY(ProjectStore::create(path, *read.project));
        const model::Project stored = reread(path);
        QCOMPARE(model::projectToJson(stored), model::projectToJson(*read.project));
        QVERIFY(stored == *read.project);
    }

    void randomEditsLeaveTheFileEqualToTheDraft()
    {
        Random random(7);
        for (int round = 0; round < 25; ++round) {
            auto draft = std::make_shared<const model::Project>(test::randomProject(random));
            const QString path = newPath();
            ProjectStore store = opened(path, *draft);
            for (int edit = 0; edit < 8; ++edit) {
                draft = std::make_shared<const model::Project>(test::randomlyEdited(*draft, random));
                const auto written = store.write(draft, named(u"Edit"_s));
                QVERIFY2(written, written ? "" : qPrintable(written.error().toString()));
            }
            QVERIFY(reread(path) == *draft);
        }
    }

    void oneEditAmongManyAddressesWritesItsRowAndItsLine()
    {
        ProjectStore store = opened(newPath(), test::largeProject(10'000));
        const qint64 before = store.writtenRows();
        const model::ProjectPtr next = test::withCapacity(*store.project(), 5'000, 77);
        QCOMPARE(store.write(next, named(u"Set Capacity"_s)).value(), 1);
        QCOMPARE(store.writtenRows() - before, 2);
        QCOMPARE(store.journal(1).value().at(0).changes.size(), 1);
    }

    void oneRecordSetOfABigZoneWritesItsRowAndItsLine()
    {
        model::Zone zone;
        zone.name = u"big.example"_s;
        zone.soa.mname = u"ns.big.example"_s;
        zone.soa.rname = u"host.big.example"_s;
        model::ObjectList<model::RecordSet>::Items sets;
        for (int i = 0; i < 10'000; ++i) {
            model::RecordSet set;
            set.name = u"h%1"_s.arg(i);
            set.type = u"A"_s;
            set.values = {u"192.0.2.1"_s};
            sets.push_back(std::make_shared<const model::RecordSet>(set));
        }
        zone.records = model::ObjectList<model::RecordSet>(std::move(sets));
        model::Project project;
        project.zones = project.zones.appended(zone);
        ProjectStore store = opened(newPath(), project);

        model::RecordSet changed = zone.records.at(1'234);
        changed.ttl = 5;
        model::Zone inserted = zone;
        inserted.records = zone.records.replaced(1'234, changed);
        auto next = std::make_shared<model::Project>(project);
        next->zones = project.zones.replaced(0, inserted);
        qint64 before = store.writtenRows();
        QVERIFY(store.write(next, named(u"Set TTL"_s)));
        QCOMPARE(store.writtenRows() - before, 2);
        QCOMPARE(store.journal(1).value().at(0).changes.at(0).object, u"record:h1234.big.example/A"_s);

        inserted.records = inserted.records.moved(9'000, 3);
        auto moved = std::make_shared<model::Project>(*next);
        moved->zones = next->zones.replaced(0, inserted);
        before = store.writtenRows();
        QVERIFY(store.write(moved, named(u"Move"_s)));
        QCOMPARE(store.writtenRows() - before, 2);
        QCOMPARE(store.journal(1).value().at(0).changes.at(0).kind, Kind::Moved);
    }

    void theJournalSaysWhatAnEditDid()
    {
        const QString path = newPath();
        ProjectStore store = opened(path, test::largeProject(3));
        const model::ProjectPtr first = test::withCapacity(*store.project(), 0, 11);
        const model::ProjectPtr second = test::withCapacity(*first, 0, 12);
        QCOMPARE(store.write(first, named(u"Set Capacity of \"北京\""_s)).value(), 1);
        QCOMPARE(store.write(second, named(u"Again"_s)).value(), 2);
        QCOMPARE(store.write(second, named(u"Nothing"_s)).value(), 0);
        QCOMPARE(store.write(std::make_shared<const model::Project>(*second), named(u"Equal"_s)).value(), 0);
        const QList<store::JournalEntry> lines = store.journal(10).value();
        QCOMPARE(lines.size(), 2);
        const store::JournalEntry &line = lines.at(1);
        QCOMPARE(line.text, u"Set Capacity of \"北京\""_s);
        QCOMPARE(line.user, u"ann"_s);
        QCOMPARE(line.changes.size(), 1);
        QCOMPARE(line.changes.at(0).object, u"address:a-0"_s);
        QCOMPARE(line.changes.at(0).kind, Kind::Changed);
        QCOMPARE(line.changes.at(0).after.value(u"capacity"_s).toInt(), 11);
    }

    void editsWithOneMergeKeyAreOneLineUntilAPublish()
    {
        ProjectStore store = opened(newPath(), test::largeProject(3));
        const auto write = [&](int capacity, const QString &key) {
            return store.write(test::withCapacity(*store.project(), 0, capacity), named(u"Drag"_s, key)).value();
        };
        QCOMPARE(write(11, u"drag"_s), 1);
        QCOMPARE(write(12, u"drag"_s), 1);
        QCOMPARE(write(13, u"other"_s), 2);
        QCOMPARE(write(14, u"drag"_s), 3);
        QVERIFY(store.publish(*store.project(), u"note"_s, u"ann"_s));
        QCOMPARE(write(15, u"drag"_s), 4);
        QCOMPARE(write(16, {}), 5);
        QCOMPARE(write(17, {}), 6);
    }

    void aBigImportKeepsNamesOnly()
    {
        ProjectStore store = opened(newPath(), model::Project());
        QVERIFY(store.write(std::make_shared<const model::Project>(test::largeProject(2'000)), named(u"Import"_s)));
        const store::JournalEntry line = store.journal(1).value().at(0);
        QCOMPARE(line.changes.size(), 2'000 + 200 + 1);
        for (const store::JournalChange &change : line.changes) {
            QVERIFY(change.after.isEmpty());
        }
    }

    void removingAZoneRemovesItsRecordSets()
    {
        Random random(3);
        model::Project project;
        while (project.zones.isEmpty() || project.zones.at(0).records.isEmpty()) {
            project = test::randomProject(random);
        }
        const QString path = newPath();
        ProjectStore store = opened(path, project);
        auto without = std::make_shared<model::Project>(project);
        without->zones = {};
        QVERIFY(store.write(without, named(u"Delete Zones"_s)));
        QCOMPARE(store::Database::open(path, store::Database::Mode::ReadOnly).value().integer("SELECT count(*) FROM record_set").value(), 0);
        QVERIFY(store.write(std::make_shared<const model::Project>(project), named(u"Undo"_s)));
        QVERIFY(reread(path) == project);
    }

    void revisionsArePublishedListedComparedAndRestored()
    {
        const QString path = newPath();
        const model::Project start = test::largeProject(20);
        model::ProjectPtr edited;
        {
            ProjectStore store = opened(path, start);
            QVERIFY(store.revisions().value().isEmpty());
            QCOMPARE(store.publish(*store.project(), u"First"_s, u"ann"_s).value().number, 1);
            edited = test::withCapacity(*store.project(), 4, 9);
            QVERIFY(store.write(edited, named(u"Set Capacity"_s)));
            QCOMPARE(store.publish(*edited, u"第二"_s, {}).value().number, 2);
        }
        ProjectStore store = ProjectStore::open(path, Access::Edit).value();
        const QList<store::RevisionInfo> revisions = store.revisions().value();
        QCOMPARE(revisions.size(), 2);
        QCOMPARE(revisions.at(0).note, u"First"_s);
        QCOMPARE(revisions.at(0).author, u"ann"_s);
        QCOMPARE(revisions.at(1).note, u"第二"_s);
        QVERIFY(revisions.at(0).time.isValid());
        QCOMPARE(revisions.at(0).time.offsetFromUtc(), 0);

        const model::ProjectPtr first = store.revision(1).value();
        const model::ProjectPtr second = store.revision(2).value();
        QVERIFY(*first == start);
        QVERIFY(*second == *edited);
        const model::ProjectDiff difference = model::diff(*first, *second);
        QCOMPARE(difference.changes.size(), 1U);
        QCOMPARE(difference.changes.front().object.toString(), u"address:a-4"_s);

        QVERIFY(store.write(first, named(u"Restore Revision 1"_s)).value() > 0);
        QVERIFY(*store.project() == start);
        QVERIFY(reread(path) == start);
        QCOMPARE(store.revision(3).error().kind, Error::Kind::NotFound);
    }

    void aCopyHasJournalAndRevisionsToo()
    {
        ProjectStore store = opened(newPath(), test::largeProject(5));
        QVERIFY(store.write(test::withCapacity(*store.project(), 0, 5), named(u"Edit"_s)));
        QVERIFY(store.publish(*store.project(), u"note"_s, {}));
        const QString path = newPath();
        QVERIFY(store.copyTo(path));
        ProjectStore copy = ProjectStore::open(path, Access::Edit).value();
        QVERIFY(*copy.project() == *store.project());
        QCOMPARE(copy.journal(9).value().size(), 1);
        QCOMPARE(copy.revisions().value().size(), 1);
        QCOMPARE(store.copyTo(path).error().kind, Error::Kind::Conflict);
    }

    void aWriteThatFailsChangesNeitherFileNorMemory()
    {
        const QString path = newPath();
        ProjectStore store = opened(path, test::largeProject(5));
        const model::ProjectPtr before = store.project();
        // Two objects with one key, which no builder makes; the new name is written before that comes out.
        auto impossible = std::make_shared<model::Project>(*before);
        model::Address twin = before->addresses.at(0);
        twin.capacity += 1;
        impossible->addresses = before->addresses.replaced(1, twin);
        impossible->name = u"half"_s;
        const auto written = store.write(impossible, named(u"Impossible"_s));
        QVERIFY(!written);
        QCOMPARE(written.error().kind, Error::Kind::Conflict);
        QVERIFY(store.project() == before);
        QVERIFY(reread(path) == *before);
        QVERIFY(store.journal(1).value().isEmpty());
        QVERIFY(store.write(test::withCapacity(*before, 2, 4), named(u"Next"_s)));
        QCOMPARE(reread(path).addresses.at(2).capacity, 4);
    }

    void theSecondEditorIsToldAndReadersAreNot()
    {
        const QString path = newPath();
        ProjectStore store = opened(path, test::largeProject(5));
        const auto second = ProjectStore::open(path, Access::Edit);
        QVERIFY(!second);
        QCOMPARE(second.error().kind, Error::Kind::Busy);
        QVERIFY(second.error().text.contains(u"Another Meridian"_s));
        QVERIFY(store.write(test::withCapacity(*store.project(), 0, 99), named(u"Edit"_s)));
        QCOMPARE(reread(path).addresses.at(0).capacity, 99);
        QVERIFY(store.write(test::withCapacity(*store.project(), 0, 98), named(u"Edit"_s)));
    }

    void createLeavesAnExistingFileAlone()
    {
        const QString path = newPath();
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("mine");
        file.close();
        QCOMPARE(ProjectStore::create(path, model::Project()).error().kind, Error::Kind::Conflict);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
    }
};
MERIDIAN_TEST(ProjectStoreTest)

#include "ProjectStoreTest.moc"
