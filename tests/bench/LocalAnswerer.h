#pragma once

#include <arpa/inet.h>
#include <csignal>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace meridian::bench {

/// Answers every HTTP request to any address of the loopback network in a process of its own, so that its work is not
/// counted. The port. Before there are threads.
inline int startAnswerer()
{
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    socklen_t length = sizeof address;
    ::bind(listener, reinterpret_cast<const sockaddr *>(&address), length);
    ::listen(listener, 1024);
    ::getsockname(listener, reinterpret_cast<sockaddr *>(&address), &length);
    const int port = ntohs(address.sin_port);
    if (::fork() != 0) {
        ::close(listener);
        return port;
    }
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    for (int client = 0; (client = ::accept(listener, nullptr, nullptr)) >= 0; ::close(client)) {
        char buffer[2048];
        if (::recv(client, buffer, sizeof buffer, 0) > 0) {
            static constexpr char kAnswer[] = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";
            static_cast<void>(::send(client, kAnswer, sizeof kAnswer - 1, MSG_NOSIGNAL));
        }
    }
    ::_exit(0);
}

} // namespace meridian::bench
