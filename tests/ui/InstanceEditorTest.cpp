#include "ui/editors/InstancePage.h"

#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/editors/CnamePanel.h"
#include "ui/editors/RulePage.h"
#include "ui/editors/RuleTree.h"
#include "ui/editors/TablePanel.h"
#include "ui/widgets/InlineMessage.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <QToolButton>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// Instances, rules and pool sets, through the widgets that people use.
class InstanceEditorTest final : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<ObjectPage> m_page;
    model::Project m_start;

    template<typename PageType>
    PageType *show(const model::ObjectRef &ref)
    {
        auto page = std::make_unique<PageType>(PageContext{.document = m_document.get(), .engine = nullptr, .workspace = nullptr, .settings = nullptr}, nullptr);
        PageType *shown = page.get();
        m_page = std::move(page);
        m_page->resize(1000, 1200);
        m_page->show();
        m_page->showObject(ref);
        (void)QTest::qWaitForWindowExposed(m_page.get());
        m_page->activateWindow();
        return shown;
    }
    const model::Instance &shop() { return *m_document->project()->instances.find(u"shop"_s); }
    const model::Rule &rule(const char *id) { return *model::findRule(shop(), {QString::fromLatin1(id)}); }
    void choose(const char *name, const QString &value)
    {
        auto *combo = test::child<QComboBox>(m_page.get(), name);
        combo->setCurrentIndex(combo->findData(value));
        emit combo->activated(combo->currentIndex());
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->setProject(test::sampleProject());
        m_start = *m_document->project();
    }
    void cleanup() { m_page.reset(); }

    void theCnameToPublishIsShownAndCopied()
    {
        show<InstancePage>({Kind::Instance, u"shop"_s, {}});
        QCOMPARE(test::child<QLabel>(m_page.get(), "cnameText")->text(), u"www.example.com. CNAME www.example.com.gtm.example.net."_s);
        QTest::mouseClick(test::child<QToolButton>(m_page.get(), "copyCnameButton"), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"www.example.com. CNAME www.example.com.gtm.example.net."_s);
        QVERIFY(!m_page->findChild<InlineMessage *>(u"apexMessage"_s));
    }
    void anApexIsToldThatItCannotHaveACname()
    {
        show<InstancePage>({Kind::Instance, u"shop"_s, {}});
        auto *services = test::child<QPlainTextEdit>(m_page.get(), "servicesEdit");
        services->setPlainText(u"www.example.com\nexample.org"_s);
        QCOMPARE(shop().services, (QStringList{u"www.example.com"_s, u"example.org"_s}));
        auto *message = test::child<InlineMessage>(m_page.get(), "apexMessage");
        QVERIFY(message->text().contains(u"example.org"_s));
        services->setPlainText(u"not a name..."_s);
        QVERIFY(m_page->form()->message(u"services"_s).contains(u"not a name"_s));
        QCOMPARE(shop().services.size(), 2);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void timesAreKeptInRange()
    {
        show<InstancePage>({Kind::Instance, u"shop"_s, {}});
        auto *ttl = test::child<QLineEdit>(m_page.get(), "ttlEdit");
        test::typeOver(ttl, u"-1"_s);
        QVERIFY(m_page->form()->message(u"ttl"_s).contains(u"0 to 2,147,483,647"_s));
        test::typeOver(ttl, u"30"_s);
        QCOMPARE(shop().ttl, 60); // 3 was no TTL that anybody wanted
        QTest::keyClick(ttl, Qt::Key_Return);
        QCOMPARE(shop().ttl, 30);
        QCOMPARE(m_document->undoStack()->count(), 1);
        QTest::keyClick(ttl, Qt::Key_Up);
        QTest::keyClick(ttl, Qt::Key_Up);
        QCOMPARE(shop().ttl, 32); // steps count at once, together as one
        QCOMPARE(m_document->undoStack()->count(), 2);
        test::enter(test::child<QLineEdit>(m_page.get(), "failoverTtlEdit"), {});
        QCOMPARE(shop().failoverTtl, std::nullopt);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void theAnswerWithoutARuleIsAWordOrAnAddress()
    {
        show<InstancePage>({Kind::Instance, u"shop"_s, {}});
        choose("noRuleEdit", u"refused"_s);
        QCOMPARE(shop().noRule, model::Instance::NoRule::Refused);
        choose("noRuleEdit", u"sorry"_s);
        QCOMPARE(shop().noRule, model::Instance::NoRule::Address);
        QCOMPARE(shop().noRuleAddress.text, u"sorry"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void whatIsNotBuiltIsSaidBesideTheField()
    {
        show<InstancePage>({Kind::Instance, u"shop"_s, {}});
        choose("strategyEdit", u"smart"_s);
        QCOMPARE(shop().mode, model::Instance::Mode::Performance); // the strategy has modes of its own
        QVERIFY(!m_page->form()->message(u"strategy"_s).isEmpty());
    }
    void aRuleIsForALine()
    {
        show<RulePage>({Kind::Rule, u"china"_s, u"shop"_s});
        test::typeOver(test::child<QLineEdit>(m_page.get(), "lineCarrierEdit"), u"cn-unicom"_s);
        QCOMPARE(rule("china").line, u"place=AS/CN"_s); // not while it is typed
        QTest::keyClick(test::child<QLineEdit>(m_page.get(), "lineCarrierEdit"), Qt::Key_Return);
        QCOMPARE(rule("china").line, u"isp=cn-unicom,place=AS/CN"_s);
        QVERIFY(test::child<QLabel>(m_page.get(), "linePreview")->text().contains(u"China Unicom"_s));
        test::typeOver(test::child<QLineEdit>(m_page.get(), "linePlaceEdit"), u"AS/XX"_s);
        QTest::keyClick(test::child<QLineEdit>(m_page.get(), "linePlaceEdit"), Qt::Key_Return);
        QCOMPARE(rule("china").line, u"isp=cn-unicom,place=AS/CN"_s); // not a place: stays out
        QVERIFY(!m_page->form()->message(u"line"_s).isEmpty());
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aRuleIsForAListOfIpRanges()
    {
        show<RulePage>({Kind::Rule, u"china"_s, u"shop"_s});
        auto *kind = test::child<QComboBox>(m_page.get(), "lineEdit");
        kind->setCurrentIndex(2);
        emit kind->activated(2);
        QVERIFY(!m_page->form()->message(u"line"_s).isEmpty()); // which list?
        QCOMPARE(rule("china").line, u"place=AS/CN"_s);
        choose("lineRangesEdit", u"partners"_s);
        QCOMPARE(rule("china").line, u"cidr=partners"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void poolSetsMoveWithTheKeyboard()
    {
        auto *page = show<RulePage>({Kind::Rule, u"bj-telecom"_s, u"shop"_s});
        QTableView *view = page->poolSets()->view();
        QCOMPARE(view->model()->index(0, 2).data().toString(), u"In effect"_s);
        page->poolSets()->selectKey(u"backup"_s);
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(rule("bj-telecom").poolSets.front().id.text, u"backup"_s);
        QCOMPARE(view->model()->index(0, 2).data().toString(), u"In effect"_s);
        QCOMPARE(view->model()->index(1, 2).data().toString(), u"Backup 1"_s);
        QCOMPARE(page->poolSets()->selectedRows(), std::vector<int>{0});
        test::verifyUndoRestores(*m_document, m_start);
    }
    void byHandTheChosenSetIsInEffectAndCannotBeDeleted()
    {
        auto *page = show<RulePage>({Kind::Rule, u"bj-telecom"_s, u"shop"_s});
        QVERIFY(!test::child<QComboBox>(page, "effectiveEdit")->isVisible());
        choose("switchEdit", u"manual"_s);
        QCOMPARE(rule("bj-telecom").effective.text, u"main"_s); // what is in effect stays so
        QVERIFY(test::child<QComboBox>(page, "effectiveEdit")->isVisible());
        choose("effectiveEdit", u"backup"_s);
        QCOMPARE(page->poolSets()->view()->model()->index(1, 2).data().toString(), u"In effect, by hand"_s);
        page->poolSets()->selectKey(u"backup"_s);
        page->poolSets()->deleteRows();
        QVERIFY(page->poolSets()->message()->isVisible());
        QCOMPARE(rule("bj-telecom").poolSets.size(), std::size_t{2});
        test::verifyUndoRestores(*m_document, m_start);
    }
    void theTreeShowsSetsPoolsAndAddressesAndFollows()
    {
        auto *page = show<RulePage>({Kind::Rule, u"bj-telecom"_s, u"shop"_s});
        QTreeWidgetItem *top = page->tree()->topLevelItem(0);
        QCOMPARE(top->childCount(), 2);
        QCOMPARE(top->child(0)->text(2), u"In effect"_s);
        QCOMPARE(top->child(0)->childCount(), 2);
        QCOMPARE(top->child(0)->child(0)->text(1), u"20"_s);
        QCOMPARE(top->child(0)->child(0)->child(0)->text(2), u"192.0.2.1"_s);
        page->tree()->setCurrentItem(top->child(0)->child(0));
        emit page->tree()->itemActivated(top->child(0)->child(0), 0);
        QCOMPARE(m_document->selection(), (model::ObjectRef{Kind::Pool, u"bj-telecom-a"_s, {}}));
        page->poolSets()->selectKey(u"backup"_s);
        page->poolSets()->deleteRows();
        QCOMPARE(page->tree()->topLevelItem(0)->childCount(), 1);
        m_document->undoStack()->undo();
        QCOMPARE(page->tree()->topLevelItem(0)->childCount(), 2);
    }
    void identifiersAreAddedAsGroups()
    {
        auto *page = show<RulePage>({Kind::Rule, u"china"_s, u"shop"_s});
        QVERIFY(!test::child<QComboBox>(page, "anyMatchFallbackEdit")->isVisible());
        page->identifiers()->addRow();
        page->identifiers()->addRow();
        QCOMPARE(rule("china").anyMatch.size(), std::size_t{2});
        QVERIFY(test::child<QComboBox>(page, "anyMatchFallbackEdit")->isVisible());
        test::verifyUndoRestores(*m_document, m_start);
    }
    void poolsOfASetShowTheirShareInIt()
    {
        auto *page = show<PoolSetPage>({Kind::PoolSet, u"main"_s, u"shop/bj-telecom"_s});
        // 20 × (10 + 10) against 10 × 10
        QVERIFY(page->pools()->view()->model()->index(0, 2).data().toString().startsWith(u"4/5"_s));
        QVERIFY(page->pools()->view()->model()->setData(page->pools()->view()->model()->index(0, 1), 10));
        QVERIFY(page->pools()->view()->model()->index(0, 2).data().toString().startsWith(u"2/3"_s));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aRuleAddedHereIsOneStep()
    {
        auto *page = show<InstancePage>({Kind::Instance, u"shop"_s, {}});
        page->rules()->addRow();
        QCOMPARE(shop().rules.size(), m_start.instances.find(u"shop"_s)->rules.size() + 1);
        QCOMPARE(m_document->undoStack()->count(), 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
};
MERIDIAN_TEST(InstanceEditorTest)

#include "InstanceEditorTest.moc"
