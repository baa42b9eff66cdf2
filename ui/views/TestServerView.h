#pragma once

#include "engine/model/Project.h"
#include "engine/service/EngineService.h"
#include "ui/shell/PageFactory.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QSplitter;
class QTabWidget;

namespace meridian::ui {

class AnswersPane;
class AskPane;
class ForcedHealthList;
class InlineMessage;
class ShareCounterPane;

/// The draft as a real DNS server on this machine: one button starts and stops it; beside it how to ask, what it
/// answers, how that compares with the exact shares, and addresses forced up or down. Nothing here changes the document,
/// and an edit of the document restarts nothing.
class TestServerView final : public Page
{
    Q_OBJECT
public:
    explicit TestServerView(const PageContext &context, QWidget *parent = nullptr);

    /// Its question follows the selection while nobody typed one.
    void showObject(const model::ObjectRef &ref) override;
    [[nodiscard]] bool isSettled() const override { return m_state != ServerState::Starting; }

    /// As the button does.
    void start();
    void stop();

signals:
    /// The rule of an answer was activated; where there is a document it is selected as well.
    void objectActivated(const QString &ref);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class ServerState { Stopped, Starting, Serving };

    QWidget *makeServerBar();
    void connectEngine();
    void projectReplaced(const model::ProjectPtr &project);
    void setState(ServerState state);
    void showCompiled(const QStringList &problems);
    void serverFailed(const Error &error);
    void warnOfOpenAddress();
    void forceHealth();
    void activate(const QString &ref);

    PageContext m_context;
    model::ProjectPtr m_project;
    ServerState m_state = ServerState::Stopped;
    QPushButton *m_button = nullptr;
    QComboBox *m_address = nullptr;
    QSpinBox *m_port = nullptr;
    QCheckBox *m_probes = nullptr;
    QLabel *m_stateText = nullptr;
    QLabel *m_draftText = nullptr;
    InlineMessage *m_message = nullptr;
    InlineMessage *m_problems = nullptr;
    InlineMessage *m_warning = nullptr;
    QSplitter *m_splitter = nullptr;
    QTabWidget *m_tabs = nullptr;
    AskPane *m_ask = nullptr;
    AnswersPane *m_answers = nullptr;
    ShareCounterPane *m_shares = nullptr;
    ForcedHealthList *m_health = nullptr;
};

} // namespace meridian::ui
