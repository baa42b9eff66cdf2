#include "ui/views/HealthPage.h"

#include "engine/geo/GeoData.h"
#include "engine/model/ProjectJson.h"
#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/editors/Editors.h"
#include "ui/editors/HealthCheckPage.h"
#include "ui/editors/ListPage.h"
#include "ui/editors/PoolPage.h"
#include "ui/editors/RulePage.h"
#include "ui/editors/RuleTree.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/Tables.h"
#include "ui/views/ForcedHealthModel.h"
#include "ui/views/HealthModel.h"
#include "ui/widgets/InlineMessage.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTcpServer>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

constexpr int kWait = 30'000;

model::ProjectPtr projectOn(int port)
{
    const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "Health",
      "healthChecks": [{"id": "port", "name": "Port", "kind": "tcp", "port": %PORT%, "interval": 1, "timeout": 10, "failures": 2}, {"id": "fed", "kind": "external"}],
      "addresses": [{"id": "here", "name": "This machine", "value": "127.0.0.1", "healthCheck": "port"},
                    {"id": "nowhere", "value": "192.0.2.1", "healthCheck": "port"},
                    {"id": "off", "value": "127.0.0.2", "healthCheck": "port", "mode": "always_off"},
                    {"id": "plain", "value": "127.0.0.3"}],
      "pools": [{"id": "all", "members": [{"address": "here", "weight": 1}, {"address": "nowhere", "weight": 1}]}]})";
    return model::readProject(QByteArray(json).replace("%PORT%", QByteArray::number(port))).project;
}

} // namespace

/// Health as people see it: the page, the list of addresses, and a probe by hand.
class HealthPageTest final : public QObject
{
    Q_OBJECT
private:
    QTcpServer m_port;
    std::unique_ptr<service::EngineService> m_engine;
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<Page> m_page;
    PageFactory m_factory;

    PageContext context() { return {.document = m_document.get(), .engine = m_engine.get(), .workspace = nullptr, .settings = nullptr}; }
    void show(Page *page)
    {
        m_page.reset(page);
        m_page->resize(1100, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    /// The text of a cell by the id of the address.
    QString cell(const char *id, int column)
    {
        const QAbstractItemModel *model = static_cast<HealthPage *>(m_page.get())->table()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, 0).data(HealthModel::KeyRole).toString() == QLatin1StringView(id)) {
                return model->index(row, column).data().toString();
            }
        }
        return u"no row"_s;
    }

private slots:
    void initTestCase() { registerEditors(m_factory); }
    void init()
    {
        QVERIFY(m_port.listen(QHostAddress(QHostAddress::LocalHost)));
        m_engine = std::make_unique<service::EngineService>(geo::GeoData::with());
        m_document = std::make_unique<ProjectDocument>();
        connect(m_document.get(), &ProjectDocument::projectReplaced, m_engine.get(), &service::EngineService::setProject);
        m_document->setProject(projectOn(m_port.serverPort()));
    }
    void cleanup()
    {
        m_page.reset();
        m_engine.reset();
        m_document.reset();
        m_port.close();
    }

    void anOutageIsSeenWithItsReasonAndItsEvent()
    {
        auto *page = new HealthPage(context());
        const QAbstractItemModelTester tester(page->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        show(page);
        QCOMPARE(page->model()->rowCount(), 3); // the plain one is not checked
        QCOMPARE(cell("here", HealthModel::StateColumn), u"Unknown"_s);
        auto *message = test::child<InlineMessage>(page, "healthMessage");
        QVERIFY(message->isVisible());
        QTest::mouseClick(message->button(), Qt::LeftButton); // starts the test server
        QTRY_COMPARE_WITH_TIMEOUT(cell("here", HealthModel::StateColumn), u"Up"_s, kWait);
        QVERIFY(!message->isVisible());
        QVERIFY(cell("here", HealthModel::FirstPointColumn).startsWith("U "_L1));
        m_port.close();
        QTRY_COMPARE_WITH_TIMEOUT(cell("here", HealthModel::StateColumn), u"Down"_s, kWait);
        QVERIFY(cell("here", page->model()->reasonColumn()).contains("refused"_L1));
        QCOMPARE(cell("off", HealthModel::StateColumn), u"Always off"_s);
        QCOMPARE(cell("nowhere", HealthModel::StateColumn), u"Unknown"_s);
        QVERIFY(cell("nowhere", page->model()->reasonColumn()).contains("documentation"_L1));

        const QAbstractItemModel *events = test::child<QTableView>(page, "healthEventTable")->model();
        QTRY_VERIFY_WITH_TIMEOUT(events->rowCount() >= 2, kWait);
        QStringList changes;
        for (int row = 0; row < events->rowCount(); ++row) {
            if (events->index(row, 1).data().toString() == "This machine (127.0.0.1)"_L1) {
                changes += events->index(row, 2).data().toString();
            }
        }
        QCOMPARE(changes, (QStringList{u"Up → Down"_s, u"Unknown → Up"_s}));

        page->showObject({Kind::Address, u"here"_s, {}});
        QTRY_VERIFY_WITH_TIMEOUT(test::child<QPlainTextEdit>(page, "healthAnswer")->toPlainText().contains("refused"_L1), kWait);
        QTest::mouseClick(test::child<QCheckBox>(page, "healthOnlySelectedCheckBox"), Qt::LeftButton, {}, QPoint(8, 8));
        for (int row = 0; row < events->rowCount(); ++row) {
            QCOMPARE(events->index(row, 1).data().toString(), u"This machine (127.0.0.1)"_s);
        }
    }
    void theListOfAddressesShowsTheStateAndEditsGoOn()
    {
        show(m_factory.makeList(Kind::Address, context(), nullptr));
        m_page->showObject({Kind::Address, {}, {}});
        auto *panel = static_cast<ListPage *>(m_page.get())->panel();
        const QAbstractItemModelTester tester(panel->view()->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        const auto state = [panel](const QString &id) {
            const QAbstractItemModel *model = panel->view()->model();
            for (int row = 0; row < model->rowCount(); ++row) {
                if (model->index(row, 1).data().toString() == id) {
                    return model->index(row, 5).data().toString();
                }
            }
            return QString();
        };
        QCOMPARE(state(u"here"_s), u"Unknown"_s);
        QCOMPARE(state(u"plain"_s), u"Not checked"_s);
        QCOMPARE(state(u"off"_s), u"Always off"_s);
        m_engine->startTestServer();
        QTRY_COMPARE_WITH_TIMEOUT(state(u"here"_s), u"Up"_s, kWait);
        panel->selectKey(u"plain"_s);
        panel->duplicateRows();
        QCOMPARE(state(u"plain-2"_s), u"Not checked"_s);
        m_document->undoStack()->undo();
        QCOMPARE(state(u"here"_s), u"Up"_s);
    }
    void whereverAnAddressIsListedItsHealthIsSeen()
    {
        QVERIFY(m_document->edit(u"Instance"_s, {}, [](const model::Project &project) -> Result<model::Project> {
            model::ProjectBuilder builder(project);
            model::Instance instance;
            instance.id.text = u"shop"_s;
            instance.domain = u"www.gtm.example.net"_s;
            model::Rule rule;
            rule.id.text = u"r1"_s;
            model::PoolSet set;
            set.id.text = u"main"_s;
            set.pools.push_back({.pool = {u"all"_s}, .weight = 1});
            rule.poolSets.push_back(set);
            instance.rules.push_back(rule);
            if (const auto added = builder.add(instance); !added) {
                return std::unexpected(added.error());
            }
            return builder.project();
        }));
        show(m_factory.makeForm(Kind::Rule, context(), nullptr));
        m_page->showObject({Kind::Rule, u"r1"_s, u"shop"_s});
        const RuleTree *tree = static_cast<RulePage *>(m_page.get())->tree();
        const auto treeText = [tree](int depth) {
            QTreeWidgetItem *item = tree->topLevelItem(0);
            for (int i = 0; i < depth; ++i) {
                item = item->child(0);
            }
            return item->text(3);
        };
        QCOMPARE(treeText(3), QString()); // nobody probes yet
        m_engine->startTestServer();
        QTRY_COMPARE_WITH_TIMEOUT(treeText(3), u"U Up"_s, kWait);
        QCOMPARE(treeText(1), u"U Up"_s); // nothing of the set is known to be down
        m_port.close();
        QTRY_COMPARE_WITH_TIMEOUT(treeText(3), u"D Down"_s, kWait);
        QCOMPARE(treeText(2), u"P Partly up"_s); // X-08: the other one is unknown, which is available

        show(m_factory.makeForm(Kind::Pool, context(), nullptr));
        m_page->showObject({Kind::Pool, u"all"_s, {}});
        const QAbstractItemModel *members = static_cast<PoolPage *>(m_page.get())->members()->view()->model();
        QCOMPARE(members->index(0, 4).data().toString(), u"Down"_s);
        QVERIFY(!members->index(0, 4).data(Qt::DecorationRole).isNull());
        QVERIFY(members->index(0, 4).data(Qt::ToolTipRole).toString().contains("refused"_L1));

        ForcedHealthModel forced;
        forced.setAddresses(m_document->project()->addresses);
        forced.setMeasured({{u"here"_s, service::Condition::Down}});
        QVERIFY(forced.index(0, 0).data(Qt::ToolTipRole).toString().endsWith("Down"_L1));
        QVERIFY(!forced.index(0, 0).data(Qt::DecorationRole).isNull());
    }
    void probingIsSwitchedOffAndOn()
    {
        auto *page = new HealthPage(context());
        show(page);
        m_engine->setProbing(false);
        m_engine->startTestServer();
        auto *message = test::child<InlineMessage>(page, "healthMessage");
        QTRY_VERIFY_WITH_TIMEOUT(message->text().contains("switched off"_L1), kWait);
        QVERIFY(!m_engine->isProbing());
        QTest::mouseClick(message->button(), Qt::LeftButton);
        QVERIFY(m_engine->isProbing());
        QTRY_COMPARE_WITH_TIMEOUT(cell("here", HealthModel::StateColumn), u"Up"_s, kWait);
    }
    void aCheckIsTriedAsItStandsInTheDraft()
    {
        show(m_factory.makeForm(Kind::HealthCheck, context(), nullptr));
        m_page->showObject({Kind::HealthCheck, u"port"_s, {}});
        auto *target = test::child<QComboBox>(m_page.get(), "probeTargetComboBox");
        auto *button = test::child<QPushButton>(m_page.get(), "probeNowButton");
        auto *verdict = test::child<InlineMessage>(m_page.get(), "probeVerdict");
        QCOMPARE(target->itemText(0), u"127.0.0.1 (This machine)"_s); // addresses with the check come first
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(verdict->text().startsWith("Healthy after"_L1), kWait);
        m_port.close();
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(verdict->text().startsWith("Not healthy after"_L1), kWait);
        target->setEditText(u"192.0.2.1"_s);
        QTest::keyClick(target->lineEdit(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(verdict->text().startsWith("Not probed."_L1), kWait);
        target->setEditText(u"no address at all"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(verdict->text().startsWith("\"no address at all\" is no address."_L1));
        m_page->showObject({Kind::HealthCheck, u"fed"_s, {}});
        QVERIFY(!button->isVisible()); // nothing to probe
        QVERIFY(!verdict->isVisible());
    }
    void howSoonAnOutageIsNoticedIsTold()
    {
        show(m_factory.makeForm(Kind::HealthCheck, context(), nullptr));
        m_page->showObject({Kind::HealthCheck, u"port"_s, {}});
        auto *label = test::child<QLabel>(m_page.get(), "detectionLabel");
        QCOMPARE(label->text(), u"An outage is noticed within 12 s: 1 s × 2 failures + 10 s."_s);
        test::enter(test::child<QLineEdit>(m_page.get(), "failuresEdit"), u"5"_s);
        QCOMPARE(label->text(), u"An outage is noticed within 15 s: 1 s × 5 failures + 10 s."_s);
        m_document->setProject(test::sampleProject());
        m_page->showObject({Kind::HealthCheck, u"web-https"_s, {}});
        QVERIFY2(label->text().startsWith(u"An outage is noticed within 95 s: 30 s × 3 failures + 5 s. Clients may stay "_s), qPrintable(label->text()));
    }
    /// The test server is the point "local" and hears of no other one.
    void aCheckThatThisWindowDoesNotProbeSaysSo()
    {
        show(m_factory.makeForm(Kind::HealthCheck, context(), nullptr));
        m_page->showObject({Kind::HealthCheck, u"port"_s, {}});
        const auto *form = static_cast<ObjectPage *>(m_page.get())->form();
        QCOMPARE(form->message(u"points"_s), QString());
        QVERIFY(test::write(*m_document, *healthCheckTable(), 0, u"points"_s, u"local; fra"_s));
        QCOMPARE(form->message(u"points"_s), QString());
        QVERIFY(test::write(*m_document, *healthCheckTable(), 0, u"points"_s, u"fra; sin"_s));
        QVERIFY(form->message(u"points"_s).contains("does not probe it"_L1));
        QVERIFY(test::write(*m_document, *healthCheckTable(), 0, u"kind"_s, u"external"_s));
        QVERIFY(!healthCheckTable()->isShown(&m_document->project()->healthChecks.at(0), healthCheckTable()->fieldIndex(u"points"_s)));
    }
    void otherPointsHaveTheirColumnsAndSayNothingHere()
    {
        QVERIFY(test::write(*m_document, *healthCheckTable(), 0, u"points"_s, u"local; fra"_s));
        auto *page = new HealthPage(context());
        const QAbstractItemModelTester tester(page->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        show(page);
        m_engine->startTestServer();
        QTRY_COMPARE_WITH_TIMEOUT(cell("here", HealthModel::StateColumn), u"Up"_s, kWait); // a point without a result has no vote
        const int fra = HealthModel::FirstPointColumn + 1;
        QCOMPARE(page->model()->headerData(fra, Qt::Horizontal, Qt::DisplayRole).toString(), u"fra"_s);
        QVERIFY(page->model()->headerData(fra, Qt::Horizontal, Qt::ToolTipRole).toString().contains("not to this window"_L1));
        QVERIFY(!page->model()->headerData(fra - 1, Qt::Horizontal, Qt::ToolTipRole).toString().contains("not to this window"_L1));
        QCOMPARE(cell("here", fra), u"?"_s); // of one check, which has never run there
        QVERIFY2(cell("here", fra - 1).startsWith("U "_L1), qPrintable(cell("here", fra - 1)));
        QVERIFY(test::write(*m_document, *healthCheckTable(), 0, u"points"_s, u"fra; sin"_s));
        QTRY_COMPARE_WITH_TIMEOUT(cell("here", HealthModel::StateColumn), u"Unknown"_s, kWait);
        QTRY_COMPARE_WITH_TIMEOUT(cell("here", page->model()->reasonColumn()), u"Probed from fra, sin alone: published servers are told, and not this window."_s, kWait);
    }
    void anIntervalThatCloudDnsDoesNotTakeIsTold()
    {
        m_document->setProject(model::readProject(R"({"format": "meridian-project", "version": 1, "name": "Public",
            "healthChecks": [{"id": "web", "kind": "tcp", "port": 80, "interval": 10}], "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "web"}],
            "zones": [{"name": "z.example", "records": [{"name": "w", "type": "A", "routing": {"policy": "multivalue", "targets": [{"address": "a"}]}}]}]})").project);
        show(m_factory.makeForm(Kind::HealthCheck, context(), nullptr));
        m_page->showObject({Kind::HealthCheck, u"web"_s, {}});
        const auto *form = static_cast<ObjectPage *>(m_page.get())->form();
        QVERIFY2(form->message(u"interval"_s).contains("w.z.example/A"_L1), qPrintable(form->message(u"interval"_s))); // R-127
        test::enter(test::child<QLineEdit>(m_page.get(), "intervalEdit"), u"30"_s);
        QCOMPARE(form->message(u"interval"_s), QString());
        m_document->undoStack()->undo();
        QVERIFY(!form->message(u"interval"_s).isEmpty());
        QVERIFY(m_document->edit(u"Private"_s, {}, [](const model::Project &project) -> Result<model::Project> {
            model::Project edited = project;
            model::Zone zone = edited.zones.at(0);
            zone.kind = model::Zone::Kind::Private;
            edited.zones = edited.zones.replaced(0, zone);
            return edited;
        }));
        QCOMPARE(form->message(u"interval"_s), QString());
    }
    void aUrlIsNoHost()
    {
        m_document->setProject(test::sampleProject());
        show(m_factory.makeForm(Kind::HealthCheck, context(), nullptr));
        m_page->showObject({Kind::HealthCheck, u"web-https"_s, {}});
        test::typeOver(test::child<QLineEdit>(m_page.get(), "hostEdit"), u"https://www.example.org/"_s);
        QVERIFY(static_cast<ObjectPage *>(m_page.get())->form()->message(u"host"_s).contains("without http://"_L1));
        QVERIFY(!m_document->project()->healthChecks.find(u"web-https"_s)->host.contains(u':')); // what was refused is not kept
    }
    void aProjectWithoutChecksSaysWhatWouldBeHere()
    {
        m_document->setProject(std::make_shared<const model::Project>());
        auto *page = new HealthPage(context());
        show(page);
        auto *button = test::child<QPushButton>(page, "showAddressesButton");
        QVERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(m_document->selection(), (model::ObjectRef{Kind::Address, {}, {}}));
    }
};
MERIDIAN_TEST(HealthPageTest)

#include "HealthPageTest.moc"
