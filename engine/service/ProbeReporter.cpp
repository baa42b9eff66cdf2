#include "engine/service/ProbeReporter.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QRandomGenerator>
#include <QTimer>

#include <deque>
#include <optional>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostWaiting = 20'000;
constexpr std::chrono::hours kOldest{24};

std::chrono::milliseconds since(Clock::time_point time)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - time);
}

} // namespace

/// What goes to one server.
class ProbeReporter::Line final
{
public:
    Line(ProbeReporter &owner, const QUrl &server) : m_owner(owner), m_server(server)
    {
        m_timer.setSingleShot(true);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { send(); });
        m_timer.start(std::chrono::milliseconds(0)); // the server hears of the point at once
    }
    ~Line()
    {
        if (m_reply) {
            m_reply->disconnect();
            m_reply->abort();
            m_reply->deleteLater();
        }
    }

    void take(const std::vector<PointResult> &results)
    {
        for (const PointResult &result : results) {
            m_waiting.push_back({++m_number, Clock::now() - result.age, result});
        }
        while (m_waiting.size() > kMostWaiting) {
            m_waiting.pop_front(); // what is sent may go too: its number says that it was taken
        }
        if (!m_reply && !m_isPausing) {
            wake(m_owner.m_options.gather);
        }
    }

private:
    struct Waiting
    {
        quint64 number = 0;
        Clock::time_point seen;
        PointResult result;
    };

    /// In at most this time.
    void wake(std::chrono::milliseconds time)
    {
        if (!m_timer.isActive() || m_timer.remainingTimeAsDuration() > time) {
            m_timer.start(time);
        }
    }
    void send()
    {
        m_isPausing = false;
        if (m_reply) {
            return;
        }
        PointReport report{m_owner.m_options.point, m_owner.m_session, {}};
        while (!m_waiting.empty() && since(m_waiting.front().seen) > kOldest) {
            m_waiting.pop_front(); // stale wherever it would arrive
        }
        for (const Waiting &each : m_waiting) {
            if (report.entries.size() == m_batch) {
                break;
            }
            report.entries.push_back({each.number, since(each.seen), each.result.check, each.result.value, each.result.result});
        }
        m_last = report.entries.empty() ? m_last : report.entries.back().number;
        QNetworkRequest request(m_server.resolved(QUrl(u"/v1/probes"_s)));
        request.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
        request.setRawHeader("Authorization", "Bearer " + m_owner.m_options.token);
        request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
        request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
        request.setTransferTimeout(m_owner.m_options.timeout);
        if (!m_owner.m_options.authorities.isEmpty()) {
            QSslConfiguration tls = request.sslConfiguration();
            tls.addCaCertificates(m_owner.m_options.authorities);
            request.setSslConfiguration(tls);
        }
        m_reply = m_owner.m_network.post(request, toJson(report));
        QObject::connect(m_reply, &QNetworkReply::finished, &m_timer, [this] { finished(); });
    }
    void finished()
    {
        QNetworkReply *const reply = std::exchange(m_reply, nullptr);
        reply->deleteLater();
        const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
        const QJsonDocument body = QJsonDocument::fromJson(reply->readAll());
        if (status == 200) {
            dropSent();
            m_batch = PointReport::kMostResults;
            tell({});
            tellIgnored(body["ignored"_L1].toArray());
            wake(m_waiting.empty() ? m_owner.m_options.heartbeat : m_owner.m_options.gather);
            return;
        }
        const QString error = body["error"_L1].toString();
        tell(status == 0 ? reply->errorString() : error.isEmpty() ? u"status %1"_s.arg(status) : error);
        // What is refused as it is would be refused for ever, and hold up what comes behind.
        if (status == 413 && m_batch > 1) {
            m_batch /= 2;
        } else if (status == 400 || status == 413) {
            dropSent();
        }
        m_isPausing = true;
        m_timer.start(m_owner.m_options.pause);
    }
    void dropSent()
    {
        while (!m_waiting.empty() && m_waiting.front().number <= m_last) {
            m_waiting.pop_front();
        }
    }
    /// Once each time it changes; empty: all is well.
    void tell(const QString &problem)
    {
        if (problem != m_problem) {
            m_problem = problem;
            emit m_owner.said(problem.isEmpty() ? u"%1: takes the results."_s.arg(m_server.toString()) : u"%1: does not take the results: %2"_s.arg(m_server.toString(), problem));
        }
    }
    void tellIgnored(const QJsonArray &ignored)
    {
        for (const QJsonValue &each : ignored) {
            const QString line = u"%1: ignores check %2 of %3: %4"_s.arg(m_server.toString(), each["check"_L1].toString(), each["value"_L1].toString(), each["why"_L1].toString());
            if (!m_told.contains(line) && m_told.size() < kMostTold) {
                m_told.append(line);
                emit m_owner.said(line);
            }
        }
    }

    static constexpr qsizetype kMostTold = 1000;

    ProbeReporter &m_owner;
    QUrl m_server;
    QTimer m_timer;
    std::deque<Waiting> m_waiting;
    quint64 m_number = 0;
    quint64 m_last = 0; // number of the last result that was sent
    std::size_t m_batch = PointReport::kMostResults;
    QNetworkReply *m_reply = nullptr;
    bool m_isPausing = false;
    QString m_problem = u"not tried yet"_s;
    QStringList m_told;
};

ProbeReporter::ProbeReporter(Options options, QObject *parent)
    : QObject(parent), m_options(std::move(options)), m_session(QString::number(QRandomGenerator::system()->generate64(), 16)), m_network(this)
{
    m_network.setProxy(QNetworkProxy::NoProxy); // the token is for the server alone
    for (const QUrl &server : std::as_const(m_options.servers)) {
        m_lines.push_back(std::make_unique<Line>(*this, server));
    }
}

ProbeReporter::~ProbeReporter() = default;

Result<QUrl> ProbeReporter::serverOf(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    const bool hasScheme = url.scheme() == u"http" || url.scheme() == u"https";
    const bool isBare = (url.path().isEmpty() || url.path() == u"/") && !url.hasQuery() && !url.hasFragment() && url.userInfo().isEmpty();
    if (!url.isValid() || !hasScheme || url.host().isEmpty() || !isBare) {
        return fail(Error::Kind::Invalid, u"\"%1\" is not https://HOST:PORT or http://HOST:PORT."_s.arg(text));
    }
    return url;
}

void ProbeReporter::take(const std::vector<PointResult> &results)
{
    for (const auto &line : m_lines) {
        line->take(results);
    }
}

} // namespace meridian::service
