#include "ui/editors/ListPage.h"
#include "ui/editors/ObjectPage.h"

#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/editors/BulkEditBar.h"
#include "ui/editors/Editors.h"
#include "ui/editors/TablePanel.h"
#include "ui/widgets/InlineMessage.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// The list and the form of addresses, through the widgets that people use.
class AddressEditorTest final : public QObject
{
    Q_OBJECT
private:
    PageFactory m_factory;
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<Page> m_page;
    model::Project m_start;

    const model::Address &address(const char *id) { return *m_document->project()->addresses.find(QLatin1StringView(id)); }
    TablePanel *panel() { return static_cast<ListPage *>(m_page.get())->panel(); }
    ObjectForm *form() { return static_cast<ObjectPage *>(m_page.get())->form(); }

    void show(const model::ObjectRef &ref)
    {
        const PageContext context{.document = m_document.get(), .engine = nullptr, .workspace = nullptr, .settings = nullptr};
        m_page.reset(ref.key.isEmpty() ? m_factory.makeList(ref.kind, context, nullptr) : m_factory.makeForm(ref.kind, context, nullptr));
        m_page->resize(1000, 700);
        m_page->show();
        m_page->showObject(ref);
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_page->activateWindow();
    }
    /// Cell of a row in the view.
    QModelIndex cell(const char *id, int column)
    {
        const QAbstractItemModel *model = panel()->view()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, 0).data(ObjectModel::KeyRole).toString() == QLatin1StringView(id)) {
                return model->index(row, column);
            }
        }
        return {};
    }

private slots:
    void initTestCase() { registerEditors(m_factory); }
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->setProject(test::sampleProject());
        m_start = *m_document->project();
    }
    void cleanup() { m_page.reset(); }

    void aFieldIsOneUndoStepHoweverManyKeys()
    {
        show({Kind::Address, u"sg-1"_s, {}});
        auto *line = test::child<QLineEdit>(m_page.get(), "nameEdit");
        test::typeOver(line, u"Singapore main"_s);
        QCOMPARE(address("sg-1").name, u"Singapore main"_s);
        QCOMPARE(m_document->undoStack()->count(), 1);
        QCOMPARE(m_document->undoStack()->undoText(), u"Set Name of Address \"Singapore 1\" to Singapore main"_s);
        m_document->undoStack()->undo();
        QCOMPARE(address("sg-1").name, u"Singapore 1"_s);
        QCOMPARE(line->text(), u"Singapore 1"_s);
        m_document->undoStack()->redo();
        test::verifyUndoRestores(*m_document, m_start);
    }
    void textThatIsNoAddressStaysInTheFieldAndOutOfTheProject()
    {
        show({Kind::Address, u"sg-1"_s, {}});
        auto *line = test::child<QLineEdit>(m_page.get(), "valueEdit");
        test::typeOver(line, u"300.1.1.1"_s);
        QCOMPARE(line->text(), u"300.1.1.1"_s);
        QVERIFY(form()->message(u"value"_s).contains(u"300.1.1.1"_s));
        QVERIFY(test::child<InlineMessage>(m_page.get(), "valueMessage")->isVisible());
        QCOMPARE(line->accessibleDescription(), form()->message(u"value"_s));
        QVERIFY(address("sg-1").value != u"300.1.1.1"_s);
        QTest::keyClick(line, Qt::Key_Tab); // leaving the field loses nothing
        QCOMPARE(line->text(), u"300.1.1.1"_s);
        test::typeOver(line, u"192.0.2.200"_s);
        QVERIFY(form()->message(u"value"_s).isEmpty());
        QCOMPARE(address("sg-1").value, u"192.0.2.200"_s);
    }
    void aNumberOutOfRangeIsToldWithTheRange()
    {
        show({Kind::Address, u"sg-1"_s, {}});
        auto *line = test::child<QLineEdit>(m_page.get(), "capacityEdit");
        test::typeOver(line, u"0"_s);
        QVERIFY(form()->message(u"capacity"_s).contains(u"whole number from 1"_s));
        QCOMPARE(address("sg-1").capacity, 1000);
        test::typeOver(line, u"20"_s);
        QTest::keyClick(line, Qt::Key_Up);
        QCOMPARE(address("sg-1").capacity, 21);
    }
    void anIdGoesInWhenItIsFinishedAndReferencesFollow()
    {
        show({Kind::Address, u"sg-1"_s, {}});
        auto *line = test::child<QLineEdit>(m_page.get(), "idEdit");
        test::typeOver(line, u"singapore-1"_s);
        QVERIFY(m_document->project()->addresses.contains(u"sg-1"_s)); // not while it is typed
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(m_document->project()->addresses.contains(u"singapore-1"_s));
        QCOMPARE(m_document->project()->pools.find(u"singapore"_s)->members.front().address.text, u"singapore-1"_s);
        QCOMPARE(m_document->selection().key, u"singapore-1"_s);
        test::typeOver(test::child<QLineEdit>(m_page.get(), "nameEdit"), u"x"_s); // the page went along
        QCOMPARE(address("singapore-1").name, u"x"_s);
    }
    void aHealthCheckIsChosenByItsName()
    {
        show({Kind::Address, u"sg-1"_s, {}});
        auto *combo = test::child<QComboBox>(m_page.get(), "healthCheckEdit");
        test::typeOver(combo->lineEdit(), u"Reachable (reach)"_s);
        QTest::keyClick(combo->lineEdit(), Qt::Key_Return);
        QCOMPARE(address("sg-1").healthCheck.text, u"reach"_s);
        test::typeOver(combo->lineEdit(), u"no such check"_s);
        QVERIFY(form()->message(u"healthCheck"_s).contains(u"no such check"_s));
        QCOMPARE(address("sg-1").healthCheck.text, u"reach"_s);
    }
    void aPlaceIsFoundByItsName()
    {
        show({Kind::Address, u"sg-1"_s, {}});
        auto *line = test::child<QLineEdit>(m_page.get(), "locationEdit");
        test::typeOver(line, u"Germany"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(address("sg-1").location == model::Location(model::PlacePath{u"EU/DE"_s}));
        QCOMPARE(line->text(), u"EU/DE"_s);
        QCOMPARE(test::child<QLabel>(m_page.get(), "locationWords")->text(), u"Germany"_s);
        test::typeOver(line, u"39.9, 116.4"_s);
        QVERIFY(address("sg-1").location == model::Location(model::PlacePath{u"EU/DE"_s})); // not while it is typed
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(address("sg-1").location == model::Location(model::Coordinates{39.9, 116.4}));
        test::typeOver(line, u"139.9, 116.4"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!form()->message(u"location"_s).isEmpty());
        QVERIFY(address("sg-1").location == model::Location(model::Coordinates{39.9, 116.4}));
    }
    void aCellIsEditedWithTheKeyboard()
    {
        show({Kind::Address, {}, {}});
        QTableView *view = panel()->view();
        view->setFocus();
        view->setCurrentIndex(cell("sg-1", 2));
        QTest::keyClick(view, Qt::Key_F2);
        auto *line = test::child<QLineEdit>(view, "valueEdit");
        QVERIFY(line);
        test::typeOver(line, u"192.0.2.201"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(address("sg-1").value, u"192.0.2.201"_s);
        QCOMPARE(m_document->undoStack()->count(), 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aCellWithWrongTextStaysOpen()
    {
        show({Kind::Address, {}, {}});
        QTableView *view = panel()->view();
        view->setFocus();
        view->setCurrentIndex(cell("sg-1", 2));
        QTest::keyClick(view, Qt::Key_F2);
        auto *line = test::child<QLineEdit>(view, "valueEdit");
        test::typeOver(line, u"1.2.3"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(test::child<QLineEdit>(view, "valueEdit"), line);
        QCOMPARE(line->text(), u"1.2.3"_s);
        QTest::keyClick(line, Qt::Key_Escape);
        QTRY_VERIFY(!view->findChild<QLineEdit *>(u"valueEdit"_s));
        QVERIFY(*m_document->project() == m_start);
    }
    void deletingWhatIsInUseTellsWhoAndLeadsThere()
    {
        show({Kind::Address, {}, {}});
        panel()->selectKey(u"sg-1"_s);
        panel()->view()->setFocus();
        QTest::keyClick(panel()->view(), Qt::Key_Delete);
        QVERIFY(panel()->message()->isVisible());
        QVERIFY(panel()->message()->text().contains(u"Singapore"_s) || panel()->message()->text().contains(u"singapore"_s));
        QVERIFY(*m_document->project() == m_start);
        QTest::mouseClick(panel()->message()->button(), Qt::LeftButton);
        QCOMPARE(m_document->selection(), (model::ObjectRef{Kind::Pool, u"singapore"_s, {}}));
    }
    void rowsAreAddedDuplicatedAndDeletedByKey()
    {
        show({Kind::Address, {}, {}});
        const auto count = m_start.addresses.size();
        QTest::mouseClick(test::child<QWidget>(m_page.get(), "addButton"), Qt::LeftButton);
        QCOMPARE(m_document->project()->addresses.size(), count + 1);
        auto *line = test::child<QLineEdit>(panel()->view(), "valueEdit"); // the new row asks for its value at once
        QVERIFY(line);
        QTest::keyClick(line, Qt::Key_Escape);
        panel()->view()->setFocus();
        QTest::keyClick(panel()->view(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(m_document->project()->addresses.size(), count + 2);
        QTest::keyClick(panel()->view(), Qt::Key_Delete);
        QCOMPARE(m_document->project()->addresses.size(), count + 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aListOfAddressesIsPasted()
    {
        show({Kind::Address, {}, {}});
        QGuiApplication::clipboard()->setText(u"203.0.113.201\n203.0.113.202\n203.0.113.203\n"_s);
        panel()->view()->setFocus();
        QTest::keyClick(panel()->view(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(m_document->project()->addresses.size(), m_start.addresses.size() + 3);
        QCOMPARE(panel()->selectedRows().size(), std::size_t{3});
        QCOMPARE(m_document->undoStack()->count(), 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void severalRowsGetOneModeAtOnce()
    {
        show({Kind::Address, {}, {}});
        panel()->view()->selectAll();
        auto *bar = test::child<BulkEditBar>(m_page.get(), "bulkEditBar");
        QVERIFY(bar->isVisible());
        auto *fields = test::child<QComboBox>(bar, "bulkFieldComboBox");
        fields->setCurrentIndex(fields->findText(u"Mode"_s));
        auto *mode = test::child<QComboBox>(bar, "modeEdit");
        mode->setCurrentIndex(mode->findData(u"always_off"_s));
        QTest::mouseClick(test::child<QPushButton>(bar, "bulkApplyButton"), Qt::LeftButton);
        for (const model::Address &each : m_document->project()->addresses) {
            QCOMPARE(each.mode, model::Address::Mode::AlwaysOff);
        }
        QCOMPARE(m_document->undoStack()->count(), 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void returnOpensTheObject()
    {
        show({Kind::Address, {}, {}});
        panel()->selectKey(u"jp-1"_s);
        panel()->view()->setFocus();
        QTest::keyClick(panel()->view(), Qt::Key_Return);
        QCOMPARE(m_document->selection(), (model::ObjectRef{Kind::Address, u"jp-1"_s, {}}));
    }
    void searchShowsWhatMatches()
    {
        show({Kind::Address, {}, {}});
        auto *search = test::child<QLineEdit>(m_page.get(), "searchField");
        QTest::keyClicks(search, u"tokyo"_s);
        QCOMPARE(panel()->view()->model()->rowCount(), 3); // two of the API, one of the edge
    }
    void anEmptyListSaysWhatWouldBeInIt()
    {
        m_document->setProject(nullptr);
        show({Kind::Address, {}, {}});
        auto *button = test::child<QPushButton>(m_page.get(), "addFirstButton");
        QVERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(m_document->project()->addresses.size(), 1);
        QVERIFY(panel()->view()->isVisible());
    }
    void everyWidgetThatIsUsedHasANameForScreenReaders()
    {
        for (const model::ObjectRef &ref : {model::ObjectRef{Kind::Address, {}, {}}, model::ObjectRef{Kind::Address, u"sg-1"_s, {}}}) {
            show(ref);
            for (const QWidget *widget : m_page->findChildren<QWidget *>()) {
                const bool isUsed = widget->focusPolicy() != Qt::NoFocus && widget->isVisible() && !widget->objectName().startsWith(u"qt_"_s)
                    && !widget->focusProxy() && qobject_cast<const QLabel *>(widget) == nullptr;
                if (isUsed && widget->accessibleName().isEmpty()) {
                    const auto *button = qobject_cast<const QAbstractButton *>(widget);
                    QVERIFY2(button && !button->text().isEmpty(), qPrintable(QLatin1StringView(widget->metaObject()->className()) + u' ' + widget->objectName()));
                }
            }
        }
    }
};
MERIDIAN_TEST(AddressEditorTest)

#include "AddressEditorTest.moc"
