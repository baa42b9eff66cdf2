#include "ui/shell/ChangesModel.h"

#include "engine/model/ProjectBuilder.h"
#include "tests/support/TestMain.h"
#include "tests/ui/Sample.h"

#include <QAbstractItemModelTester>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

class ChangesModelTest final : public QObject
{
    Q_OBJECT

private slots:
    void aChangedObjectShowsItsValuesBeforeAndAfter()
    {
        const model::ProjectPtr live = test::sampleProject();
        model::Address address = live->addresses.at(0);
        const int before = address.capacity;
        address.capacity = before + 1;
        model::ProjectBuilder builder(*live);
        QVERIFY(builder.replace(address.id.text, address).has_value());

        ChangesModel changes;
        const QAbstractItemModelTester tester(&changes, QAbstractItemModelTester::FailureReportingMode::Fatal);
        changes.setProjects(live, builder.take());
        QCOMPARE(changes.changeCount(), 1);
        const QModelIndex top = changes.index(0, 0, {});
        QCOMPARE(changes.refAt(top), model::refOf(address));
        QCOMPARE(changes.rowCount(top), 1);
        const QModelIndex value = changes.index(0, 0, top);
        QCOMPARE(value.data().toString(), u"Capacity"_s);
        QCOMPARE(value.siblingAtColumn(ChangesModel::BeforeColumn).data().toString(), QString::number(before));
        QCOMPARE(value.siblingAtColumn(ChangesModel::AfterColumn).data().toString(), QString::number(before + 1));
        QCOMPARE(changes.refAt(value), model::refOf(address));
    }
    void againstAnEmptyLiveEverythingIsAdded()
    {
        ChangesModel changes;
        changes.setProjects(std::make_shared<const model::Project>(), test::sampleProject());
        QVERIFY(changes.changeCount() > 10);
        QCOMPARE(changes.rowCount(changes.index(1, 0, {})), 0);
    }
    void equalProjectsHaveNoRows()
    {
        ChangesModel changes;
        changes.setProjects(test::sampleProject(), test::sampleProject());
        QCOMPARE(changes.changeCount(), 0);
    }
};
MERIDIAN_TEST(ChangesModelTest)

#include "ChangesModelTest.moc"
