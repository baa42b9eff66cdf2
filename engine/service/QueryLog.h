#pragma once

#include "engine/base/Result.h"
#include "engine/base/Snapshot.h"
#include "engine/policy/Standing.h"
#include "engine/serve/QueryRing.h"

#include <QByteArray>
#include <QFile>
#include <QObject>
#include <QString>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <memory>
#include <vector>

namespace meridian::service {

/// One line of the query log: a JSON object without line break. The decision is taken again with its steps told, against
/// `standing`, which is the one of now: right behind a publish it may differ from the one that answered. Keys as in Google
/// Cloud DNS where they mean the same (R-V37), and `rule`, `scope`, `why`:
///
/// time, queryName, queryType, responseCode, rdata[], ttl, protocol (UDP TCP TLS), sourceIP, sourcePort, sourceNetwork
/// (the client subnet, if the question had one), scope, location (place path), isp, asn, target_name and target_type
/// (zone or routed name), authAnswer, truncated, degraded, serverLatency (seconds), cookie, rule (model reference), why,
/// healthyIps[], unhealthyIps[] (addresses that the routed name uses).
[[nodiscard]] QByteArray queryLogLine(const policy::Standing &standing, const serve::QueryEvent &event);

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
    /// `rings` and `standing` must outlive the log.
    QueryLog(QueryLogOptions options, const Snapshot<policy::Standing> &standing, std::vector<serve::QueryRing *> rings);
    ~QueryLog() override;

    /// Opens the file and starts to write. Error: the file cannot be written.
    [[nodiscard]] Result<void> start();
    /// Opens the file again under its name: for tools that move it away. Any thread.
    void reopen();
    /// Writes what waits and ends.
    void stop();

    /// Any thread.
    [[nodiscard]] quint64 lines() const { return m_lines; }
    [[nodiscard]] quint64 lost() const;

private:
    void write();
    [[nodiscard]] bool openFile();
    void rotate();

    QueryLogOptions m_options;
    SnapshotReader<policy::Standing> m_standing;
    std::vector<serve::QueryRing *> m_rings;
    QFile m_file;
    QThread m_thread;
    QTimer m_timer; // lives on m_thread
    std::atomic<quint64> m_lines{0};
    std::atomic<quint64> m_unwritten{0};
    std::atomic<bool> m_mustReopen{false};
};

} // namespace meridian::service
