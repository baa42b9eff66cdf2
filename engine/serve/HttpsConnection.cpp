#include "engine/serve/HttpsConnection.h"

#include <QSslSocket>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

constexpr qint64 kTurn = 16 * 1024; ///< octets read before they are worked on

} // namespace

HttpsConnection::HttpsConnection(TcpServer &server, std::unique_ptr<QTcpSocket> socket)
    : StreamConnection(server, std::move(socket), Transport::Https), m_session([this](std::span<const std::uint8_t> query) {
          const std::span<const std::uint8_t> framed = m_server.answer(query, *this);
          if (framed.empty()) {
              return framed;
          }
          showLife();
          return framed.subspan(2);
      })
{
    m_socket->setReadBufferSize(4 * kTurn);
}

void HttpsConnection::serve()
{
    const auto *encrypted = qobject_cast<const QSslSocket *>(m_socket.get());
    if (m_isEnded || (encrypted != nullptr && !encrypted->isEncrypted())) {
        return; // the handshake goes on
    }
    bool isFine = m_hasBegun || encrypted == nullptr || encrypted->sslConfiguration().nextNegotiatedProtocol() == "h2"_ba;
    m_hasBegun = isFine;
    while (isFine && !isBehind()) {
        const QByteArray more = m_socket->read(kTurn);
        isFine = m_session.receive({reinterpret_cast<const std::uint8_t *>(more.constData()), static_cast<std::size_t>(more.size())}) && send();
        if (more.isEmpty()) {
            break;
        }
    }
    m_socket->flush();
    if (!isFine || m_session.isDone()) {
        end();
    }
}

void HttpsConnection::sayGoodbye()
{
    if (m_hasBegun) {
        m_session.finish();
        (void)send();
        m_socket->flush();
    }
}

bool HttpsConnection::send()
{
    while (!isBehind()) {
        const auto octets = m_session.next();
        if (!octets || octets->empty()) {
            return octets.has_value();
        }
        if (m_socket->write(reinterpret_cast<const char *>(octets->data()), static_cast<qint64>(octets->size())) < 0) {
            return false;
        }
    }
    return true;
}

} // namespace meridian::serve
