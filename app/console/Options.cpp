#include "app/console/Options.h"

#include <QCoreApplication>

namespace meridian::console {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(meridian::console::Texts)
};

/// "127.0.0.1:5353", "[::1]:5353"; the port may be 0.
std::optional<Options::Serve> parseEndpoint(const QString &text)
{
    const qsizetype colon = text.lastIndexOf(u':');
    if (colon <= 0) {
        return std::nullopt;
    }
    QString host = text.left(colon);
    if (host.startsWith(u'[') && host.endsWith(u']')) {
        host = host.sliced(1, host.size() - 2);
    }
    const auto address = IpAddress::parse(host);
    bool ok = false;
    const uint port = text.mid(colon + 1).toUInt(&ok);
    if (!address || !ok || port > 65'535) {
        return std::nullopt;
    }
    return Options::Serve{*address, static_cast<quint16>(port)};
}

class Reader final
{
public:
    explicit Reader(const QStringList &arguments) : m_arguments(arguments) {}

    Result<Options> read()
    {
        while (m_next < m_arguments.size()) {
            const QString argument = take();
            if (Result<void> done = argument.startsWith(u"--"_s) ? readOption(argument) : readProject(argument); !done) {
                return std::unexpected(std::move(done).error());
            }
        }
        return m_options;
    }

private:
    QString take() { return m_arguments.at(m_next++); }
    [[nodiscard]] bool hasValue() const { return m_next < m_arguments.size() && !m_arguments.at(m_next).startsWith(u"--"_s); }

    Result<void> readProject(const QString &argument)
    {
        if (!m_options.project.isEmpty()) {
            return fail(Error::Kind::Invalid,
                        Texts::tr("There is no room for \"%2\" beside the project \"%1\". Name one project; an address to serve at is written "
                           "like 127.0.0.1:5353.")
                            .arg(m_options.project, argument));
        }
        m_options.project = argument;
        return {};
    }
    Result<void> readOption(const QString &option)
    {
        if (option == u"--help"_s) {
            m_options.help = true;
        } else if (option == u"--version"_s) {
            m_options.version = true;
        } else if (option == u"--no-probes"_s) {
            m_options.probes = false;
        } else if (option == u"--serve"_s) {
            readServe();
        } else if (option == u"--screenshot"_s) {
            return readScreenshot();
        } else if (option == u"--language"_s) {
            if (!hasValue()) {
                return fail(Error::Kind::Invalid, Texts::tr("--language needs a language, such as en or zh_CN."));
            }
            m_options.language = take();
        } else if (option == u"--theme"_s) {
            m_options.theme = ui::Theme::choiceOf(hasValue() ? take() : QString());
            if (!m_options.theme) {
                return fail(Error::Kind::Invalid, Texts::tr("--theme needs one of: system, light, dark."));
            }
        } else {
            return fail(Error::Kind::Invalid, Texts::tr("There is no option \"%1\". --help lists all.").arg(option));
        }
        return {};
    }
    /// What follows is an endpoint only when it reads like one: `--serve world.json` names the project.
    void readServe()
    {
        m_options.serve = Options::Serve{IpAddress::v4(0x7f000001), 0};
        if (hasValue()) {
            if (const auto endpoint = parseEndpoint(m_arguments.at(m_next))) {
                m_options.serve = endpoint;
                ++m_next;
            }
        }
    }
    Result<void> readScreenshot()
    {
        if (!hasValue()) {
            return fail(Error::Kind::Invalid, Texts::tr("--screenshot needs the name of a view and a file."));
        }
        const QString view = take();
        if (!hasValue()) {
            return fail(Error::Kind::Invalid, Texts::tr("--screenshot needs a file to write after the view \"%1\".").arg(view));
        }
        m_options.screenshot = Options::Screenshot{view, take()};
        return {};
    }

    QStringList m_arguments;
    qsizetype m_next = 0;
    Options m_options;
};

} // namespace

Result<Options> parseOptions(const QStringList &arguments)
{
    return Reader(arguments).read();
}

QString usage()
{
    return Texts::tr("Usage: meridian [PROJECT] [options]\n"
              "\n"
              "PROJECT is a *.meridian file, or a JSON document, which is read into a new project.\n"
              "\n"
              "  --serve [ADDR:PORT]          start the test server, on a free port of 127.0.0.1 unless said otherwise\n"
              "  --no-probes                  do not probe addresses while the test server runs; all count as available\n"
              "  --screenshot VIEW FILE.png   open a view, write its picture when it has come to rest, and end\n"
              "  --language LANGUAGE          en or zh_CN\n"
              "  --theme THEME                system, light or dark\n"
              "  --version, --help\n");
}

} // namespace meridian::console
