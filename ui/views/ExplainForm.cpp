#include "ui/views/ExplainForm.h"

#include "ui/views/FieldError.h"
#include "ui/views/ForcedHealthList.h"
#include "ui/views/IdentifierEditor.h"
#include "ui/views/QuestionFields.h"
#include "ui/widgets/InlineMessage.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::ForcedHealth;

ExplainForm::ExplainForm(QWidget *parent)
    : QWidget(parent)
    , m_question(new QuestionFields(u"explain"_s, this))
    , m_resolverEdit(new QLineEdit(this))
    , m_resolverMessage(new InlineMessage(this))
    , m_identifiers(new IdentifierEditor(this))
    , m_health(new ForcedHealthList(this))
{
    m_resolverEdit->setObjectName(u"explainResolverEdit"_s);
    m_resolverEdit->setAccessibleName(tr("Resolver"));
    m_resolverEdit->setPlaceholderText(tr("Address of the resolver"));
    m_resolverEdit->setClearButtonEnabled(true);
    m_resolverEdit->setToolTip(tr("Sender of the query. It decides when no client subnet is sent."));
    m_resolverMessage->setObjectName(u"explainResolverMessage"_s);
    const auto caption = [this](const QString &text, QWidget *buddy) {
        auto *label = new QLabel(text, this);
        label->setBuddy(buddy);
        return label;
    };
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_question);
    layout->addWidget(caption(tr("&Resolver"), m_resolverEdit));
    layout->addWidget(m_resolverEdit);
    layout->addWidget(m_resolverMessage);
    layout->addWidget(caption(tr("&Identifiers"), m_identifiers));
    layout->addWidget(m_identifiers);
    layout->addWidget(caption(tr("&Forced health"), m_health));
    layout->addWidget(m_health, 1);
    setFocusProxy(m_question);

    connect(m_question, &QuestionFields::changed, this, &ExplainForm::changed);
    connect(m_identifiers, &IdentifierEditor::changed, this, &ExplainForm::changed);
    connect(m_health->model(), &ForcedHealthModel::statesChanged, this, &ExplainForm::changed);
    connect(m_resolverEdit, &QLineEdit::textChanged, this, [this] {
        readResolver();
        emit changed();
    });
}

void ExplainForm::setProject(const model::ProjectPtr &project)
{
    m_health->model()->setAddresses(project ? project->addresses : model::ObjectList<model::Address>());
    m_question->setProject(project);
}

void ExplainForm::suggest(const QString &name, const QString &type)
{
    m_question->suggest(name, type);
}

void ExplainForm::readResolver()
{
    const QString text = m_resolverEdit->text().trimmed();
    m_resolver = IpAddress::parse(text);
    m_resolverIsWrong = !text.isEmpty() && !m_resolver;
    showFieldError(
        m_resolverEdit, m_resolverMessage,
        m_resolverIsWrong ? tr("\"%1\" is not an IP address. Write one such as 198.51.100.53 or 2001:db8::53.").arg(text) : QString());
}

void ExplainForm::setRequest(const service::ExplainRequest &request)
{
    m_question->setName(request.name);
    m_question->setType(request.type);
    m_question->setClient(request.client ? request.client->toString() : QString());
    m_resolverEdit->setText(request.resolver ? request.resolver->toString() : QString());
    m_identifiers->setIdentifiers(request.identifiers);
    ForcedHealthModel::States states;
    for (const QString &id : request.down) {
        states.insert(id, ForcedHealth::Down);
    }
    for (const QString &id : request.up) {
        states.insert(id, ForcedHealth::Up);
    }
    m_health->model()->setStates(states);
}

std::optional<service::ExplainRequest> ExplainForm::request() const
{
    if (!m_question->isValid() || m_resolverIsWrong) {
        return std::nullopt;
    }
    service::ExplainRequest request;
    request.name = m_question->name();
    request.type = m_question->type();
    request.client = m_question->client();
    request.resolver = m_resolver;
    request.identifiers = m_identifiers->identifiers();
    request.down = m_health->model()->idsForced(ForcedHealth::Down);
    request.up = m_health->model()->idsForced(ForcedHealth::Up);
    return request;
}

bool ExplainForm::hasError() const
{
    return !request() && !m_question->name().isEmpty();
}

void ExplainForm::showError(const Error &error)
{
    m_question->showError(error.where, error.text);
}

void ExplainForm::clearErrors()
{
    m_question->clearErrors();
}

} // namespace meridian::ui
