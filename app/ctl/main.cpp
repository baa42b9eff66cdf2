#include "app/ctl/Command.h"

#include <QCoreApplication>

#include <array>

using namespace Qt::StringLiterals;
using namespace meridian::ctl;

namespace {

const std::array<const Command *, 8> &commands()
{
    static const std::array<const Command *, 8> all = {&checkCommand(), &convertCommand(), &explainCommand(), &simulateCommand(),
                                                       &testCommand(), &diffCommand(), &alertCommand(), &dnssecCommand()};
    return all;
}

QString overview()
{
    QString out = u"usage: meridianctl COMMAND ARGUMENTS [--json]\n\n"_s;
    for (const Command *command : commands()) {
        out += u"  %1 %2\n      %3\n"_s.arg(QString::fromUtf8(command->name), QString::fromUtf8(command->usage), QString::fromUtf8(command->summary));
    }
    return out
        + u"\nPROJECT is a .meridian file or a JSON document. `meridianctl COMMAND --help` lists the options of a command.\n"
          "Exit status: 0 fine, 1 findings or a refused document, 2 wrong usage, 3 could not do it (file, network).\n"_s;
}

int usageError(const QString &text)
{
    printError(text);
    return static_cast<int>(Exit::Usage);
}

int runCommand(const Command &command, const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QString::fromUtf8(command.summary));
    parser.addPositionalArgument(u"arguments"_s, QString::fromUtf8(command.summary), QString::fromUtf8(command.usage));
    const QCommandLineOption help({u"h"_s, u"help"_s}, u"Show this text."_s);
    const QCommandLineOption json(u"json"_s, u"Print one JSON document."_s);
    parser.addOption(help);
    parser.addOption(json);
    command.addOptions(parser);
    const QString name = QString::fromUtf8(command.name);
    if (!parser.parse(QStringList(u"meridianctl "_s + name) + arguments)) {
        return usageError(u"%1 See `meridianctl %2 --help`."_s.arg(parser.errorText(), name));
    }
    if (parser.isSet(help)) {
        print(parser.helpText().replace(u" [options] %1"_s.arg(QString::fromUtf8(command.usage)), u" %1 [options] %2"_s.arg(name, QString::fromUtf8(command.usage))));
        return static_cast<int>(Exit::Fine);
    }
    const QStringList positional = parser.positionalArguments();
    if (positional.size() != command.argumentCount) {
        return usageError(u"meridianctl %1 takes %2. See `meridianctl %1 --help`."_s.arg(name, QString::fromUtf8(command.usage)));
    }
    return static_cast<int>(command.run({parser, positional, parser.isSet(json)}));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(u"meridianctl"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(MERIDIAN_VERSION));
    const QStringList arguments = QCoreApplication::arguments().sliced(1);
    if (arguments.isEmpty()) {
        printError(overview());
        return static_cast<int>(Exit::Usage);
    }
    if (arguments.constFirst() == "--help"_L1 || arguments.constFirst() == "-h"_L1 || arguments.constFirst() == "help"_L1) {
        print(overview());
        return static_cast<int>(Exit::Fine);
    }
    if (arguments.constFirst() == "--version"_L1) {
        print(u"meridianctl "_s + QCoreApplication::applicationVersion() + u'\n');
        return static_cast<int>(Exit::Fine);
    }
    for (const Command *command : commands()) {
        if (arguments.constFirst() == QLatin1StringView(command->name)) {
            return runCommand(*command, arguments.sliced(1));
        }
    }
    return usageError(u"There is no command \"%1\". See `meridianctl --help`."_s.arg(arguments.constFirst()));
}
