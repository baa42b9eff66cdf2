#pragma once

#include <arpa/inet.h>
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace meridian::test {

/// A TCP port of this machine that becomes a black hole: nobody takes the connections that wait, there is place for one, and
/// Linux drops whatever asks for another one. Needs no privileges and no thread.
class FullPort final
{
public:
    /// `address` in the notation with dots.
    explicit FullPort(const char *address)
    {
        m_address.sin_family = AF_INET;
        ::inet_pton(AF_INET, address, &m_address.sin_addr);
        socklen_t length = sizeof m_address;
        m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        ::bind(m_socket, at(), length);
        ::listen(m_socket, kPlaces);
        ::getsockname(m_socket, reinterpret_cast<sockaddr *>(&m_address), &length);
    }
    ~FullPort()
    {
        empty();
        ::close(m_socket);
    }
    FullPort(const FullPort &) = delete;
    FullPort &operator=(const FullPort &) = delete;

    [[nodiscard]] int port() const { return ntohs(m_address.sin_port); }

    /// Whether it worked: some systems answer although nothing is free.
    [[nodiscard]] bool fill()
    {
        constexpr int kEnough = 64, kAnswerMilliseconds = 1000;
        ::listen(m_socket, 0);
        while (m_waiting.size() < kEnough) {
            const int client = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
            m_waiting.push_back(client);
            if (::connect(client, at(), sizeof m_address) == 0) {
                continue;
            }
            pollfd looked{client, POLLOUT, 0};
            if (errno == EINPROGRESS && ::poll(&looked, 1, kAnswerMilliseconds) == 0) {
                return true; // no answer to this one, although on the same machine
            }
        }
        return false;
    }
    /// Takes connections again.
    void empty()
    {
        for (const int client : m_waiting) {
            ::close(client);
        }
        m_waiting.clear();
        for (int client = 0; (client = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;) {
            ::close(client);
        }
        ::listen(m_socket, kPlaces);
    }

private:
    static constexpr int kPlaces = 1024; // a probe takes one, since nobody accepts

    [[nodiscard]] const sockaddr *at() const { return reinterpret_cast<const sockaddr *>(&m_address); }

    sockaddr_in m_address = {};
    int m_socket = -1;
    std::vector<int> m_waiting;
};

} // namespace meridian::test
