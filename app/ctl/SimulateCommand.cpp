#include "app/ctl/Command.h"

#include "engine/service/SimulateDetails.h"

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void addOptions(QCommandLineParser &parser)
{
    addQuestionOptions(parser);
    parser.addOption({u"demand"_s, u"All queries together in the unit of the capacities; without it the sum of the capacities."_s, u"NUMBER"_s});
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
    std::optional<double> demand;
    if (call.parser.isSet(u"demand"_s)) {
        bool isNumber = false;
        demand = call.parser.value(u"demand"_s).toDouble(&isNumber);
        if (!isNumber || !(*demand > 0) || *demand > 1e15) {
            printError(u"--demand takes a number above 0, not \"%1\"."_s.arg(call.parser.value(u"demand"_s)));
            return Exit::Usage;
        }
    }
    Exit exit = Exit::Fine;
    model::ProjectPtr project;
    const policy::PolicyPtr policy = compileOrReport(call, call.arguments.constFirst(), &project, exit);
    if (!policy) {
        return exit;
    }
    const Result<service::SimulateReport> result = service::simulate(*policy, request);
    if (!result) {
        const Exit status = report(call, result.error());
        return result.error().kind == Error::Kind::Invalid ? Exit::Usage : status; // a bad name or type came from the command line
    }
    const service::SimulateDetails details = service::detailsOf(*policy, request).value_or(service::SimulateDetails());
    for (const QString &note : details.notes) {
        printError(u"warning: "_s + note);
    }
    const service::CapacityReport capacity = service::capacityOf(details, *project, demand);
    if (call.json) {
        printJson(service::toJson(*result, details, capacity));
    } else {
        print(service::toText(*result, details, capacity));
    }
    return Exit::Fine;
}

} // namespace

const Command &simulateCommand()
{
    static const Command command = {"simulate", "PROJECT --name NAME [--type TYPE] [--down ADDRESS]… [--demand NUMBER]",
                                    "Sum one question over the world's people, by target, line and country; with --down against the healthy world.", 1, addOptions, run};
    return command;
}

} // namespace meridian::ctl
