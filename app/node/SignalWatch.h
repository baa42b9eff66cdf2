#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <array>

namespace meridian::node {

/// Turns SIGHUP, SIGTERM and SIGINT into Qt signals on the thread that made it. At most one at a time.
class SignalWatch final : public QObject
{
    Q_OBJECT
public:
    explicit SignalWatch(QObject *parent = nullptr);
    ~SignalWatch() override;

signals:
    void hangup();
    void terminate();

private:
    void read();

    std::array<int, 2> m_pipe{-1, -1};
    QSocketNotifier *m_notifier = nullptr;
};

} // namespace meridian::node
