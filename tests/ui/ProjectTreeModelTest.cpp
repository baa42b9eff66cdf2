#include "ui/shell/ProjectTreeModel.h"

#include "engine/model/ProjectBuilder.h"
#include "tests/support/TestMain.h"
#include "tests/ui/Sample.h"
#include "ui/document/ProjectDocument.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

class ProjectTreeModelTest final : public QObject
{
    Q_OBJECT

    /// Carries out one builder step and expects it to go well.
    template<typename Step>
    static void edit(ProjectDocument &document, Step step)
    {
        const Result<void> done = document.edit(u"Edit"_s, {}, [&step](const model::Project &project) -> Result<model::Project> {
            model::ProjectBuilder builder(project);
            if (Result<void> stepped = step(builder); !stepped) {
                return std::unexpected(stepped.error());
            }
            return builder.project();
        });
        QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().toString()));
    }
    static int childrenOf(const ProjectTreeModel &tree, const model::ObjectRef &ref) { return tree.rowCount(tree.indexOf(ref)); }

private slots:
    void itShowsEveryKindWithItsNumber()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        const ProjectTreeModel tree(&document);
        const auto pools = static_cast<int>(document.project()->pools.size());
        QCOMPARE(childrenOf(tree, {Kind::Pool, {}, {}}), pools);
        QVERIFY(tree.data(tree.indexOf({Kind::Pool, {}, {}}), Qt::DisplayRole).toString().contains(QString::number(pools)));
    }
    void rulesAndPoolSetsStandInsideTheirInstance()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        const ProjectTreeModel tree(&document);
        const model::Instance &shop = document.project()->instances.at(0);
        const model::ObjectRef set = model::refOf(shop, shop.rules.front(), shop.rules.front().poolSets.front());
        const QModelIndex index = tree.indexOf(set);
        QCOMPARE(tree.refAt(index), set);
        QCOMPARE(tree.refAt(index.parent()), model::refOf(shop, shop.rules.front()));
        QCOMPARE(tree.refAt(index.parent().parent()), model::refOf(shop));
    }
    void itStaysAValidModelWhileTheProjectIsEditedUndoneAndRedone()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        ProjectTreeModel tree(&document);
        const QAbstractItemModelTester tester(&tree, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QSignalSpy resets(&tree, &QAbstractItemModel::modelReset);

        const model::Instance shop = document.project()->instances.at(0);
        const model::ObjectRef rule = model::refOf(shop, shop.rules.front());
        const model::ObjectRef pool = model::refOf(document.project()->pools.at(0));
        edit(document, [](model::ProjectBuilder &b) {
            model::Address address;
            address.id = {u"new-address"_s};
            address.value = u"192.0.2.200"_s;
            return b.add(address, 0);
        });
        QCOMPARE(tree.refAt(tree.indexOf({Kind::Address, u"new-address"_s, {}})).key, u"new-address"_s);
        edit(document, [&](model::ProjectBuilder &b) { return b.move(pool, 3); });
        QCOMPARE(tree.indexOf(pool).row(), 3);
        edit(document, [&](model::ProjectBuilder &b) { return b.remove(rule); });
        edit(document, [&](model::ProjectBuilder &b) { return b.rename(pool, u"another-id"_s); });
        edit(document, [](model::ProjectBuilder &b) { return b.remove({Kind::Address, u"new-address"_s, {}}); });
        for (int round = 0; round < 2; ++round) {
            document.undoStack()->setIndex(0);
            QCOMPARE(tree.indexOf(pool).row(), 0);
            QCOMPARE(tree.refAt(tree.indexOf(rule)), rule);
            document.undoStack()->setIndex(document.undoStack()->count());
        }
        QCOMPARE(resets.count(), 0); // views keep what is open
    }
    void aMissingObjectIsShownByWhatIsAboveIt()
    {
        ProjectDocument document;
        document.setProject(test::sampleProject());
        const ProjectTreeModel tree(&document);
        QCOMPARE(tree.refAt(tree.indexOf({Kind::Pool, u"gone"_s, {}})), (model::ObjectRef{Kind::Pool, {}, {}}));
        const QString zone = keyOf(document.project()->zones.at(0));
        QCOMPARE(tree.refAt(tree.indexOf({Kind::RecordSet, {}, zone})), (model::ObjectRef{Kind::Zone, zone, {}}));
    }
};
MERIDIAN_TEST(ProjectTreeModelTest)

#include "ProjectTreeModelTest.moc"
