#include "app/node/NodeOptions.h"
#include "app/node/SignalWatch.h"

#include "engine/geo/GeoData.h"
#include "engine/service/Documents.h"
#include "engine/service/Engine.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <cstdio>

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
    policy::CompileReport report;
    QStringList problems;
    Status status = Fine;
};

/// Any thread.
Loaded load(const service::Engine &engine, const QString &path)
{
    Loaded out;
    const service::LoadedDocument document = service::loadDocument(path);
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
    out.report = engine.compile(*document.project);
    for (const Error &error : out.report.errors) {
        out.problems.append(u"%1: %2"_s.arg(path, error.toString()));
    }
    out.status = out.problems.isEmpty() ? Fine : Refused;
    return out;
}

/// Reads a project again on a thread of its own while the answers go on. Requests during a reload are one more reload.
class Reloader final
{
public:
    Reloader(service::Engine &engine, QString path) : m_engine(engine), m_path(std::move(path)) { m_pool.setMaxThreadCount(1); }
    ~Reloader() { m_pool.waitForDone(); }

    void request()
    {
        m_isWanted = true;
        if (m_isRunning) {
            return;
        }
        m_isRunning = true;
        m_isWanted = false;
        m_pool.start([this] {
            Loaded loaded = load(m_engine, m_path);
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
            m_engine.adopt(loaded.report);
            say(stderr, u"%1: in force."_s.arg(m_path));
        } else {
            say(stderr, u"%1: not taken. The answers of before go on."_s.arg(m_path));
        }
        m_isRunning = false;
        if (m_isWanted) {
            request();
        }
    }

    service::Engine &m_engine;
    QString m_path;
    QThreadPool m_pool;
    bool m_isRunning = false;
    bool m_isWanted = false;
};

int runServer(const node::NodeOptions &options)
{
    geo::GeoData::Options geoOptions;
    geoOptions.databases = options.geoDatabases;
    const auto geoData = geo::GeoData::load(geoOptions);
    if (!geoData) {
        say(stderr, geoData.error().toString());
        return Failed;
    }
    service::Engine engine(*geoData);
    const Loaded first = load(engine, options.project);
    for (const QString &problem : first.problems) {
        say(stderr, problem);
    }
    if (first.status != Fine) {
        return first.status;
    }
    engine.adopt(first.report);
    QStringList bound;
    for (const serve::Endpoint &wanted : options.listen) {
        const Result<serve::Endpoint> endpoint = engine.listen(wanted);
        if (!endpoint) {
            say(stderr, endpoint.error().toString());
            return Failed;
        }
        bound.append(endpoint->toString());
    }
    node::SignalWatch signalWatch;
    QObject::connect(&signalWatch, &node::SignalWatch::terminate, QCoreApplication::instance(), &QCoreApplication::quit);
    Reloader reloader(engine, options.project);
    QObject::connect(&signalWatch, &node::SignalWatch::hangup, &engine, [&] { reloader.request(); });
    say(stdout, u"ready "_s + bound.join(u' '));
    return QCoreApplication::exec();
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
    return runServer(*options);
}
