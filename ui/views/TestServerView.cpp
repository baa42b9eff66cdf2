#include "ui/views/TestServerView.h"

#include "ui/document/ProjectDocument.h"
#include "ui/shell/Icons.h"
#include "ui/views/AnswersPane.h"
#include "ui/views/AskPane.h"
#include "ui/views/FieldError.h"
#include "ui/views/ForcedHealthList.h"
#include "ui/views/PageArea.h"
#include "ui/views/QuestionFields.h"
#include "ui/views/ShareCounterPane.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QResizeEvent>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::EngineService;

namespace {

constexpr int kWideInCharacters = 110;

bool isLoopback(const IpAddress &address)
{
    return address.isV4() ? address.toV4() >> 24 == 127 : address.high == 0 && address.low == 1;
}

/// Where to ask a server that listens on every address of the machine.
IpAddress addressToAsk(const IpAddress &address)
{
    if (address.high != 0 || address.low != 0) {
        return address;
    }
    return address.isV4() ? IpAddress::v4(0x7f000001) : IpAddress{0, 1, IpFamily::V6};
}

QString endpoint(const QString &address, quint16 port)
{
    return address.contains(u':') ? u"[%1]:%2"_s.arg(address).arg(port) : u"%1:%2"_s.arg(address).arg(port);
}

} // namespace

TestServerView::TestServerView(const PageContext &context, QWidget *parent)
    : Page(parent)
    , m_context(context)
    , m_splitter(new QSplitter(this))
    , m_tabs(new QTabWidget)
    , m_ask(new AskPane)
    , m_answers(new AnswersPane)
    , m_shares(new ShareCounterPane(context.engine))
    , m_health(new ForcedHealthList)
{
    setObjectName(u"testServerView"_s);
    m_splitter->setObjectName(u"testServerSplitter"_s);
    m_health->layout()->unsetContentsMargins();
    m_tabs->setObjectName(u"testServerTabs"_s);
    m_tabs->addTab(m_answers, tr("Answers"));
    m_tabs->addTab(new PageArea(m_shares), tr("Shares"));
    m_tabs->addTab(m_health, tr("Forced Health"));
    m_splitter->addWidget(new PageArea(m_ask));
    m_splitter->addWidget(m_tabs);
    m_splitter->setOrientation(Qt::Vertical); // until it is wide, so that a dock may be narrow
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 5);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(makeServerBar());
    layout->addWidget(m_splitter, 1);
    setFocusProxy(m_button);

    connect(m_answers, &AnswersPane::objectActivated, this, &TestServerView::activate);
    if (m_context.document) {
        connect(m_context.document, &ProjectDocument::projectReplaced, this, &TestServerView::projectReplaced);
        projectReplaced(m_context.document->project());
    }
    if (m_context.engine) {
        connectEngine();
    }
    setState(m_context.engine && m_context.engine->isServing() ? ServerState::Serving : ServerState::Stopped);
}

QWidget *TestServerView::makeServerBar()
{
    auto *bar = new QWidget(this);
    m_button = new QPushButton(bar);
    m_button->setObjectName(u"testServerButton"_s);
    QFont bold = m_button->font();
    bold.setBold(true);
    m_button->setFont(bold);
    m_button->setMinimumHeight(m_button->sizeHint().height() * 3 / 2);
    connect(m_button, &QPushButton::clicked, this, [this] { m_state == ServerState::Serving ? stop() : start(); });

    m_address = new QComboBox(bar);
    m_address->setObjectName(u"testServerAddressComboBox"_s);
    m_address->setAccessibleName(tr("Address to listen on"));
    m_address->setEditable(true);
    m_address->setInsertPolicy(QComboBox::NoInsert);
    m_address->addItems({u"127.0.0.1"_s, u"::1"_s});
    m_address->setToolTip(m_address->accessibleName());
    connect(m_address, &QComboBox::editTextChanged, this, [this] { showFieldError(m_address, m_message, {}); });
    m_port = new QSpinBox(bar);
    m_port->setObjectName(u"testServerPortSpinBox"_s);
    m_port->setAccessibleName(tr("Port to listen on"));
    m_port->setRange(0, 65535);
    m_port->setSpecialValueText(tr("Free port"));
    m_port->setToolTip(tr("Port to listen on. 0 takes a free one."));

    m_probes = new QCheckBox(tr("Probe addresses"), bar);
    m_probes->setObjectName(u"testServerProbesCheckBox"_s);
    m_probes->setToolTip(tr("While the server runs, health checks probe the addresses, and those that are down leave the answers. "
                            "Without probes all of them count as available."));
    m_probes->setChecked(m_context.engine == nullptr || m_context.engine->isProbingWanted());
    m_probes->setEnabled(m_context.engine != nullptr);

    m_stateText = new QLabel(bar);
    m_stateText->setObjectName(u"testServerStateLabel"_s);
    m_stateText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_stateText->setWordWrap(true);
    m_draftText = newHint({}, bar);
    m_draftText->setObjectName(u"testServerDraftLabel"_s);
    const auto message = [bar](const QString &name) {
        auto *line = new InlineMessage(bar);
        line->setObjectName(name);
        return line;
    };
    m_message = message(u"testServerMessage"_s);
    m_problems = message(u"testServerProblems"_s);
    m_warning = message(u"testServerWarning"_s);

    auto *texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(m_stateText);
    texts->addWidget(m_draftText);
    auto *line = new QHBoxLayout;
    line->addWidget(m_button);
    line->addWidget(m_address);
    line->addWidget(m_port);
    line->addWidget(m_probes);
    line->addLayout(texts, 1);
    auto *layout = new QVBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(line);
    layout->addWidget(m_message);
    layout->addWidget(m_warning);
    layout->addWidget(m_problems);
    return bar;
}

void TestServerView::connectEngine()
{
    EngineService *engine = m_context.engine;
    m_health->model()->setStates(engine->forcedHealth());
    connect(m_health->model(), &ForcedHealthModel::statesChanged, this, &TestServerView::forceHealth);
    connect(m_probes, &QCheckBox::clicked, engine, &EngineService::setProbing);
    connect(engine, &EngineService::probingChanged, this, [this] { m_probes->setChecked(m_context.engine->isProbingWanted()); });
    connect(engine, &EngineService::compiled, this, &TestServerView::showCompiled);
    const auto showMeasured = [this, engine] {
        QHash<QString, service::Condition> measured;
        for (const service::AddressHealth &address : engine->isProbing() ? engine->health()->addresses : std::vector<service::AddressHealth>()) {
            measured.insert(address.address, address.condition);
        }
        m_health->model()->setMeasured(measured);
    };
    connect(engine, &EngineService::healthChanged, this, showMeasured);
    connect(engine, &EngineService::probingChanged, this, showMeasured);
    connect(engine, &EngineService::serverStarted, this, [this] { setState(ServerState::Serving); });
    connect(engine, &EngineService::serverStopped, this, [this] { setState(ServerState::Stopped); });
    connect(engine, &EngineService::serverFailed, this, &TestServerView::serverFailed);
    connect(engine, &EngineService::answered, this, [this](const QList<service::AnswerRecord> &records) {
        m_answers->add(records);
        m_shares->add(records);
    });
}

void TestServerView::showObject(const model::ObjectRef &ref)
{
    if (ref.kind == model::ObjectRef::Kind::RecordSet && !ref.key.isEmpty()) {
        m_ask->question()->suggest(ref.key.section(u'/', 0, -2), ref.key.section(u'/', -1));
    } else if (ref.kind == model::ObjectRef::Kind::Instance && m_project) {
        if (const model::Instance *instance = m_project->instances.find(ref.key)) {
            m_ask->question()->suggest(instance->domain, u"A"_s);
        }
    }
}

void TestServerView::start()
{
    if (!m_context.engine || m_state != ServerState::Stopped) {
        return;
    }
    const QString text = m_address->currentText().trimmed();
    const auto address = IpAddress::parse(text);
    if (!address) {
        showFieldError(m_address, m_message, tr("\"%1\" is not an IP address. Write one such as 127.0.0.1 or ::1.").arg(text));
        m_address->setFocus();
        return;
    }
    m_message->clear();
    setState(ServerState::Starting);
    m_context.engine->startTestServer(*address, static_cast<quint16>(m_port->value()));
}

void TestServerView::stop()
{
    if (m_context.engine && m_state == ServerState::Serving) {
        m_context.engine->stopTestServer();
    }
}

void TestServerView::setState(ServerState state)
{
    m_state = state;
    const bool isServing = state == ServerState::Serving;
    m_button->setEnabled(m_context.engine && state != ServerState::Starting);
    m_button->setText(isServing ? tr("Stop Test Server") : tr("Start Test Server"));
    m_button->setIcon(icon(isServing ? u"stop"_s : u"play"_s));
    m_address->setEnabled(state == ServerState::Stopped);
    m_port->setEnabled(state == ServerState::Stopped);
    m_answers->setServing(isServing);
    if (isServing) {
        const QString address = m_context.engine->serverAddress();
        const quint16 port = m_context.engine->serverPort();
        const int zones = m_project ? static_cast<int>(m_project->zones.size()) : 0;
        m_stateText->setText(tr("Serving %n zones on %1 (UDP and TCP)", nullptr, zones).arg(endpoint(address, port)));
        const auto listening = IpAddress::parse(address);
        m_ask->setServer(listening ? std::optional(addressToAsk(*listening)) : std::nullopt, port);
    } else {
        m_stateText->setText(state == ServerState::Starting ? tr("Starting…") : tr("Stopped"));
        m_ask->setServer(std::nullopt, 0);
    }
    warnOfOpenAddress();
    if (state != ServerState::Starting) {
        emit settled();
    }
}

void TestServerView::warnOfOpenAddress()
{
    const auto address = m_state == ServerState::Serving ? IpAddress::parse(m_context.engine->serverAddress()) : std::nullopt;
    if (address && !isLoopback(*address)) {
        m_warning->setMessage(State::Warning, tr("Every machine that reaches %1 can ask this server. Stop it when the test is done.")
                                                  .arg(m_context.engine->serverAddress()));
    } else {
        m_warning->clear();
    }
}

void TestServerView::serverFailed(const Error &error)
{
    setState(m_context.engine->isServing() ? ServerState::Serving : ServerState::Stopped);
    m_message->setError(error);
}

void TestServerView::showCompiled(const QStringList &problems)
{
    const QDateTime now = QDateTime::currentDateTime();
    m_draftText->setText(tr("Draft in force since %1").arg(QLocale().toString(now.time(), u"HH:mm:ss"_s)));
    m_draftText->setToolTip(tr("%1 UTC").arg(now.toUTC().toString(u"yyyy-MM-dd HH:mm:ss"_s)));
    if (problems.isEmpty()) {
        m_problems->clear();
    } else {
        m_problems->setMessage(State::Bad, problems.join(u'\n'));
    }
    if (m_state == ServerState::Serving) {
        setState(m_state); // the number of zones
    }
    m_shares->expectAnew();
}

void TestServerView::projectReplaced(const model::ProjectPtr &project)
{
    m_project = project;
    m_ask->setProject(project);
    m_answers->setProject(project);
    m_health->model()->setAddresses(project->addresses);
}

void TestServerView::forceHealth()
{
    m_context.engine->setForcedHealth(m_health->model()->states());
    m_shares->expectAnew();
}

void TestServerView::activate(const QString &ref)
{
    emit objectActivated(ref);
    if (!m_context.document) {
        return;
    }
    if (const auto parsed = model::ObjectRef::parse(ref)) {
        m_context.document->select(*parsed);
    }
}

void TestServerView::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    // Side by side only where both sides have a readable width, measured in text so that it holds at any size.
    const bool isWide = event->size().width() > fontMetrics().averageCharWidth() * kWideInCharacters;
    m_splitter->setOrientation(isWide ? Qt::Horizontal : Qt::Vertical);
}

} // namespace meridian::ui
