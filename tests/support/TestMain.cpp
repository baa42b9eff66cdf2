#include "tests/support/TestMain.h"

#include <QCoreApplication>
#include <QStandardPaths>
#ifdef MERIDIAN_GUI
#include <QApplication>
#endif

#include <cstdio>
#include <map>
#include <string>

namespace meridian::test {
namespace {

using Factory = std::function<std::unique_ptr<QObject>()>;

std::map<std::string, Factory> &registry()
{
    static std::map<std::string, Factory> tests;
    return tests;
}

} // namespace

bool registerTest(const char *name, Factory make)
{
    return registry().emplace(name, std::move(make)).second;
}

} // namespace meridian::test

/// `program [--class NAME] [Qt Test options]`: runs one class, or all that the program holds.
int main(int argc, char **argv)
{
    using namespace meridian::test;
    QStandardPaths::setTestModeEnabled(true);
#ifdef MERIDIAN_GUI
    QApplication app(argc, argv);
#else
    QCoreApplication app(argc, argv);
#endif
    QCoreApplication::setOrganizationName(QStringLiteral("meridian-tests"));
    QStringList arguments = QCoreApplication::arguments();
    std::string only;
    if (const qsizetype at = arguments.indexOf(QStringLiteral("--class")); at > 0 && at + 1 < arguments.size()) {
        only = arguments.at(at + 1).toStdString();
        arguments.remove(at, 2);
    }
    if (!only.empty() && !registry().contains(only)) {
        std::fprintf(stderr, "no test class %s in this program\n", only.c_str());
        return 2;
    }
    int failed = 0;
    for (const auto &[name, make] : registry()) {
        if (only.empty() || name == only) {
            failed += QTest::qExec(make().get(), arguments) != 0;
        }
    }
    return failed;
}
