#include "engine/service/HealthDoor.h"

#include "engine/model/AlertRules.h"
#include "engine/service/ExternalReports.h"
#include "engine/service/HealthService.h"
#include "engine/service/PointReport.h"

#include <QJsonArray>
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

HealthDoor::HealthDoor(HealthService &health, std::chrono::milliseconds silence, QObject *parent) : QObject(parent), m_health(health), m_silence(silence), m_timer(this)
{
    m_clock.start();
    connect(&m_timer, &QTimer::timeout, this, &HealthDoor::lookForSilence);
    m_timer.start(std::max(silence / 10, std::chrono::milliseconds(10)));
}

void HealthDoor::setProject(const model::ProjectPtr &project)
{
    m_project = project;
    std::map<QString, Point> points;
    for (const QString &point : model::probePoints(*project)) {
        if (!m_points.contains(point)) {
            m_sessions[point].heard = m_clock.elapsed(); // from now on it is missed
        }
        points.emplace(point, m_points[point]);
    }
    m_points = std::move(points);
}

QList<serve::HttpApi::Route> HealthDoor::routes()
{
    return {{.path = "/v1/external",
             .method = "POST",
             .mostBody = kMostBody,
             .mayAsk = [this](const QByteArray &token) { return m_tokens.external(token).has_value(); },
             .answer = [this](const serve::HttpRequest &request) { return takeExternal(request); }},
            {.path = "/v1/probes",
             .method = "POST",
             .mostBody = kMostProbesBody,
             .mayAsk = [this](const QByteArray &token) { return m_tokens.point(token).has_value(); },
             .answer = [this](const serve::HttpRequest &request) { return takeProbes(request); }}};
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

serve::HttpReply HealthDoor::takeProbes(const serve::HttpRequest &request)
{
    const auto report = pointReportFromJson(request.body, QDateTime::currentDateTimeUtc());
    if (!report) {
        return refused(report.error());
    }
    const QString point = m_tokens.point(request.bearerToken()).value_or(QString());
    if (report->point != point) {
        return serve::HttpReply::error(403, u"This token is the one of the point \"%1\", not of \"%2\"."_s.arg(point, report->point));
    }
    hear(point);
    Session &session = m_sessions[point];
    if (session.id != report->session) {
        session.id = report->session;
        session.last = 0;
    }
    std::vector<PointResult> results;
    QHash<QString, QJsonObject> ignored; // each check once
    for (const PointReport::Entry &entry : report->entries) {
        if (entry.number <= session.last) {
            continue; // sent again
        }
        session.last = entry.number;
        if (const QString why = whyIgnored(point, entry.check); why.isEmpty()) {
            results.push_back({entry.check, entry.value, entry.result, entry.age});
        } else {
            ignored.insert(entry.check, {{u"check"_s, entry.check}, {u"value"_s, entry.value}, {u"why"_s, why}});
        }
    }
    m_health.takeFrom(point, results);
    m_points[point].results += results.size();
    QJsonArray list;
    for (const QJsonObject &each : std::as_const(ignored)) {
        list.append(each);
    }
    return taken({{u"taken"_s, static_cast<qint64>(results.size())}, {u"ignored"_s, list}});
}

QString HealthDoor::whyIgnored(const QString &point, const QString &checkId) const
{
    const model::HealthCheck *check = m_project->healthChecks.find(checkId);
    if (check == nullptr) {
        return u"The project here has no such check. Give both the same project."_s;
    }
    if (check->kind == model::HealthCheck::Kind::External || !probe::isSeenFrom(*check, point)) {
        return u"The check is not probed from this point here. Give both the same project."_s;
    }
    return {};
}

void HealthDoor::hear(const QString &point)
{
    Point &known = m_points[point];
    if (!known.isReporting()) {
        tell(point, false, known.lastReport.isValid() ? u"Probe point %1 reports again."_s.arg(point) : u"Probe point %1 reports."_s.arg(point));
    }
    known.isSilent = false;
    known.lastReport = QDateTime::currentDateTimeUtc();
    m_sessions[point].heard = m_clock.elapsed();
}

void HealthDoor::lookForSilence()
{
    for (auto &[name, point] : m_points) {
        if (point.isSilent || m_clock.elapsed() - m_sessions.value(name).heard <= m_silence.count()) {
            continue;
        }
        point.isSilent = true;
        const QString seconds = QString::number(static_cast<double>(m_silence.count()) / 1000);
        tell(name, true, point.lastReport.isValid() ? u"Probe point %1 is silent: nothing for %2 s. Its results have no vote once they are stale."_s.arg(name, seconds)
                                                    : u"Probe point %1 has not reported within %2 s. It has no vote until it does."_s.arg(name, seconds));
    }
}

void HealthDoor::tell(const QString &point, bool isSilent, const QString &text)
{
    Event event;
    event.time = QDateTime::currentDateTimeUtc();
    event.kind = u"point"_s;
    event.object = u"node:"_s + point;
    event.text = text;
    event.detail = {{u"silent"_s, isSilent}};
    m_health.note({event});
}

} // namespace meridian::service
