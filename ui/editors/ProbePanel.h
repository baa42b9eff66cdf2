#pragma once

#include "engine/model/Project.h"
#include "engine/service/Health.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace meridian::service {
class EngineService;
}

namespace meridian::ui {

class InlineMessage;

/// "Probe Now": one probe by a health check as it stands in the draft, of an address of the project or of any other that is
/// typed; shows the verdict, why, and what came back. Above it how soon an outage is noticed.
class ProbePanel final : public QWidget
{
    Q_OBJECT
public:
    /// `engine` may be null: then nothing is probed.
    explicit ProbePanel(service::EngineService *engine, QWidget *parent = nullptr);

    /// The check as it is now, and the project it is in.
    void setCheck(const model::HealthCheck &check, const model::Project &project);
    void probe();

private:
    void fillTargets(const model::Project &project);
    void showDetection(const model::Project &project);
    void showResult(quint64 ticket, const service::ProbeResult &result);
    [[nodiscard]] QString target() const;

    service::EngineService *m_engine;
    model::HealthCheck m_check;
    quint64 m_ticket = 0; // of the probe that is waited for; 0: none
    QLabel *m_detection;
    QWidget *m_row;
    QComboBox *m_target;
    QPushButton *m_button;
    InlineMessage *m_verdict;
    QPlainTextEdit *m_answer;
};

} // namespace meridian::ui
