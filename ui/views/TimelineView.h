#pragma once

#include "engine/service/HealthTimeline.h"
#include "ui/models/HealthText.h"

#include <QAbstractScrollArea>

#include <vector>

namespace meridian::ui {

/// What a span of a lane is shown as: colour, letter, word, and a pattern that tells states apart without colour.
struct LaneLook
{
    HealthWord word;
    Qt::BrushStyle pattern = Qt::NoBrush;
};
[[nodiscard]] LaneLook laneLook(service::LaneState state);

/// Swim lanes: a row an object, time from left to right, each span with the colour, pattern and letter of its state. A span
/// is current: the arrow keys move, the mouse hovers and clicks, and `currentText` says it all in words.
class TimelineView final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit TimelineView(QWidget *parent = nullptr);

    /// `names` as the lanes. The current span stays with its object and time.
    void setLanes(std::vector<service::Lane> lanes, const QStringList &names, const QDateTime &from, const QDateTime &to);
    [[nodiscard]] const std::vector<service::Lane> &lanes() const { return m_lanes; }
    /// The current span in words; empty without lanes.
    [[nodiscard]] QString currentText() const { return m_lanes.empty() ? QString() : textOf(m_lane, m_span); }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// Another span is current, or it says something else.
    void currentChanged(const QString &text);
    /// Return or a double click on a lane.
    void activated(const QString &object);
    /// Plus, minus, or the wheel with Control: 1 is nearer.
    void zoomed(int steps);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    struct Place
    {
        int lane = -1;
        int span = -1;
    };
    void paintAxis(QPainter &painter);
    void paintLane(QPainter &painter, int lane);
    void updateMetrics();
    void setCurrent(int lane, int span);
    void moveSpan(int steps);
    void moveLane(int steps);
    [[nodiscard]] QString textOf(int lane, int span) const;
    [[nodiscard]] Place placeAt(const QPoint &point) const;
    [[nodiscard]] double x(const QDateTime &time) const;
    [[nodiscard]] QRectF rectOf(int lane, const service::LaneSpan &span) const;
    [[nodiscard]] int laneTop(int lane) const;

    std::vector<service::Lane> m_lanes;
    QStringList m_names;
    QDateTime m_from;
    QDateTime m_to;
    int m_lane = 0;
    int m_span = 0;
    int m_rowHeight = 20;
    int m_axisHeight = 20;
    int m_nameWidth = 100;
};

} // namespace meridian::ui
