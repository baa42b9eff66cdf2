#include "app/ctl/Command.h"

#include "engine/geo/GeoData.h"
#include "engine/model/ProjectDiff.h"
#include "engine/policy/Compile.h"
#include "engine/service/Impact.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

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

/// The policies of both projects, or errors printed.
Result<policy::PolicyPtr> compiled(const model::Project &project, const std::shared_ptr<const geo::GeoData> &geo, const QString &path)
{
    const policy::CompileReport report = policy::compile(project, geo);
    if (report.policy) {
        return report.policy;
    }
    printError(u"%1: whom the change moves cannot be told, since this project cannot be published:"_s.arg(path));
    for (const Error &error : report.errors) {
        printError(error.toString());
    }
    return report.result();
}

/// Prints whom the change moves, or puts it into `json`.
Exit addImpact(const Call &call, const model::Project &before, const model::Project &after, QJsonObject &json)
{
    const auto geo = loadGeoData(call.parser);
    if (!geo) {
        static_cast<void>(report(call, geo.error()));
        return Exit::Failed;
    }
    const auto old = compiled(before, *geo, call.arguments.at(0));
    const auto now = compiled(after, *geo, call.arguments.at(1));
    if (!old || !now) {
        json.insert(u"impactError"_s, (old ? now : old).error().toString());
        return Exit::Findings;
    }
    const std::optional<service::ImpactReport> report = service::impact(**old, **now);
    json.insert(u"impact"_s, service::toJson(*report));
    if (!call.json) {
        print(service::toText(*report));
    }
    return Exit::Fine;
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
    QJsonObject json{{u"changes"_s, changes}};
    if (diff.isEmpty() && !call.json) {
        print(u"No changes.\n"_s);
    }
    if (!diff.isEmpty()) {
        exit = addImpact(call, *before, *after, json);
    } else {
        json.insert(u"impact"_s, service::toJson(service::ImpactReport()));
    }
    if (call.json && exit != Exit::Failed) {
        printJson(json);
    }
    return exit;
}

} // namespace

const Command &diffCommand()
{
    static const Command command = {"diff", "OLD NEW", "Say what turns one project into another, object by object, and whom it moves.", 2, addGeoOption, run};
    return command;
}

} // namespace meridian::ctl
