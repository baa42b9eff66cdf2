#include "ui/editors/RoutingEditor.h"

#include "engine/service/EngineService.h"
#include "engine/service/HealthNow.h"
#include "ui/document/ProjectDocument.h"
#include "ui/editors/CellDelegate.h"
#include "ui/editors/KnownCodes.h"
#include "ui/editors/ObjectForm.h"
#include "ui/editors/RoutingTreeView.h"
#include "ui/models/ClientPresets.h"
#include "ui/models/PlaceText.h"
#include "ui/models/RoutingModel.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QAction>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = RoutingPart::Kind;

RoutingEditor::RoutingEditor(const PageContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_model(new RoutingModel(context.document, this)), m_tree(new RoutingTreeView(m_model, this)),
      m_form(new ObjectForm(context.document, this)), m_formHeading(newHeading({}, this)), m_client(new QLineEdit(this)), m_clients(nullptr),
      m_clientWords(new QLabel(this)), m_clientMessage(new InlineMessage(this)), m_message(new InlineMessage(this)), m_nestMenu(nullptr)
{
    setObjectName(u"routingEditor"_s);
    m_message->setObjectName(u"routingMessage"_s);
    m_form->setObjectName(u"routingForm"_s);
    m_form->setSections(routingPartTable({}, {}),
                        {{{}, {u"policy"_s, u"fenced"_s, u"formula"_s, u"limit"_s, u"id"_s, u"location"_s, u"line"_s, u"weight"_s, u"bias"_s, u"trickle"_s, u"answer"_s,
                               u"priority"_s, u"targetWeight"_s, u"port"_s}}});
    m_formHeading->setObjectName(u"routingPartHeading"_s);
    m_formHeading->setContentsMargins(0, 8, 0, 0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    makeClientRow();
    makeActions();
    column->addWidget(m_tree);
    column->addWidget(m_message);
    column->addWidget(m_formHeading);
    column->addWidget(m_form);

    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        m_message->clear();
        updateState();
        showForm();
    });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &RoutingEditor::showMenu);
    connect(m_tree->cells(), &CellDelegate::refused, this, [this](const Error &error) { m_message->setError(error); });
    connect(m_tree->cells(), &CellDelegate::problem, this, [this](const QString &text) { m_message->setMessage(State::Bad, text); });
    connect(m_model, &RoutingModel::refused, this, [this](const Error &error) { m_message->setError(error); });
    connect(m_model, &RoutingModel::moved, this, &RoutingEditor::select);
    connect(m_model, &RoutingModel::routingChanged, this, [this] {
        updateState();
        showForm();
    });
    connect(context.document, &ProjectDocument::projectReplaced, this, &RoutingEditor::ask);
    connect(context.document, &ProjectDocument::readOnlyChanged, this, &RoutingEditor::updateState);
    connect(m_form, &ObjectForm::newRequested, this, [this] { m_message->setMessage(State::Information, tr("Add the line under Lines first, then choose it here.")); });
    if (context.engine) {
        connect(context.engine, &service::EngineService::healthChanged, this, [this] {
            if (isVisible() && service::conditionsNow(*m_context.engine) != m_conditions) {
                ask();
            }
        });
        connect(context.engine, &service::EngineService::routingPreviewed, this, [this](quint64 ticket, const service::RoutingPreview &preview) {
            if (ticket == m_ticket) {
                m_ticket = 0;
                show(preview);
                emit settled();
            }
        });
    }
    updateState();
}

RoutingEditor::~RoutingEditor()
{
    // An open cell that goes with the editor may still take its value over.
    m_context.document->disconnect(this);
}

void RoutingEditor::makeClientRow()
{
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    auto *label = new QLabel(tr("&Shares for client"), this);
    label->setBuddy(m_client);
    m_client->setObjectName(u"routingClientEdit"_s);
    m_client->setAccessibleName(tr("Client that the shares are for"));
    m_client->setPlaceholderText(tr("Unknown client"));
    m_client->setToolTip(tr("An address or network (192.0.2.9, 2001:db8::/48), a place by name or code (AS/CN/north/BJ), or a line (isp=cn-telecom)."));
    m_client->setClearButtonEnabled(true);
    m_client->setFixedWidth(m_client->fontMetrics().averageCharWidth() * 34);
    m_clientWords->setObjectName(u"routingClientWords"_s);
    m_clientWords->setForegroundRole(QPalette::PlaceholderText);
    m_clientWords->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_clientMessage->setObjectName(u"routingClientMessage"_s);
    row->addWidget(label);
    row->addWidget(m_client);
    row->addWidget(m_clientWords, 1);
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->addLayout(row);
    column->addWidget(m_clientMessage);
    m_clients = completeCodes(m_client, knownClients(*m_context.document->project(), this), [this](const QString &code) {
        m_client->setText(code);
        readClient();
    });
    connect(m_client, &QLineEdit::editingFinished, this, &RoutingEditor::readClient);
    connect(m_client, &QLineEdit::textChanged, this, [this](const QString &text) {
        if (text.isEmpty()) {
            readClient();
        }
    });
    const auto begin = [this] {
        m_clients->setModel(knownClients(*m_context.document->project(), m_clients));
        const QList<ClientPreset> presets = clientPresets(*m_context.document->project());
        m_client->setText(presets.isEmpty() ? QString() : presets.front().client);
        m_assumed.clear();
        readClient();
    };
    connect(m_context.document, &ProjectDocument::reset, this, begin);
    begin();
}

void RoutingEditor::readClient()
{
    const QString name = codeOfName(m_clients->model(), m_client->text().trimmed());
    if (!name.isEmpty() && name != m_client->text()) {
        m_client->setText(name);
    }
    const auto client = service::parseRoutingClient(m_client->text(), *m_context.document->project());
    if (!client) {
        m_clientMessage->setError(client.error());
        return;
    }
    m_clientMessage->clear();
    m_asked = *client;
    ask();
}

void RoutingEditor::setRecordSet(const model::ObjectRef &ref)
{
    m_model->setRecordSet(ref);
    m_message->clear();
    if (m_model->hasRouting()) {
        select({});
    }
    ask();
}

void RoutingEditor::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    ask(); // forced health may be another one by now
}

void RoutingEditor::ask()
{
    const model::ProjectPtr project = m_context.document->project();
    const model::RecordSet *set = model::findRecordSet(*project, m_model->recordSet());
    if (!m_context.engine || !set || !set->routing) {
        m_ticket = 0;
        return;
    }
    service::RoutingPreviewRequest request{.project = project, .routing = *set->routing, .type = set->type, .client = m_asked, .down = m_assumed, .up = {}};
    m_conditions = service::conditionsNow(*m_context.engine);
    for (auto it = m_conditions.cbegin(); it != m_conditions.cend(); ++it) {
        if (it.value() == service::Condition::Down && project->addresses.find(it.key()) != nullptr) {
            request.down += it.key();
        } else if (it.value() == service::Condition::Up && !m_assumed.contains(it.key()) && project->addresses.find(it.key()) != nullptr) {
            request.up += it.key();
        }
    }
    m_ticket = m_context.engine->previewRouting(request);
}

void RoutingEditor::show(const service::RoutingPreview &preview)
{
    m_model->setAssumedDown(m_assumed);
    m_model->setPreview(preview.problems.isEmpty() ? std::optional(preview) : std::nullopt);
    QStringList known;
    if (!preview.facts.place.isWorld()) {
        known += placeText(preview.facts.place.toString());
    }
    if (!preview.facts.isp.isEmpty()) {
        known += carrierText(preview.facts.isp.toString());
    }
    if (preview.facts.asn != 0) {
        known += u"AS%1"_s.arg(preview.facts.asn);
    }
    m_clientWords->setText(known.isEmpty() ? tr("Nothing is known of where it is") : known.join(u", "_s));
    if (!preview.problems.isEmpty()) {
        m_clientMessage->setMessage(State::Warning, tr("The shares are not known. %1").arg(preview.problems.front()));
    } else if (service::parseRoutingClient(m_client->text(), *m_context.document->project())) {
        m_clientMessage->clear();
    }
}

std::optional<RoutingPath> RoutingEditor::selected() const
{
    const RoutingPart *part = m_model->part(m_tree->currentIndex());
    return part ? std::optional(part->path) : std::nullopt;
}

void RoutingEditor::select(const RoutingPath &path)
{
    const QModelIndex index = m_model->indexOf(path, std::max(m_tree->currentIndex().column(), 0));
    if (index.isValid()) {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    }
}

void RoutingEditor::showForm()
{
    const RoutingPart *part = m_model->part(m_tree->currentIndex());
    m_formHeading->setVisible(part != nullptr);
    m_form->setVisible(part != nullptr);
    if (!part) {
        return;
    }
    m_formHeading->setText(partFullName(*part));
    const TablePtr table = routingPartTable(m_model->recordSet(), part->path);
    const QString key = table->key(part);
    if (key != m_form->key() || m_shown != m_model->recordSet() || !m_form->hasObject()) {
        m_shown = m_model->recordSet();
        m_form->setObject(table, key);
    }
}

void RoutingEditor::tell(const Result<RoutingPath> &result)
{
    if (!result) {
        m_message->setError(result.error());
        return;
    }
    select(*result);
    m_message->clear();
}

} // namespace meridian::ui
