#include "app/ctl/Command.h"

#include "engine/service/Documents.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void addOptions(QCommandLineParser &parser)
{
    parser.addOption({u"force"_s, u"Replace OUT if it is there: a JSON document whole, in a .meridian file the draft."_s});
}

Exit run(const Call &call)
{
    const QString &out = call.arguments.at(1);
    if (!service::hasDocumentSuffix(out)) {
        printError(u"%1: The ending tells the form of the project. End OUT in .meridian or .json."_s.arg(out));
        return Exit::Usage;
    }
    if (QFileInfo::exists(out) && !call.parser.isSet(u"force"_s)) {
        static_cast<void>(report(call, {Error::Kind::Conflict, u"The file is there already. Choose another name, or replace it with --force."_s, out}));
        return Exit::Failed;
    }
    Exit exit = Exit::Fine;
    const model::ProjectPtr project = loadOrReport(call, call.arguments.at(0), exit);
    if (!project) {
        return exit;
    }
    if (const Result<void> saved = service::saveDocument(*project, out); !saved) {
        static_cast<void>(report(call, saved.error()));
        return Exit::Failed;
    }
    if (call.json) {
        printJson({{u"written"_s, out}});
    }
    return Exit::Fine;
}

} // namespace

const Command &convertCommand()
{
    static const Command command = {"convert", "IN OUT", "Turn a JSON document into a .meridian file or back; the ending of OUT says which. --force replaces OUT.", 2, addOptions, run};
    return command;
}

} // namespace meridian::ctl
