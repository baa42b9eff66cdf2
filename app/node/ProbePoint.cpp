#include "app/node/ProbePoint.h"

#include "engine/service/Documents.h"
#include "engine/service/ProbeReporter.h"
#include "engine/service/ReportTokens.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::node {
namespace {

Result<model::ProjectPtr> readProject(const QString &path)
{
    const service::LoadedDocument document = service::loadLive(path);
    if (document.project) {
        return document.project;
    }
    if (document.error) {
        return std::unexpected(*document.error);
    }
    QStringList problems;
    for (const model::DocumentError &error : document.documentErrors) {
        problems.append(error.toString());
    }
    return fail(Error::Kind::Invalid, problems.join(u'\n'), path);
}

Result<QList<QSslCertificate>> readAuthorities(const QString &path)
{
    if (path.isEmpty()) {
        return {};
    }
    const QList<QSslCertificate> out = QSslCertificate::fromPath(path, QSsl::Pem);
    if (out.isEmpty()) {
        return fail(Error::Kind::Io, u"It holds no certificate that can be read. Name a PEM file with the certificate that signed the one of the server."_s, path);
    }
    return out;
}

bool isLoopback(const QUrl &url)
{
    return url.host() == u"localhost" || QHostAddress(url.host()).isLoopback();
}

} // namespace

ProbePoint::ProbePoint(NodeOptions options, Say say) : m_options(std::move(options)), m_say(std::move(say)) {}

ProbePoint::~ProbePoint() = default;

Result<void> ProbePoint::start()
{
    const Result<QByteArray> token = service::readToken(m_options.reportToken);
    if (!token) {
        return std::unexpected(token.error());
    }
    const Result<QList<QSslCertificate>> authorities = readAuthorities(m_options.reportAuthorities);
    if (!authorities) {
        return std::unexpected(authorities.error());
    }
    for (const QUrl &server : std::as_const(m_options.reportTo)) {
        if (server.scheme() == u"http" && !isLoopback(server)) {
            m_say(u"%1: The token goes there unencrypted. Use https, or a tunnel."_s.arg(server.toString()));
        }
    }
    m_reporter = std::make_unique<service::ProbeReporter>(
        service::ProbeReporter::Options{.point = m_options.probePoint, .servers = m_options.reportTo, .token = *token, .authorities = *authorities});
    QObject::connect(m_reporter.get(), &service::ProbeReporter::said, m_reporter.get(), m_say);
    m_health = std::make_unique<service::HealthService>();
    QObject::connect(m_health.get(), &service::HealthService::probed, m_reporter.get(), &service::ProbeReporter::take);
    QObject::connect(m_health.get(), &service::HealthService::failed, m_health.get(), [this](const Error &error) { m_say(error.toString()); });
    QObject::connect(m_health.get(), &service::HealthService::happened, m_health.get(), [this](const QList<service::Event> &events) {
        for (const service::Event &event : events) {
            m_say(event.time.toString(Qt::ISODateWithMs) + u' ' + event.text);
        }
    });
    m_health->setPoint(m_options.probePoint);
    m_health->begin(m_options.stateDirectory);
    if (const Result<void> read = reload(); !read) {
        return read;
    }
    m_health->setProbing(true);
    return {};
}

Result<void> ProbePoint::reload()
{
    const Result<model::ProjectPtr> project = readProject(m_options.project);
    if (!project) {
        return std::unexpected(project.error());
    }
    const auto asks = [this](const model::HealthCheck &check) { return check.points.contains(m_options.probePoint); };
    if (std::ranges::none_of((*project)->healthChecks, asks)) {
        m_say(u"%1: No health check names the probe point \"%2\", so nothing is probed."_s.arg(m_options.project, m_options.probePoint));
    }
    m_health->setProject(*project);
    return {};
}

} // namespace meridian::node
