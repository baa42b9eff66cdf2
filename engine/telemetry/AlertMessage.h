#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace meridian::telemetry {

/// Why an object is as it is: what a health check said last of one address.
struct AlertCause
{
    QString address; ///< id
    QString value;
    QString check;   ///< id; empty if no check decided
    QString point;   ///< probe point that decided; empty if no single one did
    QString reason;
    QDateTime time;  ///< UTC; when it was seen; invalid if that is not known any more

    friend bool operator==(const AlertCause &, const AlertCause &) = default;
};

/// What happened to one object.
struct AlertEntry
{
    /// Another pool set is in effect. `rule` says where and, if types differ, for which: "rule:shop/r1 A".
    struct Switch
    {
        QString rule, from, to; ///< texts of references; of a pool set's own switch one of the two is empty
        friend bool operator==(const Switch &, const Switch &) = default;
    };

    QString event;  ///< unavailable, degraded, switched, recovered
    QString object; ///< text of its reference
    QString name;   ///< for people; empty if it has none
    QString text;   ///< a sentence that says how it is now
    QDateTime since; ///< UTC; when that began
    bool isRepeated = false; ///< it was told before and lasts
    std::optional<qint64> lasted; ///< recovered: seconds that it was unavailable or degraded
    QList<Switch> switches;
    QList<AlertCause> causes;

    friend bool operator==(const AlertEntry &, const AlertEntry &) = default;
};

/// What one alert has to tell at one time: a message of each of its channels.
struct AlertMessage
{
    QString id;     ///< unique; a message that is sent again keeps it
    QDateTime time; ///< UTC
    QString project;
    QString source; ///< name of the machine that tells
    QString alert;  ///< id
    QString alertName;
    bool isTest = false;
    QList<AlertEntry> entries;

    /// One line without control characters: "Pool set shop/r1/main is unavailable", "2 pool sets unavailable, 1 recovered".
    [[nodiscard]] QString subject() const;
    /// The whole message as plain text, lines separated by \n.
    [[nodiscard]] QString text() const;

    friend bool operator==(const AlertMessage &, const AlertMessage &) = default;
};

/// The body of a webhook and the input of a command; `resources/help/en/health.md` lists the fields.
[[nodiscard]] QJsonObject toJson(const AlertMessage &message);
/// The inverse; nothing if it is not such an object.
[[nodiscard]] std::optional<AlertMessage> alertFromJson(const QJsonObject &json);
/// `toJson` as compact text.
[[nodiscard]] QByteArray toBytes(const AlertMessage &message);

/// "2 h 3 min", "45 s".
[[nodiscard]] QString durationText(qint64 seconds);

} // namespace meridian::telemetry
