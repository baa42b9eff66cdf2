#include "ui/shell/MainWindow.h"

#include "engine/model/ProjectBuilder.h"
#include "tests/support/TestMain.h"
#include "tests/ui/ConsoleFixture.h"
#include "ui/editors/NewObject.h"
#include "ui/shell/PageStack.h"
#include "ui/shell/ProblemChecker.h"
#include "ui/shell/ProblemsModel.h"
#include "ui/shell/ViewOpener.h"
#include "ui/widgets/FileDialog.h"
#include "ui/widgets/MessageBox.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTreeView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

ProjectDocument::Change renamePool(const QString &id, const QString &name)
{
    return [id, name](const model::Project &project) -> Result<model::Project> {
        model::Pool pool = *project.pools.find(id);
        pool.name = name;
        model::ProjectBuilder builder(project);
        if (Result<void> done = builder.replace(id, pool); !done) {
            return std::unexpected(done.error());
        }
        return builder.project();
    };
}

ProjectDocument::Change markProduction()
{
    return [](const model::Project &project) -> Result<model::Project> {
        model::Project next = project;
        next.settings.production = true;
        return next;
    };
}

} // namespace

/// User stories, clicked through the real window.
class MainWindowTest final : public QObject
{
    Q_OBJECT

private slots:
    void aNewcomerOpensTheSampleWithOneClick()
    {
        test::ConsoleFixture console;
        QCOMPARE(console.window->pages()->fixedName(), u"welcome"_s);
        QVERIFY(!console.find<QDockWidget>(u"projectDock"_s)->isVisible());
        QTest::mouseClick(console.find<QAbstractButton>(u"openSampleButton"_s), Qt::LeftButton);
        QTRY_VERIFY(console.session.isOpen());
        QTRY_VERIFY(console.find<QDockWidget>(u"projectDock"_s)->isVisible());
        QVERIFY(console.window->pages()->fixedName().isEmpty());
        QVERIFY(console.window->windowTitle().contains(u"Sample world"_s));
    }
    void anEditIsUndoneAndRedoneByTheMenusThatNameIt()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        const model::Pool pool = console.document().project()->pools.at(0);
        QVERIFY(console.document().edit(u"Rename Pool"_s, {}, renamePool(pool.id.text, u"Renamed"_s)).has_value());
        auto *undo = console.find<QAction>(u"undo"_s);
        auto *redo = console.find<QAction>(u"redo"_s);
        QVERIFY(undo->text().contains(u"Rename Pool"_s));
        undo->trigger();
        QCOMPARE(console.document().project()->pools.at(0).name, pool.name);
        QVERIFY(redo->text().contains(u"Rename Pool"_s));
        redo->trigger();
        QCOMPARE(console.document().project()->pools.at(0).name, u"Renamed"_s);
    }
    void everyEditIsStoredWithoutBeingAsked()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        const QString pool = console.document().project()->pools.at(0).id.text;
        QVERIFY(console.document().edit(u"Rename Pool"_s, {}, renamePool(pool, u"Stored at once"_s)).has_value());
        QTRY_COMPARE(console.session.storing(), Session::Storing::Stored);
        const QString path = console.workspace.path();

        test::ConsoleFixture next;
        QSignalSpy opened(&next.session, &Session::opened);
        console.workspace.close();
        console.workspace.waitUntilStored();
        next.session.open(path);
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(next.document().project()->pools.find(pool)->name, u"Stored at once"_s);
    }
    void theTreeAndThePageFollowEachOther()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        const model::ObjectRef pool = model::refOf(console.document().project()->pools.at(2));
        console.document().select(pool);
        auto *tree = console.find<QTreeView>(u"projectTree"_s);
        QVERIFY(tree->currentIndex().data().toString().contains(console.document().project()->pools.at(2).name));
        QVERIFY(console.find<QLabel>(u"pageTitle"_s)->text().contains(console.document().project()->pools.at(2).name));
        QTest::keyClick(tree, Qt::Key_Down);
        QCOMPARE(console.document().selection(), model::refOf(console.document().project()->pools.at(3)));
        console.find<QAction>(u"back"_s)->trigger();
        QCOMPARE(console.document().selection(), pool);
        console.find<QAction>(u"forward"_s)->trigger();
        QCOMPARE(console.document().selection(), model::refOf(console.document().project()->pools.at(3)));
    }
    void searchingTheTreeLeavesWhatFits()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        const QString wanted = console.document().project()->addresses.at(0).id.text;
        QTest::keyClicks(console.find<QLineEdit>(u"treeSearchField"_s), wanted);
        auto *tree = console.find<QTreeView>(u"projectTree"_s);
        QCOMPARE(tree->model()->rowCount(), 1);
        QCOMPARE(tree->model()->rowCount(tree->model()->index(0, 0)), 1);
    }
    void deletingWhatIsInUseIsRefusedWithItsUsers()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        const model::ProjectPtr before = console.document().project();
        console.document().select(model::refOf(before->pools.at(0)));
        MessageBox::setNextAnswer(MessageBox::Answer::Cancel);
        console.find<QAction>(u"delete"_s)->trigger();
        QCOMPARE(console.document().project(), before);
        QVERIFY2(MessageBox::lastText().contains(before->instances.at(0).id.text), qPrintable(MessageBox::lastText()));
    }
    void aQuickFixRemovesItsProblemAndIsOneStep()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        // A health check that nothing uses is a finding that can be fixed; so is much else: take the first with a remedy.
        QVERIFY(console.document().edit(u"Add Pool"_s, {}, [](const model::Project &project) -> Result<model::Project> {
            model::ProjectBuilder builder(project);
            model::Pool pool;
            pool.id = {u"unused"_s};
            (void)builder.add(pool);
            model::Instance instance = project.instances.at(0);
            std::erase_if(instance.rules, [](const model::Rule &rule) { return rule.line == u"default"_s; });
            (void)builder.replace(instance.id.text, instance);
            return builder.project();
        }).has_value());
        QTRY_VERIFY(console.window->checker()->isSettled());
        auto *view = console.find<QTreeView>(u"problemsView"_s);
        auto *fix = console.find<QPushButton>(u"fixButton"_s);
        const QAbstractItemModelTester tester(view->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        int fixable = -1;
        for (int row = 0; row < view->model()->rowCount() && fixable < 0; ++row) {
            fixable = view->model()->index(row, ProblemsModel::FixColumn).data().toString().isEmpty() ? -1 : row;
        }
        QVERIFY(fixable >= 0);
        view->setCurrentIndex(view->model()->index(fixable, 0));
        const QString problem = view->currentIndex().data().toString();
        const int steps = console.document().undoStack()->count();
        QVERIFY(fix->isEnabled());
        fix->click();
        QCOMPARE(console.document().undoStack()->count(), steps + 1);
        QTRY_VERIFY(console.window->checker()->isSettled());
        for (const model::Finding &finding : *console.window->checker()->findings()) {
            QVERIFY(finding.text != problem);
        }
    }
    void aClickOnAProblemSelectsItsObject()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        QVERIFY(console.document().edit(u"Add Pool"_s, {}, [](const model::Project &project) -> Result<model::Project> {
            model::ProjectBuilder builder(project);
            model::Pool pool;
            pool.id = {u"unused"_s};
            (void)builder.add(pool);
            return builder.project();
        }).has_value());
        QTRY_VERIFY(console.window->checker()->isSettled());
        console.window->showDock(u"problems"_s);
        auto *view = console.find<QTreeView>(u"problemsView"_s);
        int row = -1;
        const auto &findings = *console.window->checker()->findings();
        for (std::size_t i = 0; i < findings.size(); ++i) {
            row = findings[i].object.key == u"unused"_s ? static_cast<int>(i) : row;
        }
        QVERIFY(row >= 0);
        const QModelIndex index = view->model()->index(row, 0);
        view->scrollTo(index);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
        QCOMPARE(console.document().selection(), (model::ObjectRef{Kind::Pool, u"unused"_s, {}}));
    }
    void thePaletteGoesToAnObject()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        QDialog *palette = console.window->showPalette();
        auto *search = palette->findChild<QLineEdit *>(u"paletteSearchField"_s);
        QTest::keyClicks(search, console.document().project()->addresses.at(3).value);
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_COMPARE(console.document().selection(), model::refOf(console.document().project()->addresses.at(3)));
    }
    void publishingMakesDraftLive()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        QTRY_VERIFY(console.window->checker()->isSettled());
        if (console.window->checker()->count(model::Finding::Severity::Error) > 0) {
            QSKIP("This version does not carry out everything that the sample uses.");
        }
        QDialog *review = console.window->showReview();
        QTest::keyClicks(review->findChild<QLineEdit *>(u"publishNoteEdit"_s), u"first"_s);
        QSignalSpy published(&console.workspace, &service::Workspace::published);
        review->findChild<QPushButton *>(u"publishButton"_s)->click();
        QTRY_COMPARE(published.count(), 1);
        QVERIFY(console.session.draftChanges().isEmpty());
        QTRY_COMPARE(console.find<QLabel>(u"draftLabel"_s)->text(), u"Draft = Live"_s);

        const QString pool = console.document().project()->pools.at(0).id.text;
        QVERIFY(console.document().edit(u"Rename Pool"_s, {}, renamePool(pool, u"Changed"_s)).has_value());
        QTRY_VERIFY(console.find<QLabel>(u"draftLabel"_s)->text().contains(u'1'));
    }
    void aProductionProjectIsMarkedAndAsksTwice()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        QVERIFY(!console.find<QWidget>(u"productionBanner"_s)->isVisible());
        QVERIFY(console.document().edit(u"Mark"_s, {}, markProduction()).has_value());
        QVERIFY(console.find<QWidget>(u"productionBanner"_s)->isVisible());
        QTRY_VERIFY(console.window->checker()->isSettled());
        if (console.window->checker()->count(model::Finding::Severity::Error) > 0) {
            QSKIP("This version does not carry out everything that the sample uses.");
        }
        QSignalSpy published(&console.workspace, &service::Workspace::published);
        MessageBox::setNextAnswer(MessageBox::Answer::Cancel);
        QDialog *review = console.window->showReview();
        review->findChild<QPushButton *>(u"publishButton"_s)->click();
        QVERIFY(review->isVisible());
        QCOMPARE(published.count(), 0);
        MessageBox::setNextAnswer(MessageBox::Answer::Accept);
        review->findChild<QPushButton *>(u"publishButton"_s)->click();
        QTRY_COMPARE(published.count(), 1);
    }
    void aRevisionIsRestoredAsAnEdit()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        QSignalSpy published(&console.workspace, &service::Workspace::published);
        console.session.publish(u"first"_s);
        QTRY_COMPARE(published.count(), 1);
        const QString pool = console.document().project()->pools.at(0).id.text;
        const QString name = console.document().project()->pools.at(0).name;
        QVERIFY(console.document().edit(u"Rename Pool"_s, {}, renamePool(pool, u"Changed"_s)).has_value());
        auto *revisions = console.find<QTableWidget>(u"revisionsTable"_s);
        revisions->setCurrentCell(0, 0);
        console.find<QPushButton>(u"restoreButton"_s)->click();
        QTRY_COMPARE(console.document().project()->pools.find(pool)->name, name);
        console.find<QAction>(u"undo"_s)->trigger();
        QCOMPARE(console.document().project()->pools.find(pool)->name, u"Changed"_s);
    }
    void theJournalListsEveryEdit()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        const QString pool = console.document().project()->pools.at(0).id.text;
        console.window->showDock(u"history"_s);
        QVERIFY(console.document().edit(u"Rename Pool"_s, {}, renamePool(pool, u"Changed"_s)).has_value());
        auto *journal = console.find<QTableWidget>(u"journalTable"_s);
        QTRY_VERIFY(journal->rowCount() > 0 && journal->item(0, 1)->text() == u"Rename Pool"_s);
    }
    void aProjectGetsAFileOfItsOwn()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        const QString path = console.folder.filePath(u"world.meridian"_s);
        FileDialog::setNextFileName(path);
        console.find<QAction>(u"move-project"_s)->trigger();
        QTRY_COMPARE(console.workspace.path(), path);
        QVERIFY(QFileInfo::exists(path));
        QCOMPARE(console.settings.get(setting::recentProjects).value(0), path);
    }
    void aFileThatIsNotThereIsToldByName()
    {
        test::ConsoleFixture console;
        QSignalSpy failed(&console.session, &Session::failed);
        MessageBox::setNextAnswer(MessageBox::Answer::Cancel);
        console.session.open(console.folder.filePath(u"none.meridian"_s));
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(console.window->pages()->fixedName(), u"welcome"_s);
        QVERIFY(!console.session.isOpen());
    }
    void theWordsSaveAndApplyDoNotOccur()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        static const QRegularExpression word(u"\\b(save|apply)\\b"_s, QRegularExpression::CaseInsensitiveOption);
        for (const QAction *action : console.window->findChildren<QAction *>()) {
            QVERIFY2(!action->text().remove(u'&').contains(word), qPrintable(action->text()));
        }
        for (const QAbstractButton *button : console.window->findChildren<QAbstractButton *>()) {
            QVERIFY2(!button->text().remove(u'&').contains(word), qPrintable(button->text()));
        }
    }
    void everyActionHasANameAndNoTwoShareAShortcut()
    {
        test::ConsoleFixture console;
        QHash<QString, QString> owners;
        for (const QAction *action : console.window->findChildren<QAction *>()) {
            const QString keys = action->shortcut().toString();
            if (action->shortcutContext() != Qt::WindowShortcut || keys.isEmpty()) {
                continue;
            }
            QVERIFY2(!owners.contains(keys), qPrintable(keys + u": "_s + owners.value(keys) + u", "_s + action->text()));
            owners.insert(keys, action->text());
        }
        QVERIFY(owners.size() > 10);
    }
    void whatTakesTheFocusHasAnAccessibleName()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        for (const QLineEdit *field : console.window->findChildren<QLineEdit *>()) {
            if (field->isVisible()) {
                QVERIFY2(!field->accessibleName().isEmpty(), qPrintable(field->objectName()));
            }
        }
        for (const QAbstractItemView *view : console.window->findChildren<QAbstractItemView *>()) {
            if (view->isVisible() && view->focusPolicy() != Qt::NoFocus) { // headers of tables take none
                QVERIFY2(!view->accessibleName().isEmpty(), qPrintable(view->objectName()));
            }
        }
    }
    void whereViewsStandIsRememberedByTheNextWindow()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        console.find<QDockWidget>(u"historyDock"_s)->hide();
        console.window->close();
        console.workspace.close();
        MainWindow next(&console.session, &console.factory, &console.theme);
        next.show();
        QVERIFY(console.openSample());
        QVERIFY(!next.findChild<QDockWidget *>(u"historyDock"_s)->isVisible());
        QVERIFY(next.findChild<QDockWidget *>(u"projectDock"_s)->isVisible());
    }
    void everyViewOpensByItsNameAndShowsSomething()
    {
        test::ConsoleFixture console;
        QVERIFY(console.openSample());
        for (const Kind kind : {Kind::Channel, Kind::Alert}) { // the sample has none
            QVERIFY(addObject(console.document(), kind));
        }
        for (const QString &name : ViewOpener::names(console.window.get())) {
            ViewOpener opener(console.window.get());
            const Result<void> opened = opener.open(name);
            QVERIFY2(opened.has_value(), opened ? "" : qPrintable(opened.error().text));
            QTRY_VERIFY2(opener.isSettled(), qPrintable(name));
            QVERIFY(!opener.picture().isNull());
            const auto dialogs = console.window->findChildren<QDialog *>();
            for (QDialog *dialog : dialogs) {
                dialog->reject();
            }
        }
    }
    void anUnknownViewIsRefusedWithTheNamesOfAll()
    {
        test::ConsoleFixture console;
        ViewOpener opener(console.window.get());
        const Result<void> opened = opener.open(u"nowhere"_s);
        QVERIFY(!opened);
        QVERIFY(opened.error().text.contains(u"welcome"_s) && opened.error().text.contains(u"nowhere"_s));
    }
};
MERIDIAN_TEST(MainWindowTest)

#include "MainWindowTest.moc"
