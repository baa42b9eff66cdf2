#include "engine/store/Positions.h"

#include "engine/base/Random.h"
#include "tests/support/TestMain.h"

#include <algorithm>

using namespace meridian;
using store::kPositionGap;
using store::planPositions;

using Present = std::vector<std::optional<qint64>>;

class PositionsTest final : public QObject
{
    Q_OBJECT
private slots:
    void rowsInOrderKeepTheirPositions()
    {
        const auto plan = planPositions({10, 20, 30});
        QCOMPARE(plan.positions, (std::vector<qint64>{10, 20, 30}));
        QCOMPARE(plan.stays, (std::vector<bool>{true, true, true}));
    }

    void newRowsAtTheEndAreAGapApart()
    {
        QCOMPARE(planPositions({std::nullopt, std::nullopt}).positions, (std::vector<qint64>{kPositionGap, 2 * kPositionGap}));
        QCOMPARE(planPositions({7, std::nullopt}).positions, (std::vector<qint64>{7, 7 + kPositionGap}));
    }

    void newRowsAtTheFrontAndInBetweenLeaveTheOthersAlone()
    {
        QCOMPARE(planPositions({std::nullopt, 100, 200}).positions, (std::vector<qint64>{100 - kPositionGap, 100, 200}));
        QCOMPARE(planPositions({100, std::nullopt, 200}).positions, (std::vector<qint64>{100, 150, 200}));
    }

    void oneRowMovedIsOneRowWritten()
    {
        const Present present = {100, 500, 200, 300, 400};
        const auto plan = planPositions(present);
        QCOMPARE(plan.stays, (std::vector<bool>{true, false, true, true, true}));
        QCOMPARE(plan.positions, (std::vector<qint64>{100, 150, 200, 300, 400}));
    }

    void aUsedUpGapNumbersAllAfresh()
    {
        const auto plan = planPositions({1, std::nullopt, 2});
        QCOMPARE(plan.positions, (std::vector<qint64>{kPositionGap, 2 * kPositionGap, 3 * kPositionGap}));
        QCOMPARE(plan.stays, (std::vector<bool>{true, false, true}));
    }

    void positionsAscendForAnyOrder()
    {
        Random random(20);
        for (int round = 0; round < 500; ++round) {
            std::vector<qint64> stored(random.below(12));
            qint64 last = 0;
            for (qint64 &position : stored) {
                position = last += 1 + static_cast<qint64>(random.below(4));
            }
            std::shuffle(stored.begin(), stored.end(), random);
            Present present(stored.begin(), stored.end());
            for (std::uint64_t added = random.below(4); added > 0; --added) {
                present.insert(present.begin() + static_cast<std::ptrdiff_t>(random.below(present.size() + 1)), std::nullopt);
            }
            const auto plan = planPositions(present);
            QCOMPARE(plan.positions.size(), present.size());
            QVERIFY(std::is_sorted(plan.positions.begin(), plan.positions.end(), std::less_equal<>()) || plan.positions.size() < 2);
        }
    }
};
MERIDIAN_TEST(PositionsTest)

#include "PositionsTest.moc"
