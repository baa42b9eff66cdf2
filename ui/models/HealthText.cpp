#include "ui/models/HealthText.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::Condition;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(HealthText)
};

} // namespace

HealthWord healthWord(Condition condition)
{
    switch (condition) {
    case Condition::Up:
        return {State::Good, Texts::tr("U", "letter for: up"), Texts::tr("Up", "health")};
    case Condition::Down:
        return {State::Bad, Texts::tr("D", "letter for: down"), Texts::tr("Down", "health")};
    case Condition::Stale:
        return {State::Warning, Texts::tr("S", "letter for: stale"), Texts::tr("Stale", "health: the last result is too old")};
    case Condition::Unknown:
        break;
    }
    return {State::Unknown, u"?"_s, Texts::tr("Unknown", "health")};
}

HealthWord addressHealthWord(const model::Address &address, const service::AddressHealth *health)
{
    switch (address.mode) {
    case model::Address::Mode::AlwaysOn:
        return {State::Good, Texts::tr("U", "letter for: up"), Texts::tr("Always on")};
    case model::Address::Mode::AlwaysOff:
        return {State::Off, Texts::tr("D", "letter for: down"), Texts::tr("Always off")};
    case model::Address::Mode::Auto:
        break;
    }
    if (address.healthCheck.isEmpty()) {
        return {State::Off, u"–"_s, Texts::tr("Not checked")};
    }
    return healthWord(health != nullptr ? health->condition : Condition::Unknown);
}

HealthWord healthTogether(const model::Project &project, const QStringList &addresses, const QHash<QString, Condition> &health)
{
    int all = 0, down = 0, known = 0, unchecked = 0;
    for (const QString &id : addresses) {
        const model::Address *address = project.addresses.find(id);
        if (address == nullptr) {
            continue;
        }
        const bool isFixed = address->mode != model::Address::Mode::Auto;
        const Condition condition = health.value(id, Condition::Unknown);
        ++all;
        down += isFixed ? (address->mode == model::Address::Mode::AlwaysOff ? 1 : 0) : condition == Condition::Down && !address->healthCheck.isEmpty() ? 1 : 0;
        unchecked += !isFixed && address->healthCheck.isEmpty() ? 1 : 0;
        known += isFixed || address->healthCheck.isEmpty() || condition == Condition::Up || condition == Condition::Down ? 1 : 0;
    }
    if (known == 0) {
        return healthWord(Condition::Unknown);
    }
    if (unchecked == all) {
        return {State::Off, u"–"_s, Texts::tr("Not checked")};
    }
    if (down > 0 && down < all) {
        return {State::Warning, Texts::tr("P", "letter for: partly up"), Texts::tr("Partly up", "health of several addresses")};
    }
    return healthWord(down > 0 ? Condition::Down : Condition::Up);
}

QString addressHealthText(const model::Address &address, const service::AddressHealth *health)
{
    const QString word = addressHealthWord(address, health).word;
    if (health == nullptr || !health->since.isValid()) {
        const QString reason = health != nullptr ? health->reason : QString();
        return reason.isEmpty() ? word : Texts::tr("%1: %2", "state: reason").arg(word, reason);
    }
    const QString since = Texts::tr("%1 since %2", "state since time").arg(healthWord(health->condition).word, timeText(health->since));
    const QString measured = health->reason.isEmpty() ? since : Texts::tr("%1: %2", "state: reason").arg(since, health->reason);
    if (health->isRemembered) {
        return Texts::tr("%1 Remembered from before; not probed since.").arg(measured);
    }
    return address.mode == model::Address::Mode::Auto ? measured : Texts::tr("%1. Its check says: %2").arg(word, measured);
}

QString ageText(const QDateTime &time, const QDateTime &now)
{
    if (!time.isValid()) {
        return {};
    }
    constexpr qint64 kMinute = 60, kHour = 3600, kDay = 86'400;
    const qint64 seconds = std::max<qint64>(0, time.secsTo(now));
    if (seconds < 2 * kMinute) {
        return Texts::tr("%1 s", "seconds").arg(seconds);
    }
    if (seconds < 2 * kHour) {
        return Texts::tr("%1 min", "minutes").arg(seconds / kMinute);
    }
    return seconds < 2 * kDay ? Texts::tr("%1 h", "hours").arg(seconds / kHour) : Texts::tr("%1 d", "days").arg(seconds / kDay);
}

QString durationText(std::chrono::microseconds duration)
{
    const double milliseconds = static_cast<double>(duration.count()) / 1000;
    return Texts::tr("%1 ms").arg(QLocale().toString(milliseconds, 'f', milliseconds < 100 ? 1 : 0));
}

QString timeText(const QDateTime &time)
{
    const QDateTime local = time.toLocalTime();
    return local.date() == QDate::currentDate() ? QLocale().toString(local.time(), u"HH:mm:ss"_s) : QLocale().toString(local, u"yyyy-MM-dd HH:mm:ss"_s);
}

QString utcText(const QDateTime &time)
{
    return Texts::tr("%1 UTC").arg(time.toUTC().toString(u"yyyy-MM-dd HH:mm:ss"_s));
}

} // namespace meridian::ui
