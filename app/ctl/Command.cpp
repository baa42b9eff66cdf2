#include "app/ctl/Command.h"

#include "engine/geo/GeoData.h"
#include "engine/policy/Compile.h"
#include "engine/service/Documents.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

void write(FILE *file, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<std::size_t>(bytes.size()), file);
}

/// A refused document is a finding; what could not be read at all is a failure.
Exit exitFor(const Error &error)
{
    return error.kind == Error::Kind::Invalid || error.kind == Error::Kind::NotFound || error.kind == Error::Kind::Unsupported ? Exit::Findings : Exit::Failed;
}

} // namespace

void printJson(const QJsonObject &object)
{
    write(stdout, QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Indented)));
}

void print(const QString &text)
{
    write(stdout, text);
}

void printError(const QString &text)
{
    write(stderr, text.endsWith(u'\n') ? text : text + u'\n');
}

Exit report(const Call &call, const Error &error)
{
    printError(error.toString());
    if (call.json) {
        printJson({{u"error"_s, QJsonObject{{u"where"_s, error.where}, {u"text"_s, error.text}}}});
    }
    return exitFor(error);
}

Exit reportAll(const Call &call, const QList<Error> &errors)
{
    QJsonArray json;
    for (const Error &error : errors) {
        printError(error.toString());
        json.append(QJsonObject{{u"path"_s, error.where}, {u"text"_s, error.text}});
    }
    if (call.json) {
        printJson({{u"errors"_s, json}});
    }
    return Exit::Findings;
}

model::ProjectPtr loadOrReport(const Call &call, const QString &path, Exit &exit)
{
    const service::LoadedDocument loaded = service::loadDocument(path);
    exit = Exit::Fine;
    if (loaded.project) {
        return loaded.project;
    }
    if (loaded.error) {
        static_cast<void>(report(call, *loaded.error));
        exit = loaded.error->kind == Error::Kind::Invalid && QFileInfo(path).isFile() ? Exit::Findings : Exit::Failed;
        return nullptr;
    }
    QJsonArray errors;
    for (const model::DocumentError &error : loaded.documentErrors) {
        printError(u"%1: %2"_s.arg(path, error.toString()));
        errors.append(QJsonObject{{u"path"_s, error.path}, {u"line"_s, error.line}, {u"column"_s, error.column}, {u"text"_s, error.text}});
    }
    if (call.json) {
        printJson({{u"errors"_s, errors}});
    }
    exit = Exit::Findings;
    return nullptr;
}

void addGeoOption(QCommandLineParser &parser)
{
    parser.addOption({u"geo-db"_s, u"MaxMind-DB file to find places and networks in; may be given several times. Without it the shipped one."_s, u"FILE"_s});
}

Result<std::shared_ptr<const geo::GeoData>> loadGeoData(const QCommandLineParser &parser)
{
    geo::GeoData::Options options;
    options.databases = parser.values(u"geo-db"_s);
    return geo::GeoData::load(options);
}

void addQuestionOptions(QCommandLineParser &parser)
{
    parser.addOption({u"name"_s, u"Name that is asked for."_s, u"NAME"_s});
    parser.addOption({u"type"_s, u"Record type, A unless given."_s, u"TYPE"_s, u"A"_s});
    parser.addOption({u"down"_s, u"Id of an address to take for down; may be given several times."_s, u"ADDRESS"_s});
    parser.addOption({u"up"_s, u"Id of an address to take for up; may be given several times."_s, u"ADDRESS"_s});
    addGeoOption(parser);
}

policy::PolicyPtr compileOrReport(const Call &call, const QString &path, model::ProjectPtr *project, Exit &exit)
{
    const model::ProjectPtr loaded = loadOrReport(call, path, exit);
    if (!loaded) {
        return nullptr;
    }
    const auto geoData = loadGeoData(call.parser);
    if (!geoData) {
        static_cast<void>(report(call, geoData.error()));
        exit = Exit::Failed;
        return nullptr;
    }
    const policy::CompileReport compiled = policy::compile(*loaded, *geoData);
    if (!compiled.policy) {
        exit = reportAll(call, compiled.errors);
        return nullptr;
    }
    if (project != nullptr) {
        *project = loaded;
    }
    return compiled.policy;
}

} // namespace meridian::ctl
