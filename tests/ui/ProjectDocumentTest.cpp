#include "ui/document/ProjectDocument.h"

#include "engine/model/ProjectBuilder.h"
#include "tests/support/TestMain.h"
#include "tests/ui/Sample.h"

#include <QRandomGenerator>
#include <QSignalSpy>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

ProjectDocument::Change rename(const QString &name)
{
    return [name](const model::Project &project) -> Result<model::Project> {
        model::Project next = project;
        next.name = name;
        return next;
    };
}

ProjectDocument::Change remove(const model::ObjectRef &ref)
{
    return [ref](const model::Project &project) -> Result<model::Project> {
        model::ProjectBuilder builder(project);
        if (Result<void> done = builder.remove(ref); !done) {
            return std::unexpected(done.error());
        }
        return builder.project();
    };
}

Result<model::Project> refuse(const model::Project &)
{
    return fail(Error::Kind::Invalid, u"The name is taken. Choose another one."_s);
}

} // namespace

class ProjectDocumentTest final : public QObject
{
    Q_OBJECT

private slots:
    void anEditIsOneNamedStep()
    {
        ProjectDocument document;
        QSignalSpy changed(&document, &ProjectDocument::changed);
        QVERIFY(document.edit(u"Rename Project"_s, {}, rename(u"a"_s)).has_value());
        QCOMPARE(document.project()->name, u"a"_s);
        QCOMPARE(document.undoStack()->count(), 1);
        QCOMPARE(document.undoStack()->undoText(), u"Rename Project"_s);
        QCOMPARE(changed.count(), 1);
    }
    void undoAndRedoPutTheVeryValuesBack()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        const model::ProjectPtr before = document.project();
        QVERIFY(document.edit(u"Rename Project"_s, {}, rename(u"a"_s)).has_value());
        const model::ProjectPtr after = document.project();
        document.undoStack()->undo();
        QCOMPARE(document.project(), before);
        document.undoStack()->redo();
        QCOMPARE(document.project(), after);
    }
    void aRefusedEditChangesNothingAndSaysWhy()
    {
        ProjectDocument document;
        QSignalSpy changed(&document, &ProjectDocument::changed);
        const model::ProjectPtr before = document.project();
        const Result<void> done = document.edit(u"Rename"_s, {}, refuse);
        QVERIFY(!done);
        QCOMPARE(done.error().text, u"The name is taken. Choose another one."_s);
        QCOMPARE(document.project(), before);
        QCOMPARE(document.undoStack()->count(), 0);
        QCOMPARE(changed.count(), 0);
    }
    void anEditThatChangesNothingMakesNoStep()
    {
        ProjectDocument document;
        QVERIFY(document.edit(u"Rename"_s, {}, rename({})).has_value());
        QCOMPARE(document.undoStack()->count(), 0);
    }
    void editsInARowWithOneKeyBecomeOneStep()
    {
        ProjectDocument document;
        for (const QString &name : {u"a"_s, u"ab"_s, u"abc"_s}) {
            QVERIFY(document.edit(u"Rename"_s, u"name"_s, rename(name)).has_value());
        }
        QCOMPARE(document.undoStack()->count(), 1);
        document.undoStack()->undo();
        QVERIFY(document.project()->name.isEmpty());
        document.undoStack()->redo();
        QCOMPARE(document.project()->name, u"abc"_s);
    }
    void mergedEditsThatComeBackToTheStartLeaveNoStep()
    {
        ProjectDocument document;
        QVERIFY(document.edit(u"Rename"_s, u"name"_s, rename(u"a"_s)).has_value());
        QVERIFY(document.edit(u"Rename"_s, u"name"_s, rename({})).has_value());
        QCOMPARE(document.undoStack()->count(), 0);
    }
    void aMovedFocusAnotherKeyUndoAndAnotherSelectionEndTheMerging_data()
    {
        QTest::addColumn<QString>("what");
        for (const char *what : {"focus", "key", "undo", "selection"}) {
            QTest::newRow(what) << QString::fromLatin1(what);
        }
    }
    void aMovedFocusAnotherKeyUndoAndAnotherSelectionEndTheMerging()
    {
        QFETCH(QString, what);
        ProjectDocument document;
        QVERIFY(document.edit(u"Rename"_s, u"name"_s, rename(u"a"_s)).has_value());
        if (what == u"focus"_s) {
            document.endMerge();
        } else if (what == u"key"_s) {
            QVERIFY(document.edit(u"Rename"_s, u"other"_s, rename(u"b"_s)).has_value());
        } else if (what == u"undo"_s) {
            document.undoStack()->undo();
            document.undoStack()->redo();
        } else {
            document.select({Kind::Pool, {}, {}});
        }
        const int before = document.undoStack()->count();
        QVERIFY(document.edit(u"Rename"_s, u"name"_s, rename(u"c"_s)).has_value());
        QCOMPARE(document.undoStack()->count(), before + 1);
    }
    void everyValueGoesToTheSinkAtOnce()
    {
        ProjectDocument document;
        QStringList names;
        document.setSink([&names](const model::ProjectPtr &project, const QString &, const QString &) -> Result<void> {
            names.append(project->name);
            return {};
        });
        QVERIFY(document.edit(u"Rename"_s, {}, rename(u"a"_s)).has_value());
        document.undoStack()->undo();
        document.undoStack()->redo();
        QCOMPARE(names, QStringList({u"a"_s, QString(), u"a"_s}));
    }
    void aSinkThatRefusesKeepsTheProject()
    {
        ProjectDocument document;
        document.setSink([](const model::ProjectPtr &, const QString &, const QString &) { return fail(Error::Kind::Io, u"The disk is full."_s); });
        QVERIFY(!document.edit(u"Rename"_s, {}, rename(u"a"_s)));
        QVERIFY(document.project()->name.isEmpty());
        QCOMPARE(document.undoStack()->count(), 0);
    }
    void aProjectToLookAtRefusesEdits()
    {
        ProjectDocument document;
        document.setReadOnlyReason(u"Another program edits it."_s);
        const Result<void> done = document.edit(u"Rename"_s, {}, rename(u"a"_s));
        QVERIFY(!done);
        QCOMPARE(done.error().text, u"Another program edits it."_s);
    }
    void theSelectionFallsBackToWhatIsLeft()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        const model::Instance &instance = document.project()->instances.at(0);
        const model::ObjectRef rule = model::refOf(instance, instance.rules.front());
        document.select(rule);
        QVERIFY(document.edit(u"Delete"_s, {}, remove(rule)).has_value());
        QCOMPARE(document.selection(), model::refOf(document.project()->instances.at(0)));
        document.undoStack()->undo();
        QCOMPARE(document.selection(), model::refOf(document.project()->instances.at(0)));
    }
    void theSelectionFollowsARename()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        const model::ObjectRef pool = model::refOf(document.project()->pools.at(0));
        document.select(pool);
        QVERIFY(document.edit(u"Rename"_s, {}, [&](const model::Project &project) -> Result<model::Project> {
            model::ProjectBuilder builder(project);
            if (Result<void> done = builder.rename(pool, u"renamed-pool"_s); !done) {
                return std::unexpected(done.error());
            }
            return builder.project();
        }).has_value());
        QCOMPARE(document.selection().key, u"renamed-pool"_s);
    }
    void anyEditsUndoneRestoreTheProject()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        const model::Project start = *document.project();
        QRandomGenerator random(7);
        for (int i = 0; i < 60; ++i) {
            const model::Project &project = *document.project();
            const auto pick = [&random](const auto &list) { return model::refOf(list.at(random.bounded(static_cast<int>(list.size())))); };
            switch (random.bounded(3)) {
            case 0: (void)document.edit(u"Rename"_s, {}, rename(QString::number(i))); break;
            case 1: (void)document.edit(u"Delete"_s, {}, remove(pick(project.addresses))); break;
            default:
                (void)document.edit(u"Move"_s, {}, [&](const model::Project &now) -> Result<model::Project> {
                    model::ProjectBuilder builder(now);
                    (void)builder.move(pick(now.pools), random.bounded(static_cast<int>(now.pools.size())));
                    return builder.project();
                });
            }
        }
        QVERIFY(document.undoStack()->count() > 20);
        const model::Project end = *document.project();
        document.undoStack()->setIndex(0);
        QVERIFY(*document.project() == start);
        document.undoStack()->setIndex(document.undoStack()->count());
        QVERIFY(*document.project() == end);
    }
};
MERIDIAN_TEST(ProjectDocumentTest)

#include "ProjectDocumentTest.moc"
