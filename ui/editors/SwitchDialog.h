#pragma once

#include "engine/service/SwitchPreview.h"
#include "ui/shell/PageFactory.h"

#include <QDialog>
#include <QTimer>

#include <atomic>
#include <memory>

class QLabel;
class QPushButton;
class QSpinBox;
class QTreeView;
class QTreeWidget;

namespace meridian::ui {

class ImpactModel;
class InlineMessage;

/// "Switch Now": the operator puts another pool set of a rule in effect by hand. Before he does he sees how each
/// set is now, whom the switch moves, and what the set then carries against its capacity; all under the health that the
/// test server measures. Switching is one undo step of the document, which a running test server obeys at once.
class SwitchDialog final : public QDialog
{
    Q_OBJECT
public:
    SwitchDialog(const PageContext &context, const model::ObjectRef &rule, QWidget *parent = nullptr);
    ~SwitchDialog() override;

    /// The preview of what is chosen is there.
    [[nodiscard]] bool isSettled() const { return !m_isBusy && !m_soon.isActive(); }
    /// Chooses a pool set of the rule.
    void choose(const QString &set);

signals:
    void settled();
    /// The switch is in the draft, and the user wants to publish it.
    void reviewRequested();

private:
    void makeSets();
    [[nodiscard]] QWidget *makeLoadRow();
    void fillSets();
    void fitSets();
    void start();
    void showOutcome(const Result<service::SwitchPreview> &outcome);
    void showSets(const QList<service::SwitchSet> &sets);
    void showWarnings(const service::SwitchPreview &preview);
    void showLoads(const service::SwitchPreview &preview);
    void showImpact(const service::ImpactReport &report);
    void doSwitch();
    [[nodiscard]] QString chosen() const;
    [[nodiscard]] bool isOther() const;
    [[nodiscard]] QString nameOf(const QString &set) const;

    PageContext m_context;
    model::ObjectRef m_rule;
    std::shared_ptr<std::atomic<bool>> m_isCancelled; // of the run that counts
    bool m_isBusy = false;
    QHash<QString, policy::CheckState> m_states; // of the newest preview
    QTimer m_soon; // the next preview; changes that come together are one
    QTreeWidget *m_sets;
    QSpinBox *m_utilization;
    QLabel *m_loads;
    InlineMessage *m_warning;
    QLabel *m_summary;
    ImpactModel *m_model;
    QTreeView *m_impact;
    QPushButton *m_switch;
    QPushButton *m_review;
};

} // namespace meridian::ui
