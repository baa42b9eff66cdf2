#pragma once

#include "engine/telemetry/AlertMessage.h"

#include <QJsonArray>

#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace meridian::telemetry {

/// How one attempt to send a message ended.
struct Delivery
{
    enum class Outcome {
        Delivered,
        Failed,  ///< may work later: it is tried again
        Refused, ///< will not work however often: it is given up
    };
    Outcome outcome = Outcome::Failed;
    QString text;                                   ///< a sentence: what the other side said, or what went wrong
    std::optional<std::chrono::seconds> retryAfter; ///< the other side asks to wait

    friend bool operator==(const Delivery &, const Delivery &) = default;
};

/// `delivered`, `failed`, `refused`.
[[nodiscard]] QString toText(Delivery::Outcome outcome);

/// Messages that wait for their channels: the order of each channel is kept, one is under way at a time, and what fails is
/// tried again after 1, 2, 4 … seconds, at most five minutes, each with jitter. A value without clock, sockets or threads.
class DeliveryQueue final
{
public:
    static constexpr std::size_t kMostWaiting = 1000; ///< of one channel

    struct Sending
    {
        QString channel; ///< id
        AlertMessage message;
        int attempt = 1;
    };
    /// What follows from the end of an attempt, for the event log.
    struct Report
    {
        AlertMessage message;
        int attempts = 0;
        bool isFirstFailure = false; ///< since the channel worked last
    };

    /// Returns how many of the oldest had to make room.
    [[nodiscard]] qsizetype add(const QString &channel, const AlertMessage &message);
    /// What has to be sent now; it is under way until `finished`.
    [[nodiscard]] std::vector<Sending> takeDue(const QDateTime &now);
    /// `jitter` from 0 to below 1. Nothing if nothing was under way, or the channel is gone.
    std::optional<Report> finished(const QString &channel, const Delivery &delivery, const QDateTime &now, double jitter);
    /// When to call `takeDue` again; nothing if nothing waits for time.
    [[nodiscard]] std::optional<QDateTime> nextDue() const;

    /// Forgets what waits for other channels; returns how many messages for each.
    std::map<QString, qsizetype> keepOnly(const QStringList &channels);
    /// Tries again at once what has failed: a channel was changed.
    void hurry();
    [[nodiscard]] std::size_t waiting(const QString &channel) const;

    /// For a restart; what is under way counts as waiting.
    [[nodiscard]] QJsonArray toJson() const;
    [[nodiscard]] static DeliveryQueue fromJson(const QJsonArray &json);

private:
    struct Waiting
    {
        AlertMessage message;
        int attempts = 0;
    };
    struct Lane
    {
        std::deque<Waiting> messages;
        QDateTime notBefore; ///< invalid: at once
        bool isUnderWay = false; ///< the first message
        bool isFailing = false;
    };

    std::map<QString, Lane> m_lanes; // by channel id
};

} // namespace meridian::telemetry
