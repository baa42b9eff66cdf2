#pragma once

#include "ui/map/MapShares.h"

#include <QObject>
#include <QThreadPool>

namespace meridian::ui {

/// Counts in the background; while it counts, only the newest request waits. GUI thread.
class ShareCounter final : public QObject
{
    Q_OBJECT
public:
    explicit ShareCounter(QObject *parent = nullptr);
    ~ShareCounter() override;

    void count(const MapState &now, const MapState &before, const MapCounting &counting);
    [[nodiscard]] bool isSettled() const { return !m_isBusy && !m_next; }

signals:
    void counted(const meridian::ui::MapShareReport &report);

private:
    struct Request
    {
        MapState now, before;
        MapCounting counting;
    };
    void start();

    std::optional<Request> m_next;
    bool m_isBusy = false;
    QThreadPool m_pool;
};

} // namespace meridian::ui
