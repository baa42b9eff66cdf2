#include "engine/store/StoreThread.h"

#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QTemporaryDir>

#include <latch>
#include <numeric>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::ProjectStore;
using store::StoreThread;

class StoreThreadTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void jobsRunInTheOrderOfTheirPosting()
    {
        std::vector<int> seen; // store thread only, read after the flush
        StoreThread thread;
        for (int i = 0; i < 1'000; ++i) {
            thread.post([&seen, i](StoreThread::Slot &) { seen.push_back(i); });
        }
        thread.flush();
        std::vector<int> expected(1'000);
        std::iota(expected.begin(), expected.end(), 0);
        QCOMPARE(seen, expected);
    }

    void endingRunsWhatStillWaits()
    {
        std::atomic<int> done = 0;
        std::latch started(1);
        {
            StoreThread thread;
            thread.post([&](StoreThread::Slot &) { started.wait(); });
            for (int i = 0; i < 100; ++i) {
                thread.post([&](StoreThread::Slot &) { ++done; });
            }
            QCOMPARE(done.load(), 0);
            started.count_down();
        }
        QCOMPARE(done.load(), 100);
    }

    void manyThreadsMayPost()
    {
        int sum = 0; // store thread only, read after the end
        {
            StoreThread thread;
            std::vector<std::jthread> posters;
            for (int t = 0; t < 4; ++t) {
                posters.emplace_back([&] {
                    for (int i = 0; i < 500; ++i) {
                        thread.post([&](StoreThread::Slot &) { ++sum; });
                    }
                });
            }
        }
        QCOMPARE(sum, 2'000);
    }

    void editsAreOnDiskWhenTheThreadHasEnded()
    {
        const QString path = m_folder.filePath(u"a.meridian"_s);
        const model::Project start = test::largeProject(10);
        {
            StoreThread thread;
            const auto opened = thread.run([&](StoreThread::Slot &slot) -> Result<void> {
                if (const auto made = ProjectStore::create(path, start); !made) {
                    return made;
                }
                auto store = ProjectStore::open(path, ProjectStore::Access::Edit);
                if (!store) {
                    return std::unexpected(store.error());
                }
                slot.emplace(std::move(*store));
                return {};
            }).get();
            QVERIFY(opened);
            for (int capacity = 1; capacity <= 50; ++capacity) {
                thread.post([next = test::withCapacity(start, 3, capacity)](StoreThread::Slot &slot) {
                    QVERIFY(slot->write(next, {.text = u"Edit"_s, .mergeKey = {}, .user = {}}));
                });
            }
        }
        QVERIFY(!QFile::exists(path + u"-wal"_s)); // closed on its thread, the log folded in
        ProjectStore store = ProjectStore::open(path, ProjectStore::Access::ReadOnly).value();
        QCOMPARE(store.project()->addresses.at(3).capacity, 50);
        QCOMPARE(store.journal(100).value().size(), 50);
    }

    void aResultComesBackThroughItsFuture()
    {
        StoreThread thread;
        auto answer = thread.run([](StoreThread::Slot &slot) -> Result<int> {
            return slot ? Result<int>(1) : fail(Error::Kind::NotFound, u"nothing is open"_s);
        });
        const Result<int> result = answer.get();
        QVERIFY(!result);
        QCOMPARE(result.error().kind, Error::Kind::NotFound);
    }
};
MERIDIAN_TEST(StoreThreadTest)

#include "StoreThreadTest.moc"
