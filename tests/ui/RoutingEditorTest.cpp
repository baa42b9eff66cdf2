#include "ui/editors/RoutingEditor.h"

#include "engine/geo/GeoData.h"
#include "engine/service/DnsProbe.h"
#include "engine/service/EngineService.h"
#include "engine/service/Workspace.h"
#include "engine/model/EnumText.h"
#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/editors/Editors.h"
#include "ui/editors/ObjectForm.h"
#include "ui/editors/RecordPage.h"
#include "ui/editors/RoutingTreeView.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/Editing.h"
#include "ui/models/RoutingModel.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/Session.h"
#include "ui/shell/Settings.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using model::Routing;
using Kind = model::ObjectRef::Kind;

namespace {

constexpr int kWait = 20000;
const model::ObjectRef kApp{Kind::RecordSet, u"app.example.com/A"_s, u"example.com"_s};

/// The console's window with a real engine behind it.
struct Console
{
    Console()
    {
        theme.apply(Theme::Choice::Light);
        registerEditors(factory);
        window = std::make_unique<MainWindow>(&session, &factory, &theme);
        window->resize(1400, 1000);
        window->show();
    }
    bool open()
    {
        QSignalSpy opened(&session, &Session::opened);
        session.openSample();
        return (opened.count() == 1 || opened.wait()) && QTest::qWaitForWindowActive(window.get());
    }
    template<typename T>
    T *find(const char *name)
    {
        return window->findChild<T *>(QLatin1StringView(name));
    }

    QTemporaryDir folder;
    Settings settings{folder.path()};
    service::Workspace workspace;
    service::EngineService engine{geo::GeoData::with()};
    Session session{&workspace, &engine, &settings};
    Theme theme;
    PageFactory factory;
    std::unique_ptr<MainWindow> window;
};

/// A weighted A record `app` with two fixed values and one address.
Result<void> addApp(ProjectDocument &document)
{
    model::RecordSet set;
    set.name = u"app"_s;
    set.type = u"A"_s;
    set.ttl = 30;
    Routing routing;
    for (const auto &[weight, value] : {std::pair(25, u"192.0.2.1"_s), std::pair(75, u"192.0.2.2"_s)}) {
        model::RoutingItem item;
        item.weight = weight;
        item.targets.emplace_back().rdata = value;
        routing.items.push_back(item);
    }
    set.routing = routing;
    return editWith(document, u"Add Record Set"_s, {}, [&](model::ProjectBuilder &builder) { return builder.addRecordSet(u"example.com"_s, set); });
}

} // namespace

/// Routings as operators edit them.
class RoutingEditorTest final : public QObject
{
    Q_OBJECT
private:
    PageFactory m_factory;
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<Page> m_page;
    model::Project m_start;

    RecordPage *show(const model::ObjectRef &ref)
    {
        m_page = test::showForm(m_factory, *m_document, ref, {1100, 1200});
        return static_cast<RecordPage *>(m_page.get());
    }
    const model::RecordSet &record(const model::ObjectRef &ref) { return *model::findRecordSet(*m_document->project(), ref); }
    void choose(const char *name, const QString &value)
    {
        auto *combo = test::child<QComboBox>(m_page.get(), name);
        combo->setCurrentIndex(combo->findData(value));
        emit combo->activated(combo->currentIndex());
    }

private slots:
    void initTestCase() { registerEditors(m_factory); }
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->setProject(test::sampleProject());
        QVERIFY(addApp(*m_document));
        m_document->undoStack()->clear();
        m_start = *m_document->project();
    }
    void cleanup() { m_page.reset(); }

    /// An operator shifts traffic, changes his mind, and puts a failover behind the larger half.
    void anOperatorTunesAWeightedNameAndNestsAFailover()
    {
        Console console;
        QVERIFY(console.open());
        ProjectDocument &document = *console.session.document();
        QVERIFY(addApp(document));
        const model::Project start = *document.project();
        const int steps = document.undoStack()->index();

        // He finds the name in the project tree.
        auto *projectTree = console.find<QTreeView>("projectTree");
        QTest::keyClicks(console.find<QLineEdit>("treeSearchField"), u"app.example.com"_s);
        QModelIndex row = projectTree->model()->index(0, 0);
        while (row.isValid() && projectTree->model()->hasChildren(row)) {
            projectTree->expand(row);
            row = projectTree->model()->index(0, 0, row);
        }
        QTest::mouseClick(projectTree->viewport(), Qt::LeftButton, {}, projectTree->visualRect(row).center());
        QCOMPARE(document.selection(), kApp);
        QCOMPARE(console.find<QLabel>("pageTitle")->text(), u"A records of app.example.com"_s);

        auto *editor = console.find<RoutingEditor>("routingEditor");
        RoutingModel *model = editor->model();
        QTreeView *tree = editor->tree();
        const auto shareAt = [&](const RoutingPath &path) { return model->indexOf(path, RoutingModel::ShareColumn).data().toString(); };
        QTRY_COMPARE_WITH_TIMEOUT(shareAt({1}), u"3/4 (75 %)"_s, kWait);

        // The weight, by keyboard.
        tree->setFocus();
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(model->indexOf({0})).center());
        QTest::keyClick(tree, Qt::Key_Right);
        QCOMPARE(tree->currentIndex().column(), static_cast<int>(RoutingModel::SettingColumn));
        QTest::keyClick(tree, Qt::Key_F2);
        auto *cell = test::child<QLineEdit>(tree, "weightEdit");
        test::typeOver(cell, u"30"_s);
        QTest::keyClick(cell, Qt::Key_Return);
        QTRY_COMPARE(document.undoStack()->undoText(), u"Set Weight of Item 1 in \"app\" to 30"_s);
        QTRY_COMPARE_WITH_TIMEOUT(shareAt({0}), u"2/7 (28.6 %)"_s, kWait);

        // One down, by keyboard.
        QTest::keyClick(tree, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(editor->selected(), std::optional(RoutingPath{1}));
        QTRY_COMPARE_WITH_TIMEOUT(shareAt({1}), u"2/7 (28.6 %)"_s, kWait);

        document.undoStack()->undo();
        document.undoStack()->undo();
        QVERIFY(*document.project() == start);
        QTRY_COMPARE_WITH_TIMEOUT(shareAt({0}), u"1/4 (25 %)"_s, kWait);
        document.undoStack()->redo();
        document.undoStack()->redo();
        QCOMPARE(document.undoStack()->index(), steps + 2);

        // A failover behind the larger half.
        tree->setCurrentIndex(model->indexOf({0}));
        console.window->findChild<QAction *>(u"routingNest-failover"_s)->trigger();
        QCOMPARE(document.undoStack()->undoText(), u"Put Failover into Item 1 in \"app\""_s);
        QVERIFY(model->setValue({0, 0, 1, 0}, u"answer"_s, u"192.0.2.77"_s));
        tree->setCurrentIndex(model->indexOf({0, 0, 1}, RoutingModel::SettingColumn));
        auto *trickle = test::child<QLineEdit>(editor->form(), "trickleEdit");
        test::enter(trickle, u"100"_s); // failover by hand
        QTRY_COMPARE_WITH_TIMEOUT(shareAt({0, 0, 1}), u"5/7 (71.4 %)"_s, kWait);
        QCOMPARE(model->indexOf({0, 0, 0}, RoutingModel::StateColumn).data().toString(), u"All trickles to the backup"_s);

        Routing wanted;
        model::RoutingItem first, second;
        Routing failover;
        failover.policy = Routing::Policy::Failover;
        failover.active.targets.emplace_back().rdata = u"192.0.2.2"_s;
        failover.backup.targets.emplace_back().rdata = u"192.0.2.77"_s;
        failover.trickle = 1;
        first.weight = 75;
        first.routing = std::make_shared<const Routing>(failover);
        second.weight = 30;
        second.targets.emplace_back().rdata = u"192.0.2.1"_s;
        wanted.items = {first, second};
        QVERIFY(*model::findRecordSet(*document.project(), kApp)->routing == wanted);

        // The test server obeys.
        QSignalSpy started(&console.engine, &service::EngineService::serverStarted);
        console.engine.startTestServer();
        QTRY_COMPARE_WITH_TIMEOUT(started.size(), 1, kWait);
        service::DnsProbe probe;
        QSignalSpy replied(&probe, &service::DnsProbe::replied);
        QSet<QString> answers;
        for (int i = 0; i < 60; ++i) {
            probe.ask(IpAddress::v4(0x7f000001), console.engine.serverPort(), {.name = u"app.example.com"_s, .type = u"A"_s, .client = {}});
            QTRY_COMPARE_WITH_TIMEOUT(replied.size(), i + 1, kWait);
            for (const QString &answer : replied.last().first().value<service::DnsReply>().answers) {
                answers.insert(answer.section(u' ', -1));
            }
        }
        QCOMPARE(answers, (QSet<QString>{u"192.0.2.77"_s, u"192.0.2.1"_s})); // never the active part
    }
    void aFixedSetBecomesRoutedAndComesBack()
    {
        const model::ObjectRef mail{Kind::RecordSet, u"mail.example.com/A"_s, u"example.com"_s};
        RecordPage *page = show(mail);
        QVERIFY(!page->routing()->isVisible());
        choose("answerComboBox", u"geoproximity"_s);
        QVERIFY(page->routing()->isVisible());
        QVERIFY(!page->values()->isVisible());
        QCOMPARE(record(mail).routing->policy, Routing::Policy::Geoproximity);
        QCOMPARE(record(mail).routing->items.front().targets.front().rdata, u"203.0.113.70"_s);
        QCOMPARE(m_document->undoStack()->undoText(), u"Answer \"mail\" by Policy Geoproximity"_s);
        choose("answerComboBox", QString());
        QVERIFY(!record(mail).routing);
        QCOMPARE(record(mail).values, QStringList{u"203.0.113.70"_s});
        test::verifyUndoRestores(*m_document, m_start);
    }
    void zonesThatRefusePoliciesSaySo_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("says");
        QTest::newRow("R-112 forwarding") << u"forwarding"_s << u"forwarding zone"_s;
        QTest::newRow("R-092 peering") << u"peering"_s << u"peering zone"_s;
        QTest::newRow("R-112 reverse") << u"reverse"_s << u"reverse zone"_s;
        QTest::newRow("R-111 private") << u"private"_s << QString();
    }
    void zonesThatRefusePoliciesSaySo()
    {
        QFETCH(QString, kind);
        QFETCH(QString, says);
        QVERIFY(editWith(*m_document, u"Change Zone"_s, {}, [&](model::ProjectBuilder &builder) {
            model::Zone zone = *builder.project().zones.find(u"example.com"_s);
            zone.kind = *model::fromText<model::Zone::Kind>(kind);
            return builder.replace(u"example.com"_s, zone);
        }));
        show(kApp);
        const QString text = test::child<InlineMessage>(m_page.get(), "answerMessage")->text();
        QVERIFY2(says.isEmpty() ? !text.contains(u"cannot have routings"_s) : text.contains(says), qPrintable(text));
        const model::ObjectRef mail{Kind::RecordSet, u"mail.example.com/A"_s, u"example.com"_s};
        show(mail);
        choose("answerComboBox", u"weighted"_s);
        QCOMPARE(record(mail).routing.has_value(), says.isEmpty());
    }
    void typesThatAreNotRoutedSaySo()
    {
        show({Kind::RecordSet, u"example.com/NS"_s, u"example.com"_s});
        QVERIFY(test::child<InlineMessage>(m_page.get(), "answerMessage")->text().contains(u"NS"_s));
        show({Kind::RecordSet, u"example.com/TXT"_s, u"example.com"_s});
        QVERIFY(test::child<InlineMessage>(m_page.get(), "answerMessage")->text().isEmpty());
    }
    void badInputStaysAtTheFieldWithItsRange_data()
    {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<RoutingPath>("path");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("says");
        QTest::newRow("R-096 weight") << u"weighted"_s << RoutingPath{0} << u"weight"_s << u"1001"_s << u"0 to "_s + QLocale().toString(1000);
        QTest::newRow("R-134 bias") << u"geoproximity"_s << RoutingPath{0} << u"bias"_s << u"-100"_s << u"-99 to 99"_s;
        QTest::newRow("R-090 trickle") << u"failover"_s << RoutingPath{1} << u"trickle"_s << u"101"_s << u"0 to 100"_s;
        QTest::newRow("R-132 region") << u"geo"_s << RoutingPath{0} << u"location"_s << u"aws:us-nowhere-9"_s << u"us-nowhere-9"_s;
    }
    void badInputStaysAtTheFieldWithItsRange()
    {
        QFETCH(QString, policy);
        QFETCH(RoutingPath, path);
        QFETCH(QString, field);
        QFETCH(QString, typed);
        QFETCH(QString, says);
        RecordPage *page = show(kApp);
        choose("answerComboBox", policy);
        page->routing()->select(path);
        auto *line = test::child<QLineEdit>(page->routing()->form(), qPrintable(field + u"Edit"_s));
        test::typeOver(line, typed);
        QTest::keyClick(line, Qt::Key_Return);
        const QString message = page->routing()->form()->message(field);
        QVERIFY2(message.contains(says), qPrintable(message));
        QCOMPARE(line->text(), typed); // kept for mending
        QVERIFY(line->property("invalid").toBool());
        m_document->undoStack()->undo(); // what was typed on the way, if it was in range
        QVERIFY(m_document->undoStack()->index() <= 1);
    }
    void aCellWithABadNumberStaysOpenAndSaysWhy()
    {
        RecordPage *page = show(kApp);
        RoutingTreeView *tree = page->routing()->tree();
        tree->setFocus();
        tree->setCurrentIndex(page->routing()->model()->indexOf({0}, RoutingModel::SettingColumn));
        QTest::keyClick(tree, Qt::Key_F2);
        auto *cell = test::child<QLineEdit>(tree, "weightEdit");
        test::typeOver(cell, u"5000"_s);
        QTest::keyClick(cell, Qt::Key_Return);
        QVERIFY(test::child<QLineEdit>(tree, "weightEdit"));
        QVERIFY(test::child<InlineMessage>(m_page.get(), "routingMessage")->text().contains(u"0 to "_s + QLocale().toString(1000)));
        test::typeOver(cell, u"500"_s);
        QTest::keyClick(cell, Qt::Key_Return);
        QTRY_COMPARE(record(kApp).routing->items[0].weight, 500);
        QVERIFY(test::child<InlineMessage>(m_page.get(), "routingMessage")->text().isEmpty());
    }
    void itemsGoInAndOutByKeyboard()
    {
        RecordPage *page = show(kApp);
        RoutingEditor *editor = page->routing();
        editor->tree()->setFocus();
        editor->select({1});
        QTest::keyClick(editor->tree(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
        QCOMPARE(record(kApp).routing->items.size(), 1u);
        QCOMPARE(editor->selected(), std::optional(RoutingPath{0, 0, 1}));
        QTest::keyClick(editor->tree(), Qt::Key_Left, Qt::AltModifier | Qt::ShiftModifier);
        QCOMPARE(record(kApp).routing->items.size(), 2u);
        QCOMPARE(editor->selected(), std::optional(RoutingPath{1}));
        QTest::keyClick(editor->tree(), Qt::Key_Insert);
        QCOMPARE(record(kApp).routing->items.size(), 3u);
        QTest::keyClick(editor->tree(), Qt::Key_Delete);
        QCOMPARE(record(kApp).routing->items.size(), 2u);
        QTest::keyClick(editor->tree(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(record(kApp).routing->items.size(), 3u);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void typingANumberIsOneStep()
    {
        RecordPage *page = show(kApp);
        page->routing()->select({1});
        auto *weight = test::child<QLineEdit>(page->routing()->form(), "weightEdit");
        test::typeOver(weight, u"300"_s);
        QTest::keyClick(weight, Qt::Key_Up);
        QCOMPARE(record(kApp).routing->items[1].weight, 301);
        QCOMPARE(m_document->undoStack()->count(), 1);
        QCOMPARE(m_document->undoStack()->undoText(), u"Set Weight of Item 2 in \"app\" to 301"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aBadClientIsToldAtItsField()
    {
        RecordPage *page = show(kApp);
        auto *client = test::child<QLineEdit>(page, "routingClientEdit");
        test::typeOver(client, u"192.0.2.999"_s);
        QTest::keyClick(client, Qt::Key_Return);
        QVERIFY(test::child<InlineMessage>(page, "routingClientMessage")->text().contains(u"192.0.2.999"_s));
        QCOMPARE(client->text(), u"192.0.2.999"_s);
        test::typeOver(client, u"NA/US/TX"_s);
        QTest::keyClick(client, Qt::Key_Return);
        QVERIFY(test::child<InlineMessage>(page, "routingClientMessage")->text().isEmpty());
    }
    void aTypeThatTheTargetsDoNotFitIsRefused()
    {
        RecordPage *page = show(kApp);
        choose("typeEdit", u"AAAA"_s);
        QVERIFY(page->form()->message(u"type"_s).contains(u"192.0.2.1"_s));
        QCOMPARE(record(kApp).type, u"A"_s);
    }
    void everythingHasAName()
    {
        RecordPage *page = show(kApp);
        for (const QToolButton *button : page->routing()->findChildren<QToolButton *>(Qt::FindDirectChildrenOnly)) {
            QVERIFY2(!button->objectName().isEmpty() && !button->accessibleName().isEmpty(), qPrintable(button->text()));
        }
        for (const QAction *action : page->routing()->tree()->actions()) {
            QVERIFY2(!action->objectName().isEmpty() && !action->text().isEmpty(), qPrintable(action->text()));
        }
    }
};

MERIDIAN_TEST(RoutingEditorTest)
#include "RoutingEditorTest.moc"
