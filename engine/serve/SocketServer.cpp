#include "engine/serve/SocketServer.h"

namespace meridian::serve {
namespace {

/// A free UDP port may be taken for TCP; then another one is tried.
constexpr int kPortAttempts = 32;

} // namespace

// Both are children, so that they go along when the whole is moved to another thread: a server that stays behind has its
// sockets told of datagrams on the wrong one.
SocketServer::SocketServer(const Snapshot<policy::Standing> &standing, QObject *parent)
    : QObject(parent), m_udp(standing, Random::fromEntropy(), this), m_tcp(standing, Random::fromEntropy(), {}, this)
{
}

Result<Endpoint> SocketServer::listen(const Endpoint &endpoint)
{
    Result<Endpoint> bound = m_udp.listen(endpoint);
    for (int attempt = 1; bound; ++attempt) {
        const Result<Endpoint> tcp = m_tcp.listen(*bound);
        if (tcp) {
            break;
        }
        m_udp.close(*bound);
        const bool isWorthAnother = endpoint.port == 0 && tcp.error().kind == Error::Kind::Busy && attempt < kPortAttempts;
        bound = isWorthAnother ? m_udp.listen(endpoint) : Result<Endpoint>(std::unexpected(tcp.error()));
    }
    return bound;
}

void SocketServer::close()
{
    m_udp.close();
    m_tcp.close();
}

void SocketServer::setObserver(const AnswerObserver &observer)
{
    m_udp.setObserver(observer);
    m_tcp.setObserver(observer);
}

} // namespace meridian::serve
