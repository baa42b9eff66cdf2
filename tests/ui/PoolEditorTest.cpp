#include "ui/editors/PoolPage.h"

#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/editors/Editors.h"
#include "ui/editors/ListPage.h"
#include "ui/editors/PickDialog.h"
#include "ui/editors/TablePanel.h"
#include "ui/widgets/InlineMessage.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// A pool and its members, through the widgets that people use.
class PoolEditorTest final : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<PoolPage> m_page;
    model::Project m_start;

    const model::Pool &pool(const char *id) { return *m_document->project()->pools.find(QLatin1StringView(id)); }
    void show(const QString &id)
    {
        m_page = std::make_unique<PoolPage>(PageContext{.document = m_document.get(), .engine = nullptr, .workspace = nullptr, .settings = nullptr});
        m_page->resize(1000, 700);
        m_page->show();
        m_page->showObject({Kind::Pool, id, {}});
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_page->activateWindow();
    }
    QModelIndex member(int row, int column) { return m_page->members()->view()->model()->index(row, column); }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->setProject(test::sampleProject());
        m_start = *m_document->project();
    }
    void cleanup() { m_page.reset(); }

    void weightsShowExactSharesAtOnce()
    {
        show(u"virginia"_s); // weights 2, 1, 1
        QTableView *view = m_page->members()->view();
        QVERIFY(member(0, 3).data().toString().startsWith(u"1/2"_s));
        view->setFocus();
        view->setCurrentIndex(member(0, 2));
        QTest::keyClick(view, Qt::Key_F2);
        auto *line = test::child<QLineEdit>(view, "weightEdit");
        test::typeOver(line, u"6"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(pool("virginia").members[0].weight, 6);
        QVERIFY(member(0, 3).data().toString().startsWith(u"3/4"_s));
        QVERIFY(member(1, 3).data().toString().startsWith(u"1/8"_s));
        QCOMPARE(m_document->undoStack()->count(), 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aWeightOutOfRangeIsRefusedWithTheRange()
    {
        show(u"virginia"_s);
        QTableView *view = m_page->members()->view();
        view->setFocus();
        view->setCurrentIndex(member(0, 2));
        QTest::keyClick(view, Qt::Key_F2);
        auto *line = test::child<QLineEdit>(view, "weightEdit");
        test::typeOver(line, u"1000001"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(line->accessibleDescription().contains(u"1 to 1,000,000"_s));
        QTest::keyClick(line, Qt::Key_Escape);
        QVERIFY(*m_document->project() == m_start);
    }
    void anAddressIsAddedAndTakenOut()
    {
        show(u"tokyo"_s);
        QTest::mouseClick(test::child<QToolButton>(m_page->members(), "addButton"), Qt::LeftButton);
        QCOMPARE(pool("tokyo").members.size(), std::size_t{3});
        auto *combo = test::child<QComboBox>(m_page->members()->view(), "addressEdit");
        QVERIFY(combo);
        combo->setCurrentIndex(combo->findData(u"sorry"_s));
        QTest::keyClick(combo->lineEdit(), Qt::Key_Return);
        QTRY_COMPARE(pool("tokyo").members[2].address.text, u"sorry"_s);
        m_page->members()->selectKey(u"jp-1"_s);
        m_page->members()->view()->setFocus();
        QTest::keyClick(m_page->members()->view(), Qt::Key_Delete);
        QCOMPARE(pool("tokyo").members.size(), std::size_t{2});
        QVERIFY(m_document->project()->addresses.contains(u"jp-1"_s)); // only its membership went
        test::verifyUndoRestores(*m_document, m_start);
    }
    void anAddressStandsOnceInAPool()
    {
        show(u"tokyo"_s);
        QTableView *view = m_page->members()->view();
        const QModelIndex cell = member(0, 0);
        QVERIFY(!view->model()->setData(cell, u"jp-2"_s));
        QVERIFY(m_page->members()->message()->text().contains(u"already"_s));
        QVERIFY(*m_document->project() == m_start);
    }
    void severalAddressesAreChosenAtOnce()
    {
        show(u"tokyo"_s);
        QTimer::singleShot(0, this, [] {
            auto *dialog = qobject_cast<PickDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            auto *list = test::child<QListWidget>(dialog, "pickList");
            list->item(0)->setCheckState(Qt::Checked);
            list->item(2)->setCheckState(Qt::Checked);
            QTest::mouseClick(test::child<QPushButton>(dialog, "pickAddButton"), Qt::LeftButton);
        });
        QTest::mouseClick(test::child<QToolButton>(m_page->members(), "chooseSeveralButton"), Qt::LeftButton);
        QCOMPARE(pool("tokyo").members.size(), std::size_t{4});
        QCOMPARE(m_document->undoStack()->count(), 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void capacityIsAskedForOnlyWhereThePoolHasIt()
    {
        show(u"tokyo"_s);
        QVERIFY(!test::child<QLineEdit>(m_page.get(), "capacityEdit")->isVisible());
        auto *mode = test::child<QComboBox>(m_page.get(), "capacityModeEdit");
        QTest::keyClick(mode, Qt::Key_Down);
        emit mode->activated(mode->currentIndex());
        QCOMPARE(pool("tokyo").capacityMode, model::Pool::CapacityMode::Pool);
        QVERIFY(test::child<QLineEdit>(m_page.get(), "capacityEdit")->isVisible());
        test::enter(test::child<QLineEdit>(m_page.get(), "capacityEdit"), u"90"_s);
        QCOMPARE(pool("tokyo").capacity, std::optional(90));
        test::enter(test::child<QLineEdit>(m_page.get(), "capacityEdit"), {});
        QCOMPARE(pool("tokyo").capacity, std::nullopt);
    }
    void namesAreAdvisedByRegionCarrierAndPurpose()
    {
        show(u"tokyo"_s);
        QVERIFY(test::child<QLineEdit>(m_page.get(), "nameEdit")->toolTip().contains(u"北京-电信-机房"_s));
    }
    void aPoolInUseIsNotDeleted() // R-V38
    {
        ListPage list(PageContext{.document = m_document.get(), .engine = nullptr, .workspace = nullptr, .settings = nullptr},
                      [](const QString &) { return poolTable(); });
        list.showObject({Kind::Pool, {}, {}});
        list.show();
        list.panel()->selectKey(u"cn-bgp"_s);
        list.panel()->deleteRows();
        QVERIFY(list.panel()->message()->isVisible());
        QVERIFY(list.panel()->message()->button()->menu()); // several use it
        QVERIFY(*m_document->project() == m_start);
    }
    void thePageFollowsAPoolThatIsDeletedAndBroughtBack()
    {
        show(u"tokyo"_s);
        const int field = poolTable()->fieldIndex(u"name"_s);
        ObjectModel model(m_document.get());
        model.setTable(poolTable());
        QVERIFY(model.setValue({model.rowOf(u"tokyo"_s)}, field, u"東京"_s).has_value()); // edited elsewhere
        QCOMPARE(test::child<QLineEdit>(m_page.get(), "nameEdit")->text(), u"東京"_s);
    }
};
MERIDIAN_TEST(PoolEditorTest)

#include "PoolEditorTest.moc"
