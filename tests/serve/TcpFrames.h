#pragma once

#include "tests/serve/Ask.h"

#include <QTcpSocket>
#include <QTest>

namespace meridian::test {

/// A message as it goes over TCP and TLS: behind its length in two octets (RFC 1035 §4.2.2).
inline QByteArray framed(const Octets &octets)
{
    QByteArray out;
    out += static_cast<char>(octets.size() >> 8);
    out += static_cast<char>(octets.size());
    out.append(reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size()));
    return out;
}

/// The next message without its length; empty if none comes whole.
inline Octets receiveFramed(QTcpSocket &client)
{
    const auto waitFor = [&client](qint64 size) { return QTest::qWaitFor([&client, size] { return client.bytesAvailable() >= size; }); };
    if (!waitFor(2)) {
        return {};
    }
    const QByteArray head = client.read(2);
    const qint64 size = static_cast<std::uint8_t>(head[0]) << 8 | static_cast<std::uint8_t>(head[1]);
    const QByteArray data = waitFor(size) ? client.read(size) : QByteArray();
    return {data.begin(), data.end()};
}

} // namespace meridian::test
