#include "app/ctl/Command.h"

#include "engine/service/Documents.h"

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void addOptions(QCommandLineParser &) {}

Exit run(const Call &call)
{
    Exit exit = Exit::Fine;
    const model::ProjectPtr project = loadOrReport(call, call.arguments.at(0), exit);
    if (!project) {
        return exit;
    }
    if (const Result<void> saved = service::saveDocument(*project, call.arguments.at(1)); !saved) {
        static_cast<void>(report(call, saved.error()));
        return Exit::Failed;
    }
    if (call.json) {
        printJson({{u"written"_s, call.arguments.at(1)}});
    }
    return Exit::Fine;
}

} // namespace

const Command &convertCommand()
{
    static const Command command = {"convert", "IN OUT", "Turn a JSON document into a .meridian file or back; the ending of OUT says which.", 2, addOptions, run};
    return command;
}

} // namespace meridian::ctl
