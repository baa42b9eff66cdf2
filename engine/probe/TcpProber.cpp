#include "engine/probe/TcpProber.h"

#include "engine/probe/SocketTexts.h"

#include <QHostAddress>
#include <QNetworkProxy>
#include <QTcpSocket>

using namespace Qt::StringLiterals;

namespace meridian::probe {
namespace {

class TcpAttempt final : public Attempt
{
public:
    TcpAttempt(const ProbeRequest &target, Done done) : Attempt(target, std::move(done)), m_socket(this)
    {
        m_socket.setProxy(QNetworkProxy::NoProxy);
        connect(&m_socket, &QTcpSocket::connected, this, [this] {
            finish(Outcome::Success, u"Connected in %1."_s.arg(durationText(elapsedMilliseconds())));
        });
        connect(&m_socket, &QTcpSocket::errorOccurred, this, [this](QAbstractSocket::SocketError error) {
            const bool isOurs = error == QAbstractSocket::SocketResourceError || error == QAbstractSocket::SocketAccessError;
            finish(isOurs ? Outcome::NotRun : Outcome::Failure, socketErrorText(error, m_socket.errorString()));
        });
        m_socket.connectToHost(QHostAddress(request().value), static_cast<quint16>(check().port));
    }

private:
    QString timeoutReason() const override { return u"No connection within %1 s."_s.arg(check().timeout); }
    void stop() override { m_socket.abort(); }

    QTcpSocket m_socket;
};

} // namespace

AttemptPtr TcpProber::start(const ProbeRequest &request, Attempt::Done done)
{
    return AttemptPtr(new TcpAttempt(request, std::move(done)));
}

} // namespace meridian::probe
