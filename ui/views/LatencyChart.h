#pragma once

#include "engine/service/Health.h"

#include <QtCharts/QChartView>

#include <vector>

class QDateTimeAxis;
class QValueAxis;

namespace meridian::ui {

/// How long the probes of one check took: a band from the shortest to the longest of each span of time with a line at the
/// median, and crosses where probes failed. A span is current: arrow keys and mouse move it, and `currentText` says it in
/// words.
class LatencyChart final : public QChartView
{
    Q_OBJECT
public:
    explicit LatencyChart(QWidget *parent = nullptr);

    void setBuckets(const std::vector<service::LatencyBucket> &buckets, std::chrono::seconds span, const QDateTime &from, const QDateTime &to);
    [[nodiscard]] const std::vector<service::LatencyBucket> &buckets() const { return m_buckets; }
    [[nodiscard]] QString currentText() const;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void currentChanged(const QString &text);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void draw();
    void addBand(std::size_t first, std::size_t last);
    void setCurrent(int bucket);
    [[nodiscard]] QString textOf(const service::LatencyBucket &bucket) const;
    [[nodiscard]] double middleOf(const service::LatencyBucket &bucket) const;

    std::vector<service::LatencyBucket> m_buckets;
    std::chrono::seconds m_span{60};
    QDateTime m_from;
    QDateTime m_to;
    int m_current = -1;
    QDateTimeAxis *m_time;
    QValueAxis *m_milliseconds;
};

} // namespace meridian::ui
