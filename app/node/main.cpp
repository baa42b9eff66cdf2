#include "app/node/NodeOptions.h"
#include "app/node/SignalWatch.h"

#include "engine/geo/GeoData.h"
#include "engine/service/Documents.h"
#include "engine/service/Engine.h"

#include <QCoreApplication>

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

/// Reads the project and puts it in force. What is wrong goes to stderr, a line each.
Status loadInto(service::Engine &engine, const QString &path)
{
    const service::LoadedDocument loaded = service::loadDocument(path);
    if (!loaded.project) {
        if (loaded.error) {
            say(stderr, loaded.error->toString());
            return Failed;
        }
        for (const model::DocumentError &error : loaded.documentErrors) {
            say(stderr, u"%1: %2"_s.arg(path, error.toString()));
        }
        return Refused;
    }
    const QList<Error> refused = engine.use(*loaded.project);
    for (const Error &error : refused) {
        say(stderr, u"%1: %2"_s.arg(path, error.toString()));
    }
    return refused.isEmpty() ? Fine : Refused;
}

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
    if (const Status status = loadInto(engine, options.project); status != Fine) {
        return status;
    }
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
    QObject::connect(&signalWatch, &node::SignalWatch::hangup, &engine, [&] {
        if (loadInto(engine, options.project) == Fine) {
            say(stderr, u"%1: in force."_s.arg(options.project));
        } else {
            say(stderr, u"%1: not taken. The answers of before go on."_s.arg(options.project));
        }
    });
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
