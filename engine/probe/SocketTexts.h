#pragma once

#include <QAbstractSocket>
#include <QString>

namespace meridian::probe {

/// What a socket's error means for the one who probes, as a sentence; `fallback` is the system's own text.
[[nodiscard]] QString socketErrorText(QAbstractSocket::SocketError error, const QString &fallback);

} // namespace meridian::probe
