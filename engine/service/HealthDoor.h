#pragma once

#include "engine/model/Project.h"
#include "engine/serve/HttpApi.h"
#include "engine/service/ReportTokens.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QHash>
#include <QList>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <map>

namespace meridian::service {

class HealthService;

/// What others may tell a server of the health of its addresses, by HTTP: POST `/v1/external`, the states of checks of kind
/// external (`readExternalReports`), and POST `/v1/probes`, the raw results of probe points (`PointReport`). The sender
/// shows a token (`ReportTokens`). A point that says nothing for a while is told of once, and once when it does again; its
/// results age out by themselves. Lives on one thread, that of the `HttpApi`.
class HealthDoor final : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype kMostBody = 1024 * 1024;       ///< octets of states from outside
    static constexpr qsizetype kMostProbesBody = 8 * 1024 * 1024; ///< octets of results of a point
    static constexpr std::chrono::milliseconds kSilence{15'000}; ///< three heartbeats of a point

    /// A probe point that checks of the project name, or that has reported.
    struct Point
    {
        QDateTime lastReport;  ///< UTC; invalid: none since the start
        bool isSilent = false; ///< nothing for too long
        quint64 results = 0;   ///< taken since the start

        [[nodiscard]] bool isReporting() const { return lastReport.isValid() && !isSilent; }
    };

    /// `health` outlives this. `silence`: after which a point is told of.
    explicit HealthDoor(HealthService &health, std::chrono::milliseconds silence = kSilence, QObject *parent = nullptr);

    void setTokens(const ReportTokens &tokens) { m_tokens = tokens; }
    /// The one that `health` was given last.
    void setProject(const model::ProjectPtr &project);

    [[nodiscard]] const std::map<QString, Point> &points() const { return m_points; }

    /// For an `HttpApi` that is not asked any more when this is gone.
    [[nodiscard]] QList<serve::HttpApi::Route> routes();

private:
    /// What is known of a point beside what others may know.
    struct Session
    {
        QString id;
        quint64 last = 0; ///< number of the last result that was taken
        qint64 heard = 0; ///< by m_clock
    };

    [[nodiscard]] serve::HttpReply takeExternal(const serve::HttpRequest &request);
    [[nodiscard]] serve::HttpReply takeProbes(const serve::HttpRequest &request);
    /// Why a result is left out; empty: it is taken.
    [[nodiscard]] QString whyIgnored(const QString &point, const QString &check) const;
    void hear(const QString &point);
    void lookForSilence();
    void tell(const QString &point, bool isSilent, const QString &text);

    HealthService &m_health;
    ReportTokens m_tokens;
    model::ProjectPtr m_project;
    std::chrono::milliseconds m_silence;
    std::map<QString, Point> m_points;
    QHash<QString, Session> m_sessions; // by point
    QElapsedTimer m_clock;
    QTimer m_timer;
};

} // namespace meridian::service
