#pragma once

#include "engine/base/Snapshot.h"
#include "engine/serve/Endpoint.h"
#include "engine/serve/Responder.h"

#include <QObject>
#include <QUdpSocket>

#include <functional>
#include <memory>
#include <vector>

namespace meridian::serve {

/// Called after each query with what became of it and the octets of the answer (none: silence), in the server's thread.
using AnswerObserver = std::function<void(const AnswerReport &, std::span<const std::uint8_t> answer)>;

/// Answers over UDP with QUdpSocket: for the console's test server and for systems without recvmmsg. A new standing
/// takes effect at the next answer. Lives in one thread with an event loop.
class UdpSocketServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UdpSocketServer)

public:
    /// `standing` must outlive the server; while nothing is published queries are not answered.
    explicit UdpSocketServer(const Snapshot<policy::Standing> &standing, Random random = Random::fromEntropy(), QObject *parent = nullptr);

    /// Listens on one more address; the endpoint with its real port. Errors: `bindError`.
    [[nodiscard]] Result<Endpoint> listen(const Endpoint &endpoint);
    /// What is listened on, in the order of the calls.
    [[nodiscard]] QList<Endpoint> endpoints() const;
    /// Stops listening on one address, or on all.
    void close(const Endpoint &endpoint);
    void close();

    void setObserver(AnswerObserver observer) { m_observer = std::move(observer); }

private:
    void receive(QUdpSocket &socket);
    /// The answer is then in `m_out`; its size, or 0.
    [[nodiscard]] std::size_t answer(std::span<const std::uint8_t> query, const QHostAddress &sender);
    void receiveOnAnyAddress(QUdpSocket &socket);

    SnapshotReader<policy::Standing> m_standing;
    Random m_random;
    AnswerObserver m_observer;
    AnswerReport m_report;
    std::vector<std::unique_ptr<QUdpSocket>> m_sockets;
    std::vector<std::uint8_t> m_in;
    std::vector<std::uint8_t> m_out;
};

} // namespace meridian::serve
