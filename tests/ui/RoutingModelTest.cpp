#include "ui/models/RoutingModel.h"

#include "engine/base/Random.h"
#include "engine/model/EnumText.h"
#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/models/RoutingShapes.h"

#include <QMimeData>
#include <QSignalSpy>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using model::Routing;
using Kind = model::ObjectRef::Kind;
using Policy = Routing::Policy;

namespace {

const model::ObjectRef kApp{Kind::RecordSet, u"app.example.com/A"_s, u"example.com"_s};

model::Target fixed(const QString &rdata)
{
    model::Target target;
    target.rdata = rdata;
    return target;
}

model::RoutingItem item(int weight, const QStringList &values)
{
    model::RoutingItem out;
    out.weight = weight;
    for (const QString &value : values) {
        out.targets.push_back(fixed(value));
    }
    return out;
}

/// The tree as text: "Weighted(Item 1: …(…), …)"; what is shown in the first column.
QString shapeOf(const RoutingModel &model, const QModelIndex &index)
{
    QStringList children;
    for (int row = 0; row < model.rowCount(index); ++row) {
        children += shapeOf(model, model.index(row, 0, index));
    }
    const QString text = index.isValid() ? index.data().toString() : QString();
    return children.isEmpty() ? text : text + u'(' + children.join(u", "_s) + u')';
}

} // namespace

/// The tree of a routing while it is edited, undone and redone, under QAbstractItemModelTester.
class RoutingModelTest final : public QObject
{
    Q_OBJECT
private:
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<RoutingModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    model::Project m_start;

    void show(Routing routing, const QString &type = u"A"_s)
    {
        model::ProjectBuilder builder(*test::sampleProject());
        model::RecordSet set;
        set.name = u"app"_s;
        set.type = type;
        set.routing = std::move(routing);
        QVERIFY(builder.addRecordSet(u"example.com"_s, set));
        m_model.reset();
        m_document = std::make_unique<ProjectDocument>();
        m_document->setProject(builder.take());
        m_start = *m_document->project();
        m_model = std::make_unique<RoutingModel>(m_document.get());
        m_model->setRecordSet({Kind::RecordSet, u"app.example.com/"_s + type, u"example.com"_s});
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    }
    const Routing &routing() { return *model::findRecordSet(*m_document->project(), m_model->recordSet())->routing; }
    static Routing threeItems()
    {
        Routing out;
        out.items = {item(25, {u"192.0.2.1"_s}), item(75, {u"192.0.2.2"_s, u"192.0.2.3"_s}), item(0, {u"192.0.2.4"_s})};
        return out;
    }
    QList<int> weights()
    {
        QList<int> out;
        for (const model::RoutingItem &item : routing().items) {
            out += item.weight.value_or(-1);
        }
        return out;
    }

private slots:
    void init() { show(threeItems()); }
    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
    }

    void theTreeShowsPolicyItemsAndTargets()
    {
        QCOMPARE(shapeOf(*m_model, {}),
                 u"(Weighted(Item 1: 192.0.2.1(192.0.2.1), Item 2: 192.0.2.2, 192.0.2.3(192.0.2.2, 192.0.2.3), Item 3: 192.0.2.4(192.0.2.4)))"_s);
        QCOMPARE(m_model->indexOf({1}, RoutingModel::SettingColumn).data().toString(), u"Weight 75"_s);
        QVERIFY(m_model->indexOf({1}, RoutingModel::SettingColumn).flags().testFlag(Qt::ItemIsEditable));
        QVERIFY(!m_model->indexOf({1}, RoutingModel::ShareColumn).flags().testFlag(Qt::ItemIsEditable));
    }
    void weightsAreChangedInPlace_data()
    {
        QTest::addColumn<QVariant>("written");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("R-096 lowest") << QVariant(0) << true;
        QTest::newRow("R-096 highest") << QVariant(1000) << true;
        QTest::newRow("R-096 above") << QVariant(1001) << false;
        QTest::newRow("R-096 below") << QVariant(-1) << false;
    }
    void weightsAreChangedInPlace()
    {
        QFETCH(QVariant, written);
        QFETCH(bool, isTaken);
        QSignalSpy refused(m_model.get(), &RoutingModel::refused);
        QCOMPARE(m_model->setData(m_model->indexOf({1}, RoutingModel::SettingColumn), written, Qt::EditRole), isTaken);
        QCOMPARE(refused.size(), isTaken ? 0 : 1);
        QCOMPARE(routing().items[1].weight, isTaken ? written.toInt() : 75);
        if (isTaken) {
            QCOMPARE(m_document->undoStack()->undoText(), u"Set Weight of Item 2 in \"app\" to %1"_s.arg(written.toInt()));
        }
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aNodeStaysTheSameRowWhenItMoves()
    {
        const QPersistentModelIndex second(m_model->indexOf({1}));
        const auto path = m_model->move({1}, {}, 3);
        QVERIFY(path);
        QCOMPARE(*path, (RoutingPath{2}));
        QCOMPARE(weights(), (QList<int>{25, 0, 75}));
        QCOMPARE(second.row(), 2);
        QCOMPARE(m_document->undoStack()->undoText(), u"Move Item 2 in \"app\""_s);
        m_document->undoStack()->undo();
        QCOMPARE(second.row(), 1);
        QVERIFY(m_model->setValue({1}, u"weight"_s, 80));
        QVERIFY(second.isValid());
        QCOMPARE(QModelIndex(second).siblingAtColumn(RoutingModel::SettingColumn).data().toString(), u"Weight 80"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void itemsAndTargetsComeAndGo()
    {
        QVERIFY(m_model->addItem({}, 1));
        QCOMPARE(weights(), (QList<int>{25, 1, 75, 0}));
        QVERIFY(!routing().items[1].targets.empty()); // an item is never empty
        QVERIFY(m_model->addTarget({0}, -1));
        QCOMPARE(routing().items[0].targets.size(), 2u);
        QVERIFY(m_model->duplicate({2}));
        QCOMPARE(weights(), (QList<int>{25, 1, 75, 75, 0}));
        QVERIFY(m_model->remove({2}));
        QCOMPARE(weights(), (QList<int>{25, 1, 75, 0}));
        const auto refused = m_model->remove({1, 0});
        QVERIFY(!refused);
        QVERIFY(refused.error().text.contains(u"at least one target"_s));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void theLastItemStays()
    {
        Routing one;
        one.items = {item(1, {u"192.0.2.1"_s})};
        show(one);
        QVERIFY(!m_model->remove({0}));
        QVERIFY(*m_document->project() == m_start);
    }
    void policiesAreNestedAndTakenOut()
    {
        QVERIFY(m_model->nest({1}, Policy::Failover));
        QVERIFY(routing().items[1].routing);
        QCOMPARE(routing().items[1].routing->active.targets.size(), 2u);
        QCOMPARE(m_document->undoStack()->undoText(), u"Put Failover into Item 2 in \"app\""_s);
        QVERIFY(m_model->setValue({1, 0, 1}, u"trickle"_s, 10.0));
        QCOMPARE(routing().items[1].routing->trickle, 0.1);
        QCOMPARE(m_document->undoStack()->undoText(), u"Set Trickle of Backup of Item 2 in \"app\" to 10 %"_s);
        QVERIFY(m_model->nest({1, 0, 0}, Policy::Weighted)); // to any depth
        QVERIFY(m_model->addItem({1, 0, 0, 0}, -1));
        QCOMPARE(routing().items[1].routing->active.routing->items.size(), 2u);
        QVERIFY(!m_model->remove({1, 0, 1})); // failover has two parts
        QVERIFY(m_model->flatten({1}));
        QVERIFY(!routing().items[1].routing);
        QCOMPARE(routing().items[1].targets.size(), 4u);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void partsOfFailoverChangePlaces()
    {
        Routing failover;
        failover.policy = Policy::Failover;
        failover.active.targets = {fixed(u"192.0.2.1"_s)};
        failover.backup.targets = {fixed(u"192.0.2.2"_s)};
        show(failover);
        QVERIFY(m_model->move({0}, {}, 2));
        QCOMPARE(routing().active.targets.front().rdata, u"192.0.2.2"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void movesAcrossLists_data()
    {
        QTest::addColumn<RoutingPath>("from");
        QTest::addColumn<RoutingPath>("to");
        QTest::addColumn<int>("row");
        QTest::addColumn<QString>("shape"); // empty: refused
        QTest::newRow("item into item") << RoutingPath{2} << RoutingPath{0} << -1
                                        << u"(Weighted(Item 1: Weighted(Weighted(Item 1: 192.0.2.1(192.0.2.1), Item 2: 192.0.2.4(192.0.2.4))), Item 2: 192.0.2.2, 192.0.2.3(192.0.2.2, 192.0.2.3)))"_s;
        QTest::newRow("target to another item") << RoutingPath{1, 0} << RoutingPath{2} << 0
                                                << u"(Weighted(Item 1: 192.0.2.1(192.0.2.1), Item 2: 192.0.2.3(192.0.2.3), Item 3: 192.0.2.2, 192.0.2.4(192.0.2.2, 192.0.2.4)))"_s;
        QTest::newRow("target becomes an item") << RoutingPath{1, 0} << RoutingPath{} << 2
                                                << u"(Weighted(Item 1: 192.0.2.1(192.0.2.1), Item 2: 192.0.2.3(192.0.2.3), Item 3: 192.0.2.2(192.0.2.2), Item 4: 192.0.2.4(192.0.2.4)))"_s;
        QTest::newRow("the only target of an item") << RoutingPath{0, 0} << RoutingPath{1} << 0 << QString();
        QTest::newRow("cycle: item into itself") << RoutingPath{1} << RoutingPath{1} << -1 << QString();
        QTest::newRow("nowhere") << RoutingPath{7} << RoutingPath{1} << -1 << QString();
    }
    void movesAcrossLists()
    {
        QFETCH(RoutingPath, from);
        QFETCH(RoutingPath, to);
        QFETCH(int, row);
        QFETCH(QString, shape);
        const auto result = m_model->move(from, to, row);
        QCOMPARE(result.has_value(), !shape.isEmpty());
        if (shape.isEmpty()) {
            QVERIFY(*m_document->project() == m_start);
            return;
        }
        QCOMPARE(shapeOf(*m_model, {}), shape);
        QVERIFY(m_model->part(m_model->indexOf(*result)));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void anItemIsTakenOutOfAPolicyThatItLeavesEmpty()
    {
        QVERIFY(m_model->move({2}, {0}, -1)); // Item 1 holds a policy of two now
        QVERIFY(m_model->move({0, 0, 0}, {}, 1));
        QVERIFY(m_model->move({0, 0, 0}, {}, 2));
        QCOMPARE(shapeOf(*m_model, {}),
                 u"(Weighted(Item 1: 192.0.2.1(192.0.2.1), Item 2: 192.0.2.4(192.0.2.4), Item 3: 192.0.2.2, 192.0.2.3(192.0.2.2, 192.0.2.3)))"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void nodesAreDragged()
    {
        QSignalSpy moved(m_model.get(), &RoutingModel::moved);
        const std::unique_ptr<QMimeData> data(m_model->mimeData({m_model->indexOf({2})}));
        QVERIFY(m_model->canDropMimeData(data.get(), Qt::MoveAction, 0, 0, m_model->indexOf({})));
        QVERIFY(!m_model->canDropMimeData(data.get(), Qt::MoveAction, -1, 0, m_model->indexOf({2}))); // cycle
        QVERIFY(!m_model->canDropMimeData(data.get(), Qt::MoveAction, -1, 0, m_model->indexOf({1, 0}))); // a target holds nothing
        m_model->dropMimeData(data.get(), Qt::MoveAction, 0, 0, m_model->indexOf({}));
        QCOMPARE(moved.size(), 1);
        QCOMPARE(weights(), (QList<int>{0, 25, 75}));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void policiesKeepWhatCarriesOver()
    {
        QVERIFY(m_model->setValue({}, u"policy"_s, u"geoproximity"_s));
        QCOMPARE(routing().items.size(), 3u);
        for (const model::RoutingItem &item : routing().items) {
            QVERIFY(!std::holds_alternative<std::monostate>(item.location));
            QVERIFY(!item.weight);
        }
        QVERIFY(m_model->setValue({0}, u"location"_s, u"aws:eu-west-3"_s));
        QVERIFY(m_model->setValue({0}, u"bias"_s, 10));
        QVERIFY(m_model->setValue({}, u"policy"_s, u"latency"_s));
        QCOMPARE(routing().items[0].location, model::Location(model::CloudRegionRef{u"aws"_s, u"eu-west-3"_s}));
        QVERIFY(!routing().items[0].bias);
        QVERIFY(m_model->setValue({}, u"policy"_s, u"multivalue"_s));
        QCOMPARE(routing().targets.size(), 4u);
        QVERIFY(m_model->setValue({}, u"policy"_s, u"failover"_s));
        QCOMPARE(routing().active.targets.size(), 1u);
        QCOMPARE(routing().backup.routing->items.size(), 3u);
        QVERIFY(m_model->setValue({}, u"policy"_s, u"lines"_s));
        QCOMPARE(routing().items.size(), 2u);
        QVERIFY(routing().items[0].line != routing().items[1].line);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aFailoverBecomesWeightsThatSplitAlike()
    {
        Routing failover;
        failover.policy = Policy::Failover;
        failover.active.targets = {fixed(u"192.0.2.1"_s)};
        failover.backup.targets = {fixed(u"192.0.2.2"_s)};
        failover.trickle = 0.1;
        show(failover);
        QVERIFY(m_model->setValue({}, u"policy"_s, u"weighted"_s));
        QCOMPARE(weights(), (QList<int>{9, 1}));
    }
    void badValuesAreRefusedWithTheirRange_data()
    {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<RoutingPath>("path");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QVariant>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("R-132 unknown region") << u"geo"_s << RoutingPath{0} << u"location"_s << QVariant(u"aws:us-nowhere-1"_s) << u"aws:us-"_s;
        QTest::newRow("R-132 no location") << u"geo"_s << RoutingPath{0} << u"location"_s << QVariant(QString()) << u"needs a location"_s;
        QTest::newRow("R-V29 latitude") << u"latency"_s << RoutingPath{0} << u"location"_s << QVariant(u"91, 0"_s) << u"90"_s;
        QTest::newRow("a continent has no point") << u"latency"_s << RoutingPath{0} << u"location"_s << QVariant(u"EU"_s) << u"no point"_s;
        QTest::newRow("R-V23 bad line") << u"lines"_s << RoutingPath{0} << u"line"_s << QVariant(u"planet=mars"_s) << u"planet"_s;
        QTest::newRow("line twice") << u"lines"_s << RoutingPath{0} << u"line"_s << QVariant(u"place=AS"_s) << u"Item 2 has this line"_s;
        QTest::newRow("not an IPv4 address") << u"weighted"_s << RoutingPath{0, 0} << u"answer"_s << QVariant(u"2001:db8::1"_s) << u"2001:db8::1"_s;
        QTest::newRow("address of another kind") << u"weighted"_s << RoutingPath{0, 0} << u"answer"_s << QVariant(u"address:sg-1-v6"_s) << u"IPv4"_s;
        QTest::newRow("address that is not there") << u"weighted"_s << RoutingPath{0, 0} << u"answer"_s << QVariant(u"address:none"_s) << u"none"_s;
        QTest::newRow("no target") << u"weighted"_s << RoutingPath{0, 0} << u"answer"_s << QVariant(u" "_s) << u"needs a value"_s;
    }
    void badValuesAreRefusedWithTheirRange()
    {
        QFETCH(QString, policy);
        QFETCH(RoutingPath, path);
        QFETCH(QString, field);
        QFETCH(QVariant, value);
        QFETCH(QString, says);
        QVERIFY(m_model->setValue({}, u"policy"_s, policy));
        const model::ProjectPtr before = m_document->project();
        const auto result = m_model->setValue(path, field, value);
        QVERIFY(!result);
        QVERIFY2(result.error().text.contains(says), qPrintable(result.error().text));
        QVERIFY(*before == *m_document->project());
    }
    void numbersOfServiceTargetsHaveFields()
    {
        Routing routing;
        routing.items = {item(1, {u"0 5 443 a.example.com."_s}), item(1, {u"0 5 443 b.example.com."_s})};
        show(routing, u"SRV"_s);
        QVERIFY(m_model->setValue({0, 0}, u"port"_s, 8443));
        QCOMPARE(this->routing().items[0].targets[0].rdata, u"0 5 8443 a.example.com."_s);
        QVERIFY(m_model->setValue({0, 0}, u"answer"_s, u"c.example.com."_s));
        QCOMPARE(this->routing().items[0].targets[0].rdata, u"0 5 8443 c.example.com."_s);
        QVERIFY(m_model->setValue({0, 0}, u"answer"_s, u"1 2 3 d.example.com."_s));
        QCOMPARE(this->routing().items[0].targets[0].rdata, u"1 2 3 d.example.com."_s);
        QCOMPARE(m_model->indexOf({0, 0}, RoutingModel::SettingColumn).data().toString(), u"Priority 1, weight 2, port 3"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aliasesDoNotEndInThemselves()
    {
        Routing routing;
        routing.items = {item(1, {u"www.example.com."_s})};
        show(routing, u"CNAME"_s);
        const auto result = m_model->setValue({0, 0}, u"answer"_s, u"app"_s);
        QVERIFY(!result);
        QVERIFY(result.error().text.contains(u"alias of itself"_s));
        QVERIFY(!m_model->addTarget({0}, -1)); // a CNAME stands alone
        QVERIFY(m_model->addItem({}, -1));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void valuesBecomeARoutingAndComeBack_data()
    {
        QTest::addColumn<int>("policy");
        for (const auto &entry : model::enumTable<Policy>()) {
            QTest::newRow(qPrintable(QString::fromUtf16(entry.text))) << static_cast<int>(entry.value);
        }
    }
    void valuesBecomeARoutingAndComeBack()
    {
        QFETCH(int, policy);
        const model::ProjectPtr project = test::sampleProject();
        const model::Zone &zone = *project->zones.find(u"example.com"_s);
        const model::ObjectRef mx{Kind::RecordSet, u"example.com/MX"_s, u"example.com"_s};
        const model::RecordSet &set = *model::findRecordSet(*project, mx);
        const model::RecordSet routed = routedSet({*project, zone, set}, static_cast<Policy>(policy));
        QVERIFY(routed.values.isEmpty());
        QCOMPARE(routed.routing->policy, static_cast<Policy>(policy));
        model::ProjectBuilder builder(*project);
        QVERIFY2(builder.replaceRecordSet(mx, routed), "the document takes it");
        const model::RecordSet back = fixedSet({*project, zone, routed});
        QCOMPARE(back.values, set.values);
        QVERIFY(!back.routing);
    }
    void sharesComeWithThePreview()
    {
        service::RoutingPreview preview = service::previewRouting(
            nullptr, {.project = m_document->project(), .routing = routing(), .type = u"A"_s, .client = {}, .down = {}, .up = {}});
        m_model->setPreview(preview);
        QCOMPARE(m_model->indexOf({0}, RoutingModel::ShareColumn).data().toString(), u"1/4 (25 %)"_s);
        QCOMPARE(m_model->indexOf({2}, RoutingModel::ShareColumn).data().toString(), u"0 %"_s);
        QCOMPARE(m_model->indexOf({2}, RoutingModel::StateColumn).data().toString(), u"Stands by: weight 0"_s);
        QCOMPARE(m_model->indexOf({1, 0}, RoutingModel::StateColumn).data().toString(), u"Not checked"_s);
        QCOMPARE(m_model->indexOf({0}).siblingAtColumn(RoutingModel::ShareColumn).data(RoutingModel::ShareRole).toDouble(), 0.25);
    }
    /// Steps at random: the tree stays what a tree made anew would be, and undo brings everything back.
    void randomEditsKeepTheTreeRight()
    {
        Random random(7);
        const auto any = [&](int count) { return static_cast<int>(random.below(static_cast<std::uint64_t>(std::max(count, 1)))); };
        for (int step = 0; step < 300; ++step) {
            std::vector<RoutingPath> all;
            const auto collect = [&](const auto &self, const QModelIndex &index) -> void {
                all.push_back(m_model->part(index)->path);
                for (int row = 0; row < m_model->rowCount(index); ++row) {
                    self(self, m_model->index(row, 0, index));
                }
            };
            collect(collect, m_model->indexOf({}));
            const RoutingPath path = all[static_cast<std::size_t>(any(static_cast<int>(all.size())))];
            const RoutingPath other = all[static_cast<std::size_t>(any(static_cast<int>(all.size())))];
            switch (any(all.size() > 60 ? 3 : 9)) {
            case 0: (void)m_model->remove(path); break;
            case 1: (void)m_model->move(path, other, any(4) - 1); break;
            case 2: m_document->undoStack()->undo(); break;
            case 3: (void)m_model->addItem(path, any(3) - 1); break;
            case 4: (void)m_model->addTarget(path, any(3) - 1); break;
            case 5: (void)m_model->nest(path, static_cast<Policy>(any(7))); break;
            case 6: (void)m_model->duplicate(path); break;
            case 7: (void)m_model->setValue(path, u"weight"_s, any(1000)); break;
            default: m_document->undoStack()->redo(); break;
            }
            RoutingModel anew(m_document.get());
            anew.setRecordSet(kApp);
            QCOMPARE(shapeOf(*m_model, {}), shapeOf(anew, {}));
        }
        test::verifyUndoRestores(*m_document, m_start);
    }
};

MERIDIAN_TEST(RoutingModelTest)
#include "RoutingModelTest.moc"
