#include "app/node/NodeHealth.h"
#include "app/node/NodeKeys.h"
#include "app/node/NodeMetrics.h"
#include "app/node/NodeOptions.h"
#include "app/node/NodeTransfers.h"
#include "app/node/Privileges.h"
#include "app/node/ProbePoint.h"
#include "app/node/ServiceManager.h"
#include "app/node/SignalWatch.h"

#include "engine/geo/GeoData.h"
#include "engine/model/Rereader.h"
#include "engine/serve/HttpApi.h"
#include "engine/serve/TlsListener.h"
#include "engine/service/Documents.h"
#include "engine/service/Engine.h"

#include <QCoreApplication>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <expected>
#include <functional>
#include <future>

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace Qt::StringLiterals;
using namespace meridian;

namespace {

enum Status { Fine = 0, Refused = 1, Usage = 2, Failed = 3 };

void say(FILE *file, const QString &text)
{
    const QByteArray line = (text.endsWith(u'\n') ? text : text + u'\n').toUtf8();
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), file);
    std::fflush(file);
}

/// A project that was read and compiled, or what is wrong with it, a line each.
struct Loaded
{
    model::ProjectPtr project;
    policy::CompileReport report;
    node::NodeKeys keys; ///< by `loadKeys`
    QStringList problems;
    QString note; ///< of the document
    Status status = Fine;
};

/// Any thread.
Loaded load(const service::Engine &engine, const QString &path, const service::LoadedDocument &document)
{
    Loaded out;
    if (!document.project) {
        if (document.error) {
            out.problems.append(document.error->toString());
        }
        for (const model::DocumentError &error : document.documentErrors) {
            out.problems.append(u"%1: %2"_s.arg(path, error.toString()));
        }
        out.status = document.error ? Failed : Refused;
        return out;
    }
    out.project = document.project;
    out.note = document.note;
    out.report = engine.compile(*document.project);
    for (const Error &error : out.report.errors) {
        out.problems.append(u"%1: %2"_s.arg(path, error.toString()));
    }
    out.status = out.problems.isEmpty() ? Fine : Refused;
    return out;
}

/// The second step, with the rights that the server goes on with. Any thread.
void loadKeys(Loaded &loaded, const node::NodeOptions &options, const dns::KeyringPtr &inForce)
{
    if (loaded.status != Fine) {
        return;
    }
    Result<node::NodeKeys> keys = node::readKeys(options, *loaded.report.policy, inForce);
    if (!keys) {
        loaded.problems.append(keys.error().toString());
        loaded.status = keys.error().where == u"--dnssec-keys"_s ? Usage : Failed;
        return;
    }
    loaded.keys = *std::move(keys);
}

/// Puts in force what was loaded without a problem.
void adopt(service::Engine &engine, const Loaded &loaded)
{
    for (const QString &note : QStringList(loaded.note) + loaded.keys.notes) {
        if (!note.isEmpty()) {
            say(stderr, note);
        }
    }
    engine.setKeyring(loaded.keys.keyring);
    engine.adopt(loaded.report);
}

/// What reading a database and compiling took for a moment is several times what stays.
void giveMemoryBack()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/// Reads a project again on a thread of its own while the answers go on. Requests during a reload are one more reload.
class Reloader final
{
public:
    /// `done(isInForce)` follows each reload.
    Reloader(service::Engine &engine, node::NodeHealth &health, node::NodeOptions options, model::Rereader &rereader, std::function<void(bool)> done)
        : m_engine(engine), m_health(health), m_options(std::move(options)), m_rereader(rereader), m_done(std::move(done))
    {
        m_pool.setMaxThreadCount(1);
    }
    ~Reloader() { m_pool.waitForDone(); }

    void request()
    {
        m_isWanted = true;
        if (m_isRunning) {
            return;
        }
        m_isRunning = true;
        m_isWanted = false;
        m_pool.start([this, keyring = m_engine.profile()->keyring] {
            Loaded loaded = load(m_engine, m_options.project, service::loadLive(m_options.project, &m_rereader));
            loadKeys(loaded, m_options, keyring);
            QMetaObject::invokeMethod(&m_engine, [this, loaded = std::move(loaded)] { take(loaded); }, Qt::QueuedConnection);
        });
    }

private:
    void take(const Loaded &loaded)
    {
        for (const QString &problem : loaded.problems) {
            say(stderr, problem);
        }
        if (loaded.status == Fine) {
            adopt(m_engine, loaded);
            m_health.setProject(loaded.project);
            say(stderr, u"%1: in force."_s.arg(m_options.project));
        } else {
            say(stderr, u"%1: not taken. The answers of before go on."_s.arg(m_options.project));
        }
        m_isRunning = false;
        m_done(loaded.status == Fine);
        if (m_isWanted) {
            request();
        }
    }

    service::Engine &m_engine;
    node::NodeHealth &m_health;
    node::NodeOptions m_options;
    model::Rereader &m_rereader; // on the pool's thread
    std::function<void(bool)> m_done;
    QThreadPool m_pool;
    bool m_isRunning = false;
    bool m_isWanted = false;
};

/// Keeps the secret of cookies: reads it again from its file, or makes a new one each day where there is none.
class CookieKeeper final
{
public:
    CookieKeeper(service::Engine &engine, QString file) : m_engine(engine), m_file(std::move(file))
    {
        constexpr std::chrono::hours kDay{24};
        QObject::connect(&m_daily, &QTimer::timeout, &engine, [this] { put(m_engine.profile()->cookies.rolled(dns::CookieSecrets::random().current)); });
        if (m_file.isEmpty()) {
            m_daily.start(kDay);
        }
    }
    /// At the start and at each reload; a file that cannot be read leaves the secret as it is.
    [[nodiscard]] Result<void> read()
    {
        if (m_file.isEmpty()) {
            return {};
        }
        const Result<dns::CookieSecrets> secrets = node::readCookieSecrets(m_file);
        if (!secrets) {
            return std::unexpected(secrets.error());
        }
        put(*secrets);
        return {};
    }

private:
    void put(const dns::CookieSecrets &secrets)
    {
        serve::ServerProfile profile = *m_engine.profile();
        profile.cookies = secrets;
        m_engine.setProfile(profile);
    }

    service::Engine &m_engine;
    QString m_file;
    QTimer m_daily;
};

/// Binds everything; texts of the addresses, or the status to end with.
std::expected<QStringList, Status> listenOnAll(service::Engine &engine, serve::HttpApi &http, const node::NodeOptions &options)
{
    QStringList bound;
    const auto take = [&bound](const Result<serve::Endpoint> &endpoint, const QString &kind = {}) {
        if (endpoint) {
            bound.append(kind + endpoint->toString());
        } else {
            say(stderr, endpoint.error().toString());
        }
        return endpoint.has_value();
    };
    for (const serve::Endpoint &wanted : options.listen) {
        if (!take(engine.listen(wanted))) {
            return std::unexpected(Failed);
        }
    }
    if (!options.tlsCertificate.isEmpty()) {
        const Result<QSslConfiguration> tls = serve::loadTls(options.tlsCertificate, options.tlsKey);
        if (!tls) {
            say(stderr, tls.error().toString());
            return std::unexpected(Failed);
        }
        for (const serve::Endpoint &wanted : options.tls) {
            if (!take(engine.listenTls(wanted, *tls), u"tls="_s)) {
                return std::unexpected(Failed);
            }
        }
        for (const serve::Endpoint &wanted : options.https) {
            if (!take(engine.listenHttps(wanted, *tls), u"https="_s)) {
                return std::unexpected(Failed);
            }
        }
        if (options.httpTls && !take(http.listenTls(*options.httpTls, *tls), u"http-tls="_s)) {
            return std::unexpected(Failed);
        }
    }
    if (options.http && !take(http.listen(*options.http), u"http="_s)) {
        return std::unexpected(Failed);
    }
    return bound;
}

/// What SIGHUP reads again beside the project. What cannot be read stays as it was.
void rereadFiles(service::Engine &engine, serve::HttpApi &http, CookieKeeper &cookies, node::NodeHealth &health, node::NodeTransfers &transfers, const node::NodeOptions &options)
{
    for (const Result<void> &read : {health.readSecrets(), cookies.read(), transfers.read()}) {
        if (!read) {
            say(stderr, read.error().toString());
        }
    }
    if (!options.tlsCertificate.isEmpty()) {
        const Result<QSslConfiguration> tls = serve::loadTls(options.tlsCertificate, options.tlsKey);
        if (tls) {
            engine.setTls(*tls);
            http.setTls(*tls);
        } else {
            say(stderr, tls.error().toString());
        }
    }
}

int runServer(const node::NodeOptions &options)
{
    node::ServiceManager manager;
    if (const Result<void> enough = node::openFilesFor(options.server.tcp.connections); !enough) {
        say(stderr, enough.error().toString());
        return Usage;
    }
    model::Rereader rereader;
    auto document = std::async(std::launch::async, [&] { return service::loadLive(options.project, &rereader); }); // beside the database
    geo::GeoData::Options geoOptions;
    geoOptions.databases = options.geoDatabases;
    const auto geoData = geo::GeoData::load(geoOptions);
    if (!geoData) {
        say(stderr, geoData.error().toString());
        return Failed;
    }
    serve::ServerProfile profile = options.profile;
    profile.cookies = dns::CookieSecrets::random();
    profile.idleTimeout = options.server.tcp.idleTimeout;
    service::Engine engine(*geoData, {options.server, profile, service::EngineOptions::Keys::Given});
    CookieKeeper cookies(engine, options.cookieSecretFile);
    if (const Result<void> read = cookies.read(); !read) {
        say(stderr, read.error().toString());
        return Failed;
    }
    node::NodeTransfers transfers(engine, options, [](const QString &line) { say(stderr, line); });
    if (const Result<void> read = transfers.read(); !read) {
        say(stderr, read.error().toString());
        return Failed;
    }
    Loaded first = load(engine, options.project, document.get());
    for (const QString &problem : first.problems) {
        say(stderr, problem);
    }
    if (first.status != Fine) {
        return first.status;
    }
    node::NodeMetrics metrics(engine);
    metrics.noteLoad(true);
    serve::HttpApi http({[&] { return metrics.text(); }, [&] { return metrics.isServing(); }});
    const auto bound = listenOnAll(engine, http, options);
    if (!bound) {
        return bound.error();
    }
    node::NodeHealth health(engine, options, [](const QString &line) { say(stderr, line); }); // probes with the rights that are left
    if (const Result<void> read = health.readSecrets(); !read) {
        say(stderr, read.error().toString());
        return Failed;
    }
    if (!options.user.isEmpty()) {
        if (const Result<void> dropped = node::dropPrivileges(options.user); !dropped) {
            say(stderr, dropped.error().toString());
            return Failed;
        }
    }
    loadKeys(first, options, nullptr);
    if (first.status != Fine) {
        say(stderr, first.problems.constLast());
        return first.status;
    }
    adopt(engine, first);
    health.setProject(first.project); // before the first answer: what was down before a restart is still
    health.openDoor(http);
    metrics.setDoor(health.door());
    service::QueryLog queryLog(options.queryLog, engine.standing(), engine.server().rings());
    if (!options.queryLog.file.isEmpty()) {
        if (const Result<void> started = queryLog.start(); !started) {
            say(stderr, started.error().toString());
            return Failed;
        }
        QObject::connect(&engine, &service::Engine::standingChanged, &queryLog, [&queryLog] { queryLog.note(); });
        health.feed(queryLog);
    }
    QObject::connect(&queryLog, &service::QueryLog::failed, &engine, [](const Error &error) { say(stderr, error.toString()); });
    metrics.setQueryLog(&queryLog);
    node::SignalWatch signalWatch;
    QObject::connect(&signalWatch, &node::SignalWatch::terminate, QCoreApplication::instance(), &QCoreApplication::quit);
    const QString status = u"Answering on %1"_s.arg(bound->join(u' '));
    Reloader reloader(engine, health, options, rereader, [&](bool isInForce) {
        metrics.noteLoad(isInForce);
        transfers.noteZones();
        QTimer::singleShot(std::chrono::seconds(1), &engine, giveMemoryBack); // when the standing of before is gone
        manager.ready(isInForce ? status : status + u", the project changed and was not taken"_s);
    });
    QObject::connect(&signalWatch, &node::SignalWatch::hangup, &engine, [&] {
        manager.reloading();
        queryLog.reopen();
        rereadFiles(engine, http, cookies, health, transfers, options);
        reloader.request();
    });
    engine.startServing();
    transfers.noteZones();
    say(stdout, u"ready "_s + bound->join(u' '));
    manager.ready(status);
    first = Loaded(); // the engine has what it needs of it
    giveMemoryBack();
    const int ended = QCoreApplication::exec();
    manager.stopping();
    engine.stopListening();
    queryLog.stop();
    return ended;
}

/// With --probe-only.
int runProbePoint(const node::NodeOptions &options)
{
    node::ServiceManager manager;
    if (!options.user.isEmpty()) {
        if (const Result<void> dropped = node::dropPrivileges(options.user); !dropped) {
            say(stderr, dropped.error().toString());
            return Failed;
        }
    }
    node::ProbePoint point(options, [](const QString &line) { say(stderr, line); });
    if (const Result<void> started = point.start(); !started) {
        say(stderr, started.error().toString());
        return started.error().where == options.project && started.error().kind == Error::Kind::Invalid ? Refused : Failed;
    }
    const QString status = u"Probing as "_s + options.probePoint;
    node::SignalWatch signalWatch;
    QObject::connect(&signalWatch, &node::SignalWatch::terminate, QCoreApplication::instance(), &QCoreApplication::quit);
    QObject::connect(&signalWatch, &node::SignalWatch::hangup, QCoreApplication::instance(), [&] {
        manager.reloading();
        const Result<void> read = point.reload();
        say(stderr, read ? u"%1: in force."_s.arg(options.project) : u"%1\n%2: not taken. What was probed before goes on."_s.arg(read.error().toString(), options.project));
        manager.ready(status);
    });
    say(stdout, u"ready probing as "_s + options.probePoint);
    manager.ready(status);
    const int ended = QCoreApplication::exec();
    manager.stopping();
    return ended;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QCoreApplication::setApplicationName(u"meridiand"_s);
    const Result<node::NodeOptions> options = node::parseOptions(QCoreApplication::arguments());
    if (!options) {
        say(stderr, options.error().toString());
        return Usage;
    }
    if (!options->help.isEmpty()) {
        say(stdout, options->help);
        return Fine;
    }
    return options->probePoint.isEmpty() ? runServer(*options) : runProbePoint(*options);
}
