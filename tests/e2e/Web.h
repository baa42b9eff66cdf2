#pragma once

#include <QByteArray>

#include <arpa/inet.h>
#include <atomic>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace meridian::test {

/// A web server on this machine whose status a test changes. On a thread of its own, since the test waits for programs.
class Web final
{
public:
    Web()
    {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        ::bind(m_socket, reinterpret_cast<const sockaddr *>(&address), length);
        ::listen(m_socket, 16);
        ::getsockname(m_socket, reinterpret_cast<sockaddr *>(&address), &length);
        m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { serve(); });
    }
    ~Web()
    {
        ::shutdown(m_socket, SHUT_RDWR);
        m_thread.join();
        ::close(m_socket);
    }
    [[nodiscard]] int port() const { return m_port; }

    std::atomic<int> status = 200;

private:
    void serve()
    {
        for (int client = 0; (client = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC)) >= 0; ::close(client)) {
            QByteArray request;
            char buffer[4096];
            ssize_t size = 0;
            while (!request.contains("\r\n\r\n") && (size = ::recv(client, buffer, sizeof buffer, 0)) > 0) {
                request.append(buffer, size);
            }
            const QByteArray answer = "HTTP/1.1 " + QByteArray::number(status.load()) + " Text\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            static_cast<void>(::send(client, answer.constData(), static_cast<std::size_t>(answer.size()), MSG_NOSIGNAL));
        }
    }

    int m_socket = -1;
    int m_port = 0;
    std::thread m_thread;
};

} // namespace meridian::test
