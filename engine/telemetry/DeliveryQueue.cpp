#include "engine/telemetry/DeliveryQueue.h"

#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::telemetry {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFirstPause{1000};
constexpr milliseconds kLongestPause{300'000};
constexpr milliseconds kLongestWish{3'600'000}; // of the other side

/// Half of the pause is certain, half is chance, so that many senders do not come back together.
milliseconds pauseAfter(int attempts, const Delivery &delivery, double jitter)
{
    const milliseconds full = std::min<milliseconds>(kLongestPause, kFirstPause * (1LL << std::min(attempts - 1, 20)));
    const milliseconds own{static_cast<qint64>(static_cast<double>(full.count()) * (0.5 + jitter / 2))};
    return std::max(own, std::min<milliseconds>(delivery.retryAfter.value_or(std::chrono::seconds(0)), kLongestWish));
}

} // namespace

QString toText(Delivery::Outcome outcome)
{
    switch (outcome) {
    case Delivery::Outcome::Delivered: return u"delivered"_s;
    case Delivery::Outcome::Failed: return u"failed"_s;
    case Delivery::Outcome::Refused: break;
    }
    return u"refused"_s;
}

qsizetype DeliveryQueue::add(const QString &channel, const AlertMessage &message)
{
    Lane &lane = m_lanes[channel];
    lane.messages.push_back({message, 0});
    qsizetype dropped = 0;
    while (lane.messages.size() > kMostWaiting) {
        lane.messages.erase(lane.messages.begin() + (lane.isUnderWay ? 1 : 0));
        ++dropped;
    }
    return dropped;
}

std::vector<DeliveryQueue::Sending> DeliveryQueue::takeDue(const QDateTime &now)
{
    std::vector<Sending> out;
    for (auto &[channel, lane] : m_lanes) {
        if (lane.isUnderWay || lane.messages.empty() || (lane.notBefore.isValid() && lane.notBefore > now)) {
            continue;
        }
        lane.isUnderWay = true;
        out.push_back({channel, lane.messages.front().message, ++lane.messages.front().attempts});
    }
    return out;
}

std::optional<DeliveryQueue::Report> DeliveryQueue::finished(const QString &channel, const Delivery &delivery, const QDateTime &now, double jitter)
{
    const auto found = m_lanes.find(channel);
    if (found == m_lanes.end() || !found->second.isUnderWay) {
        return std::nullopt;
    }
    Lane &lane = found->second;
    const Waiting &head = lane.messages.front();
    const bool hasFailed = delivery.outcome == Delivery::Outcome::Failed;
    Report report{head.message, head.attempts, hasFailed && !lane.isFailing};
    lane.isUnderWay = false;
    lane.isFailing = hasFailed;
    if (hasFailed) {
        lane.notBefore = now.addMSecs(pauseAfter(head.attempts, delivery, jitter).count());
    } else {
        lane.notBefore = {};
        lane.messages.pop_front();
    }
    return report;
}

std::optional<QDateTime> DeliveryQueue::nextDue() const
{
    std::optional<QDateTime> out;
    for (const auto &[channel, lane] : m_lanes) {
        if (!lane.isUnderWay && !lane.messages.empty() && lane.notBefore.isValid()) {
            out = std::min(out.value_or(lane.notBefore), lane.notBefore);
        }
    }
    return out;
}

std::map<QString, qsizetype> DeliveryQueue::keepOnly(const QStringList &channels)
{
    std::map<QString, qsizetype> dropped;
    for (auto lane = m_lanes.begin(); lane != m_lanes.end();) {
        if (channels.contains(lane->first)) {
            ++lane;
            continue;
        }
        if (!lane->second.messages.empty()) {
            dropped[lane->first] = static_cast<qsizetype>(lane->second.messages.size());
        }
        lane = m_lanes.erase(lane);
    }
    return dropped;
}

void DeliveryQueue::hurry()
{
    for (auto &[channel, lane] : m_lanes) {
        lane.notBefore = {};
    }
}

std::size_t DeliveryQueue::waiting(const QString &channel) const
{
    const auto found = m_lanes.find(channel);
    return found == m_lanes.end() ? 0 : found->second.messages.size();
}

QJsonArray DeliveryQueue::toJson() const
{
    QJsonArray out;
    for (const auto &[channel, lane] : m_lanes) {
        for (const Waiting &each : lane.messages) {
            out.append(QJsonObject{{u"channel"_s, channel}, {u"attempts"_s, each.attempts}, {u"failing"_s, lane.isFailing}, {u"message"_s, telemetry::toJson(each.message)}});
        }
    }
    return out;
}

DeliveryQueue DeliveryQueue::fromJson(const QJsonArray &json)
{
    DeliveryQueue out;
    for (const QJsonValue &each : json) {
        const QString channel = each["channel"_L1].toString();
        if (const auto message = alertFromJson(each["message"_L1].toObject()); message && !channel.isEmpty()) {
            Lane &lane = out.m_lanes[channel];
            lane.messages.push_back({*message, each["attempts"_L1].toInt()});
            lane.isFailing = each["failing"_L1].toBool();
        }
    }
    return out;
}

} // namespace meridian::telemetry
