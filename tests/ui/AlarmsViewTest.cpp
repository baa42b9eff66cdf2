#include "ui/views/AlarmsView.h"

#include "tests/support/TestMain.h"
#include "tests/ui/ConsoleFixture.h"
#include "tests/ui/EditorFixture.h"
#include "tests/ui/Pictures.h"
#include "ui/views/AlarmModel.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using service::AlertEntry;
using service::AlertMessage;
using Kind = model::ObjectRef::Kind;

namespace {

/// A desktop that remembers.
class FakeNotifier final : public DesktopNotifier
{
public:
    [[nodiscard]] bool isAvailable() const override { return hasDesktop; }
    void show(const QString &title, const QString &text, Urgency urgency) override
    {
        shown += u"%1|%2|%3"_s.arg(title, text, urgency == Urgency::Urgent ? u"urgent"_s : u"calm"_s);
    }
    bool hasDesktop = true;
    QStringList shown;
};

AlertEntry entry(const QString &event, const QString &object, const QString &name, const QString &text)
{
    AlertEntry out;
    out.event = event;
    out.object = object;
    out.name = name;
    out.text = text;
    return out;
}

AlertMessage message(const QList<AlertEntry> &entries)
{
    AlertMessage out;
    out.time = QDateTime::currentDateTimeUtc();
    out.alert = u"sets"_s;
    out.alertName = u"Sets"_s;
    out.entries = entries;
    return out;
}

AlertEntry outage()
{
    return entry(u"unavailable"_s, u"address:bj-1"_s, u"Beijing 1"_s, u"It is down by its health check."_s);
}

} // namespace

/// Alarms for a desktop: the desktop's message, and the list in the window that stands in for it.
class AlarmsViewTest final : public QObject
{
    Q_OBJECT
private:
    ProjectDocument m_document;
    FakeNotifier *m_desktop = nullptr;

    std::unique_ptr<AlarmsView> make()
    {
        auto desktop = std::make_unique<FakeNotifier>();
        m_desktop = desktop.get();
        auto view = std::make_unique<AlarmsView>(PageContext{.document = &m_document, .engine = nullptr, .workspace = nullptr, .settings = nullptr}, std::move(desktop));
        view->resize(900, 260);
        view->show();
        (void)QTest::qWaitForWindowExposed(view.get());
        return view;
    }

private slots:
    void init() { m_document.setProject(test::sampleProject()); }

    void anAlarmIsShownByTheDesktopAndListed()
    {
        const auto view = make();
        const QAbstractItemModelTester tester(view->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        QVERIFY(test::child<QPushButton>(view.get(), "showAlertsButton")->isVisible());
        QSignalSpy attention(view.get(), &Page::attentionRequested);
        view->add({message({outage()})});
        QCOMPARE(m_desktop->shown, QStringList{u"Unavailable: Beijing 1|It is down by its health check.|urgent"_s});
        QCOMPARE(attention.count(), 0); // the desktop has told it
        QCOMPARE(view->model()->index(0, AlarmModel::EventColumn).data().toString(), u"Unavailable"_s);
        QCOMPARE(view->model()->index(0, AlarmModel::AlertColumn).data().toString(), u"Sets"_s);
        view->add({message({entry(u"recovered"_s, u"address:bj-1"_s, u"Beijing 1"_s, u"It is available."_s)})});
        QVERIFY(m_desktop->shown.constLast().endsWith(u"|calm"_s));
        QCOMPARE(view->model()->index(0, AlarmModel::EventColumn).data().toString(), u"Recovered"_s); // newest first
        emit test::child<QTableView>(view.get(), "alarmsTable")->activated(view->model()->index(0, 0));
        QCOMPARE(m_document.selection(), (model::ObjectRef{Kind::Address, u"bj-1"_s, {}}));
        emit m_desktop->activated();
        QCOMPARE(attention.count(), 1);
    }
    void withoutADesktopTheListAsksToBeSeen()
    {
        const auto view = make();
        m_desktop->hasDesktop = false;
        QSignalSpy attention(view.get(), &Page::attentionRequested);
        view->add({message({outage()})});
        QCOMPARE(attention.count(), 1);
        QCOMPARE(view->model()->rowCount(), 1);
        QVERIFY(test::child<QLabel>(view.get(), "alarmsNote")->text().contains(u"no notifications"_s));
        QVERIFY(m_desktop->shown.isEmpty());
    }
    void manyAlarmsAreOneMessage()
    {
        const auto view = make();
        QList<AlertEntry> entries;
        for (int i = 0; i < 6; ++i) {
            entries += entry(u"degraded"_s, u"pool:p%1"_s.arg(i), {}, u"1 of 2 addresses are up."_s);
        }
        view->add({message(entries), message({outage()})});
        QCOMPARE(m_desktop->shown.size(), 1);
        QVERIFY2(m_desktop->shown.front().startsWith(u"7 alarms|Degraded: p0\n"_s), qPrintable(m_desktop->shown.front()));
        QVERIFY(m_desktop->shown.front().endsWith(u"and 3 others|urgent"_s));
        view->add({});
        QCOMPARE(m_desktop->shown.size(), 1); // nothing to tell
    }
    void theListIsBoundedAndCleared()
    {
        const auto view = make();
        const QAbstractItemModelTester tester(view->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        for (int i = 0; i < AlarmModel::kMostAlarms + 5; ++i) {
            view->add({message({outage()})});
        }
        QCOMPARE(view->model()->rowCount(), AlarmModel::kMostAlarms);
        QTest::mouseClick(test::child<QPushButton>(view.get(), "clearAlarmsButton"), Qt::LeftButton);
        QCOMPARE(view->model()->rowCount(), 0);
        view->add({message({outage()})});
        m_document.setProject(test::sampleProject());
        QCOMPARE(view->model()->rowCount(), 0); // of another project
    }
    void namesAreNoMarkup()
    {
        QVERIFY(!withoutMarkup(u"<img src=x> & <b>up</b>"_s).contains(u'<'));
        TrayNotifier tray(QIcon(), u"Meridian"_s);
        QVERIFY(!tray.isAvailable() || QGuiApplication::platformName() != "offscreen"_L1); // so the list is shown here
    }
    void theWindowShowsTheListWhenItAsks()
    {
        PageFactory factory;
        AlarmsView *view = nullptr;
        factory.registerDock({u"alarms"_s, u"Alarms"_s, u"alert"_s, Qt::BottomDockWidgetArea, [&view](const PageContext &context, QWidget *parent) {
                                  auto desktop = std::make_unique<FakeNotifier>();
                                  desktop->hasDesktop = false;
                                  return view = new AlarmsView(context, std::move(desktop), parent);
                              }});
        QTemporaryDir folder;
        Settings settings{folder.path()};
        service::Workspace workspace;
        Session session{&workspace, nullptr, &settings};
        Theme theme;
        MainWindow window(&session, &factory, &theme);
        window.show();
        QSignalSpy opened(&session, &Session::opened);
        session.openSample();
        QVERIFY(opened.count() == 1 || opened.wait());
        QVERIFY(view != nullptr);
        window.findChild<QDockWidget *>(u"alarmsDock"_s)->hide();
        view->add({message({outage()})});
        QTRY_VERIFY(view->isVisible());
    }
    void nothingIsClippedInAnyLook()
    {
        const QStringList clipped = test::clippedTexts(u"alarms"_s, [this] {
            auto view = make();
            m_desktop->hasDesktop = false;
            view->resize(view->fontMetrics().averageCharWidth() * 130, view->fontMetrics().height() * 14);
            view->add({message({outage()}), message({entry(u"degraded"_s, u"poolset:shop/r1/main"_s, u"Main"_s, u"1 of 2 addresses are up, 1 needed."_s)}),
                       message({entry(u"recovered"_s, u"address:bj-1"_s, u"Beijing 1"_s, u"It is available."_s)})});
            return view;
        });
        QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
    }
};
MERIDIAN_TEST(AlarmsViewTest)

#include "AlarmsViewTest.moc"
