#include "engine/service/AlertService.h"

#include "engine/model/ChannelRules.h"
#include "engine/service/Engine.h"
#include "engine/service/HealthService.h"
#include "engine/telemetry/MailText.h"

#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSysInfo>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

using model::Channel;

const QString &memoryFile()
{
    static const QString name = u"alerts.json"_s;
    return name;
}

QString newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

} // namespace

AlertService::AlertService(const Engine &engine, HealthService &health, const Options &options, QObject *parent)
    : QObject(parent), m_engine(engine), m_health(health), m_options(options), m_gather(this), m_due(this), m_retry(this), m_sender(options.limits, this)
{
    if (m_options.source.isEmpty()) {
        m_options.source = QSysInfo::machineHostName();
    }
    for (QTimer *timer : {&m_gather, &m_due, &m_retry}) {
        timer->setSingleShot(true);
    }
    connect(&m_gather, &QTimer::timeout, this, [this] {
        m_isReady = m_isLoaded;
        evaluate();
    });
    connect(&m_due, &QTimer::timeout, this, &AlertService::evaluate);
    connect(&m_retry, &QTimer::timeout, this, &AlertService::pump);
    connect(&m_engine, &Engine::standingChanged, this, &AlertService::schedule);
    for (const auto seen : {&HealthService::happened, &HealthService::remembered}) {
        connect(&m_health, seen, this, [this](const QList<Event> &events) { m_judge.noteCauses(events); });
    }
    connect(&m_health, &HealthService::happened, this, [this](const QList<Event> &events) {
        if (m_judge.notePoints(events)) {
            schedule();
        }
    });
}

AlertService::~AlertService()
{
    keep();
}

void AlertService::setSecrets(const AlertSecrets &secrets)
{
    m_secrets = secrets;
    m_queue.hurry();
    pump();
}

QStringList AlertService::problemsOf(const model::Project &project)
{
    QStringList out;
    for (const Channel &channel : project.channels) {
        const bool isUsed = std::ranges::any_of(project.alerts, [&](const model::Alert &alert) { return std::ranges::find(alert.channels, channel.id) != alert.channels.end(); });
        const QString problem = channel.kind == Channel::Kind::Desktop ? u"There is no desktop here: what goes to it is left out."_s : model::problemOf(channel);
        if (isUsed && !problem.isEmpty()) {
            out += u"channel:%1: %2"_s.arg(channel.id.text, problem);
        }
    }
    return out;
}

void AlertService::setProject(const model::ProjectPtr &project)
{
    m_project = project;
    if (!m_isAsked) {
        m_isAsked = true;
        m_health.recall(memoryFile(), [this, self = QPointer<AlertService>(this)](const QByteArray &content) {
            if (self) {
                load(content);
            }
        });
        return;
    }
    if (!m_isLoaded) {
        return;
    }
    QStringList channels;
    for (const Channel &channel : m_project->channels) {
        if (channel.kind != Channel::Kind::Desktop) {
            channels += channel.id.text;
        }
    }
    std::erase_if(m_attempts, [&](const auto &attempt) { return !channels.contains(attempt.first); });
    QList<Event> events;
    for (const auto &[channel, count] : m_queue.keepOnly(channels)) {
        events += eventOf(u"channel:"_s + channel, u"Alarms for channel %1 were given up, since the project has it no more: %2."_s.arg(channel).arg(count), {{u"count"_s, count}});
    }
    if (!events.isEmpty()) {
        m_health.note(events);
    }
    m_queue.hurry();
    pump();
    schedule();
}

void AlertService::load(const QByteArray &content)
{
    const QJsonObject json = QJsonDocument::fromJson(content).object();
    if (json.value("format"_L1) == "meridian-alerts"_L1 && json.value("version"_L1) == 1) {
        m_alerts = telemetry::Alerts::fromJson(json.value("told"_L1).toArray());
        m_queue = telemetry::DeliveryQueue::fromJson(json.value("waiting"_L1).toArray());
        for (const QJsonValue &id : json.value("down"_L1).toArray()) {
            m_judge.addLastDown(id.toString());
        }
        m_kept = content;
    } else if (!content.isEmpty()) {
        emit failed(Error{Error::Kind::Damaged, u"What was told to people cannot be read. It is begun anew, so that some may be told again."_s, memoryFile()});
    }
    m_isLoaded = true;
    setProject(m_project);
    if (!isIdle()) {
        m_gather.start(m_options.settle);
    }
}

bool AlertService::isIdle() const
{
    return !m_project || (m_project->alerts.isEmpty() && m_kept.isEmpty());
}

void AlertService::keep()
{
    if (!m_isLoaded || isIdle()) {
        return;
    }
    QStringList down(m_judge.lastDown().begin(), m_judge.lastDown().end());
    down.sort();
    const QByteArray content = QJsonDocument(QJsonObject{{u"format"_s, u"meridian-alerts"_s},
                                                         {u"version"_s, 1},
                                                         {u"told"_s, m_alerts.toJson()},
                                                         {u"down"_s, QJsonArray::fromStringList(down)},
                                                         {u"waiting"_s, m_queue.toJson()}})
                                   .toJson(QJsonDocument::Compact);
    if (content != m_kept) {
        m_kept = content;
        m_health.keep(memoryFile(), content);
    }
}

void AlertService::schedule()
{
    if (m_isLoaded && !isIdle() && !m_gather.isActive()) {
        m_gather.start(m_options.gather);
    }
}

void AlertService::evaluate()
{
    const auto standing = m_engine.standing().current();
    if (!m_isReady || !standing || isIdle()) {
        return;
    }
    QList<Event> events;
    for (AlertMessage &message : m_judge.due(m_alerts, *standing, *m_project)) {
        const model::Alert *alert = m_project->alerts.find(message.alert);
        QStringList channels;
        for (const model::ChannelId &channel : alert->channels) {
            channels += channel.text;
        }
        enqueue(std::move(message), channels, events);
    }
    startUntil(m_due, m_alerts.nextDue());
    if (!events.isEmpty()) {
        m_health.note(events);
    }
    keep();
    pump();
}

void AlertService::enqueue(AlertMessage message, const QStringList &channels, QList<Event> &events)
{
    message.id = newId();
    message.source = m_options.source;
    QJsonArray told;
    for (const telemetry::AlertEntry &entry : message.entries) {
        told.append(QJsonObject{{u"event"_s, entry.event}, {u"object"_s, entry.object}});
    }
    const QString nobody = channels.isEmpty() ? u" No channel is told."_s : QString();
    events += eventOf(u"alert:"_s + message.alert, message.subject() + u'.' + nobody,
                      {{u"message"_s, message.id}, {u"channels"_s, QJsonArray::fromStringList(channels)}, {u"events"_s, told}});
    for (const QString &id : channels) {
        const Channel *channel = m_project->channels.find(id);
        if (channel == nullptr || channel->kind == Channel::Kind::Desktop) {
            continue;
        }
        if (const qsizetype dropped = m_queue.add(id, message); dropped > 0) {
            events += eventOf(u"channel:"_s + id, u"The oldest alarm for channel %1 was given up: more than %2 wait."_s.arg(id).arg(telemetry::DeliveryQueue::kMostWaiting),
                              {{u"count"_s, dropped}});
        }
    }
}

void AlertService::pump()
{
    if (!m_isLoaded || !m_project) {
        return;
    }
    for (telemetry::DeliveryQueue::Sending &sending : m_queue.takeDue(QDateTime::currentDateTimeUtc())) {
        const Channel *channel = m_project->channels.find(sending.channel);
        m_attempts[sending.channel] = m_sender.send(channel != nullptr ? *channel : Channel(), m_secrets.value(sending.channel), sending.message,
                                                    [this, id = sending.channel](const Delivery &delivery) { finished(id, delivery); });
    }
    startUntil(m_retry, m_queue.nextDue());
}

void AlertService::finished(const QString &id, const Delivery &delivery)
{
    if (const auto attempt = m_attempts.find(id); attempt != m_attempts.end()) {
        attempt->second.release()->deleteLater(); // it is the one that calls
        m_attempts.erase(attempt);
    }
    const double jitter = static_cast<double>(m_random.below(1000)) / 1000;
    if (const auto report = m_queue.finished(id, delivery, QDateTime::currentDateTimeUtc(), jitter)) {
        QString text;
        switch (delivery.outcome) {
        case Delivery::Outcome::Delivered:
            text = u"Channel %1 was told: %2. %3"_s.arg(id, report->message.subject(), delivery.text);
            break;
        case Delivery::Outcome::Failed:
            text = report->isFirstFailure ? u"Channel %1 cannot be told: %2 It is tried again until it can."_s.arg(id, delivery.text) : QString();
            break;
        case Delivery::Outcome::Refused:
            text = u"Channel %1 was not told: %2. It is given up: %3"_s.arg(id, report->message.subject(), delivery.text);
            break;
        }
        if (!text.isEmpty()) {
            m_health.note({eventOf(u"channel:"_s + id, text,
                                   {{u"message"_s, report->message.id}, {u"outcome"_s, toText(delivery.outcome)}, {u"attempts"_s, report->attempts}, {u"reason"_s, delivery.text}})});
        }
    }
    keep();
    pump();
}

Event AlertService::eventOf(const QString &object, const QString &text, const QJsonObject &detail) const
{
    return {QDateTime::currentDateTimeUtc(), u"alert"_s, object, text, detail};
}

Result<TestAlert> sendTestAlert(const model::Project &project, const QString &id, const AlertSecrets &secrets)
{
    const Channel *channel = project.channels.find(id);
    const QString where = u"channel:"_s + id;
    if (channel == nullptr) {
        QStringList known;
        for (const Channel &each : project.channels) {
            known += each.id.text;
        }
        return fail(Error::Kind::NotFound, known.isEmpty() ? u"The project has no channels. Add one."_s : u"There is no such channel. The project has %1."_s.arg(known.join(u", "_s)), where);
    }
    if (channel->kind == Channel::Kind::Desktop) {
        return fail(Error::Kind::Unsupported, u"There is no desktop here. Test a channel of another kind."_s, where);
    }
    if (const QString problem = model::problemOf(*channel); !problem.isEmpty()) {
        return fail(Error::Kind::Invalid, problem, where);
    }
    AlertMessage message;
    message.id = newId();
    message.time = QDateTime::currentDateTimeUtc();
    message.project = project.name;
    message.source = QSysInfo::machineHostName();
    message.isTest = true;
    TestAlert out;
    if (channel->kind == Channel::Kind::Smtp) {
        out.sent = u"From: %1\nTo: %2\nSubject: [Meridian] %3\n\n%4"_s.arg(channel->from, channel->to.join(u", "_s), message.subject(), message.text());
    } else {
        out.sent = QString::fromUtf8(QJsonDocument(telemetry::toJson(message)).toJson(QJsonDocument::Indented));
    }
    telemetry::AlertSender sender;
    QEventLoop loop;
    const auto attempt = sender.send(*channel, secrets.value(id), message, [&](const Delivery &delivery) {
        out.delivery = delivery;
        loop.quit();
    });
    loop.exec();
    return out;
}

} // namespace meridian::service
