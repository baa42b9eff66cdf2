#include "engine/probe/SocketTexts.h"

using namespace Qt::StringLiterals;

namespace meridian::probe {

QString socketErrorText(QAbstractSocket::SocketError error, const QString &fallback)
{
    switch (error) {
    case QAbstractSocket::ConnectionRefusedError:
        return u"The connection was refused: nothing listens on the port."_s;
    case QAbstractSocket::RemoteHostClosedError:
        return u"The other side closed the connection without an answer."_s;
    case QAbstractSocket::SocketTimeoutError:
        return u"No connection: the system gave up waiting."_s;
    case QAbstractSocket::SocketResourceError:
        return u"This machine has no socket left. Raise the limit of open files, or probe less often."_s;
    case QAbstractSocket::SocketAccessError:
        return u"This machine does not permit the connection. Look at its firewall."_s;
    case QAbstractSocket::NetworkError:
        return u"The network reports: %1."_s.arg(fallback);
    default:
        return fallback.endsWith(u'.') ? fallback : fallback + u'.';
    }
}

} // namespace meridian::probe
