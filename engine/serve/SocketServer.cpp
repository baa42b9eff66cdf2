#include "engine/serve/SocketServer.h"

namespace meridian::serve {
namespace {

/// A free UDP port may be taken for TCP; then another one is tried.
constexpr int kPortAttempts = 32;

} // namespace

// Both are children, so that they go along when the whole is moved to another thread: a server that stays behind has its
// sockets told of datagrams on the wrong one.
SocketServer::SocketServer(const AnswerSources &sources, const SocketServerOptions &options, QObject *parent)
    : QObject(parent), m_udp(sources, Random::fromEntropy(), this), m_tcp(sources, Random::fromEntropy(), options.tcp, this)
{
    if (options.logSample > 0) {
        m_ring = std::make_unique<QueryRing>(options.logSample);
        m_udp.setRing(m_ring.get());
        m_tcp.setRing(m_ring.get());
    }
    if (options.udp == UdpTransport::Batch) {
        BatchOptions batch = options.batch;
        batch.logSample = options.logSample;
        m_batch.emplace(sources, batch);
    }
}

SocketServer::~SocketServer() = default;

Result<Endpoint> SocketServer::listenUdp(const Endpoint &endpoint)
{
    return m_batch ? m_batch->listen(endpoint) : m_udp.listen(endpoint);
}

void SocketServer::closeUdp(const Endpoint &endpoint)
{
    if (m_batch) {
        m_batch->closeLast();
    } else {
        m_udp.close(endpoint);
    }
}

Result<Endpoint> SocketServer::listen(const Endpoint &endpoint)
{
    Result<Endpoint> bound = listenUdp(endpoint);
    for (int attempt = 1; bound; ++attempt) {
        const Result<Endpoint> tcp = m_tcp.listen(*bound);
        if (tcp) {
            break;
        }
        closeUdp(*bound);
        const bool isWorthAnother = endpoint.port == 0 && tcp.error().kind == Error::Kind::Busy && attempt < kPortAttempts;
        bound = isWorthAnother ? listenUdp(endpoint) : Result<Endpoint>(std::unexpected(tcp.error()));
    }
    return bound;
}

QList<Endpoint> SocketServer::endpoints() const
{
    return m_batch ? m_batch->endpoints() : m_udp.endpoints();
}

void SocketServer::start()
{
    if (m_batch) {
        m_batch->start();
    }
}

void SocketServer::refresh()
{
    if (m_batch) {
        m_batch->refresh();
    }
    m_udp.refresh();
    m_tcp.refresh();
}

std::vector<const AnswerCounters *> SocketServer::counters() const
{
    std::vector<const AnswerCounters *> out = m_batch ? m_batch->counters() : std::vector{&m_udp.counters()};
    out.push_back(&m_tcp.counters());
    return out;
}

std::vector<QueryRing *> SocketServer::rings() const
{
    std::vector<QueryRing *> out = m_batch ? m_batch->rings() : std::vector<QueryRing *>();
    if (m_ring) {
        out.push_back(m_ring.get());
    }
    return out;
}

void SocketServer::close()
{
    if (m_batch) {
        m_batch->stop();
    }
    m_udp.close();
    m_tcp.close();
}

void SocketServer::setObserver(const AnswerObserver &observer)
{
    m_udp.setObserver(observer);
    m_tcp.setObserver(observer);
}

} // namespace meridian::serve
