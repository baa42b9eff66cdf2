#pragma once

#include "engine/model/Project.h"
#include "engine/service/AlertJudge.h"
#include "engine/telemetry/AlertMessage.h"

#include <QList>
#include <QObject>
#include <QTimer>

#include <chrono>

namespace meridian::service {

class Engine;
class HealthService;

using telemetry::AlertEntry;
using telemetry::AlertMessage;

/// Says what the alerts of a project tell its desktop channels, while the console's test server probes. Nothing is sent
/// anywhere: whoever has a desktop shows it. Other channels of the same alerts are left to the server that is published
/// to. What was told is forgotten when probing ends, so that each start tells anew what is wrong then. Lives on the
/// engine's thread.
class DesktopAlerts final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds gather{1000}; ///< changes within this time are one message
        std::chrono::milliseconds settle{3000}; ///< after the start, until the first probes have answered
    };

    /// Both outlive this.
    DesktopAlerts(const Engine &engine, HealthService &health, const Options &options, QObject *parent = nullptr);
    DesktopAlerts(const Engine &engine, HealthService &health, QObject *parent = nullptr) : DesktopAlerts(engine, health, Options(), parent) {}

    /// After the engine has it in force.
    void setProject(const model::ProjectPtr &project);
    void setProbing(bool isProbing);
    /// The project with those of its alerts that a desktop channel is told by.
    [[nodiscard]] static model::ProjectPtr watched(const model::ProjectPtr &project);

signals:
    /// What is due, with ids and the name of this machine.
    void told(const QList<meridian::service::AlertMessage> &messages);

private:
    void schedule();
    void evaluate();

    const Engine &m_engine;
    Options m_options;
    model::ProjectPtr m_project; // as `watched`; null before the first
    telemetry::Alerts m_alerts;
    AlertJudge m_judge;
    bool m_isProbing = false;
    bool m_isReady = false; // the first probes had their time
    QTimer m_gather, m_due;
};

} // namespace meridian::service
