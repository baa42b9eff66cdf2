#include "engine/telemetry/EventLog.h"

#include "tests/support/TestMain.h"

#include <QFile>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::telemetry;
using namespace Qt::StringLiterals;

namespace {

Event eventNumber(int number)
{
    return {QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5, 678), QTimeZone::UTC).addSecs(number), u"health"_s, u"address:bj-1"_s,
            u"Address bj-1 is down (%1). 北京 \"quoted\""_s.arg(number), {{u"to"_s, u"down"_s}}};
}

EventLog::Failed noFailure()
{
    return [](const Error &error) { qWarning("%s", qPrintable(error.toString())); };
}

} // namespace

/// Events that last, in a bounded space.
class EventLogTest final : public QObject
{
    Q_OBJECT
private slots:
    void anEventIsALineAndComesBack()
    {
        const QByteArray line = toLine(eventNumber(7));
        QCOMPARE(line.count('\n'), 1);
        QVERIFY(line.endsWith('\n'));
        QCOMPARE(fromLine(line), eventNumber(7));
        QVERIFY(!fromLine(line.left(line.size() / 2)));
        QVERIFY(!fromLine("{}"));
    }
    void whatWasAppendedIsThereAfterARestart()
    {
        const QTemporaryDir folder;
        {
            const auto log = EventLog::open(folder.filePath(u"new/deep"_s), {}, noFailure());
            QVERIFY(log.has_value());
            for (int i = 0; i < 5; ++i) {
                (*log)->append(eventNumber(i));
            }
            (*log)->keep(u"health.json"_s, "{}");
        } // ends with all of it written
        const auto log = EventLog::open(folder.filePath(u"new/deep"_s), {}, noFailure());
        QVERIFY(log.has_value());
        QCOMPARE((*log)->newest(100).size(), 5);
        QCOMPARE((*log)->newest(2), (QList<Event>{eventNumber(3), eventNumber(4)}));
        QCOMPARE((*log)->kept(u"health.json"_s), QByteArray("{}"));
        QCOMPARE((*log)->kept(u"other.json"_s), QByteArray());
    }
    void aLineCutOffByAPowerFailureIsSteppedOver()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"events.jsonl"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(toLine(eventNumber(1)) + toLine(eventNumber(2)).left(20) + '\n');
        file.close();
        const auto log = EventLog::open(folder.path(), {}, noFailure());
        (*log)->append(eventNumber(3));
        (*log)->flush();
        QCOMPARE((*log)->newest(10), (QList<Event>{eventNumber(1), eventNumber(3)}));
    }
    void theOldestEventsArePruned()
    {
        const QTemporaryDir folder;
        const qint64 line = toLine(eventNumber(100)).size();
        const auto log = EventLog::open(folder.path(), {.bytes = line * 10, .files = 3}, noFailure());
        for (int i = 100; i < 200; ++i) {
            (*log)->append(eventNumber(i));
        }
        (*log)->flush();
        const QList<Event> kept = (*log)->newest(1000);
        QCOMPARE(kept.size(), 30);
        QCOMPARE(kept.first(), eventNumber(170));
        QCOMPARE(kept.last(), eventNumber(199));
        QCOMPARE(QDir(folder.path()).entryList({u"events*"_s}).size(), 3);
    }
    void oneProgramAtATimeHasTheFolder()
    {
        const QTemporaryDir folder;
        const auto first = EventLog::open(folder.path(), {}, noFailure());
        QVERIFY(first.has_value());
        const auto second = EventLog::open(folder.path(), {}, noFailure());
        QVERIFY(!second.has_value());
        QCOMPARE(second.error().kind, Error::Kind::Busy);
        QCOMPARE(second.error().where, folder.path());
    }
    void aFolderThatCannotBeMadeIsTold()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"file"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const auto log = EventLog::open(folder.filePath(u"file/below"_s), {}, noFailure());
        QVERIFY(!log.has_value());
        QCOMPARE(log.error().kind, Error::Kind::Io);
    }
    void whatCannotBeWrittenIsTold()
    {
        const QTemporaryDir folder;
        QList<Error> errors;
        {
            const auto log = EventLog::open(folder.path(), {}, [&errors](const Error &error) { errors.append(error); });
            QVERIFY(QDir(folder.path()).mkdir(u"events.jsonl"_s)); // a folder in the way
            (*log)->append(eventNumber(1));
        }
        QCOMPARE(errors.size(), 1);
        QVERIFY(errors.first().where.endsWith("events.jsonl"_L1));
    }
};
MERIDIAN_TEST(EventLogTest)

#include "EventLogTest.moc"
