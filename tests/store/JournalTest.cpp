#include "engine/store/Journal.h"

#include "engine/store/Schema.h"
#include "tests/support/TestMain.h"

#include <QTemporaryDir>
#include <QTimeZone>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::JournalChange;
using store::JournalEntry;
using Kind = JournalChange::Kind;

namespace {

QJsonObject weight(int value)
{
    return {{u"weight"_s, value}};
}

} // namespace

class JournalTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::optional<store::Database> m_database;
    int m_files = 0;

    JournalEntry entry(const QString &text, QList<JournalChange> changes) const
    {
        return {.number = 0, .time = QDateTime({2000, 1, 2}, {3, 4, 5, 678}, QTimeZone::UTC), .text = text, .user = u"ann"_s, .changes = std::move(changes)};
    }

private slots:
    void init()
    {
        m_database = store::Database::open(m_folder.filePath(QString::number(++m_files)), store::Database::Mode::Create).value();
        QVERIFY(store::createSchema(*m_database));
    }

    void linesComeBackNewestFirstAndInPages()
    {
        const JournalEntry first = entry(u"Add Pool \"北京\""_s, {{.object = u"pool:bj"_s, .kind = Kind::Added, .before = {}, .after = weight(1)}});
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(store::appendToJournal(*m_database, first).value(), i + 1);
        }
        const QList<JournalEntry> newest = store::readJournal(*m_database, 2, 0).value();
        QCOMPARE(newest.size(), 2);
        QCOMPARE(newest.at(0).number, 3);
        QCOMPARE(newest.at(1).number, 2);
        JournalEntry expected = first;
        expected.number = 1;
        QCOMPARE(store::readJournal(*m_database, 10, 2).value(), QList<JournalEntry>{expected});
    }

    void editsOfOneDragAreOneLineFromFirstToLast()
    {
        const qint64 number =
            store::appendToJournal(*m_database, entry(u"Set Weight to 2"_s, {{.object = u"pool:bj"_s, .kind = Kind::Changed, .before = weight(1), .after = weight(2)}}))
                .value();
        QVERIFY(store::mergeIntoJournal(*m_database, number,
                                        entry(u"Set Weight to 3"_s, {{.object = u"pool:bj"_s, .kind = Kind::Changed, .before = weight(2), .after = weight(3)}})));
        const QList<JournalEntry> lines = store::readJournal(*m_database, 10, 0).value();
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines.at(0).text, u"Set Weight to 3"_s);
        QCOMPARE(lines.at(0).changes, (QList<JournalChange>{{.object = u"pool:bj"_s, .kind = Kind::Changed, .before = weight(1), .after = weight(3)}}));
    }

    void changesMerge_data()
    {
        QTest::addColumn<Kind>("earlier");
        QTest::addColumn<Kind>("later");
        QTest::addColumn<bool>("remains");
        QTest::addColumn<Kind>("merged");
        QTest::newRow("added, changed") << Kind::Added << Kind::Changed << true << Kind::Added;
        QTest::newRow("added, moved") << Kind::Added << Kind::Moved << true << Kind::Added;
        QTest::newRow("added, removed") << Kind::Added << Kind::Removed << false << Kind::Removed;
        QTest::newRow("changed, removed") << Kind::Changed << Kind::Removed << true << Kind::Removed;
        QTest::newRow("removed, added") << Kind::Removed << Kind::Added << true << Kind::Changed;
        QTest::newRow("moved, changed") << Kind::Moved << Kind::Changed << true << Kind::Changed;
        QTest::newRow("changed, moved") << Kind::Changed << Kind::Moved << true << Kind::Changed;
    }
    void changesMerge()
    {
        QFETCH(Kind, earlier);
        QFETCH(Kind, later);
        QFETCH(bool, remains);
        QFETCH(Kind, merged);
        const auto change = [](Kind kind, int before, int after) {
            const bool hasBefore = kind == Kind::Changed || kind == Kind::Removed;
            const bool hasAfter = kind == Kind::Changed || kind == Kind::Added;
            return JournalChange{.object = u"pool:bj"_s,
                                 .kind = kind,
                                 .before = hasBefore ? weight(before) : QJsonObject(),
                                 .after = hasAfter ? weight(after) : QJsonObject()};
        };
        const QList<JournalChange> result = store::mergedChanges({change(earlier, 1, 2)}, {change(later, 2, 3)});
        QCOMPARE(result.size(), remains ? 1 : 0);
        if (remains) {
            QCOMPARE(result.at(0).kind, merged);
        }
    }

    void aDragThatEndsWhereItBeganChangesNothing()
    {
        const QList<JournalChange> result =
            store::mergedChanges({{.object = u"pool:bj"_s, .kind = Kind::Changed, .before = weight(1), .after = weight(2)}},
                                 {{.object = u"pool:bj"_s, .kind = Kind::Changed, .before = weight(2), .after = weight(1)}});
        QVERIFY(result.isEmpty());
    }
};
MERIDIAN_TEST(JournalTest)

#include "JournalTest.moc"
