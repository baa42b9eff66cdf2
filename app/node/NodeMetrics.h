#pragma once

#include <QByteArray>
#include <QDateTime>

namespace meridian::service {
class Engine;
class HealthDoor;
class QueryLog;
}

namespace meridian::node {

/// What `/metrics` says. Lives on the engine's thread.
class NodeMetrics final
{
public:
    explicit NodeMetrics(const service::Engine &engine) : m_engine(engine) {}

    /// A project was read: at the start and at each reload.
    void noteLoad(bool isInForce);
    /// Whose lines are counted; it must outlive the metrics.
    void setQueryLog(const service::QueryLog *log) { m_queryLog = log; }
    /// Whose probe points are told; it must outlive the metrics.
    void setDoor(const service::HealthDoor *door) { m_door = door; }
    [[nodiscard]] bool isServing() const { return m_lastInForce.isValid(); }
    /// Text form of Prometheus.
    [[nodiscard]] QByteArray text() const;

private:
    const service::Engine &m_engine;
    const service::QueryLog *m_queryLog = nullptr;
    const service::HealthDoor *m_door = nullptr;
    QDateTime m_lastInForce;
    bool m_wasLastInForce = false;
    quint64 m_loads = 0;
};

} // namespace meridian::node
