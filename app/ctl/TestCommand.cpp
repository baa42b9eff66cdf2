#include "app/ctl/Command.h"

#include "engine/service/PolicyTests.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

Exit run(const Call &call)
{
    Exit exit = Exit::Fine;
    model::ProjectPtr project;
    const policy::PolicyPtr policy = compileOrReport(call, call.arguments.constFirst(), &project, exit);
    if (!policy) {
        return exit;
    }
    QJsonArray tests;
    int failed = 0;
    for (const model::PolicyTest &test : project->tests) {
        const service::PolicyTestOutcome outcome = service::runPolicyTest(*policy, test);
        failed += outcome.failures.isEmpty() ? 0 : 1;
        if (call.json) {
            tests.append(QJsonObject{{u"name"_s, outcome.name}, {u"passed"_s, outcome.failures.isEmpty()}, {u"failures"_s, QJsonArray::fromStringList(outcome.failures)}});
            continue;
        }
        print(u"%1  %2\n"_s.arg(outcome.failures.isEmpty() ? u"pass"_s : u"FAIL"_s, outcome.name));
        for (const QString &failure : outcome.failures) {
            print(u"      %1\n"_s.arg(failure));
        }
    }
    const int passed = static_cast<int>(project->tests.size()) - failed;
    if (call.json) {
        printJson({{u"tests"_s, tests}, {u"passed"_s, passed}, {u"failed"_s, failed}});
    } else {
        print(u"%1 passed, %2 failed\n"_s.arg(passed).arg(failed));
    }
    return failed == 0 ? Exit::Fine : Exit::Findings;
}

} // namespace

const Command &testCommand()
{
    static const Command command = {"test", "PROJECT", "Run the policy tests that the document holds.", 1, addGeoOption, run};
    return command;
}

} // namespace meridian::ctl
