#include "engine/telemetry/Silence.h"

#include "tests/support/TestMain.h"

#include <QTimeZone>

using namespace meridian;
using namespace meridian::telemetry;
using namespace Qt::StringLiterals;

namespace {

/// "fri 03:04:05": of the week that begins on Monday, 5 January 2026.
QDateTime timeOf(const QString &text)
{
    static const QStringList days{u"mon"_s, u"tue"_s, u"wed"_s, u"thu"_s, u"fri"_s, u"sat"_s, u"sun"_s};
    const QDate day = QDate(2026, 1, 5).addDays(days.indexOf(text.first(3)));
    return QDateTime(day, QTime::fromString(text.sliced(4), u"HH:mm:ss"_s), QTimeZone::UTC);
}

/// "mon,tue 22:00-06:00; 12:00-13:00".
model::Alert alertOf(const QString &windows)
{
    model::Alert out;
    for (const QString &text : windows.split(u"; "_s, Qt::SkipEmptyParts)) {
        const QStringList words = text.split(u' '), times = words.constLast().split(u'-');
        out.silence.push_back({words.size() > 1 ? words[0].split(u',') : QStringList(), times[0], times[1]});
    }
    return out;
}

} // namespace

/// When alerts keep still.
class SilenceTest final : public QObject
{
    Q_OBJECT
private slots:
    void windowsHoldTimes_data()
    {
        QTest::addColumn<QString>("windows");
        QTest::addColumn<QString>("now");
        QTest::addColumn<QString>("until");
        const auto row = [](const char *name, const QString &windows, const QString &now, const QString &until) { QTest::newRow(name) << windows << now << until; };
        row("no window", {}, u"mon 12:00:00"_s, {});
        row("its first second", u"12:00-13:00"_s, u"mon 12:00:00"_s, u"mon 13:00:00"_s);
        row("its last second", u"12:00-13:00"_s, u"mon 12:59:59"_s, u"mon 13:00:00"_s);
        row("the second behind it", u"12:00-13:00"_s, u"mon 13:00:00"_s, {});
        row("over midnight, before it", u"22:00-06:00"_s, u"mon 23:00:00"_s, u"tue 06:00:00"_s);
        row("over midnight, behind it", u"22:00-06:00"_s, u"tue 05:59:59"_s, u"tue 06:00:00"_s);
        row("the day is that of the beginning", u"fri 22:00-06:00"_s, u"sat 05:00:00"_s, u"sat 06:00:00"_s);
        row("and not that of the end", u"sat 22:00-06:00"_s, u"sat 05:00:00"_s, {});
        row("from Sunday to Monday", u"sun 22:00-06:00"_s, u"sun 22:30:00"_s, u"sun 30:00:00"_s);
        row("equal times are a day", u"wed 00:00-00:00"_s, u"wed 12:00:00"_s, u"thu 00:00:00"_s);
        row("days that follow are one silence", u"sat,sun 00:00-00:00"_s, u"sat 12:00:00"_s, u"sun 24:00:00"_s);
        row("windows that touch are one silence", u"12:00-13:00; 13:00-14:00; 15:00-16:00"_s, u"mon 12:30:00"_s, u"mon 14:00:00"_s);
        row("windows that overlap", u"12:00-13:30; 13:00-14:00"_s, u"mon 12:30:00"_s, u"mon 14:00:00"_s);
    }
    void windowsHoldTimes()
    {
        QFETCH(QString, windows);
        QFETCH(QString, now);
        QFETCH(QString, until);
        std::optional<QDateTime> expected;
        if (!until.isEmpty()) {
            const int hour = until.sliced(4, 2).toInt(); // 24 and more: the next day
            expected = timeOf(until.first(4) + u"00"_s + until.sliced(6)).addSecs(hour * 3600);
        }
        QCOMPARE(silentUntil(alertOf(windows), timeOf(now)), expected);
    }
    void aSilenceWithoutEndIsToldAsDays()
    {
        const QDateTime now = timeOf(u"mon 12:00:00"_s);
        QCOMPARE(silentUntil(alertOf(u"00:00-00:00"_s), now), now.addDays(8));
    }
    void timesOfOtherZonesAreTheSameTimes()
    {
        const QDateTime now(QDate(2026, 1, 5), QTime(20, 30), QTimeZone::fromSecondsAheadOfUtc(8 * 3600)); // 12:30 UTC
        QCOMPARE(silentUntil(alertOf(u"12:00-13:00"_s), now), std::optional(timeOf(u"mon 13:00:00"_s)));
    }
};

MERIDIAN_TEST(SilenceTest)
#include "SilenceTest.moc"
