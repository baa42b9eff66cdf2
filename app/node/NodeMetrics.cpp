#include "app/node/NodeMetrics.h"

#include "engine/serve/Metrics.h"
#include "engine/service/Engine.h"
#include "engine/service/HealthDoor.h"
#include "engine/service/QueryLog.h"

namespace meridian::node {

void NodeMetrics::noteLoad(bool isInForce)
{
    ++m_loads;
    m_wasLastInForce = isInForce;
    if (isInForce) {
        m_lastInForce = QDateTime::currentDateTimeUtc();
    }
}

QByteArray NodeMetrics::text() const
{
    serve::MetricsWriter out;
    out.begin("meridian_build_info", "gauge", "Always 1; the version is in its label.");
    out.sample(std::uint64_t{1}, {{"version", MERIDIAN_VERSION}});
    out.single("meridian_config_loads_total", "counter", "Times a project was read, the start among them.", std::uint64_t{m_loads});
    out.single("meridian_config_last_reload_successful", "gauge", "Whether the project that was read last is in force.", std::uint64_t{m_wasLastInForce});
    out.single("meridian_config_last_reload_success_timestamp_seconds", "gauge", "When a project was put in force last.",
               static_cast<double>(m_lastInForce.toMSecsSinceEpoch()) / 1000);
    if (const policy::PolicyPtr policy = m_engine.policy()) {
        out.single("meridian_zones", "gauge", "Zones served.", std::uint64_t{policy->zoneInfos().size()});
        out.single("meridian_routed_names", "gauge", "Instances and record sets whose answers are decided by policy.", std::uint64_t{policy->deciderCount()});
    }
    const serve::TcpServer &tcp = m_engine.server().tcp();
    out.single("meridian_tcp_connections", "gauge", "Connections open now.", static_cast<std::uint64_t>(tcp.connectionCount()));
    out.single("meridian_tcp_evicted_total", "counter", "Connections closed to make room for others.", std::uint64_t{tcp.evictionCount()});
    if (m_queryLog != nullptr) {
        out.single("meridian_query_log_lines_total", "counter", "Lines written to the query log.", std::uint64_t{m_queryLog->lines()});
        out.single("meridian_query_log_lost_total", "counter", "Queries that should have been logged and were not.", std::uint64_t{m_queryLog->lost()});
    }
    if (m_door != nullptr && !m_door->points().empty()) {
        out.begin("meridian_probe_point_up", "gauge", "Whether a probe point reports.");
        for (const auto &[name, point] : m_door->points()) {
            out.sample(std::uint64_t{point.isReporting()}, {{"point", name.toUtf8().constData()}});
        }
        out.begin("meridian_probe_point_results_total", "counter", "Results that were taken of a probe point.");
        for (const auto &[name, point] : m_door->points()) {
            out.sample(std::uint64_t{point.results}, {{"point", name.toUtf8().constData()}});
        }
    }
    serve::writeAnswerMetrics(out, m_engine.server().counters());
    serve::writeProcessMetrics(out);
    return out.text();
}

} // namespace meridian::node
