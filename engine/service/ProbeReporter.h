#pragma once

#include "engine/base/Result.h"
#include "engine/service/Health.h"
#include "engine/service/PointReport.h"

#include <QList>
#include <QNetworkAccessManager>
#include <QObject>
#include <QSslCertificate>
#include <QUrl>

#include <chrono>
#include <memory>
#include <vector>

namespace meridian::service {

/// Sends the raw results of a probe point to servers that answer (`HealthDoor`), to each in order. Results within a moment
/// are one report; without results there is an empty one now and then, so that silence is seen. While a server cannot be
/// reached they wait, the newest 20 000 at most, and are sent again until it took them. Lives on one thread.
class ProbeReporter final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        QString point;
        QList<QUrl> servers; ///< `serverOf`
        QByteArray token;
        QList<QSslCertificate> authorities;          ///< trusted beside the system's
        std::chrono::milliseconds gather{20};        ///< results within this time are one report
        std::chrono::milliseconds heartbeat{5000};   ///< the longest silence
        std::chrono::milliseconds timeout{5000};     ///< of a request
        std::chrono::milliseconds pause{1000};       ///< after a failure
    };

    explicit ProbeReporter(Options options, QObject *parent = nullptr);
    ~ProbeReporter() override;

    /// Reads "https://ns1.example:9153": http or https, a host, no path, no user. Error: what is wrong.
    [[nodiscard]] static Result<QUrl> serverOf(const QString &text);

    void take(const std::vector<PointResult> &results);

signals:
    /// For the operator: a server cannot be reached any more, does again, or ignores something; each once.
    void said(const QString &line);

private:
    class Line;

    Options m_options;
    QString m_session;
    QNetworkAccessManager m_network;
    std::vector<std::unique_ptr<Line>> m_lines; // one a server
};

} // namespace meridian::service
