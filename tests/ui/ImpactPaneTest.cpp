#include "ui/shell/ImpactPane.h"

#include "engine/model/ProjectBuilder.h"
#include "tests/support/TestMain.h"
#include "tests/ui/Sample.h"
#include "ui/models/ImpactModel.h"
#include "ui/widgets/InlineMessage.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QThreadPool>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

/// The sample with another value of an address.
model::ProjectPtr withValue(const model::Project &project, const QString &id, const QString &value)
{
    model::Address address = *project.addresses.find(id);
    address.value = value;
    model::ProjectBuilder builder(project);
    return builder.replace(id, address) ? builder.take() : nullptr;
}

} // namespace

class ImpactPaneTest final : public QObject
{
    Q_OBJECT

private slots:
    void movedPeopleAreShownByName()
    {
        const model::ProjectPtr live = test::sampleProject();
        ImpactPane pane;
        const QAbstractItemModelTester tester(pane.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        QSignalSpy settled(&pane, &ImpactPane::settled);
        pane.setProjects(live, withValue(*live, u"br-1"_s, u"203.0.113.50"_s));
        QVERIFY(!pane.isSettled());
        QTRY_COMPARE(settled.count(), 1);
        QVERIFY(pane.isSettled());
        ImpactModel *const model = pane.model();
        QVERIFY(model->rowCount({}) >= 1);
        const QModelIndex name = model->index(0, 0, {});
        QVERIFY(name.siblingAtColumn(ImpactModel::MovedColumn).data().toString().endsWith(u'%'));
        QVERIFY(name.siblingAtColumn(ImpactModel::CountriesColumn).data().toString().contains(u"Brazil"_s));
        QVERIFY(model->rowCount(name) >= 1);
        QCOMPARE(model->index(0, 0, name).data().toString(), u"203.0.113.49 → 203.0.113.50"_s);
        QVERIFY(!pane.findChild<QLabel *>(u"impactSummary"_s)->text().isEmpty());
        // Without a difference nobody moves.
        pane.setProjects(live, live);
        QTRY_COMPARE(settled.count(), 2);
        QCOMPARE(model->rowCount({}), 0);
    }

    void aProjectThatCannotBePublishedSaysWhy()
    {
        const model::ProjectPtr live = test::sampleProject();
        ImpactPane pane;
        QSignalSpy settled(&pane, &ImpactPane::settled);
        model::Project broken = *live;
        model::Instance instance = broken.instances.at(0);
        instance.strategy = model::Instance::Strategy::Smart;
        broken.instances = broken.instances.replaced(0, instance);
        pane.setProjects(live, std::make_shared<const model::Project>(broken));
        QTRY_COMPARE(settled.count(), 1);
        QVERIFY(pane.findChild<InlineMessage *>()->text().contains(u"smart"_s));
        QCOMPARE(pane.model()->rowCount({}), 0);
    }

    void itCanBeCancelledAndStartedAgain()
    {
        const model::ProjectPtr live = test::sampleProject();
        ImpactPane pane;
        QSignalSpy settled(&pane, &ImpactPane::settled);
        pane.setProjects(live, withValue(*live, u"br-1"_s, u"203.0.113.50"_s));
        pane.findChild<QPushButton *>(u"cancelImpactButton"_s)->click();
        QCOMPARE(settled.count(), 1);
        QVERIFY(pane.isSettled());
        QCOMPARE(pane.model()->rowCount({}), 0);
        InlineMessage *const message = pane.findChild<InlineMessage *>();
        QVERIFY(message->text().contains(u"Cancelled"_s));
        message->button()->click();
        QVERIFY(!pane.isSettled());
        QTRY_COMPARE(settled.count(), 2);
        QVERIFY(pane.model()->rowCount({}) >= 1);
        QVERIFY(message->text().isEmpty());
    }

    void itMayBeGoneBeforeTheAnswer()
    {
        const model::ProjectPtr live = test::sampleProject();
        auto pane = std::make_unique<ImpactPane>();
        pane->setProjects(std::make_shared<const model::Project>(), live);
        pane.reset();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents(); // what was sent meanwhile finds nobody
    }
};
MERIDIAN_TEST(ImpactPaneTest)

#include "ImpactPaneTest.moc"
