#include "app/console/Console.h"
#include "app/console/Options.h"
#include "ui/shell/MainWindow.h"

#include <QApplication>
#include <QTemporaryDir>

#include <cstdio>

using namespace meridian;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWrongUsage = 2;

QStringList argumentsOf(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i) {
        arguments.append(QString::fromLocal8Bit(argv[i]));
    }
    return arguments;
}

} // namespace

int main(int argc, char **argv)
{
    const Result<console::Options> options = console::parseOptions(argumentsOf(argc, argv));
    if (!options) {
        std::fprintf(stderr, "meridian: %s\n", qPrintable(options.error().text));
        return kWrongUsage;
    }
    if (options->help || options->version) {
        std::fputs(options->help ? qPrintable(console::usage()) : "meridian " MERIDIAN_VERSION "\n", stdout);
        return 0;
    }
    // A picture does not depend on what this user did before, and leaves nothing behind.
    const QTemporaryDir scratch;
    if (options->screenshot) {
        qputenv("XDG_DATA_HOME", scratch.path().toLocal8Bit());
        qputenv("XDG_CONFIG_HOME", scratch.path().toLocal8Bit());
    }
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(u"meridian"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(MERIDIAN_VERSION));
    QGuiApplication::setDesktopFileName(u"meridian"_s);

    console::Console running(*options);
    QObject::connect(&running, &console::Console::finished, &app, [](int exitCode, const QString &text) {
        if (!text.isEmpty()) {
            std::fprintf(stderr, "meridian: %s\n", qPrintable(text));
        }
        QCoreApplication::exit(exitCode);
    });
    running.start();
    return QApplication::exec();
}
