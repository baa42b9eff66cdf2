#pragma once

#include "engine/serve/Endpoint.h"
#include "engine/serve/QueryHandler.h"

#include <QObject>
#include <QUdpSocket>

#include <memory>
#include <vector>

namespace meridian::serve {

/// Answers over UDP with QUdpSocket: for the console's test server and for systems without recvmmsg. A new standing
/// takes effect at the next answer. Lives in one thread with an event loop.
class UdpSocketServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UdpSocketServer)

public:
    /// While no standing is published queries are not answered.
    explicit UdpSocketServer(const AnswerSources &sources, Random random = Random::fromEntropy(), QObject *parent = nullptr);

    /// Listens on one more address; the endpoint with its real port. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    /// What is listened on, in the order of the calls.
    [[nodiscard]] QList<Endpoint> endpoints() const;
    /// Stops listening on one address, or on all.
    void close(const Endpoint &endpoint);
    void close();

    void setObserver(AnswerObserver observer) { m_observer = std::move(observer); }
    /// Lets the standing of before go.
    void refresh() { m_handler.refresh(); }
    /// For the query log; null: none.
    void setRing(QueryRing *ring) { m_handler.setRing(ring); }
    [[nodiscard]] const AnswerCounters &counters() const { return m_handler.counters(); }

private:
    void receive(QUdpSocket &socket);
    /// The answer is then in `m_out`; its size, or 0.
    [[nodiscard]] std::size_t answer(std::span<const std::uint8_t> query, const QHostAddress &sender, quint16 port);
    void receiveOnAnyAddress(QUdpSocket &socket);

    QueryHandler m_handler;
    AnswerObserver m_observer;
    std::vector<std::unique_ptr<QUdpSocket>> m_sockets;
    std::vector<std::uint8_t> m_in;
    std::vector<std::uint8_t> m_out;
};

} // namespace meridian::serve
