#pragma once

#include "engine/base/Result.h"
#include "engine/base/Snapshot.h"
#include "engine/policy/Standing.h"
#include "engine/serve/QueryRing.h"
#include "engine/service/Health.h"

#include <QByteArray>
#include <QFile>
#include <QObject>
#include <QString>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace meridian::service {

/// One line of the query log: a JSON object without line break. The decision is taken again with its steps told, against
/// `standing`, the one that answered; null leaves out what follows from it. `looks`: the health of then. Keys as in Google
/// Cloud DNS where they mean the same (R-V37), and `rule`, `scope`, `why`, `health`:
///
/// time, queryName, queryType, responseCode, rdata[], ttl, protocol (UDP TCP TLS HTTPS), sourceIP, sourcePort, sourceNetwork
/// (the client subnet, if the question had one), scope, location (place path), isp, asn, target_name and target_type
/// (zone or routed name), authAnswer, truncated, degraded, serverLatency (seconds), cookie, rule (model reference), why,
/// healthyIps[], unhealthyIps[] (addresses that the routed name uses), health[] (R-107, R-128, X-17; of the same addresses:
/// address, value, state (up, down, unknown, stale; unchecked: nothing measures it), mode (always_on, always_off: set by hand, and wins), enoughBackends (false: too few are),
/// since and lastCheck where they are known).
[[nodiscard]] QByteArray queryLogLine(const policy::Standing *standing, const AddressLooks &looks, const serve::QueryEvent &event);

struct QueryLogOptions
{
    QString file;                          ///< empty: no log
    std::uint32_t sample = 1;              ///< one query in so many
    qint64 maxOctets = 100 * 1024 * 1024;  ///< a file that has grown to it becomes `file.1`, `file.1` becomes `file.2` …
    int keep = 5;                          ///< old files
};

/// Writes down what threads put into their rings, in a thread of its own, ten times a second.
class QueryLog final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(QueryLog)

public:
    /// `rings` and `standing` must outlive the log. `note` must be called after each publish of `standing`.
    QueryLog(QueryLogOptions options, const Snapshot<policy::Standing> &standing, std::vector<serve::QueryRing *> rings);
    ~QueryLog() override;

    /// Opens the file and starts to write. Error: the file cannot be written.
    [[nodiscard]] Result<void> start();
    /// Another standing is in force: lines of answers by it are written against it. The thread that publishes, which also
    /// calls `take`.
    void note();
    /// What is known of addresses now; the others are as before. Before `note` of a standing that obeys it.
    void take(const AddressLooks &looks);
    /// Opens the file again under its name: for tools that move it away. Any thread.
    void reopen();
    /// Writes what waits and ends.
    void stop();

    /// Any thread.
    [[nodiscard]] quint64 lines() const { return m_lines; }
    [[nodiscard]] quint64 lost() const;

signals:
    /// Lines are lost: the file cannot be written, or more is asked than can be written down. Once until all is well again.
    void failed(const meridian::Error &error);

private:
    /// A standing and what was known of its addresses while it was in force.
    struct Noted
    {
        std::uint64_t generation = 0;
        std::shared_ptr<const policy::Standing> standing;
        AddressLooks looks;
        std::chrono::steady_clock::time_point since;
    };

    void write(bool isLast);
    /// What the events that wait may need.
    [[nodiscard]] std::deque<Noted> noted() const;
    [[nodiscard]] bool openFile();
    void rotate();
    /// Says what went wrong since the last time, if it was well then.
    void tell(quint64 unwrittenBefore);

    QueryLogOptions m_options;
    const Snapshot<policy::Standing> &m_standing;
    AddressLooks m_looks; // of the thread that publishes
    mutable std::mutex m_mutex;
    std::deque<Noted> m_noted; // guarded by m_mutex; the newest last
    std::vector<serve::QueryRing *> m_rings;
    QFile m_file;
    QThread m_thread;
    QTimer m_timer; // lives on m_thread
    std::atomic<quint64> m_lines{0};
    std::atomic<quint64> m_unwritten{0};
    std::atomic<bool> m_mustReopen{false};
    quint64 m_overflown = 0; // lines that rings had no room for, as was told
    bool m_isWritable = true;
    bool m_keepsUp = true;
};

} // namespace meridian::service
