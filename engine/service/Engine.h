#pragma once

#include "engine/base/Snapshot.h"
#include "engine/model/Project.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Failback.h"
#include "engine/policy/Policy.h"
#include "engine/policy/Standing.h"
#include "engine/serve/ServerProfile.h"
#include "engine/serve/SocketServer.h"
#include "engine/service/Answer.h"

#include <QElapsedTimer>
#include <QHash>
#include <QList>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <span>

namespace meridian::geo {
class GeoData;
}

namespace meridian::service {

class HealthService;

using serve::Endpoint;

/// How an engine answers; the project is apart.
struct EngineOptions
{
    serve::SocketServerOptions server;
    serve::ServerProfile profile = serve::ServerProfile::withRandomSecret();

    /// Where the keys of signed zones come from.
    enum class Keys {
        Passing, ///< made for each zone that needs one, and gone with the engine
        Given,   ///< `setKeyring`
    };
    Keys keys = Keys::Passing;
};

/// Compiles projects and serves them. Lives wholly on one thread with an event loop: the engine thread of
/// the console, the main thread of meridiand. Everything that answers reads the standing through one `Snapshot`, so a new
/// project or another health is obeyed at the next answer and no socket is touched.
class Engine final : public QObject
{
    Q_OBJECT
public:
    explicit Engine(std::shared_ptr<const geo::GeoData> geoData, QObject *parent = nullptr) : Engine(std::move(geoData), {}, parent) {}
    Engine(std::shared_ptr<const geo::GeoData> geoData, const EngineOptions &options, QObject *parent = nullptr);
    ~Engine() override;

    /// Compiles and puts in force. Returns what was refused, if anything: then the old project stays in force.
    QList<Error> use(const model::Project &project) { return adopt(compile(project)); }
    /// The first half of `use`, which takes longest; any thread, so that answers go on meanwhile. What did not change since
    /// the project in force is taken over from it.
    [[nodiscard]] policy::CompileReport compile(const model::Project &project) const;
    /// The second half, on the engine's thread.
    QList<Error> adopt(const policy::CompileReport &report);
    /// Forced states by address id; replaces the whole set. Ids that the project does not have wait for one that does.
    void setForcedHealth(const QHash<QString, ForcedHealth> &states);
    /// What probes say, by address id; replaces the whole set. Forced states overrule it.
    void setMeasuredHealth(const QHash<QString, policy::CheckState> &states);
    /// The same for those that changed. Answers follow within 100 ms; changes that come together are one.
    void updateMeasuredHealth(const QHash<QString, policy::CheckState> &states);
    /// By what is in force now; an address that the project does not have is not available.
    [[nodiscard]] bool isAvailable(const QString &address) const;
    /// Takes both from what probes, on the same thread.
    void follow(const HealthService &health);

    /// Listens on UDP and TCP of one port; port 0 takes one that is free on both. May be called for several addresses.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &wanted) { return m_server.listen(wanted); }
    /// DNS over TLS on one more address.
    [[nodiscard]] Result<Endpoint> listenTls(const Endpoint &wanted, const QSslConfiguration &configuration) { return m_server.listenTls(wanted, configuration); }
    [[nodiscard]] Result<Endpoint> listenHttps(const Endpoint &wanted, const QSslConfiguration &configuration) { return m_server.listenHttps(wanted, configuration); }
    /// A renewed certificate, for connections that come from now on.
    void setTls(const QSslConfiguration &configuration) { m_server.setTls(configuration); }
    /// Begins to answer where `listen` alone does not (UdpTransport::Batch).
    void startServing() { m_server.start(); }
    void stopListening() { m_server.close(); }
    /// What the server says of itself from the next answer on.
    void setProfile(const serve::ServerProfile &profile) { m_profile.publish(std::make_shared<const serve::ServerProfile>(profile)); }
    [[nodiscard]] std::shared_ptr<const serve::ServerProfile> profile() const { return m_profile.current(); }
    /// Keys of signed zones from the next answer on; to be called before the project that needs them is adopted.
    void setKeyring(const dns::KeyringPtr &keyring);
    [[nodiscard]] const serve::SocketServer &server() const { return m_server; }
    /// What answers read; for a query log.
    [[nodiscard]] const Snapshot<policy::Standing> &standing() const { return m_standing; }

    /// Whether `answered` is sent; without it a query costs no text.
    void observe(bool isObserved);

    /// The policy in force; null before the first project.
    [[nodiscard]] policy::PolicyPtr policy() const { return m_policy; }

signals:
    /// Another project or another health is in force: `standing()` is a new one.
    void standingChanged();
    /// One answered query, on the engine's thread.
    void answered(const meridian::service::AnswerRecord &record);

private:
    /// Of the zones that are compiled now: seconds since 1970, so that it grows over a restart too, counted up where two
    /// fall into one second (RFC 1982).
    [[nodiscard]] std::uint32_t nextSerial() const;
    /// The health of now with the pool sets that rules keep; sets the timer for the next one to be let go.
    [[nodiscard]] policy::Health nextHealth();
    void healthChanged();
    /// Puts a standing in force. The one of before is let go here once nobody reads it, not by a thread that answers.
    void publish(std::shared_ptr<const policy::Standing> standing);
    void letRetiredGo();
    [[nodiscard]] AnswerRecord describe(const serve::AnswerReport &report, std::span<const std::uint8_t> answer) const;

    std::shared_ptr<const geo::GeoData> m_geoData;
    policy::PolicyPtr m_policy;
    Snapshot<policy::Standing> m_standing;
    Snapshot<serve::ServerProfile> m_profile;
    EngineOptions::Keys m_keys;
    std::vector<std::shared_ptr<const policy::Standing>> m_retired; // until no thread reads them
    QTimer m_retirement;
    QHash<QString, ForcedHealth> m_forced;
    QHash<QString, policy::CheckState> m_measured;
    policy::FailbackState m_failback;
    QElapsedTimer m_clock;
    QTimer m_holdDown; // until a rule may return to a better set
    QTimer m_measurements; // while it runs, further changes of health are awaited
    mutable std::atomic<std::uint32_t> m_serial{0};
    serve::SocketServer m_server; // last: its sockets read the snapshots; a child, so that it moves along to a thread
};

} // namespace meridian::service
