#include "app/ctl/Command.h"

#include "engine/model/ProjectDiff.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void addOptions(QCommandLineParser &) {}

QString textOf(model::Change::Kind kind)
{
    switch (kind) {
    case model::Change::Kind::Added: return u"added"_s;
    case model::Change::Kind::Removed: return u"removed"_s;
    case model::Change::Kind::Changed: return u"changed"_s;
    case model::Change::Kind::Moved: return u"moved"_s;
    }
    return {};
}

Exit run(const Call &call)
{
    Exit exit = Exit::Fine;
    const model::ProjectPtr before = loadOrReport(call, call.arguments.at(0), exit);
    const model::ProjectPtr after = before ? loadOrReport(call, call.arguments.at(1), exit) : nullptr;
    if (!after) {
        return exit;
    }
    const model::ProjectDiff diff = model::diff(*before, *after);
    QJsonArray changes;
    for (const model::Change &change : diff.changes) {
        QJsonArray fields;
        QString lines;
        for (const model::FieldChange &field : change.fields) {
            fields.append(QJsonObject{{u"path"_s, field.path}, {u"before"_s, field.before}, {u"after"_s, field.after}});
            lines += u"    %1: %2 -> %3\n"_s.arg(field.path, field.before.isEmpty() ? u"(none)"_s : field.before, field.after.isEmpty() ? u"(none)"_s : field.after);
        }
        changes.append(QJsonObject{{u"object"_s, change.object.toString()}, {u"kind"_s, textOf(change.kind)}, {u"fields"_s, fields}});
        if (!call.json) {
            print(u"%1 %2\n%3"_s.arg(textOf(change.kind), change.object.toString(), lines));
        }
    }
    if (call.json) {
        printJson({{u"changes"_s, changes}});
    } else if (diff.isEmpty()) {
        print(u"No changes.\n"_s);
    }
    return Exit::Fine;
}

} // namespace

const Command &diffCommand()
{
    static const Command command = {"diff", "OLD NEW", "Say what turns one project into another, object by object.", 2, addOptions, run};
    return command;
}

} // namespace meridian::ctl
