#include "app/node/NodeOptions.h"

#include "engine/service/ProbeReporter.h"

#include <QCommandLineParser>
#include <QDir>
#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::node {
namespace {

constexpr quint16 kDefaultPort = 5353;
const QString kDefaultTransport = serve::BatchUdpServer::isSupported() ? u"batch"_s : u"socket"_s;
constexpr int kMaxWorkers = 512;

std::unexpected<Error> wrong(const QString &option, const QString &text)
{
    return fail(Error::Kind::Invalid, text, u"--"_s + option);
}

/// The number that an option gives, within bounds.
Result<int> number(const QCommandLineParser &parser, const QString &option, int least, int most)
{
    const QString text = parser.value(option);
    bool isNumber = false;
    const int value = text.toInt(&isNumber);
    if (!isNumber || value < least || value > most) {
        return wrong(option, u"\"%1\" is not a number from %2 to %3."_s.arg(text).arg(least).arg(most));
    }
    return value;
}

/// What an option chooses of a few words.
template<typename Value>
Result<Value> choice(const QCommandLineParser &parser, const QString &option, const std::vector<std::pair<QString, Value>> &choices)
{
    const QString text = parser.value(option);
    QStringList words;
    for (const auto &[word, value] : choices) {
        if (word == text) {
            return value;
        }
        words += word;
    }
    return wrong(option, u"There is no \"%1\" here. Use %2."_s.arg(text, words.join(u", "_s)));
}

/// Puts what was read into `target`; the error otherwise.
template<typename Target, typename Value>
std::optional<Error> take(Target &target, const Result<Value> &read)
{
    if (!read) {
        return read.error();
    }
    target = static_cast<Target>(*read);
    return std::nullopt;
}

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(u"Answers the zones and instances of a project as an authoritative DNS server."_s);
    parser.addOptions({
        {{u"h"_s, u"help"_s}, u"Show this text."_s},
        {u"version"_s, u"Show the version."_s},
        {u"project"_s, u"Project to serve: a .meridian file or a JSON document. SIGHUP reads it again."_s, u"PROJECT"_s},
        {u"listen"_s, u"Address to answer on, UDP and TCP; may be given several times. Port 0 takes a free one. 127.0.0.1:%1 unless given."_s.arg(kDefaultPort), u"ADDR:PORT"_s},
        {u"transport"_s, u"How datagrams are read: batch (Linux: a thread a core, many in one go) or socket. %1 unless given."_s.arg(kDefaultTransport), u"KIND"_s, kDefaultTransport},
        {u"workers"_s, u"Threads of the transport batch. One for each CPU unless given."_s, u"N"_s},
        {u"steering"_s, u"Which worker gets a datagram: hash of its addresses, cpu it came in on, or auto: cpu where each has a receive queue of the network card."_s, u"KIND"_s, u"auto"_s},
        {u"user"_s, u"Go on as this user once the ports are bound."_s, u"USER[:GROUP]"_s},
        {u"tls"_s, u"Address for DNS over TLS; may be given several times. The usual port is 853."_s, u"ADDR:PORT"_s},
        {u"https"_s, u"Address for DNS over HTTPS at /dns-query, by HTTP/2; may be given several times."_s, u"ADDR:PORT"_s},
        {u"tls-certificate"_s, u"PEM file with the certificate chain of --tls and --https. SIGHUP reads it again."_s, u"FILE"_s},
        {u"tls-key"_s, u"PEM file with its private key. The file of the certificate unless given."_s, u"FILE"_s},
        {u"allow-transfer"_s, u"Who may transfer zones (AXFR, IXFR), static form: networks, addresses or key:NAME, with commas between; may be given several times. Nobody unless given."_s, u"WHO"_s},
        {u"notify"_s, u"Secondary to tell of new versions of zones; with \",key:NAME\" behind it signed. May be given several times."_s, u"ADDR[:PORT]"_s},
        {u"tsig-key-file"_s, u"File with TSIG keys as tsig-keygen writes them and dig -k reads them: key \"name\" { algorithm hmac-sha256; secret \"…\"; }; May be given several times. Read again at SIGHUP."_s, u"FILE"_s},
        {u"dnssec-keys"_s, u"Folder with the private keys of signed zones; a zone without one gets a new one. SIGHUP reads it again. \"keys\" in --state-dir unless given."_s, u"FOLDER"_s},
        {u"dnssec-algorithm"_s, u"Of new keys: ecdsap256sha256 or ed25519."_s, u"NAME"_s, dns::toText(dns::DnssecAlgorithm::EcdsaP256Sha256)},
        {u"http"_s, u"Address for /metrics (Prometheus) and /healthz. None unless given."_s, u"ADDR:PORT"_s},
        {u"http-tls"_s, u"The same pages with TLS, by the certificate of --tls-certificate. None unless given."_s, u"ADDR:PORT"_s},
        {u"http-tokens"_s, u"File with the tokens of those that may report health by HTTP: {\"external\": {\"NAME\": \"TOKEN\"}, \"points\": {\"POINT\": \"TOKEN\"}}. Readable by its owner alone. SIGHUP reads it again. Nobody may report unless given."_s, u"FILE"_s},
        {u"identity"_s, u"Name of this server for NSID and id.server. None unless given."_s, u"TEXT"_s},
        {u"hide-version"_s, u"Do not tell the version to version.bind."_s},
        {u"cookies"_s, u"DNS cookies: off, answer, or require them over UDP of clients that know them."_s, u"POLICY"_s, u"answer"_s},
        {u"cookie-secret-file"_s, u"32 hexadecimal digits that all servers of a name share; a second line is still accepted. Read again at SIGHUP. Random unless given."_s, u"FILE"_s},
        {u"rate-limit"_s, u"Like answers a second over UDP to one network (/24, /56) in one worker; 0: no limit. Loopback is never limited."_s, u"N"_s, QString::number(serve::RateLimits().perAnswer)},
        {u"rate-limit-network"_s, u"All answers a second over UDP to one network in one worker; 0: no limit."_s, u"N"_s, QString::number(serve::RateLimits().perNetwork)},
        {u"rate-limit-slip"_s, u"One in so many limited answers is sent empty, so that a true client asks over TCP; 0: none."_s, u"N"_s, QString::number(serve::RateLimits().slip)},
        {u"rate-limit-exempt"_s, u"Network that is not limited; may be given several times."_s, u"CIDR"_s},
        {u"query-log"_s, u"File for a JSON line a query: who asked what, the answer, the rule and why. SIGHUP opens it again. None unless given."_s, u"FILE"_s},
        {u"query-log-sample"_s, u"Log one query in so many."_s, u"N"_s, u"1"_s},
        {u"query-log-size"_s, u"Octets after which the log begins a new file, in MB."_s, u"MB"_s, u"100"_s},
        {u"query-log-keep"_s, u"Old files of the log that are kept."_s, u"N"_s, u"5"_s},
        {u"tcp-connections"_s, u"Connections open at once; the one idle longest makes room."_s, u"N"_s, QString::number(serve::TcpLimits().connections)},
        {u"tcp-connections-per-client"_s, u"Of them from one address (IPv6: /56)."_s, u"N"_s, QString::number(serve::TcpLimits().connectionsPerClient)},
        {u"geo-db"_s, u"MaxMind-DB file to find clients in; may be given several times. Without it the shipped one."_s, u"FILE"_s},
        {u"state-dir"_s, u"Folder for the event log and the health that is remembered over a restart. Beside the project, with \"-telemetry\" behind its name, unless given."_s, u"DIR"_s},
        {u"secrets"_s, u"File with the secrets of channels that alerts go to, readable by its owner alone. SIGHUP reads it again. $MERIDIAN_SECRETS unless given."_s, u"FILE"_s},
        {u"probe-only"_s, u"Do not answer, but probe as this probe point of the project (the id of a node) and report what is seen to --report-to."_s, u"POINT"_s},
        {u"report-to"_s, u"Server that answers, by its --http-tls or --http: https://HOST:PORT; may be given several times. With --probe-only."_s, u"URL"_s},
        {u"report-token"_s, u"File with the token of this point, as the server's --http-tokens has it; readable by its owner alone. With --probe-only."_s, u"FILE"_s},
        {u"report-ca"_s, u"PEM file with the certificate that signed the server's, where the system does not trust it already. With --probe-only."_s, u"FILE"_s},
        {u"no-probes"_s, u"Do not probe addresses; all count as available and no alert is sent."_s},
    });
}

std::optional<Error> readTransport(const QCommandLineParser &parser, NodeOptions &options)
{
    using serve::UdpTransport;
    auto error = take(options.server.udp, choice<UdpTransport>(parser, u"transport"_s, {{u"batch"_s, UdpTransport::Batch}, {u"socket"_s, UdpTransport::Socket}}));
    if (!error && options.server.udp == UdpTransport::Batch && !serve::BatchUdpServer::isSupported()) {
        error = wrong(u"transport"_s, u"This system cannot read datagrams in batches. Use socket."_s).error();
    }
    if (!error && parser.isSet(u"workers"_s)) {
        error = take(options.server.batch.workers, number(parser, u"workers"_s, 1, kMaxWorkers));
    }
    if (!error) {
        using serve::Steering;
        error = take(options.server.batch.steering,
                     choice<Steering>(parser, u"steering"_s, {{u"auto"_s, Steering::Auto}, {u"hash"_s, Steering::Hash}, {u"cpu"_s, Steering::Cpu}}));
    }
    for (const auto &[name, target] : {std::pair(u"http"_s, &options.http), std::pair(u"http-tls"_s, &options.httpTls)}) {
        if (!error && parser.isSet(name)) {
            const Result<serve::Endpoint> endpoint = serve::Endpoint::parse(parser.value(name));
            error = take(*target, endpoint ? endpoint : wrong(name, endpoint.error().text));
        }
    }
    options.user = parser.value(u"user"_s);
    return error;
}

std::optional<Error> readTls(const QCommandLineParser &parser, NodeOptions &options)
{
    for (const auto &[name, endpoints] : {std::pair(u"tls"_s, &options.tls), std::pair(u"https"_s, &options.https)}) {
        for (const QString &text : parser.values(name)) {
            const Result<serve::Endpoint> endpoint = serve::Endpoint::parse(text);
            if (!endpoint) {
                return wrong(name, endpoint.error().text).error();
            }
            endpoints->append(*endpoint);
        }
    }
    options.tlsCertificate = parser.value(u"tls-certificate"_s);
    options.tlsKey = parser.isSet(u"tls-key"_s) ? parser.value(u"tls-key"_s) : options.tlsCertificate;
    const bool isEncrypted = !options.tls.isEmpty() || !options.https.isEmpty() || options.httpTls;
    if (isEncrypted == options.tlsCertificate.isEmpty()) {
        const QString option = !options.tls.isEmpty() || !isEncrypted ? u"tls"_s : !options.https.isEmpty() ? u"https"_s : u"http-tls"_s;
        return wrong(option, u"--tls, --https or --http-tls and --tls-certificate belong together. Give both or neither."_s).error();
    }
    return std::nullopt;
}

std::optional<Error> readReports(const QCommandLineParser &parser, NodeOptions &options)
{
    options.httpTokens = parser.value(u"http-tokens"_s);
    if (parser.isSet(u"http-tokens"_s) && !options.http && !options.httpTls) {
        return wrong(u"http-tokens"_s, u"Reports come by HTTP. Give --http or --http-tls too."_s).error();
    }
    if (parser.isSet(u"http-tokens"_s) && parser.isSet(u"no-probes"_s)) {
        return wrong(u"http-tokens"_s, u"With --no-probes all addresses count as available, whatever is reported. Leave one of them out."_s).error();
    }
    return std::nullopt;
}

/// What belongs to a probe point; everything that is for answering is refused with it.
std::optional<Error> readProbePoint(const QCommandLineParser &parser, NodeOptions &options)
{
    static const QStringList own{u"probe-only"_s, u"report-to"_s, u"report-token"_s, u"report-ca"_s};
    static const QStringList shared{u"project"_s, u"state-dir"_s, u"user"_s};
    options.probePoint = parser.value(u"probe-only"_s);
    for (const QString &option : parser.optionNames()) {
        if (!parser.isSet(u"probe-only"_s) && own.contains(option)) {
            return wrong(option, u"It belongs to --probe-only. Give both or neither."_s).error();
        }
        if (parser.isSet(u"probe-only"_s) && !own.contains(option) && !shared.contains(option)) {
            return wrong(option, u"A probe point does not answer, so it has no use for this. Leave it out."_s).error();
        }
    }
    if (!parser.isSet(u"probe-only"_s)) {
        return std::nullopt;
    }
    if (options.probePoint.isEmpty() || options.probePoint == u"local") {
        return wrong(u"probe-only"_s, u"Name the node that this probe point is; \"local\" is the server that answers."_s).error();
    }
    for (const QString &text : parser.values(u"report-to"_s)) {
        const Result<QUrl> url = service::ProbeReporter::serverOf(text);
        if (!url) {
            return wrong(u"report-to"_s, url.error().text).error();
        }
        options.reportTo.append(*url);
    }
    options.reportToken = parser.value(u"report-token"_s);
    options.reportAuthorities = parser.value(u"report-ca"_s);
    if (options.reportTo.isEmpty() || options.reportToken.isEmpty()) {
        return wrong(u"probe-only"_s, u"What is probed is reported. Give --report-to and --report-token too."_s).error();
    }
    return std::nullopt;
}

std::optional<Error> readKeys(const QCommandLineParser &parser, NodeOptions &options)
{
    using dns::DnssecAlgorithm;
    const QString state = parser.value(u"state-dir"_s);
    options.keyFolder = parser.isSet(u"dnssec-keys"_s) ? parser.value(u"dnssec-keys"_s) : state.isEmpty() ? QString() : QDir(state).filePath(u"keys"_s);
    if (parser.isSet(u"dnssec-keys"_s) && options.keyFolder.isEmpty()) {
        return wrong(u"dnssec-keys"_s, u"The folder's name is empty. Name the folder."_s).error();
    }
    std::vector<std::pair<QString, DnssecAlgorithm>> algorithms;
    for (const DnssecAlgorithm each : {DnssecAlgorithm::EcdsaP256Sha256, DnssecAlgorithm::Ed25519}) {
        algorithms.emplace_back(dns::toText(each), each);
    }
    return take(options.keyAlgorithm, choice<DnssecAlgorithm>(parser, u"dnssec-algorithm"_s, algorithms));
}

std::optional<Error> readProfile(const QCommandLineParser &parser, NodeOptions &options)
{
    using serve::CookiePolicy;
    options.profile.identity = parser.value(u"identity"_s).toStdString();
    options.profile.version = parser.isSet(u"hide-version"_s) ? std::string() : std::string("Meridian " MERIDIAN_VERSION);
    options.cookieSecretFile = parser.value(u"cookie-secret-file"_s);
    if (options.profile.identity.size() > 255) {
        return wrong(u"identity"_s, u"The name is longer than 255 octets. Shorten it."_s).error();
    }
    return take(options.profile.cookiePolicy,
                choice<CookiePolicy>(parser, u"cookies"_s, {{u"off"_s, CookiePolicy::Off}, {u"answer"_s, CookiePolicy::Answer}, {u"require"_s, CookiePolicy::Require}}));
}

std::optional<Error> readQueryLog(const QCommandLineParser &parser, NodeOptions &options)
{
    constexpr int kMegabyte = 1024 * 1024;
    options.queryLog.file = parser.value(u"query-log"_s);
    auto error = take(options.queryLog.sample, number(parser, u"query-log-sample"_s, 1, 1'000'000));
    error = error ? error : take(options.queryLog.maxOctets, number(parser, u"query-log-size"_s, 1, 1'000'000));
    error = error ? error : take(options.queryLog.keep, number(parser, u"query-log-keep"_s, 0, 1000));
    options.queryLog.maxOctets *= kMegabyte;
    options.server.logSample = options.queryLog.file.isEmpty() ? 0 : options.queryLog.sample;
    return error;
}

std::optional<Error> readLimits(const QCommandLineParser &parser, NodeOptions &options)
{
    constexpr int kMaxRate = static_cast<int>(serve::RateLimits::kMaxRate);
    serve::RateLimits &rates = options.profile.rateLimits;
    auto error = take(rates.perAnswer, number(parser, u"rate-limit"_s, 0, kMaxRate));
    error = error ? error : take(rates.perNetwork, number(parser, u"rate-limit-network"_s, 0, kMaxRate));
    error = error ? error : take(rates.slip, number(parser, u"rate-limit-slip"_s, 0, 10));
    error = error ? error : take(options.server.tcp.connections, number(parser, u"tcp-connections"_s, 1, 100'000));
    error = error ? error : take(options.server.tcp.connectionsPerClient, number(parser, u"tcp-connections-per-client"_s, 1, 100'000));
    for (const QString &text : parser.values(u"rate-limit-exempt"_s)) {
        const Result<IpPrefix> prefix = IpPrefix::parse(text);
        if (!prefix) {
            return wrong(u"rate-limit-exempt"_s, prefix.error().text).error();
        }
        rates.exempt.push_back(*prefix);
    }
    return error;
}

} // namespace

Result<dns::CookieSecrets> readCookieSecrets(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, u"Cannot read the cookie secrets: %1. Name a file that can be read."_s.arg(file.errorString()), path);
    }
    const QByteArrayList lines = file.read(1024).trimmed().split('\n');
    dns::CookieSecrets out;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QByteArray digits = lines[i].trimmed();
        const QByteArray octets = QByteArray::fromHex(digits);
        if (i > 1 || digits.size() != 32 || octets.toHex() != digits.toLower()) {
            return fail(Error::Kind::Invalid, u"Line %1 is not a secret. Write one or two lines of 32 hexadecimal digits."_s.arg(i + 1), path);
        }
        std::ranges::copy(octets, (i == 0 ? out.current : out.previous.emplace()).begin());
    }
    return out;
}

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
    for (const auto &read : {readProbePoint, readTransport, readTls, readReports, readKeys, readProfile, readQueryLog, readLimits}) {
        if (const std::optional<Error> error = read(parser, options)) {
            return std::unexpected(*error);
        }
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
    options.tsigKeyFiles = parser.values(u"tsig-key-file"_s);
    options.allowTransfer = parser.values(u"allow-transfer"_s);
    options.notify = parser.values(u"notify"_s);
    options.probes = !parser.isSet(u"no-probes"_s);
    options.stateDirectory = parser.value(u"state-dir"_s);
    options.secretsFile = parser.isSet(u"secrets"_s) ? parser.value(u"secrets"_s) : qEnvironmentVariable("MERIDIAN_SECRETS");
    return options;
}

} // namespace meridian::node
