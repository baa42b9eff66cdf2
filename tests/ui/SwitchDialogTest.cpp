#include "ui/editors/SwitchDialog.h"

#include "engine/model/ProjectJson.h"
#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "tests/ui/Pictures.h"
#include "tests/ui/ServingProject.h"
#include "ui/editors/RulePage.h"
#include "ui/models/ImpactModel.h"
#include "ui/views/TestServerView.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeView>
#include <QTreeWidget>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

namespace {

const model::ObjectRef kRule{Kind::Rule, u"r1"_s, u"shop"_s};

/// Everybody gets main by hand; the backup is half as large.
model::ProjectPtr manualProject()
{
    static const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "Manual",
      "healthChecks": [{"id": "c", "kind": "tcp", "port": 80}],
      "addresses": [{"id": "a", "value": "192.0.2.1", "healthCheck": "c", "capacity": 2000}, {"id": "b", "value": "192.0.2.2", "healthCheck": "c", "capacity": 1000}],
      "pools": [{"id": "p", "members": [{"address": "a"}]}, {"id": "q", "members": [{"address": "b"}]}],
      "instances": [{"id": "shop", "domain": "www.gtm.example.net", "rules": [{"id": "r1", "name": "Everybody", "line": "default", "switch": "manual", "effective": "main",
        "poolSets": [{"id": "main", "name": "Frankfurt", "pools": [{"pool": "p"}]}, {"id": "spare", "name": "Warsaw", "pools": [{"pool": "q"}]}]}]}],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}, {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}]})";
    return model::readProject(json).project;
}

} // namespace

/// "Switch Now" of a rule in manual mode, from its page to the answer of the test server.
class SwitchDialogTest final : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<test::Desk> m_desk;
    std::unique_ptr<RulePage> m_page;

    PageContext context() { return {.document = &m_desk->document, .engine = &m_desk->engine, .workspace = nullptr, .settings = nullptr}; }
    QString effective() { return model::findRule(*m_desk->document.project(), kRule)->effective.text; }
    SwitchDialog *open()
    {
        QTest::mouseClick(test::child<QPushButton>(m_page.get(), "switchButton"), Qt::LeftButton);
        auto *dialog = m_page->findChild<SwitchDialog *>();
        return dialog != nullptr && QTest::qWaitFor([dialog] { return dialog->isSettled(); }) ? dialog : nullptr;
    }
    static QTreeWidgetItem *set(const SwitchDialog *dialog, int row) { return test::child<QTreeWidget>(dialog, "switchSets")->topLevelItem(row); }
    static QString text(const SwitchDialog *dialog, const char *label) { return test::child<QLabel>(dialog, label)->text(); }
    static QString warning(const SwitchDialog *dialog) { return test::child<InlineMessage>(dialog, "switchWarning")->text(); }

private slots:
    void init()
    {
        m_desk = std::make_unique<test::Desk>();
        m_desk->document.setProject(manualProject());
        m_page = std::make_unique<RulePage>(context());
        m_page->resize(1000, 900);
        m_page->show();
        m_page->showObject(kRule);
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    void cleanup()
    {
        m_page.reset();
        m_desk.reset();
    }

    void theButtonIsThereByHandAlone() // R-067
    {
        QVERIFY(test::child<QWidget>(m_page.get(), "switchRow")->isVisible());
        auto *mode = test::child<QComboBox>(m_page.get(), "switchEdit");
        mode->setCurrentIndex(mode->findData(u"auto"_s));
        emit mode->activated(mode->currentIndex());
        QVERIFY(!test::child<QWidget>(m_page.get(), "switchRow")->isVisible());
        m_desk->document.undoStack()->undo();
        QVERIFY(test::child<QWidget>(m_page.get(), "switchRow")->isVisible());
    }
    void aRuleByHandThatNobodyWatchesIsToldOf() // R-068
    {
        QVERIFY(m_page->form()->message(u"switch"_s).contains(u"alert"_s));
        QVERIFY(m_desk->document.edit(u"Watch"_s, {}, [](const model::Project &project) -> Result<model::Project> {
            model::ProjectBuilder builder(project);
            model::Channel channel;
            channel.id.text = u"ops"_s;
            model::Alert alert;
            alert.id.text = u"sets"_s;
            alert.when = {u"unavailable"_s};
            alert.channels = {channel.id};
            if (!builder.add(channel) || !builder.add(alert)) {
                return fail(Error::Kind::Invalid, u"not added"_s);
            }
            return builder.project();
        }));
        QCOMPARE(m_page->form()->message(u"switch"_s), QString());
    }
    void theOperatorSeesWhoMovesSwitchesAndTheServerObeys()
    {
        m_desk->engine.setProbing(false);
        m_desk->engine.startTestServer();
        QTRY_VERIFY(m_desk->engine.isServing());
        SwitchDialog *dialog = open();
        QVERIFY(dialog);
        QCOMPARE(set(dialog, 0)->text(0), u"Frankfurt (in effect)"_s);
        QCOMPARE(set(dialog, 1)->text(1), u"Available"_s);
        QCOMPARE(test::child<QTreeWidget>(dialog, "switchSets")->currentItem(), set(dialog, 1)); // the one to go to
        QVERIFY2(text(dialog, "switchSummary").startsWith(u"100 %"_s), qPrintable(text(dialog, "switchSummary")));
        QVERIFY2(text(dialog, "switchLoads").contains(u"1,600 of 2,000 (80.0 %)"_s), qPrintable(text(dialog, "switchLoads")));
        QVERIFY2(text(dialog, "switchLoads").contains(u"1,600 of 1,000 (160"_s), qPrintable(text(dialog, "switchLoads")));
        QVERIFY2(warning(dialog).contains(u"more than its capacity"_s), qPrintable(warning(dialog)));
        QVERIFY2(warning(dialog).contains(u"not probed"_s), qPrintable(warning(dialog)));
        const QAbstractItemModel *impact = test::child<QTreeView>(dialog, "switchImpactView")->model();
        QCOMPARE(impact->index(0, 0, impact->index(0, 0)).data().toString(), u"192.0.2.1 → 192.0.2.2"_s);
        const model::Project start = *m_desk->document.project();
        QTest::mouseClick(test::child<QPushButton>(dialog, "switchNowButton"), Qt::LeftButton);
        QCOMPARE(effective(), u"spare"_s);
        QCOMPARE(m_desk->document.undoStack()->count(), 1);
        QVERIFY(m_desk->document.undoStack()->undoText().contains(u"Warsaw"_s));
        TestServerView server(context());
        server.show();
        m_desk->engine.waitUntilSettled();
        QTest::mouseClick(test::child<QPushButton>(&server, "testServerAskButton"), Qt::LeftButton);
        auto *reply = test::child<QPlainTextEdit>(&server, "testServerReplyText");
        QTRY_VERIFY2(reply->toPlainText().contains(u"192.0.2.2"_s), qPrintable(reply->toPlainText()));
        test::verifyUndoRestores(m_desk->document, start);
    }
    void theLoadFollowsWhatTheOperatorKnows()
    {
        SwitchDialog *dialog = open();
        QVERIFY(dialog);
        test::child<QSpinBox>(dialog, "switchUtilizationSpinBox")->setValue(30);
        QVERIFY(!dialog->isSettled());
        QTRY_VERIFY(dialog->isSettled());
        QVERIFY2(text(dialog, "switchLoads").contains(u"600 of 1,000 (60.0 %)"_s), qPrintable(text(dialog, "switchLoads")));
        QVERIFY(!warning(dialog).contains(u"capacity"_s));
    }
    void aSetThatIsUnavailableIsWarnedOf() // X-29
    {
        m_desk->engine.setForcedHealth({{u"b"_s, service::ForcedHealth::Down}});
        SwitchDialog *dialog = open();
        QVERIFY(dialog);
        QCOMPARE(set(dialog, 1)->text(1), u"Unavailable"_s);
        QVERIFY2(set(dialog, 1)->text(2).contains(u"0 of 1 addresses are available"_s), qPrintable(set(dialog, 1)->text(2)));
        QVERIFY2(warning(dialog).contains(u"never gives way"_s), qPrintable(warning(dialog)));
        QVERIFY(test::child<QPushButton>(dialog, "switchNowButton")->isEnabled()); // he may know better
    }
    void theSetInEffectIsNoSwitch()
    {
        SwitchDialog *dialog = open();
        QVERIFY(dialog);
        dialog->choose(u"main"_s);
        QTRY_VERIFY(dialog->isSettled());
        QVERIFY(!test::child<QPushButton>(dialog, "switchNowButton")->isEnabled());
        QVERIFY(text(dialog, "switchSummary").contains(u"already"_s));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(m_desk->document.undoStack()->count(), 0);
    }
    void switchAndReviewLeadsToPublishing()
    {
        SwitchDialog *dialog = open();
        QVERIFY(dialog);
        QSignalSpy review(m_page.get(), &Page::reviewRequested);
        QTest::mouseClick(test::child<QPushButton>(dialog, "switchAndReviewButton"), Qt::LeftButton);
        QCOMPARE(effective(), u"spare"_s);
        QCOMPARE(review.count(), 1);
    }
    void itMayBeClosedBeforeTheAnswer()
    {
        QTest::mouseClick(test::child<QPushButton>(m_page.get(), "switchButton"), Qt::LeftButton);
        delete m_page->findChild<SwitchDialog *>();
        QTest::qWait(0);
    }
    void nothingIsClippedInAnyLook()
    {
        m_desk->engine.setForcedHealth({{u"b"_s, service::ForcedHealth::Down}});
        const QStringList clipped = test::clippedTexts(u"switch"_s, [this] {
            auto dialog = std::make_unique<SwitchDialog>(context(), kRule);
            (void)QTest::qWaitFor([&] { return dialog->isSettled(); });
            return dialog;
        });
        QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
    }
};
MERIDIAN_TEST(SwitchDialogTest)

#include "SwitchDialogTest.moc"
