#pragma once

#include "engine/base/Random.h"
#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/service/AlertJudge.h"
#include "engine/telemetry/AlertSecrets.h"
#include "engine/telemetry/AlertSender.h"
#include "engine/telemetry/Alerts.h"
#include "engine/telemetry/DeliveryQueue.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <map>

namespace meridian::service {

class Engine;
class HealthService;

using telemetry::AlertMessage;
using telemetry::AlertSecrets;
using telemetry::Delivery;
using telemetry::readAlertSecrets;

/// Tells people what the alerts of a project say: looks at what is in force in an engine, decides what is due, and
/// sends it. What was told, and what waits for a channel, is kept with the events of the `HealthService`, so that a restart
/// tells nothing twice and loses nothing. What is told, and how the sending ends, are events of kind "alert". Lives on the
/// engine's thread.
class AlertService final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds gather{1000}; ///< changes within this time are one message
        std::chrono::milliseconds settle{3000}; ///< after the start, until the first probes have answered
        QString source;                         ///< name of this machine; its host name if empty
        telemetry::AlertSender::Limits limits;
    };

    /// Both outlive this.
    AlertService(const Engine &engine, HealthService &health, const Options &options, QObject *parent = nullptr);
    AlertService(const Engine &engine, HealthService &health, QObject *parent = nullptr) : AlertService(engine, health, Options(), parent) {}
    /// Keeps what is to be known after a restart; what is under way will be sent again then.
    ~AlertService() override;

    /// Of channels; what failed without them is tried again.
    void setSecrets(const AlertSecrets &secrets);
    /// After the engine has it in force, and after `HealthService::begin` for the first one.
    void setProject(const model::ProjectPtr &project);

    /// Channels of the project that nothing can be sent to from here, as sentences.
    [[nodiscard]] static QStringList problemsOf(const model::Project &project);

signals:
    void failed(const meridian::Error &error);

private:
    void load(const QByteArray &content);
    void keep();
    [[nodiscard]] bool isIdle() const;
    void schedule();
    void evaluate();
    void enqueue(AlertMessage message, const QStringList &channels, QList<Event> &events);
    void pump();
    void finished(const QString &channel, const Delivery &delivery);
    [[nodiscard]] Event eventOf(const QString &object, const QString &text, const QJsonObject &detail) const;

    const Engine &m_engine;
    HealthService &m_health;
    Options m_options;
    model::ProjectPtr m_project;
    AlertSecrets m_secrets;
    telemetry::Alerts m_alerts;
    telemetry::DeliveryQueue m_queue;
    AlertJudge m_judge;
    QByteArray m_kept;
    bool m_isAsked = false;  // for what was kept
    bool m_isLoaded = false;
    bool m_isReady = false;  // loaded, and the first probes had their time
    QTimer m_gather, m_due, m_retry;
    Random m_random = Random::fromEntropy();
    telemetry::AlertSender m_sender;
    std::map<QString, telemetry::SendAttemptPtr> m_attempts; // by channel id
};

/// What a test of a channel did.
struct TestAlert
{
    QString sent; ///< as the receiver gets it, for people
    Delivery delivery;
};
/// Sends one test message to a channel of the project and waits for the end of it. Error `NotFound`: no such channel;
/// `Invalid`: it cannot send anything as it is; `Unsupported`: a desktop.
[[nodiscard]] Result<TestAlert> sendTestAlert(const model::Project &project, const QString &channel, const AlertSecrets &secrets);

} // namespace meridian::service
