#include "app/ctl/Command.h"

#include "engine/service/Simulator.h"

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void addOptions(QCommandLineParser &parser)
{
    addQuestionOptions(parser);
}

Exit run(const Call &call)
{
    service::SimulateRequest request;
    request.name = call.parser.value(u"name"_s);
    request.type = call.parser.value(u"type"_s);
    request.down = call.parser.values(u"down"_s);
    request.up = call.parser.values(u"up"_s);
    if (request.name.isEmpty()) {
        printError(u"--name is missing. Give the name that is asked for."_s);
        return Exit::Usage;
    }
    Exit exit = Exit::Fine;
    const policy::PolicyPtr policy = compileOrReport(call, call.arguments.constFirst(), nullptr, exit);
    if (!policy) {
        return exit;
    }
    const Result<service::SimulateReport> result = service::simulate(*policy, request);
    if (!result) {
        const Exit status = report(call, result.error());
        return result.error().kind == Error::Kind::Invalid ? Exit::Usage : status; // a bad name or type came from the command line
    }
    if (call.json) {
        printJson(service::toJson(*result));
    } else {
        print(service::toText(*result));
    }
    return Exit::Fine;
}

} // namespace

const Command &simulateCommand()
{
    static const Command command = {"simulate", "PROJECT --name NAME [--type TYPE] [--down ADDRESS]…", "Sum one question over the world's people, in all and for each country.", 1, addOptions, run};
    return command;
}

} // namespace meridian::ctl
