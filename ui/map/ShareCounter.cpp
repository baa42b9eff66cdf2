#include "ui/map/ShareCounter.h"

namespace meridian::ui {

ShareCounter::ShareCounter(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

ShareCounter::~ShareCounter()
{
    m_pool.waitForDone();
}

void ShareCounter::count(const MapState &now, const MapState &before, const MapCounting &counting)
{
    m_next = Request{now, before, counting};
    start();
}

void ShareCounter::start()
{
    if (m_isBusy || !m_next) {
        return;
    }
    m_isBusy = true;
    m_pool.start([this, request = *std::exchange(m_next, std::nullopt)] {
        MapShareReport report = MapShareReport::of(request.now, request.before, request.counting);
        QMetaObject::invokeMethod(this, [this, report = std::move(report)] {
            m_isBusy = false;
            start();
            emit counted(report);
        }, Qt::QueuedConnection);
    });
}

} // namespace meridian::ui
