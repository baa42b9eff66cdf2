#include "ui/models/SilenceText.h"

#include "engine/model/AlertRules.h"
#include "engine/model/TextRules.h"

#include <QCoreApplication>

#include <optional>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::SilenceWindow;
using model::weekDays;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(SilenceText)
};

constexpr qsizetype kLeastRange = 3; // "sat, sun" reads better than "sat-sun"

/// "mon-fri, sun"; days in their order, which is kept.
QString daysText(const QStringList &days)
{
    QStringList parts;
    for (qsizetype first = 0; first < days.size();) {
        qsizetype next = first + 1;
        while (next < days.size() && weekDays().indexOf(days[next]) == weekDays().indexOf(days[next - 1]) + 1) {
            ++next;
        }
        if (next - first >= kLeastRange) {
            parts += days[first] + u'-' + days[next - 1];
        } else {
            parts += days.mid(first, next - first);
        }
        first = next;
    }
    return parts.join(u", "_s);
}

/// A day or two with a hyphen, which may go round the end of the week; nothing for other text.
std::optional<QStringList> daysOf(const QString &text)
{
    const QStringList ends = text.split(u'-');
    const qsizetype first = weekDays().indexOf(ends.front().trimmed()), last = weekDays().indexOf(ends.back().trimmed());
    if (ends.size() > 2 || first < 0 || last < 0) {
        return std::nullopt;
    }
    QStringList days{weekDays()[first]};
    for (qsizetype day = first; day != last; days += weekDays()[day]) {
        day = (day + 1) % weekDays().size();
    }
    return days;
}

/// "HH:MM"; the hour may have one digit. Nothing for other text.
std::optional<QString> timeOf(const QString &text)
{
    const QString time = text.trimmed().rightJustified(5, u'0');
    return model::timeOfDayProblem(time).isEmpty() ? std::optional(time) : std::nullopt;
}

std::optional<SilenceWindow> parse(const QString &text)
{
    const qsizetype colon = text.indexOf(u':');
    qsizetype start = std::max<qsizetype>(colon, 0); // of the times: the hour stands before the first colon
    while (start > 0 && text[start - 1].isDigit()) {
        --start;
    }
    const QStringList times = text.mid(start).split(u'-');
    const auto from = timeOf(times.front()), to = timeOf(times.back());
    if (colon < 0 || times.size() != 2 || !from || !to) {
        return std::nullopt;
    }
    SilenceWindow window{{}, *from, *to};
    const QString before = text.left(start).trimmed();
    for (const QString &part : before.isEmpty() ? QStringList() : before.split(u',')) {
        const auto days = daysOf(part.trimmed());
        if (!days) {
            return std::nullopt;
        }
        for (const QString &day : *days) {
            if (window.days.contains(day)) {
                return std::nullopt;
            }
            window.days += day;
        }
    }
    return window;
}

} // namespace

QStringList silenceTexts(const std::vector<SilenceWindow> &windows)
{
    QStringList texts;
    for (const SilenceWindow &window : windows) {
        texts += (window.days.isEmpty() ? QString() : QString(daysText(window.days) + u' ')) + window.from + u'-' + window.to;
    }
    return texts;
}

Result<std::vector<SilenceWindow>> parseSilenceTexts(const QStringList &texts)
{
    std::vector<SilenceWindow> windows;
    for (const QString &text : texts) {
        const auto window = parse(QString(text).replace(u'–', u'-').toLower().simplified());
        if (!window) {
            return fail(Error::Kind::Invalid,
                        Texts::tr("\"%1\" is no window of silence. Write \"22:00-06:00\", \"sat, sun 00:00-00:00\" or \"mon-fri 18:00-08:00\", each day once, with times from 00:00 to 23:59.")
                            .arg(text));
        }
        windows.push_back(*window);
    }
    return windows;
}

} // namespace meridian::ui
