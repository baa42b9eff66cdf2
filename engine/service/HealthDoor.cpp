#include "engine/service/HealthDoor.h"

#include "engine/service/ExternalReports.h"
#include "engine/service/HealthService.h"

#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

serve::HttpReply refused(const Error &error)
{
    return serve::HttpReply::error(error.kind == Error::Kind::NotFound ? 404 : 400, error.toString());
}

serve::HttpReply taken(const QJsonObject &what)
{
    return {200, "application/json", QJsonDocument(what).toJson(QJsonDocument::Compact) + '\n', {}};
}

} // namespace

HealthDoor::HealthDoor(HealthService &health, QObject *parent) : QObject(parent), m_health(health) {}

void HealthDoor::setProject(const model::ProjectPtr &project)
{
    m_project = project;
}

QList<serve::HttpApi::Route> HealthDoor::routes()
{
    return {{.path = "/v1/external",
             .method = "POST",
             .mostBody = kMostBody,
             .mayAsk = [this](const QByteArray &token) { return m_tokens.external(token).has_value(); },
             .answer = [this](const serve::HttpRequest &request) { return takeExternal(request); }}};
}

serve::HttpReply HealthDoor::takeExternal(const serve::HttpRequest &request)
{
    const auto reports = readExternalReports(request.body, *m_project);
    if (!reports) {
        return refused(reports.error());
    }
    const QString who = m_tokens.external(request.bearerToken()).value_or(QString());
    for (const ExternalReport &report : *reports) {
        const QString reason = report.reason.isEmpty() ? (report.isHealthy ? u"Reported as healthy"_s : u"Reported as not healthy"_s) : report.reason;
        m_health.report(report.check, report.address, report.isHealthy, report.reason.isEmpty() ? u"%1 by %2."_s.arg(reason, who) : u"%1: %2"_s.arg(who, reason), report.age);
    }
    return taken({{u"taken"_s, static_cast<qint64>(reports->size())}});
}

} // namespace meridian::service
