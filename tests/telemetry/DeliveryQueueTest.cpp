#include "engine/telemetry/DeliveryQueue.h"

#include "tests/telemetry/AlertFixture.h"
#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::telemetry;
using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

const QString kOps = u"ops"_s;
const Delivery kFailed{Delivery::Outcome::Failed, u"Refused."_s, {}};
const Delivery kDelivered{Delivery::Outcome::Delivered, {}, {}};

QStringList idsOf(const std::vector<DeliveryQueue::Sending> &all)
{
    QStringList out;
    for (const auto &each : all) {
        out += each.channel + u' ' + each.message.id + u' ' + QString::number(each.attempt);
    }
    return out;
}

void add(DeliveryQueue &queue, const QString &channel, const QString &id)
{
    QCOMPARE(queue.add(channel, someMessage(id)), 0);
}

} // namespace

/// Messages that wait: order, patience, restarts.
class DeliveryQueueTest final : public QObject
{
    Q_OBJECT
private slots:
    void eachChannelKeepsItsOrderAndWaitsForNoOther()
    {
        DeliveryQueue queue;
        add(queue, kOps, u"1"_s);
        add(queue, kOps, u"2"_s);
        add(queue, u"mail"_s, u"1"_s);
        QCOMPARE(idsOf(queue.takeDue(secondsOn(0))), (QStringList{u"mail 1 1"_s, u"ops 1 1"_s}));
        QVERIFY(queue.takeDue(secondsOn(0)).empty()); // under way
        QVERIFY(queue.finished(u"mail"_s, kDelivered, secondsOn(0), 0));
        QVERIFY(queue.finished(kOps, kDelivered, secondsOn(0), 0));
        QCOMPARE(idsOf(queue.takeDue(secondsOn(0))), QStringList{u"ops 2 1"_s});
        QVERIFY(!queue.finished(u"mail"_s, kDelivered, secondsOn(0), 0)); // nothing is under way
    }
    void whatFailsIsTriedAgainLaterAndLater()
    {
        DeliveryQueue queue;
        add(queue, kOps, u"1"_s);
        add(queue, kOps, u"2"_s);
        QDateTime now = secondsOn(0);
        for (int attempt = 1; attempt <= 12; ++attempt) {
            QCOMPARE(idsOf(queue.takeDue(now)), QStringList{u"ops 1 %1"_s.arg(attempt)}); // the second waits for the first
            const auto report = queue.finished(kOps, kFailed, now, 0.5);
            QCOMPARE(report->isFirstFailure, attempt == 1); // told once
            QCOMPARE(report->attempts, attempt);
            const qint64 full = std::min(300'000, 1000 << (attempt - 1));
            QCOMPARE(queue.nextDue(), now.addMSecs(full * 3 / 4));
            QVERIFY(queue.takeDue(queue.nextDue()->addMSecs(-1)).empty());
            now = *queue.nextDue();
        }
        QCOMPARE(queue.takeDue(now).size(), std::size_t{1});
        QVERIFY(queue.finished(kOps, kDelivered, now, 0));
        QVERIFY(!queue.nextDue());
        QCOMPARE(idsOf(queue.takeDue(now)), QStringList{u"ops 2 1"_s});
        QVERIFY(queue.finished(kOps, kFailed, now, 0)->isFirstFailure); // it had worked meanwhile
    }
    void theOtherSideMayAskToWait()
    {
        DeliveryQueue queue;
        add(queue, kOps, u"1"_s);
        static_cast<void>(queue.takeDue(secondsOn(0)));
        static_cast<void>(queue.finished(kOps, {Delivery::Outcome::Failed, {}, std::chrono::seconds(90)}, secondsOn(0), 0));
        QCOMPARE(queue.nextDue(), secondsOn(90));
        static_cast<void>(queue.takeDue(secondsOn(90)));
        static_cast<void>(queue.finished(kOps, {Delivery::Outcome::Failed, {}, std::chrono::seconds(100'000)}, secondsOn(90), 0));
        QCOMPARE(queue.nextDue(), secondsOn(90 + 3600)); // but not for ever
        queue.hurry(); // the channel was changed
        QCOMPARE(queue.takeDue(secondsOn(91)).size(), std::size_t{1});
    }
    void whatIsRefusedMakesRoomForTheNext()
    {
        DeliveryQueue queue;
        add(queue, kOps, u"1"_s);
        add(queue, kOps, u"2"_s);
        static_cast<void>(queue.takeDue(secondsOn(0)));
        const auto report = queue.finished(kOps, {Delivery::Outcome::Refused, u"Status 404."_s, {}}, secondsOn(0), 0);
        QCOMPARE(report->message.id, u"1"_s);
        QVERIFY(!report->isFirstFailure);
        QCOMPARE(idsOf(queue.takeDue(secondsOn(0))), QStringList{u"ops 2 1"_s});
    }
    void aRestartLosesNothing()
    {
        DeliveryQueue queue;
        add(queue, kOps, u"1"_s);
        add(queue, kOps, u"2"_s);
        add(queue, u"mail"_s, u"3"_s);
        static_cast<void>(queue.takeDue(secondsOn(0)));
        static_cast<void>(queue.finished(kOps, kFailed, secondsOn(0), 0));
        DeliveryQueue again = DeliveryQueue::fromJson(queue.toJson());
        QCOMPARE(again.toJson(), queue.toJson());
        QCOMPARE(idsOf(again.takeDue(secondsOn(0))), (QStringList{u"mail 3 2"_s, u"ops 1 2"_s})); // what was under way as well
        QVERIFY(!again.finished(kOps, kFailed, secondsOn(0), 0)->isFirstFailure); // told before
        QCOMPARE(DeliveryQueue::fromJson({3, QJsonObject{{u"channel"_s, u"x"_s}}}).toJson().size(), 0);
    }
    void theOldestMakeRoomButNotTheOneUnderWay()
    {
        DeliveryQueue queue;
        for (std::size_t i = 0; i < DeliveryQueue::kMostWaiting; ++i) {
            add(queue, kOps, QString::number(i));
        }
        static_cast<void>(queue.takeDue(secondsOn(0)));
        QCOMPARE(queue.add(kOps, someMessage(u"new"_s)), 1);
        QCOMPARE(queue.waiting(kOps), DeliveryQueue::kMostWaiting);
        QCOMPARE(queue.finished(kOps, kDelivered, secondsOn(0), 0)->message.id, u"0"_s);
        QCOMPARE(idsOf(queue.takeDue(secondsOn(0))), QStringList{u"ops 2 1"_s});
    }
    void aChannelThatIsGoneIsForgotten()
    {
        DeliveryQueue queue;
        add(queue, kOps, u"1"_s);
        add(queue, u"mail"_s, u"2"_s);
        static_cast<void>(queue.takeDue(secondsOn(0)));
        QCOMPARE(queue.keepOnly({u"mail"_s}), (std::map<QString, qsizetype>{{kOps, 1}}));
        QVERIFY(!queue.finished(kOps, kDelivered, secondsOn(0), 0));
        QCOMPARE(queue.waiting(u"mail"_s), std::size_t{1});
    }
};
MERIDIAN_TEST(DeliveryQueueTest)

#include "DeliveryQueueTest.moc"
