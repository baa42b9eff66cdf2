#pragma once

#include "engine/service/HealthTimeline.h"
#include "ui/shell/PageFactory.h"

#include <QTimer>
#include <QWidget>

#include <atomic>
#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace meridian::ui {

class LatencyChart;
class TimelineView;

/// What became of addresses and pool sets, and how long probes took, over the last 15 minutes to seven days: lanes above,
/// the band of one check below, both over the same time. Worked out in the background while it is visible.
class TimelinePane final : public QWidget
{
    Q_OBJECT
public:
    explicit TimelinePane(const PageContext &context, QWidget *parent = nullptr);
    ~TimelinePane() override;

    [[nodiscard]] bool isSettled() const { return !m_isBusy && !m_soon.isActive(); }
    /// Seconds that are shown.
    [[nodiscard]] std::chrono::seconds range() const;
    /// The end of what is shown; invalid: now.
    void setEnd(const QDateTime &end);
    void refresh();

signals:
    void settled();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    [[nodiscard]] QWidget *makeBar();
    [[nodiscard]] QWidget *makeLatency();
    void zoom(int steps);
    void move(int steps);
    void start();
    void showLanes(std::vector<service::Lane> lanes, const QDateTime &from, const QDateTime &to);
    void showLatency();
    [[nodiscard]] QString nameOf(const QString &object) const;

    PageContext m_context;
    service::ProbeHistoryPtr m_history;
    model::ProjectPtr m_compiled; ///< whose policy is below; compiling it again every few seconds would cost much
    policy::PolicyPtr m_policy;   ///< null if it cannot be compiled
    std::shared_ptr<std::atomic<bool>> m_isCancelled; // of the run that counts
    bool m_isBusy = false;
    QDateTime m_end; // invalid: now
    QTimer m_soon;   // the next run; changes that come together are one
    QTimer m_tick;   // time goes on
    std::vector<service::Lane> m_lanes; // all of them
    QDateTime m_from;
    QDateTime m_to;

    QComboBox *m_range = nullptr;
    QPushButton *m_later = nullptr;
    QPushButton *m_now = nullptr;
    QCheckBox *m_onlyChanged = nullptr;
    QLabel *m_period = nullptr;
    TimelineView *m_view;
    QLabel *m_text;
    QComboBox *m_check = nullptr;
    LatencyChart *m_latency = nullptr;
    QLabel *m_latencyText = nullptr;
};

} // namespace meridian::ui
