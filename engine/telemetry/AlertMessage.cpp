#include "engine/telemetry/AlertMessage.h"

#include "engine/telemetry/JsonTime.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

constexpr qsizetype kMostEntries = 50; // of the text; JSON has all
constexpr qsizetype kMostCauses = 10;  // of an entry

/// "poolset:shop/r1/main" → "pool set", by its first word.
QString kindWord(const QString &object)
{
    const QString word = object.section(u':', 0, 0);
    return word == u"poolset" ? u"pool set"_s : word;
}

/// "pool set Main (shop/r1/main)", "address bj-1".
QString labelOf(const AlertEntry &entry)
{
    const QString key = entry.object.section(u':', 1);
    const bool isNamed = !entry.name.isEmpty() && entry.name != key;
    return kindWord(entry.object) + u' ' + (isNamed ? QString(entry.name + u" (" + key + u')') : key);
}

QString capitalized(QString text)
{
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
    }
    return text;
}

QString predicateOf(const AlertEntry &entry)
{
    if (entry.event == u"recovered") {
        return u"has recovered"_s;
    }
    if (entry.event == u"switched") {
        return entry.object.startsWith("poolset:"_L1) ? entry.switches.isEmpty() || entry.switches.first().to.isEmpty() ? u"is no longer in effect"_s : u"is in effect now"_s
                                                       : u"has switched"_s;
    }
    return (entry.isRepeated ? u"is still "_s : u"is "_s) + entry.event;
}

QString timeText(const QDateTime &time)
{
    return time.toUTC().toString(u"yyyy-MM-dd HH:mm:ss 'UTC'"_s);
}

/// One line: what is not to be printed becomes a space, so that no text begins a header or a line of its own.
QString oneLine(QString text)
{
    for (QChar &c : text) {
        if (!c.isPrint() && !c.isSurrogate()) {
            c = u' ';
        }
    }
    return text.simplified();
}

QString textOf(const AlertCause &cause)
{
    QString out = u"Address "_s + cause.address;
    if (!cause.value.isEmpty()) {
        out += u" ("_s + cause.value + u')';
    }
    if (!cause.check.isEmpty()) {
        out += u", check "_s + cause.check;
    }
    if (!cause.point.isEmpty()) {
        out += u", point "_s + cause.point;
    }
    return oneLine(out + (cause.reason.isEmpty() ? u"."_s : u": "_s + cause.reason));
}

QString textOf(const AlertEntry &entry)
{
    QString out = capitalized(labelOf(entry)) + u' ' + predicateOf(entry);
    if (entry.lasted) {
        out += u" after "_s + durationText(*entry.lasted);
    }
    out = oneLine(out + u" since "_s + timeText(entry.since) + u": "_s + entry.text) + u'\n';
    for (const AlertEntry::Switch &each : entry.switches) {
        if (!each.from.isEmpty() && !each.to.isEmpty()) {
            out += u"    "_s + oneLine(u"%1: from %2 to %3."_s.arg(each.rule, each.from, each.to)) + u'\n';
        }
    }
    for (qsizetype i = 0; i < std::min(entry.causes.size(), kMostCauses); ++i) {
        out += u"    "_s + textOf(entry.causes[i]) + u'\n';
    }
    if (entry.causes.size() > kMostCauses) {
        out += u"    … and %1 more addresses.\n"_s.arg(entry.causes.size() - kMostCauses);
    }
    return out;
}

QJsonObject toJson(const AlertCause &cause)
{
    return {{u"address"_s, cause.address}, {u"value"_s, cause.value}, {u"check"_s, cause.check}, {u"point"_s, cause.point}, {u"reason"_s, cause.reason}, {u"time"_s, jsonTime(cause.time)}};
}

QJsonObject toJson(const AlertEntry &entry)
{
    QJsonArray causes;
    for (const AlertCause &cause : entry.causes) {
        causes.append(toJson(cause));
    }
    QJsonObject out{{u"event"_s, entry.event}, {u"object"_s, entry.object}, {u"name"_s, entry.name}, {u"text"_s, entry.text}, {u"since"_s, jsonTime(entry.since)}, {u"causes"_s, causes}};
    if (entry.isRepeated) {
        out.insert(u"repeated"_s, true);
    }
    if (entry.lasted) {
        out.insert(u"lasted"_s, *entry.lasted);
    }
    if (!entry.switches.isEmpty()) {
        QJsonArray switches;
        for (const AlertEntry::Switch &each : entry.switches) {
            switches.append(QJsonObject{{u"rule"_s, each.rule}, {u"from"_s, each.from}, {u"to"_s, each.to}});
        }
        out.insert(u"switches"_s, switches);
    }
    return out;
}

AlertEntry entryFrom(const QJsonObject &json)
{
    AlertEntry out;
    out.event = json.value("event"_L1).toString();
    out.object = json.value("object"_L1).toString();
    out.name = json.value("name"_L1).toString();
    out.text = json.value("text"_L1).toString();
    out.since = timeFrom(json.value("since"_L1));
    out.isRepeated = json.value("repeated"_L1).toBool();
    if (json.contains("lasted"_L1)) {
        out.lasted = json.value("lasted"_L1).toInteger();
    }
    for (const QJsonValue &each : json.value("switches"_L1).toArray()) {
        out.switches.append({each["rule"_L1].toString(), each["from"_L1].toString(), each["to"_L1].toString()});
    }
    for (const QJsonValue &each : json.value("causes"_L1).toArray()) {
        out.causes.append({each["address"_L1].toString(), each["value"_L1].toString(), each["check"_L1].toString(), each["point"_L1].toString(),
                           each["reason"_L1].toString(), timeFrom(each["time"_L1])});
    }
    return out;
}

} // namespace

QString durationText(qint64 seconds)
{
    seconds = std::max<qint64>(seconds, 0);
    const qint64 days = seconds / 86'400, hours = seconds / 3600 % 24, minutes = seconds / 60 % 60;
    if (days > 0) {
        return u"%1 d %2 h"_s.arg(days).arg(hours);
    }
    if (hours > 0) {
        return u"%1 h %2 min"_s.arg(hours).arg(minutes);
    }
    return minutes > 0 ? u"%1 min %2 s"_s.arg(minutes).arg(seconds % 60) : u"%1 s"_s.arg(seconds);
}

QString AlertMessage::subject() const
{
    if (isTest) {
        return oneLine(u"Test of the alarms of "_s + (project.isEmpty() ? u"Meridian"_s : project));
    }
    if (entries.size() == 1) {
        return oneLine(capitalized(labelOf(entries.first())) + u' ' + predicateOf(entries.first()));
    }
    QStringList parts;
    for (const QString &event : {u"unavailable"_s, u"degraded"_s, u"switched"_s, u"recovered"_s}) {
        const qsizetype count = std::ranges::count(entries, event, &AlertEntry::event);
        if (count == 0) {
            continue;
        }
        const QString word = kindWord(entries.first().object);
        parts += parts.isEmpty() ? u"%1 %2%3 %4"_s.arg(count).arg(word, count == 1 ? QString() : word.endsWith(u's') ? u"es"_s : u"s"_s, event) : u"%1 %2"_s.arg(count).arg(event);
    }
    return parts.join(u", "_s);
}

QString AlertMessage::text() const
{
    QString out;
    if (isTest) {
        out += u"This is a test. Nothing happened; alarms that are sent to this channel arrive.\n"_s;
    }
    for (qsizetype i = 0; i < std::min(entries.size(), kMostEntries); ++i) {
        out += textOf(entries[i]);
    }
    if (entries.size() > kMostEntries) {
        out += u"… and %1 more.\n"_s.arg(entries.size() - kMostEntries);
    }
    out += u'\n';
    if (!alert.isEmpty()) {
        out += oneLine(u"Alert: "_s + (alertName.isEmpty() || alertName == alert ? alert : QString(alertName + u" (" + alert + u')'))) + u'\n';
    }
    if (!project.isEmpty()) {
        out += oneLine(u"Project: "_s + project) + u'\n';
    }
    return out + oneLine(u"Told by: %1, %2"_s.arg(source, timeText(time))) + u'\n';
}

QJsonObject toJson(const AlertMessage &message)
{
    QJsonArray entries;
    for (const AlertEntry &entry : message.entries) {
        entries.append(toJson(entry));
    }
    return {{u"format"_s, u"meridian-alert"_s},
            {u"version"_s, 1},
            {u"id"_s, message.id},
            {u"time"_s, jsonTime(message.time)},
            {u"project"_s, message.project},
            {u"source"_s, message.source},
            {u"test"_s, message.isTest},
            {u"alert"_s, QJsonObject{{u"id"_s, message.alert}, {u"name"_s, message.alertName}}},
            {u"subject"_s, message.subject()},
            {u"text"_s, message.text()},
            {u"events"_s, entries}};
}

std::optional<AlertMessage> alertFromJson(const QJsonObject &json)
{
    AlertMessage out;
    out.id = json.value("id"_L1).toString();
    out.time = timeFrom(json.value("time"_L1));
    if (json.value("format"_L1) != "meridian-alert"_L1 || json.value("version"_L1) != 1 || out.id.isEmpty() || !out.time.isValid()) {
        return std::nullopt;
    }
    out.project = json.value("project"_L1).toString();
    out.source = json.value("source"_L1).toString();
    out.isTest = json.value("test"_L1).toBool();
    out.alert = json.value("alert"_L1)["id"_L1].toString();
    out.alertName = json.value("alert"_L1)["name"_L1].toString();
    for (const QJsonValue &entry : json.value("events"_L1).toArray()) {
        out.entries.append(entryFrom(entry.toObject()));
    }
    return out;
}

QByteArray toBytes(const AlertMessage &message)
{
    return QJsonDocument(toJson(message)).toJson(QJsonDocument::Compact);
}

} // namespace meridian::telemetry
