#include "app/ctl/Command.h"

#include "engine/geo/GeoData.h"
#include "engine/model/Check.h"
#include "engine/policy/Compile.h"

#include <QJsonArray>
#include <QSet>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

constexpr const char *kSeverityOption = "severity";

void addOptions(QCommandLineParser &parser)
{
    parser.addOption({QLatin1StringView(kSeverityOption), u"Least severity to list: error, warning or hint."_s, u"SEVERITY"_s, u"hint"_s});
}

struct Line
{
    model::Finding::Severity severity;
    QString object, code, text, fix;
};

/// The findings of the model, then what only the compiler sees (it needs no geolocation for that).
std::vector<Line> findingsOf(const model::Project &project)
{
    std::vector<Line> lines;
    QSet<QString> said;
    for (const model::Finding &finding : model::check(project, {.carriers = model::knownCarriers()})) {
        lines.push_back({finding.severity, finding.object.toString(), finding.code, finding.text, finding.fix ? finding.fix->title : QString()});
        said.insert(finding.object.toString());
    }
    const policy::CompileReport compiled = policy::compile(project);
    const auto add = [&](const QList<Error> &errors, model::Finding::Severity severity) {
        for (const Error &error : errors) {
            if (!said.contains(error.where)) {
                lines.push_back({severity, error.where, u"compile"_s, error.text, {}});
            }
        }
    };
    add(compiled.errors, model::Finding::Severity::Error);
    add(compiled.warnings, model::Finding::Severity::Warning);
    return lines;
}

Exit run(const Call &call)
{
    const QString least = call.parser.value(QLatin1StringView(kSeverityOption));
    const QStringList severities = {u"error"_s, u"warning"_s, u"hint"_s};
    if (!severities.contains(least)) {
        printError(u"--severity takes error, warning or hint, not \"%1\"."_s.arg(least));
        return Exit::Usage;
    }
    Exit exit = Exit::Fine;
    const model::ProjectPtr project = loadOrReport(call, call.arguments.constFirst(), exit);
    if (!project) {
        return exit;
    }
    QJsonArray json;
    int shown = 0;
    for (const Line &line : findingsOf(*project)) {
        const QString severity = model::toText(line.severity);
        if (severities.indexOf(severity) > severities.indexOf(least)) {
            continue;
        }
        ++shown;
        if (call.json) {
            QJsonObject object{{u"severity"_s, severity}, {u"object"_s, line.object}, {u"code"_s, line.code}, {u"text"_s, line.text}};
            if (!line.fix.isEmpty()) {
                object.insert(u"fix"_s, line.fix);
            }
            json.append(object);
        } else {
            print(u"%1: %2: %3%4\n"_s.arg(severity, line.object, line.text, line.fix.isEmpty() ? QString() : u" Quick fix: %1."_s.arg(line.fix)));
        }
    }
    if (call.json) {
        printJson({{u"findings"_s, json}});
    } else if (shown == 0) {
        print(u"No findings.\n"_s);
    }
    return shown == 0 ? Exit::Fine : Exit::Findings;
}

} // namespace

const Command &checkCommand()
{
    static const Command command = {"check", "PROJECT", "List everything that is wrong or unwise, with its object and quick fix.", 1, addOptions, run};
    return command;
}

} // namespace meridian::ctl
