#include "app/ctl/Command.h"

#include "engine/service/AlertService.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void addOptions(QCommandLineParser &parser)
{
    parser.addOption({u"secrets"_s, u"File with the secrets of channels, readable by its owner alone; $MERIDIAN_SECRETS unless given."_s, u"FILE"_s});
}

Exit run(const Call &call)
{
    if (call.arguments[0] != "test"_L1) {
        printError(u"There is no \"%1\" here. Use `meridianctl alert test CHANNEL PROJECT`."_s.arg(call.arguments[0]));
        return Exit::Usage;
    }
    Exit exit = Exit::Fine;
    const model::ProjectPtr project = loadOrReport(call, call.arguments[2], exit);
    if (!project) {
        return exit;
    }
    service::AlertSecrets secrets;
    const QString file = call.parser.isSet(u"secrets"_s) ? call.parser.value(u"secrets"_s) : qEnvironmentVariable("MERIDIAN_SECRETS");
    if (!file.isEmpty()) {
        const auto read = service::readAlertSecrets(file);
        if (!read) {
            return report(call, read.error());
        }
        secrets = *read;
    }
    const auto test = service::sendTestAlert(*project, call.arguments[1], secrets);
    if (!test) {
        return report(call, test.error());
    }
    const bool isDelivered = test->delivery.outcome == service::Delivery::Outcome::Delivered;
    if (call.json) {
        printJson({{u"channel"_s, call.arguments[1]}, {u"outcome"_s, toText(test->delivery.outcome)}, {u"text"_s, test->delivery.text}, {u"sent"_s, test->sent}});
    } else {
        print(test->sent.endsWith(u'\n') ? test->sent : test->sent + u'\n');
        const QString line = u"%1: %2\n"_s.arg(toText(test->delivery.outcome), test->delivery.text);
        isDelivered ? print(line) : printError(line);
    }
    return isDelivered ? Exit::Fine : Exit::Failed;
}

} // namespace

const Command &alertCommand()
{
    static const Command command = {"alert", "test CHANNEL PROJECT", "Send a test message to a channel; print what was sent and how it ended.", 3, addOptions, run};
    return command;
}

} // namespace meridian::ctl
