#pragma once

#include "engine/model/Project.h"
#include "engine/service/DnsProbe.h"

#include <QWidget>

class QPlainTextEdit;
class QPushButton;

namespace meridian::ui {

class InlineMessage;
class QuestionFields;

/// A question to the test server: the `dig` command that asks it, and a button that sends it over UDP and shows what
/// came back.
class AskPane final : public QWidget
{
    Q_OBJECT
public:
    explicit AskPane(QWidget *parent = nullptr);

    void setProject(const model::ProjectPtr &project);
    /// Where the server listens; no address: it does not.
    void setServer(const std::optional<IpAddress> &address, quint16 port);
    [[nodiscard]] QuestionFields *question() const { return m_question; }
    void ask();

private:
    [[nodiscard]] service::DnsQuestion dnsQuestion() const;
    void refresh();
    void showReply(const service::DnsReply &reply);
    void showError(const Error &error);

    QuestionFields *m_question;
    QPlainTextEdit *m_command;
    QPushButton *m_copy;
    QPushButton *m_ask;
    InlineMessage *m_message;
    QPlainTextEdit *m_reply;
    service::DnsProbe *m_probe;
    std::optional<IpAddress> m_server;
    quint16 m_port = 0;
};

} // namespace meridian::ui
