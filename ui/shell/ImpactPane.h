#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/service/Impact.h"

#include <QWidget>

#include <atomic>
#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace meridian::ui {

class EmptyState;
class ImpactModel;
class InlineMessage;

/// Whom a change moves, worked out in the background with progress; it can be cancelled and started again. People have
/// places and no addresses, so that no geolocation database is needed. GUI thread.
class ImpactPane final : public QWidget
{
    Q_OBJECT
public:
    explicit ImpactPane(QWidget *parent = nullptr);
    ~ImpactPane() override;

    /// Compares the two from now on. The same two as before: nothing is done.
    void setProjects(const model::ProjectPtr &before, const model::ProjectPtr &after);
    [[nodiscard]] bool isSettled() const { return !m_isBusy; }
    [[nodiscard]] ImpactModel *model() const { return m_model; }

signals:
    /// The comparison is done, has failed or was cancelled.
    void settled();

private:
    void start();
    void cancel();
    void showOutcome(const Result<service::ImpactReport> &outcome);
    void showProgress(qsizetype done, qsizetype of);
    [[nodiscard]] QWidget *makeProgressPage();

    model::ProjectPtr m_before;
    model::ProjectPtr m_after;
    std::shared_ptr<std::atomic<bool>> m_isCancelled; // of the run that counts
    bool m_isBusy = false;

    ImpactModel *m_model;
    QLabel *m_summary;
    InlineMessage *m_message;
    QStackedWidget *m_stack;
    QTreeView *m_view;
    EmptyState *m_empty;
    QProgressBar *m_bar = nullptr;
    QPushButton *m_cancel = nullptr;
};

} // namespace meridian::ui
