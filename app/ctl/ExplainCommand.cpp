#include "app/ctl/Command.h"

#include "engine/service/Explain.h"

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void addOptions(QCommandLineParser &parser)
{
    addQuestionOptions(parser);
    parser.addOption({u"client"_s, u"Client address or network, as a client subnet option would name it."_s, u"IP[/LEN]"_s});
    parser.addOption({u"resolver"_s, u"Address that sends the query."_s, u"IP"_s});
    parser.addOption({u"identifier"_s, u"Identifier of an HTTPDNS request; may be given several times."_s, u"KEY=VALUE"_s});
}

Result<service::ExplainRequest> requestOf(const QCommandLineParser &parser)
{
    service::ExplainRequest request;
    request.name = parser.value(u"name"_s);
    if (request.name.isEmpty()) {
        return fail(Error::Kind::Invalid, u"--name is missing. Give the name that is asked for."_s);
    }
    request.type = parser.value(u"type"_s);
    if (parser.isSet(u"client"_s)) {
        const Result<IpPrefix> client = service::parseClient(parser.value(u"client"_s));
        if (!client) {
            return fail(Error::Kind::Invalid, client.error().text, u"--client"_s);
        }
        request.client = *client;
    }
    if (parser.isSet(u"resolver"_s)) {
        request.resolver = IpAddress::parse(parser.value(u"resolver"_s));
        if (!request.resolver) {
            return fail(Error::Kind::Invalid, u"\"%1\" is not an IP address."_s.arg(parser.value(u"resolver"_s)), u"--resolver"_s);
        }
    }
    for (const QString &pair : parser.values(u"identifier"_s)) {
        const qsizetype at = pair.indexOf(u'=');
        if (at <= 0) {
            return fail(Error::Kind::Invalid, u"\"%1\" is not KEY=VALUE."_s.arg(pair), u"--identifier"_s);
        }
        request.identifiers.append({pair.first(at), pair.sliced(at + 1)});
    }
    request.down = parser.values(u"down"_s);
    request.up = parser.values(u"up"_s);
    return request;
}

Exit run(const Call &call)
{
    const Result<service::ExplainRequest> request = requestOf(call.parser);
    if (!request) {
        printError(request.error().toString());
        return Exit::Usage;
    }
    Exit exit = Exit::Fine;
    const policy::PolicyPtr policy = compileOrReport(call, call.arguments.constFirst(), nullptr, exit);
    if (!policy) {
        return exit;
    }
    const Result<service::ExplainReport> answer = service::explain(*policy, *request);
    if (!answer) {
        const Exit status = report(call, answer.error());
        return answer.error().kind == Error::Kind::Invalid ? Exit::Usage : status; // a bad name or type came from the command line
    }
    for (const service::ExplainedStep &step : answer->steps) {
        if (step.kind == u"health") {
            printError(u"warning: "_s + step.text);
        }
    }
    if (call.json) {
        printJson(service::toJson(*answer));
    } else {
        print(service::toText(*answer));
    }
    return Exit::Fine;
}

} // namespace

const Command &explainCommand()
{
    static const Command command = {"explain", "PROJECT --name NAME [--type TYPE] [--client IP[/LEN]] …", "Say exactly how one query is answered, and why.", 1, addOptions, run};
    return command;
}

} // namespace meridian::ctl
