#include "engine/base/Id.h"
#include "engine/base/Random.h"
#include "engine/base/Snapshot.h"
#include "tests/support/TestMain.h"

#include <array>
#include <atomic>
#include <thread>
#include <vector>

using namespace meridian;
using namespace Qt::StringLiterals;

class SnapshotTest final : public QObject
{
    Q_OBJECT
private slots:
    void readersSeeThePublishedValueAndKeepItAlive()
    {
        Snapshot<int> snapshot;
        SnapshotReader reader(snapshot);
        QVERIFY(reader.get() == nullptr);
        auto first = std::make_shared<const int>(1);
        const std::weak_ptr<const int> watch = first;
        snapshot.publish(std::move(first));
        QCOMPARE(*reader.get(), 1);
        snapshot.publish(std::make_shared<const int>(2));
        QVERIFY(!watch.expired()); // the reader still holds it
        QCOMPARE(*reader.get(), 2);
        QVERIFY(watch.expired());
    }
    void manyReadersNeverSeeATornOrOlderValue()
    {
        struct Pair { int a, b; };
        Snapshot<Pair> snapshot(std::make_shared<const Pair>(0, 0));
        std::atomic<bool> done{false};
        std::atomic<int> wrong{0};
        std::vector<std::jthread> readers;
        for (int i = 0; i < 3; ++i) {
            readers.emplace_back([&] {
                SnapshotReader reader(snapshot);
                int newest = 0;
                while (!done) {
                    const Pair *pair = reader.get();
                    wrong += pair->a != pair->b || pair->a < newest;
                    newest = pair->a;
                }
            });
        }
        for (int i = 1; i <= 20000; ++i) {
            snapshot.publish(std::make_shared<const Pair>(i, i));
        }
        done = true;
        readers.clear();
        QCOMPARE(wrong.load(), 0);
    }
    void randomNumbersReplayAndSpread()
    {
        Random a(42), b(42);
        std::array<int, 10> counts{};
        for (int i = 0; i < 100000; ++i) {
            const auto value = a.below(10);
            QCOMPARE(value, b.below(10));
            ++counts[value];
        }
        for (const int count : counts) {
            QVERIFY2(std::abs(count - 10000) < 400, "a tenth of the draws within four standard deviations");
        }
    }
    void idsAreLowerCaseWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("valid");
        QTest::newRow("plain") << u"bj-1"_s << true;
        QTest::newRow("dots") << u"www.example.com"_s << true;
        QTest::newRow("64 characters") << QString(64, u'a') << true;
        QTest::newRow("65 characters") << QString(65, u'a') << false;
        QTest::newRow("empty") << QString() << false;
        QTest::newRow("upper case") << u"BJ"_s << false;
        QTest::newRow("starts with a dash") << u"-a"_s << false;
        QTest::newRow("not ASCII") << u"北京"_s << false;
    }
    void idsAreLowerCaseWords()
    {
        QFETCH(QString, text);
        QFETCH(bool, valid);
        QCOMPARE(isValidId(text), valid);
    }
};
MERIDIAN_TEST(SnapshotTest)

#include "SnapshotTest.moc"
