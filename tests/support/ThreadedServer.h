#pragma once

#include "tests/support/LoopbackServer.h"

#include <QThread>

#include <type_traits>

namespace meridian::test {

/// A LoopbackServer on a thread of its own, for tests that wait for programs meanwhile.
class ThreadedServer final
{
public:
    explicit ThreadedServer(const LoopbackServer::Behaviour &behaviour, const TestCertificate *certificate = nullptr,
                            const QHostAddress &address = QHostAddress(QHostAddress::LocalHost))
    {
        m_context.moveToThread(&m_thread);
        m_thread.start();
        within([&] { m_server = std::make_unique<LoopbackServer>(behaviour, certificate, address); });
    }
    ~ThreadedServer()
    {
        within([this] { m_server.reset(); });
        m_thread.quit();
        m_thread.wait();
    }
    ThreadedServer(const ThreadedServer &) = delete;
    ThreadedServer &operator=(const ThreadedServer &) = delete;

    [[nodiscard]] int port() { return within([this] { return m_server->port(); }); }
    [[nodiscard]] int connections() { return within([this] { return m_server->connections(); }); }
    void setBehaviour(const LoopbackServer::Behaviour &behaviour) { within([&] { m_server->setBehaviour(behaviour); }); }
    void setCertificate(const TestCertificate &certificate) { within([&] { m_server->setCertificate(certificate); }); }

    /// Does something on the thread of the server and waits for it.
    template <typename Work> std::invoke_result_t<Work> within(const Work &work)
    {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            QMetaObject::invokeMethod(&m_context, work, Qt::BlockingQueuedConnection);
        } else {
            std::invoke_result_t<Work> out{};
            QMetaObject::invokeMethod(&m_context, [&] { out = work(); }, Qt::BlockingQueuedConnection);
            return out;
        }
    }

private:
    QThread m_thread;
    QObject m_context; // lives on the thread
    std::unique_ptr<LoopbackServer> m_server;
};

} // namespace meridian::test
