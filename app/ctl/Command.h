#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/policy/Policy.h"

#include <QCommandLineParser>
#include <QJsonObject>
#include <QList>
#include <QStringList>

#include <memory>

namespace meridian::geo {
class GeoData;
}

namespace meridian::ctl {

/// Exit statuses of meridianctl (project-format.md).
enum class Exit { Fine = 0, Findings = 1, Usage = 2, Failed = 3 };

/// What every command works with.
struct Call
{
    QCommandLineParser &parser;
    QStringList arguments; ///< positional ones behind the command
    bool json = false;     ///< print one JSON document on stdout
};

/// One command: how it is called and what it does.
struct Command
{
    const char *name;
    const char *usage;   ///< behind the name: "PROJECT"
    const char *summary; ///< one line
    int argumentCount;
    void (*addOptions)(QCommandLineParser &parser);
    Exit (*run)(const Call &call);
};

[[nodiscard]] const Command &alertCommand();
[[nodiscard]] const Command &checkCommand();
[[nodiscard]] const Command &convertCommand();
[[nodiscard]] const Command &explainCommand();
[[nodiscard]] const Command &simulateCommand();
[[nodiscard]] const Command &testCommand();
[[nodiscard]] const Command &diffCommand();
[[nodiscard]] const Command &dnssecCommand();

void printJson(const QJsonObject &object);
void print(const QString &text);
/// To stderr.
void printError(const QString &text);
/// Prints the error, as JSON on stdout when asked for, and tells the exit status that its kind means.
[[nodiscard]] Exit report(const Call &call, const Error &error);
/// The same for several at once; a refused document.
[[nodiscard]] Exit reportAll(const Call &call, const QList<Error> &errors);

/// The project of a `.meridian` file or a JSON document. Errors are printed, each with its place; then `exit` tells the status.
[[nodiscard]] model::ProjectPtr loadOrReport(const Call &call, const QString &path, Exit &exit);
/// The geolocation data that `--geo-db` names, or the shipped one.
[[nodiscard]] Result<std::shared_ptr<const geo::GeoData>> loadGeoData(const QCommandLineParser &parser);
void addGeoOption(QCommandLineParser &parser);
/// --name, --type, --down, --up and --geo-db.
void addQuestionOptions(QCommandLineParser &parser);
/// The project at `path`, compiled with the geolocation data of the call; null after errors were printed. `project`, unless
/// null, receives what was read.
[[nodiscard]] policy::PolicyPtr compileOrReport(const Call &call, const QString &path, model::ProjectPtr *project, Exit &exit);

} // namespace meridian::ctl
