#include "engine/geo/GeoData.h"
#include "engine/model/ProjectBuilder.h"
#include "engine/service/DnsProbe.h"
#include "engine/service/EngineService.h"
#include "engine/service/Workspace.h"
#include "tests/support/TestMain.h"
#include "tests/ui/Sample.h"
#include "ui/document/ProjectDocument.h"
#include "ui/editors/Editors.h"
#include "ui/map/MapPanel.h"
#include "ui/map/MapView.h"
#include "ui/map/RegisterMap.h"
#include "ui/shell/MainWindow.h"
#include "ui/shell/PageStack.h"
#include "ui/shell/Session.h"
#include "ui/shell/Settings.h"

#include <QAction>
#include <QDialog>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kVirginia = 1;
constexpr int kJohannesburg = 4;

/// The whole console with its engine, in a folder of its own.
struct Console
{
    Console()
    {
        theme.apply(Theme::Choice::Light);
        registerEditors(factory);
        registerMap(factory);
        window = std::make_unique<MainWindow>(&session, &factory, &theme);
        window->resize(1400, 900);
        window->show();
    }
    template<typename T>
    [[nodiscard]] T *find(const QString &objectName)
    {
        return window->findChild<T *>(objectName);
    }
    [[nodiscard]] MapPage *map() const { return qobject_cast<MapPage *>(window->pages()->currentPage()); }
    [[nodiscard]] bool settle()
    {
        engine.waitUntilSettled();
        return QTest::qWaitFor([this] { return map()->isSettled(); }, 60'000);
    }
    /// What the test server answers a client of São Paulo, over UDP with its subnet.
    [[nodiscard]] QString answerInBrazil()
    {
        engine.waitUntilSettled();
        service::DnsProbe probe;
        QSignalSpy replied(&probe, &service::DnsProbe::replied);
        probe.setTimeout(std::chrono::seconds(30));
        probe.ask(IpAddress::v4(0x7f000001), engine.serverPort(), {u"edge.example.com"_s, u"A"_s, IpPrefix::parse(u"198.18.6.0/24"_s).value()});
        if (replied.isEmpty() && !replied.wait(30'000)) {
            return u"no answer"_s;
        }
        const auto reply = replied.front().front().value<service::DnsReply>();
        return reply.answers.isEmpty() ? reply.rcode : reply.answers.front().section(u' ', -1);
    }
    /// The same by the tool that operators use; empty where it is not installed.
    [[nodiscard]] QString digInBrazil()
    {
        engine.waitUntilSettled();
        const QString dig = QStandardPaths::findExecutable(u"dig"_s);
        if (dig.isEmpty()) {
            return {};
        }
        QProcess process;
        process.start(dig, {u"@127.0.0.1"_s, u"-p"_s, QString::number(engine.serverPort()), u"edge.example.com"_s, u"A"_s, u"+subnet=198.18.6.0/24"_s, u"+short"_s,
                            u"+tries=1"_s, u"+timeout=30"_s});
        return process.waitForFinished(40'000) ? QString::fromLatin1(process.readAllStandardOutput()).trimmed() : u"no answer"_s;
    }
    [[nodiscard]] QString share(int endpoint) const { return map()->panel()->table()->index(endpoint, EndpointTable::People).data().toString(); }
    [[nodiscard]] QString addressOf(int endpoint) const { return map()->subject()->endpoints[static_cast<std::size_t>(endpoint)].values.front(); }

    QTemporaryDir folder;
    Settings settings{folder.path()};
    service::Workspace workspace;
    service::EngineService engine{geo::GeoData::with()};
    Session session{&workspace, &engine, &settings};
    Theme theme;
    PageFactory factory;
    std::unique_ptr<MainWindow> window;
};

} // namespace

/// From the picture to the wire: a dragged bias ends in another answer of a DNS server.
class MapStoryTest final : public QObject
{
    Q_OBJECT
private slots:
    void raisingABiasMovesBrazil()
    {
        //
        Console console;
        QSignalSpy opened(&console.session, &Session::opened);
        console.session.openSample();
        QVERIFY(opened.count() == 1 || opened.wait());
        console.engine.startTestServer();
        QTRY_VERIFY(console.engine.isServing());
        console.find<QAction>(u"view-map"_s)->trigger();
        QVERIFY(console.map() != nullptr);
        QVERIFY(console.settle());
        QCOMPARE(console.map()->subject()->name, u"edge.example.com"_s);
        QCOMPARE(console.answerInBrazil(), console.addressOf(kJohannesburg));
        const QString before = console.share(kVirginia), digBefore = console.digInBrazil();
        QVERIFY(digBefore.isEmpty() || digBefore == console.addressOf(kJohannesburg));

        console.find<QTableView>(u"mapEndpoints"_s)->selectRow(kVirginia);
        auto *slider = console.find<QSlider>(u"biasSlider"_s);
        slider->setSliderDown(true);
        for (const int bias : {3, 8, 14, 20, 25}) {
            slider->setValue(bias);
        }
        QVERIFY(console.settle());
        QVERIFY(console.share(kVirginia) != before); // counted while it is dragged
        QCOMPARE(console.answerInBrazil(), console.addressOf(kJohannesburg)); // the draft is as it was
        slider->setSliderDown(false);
        QVERIFY(console.settle());
        const QString raised = console.share(kVirginia);
        QCOMPARE(console.answerInBrazil(), console.addressOf(kVirginia));

        console.session.document()->undoStack()->undo();
        QVERIFY(console.settle());
        QCOMPARE(console.share(kVirginia), before);
        QCOMPARE(console.answerInBrazil(), console.addressOf(kJohannesburg));
        console.session.document()->undoStack()->redo();
        QVERIFY(console.settle());
        QCOMPARE(console.share(kVirginia), raised);

        QSignalSpy published(&console.workspace, &service::Workspace::published);
        console.session.publish(u"All of South America to Virginia"_s);
        QTRY_COMPARE(published.count(), 1);
        QVERIFY(console.settle());
        QCOMPARE(console.answerInBrazil(), console.addressOf(kVirginia));
        const QString digAfter = console.digInBrazil();
        QVERIFY2(digAfter.isEmpty() || digAfter == console.addressOf(kVirginia), qPrintable(digAfter));
        // Against Live nothing moves any more; a further step is compared with it, side by side.
        QCOMPARE(console.map()->panel()->table()->index(kVirginia, EndpointTable::Change).data().toString(), u"0"_s);
        slider->setValue(-25);
        QVERIFY(console.settle());
        auto *swipe = console.find<QAction>(u"mapCompareSwipe"_s);
        QVERIFY(swipe->isEnabled());
        swipe->trigger();
        QVERIFY(console.settle());
        MapView *view = console.map()->view();
        const MapJob job = view->picture();
        QVERIFY(job.live.has_value());
        QCOMPARE(job.live->areas.winnerAt({-23.55, -46.63}), AreaSet::Index{kVirginia});
        QCOMPARE(job.scene.areas.winnerAt({-23.55, -46.63}), AreaSet::Index{kJohannesburg});
        QCOMPARE(job.live->colors[kVirginia], job.scene.colors[kVirginia]);
        // The handle follows the mouse and keys.
        const QPoint handle(view->width() / 2, 20);
        QTest::mousePress(view, Qt::LeftButton, {}, handle);
        QTest::mouseMove(view, QPoint(view->width() / 4, 20));
        QTest::mouseRelease(view, Qt::LeftButton, {}, QPoint(view->width() / 4, 20));
        QVERIFY(std::abs(view->swipe() - 0.25) < 0.01);
        QTest::keyClick(view, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(std::abs(view->swipe() - 0.30) < 0.01);
    }
    void whatTheTestServerFindsDownIsHatched()
    {
        // an endpoint that is down leaves its area to others.
        model::Project project = *test::sampleProject();
        model::HealthCheck check;
        check.id.text = u"fed"_s;
        check.kind = model::HealthCheck::Kind::External;
        project.healthChecks = project.healthChecks.appended(check);
        model::ProjectBuilder builder(project);
        model::Address virginia = *project.addresses.find(u"edge-virginia"_s);
        virginia.healthCheck = check.id;
        QVERIFY(builder.replace(u"edge-virginia"_s, virginia));
        const model::ProjectPtr changed = builder.take();
        ProjectDocument document;
        document.setProject(changed);
        service::EngineService engine{geo::GeoData::with()};
        engine.setProject(changed);
        engine.startTestServer();
        QTRY_VERIFY(engine.isProbing());
        engine.waitUntilSettled();
        MapPage page(PageContext{&document, &engine, nullptr, nullptr});
        page.resize(1000, 700);
        page.show();
        QTRY_VERIFY_WITH_TIMEOUT(page.isSettled(), 30'000);
        const auto isUp = [&page] { return page.subject()->endpoints[kVirginia].isAvailable; };
        QVERIFY(isUp());
        engine.reportHealth(u"fed"_s, u"edge-virginia"_s, false, u"The hall is dark"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!isUp(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(page.isSettled(), 30'000);
        QVERIFY(!page.view()->picture().scene.serving[kVirginia]);
        QVERIFY(page.view()->ownerOf({38.9, -77.4}) != kVirginia);
        engine.setForcedHealth({{u"edge-virginia"_s, service::ForcedHealth::Up}}); // somebody knows better
        engine.reportHealth(u"fed"_s, u"edge-virginia"_s, false, u"Still dark"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isUp(), 20'000);
    }
};
MERIDIAN_TEST(MapStoryTest)

#include "MapStoryTest.moc"
