#pragma once

#include "engine/base/Random.h"
#include "engine/dns/Tsig.h"
#include "engine/policy/Policy.h"
#include "engine/serve/Endpoint.h"

#include <QObject>
#include <QTimer>
#include <QUdpSocket>

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace meridian::serve {

/// A secondary that is told of new versions of zones.
struct NotifyTarget
{
    Endpoint endpoint;
    std::optional<dns::TsigKey> key; ///< signs what it is told
};

struct NotifyOptions
{
    /// Until a secondary is told again; doubled each time (RFC 1996 §3.6).
    std::chrono::milliseconds retry{1'000};
    int attempts = 5;
    int inFlight = 64; ///< that no secondary has answered yet; further ones wait
};

/// Tells secondaries by NOTIFY which zones have a new serial (RFC 1996). Each is told of every zone that it may see, once at the
/// start and then of the changed ones, until it answers or five attempts have passed. Lives in one thread with an event loop.
class Notifier final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Notifier)

public:
    explicit Notifier(std::vector<NotifyTarget> targets, NotifyOptions options = {}, Random random = Random::fromEntropy(), QObject *parent = nullptr);
    ~Notifier() override;

    /// To be called after a policy was put in force.
    void noteZones(const policy::Policy &policy);
    /// News that no secondary has confirmed yet and that are still told.
    [[nodiscard]] std::size_t pendingCount() const { return m_waiting.size() + m_inFlight.size(); }

signals:
    /// A secondary has confirmed that it was told.
    void confirmed(const QString &zone, const QString &secondary);
    /// It has not, or it refused; `reason` is a sentence.
    void failed(const QString &zone, const QString &secondary, const QString &reason);

private:
    /// One zone's new version for one secondary.
    struct News
    {
        std::size_t target = 0;
        dns::Name zone;
        dns::RrSet soa;
        std::uint16_t id = 0;
        int attempt = 0;
        std::chrono::steady_clock::time_point due{};
        std::optional<dns::Tsig> tsig{};
    };

    void add(std::size_t target, const dns::Name &zone, const dns::RrSet &soa);
    /// Sends what is due and sets the timer for what is next.
    void work();
    void send(News &news);
    void receive(QUdpSocket &socket);
    /// What `octets` from a secondary say of the news that they answer.
    void take(std::span<const std::uint8_t> octets, const Endpoint &from);
    [[nodiscard]] QUdpSocket *socketFor(const QHostAddress &address);
    [[nodiscard]] QString nameOf(const News &news) const;

    std::vector<NotifyTarget> m_targets;
    NotifyOptions m_options;
    Random m_random;
    std::map<QByteArray, std::uint32_t> m_serials; // by lowered origin and place among those of that name
    std::deque<News> m_waiting;
    std::vector<News> m_inFlight;
    std::map<QAbstractSocket::NetworkLayerProtocol, std::unique_ptr<QUdpSocket>> m_sockets;
    QTimer m_timer;
};

} // namespace meridian::serve
