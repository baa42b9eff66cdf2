#include "ui/views/ExplainView.h"

#include "engine/service/EngineService.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/Editing.h"
#include "ui/models/Tables.h"
#include "ui/views/ExplainForm.h"
#include "ui/views/ExplainReportView.h"
#include "ui/views/PageArea.h"
#include "ui/views/ProjectQuestions.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/MessageBox.h"

#include <QCheckBox>
#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWideInCharacters = 130;
constexpr int kUsualWidthInCharacters = 64;

} // namespace

ExplainView::ExplainView(const PageContext &context, QWidget *parent)
    : Page(parent)
    , m_context(context)
    , m_splitter(new QSplitter(this))
    , m_form(new ExplainForm)
    , m_stack(new QStackedWidget)
    , m_empty(new EmptyState)
    , m_measured(new QCheckBox)
    , m_stale(new InlineMessage)
    , m_report(new ExplainReportView)
{
    setObjectName(u"explainView"_s);
    m_splitter->setObjectName(u"explainSplitter"_s);
    m_splitter->addWidget(new PageArea(m_form));
    m_splitter->addWidget(makeResultSide());
    m_splitter->setOrientation(Qt::Vertical); // until it is wide, so that a dock may be narrow
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 5);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);
    setFocusProxy(m_form);

    connect(m_form, &ExplainForm::changed, this, [this] {
        m_form->clearErrors();
        explain();
    });
    connect(m_report, &ExplainReportView::objectActivated, this, &ExplainView::activate);
    connect(m_report, &ExplainReportView::keepRequested, this, &ExplainView::keepAsTest);
    if (m_context.engine) {
        connect(m_context.engine, &service::EngineService::compiled, this, &ExplainView::explain);
        const auto offerMeasured = [this] { m_measured->setVisible(m_context.engine->isProbing() || m_measured->isChecked()); };
        connect(m_context.engine, &service::EngineService::probingChanged, this, offerMeasured);
        connect(m_context.engine, &service::EngineService::healthEventsChanged, this, [this] {
            if (m_measured->isChecked()) {
                explain();
            }
        });
        connect(m_context.engine, &service::EngineService::explained, this,
                [this](quint64 ticket, const Result<service::ExplainReport> &result) {
                    if (ticket == m_ticket) {
                        m_ticket = 0;
                        showResult(result);
                        emit settled();
                    }
                });
    }
    m_measured->setVisible(m_context.engine != nullptr && m_context.engine->isProbing());
    if (m_context.document) {
        connect(m_context.document, &ProjectDocument::projectReplaced, this, &ExplainView::projectReplaced);
        const auto offerKeeping = [this] { m_report->offerKeeping(!m_context.document->isReadOnly()); };
        connect(m_context.document, &ProjectDocument::readOnlyChanged, this, offerKeeping);
        offerKeeping();
        projectReplaced(m_context.document->project());
    }
    showEmptyState();
}

QWidget *ExplainView::makeResultSide()
{
    m_stale->setObjectName(u"explainStaleMessage"_s);
    m_measured->setObjectName(u"explainMeasuredCheckBox"_s);
    m_measured->setText(tr("Use what probes say"));
    m_measured->setToolTip(tr("Take the health that probes have found, where nothing is forced."));
    connect(m_measured, &QCheckBox::toggled, this, &ExplainView::explain);
    m_empty->addButton(tr("Go to Instances"), u"explainGoToInstancesButton"_s);
    connect(m_empty->findChild<QPushButton *>(u"explainGoToInstancesButton"_s), &QPushButton::clicked, this, [this] {
        if (m_context.document) {
            m_context.document->select({model::ObjectRef::Kind::Instance, {}, {}});
        }
    });
    m_stack->addWidget(m_empty);
    m_stack->addWidget(new PageArea(m_report));
    auto *side = new QWidget;
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_measured, 0, Qt::AlignRight);
    layout->addWidget(m_stale);
    layout->addWidget(m_stack, 1);
    return side;
}

void ExplainView::showObject(const model::ObjectRef &ref)
{
    if (!m_project) {
        return;
    }
    if (ref.kind == model::ObjectRef::Kind::Instance) {
        if (const model::Instance *instance = m_project->instances.find(ref.key)) {
            m_form->suggest(instance->domain, u"A"_s);
        }
    } else if (ref.kind == model::ObjectRef::Kind::RecordSet && !ref.key.isEmpty()) {
        m_form->suggest(ref.key.section(u'/', 0, -2), ref.key.section(u'/', -1));
    }
}

void ExplainView::setRequest(const service::ExplainRequest &request)
{
    m_form->setRequest(request);
}

void ExplainView::projectReplaced(const model::ProjectPtr &project)
{
    // The engine gets the project from its owner; its `compiled` brings the new answer.
    m_project = project;
    m_form->setProject(project);
    showEmptyState();
}

void ExplainView::explain()
{
    const std::optional<service::ExplainRequest> request = m_form->request();
    if (!request) {
        m_ticket = 0;
        if (m_form->hasError() && m_report->report()) {
            m_stale->setMessage(State::Warning, tr("This answers the last question without errors. Correct the marked field."));
        } else if (!m_form->hasError()) {
            m_stack->setCurrentIndex(0);
            m_stale->clear();
            showEmptyState();
        }
        emit settled();
        return;
    }
    if (m_context.engine) {
        m_asked = m_measured->isChecked() ? withMeasuredHealth(*request) : *request;
        m_ticket = m_context.engine->explain(m_asked);
    }
}

/// Addresses that probes have found down, unless the form forces them.
service::ExplainRequest ExplainView::withMeasuredHealth(service::ExplainRequest request) const
{
    for (const service::AddressHealth &address : m_context.engine->health()->addresses) {
        const bool isForced = request.up.contains(address.address) || request.down.contains(address.address);
        if (address.condition == service::Condition::Down && !isForced && m_project && m_project->addresses.contains(address.address)) {
            request.down.append(address.address);
        }
    }
    return request;
}

void ExplainView::showResult(const Result<service::ExplainReport> &result)
{
    if (!result) {
        m_form->showError(result.error());
        if (m_report->report()) {
            m_stale->setMessage(State::Warning, tr("This answers the last question without errors. Correct the marked field."));
        }
        return;
    }
    m_stale->clear();
    m_answered = m_asked;
    m_report->setReport(*result, m_project);
    m_stack->setCurrentIndex(1);
}

void ExplainView::showEmptyState()
{
    const bool hasNames = m_project && !questionNames(*m_project).isEmpty();
    m_empty->findChild<QPushButton *>(u"explainGoToInstancesButton"_s)->setVisible(!hasNames);
    if (hasNames) {
        m_empty->setTexts(u"explain"_s, tr("No question"),
                          tr("Type or choose a name. The exact shares of its answers and the steps of the decision appear here."));
    } else {
        m_empty->setTexts(u"explain"_s, tr("Nothing to explain"),
                          tr("The project answers no name yet. Add an instance or a record set; its answers are explained here."));
    }
}

void ExplainView::activate(const QString &ref)
{
    emit objectActivated(ref);
    if (!m_context.document) {
        return;
    }
    if (const auto parsed = model::ObjectRef::parse(ref)) {
        m_context.document->select(*parsed);
    }
}

void ExplainView::keepAsTest()
{
    model::PolicyTest test = service::policyTestOf(m_answered, *m_report->report());
    const QString question = tr("%1 %2", "name type").arg(test.queryName, test.queryType);
    test.name = freeTestName(*m_context.document->project(), test.client.isEmpty() ? question : tr("%1 from %2", "question, client").arg(question, test.client));
    const model::ObjectRef ref = model::refOf(test);
    if (const auto kept = editWith(*m_context.document, tr("Keep Policy Test \"%1\"").arg(test.name), {}, [&](model::ProjectBuilder &builder) { return builder.add(test); }); !kept) {
        MessageBox::error(this, tr("Keep as Policy Test"), kept.error());
        return;
    }
    m_context.document->select(ref);
}

QSize ExplainView::sizeHint() const
{
    return QSize(fontMetrics().averageCharWidth() * kUsualWidthInCharacters, fontMetrics().height() * 40);
}

void ExplainView::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    // Side by side only where both sides have a readable width, measured in text so that it holds at any size.
    const bool isWide = event->size().width() > fontMetrics().averageCharWidth() * kWideInCharacters;
    m_splitter->setOrientation(isWide ? Qt::Horizontal : Qt::Vertical);
}

} // namespace meridian::ui
