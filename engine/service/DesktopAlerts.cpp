#include "engine/service/DesktopAlerts.h"

#include "engine/service/Engine.h"
#include "engine/service/HealthService.h"

#include <QSysInfo>
#include <QUuid>

#include <algorithm>

namespace meridian::service {

DesktopAlerts::DesktopAlerts(const Engine &engine, HealthService &health, const Options &options, QObject *parent)
    : QObject(parent), m_engine(engine), m_options(options), m_gather(this), m_due(this)
{
    for (QTimer *timer : {&m_gather, &m_due}) {
        timer->setSingleShot(true);
    }
    connect(&m_gather, &QTimer::timeout, this, [this] {
        m_isReady = true;
        evaluate();
    });
    connect(&m_due, &QTimer::timeout, this, &DesktopAlerts::evaluate);
    connect(&m_engine, &Engine::standingChanged, this, &DesktopAlerts::schedule);
    for (const auto seen : {&HealthService::happened, &HealthService::remembered}) {
        connect(&health, seen, this, [this](const QList<Event> &events) { m_judge.noteCauses(events); });
    }
}

model::ProjectPtr DesktopAlerts::watched(const model::ProjectPtr &project)
{
    const auto isDesktop = [&project](const model::ChannelId &id) {
        const model::Channel *channel = project->channels.find(id.text);
        return channel != nullptr && channel->kind == model::Channel::Kind::Desktop;
    };
    auto out = std::make_shared<model::Project>(*project);
    for (qsizetype i = out->alerts.size() - 1; i >= 0; --i) {
        if (std::ranges::none_of(out->alerts.at(i).channels, isDesktop)) {
            out->alerts = out->alerts.removed(i);
        }
    }
    return out;
}

void DesktopAlerts::setProject(const model::ProjectPtr &project)
{
    m_project = watched(project);
    schedule();
}

void DesktopAlerts::setProbing(bool isProbing)
{
    if (isProbing == m_isProbing) {
        return;
    }
    m_isProbing = isProbing;
    m_isReady = false;
    m_alerts = {};
    m_gather.stop();
    m_due.stop();
    if (isProbing) {
        m_gather.start(m_options.settle);
    }
}

void DesktopAlerts::schedule()
{
    if (m_isProbing && !m_gather.isActive()) {
        m_gather.start(m_options.gather);
    }
}

void DesktopAlerts::evaluate()
{
    const auto standing = m_engine.standing().current();
    if (!m_isProbing || !m_isReady || !standing || !m_project || m_project->alerts.isEmpty()) {
        return;
    }
    QList<AlertMessage> messages;
    for (AlertMessage &message : m_judge.due(m_alerts, *standing, *m_project)) {
        message.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
        message.source = QSysInfo::machineHostName();
        messages.append(std::move(message));
    }
    startUntil(m_due, m_alerts.nextDue());
    if (!messages.isEmpty()) {
        emit told(messages);
    }
}

} // namespace meridian::service
