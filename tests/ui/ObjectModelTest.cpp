#include "ui/models/ObjectModel.h"

#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/models/SearchProxy.h"
#include "ui/models/Tables.h"

#include <QMimeData>
#include <QSignalSpy>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

using Tester = QAbstractItemModelTester;

/// A model over the sample with its testers: one on the model, one on a sorting proxy.
struct Bench
{
    explicit Bench(const TablePtr &table)
    {
        document.setProject(test::sampleProject());
        start = *document.project();
        model.setTable(table);
        proxy.setSourceModel(&model);
        proxy.sort(0);
    }

    ProjectDocument document;
    model::Project start;
    ObjectModel model{&document};
    SearchProxy proxy;
    Tester tester{&model, Tester::FailureReportingMode::Fatal};
    Tester proxyTester{&proxy, Tester::FailureReportingMode::Fatal};
};

QModelIndex cell(const ObjectModel &model, int row, const QString &field)
{
    for (int column = 0; column < model.columnCount(); ++column) {
        if (model.table()->field(model.table()->columns()[static_cast<std::size_t>(column)]).key == field) {
            return model.index(row, column);
        }
    }
    return {};
}

model::Project manyAddresses(int count)
{
    model::Project project;
    std::vector<std::shared_ptr<const model::Address>> items;
    for (int i = 0; i < count; ++i) {
        model::Address address;
        address.id.text = u"a-%1"_s.arg(i);
        address.value = u"10.%1.%2.%3"_s.arg(i / 65536 % 256).arg(i / 256 % 256).arg(i % 256);
        items.push_back(std::make_shared<const model::Address>(address));
    }
    project.addresses = model::ObjectList<model::Address>(std::move(items));
    return project;
}

} // namespace

class ObjectModelTest final : public QObject
{
    Q_OBJECT
private slots:
    void everyListIsEditedUndoneAndRedoneWithPreciseRowSignals_data()
    {
        QTest::addColumn<TablePtr>("table");
        QTest::newRow("addresses") << addressTable();
        QTest::newRow("pools") << poolTable();
        QTest::newRow("R-039 members of a pool") << poolMemberTable(u"virginia"_s);
        QTest::newRow("health checks") << healthCheckTable();
        QTest::newRow("R-033 lines") << lineTable();
        QTest::newRow("networks") << networkTable();
        QTest::newRow("locations") << locationTable();
        QTest::newRow("R-027 instances") << instanceTable();
        QTest::newRow("R-034 rules") << ruleTable(u"shop"_s);
        QTest::newRow("R-024 pool sets") << poolSetTable(u"shop"_s, u"bj-telecom"_s);
        QTest::newRow("pools of a set") << poolUseTable(u"shop"_s, u"bj-telecom"_s, u"main"_s);
        QTest::newRow("R-014 identifiers") << identifierTable(u"shop"_s, u"sh-canary"_s);
        QTest::newRow("zones") << zoneTable();
        QTest::newRow("record sets") << recordTable(u"gtm.example.net"_s);
    }
    void everyListIsEditedUndoneAndRedoneWithPreciseRowSignals()
    {
        QFETCH(TablePtr, table);
        Bench bench(table);
        QVERIFY(bench.model.rowCount() > 0);
        const int rows = bench.model.rowCount();
        const QSignalSpy resets(&bench.model, &QAbstractItemModel::modelReset);
        const QSignalSpy inserted(&bench.model, &QAbstractItemModel::rowsInserted);
        const QSignalSpy removed(&bench.model, &QAbstractItemModel::rowsRemoved);

        const auto added = bench.model.add();
        QVERIFY2(added.has_value(), added ? "" : qPrintable(added.error().text));
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(bench.model.rowCount(), rows + 1);
        if (table->reference(bench.model.object(0)).key.isEmpty()) {
            QVERIFY(bench.model.remove({*added}).has_value()); // values are not copied: a pool holds an address once
        } else {
            QVERIFY(bench.model.duplicate({0, *added}).has_value());
            QCOMPARE(bench.model.rowCount(), rows + 3);
            QVERIFY(bench.model.remove({1, *added + 1, *added + 2}).has_value()); // both copies and the new one
            QCOMPARE(bench.model.rowCount(), rows);
        }
        QVERIFY(removed.count() > 0);
        test::verifyUndoRestores(bench.document, bench.start);
        QCOMPARE(bench.model.rowCount(), rows);
        QCOMPARE(resets.count(), 0);
    }
    void aCellIsOneUndoStepAndOneChangedRow()
    {
        Bench bench(addressTable());
        const int row = bench.model.rowOf(u"sg-1"_s);
        QSignalSpy changed(&bench.model, &QAbstractItemModel::dataChanged);
        QVERIFY(bench.model.setData(cell(bench.model, row, u"value"_s), u"198.51.100.7"_s, Qt::EditRole));
        QCOMPARE(bench.document.project()->addresses.find(u"sg-1"_s)->value, u"198.51.100.7"_s);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed.constFirst().at(0).toModelIndex().row(), row);
        QCOMPARE(changed.constFirst().at(1).toModelIndex().row(), row);
        QCOMPARE(bench.document.undoStack()->count(), 1);
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void aRefusedCellChangesNothingAndSaysWhy()
    {
        Bench bench(addressTable());
        QSignalSpy refused(&bench.model, &ObjectModel::refused);
        QVERIFY(!bench.model.setData(cell(bench.model, 0, u"value"_s), u"300.1.1.1"_s, Qt::EditRole));
        QCOMPARE(refused.count(), 1);
        QVERIFY(refused.constFirst().constFirst().value<Error>().text.contains(u"300.1.1.1"_s));
        QVERIFY(*bench.document.project() == bench.start);
        QCOMPARE(bench.document.undoStack()->count(), 0);
    }
    void aRenamedObjectTakesItsReferencesAlong()
    {
        Bench bench(addressTable());
        const int row = bench.model.rowOf(u"sg-1"_s);
        QVERIFY(bench.model.setData(cell(bench.model, row, u"id"_s), u"singapore-1"_s, Qt::EditRole));
        QCOMPARE(bench.model.keyAt(row), u"singapore-1"_s);
        QCOMPARE(bench.document.project()->pools.find(u"singapore"_s)->members.front().address.text, u"singapore-1"_s);
        QVERIFY(!bench.model.setData(cell(bench.model, row, u"id"_s), u"sg-1-v6"_s, Qt::EditRole)); // taken
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void deletingWhatIsInUseIsRefused()
    {
        Bench bench(addressTable());
        const auto result = bench.model.remove({bench.model.rowOf(u"sg-1"_s)});
        QVERIFY(!result.has_value()); // R-V38
        QCOMPARE(result.error().kind, Error::Kind::Conflict);
        QVERIFY(*bench.document.project() == bench.start);
    }
    void poolSetsMoveInTheirOrder_data()
    {
        QTest::addColumn<QList<int>>("rows");
        QTest::addColumn<int>("before");
        QTest::addColumn<QString>("order");
        QTest::newRow("R-064 the last becomes the first") << QList<int>{3} << 0 << u"d a b c"_s;
        QTest::newRow("the first becomes the last") << QList<int>{0} << 4 << u"b c d a"_s;
        QTest::newRow("two that are apart move together up") << QList<int>{1, 3} << 0 << u"b d a c"_s;
        QTest::newRow("two that are apart move together down") << QList<int>{0, 2} << 4 << u"b d a c"_s;
        QTest::newRow("two around the place close up") << QList<int>{0, 3} << 2 << u"b a d c"_s;
        QTest::newRow("onto itself") << QList<int>{1} << 1 << u"a b c d"_s;
    }
    void poolSetsMoveInTheirOrder()
    {
        QFETCH(QList<int>, rows);
        QFETCH(int, before);
        QFETCH(QString, order);
        Bench bench(poolSetTable(u"shop"_s, u"world"_s));
        model::Instance instance = *bench.document.project()->instances.find(u"shop"_s);
        for (model::Rule &rule : instance.rules) {
            if (rule.id.text == "world"_L1) {
                rule.poolSets.clear();
                for (const QString &id : {u"a"_s, u"b"_s, u"c"_s, u"d"_s}) {
                    rule.poolSets.emplace_back();
                    rule.poolSets.back().id.text = id;
                }
            }
        }
        model::ProjectBuilder builder(*bench.document.project());
        QVERIFY(builder.replace(u"shop"_s, instance).has_value());
        bench.document.setProject(builder.take());
        const model::Project start = *bench.document.project();
        const QSignalSpy resets(&bench.model, &QAbstractItemModel::modelReset);
        QVERIFY(bench.model.move({rows.begin(), rows.end()}, before).has_value());
        QStringList found;
        for (int row = 0; row < bench.model.rowCount(); ++row) {
            found += bench.model.keyAt(row);
        }
        QCOMPARE(found.join(u' '), order);
        QCOMPARE(resets.count(), 0);
        test::verifyUndoRestores(bench.document, start);
    }
    void draggedRowsAreMovedByTheDocument()
    {
        Bench bench(poolSetTable(u"shop"_s, u"bj-telecom"_s));
        const QString last = bench.model.keyAt(1);
        const std::unique_ptr<QMimeData> data(bench.model.mimeData({bench.model.index(1, 0), bench.model.index(1, 1)}));
        QVERIFY(bench.model.canDropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
        QVERIFY(!bench.model.dropMimeData(data.get(), Qt::MoveAction, 0, 0, {})); // false: the view must not remove rows
        QCOMPARE(bench.model.keyAt(0), last);
        QCOMPARE(bench.document.undoStack()->count(), 1);
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void linesOfAddressesArePastedInOneStep()
    {
        Bench bench(addressTable());
        const int rows = bench.model.rowCount();
        const auto first = bench.model.paste(u"203.0.113.200\n203.0.113.201\n\n2001:db8::9\nlb.example.net\n"_s);
        QVERIFY2(first.has_value(), first ? "" : qPrintable(first.error().text));
        QCOMPARE(*first, rows);
        QCOMPARE(bench.model.rowCount(), rows + 4);
        QCOMPARE(bench.document.project()->addresses.at(rows + 3).value, u"lb.example.net"_s);
        QCOMPARE(bench.document.undoStack()->count(), 1);
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void aPasteWithABadLineAddsNothingAndNamesIt()
    {
        Bench bench(addressTable());
        const auto first = bench.model.paste(u"203.0.113.200\n203.0.113.256\n"_s);
        QVERIFY(!first.has_value());
        QVERIFY(first.error().text.contains(u"Line 2"_s));
        QVERIFY(first.error().text.contains(u"203.0.113.256"_s));
        QVERIFY(*bench.document.project() == bench.start);
    }
    void copiedRowsComeBackAsCopies()
    {
        Bench bench(addressTable());
        const int row = bench.model.rowOf(u"bj-tel-1"_s);
        const int rows = bench.model.rowCount();
        QVERIFY(bench.model.paste(bench.model.copyText({row})).has_value());
        const model::Address &original = bench.document.project()->addresses.at(row);
        const model::Address &copy = bench.document.project()->addresses.at(rows);
        QVERIFY(copy.id != original.id);
        QCOMPARE(copy.name, original.name);
        QCOMPARE(copy.value, original.value);
        QCOMPARE(copy.healthCheck, original.healthCheck);
        QVERIFY(copy.location == original.location);
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void membersArePastedWithTheirWeights()
    {
        Bench bench(poolMemberTable(u"tokyo"_s));
        QVERIFY(bench.model.paste(u"address\tweight\nsg-1\t7\nSão Paulo 1\t9\n"_s).has_value()); // by id, and by name
        const auto &members = bench.document.project()->pools.find(u"tokyo"_s)->members;
        QCOMPARE(members.size(), std::size_t{4});
        QCOMPARE(members[2].address.text, u"sg-1"_s);
        QCOMPARE(members[2].weight, 7);
        QCOMPARE(members[3].address.text, u"br-1"_s);
        QVERIFY(!bench.model.paste(u"address\tweight\nsg-1\t7\n"_s).has_value()); // in the pool already
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void sharesFollowTheWeightsOfAllMembers()
    {
        Bench bench(poolMemberTable(u"gz-unicom"_s));
        QVERIFY(cell(bench.model, 0, u"share"_s).data().toString().startsWith(u"3/4"_s));
        QSignalSpy changed(&bench.model, &QAbstractItemModel::dataChanged);
        QVERIFY(bench.model.setData(cell(bench.model, 1, u"weight"_s), 3, Qt::EditRole));
        QVERIFY(cell(bench.model, 0, u"share"_s).data().toString().startsWith(u"1/2"_s)); // the other row
        QCOMPARE(changed.constLast().at(0).toModelIndex().row(), 0);
    }
    void severalRowsAreSetInOneStep()
    {
        Bench bench(addressTable());
        const int field = bench.model.table()->fieldIndex(u"healthCheck"_s);
        QVERIFY(bench.model.setValue({0, 1, 2}, field, u"reach"_s).has_value());
        QCOMPARE(bench.document.project()->addresses.at(2).healthCheck.text, u"reach"_s);
        QCOMPARE(bench.document.undoStack()->count(), 1);
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void identifiersKeepTheirGroups()
    {
        Bench bench(identifierTable(u"shop"_s, u"sh-canary"_s));
        QCOMPARE(bench.model.rowCount(), 2);
        QVERIFY(bench.model.setData(cell(bench.model, 1, u"group"_s), 1, Qt::EditRole)); // both must hold now
        const model::Instance *shop = bench.document.project()->instances.find(u"shop"_s);
        const model::Rule *rule = model::findRule(*shop, {u"sh-canary"_s});
        QCOMPARE(rule->anyMatch.size(), std::size_t{1});
        QCOMPARE(rule->anyMatch[0].all.size(), std::size_t{2});
        test::verifyUndoRestores(bench.document, bench.start);
    }
    void searchFindsEveryWordInAnyColumn()
    {
        Bench bench(addressTable());
        bench.proxy.setSearchText(u"frankfurt IPv6"_s);
        QCOMPARE(bench.proxy.rowCount(), 1);
        QCOMPARE(bench.proxy.index(0, 0).data(ObjectModel::KeyRole).toString(), u"eu-1-v6"_s);
        bench.proxy.setSearchText({});
        QCOMPARE(bench.proxy.rowCount(), bench.model.rowCount());
    }
    void addressesSortByNumber()
    {
        Bench bench(addressTable());
        bench.proxy.sort(cell(bench.model, 0, u"value"_s).column());
        QStringList values;
        for (int row = 0; row < bench.proxy.rowCount(); ++row) {
            values += bench.proxy.index(row, cell(bench.model, 0, u"value"_s).column()).data().toString();
        }
        QVERIFY(values.indexOf(u"192.0.2.4"_s) < values.indexOf(u"192.0.2.17"_s));
        QVERIFY(values.indexOf(u"203.0.113.65"_s) < values.indexOf(u"2001:db8:1::1"_s)); // IPv4 first
    }
    void oneOfTenThousandRowsChangesAlone()
    {
        ProjectDocument document;
        document.setProject(std::make_shared<const model::Project>(manyAddresses(10'000)));
        ObjectModel model(&document);
        model.setTable(addressTable());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QVERIFY(model.setData(cell(model, 7'777, u"value"_s), u"192.0.2.99"_s, Qt::EditRole));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed.constFirst().at(0).toModelIndex().row(), 7'777);
        QCOMPARE(changed.constFirst().at(1).toModelIndex().row(), 7'777);
        const QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        QVERIFY(model.remove({5'000}).has_value());
        QCOMPARE(removed.count(), 1);
        QCOMPARE(model.rowCount(), 9'999);
    }
    void nothingIsEditedReadOnly()
    {
        Bench bench(addressTable());
        bench.document.setReadOnlyReason(u"The file is open elsewhere."_s);
        QVERIFY(!cell(bench.model, 0, u"value"_s).flags().testFlag(Qt::ItemIsEditable));
        QVERIFY(!bench.model.setData(cell(bench.model, 0, u"value"_s), u"192.0.2.99"_s, Qt::EditRole));
        QVERIFY(!bench.model.add().has_value());
        QVERIFY(*bench.document.project() == bench.start);
    }
};
MERIDIAN_TEST(ObjectModelTest)

#include "ObjectModelTest.moc"
