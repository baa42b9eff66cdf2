#include "app/node/SignalWatch.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace meridian::node {
namespace {

int writeEnd = -1; // what a signal handler may reach

void onSignal(int number)
{
    const auto octet = static_cast<unsigned char>(number);
    [[maybe_unused]] const auto written = ::write(writeEnd, &octet, 1); // a full pipe already holds a signal to act on
}

void handle(int number, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    ::sigaction(number, &action, nullptr);
}

} // namespace

SignalWatch::SignalWatch(QObject *parent) : QObject(parent)
{
    if (::pipe2(m_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        return; // signals keep their default meaning
    }
    writeEnd = m_pipe[1];
    m_notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &SignalWatch::read);
    for (const int number : {SIGHUP, SIGTERM, SIGINT}) {
        handle(number, onSignal);
    }
}

SignalWatch::~SignalWatch()
{
    for (const int number : {SIGHUP, SIGTERM, SIGINT}) {
        handle(number, SIG_DFL);
    }
    for (const int end : m_pipe) {
        if (end >= 0) {
            ::close(end);
        }
    }
}

void SignalWatch::read()
{
    // Everything that waits is one request: an end wins over a reload, and many reloads are one.
    bool isHangup = false, isTerminate = false;
    unsigned char octet = 0;
    while (::read(m_pipe[0], &octet, 1) == 1) {
        isHangup = isHangup || octet == SIGHUP;
        isTerminate = isTerminate || octet != SIGHUP;
    }
    if (isTerminate) {
        emit terminate();
    } else if (isHangup) {
        emit hangup();
    }
}

} // namespace meridian::node
