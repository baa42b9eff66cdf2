#include "app/node/NodeOptions.h"

#include <QCommandLineParser>

using namespace Qt::StringLiterals;

namespace meridian::node {
namespace {

constexpr quint16 kDefaultPort = 5353;

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(u"Answers the zones and instances of a project as an authoritative DNS server."_s);
    parser.addOptions({
        {{u"h"_s, u"help"_s}, u"Show this text."_s},
        {u"version"_s, u"Show the version."_s},
        {u"project"_s, u"Project to serve: a .meridian file or a JSON document. SIGHUP reads it again."_s, u"PROJECT"_s},
        {u"listen"_s, u"Address to answer on, UDP and TCP; may be given several times. Port 0 takes a free one. 127.0.0.1:%1 unless given."_s.arg(kDefaultPort), u"ADDR:PORT"_s},
        {u"transport"_s, u"How packets are read: socket."_s, u"KIND"_s, u"socket"_s},
        {u"geo-db"_s, u"MaxMind-DB file to find clients in; may be given several times. Without it the shipped one."_s, u"FILE"_s},
        {u"no-probes"_s, u"Do not probe addresses; they count as available. This version never probes."_s},
    });
}

} // namespace

Result<NodeOptions> parseOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments)) {
        return fail(Error::Kind::Invalid, parser.errorText() + u" See `meridiand --help`."_s);
    }
    NodeOptions options;
    if (parser.isSet(u"help"_s)) {
        options.help = parser.helpText();
        return options;
    }
    if (parser.isSet(u"version"_s)) {
        options.help = u"meridiand "_s + QStringLiteral(MERIDIAN_VERSION) + u'\n';
        return options;
    }
    if (!parser.positionalArguments().isEmpty()) {
        return fail(Error::Kind::Invalid, u"\"%1\" stands alone. Name the project with --project. See `meridiand --help`."_s.arg(parser.positionalArguments().constFirst()));
    }
    options.project = parser.value(u"project"_s);
    if (options.project.isEmpty()) {
        return fail(Error::Kind::Invalid, u"--project is missing. Name the project to serve. See `meridiand --help`."_s);
    }
    if (const QString transport = parser.value(u"transport"_s); transport != "socket"_L1) {
        return fail(Error::Kind::Invalid, u"There is no transport \"%1\" in this version. Use socket."_s.arg(transport), u"--transport"_s);
    }
    for (const QString &text : parser.values(u"listen"_s)) {
        const Result<serve::Endpoint> endpoint = serve::Endpoint::parse(text);
        if (!endpoint) {
            return std::unexpected(Error{endpoint.error().kind, endpoint.error().text, u"--listen"_s});
        }
        options.listen.append(*endpoint);
    }
    if (options.listen.isEmpty()) {
        options.listen.append({QHostAddress(QHostAddress::LocalHost), kDefaultPort});
    }
    options.geoDatabases = parser.values(u"geo-db"_s);
    return options;
}

} // namespace meridian::node
