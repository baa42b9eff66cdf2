#include "ui/views/AskPane.h"

#include "ui/views/QuestionFields.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

namespace meridian::ui {

using namespace Qt::StringLiterals;

AskPane::AskPane(QWidget *parent)
    : QWidget(parent)
    , m_question(new QuestionFields(u"testServer"_s, this))
    , m_command(new QPlainTextEdit(this))
    , m_copy(new QPushButton(tr("Copy Command"), this))
    , m_ask(new QPushButton(tr("Ask"), this))
    , m_message(new InlineMessage(this))
    , m_reply(new QPlainTextEdit(this))
    , m_probe(new service::DnsProbe(this))
{
    m_command->setObjectName(u"testServerDigEdit"_s);
    m_command->setAccessibleName(tr("Command that asks the same in a terminal"));
    m_command->setReadOnly(true);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF());
    m_command->setFont(fixed);
    m_command->setTabChangesFocus(true);
    m_command->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_command->setFixedHeight(QFontMetrics(fixed).lineSpacing() * 2 + 2 * (m_command->frameWidth() + static_cast<int>(m_command->document()->documentMargin())));
    m_copy->setObjectName(u"testServerCopyDigButton"_s);
    m_ask->setObjectName(u"testServerAskButton"_s);
    m_message->setObjectName(u"testServerAskMessage"_s);
    m_reply->setObjectName(u"testServerReplyText"_s);
    m_reply->setAccessibleName(tr("Answer of the server"));
    m_reply->setReadOnly(true);
    m_reply->setFont(fixed);
    m_reply->setTabChangesFocus(true);
    m_reply->setPlaceholderText(tr("The answer appears here as it came over the network."));
    m_reply->setMinimumHeight(fontMetrics().height() * 5);
    auto *caption = new QLabel(tr("In a &terminal"), this);
    caption->setBuddy(m_command);

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_ask);
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_question);
    layout->addLayout(buttons);
    layout->addWidget(caption);
    layout->addWidget(m_command);
    layout->addWidget(m_message);
    layout->addWidget(m_reply, 1);

    connect(m_question, &QuestionFields::changed, this, [this] {
        m_question->clearErrors();
        refresh();
    });
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_command->toPlainText()); });
    connect(m_ask, &QPushButton::clicked, this, &AskPane::ask);
    connect(m_probe, &service::DnsProbe::replied, this, &AskPane::showReply);
    connect(m_probe, &service::DnsProbe::failed, this, &AskPane::showError);
    refresh();
}

void AskPane::setProject(const model::ProjectPtr &project)
{
    m_question->setProject(project);
    refresh();
}

void AskPane::setServer(const std::optional<IpAddress> &address, quint16 port)
{
    m_server = address;
    m_port = port;
    refresh();
}

service::DnsQuestion AskPane::dnsQuestion() const
{
    return {m_question->name(), m_question->type(), m_question->client()};
}

void AskPane::refresh()
{
    const bool canAsk = m_server && m_question->isValid();
    m_ask->setEnabled(canAsk);
    m_copy->setEnabled(canAsk);
    if (canAsk) {
        m_command->setPlainText(service::digCommand(m_server->toString(), m_port, dnsQuestion()));
    } else {
        m_command->clear();
    }
    m_command->setPlaceholderText(m_server ? tr("Choose a name to ask for.") : tr("Start the server to ask it."));
}

void AskPane::ask()
{
    if (m_server && m_question->isValid()) {
        m_message->clear();
        m_probe->ask(*m_server, m_port, dnsQuestion());
    }
}

void AskPane::showReply(const service::DnsReply &reply)
{
    QStringList lines;
    lines << tr("%1, %n octets over %2", nullptr, static_cast<int>(reply.size)).arg(reply.rcode, reply.cameOverTcp ? u"TCP"_s : u"UDP"_s);
    if (reply.scope) {
        lines << tr("Scope /%1").arg(*reply.scope);
    }
    lines << reply.answers;
    if (reply.answers.isEmpty()) {
        lines << tr("No records in the answer.");
        lines << reply.authorities;
    }
    lines << reply.notes;
    m_message->clear();
    m_reply->setPlainText(lines.join(u'\n'));
}

void AskPane::showError(const Error &error)
{
    if (error.where == "name"_L1 || error.where == "type"_L1) {
        m_question->showError(error.where, error.text);
    } else {
        m_message->setError(error);
    }
}

} // namespace meridian::ui
