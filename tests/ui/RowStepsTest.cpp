#include "ui/models/RowSteps.h"

#include "tests/support/TestMain.h"

#include <QRandomGenerator>

using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

std::vector<QString> keys(const QString &text)
{
    std::vector<QString> list;
    for (const QString &key : text.split(u' ', Qt::SkipEmptyParts)) {
        list.push_back(key);
    }
    return list;
}

bool nothingChanged(qsizetype, qsizetype)
{
    return false;
}

/// What the steps make of the old list.
std::vector<QString> played(std::vector<QString> rows, const std::vector<QString> &after, const std::vector<RowStep> &steps)
{
    for (const RowStep &step : steps) {
        switch (step.kind) {
        case RowStep::Kind::Remove:
            rows.erase(rows.begin() + step.first, rows.begin() + step.last + 1);
            break;
        case RowStep::Kind::Move: {
            const QString row = rows[static_cast<std::size_t>(step.first)];
            rows.erase(rows.begin() + step.first);
            rows.insert(rows.begin() + step.to, row);
            break;
        }
        case RowStep::Kind::Insert:
            rows.insert(rows.begin() + step.first, after.begin() + step.first, after.begin() + step.last + 1);
            break;
        case RowStep::Kind::Change:
            break;
        }
    }
    return rows;
}

} // namespace

class RowStepsTest final : public QObject
{
    Q_OBJECT
private slots:
    void stepsLeadFromTheOldListToTheNewOne_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<int>("steps");
        QTest::newRow("nothing") << u"a b c"_s << u"a b c"_s << 0;
        QTest::newRow("a run is removed in one step") << u"a b c d e"_s << u"a d e"_s << 1;
        QTest::newRow("two runs are removed in two") << u"a b c d e"_s << u"b d"_s << 3;
        QTest::newRow("a run is inserted in one step") << u"a d"_s << u"a b c d"_s << 1;
        QTest::newRow("one row moves far down in one step") << u"a b c d e"_s << u"b c d e a"_s << 1;
        QTest::newRow("one row moves far up in one step") << u"a b c d e"_s << u"e a b c d"_s << 1;
        QTest::newRow("two rows swap in one step") << u"a b c"_s << u"a c b"_s << 1;
        QTest::newRow("a row is renamed: one goes, one comes") << u"a b c"_s << u"a x c"_s << 2;
        QTest::newRow("from nothing") << QString() << u"a b"_s << 1;
        QTest::newRow("to nothing") << u"a b"_s << QString() << 1;
    }
    void stepsLeadFromTheOldListToTheNewOne()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(int, steps);
        const auto found = rowSteps(keys(before), keys(after), nothingChanged);
        QCOMPARE(played(keys(before), keys(after), found), keys(after));
        QCOMPARE(static_cast<int>(found.size()), steps);
    }
    void stepsLeadAnywhereFromAnywhere()
    {
        QRandomGenerator random(20);
        for (int round = 0; round < 500; ++round) {
            std::vector<QString> before;
            std::vector<QString> after;
            for (int i = 0; i < 12; ++i) {
                if (random.bounded(3) > 0) {
                    before.push_back(QString::number(i));
                }
                if (random.bounded(3) > 0) {
                    after.insert(after.begin() + random.bounded(static_cast<int>(after.size()) + 1), QString::number(i));
                }
            }
            QCOMPARE(played(before, after, rowSteps(before, after, nothingChanged)), after);
        }
    }
    void changedRowsComeLastAndInRuns()
    {
        const auto steps = rowSteps(keys(u"a b c d"_s), keys(u"a b x c d"_s), [](qsizetype before, qsizetype) { return before >= 1; });
        const std::vector<RowStep> wanted{{RowStep::Kind::Insert, 2, 2, 0}, {RowStep::Kind::Change, 1, 1, 0}, {RowStep::Kind::Change, 3, 4, 0}};
        QCOMPARE(steps, wanted);
    }
    void keysBecomeUnique()
    {
        std::vector<QString> list = keys(u"a b a a"_s);
        makeKeysUnique(list);
        QCOMPARE(QSet<QString>(list.begin(), list.end()).size(), 4);
        QCOMPARE(list[0], u"a"_s);
    }
};
MERIDIAN_TEST(RowStepsTest)

#include "RowStepsTest.moc"
