#include "ui/editors/ProbePanel.h"

#include "engine/base/IpAddress.h"
#include "engine/dns/Name.h"
#include "engine/model/Detection.h"
#include "engine/service/EngineService.h"
#include "ui/models/HealthText.h"
#include "ui/shell/Icons.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::EngineService;
using Kind = model::HealthCheck::Kind;

namespace {

constexpr int kAnswerLines = 9;

bool isProbed(const model::HealthCheck &check)
{
    return check.kind != Kind::Calculated && check.kind != Kind::External;
}

} // namespace

ProbePanel::ProbePanel(EngineService *engine, QWidget *parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_detection(newHint({}, this))
    , m_row(new QWidget(this))
    , m_target(new QComboBox(m_row))
    , m_button(new QPushButton(icon(u"play"_s), tr("Probe Now"), m_row))
    , m_verdict(new InlineMessage(this))
    , m_answer(new QPlainTextEdit(this))
{
    setObjectName(u"probePanel"_s);
    m_detection->setObjectName(u"detectionLabel"_s);
    m_target->setObjectName(u"probeTargetComboBox"_s);
    m_target->setEditable(true);
    m_target->setInsertPolicy(QComboBox::NoInsert);
    m_target->setAccessibleName(tr("Address to probe"));
    m_target->setToolTip(tr("An address of the project, or any other IP address or domain name."));
    m_target->setMinimumContentsLength(34);
    m_button->setObjectName(u"probeNowButton"_s);
    m_button->setToolTip(tr("Probes once by the check as it stands here, and changes nothing."));
    m_verdict->setObjectName(u"probeVerdict"_s);
    m_answer->setObjectName(u"probeAnswer"_s);
    m_answer->setAccessibleName(tr("What came back"));
    m_answer->setReadOnly(true);
    m_answer->setTabChangesFocus(true);
    m_answer->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_answer->setFixedHeight(m_answer->fontMetrics().lineSpacing() * kAnswerLines + 12);
    m_answer->hide();

    auto *row = new QHBoxLayout(m_row);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_target);
    row->addWidget(m_button);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_detection);
    column->addWidget(m_row);
    column->addWidget(m_verdict);
    column->addWidget(m_answer);

    connect(m_button, &QPushButton::clicked, this, &ProbePanel::probe);
    connect(m_target->lineEdit(), &QLineEdit::returnPressed, this, &ProbePanel::probe);
    if (m_engine != nullptr) {
        connect(m_engine, &EngineService::probed, this, &ProbePanel::showResult);
    }
}

void ProbePanel::setCheck(const model::HealthCheck &check, const model::Project &project)
{
    if (check != m_check) {
        m_ticket = 0; // what comes now would be the verdict of another check
        m_verdict->clear();
        m_answer->hide();
    }
    m_check = check;
    m_row->setVisible(isProbed(check));
    m_button->setEnabled(m_engine != nullptr && m_ticket == 0);
    fillTargets(project);
    showDetection(project);
}

/// Addresses with the check come first.
void ProbePanel::fillTargets(const model::Project &project)
{
    const QString text = m_target->currentText();
    m_target->clear();
    for (const bool isOurs : {true, false}) {
        for (const model::Address &address : project.addresses) {
            if ((address.healthCheck == m_check.id) == isOurs) {
                const QString label = address.name.isEmpty() ? address.value : tr("%1 (%2)", "value, name").arg(address.value, address.name);
                m_target->addItem(label, address.value);
            }
        }
    }
    if (!text.isEmpty()) {
        const int index = m_target->findText(text);
        m_target->setCurrentIndex(index);
        m_target->setEditText(text);
    }
}

void ProbePanel::showDetection(const model::Project &project)
{
    const auto seconds = model::detectionSeconds(project, m_check);
    const auto ttl = model::longestTtl(project, m_check.id);
    QString text;
    if (!seconds) {
        text = m_check.kind == Kind::External ? tr("Whoever reports the state notices an outage. A report older than %1 s counts as unknown.").arg(m_check.staleAfter)
                                              : tr("An outage is not noticed: the check counts no others.");
    } else if (m_check.kind == Kind::Calculated) {
        text = tr("An outage is noticed within %1 s, by the slowest of the checks that are counted.").arg(*seconds);
    } else {
        text = tr("An outage is noticed within %1 s: %2 s × %3 failures + %4 s.").arg(*seconds).arg(m_check.interval).arg(m_check.failures).arg(m_check.timeout);
    }
    if (seconds && ttl) {
        text += u' ' + tr("Clients may stay %1 s longer, the longest TTL of the names that use it: %2 s altogether.").arg(*ttl).arg(*seconds + *ttl);
    }
    m_detection->setText(text);
}

QString ProbePanel::target() const
{
    const int index = m_target->findText(m_target->currentText());
    return index >= 0 ? m_target->itemData(index).toString() : m_target->currentText().trimmed();
}

void ProbePanel::probe()
{
    if (m_engine == nullptr || m_ticket != 0 || !isProbed(m_check)) {
        return;
    }
    const QString value = target();
    const auto name = dns::Name::parse(value);
    if (value.isEmpty() || (!IpAddress::parse(value) && (!name || name->isRoot() || name->isWildcard() || value.contains(u' ')))) {
        m_verdict->setMessage(State::Bad, tr("\"%1\" is no address. Write an IP address such as 192.0.2.1, or a domain name.").arg(value));
        m_answer->hide();
        m_target->setFocus();
        return;
    }
    m_ticket = m_engine->probeNow(m_check, value);
    m_button->setEnabled(false);
    m_answer->hide();
    m_verdict->setMessage(State::Information, tr("Probing %1…").arg(value));
}

void ProbePanel::showResult(quint64 ticket, const service::ProbeResult &result)
{
    if (ticket != m_ticket) {
        return;
    }
    m_ticket = 0;
    m_button->setEnabled(true);
    const QString took = durationText(result.duration);
    switch (result.outcome) {
    case service::Outcome::Success:
        m_verdict->setMessage(State::Good, tr("Healthy after %1. %2").arg(took, result.reason));
        break;
    case service::Outcome::Failure:
        m_verdict->setMessage(State::Bad, tr("Not healthy after %1. %2").arg(took, result.reason));
        break;
    case service::Outcome::NotRun:
        m_verdict->setMessage(State::Warning, tr("Not probed. %1").arg(result.reason));
        break;
    }
    QString answer = result.answer;
    if (result.certificateExpiry) {
        answer.prepend(tr("Certificate valid until %1").arg(utcText(*result.certificateExpiry)) + u"\n\n"_s);
    }
    m_answer->setPlainText(answer);
    m_answer->setVisible(!answer.isEmpty());
}

} // namespace meridian::ui
