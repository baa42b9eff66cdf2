#include "ui/models/FieldPath.h"

#include "ui/models/Tables.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(FieldPath)
};

/// Words for keys that no form has as a field of its own.
QString wordOf(const QString &key)
{
    static const QHash<QString, const char *> words = {
        {u"active"_s, QT_TRANSLATE_NOOP("FieldPath", "Active set")},
        {u"address"_s, QT_TRANSLATE_NOOP("FieldPath", "Address")},
        {u"all"_s, QT_TRANSLATE_NOOP("FieldPath", "All of")},
        {u"alternativeServers"_s, QT_TRANSLATE_NOOP("FieldPath", "Alternative servers")},
        {u"answer"_s, QT_TRANSLATE_NOOP("FieldPath", "Answer")},
        {u"anyMatch"_s, QT_TRANSLATE_NOOP("FieldPath", "Identifiers")},
        {u"asn"_s, QT_TRANSLATE_NOOP("FieldPath", "AS number")},
        {u"backends"_s, QT_TRANSLATE_NOOP("FieldPath", "Backends")},
        {u"backup"_s, QT_TRANSLATE_NOOP("FieldPath", "Backup")},
        {u"behavior"_s, QT_TRANSLATE_NOOP("FieldPath", "Behavior")},
        {u"below"_s, QT_TRANSLATE_NOOP("FieldPath", "Remainder below")},
        {u"bias"_s, QT_TRANSLATE_NOOP("FieldPath", "Bias")},
        {u"channels"_s, QT_TRANSLATE_NOOP("FieldPath", "Channels")},
        {u"children"_s, QT_TRANSLATE_NOOP("FieldPath", "Counted checks")},
        {u"cidr"_s, QT_TRANSLATE_NOOP("FieldPath", "Address block")},
        {u"cidrs"_s, QT_TRANSLATE_NOOP("FieldPath", "Address blocks")},
        {u"client"_s, QT_TRANSLATE_NOOP("FieldPath", "Client")},
        {u"codes"_s, QT_TRANSLATE_NOOP("FieldPath", "Codes")},
        {u"command"_s, QT_TRANSLATE_NOOP("FieldPath", "Command")},
        {u"dnssec"_s, QT_TRANSLATE_NOOP("FieldPath", "DNSSEC")},
        {u"down"_s, QT_TRANSLATE_NOOP("FieldPath", "Taken for down")},
        {u"ecs"_s, QT_TRANSLATE_NOOP("FieldPath", "Obey client subnet")},
        {u"enabled"_s, QT_TRANSLATE_NOOP("FieldPath", "Enabled")},
        {u"exact"_s, QT_TRANSLATE_NOOP("FieldPath", "Equals")},
        {u"expect"_s, QT_TRANSLATE_NOOP("FieldPath", "Expected")},
        {u"expectCodes"_s, QT_TRANSLATE_NOOP("FieldPath", "Expected codes")},
        {u"failback"_s, QT_TRANSLATE_NOOP("FieldPath", "Failback")},
        {u"fenced"_s, QT_TRANSLATE_NOOP("FieldPath", "Fence")},
        {u"for"_s, QT_TRANSLATE_NOOP("FieldPath", "After")},
        {u"formula"_s, QT_TRANSLATE_NOOP("FieldPath", "Formula")},
        {u"from"_s, QT_TRANSLATE_NOOP("FieldPath", "Sender")},
        {u"headers"_s, QT_TRANSLATE_NOOP("FieldPath", "Headers")},
        {u"healthy"_s, QT_TRANSLATE_NOOP("FieldPath", "Healthy")},
        {u"holdDown"_s, QT_TRANSLATE_NOOP("FieldPath", "Hold-down")},
        {u"identifiers"_s, QT_TRANSLATE_NOOP("FieldPath", "Identifiers")},
        {u"id"_s, QT_TRANSLATE_NOOP("FieldPath", "ID")},
        {u"inboundForwarding"_s, QT_TRANSLATE_NOOP("FieldPath", "Inbound forwarding")},
        {u"items"_s, QT_TRANSLATE_NOOP("FieldPath", "Items")},
        {u"key"_s, QT_TRANSLATE_NOOP("FieldPath", "Identifier")},
        {u"kind"_s, QT_TRANSLATE_NOOP("FieldPath", "Kind")},
        {u"lat"_s, QT_TRANSLATE_NOOP("FieldPath", "Latitude")},
        {u"latencies"_s, QT_TRANSLATE_NOOP("FieldPath", "Latencies")},
        {u"limit"_s, QT_TRANSLATE_NOOP("FieldPath", "Limit")},
        {u"line"_s, QT_TRANSLATE_NOOP("FieldPath", "Line")},
        {u"localData"_s, QT_TRANSLATE_NOOP("FieldPath", "Local data")},
        {u"location"_s, QT_TRANSLATE_NOOP("FieldPath", "Location")},
        {u"logging"_s, QT_TRANSLATE_NOOP("FieldPath", "Logging")},
        {u"lon"_s, QT_TRANSLATE_NOOP("FieldPath", "Longitude")},
        {u"max"_s, QT_TRANSLATE_NOOP("FieldPath", "At most")},
        {u"members"_s, QT_TRANSLATE_NOOP("FieldPath", "Addresses")},
        {u"min"_s, QT_TRANSLATE_NOOP("FieldPath", "At least")},
        {u"minimum"_s, QT_TRANSLATE_NOOP("FieldPath", "Negative TTL")},
        {u"mname"_s, QT_TRANSLATE_NOOP("FieldPath", "Primary server")},
        {u"mode"_s, QT_TRANSLATE_NOOP("FieldPath", "Mode")},
        {u"modulo"_s, QT_TRANSLATE_NOOP("FieldPath", "Divisor")},
        {u"ms"_s, QT_TRANSLATE_NOOP("FieldPath", "Milliseconds")},
        {u"name"_s, QT_TRANSLATE_NOOP("FieldPath", "Name")},
        {u"networks"_s, QT_TRANSLATE_NOOP("FieldPath", "Networks")},
        {u"noRule"_s, QT_TRANSLATE_NOOP("FieldPath", "Without a rule")},
        {u"note"_s, QT_TRANSLATE_NOOP("FieldPath", "Note")},
        {u"op"_s, QT_TRANSLATE_NOOP("FieldPath", "Operator")},
        {u"path"_s, QT_TRANSLATE_NOOP("FieldPath", "Path")},
        {u"place"_s, QT_TRANSLATE_NOOP("FieldPath", "Place")},
        {u"points"_s, QT_TRANSLATE_NOOP("FieldPath", "Probe points")},
        {u"policy"_s, QT_TRANSLATE_NOOP("FieldPath", "Policy")},
        {u"pool"_s, QT_TRANSLATE_NOOP("FieldPath", "Pool")},
        {u"pools"_s, QT_TRANSLATE_NOOP("FieldPath", "Pools")},
        {u"port"_s, QT_TRANSLATE_NOOP("FieldPath", "Port")},
        {u"priority"_s, QT_TRANSLATE_NOOP("FieldPath", "Priority")},
        {u"query"_s, QT_TRANSLATE_NOOP("FieldPath", "Query")},
        {u"rcode"_s, QT_TRANSLATE_NOOP("FieldPath", "Response code")},
        {u"resolver"_s, QT_TRANSLATE_NOOP("FieldPath", "Resolver")},
        {u"rname"_s, QT_TRANSLATE_NOOP("FieldPath", "Mailbox")},
        {u"roles"_s, QT_TRANSLATE_NOOP("FieldPath", "Roles")},
        {u"routing"_s, QT_TRANSLATE_NOOP("FieldPath", "Routing")},
        {u"scope"_s, QT_TRANSLATE_NOOP("FieldPath", "Scope")},
        {u"services"_s, QT_TRANSLATE_NOOP("FieldPath", "Service names")},
        {u"settings"_s, QT_TRANSLATE_NOOP("FieldPath", "Settings")},
        {u"shares"_s, QT_TRANSLATE_NOOP("FieldPath", "Shares")},
        {u"size"_s, QT_TRANSLATE_NOOP("FieldPath", "Size")},
        {u"soa"_s, QT_TRANSLATE_NOOP("FieldPath", "Start of authority")},
        {u"targets"_s, QT_TRANSLATE_NOOP("FieldPath", "Targets")},
        {u"thresholdPercent"_s, QT_TRANSLATE_NOOP("FieldPath", "Healthy from (%)")},
        {u"to"_s, QT_TRANSLATE_NOOP("FieldPath", "Recipients")},
        {u"total"_s, QT_TRANSLATE_NOOP("FieldPath", "Total")},
        {u"trickle"_s, QT_TRANSLATE_NOOP("FieldPath", "Trickle")},
        {u"ttl"_s, QT_TRANSLATE_NOOP("FieldPath", "TTL")},
        {u"type"_s, QT_TRANSLATE_NOOP("FieldPath", "Type")},
        {u"url"_s, QT_TRANSLATE_NOOP("FieldPath", "URL")},
        {u"value"_s, QT_TRANSLATE_NOOP("FieldPath", "Value")},
        {u"values"_s, QT_TRANSLATE_NOOP("FieldPath", "Values")},
        {u"weight"_s, QT_TRANSLATE_NOOP("FieldPath", "Weight")},
        {u"when"_s, QT_TRANSLATE_NOOP("FieldPath", "Events")},
    };
    const char *const text = words.value(key, nullptr);
    return text == nullptr ? key : Texts::tr(text);
}

/// The field of the kind's form with this key, or null. The table keeps it alive.
const Field *fieldOf(const TablePtr &table, const QString &key)
{
    const int index = table ? table->fieldIndex(key) : -1;
    return index < 0 ? nullptr : &table->field(index);
}

/// `members[bj-1].weight` → members, [bj-1, weight. Brackets may hold dots.
QStringList stepsOf(const QString &path)
{
    QStringList steps;
    QString step;
    int depth = 0;
    for (const QChar c : path) {
        const bool isEnd = (c == u'.' && depth == 0) || (c == u'[' && depth == 0) || (c == u']' && depth == 1);
        depth += c == u'[' ? 1 : c == u']' ? -1 : 0;
        if (!isEnd) {
            step += c;
            continue;
        }
        if (!step.isEmpty()) {
            steps += step;
        }
        step = c == u'[' ? u"["_s : QString();
    }
    return step.isEmpty() ? steps : steps << step;
}

} // namespace

QString fieldPathText(model::ObjectRef::Kind kind, const QString &path)
{
    const TablePtr table = tableOf(kind, {});
    QStringList words;
    bool isFirst = true;
    for (const QString &step : stepsOf(path)) {
        const Field *field = isFirst ? fieldOf(table, step) : nullptr;
        words += step.startsWith(u'[') ? step.mid(1) : field != nullptr ? field->label : wordOf(step);
        isFirst = false;
    }
    return words.join(u" › "_s);
}

QString fieldValueText(model::ObjectRef::Kind kind, const QString &path, const QString &value)
{
    if (value.isEmpty()) {
        return Texts::tr("(none)", "no value");
    }
    if (value == u"true" || value == u"false") {
        return value == u"true" ? Texts::tr("Yes") : Texts::tr("No");
    }
    const TablePtr table = tableOf(kind, {});
    if (const Field *field = fieldOf(table, path); field != nullptr && field->kind == FieldKind::Choice) {
        const auto found = std::ranges::find(field->choices, value, &Choice::value);
        return found == field->choices.end() ? value : found->label;
    }
    return value;
}

} // namespace meridian::ui
