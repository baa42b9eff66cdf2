#include "ui/editors/SwitchDialog.h"

#include "engine/service/EngineService.h"
#include "engine/service/HealthNow.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/ImpactModel.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QThreadPool>
#include <QTreeView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::ObjectState;
using model::Rule;

namespace {

constexpr int kIdRole = Qt::UserRole;
constexpr int kMostSets = 6; ///< rows that are seen without scrolling
constexpr int kDefaultUtilization = 80; // R-V08
constexpr std::chrono::milliseconds kPause{150};

enum Column { SetColumn, StateColumn, AddressesColumn };

/// As the preview wants them.
QHash<QString, policy::CheckState> statesNow(const service::EngineService *engine)
{
    QHash<QString, policy::CheckState> out;
    if (engine == nullptr) {
        return out;
    }
    const QHash<QString, service::Condition> conditions = service::conditionsNow(*engine);
    for (auto condition = conditions.begin(); condition != conditions.end(); ++condition) {
        if (*condition == service::Condition::Up || *condition == service::Condition::Down) {
            out.insert(condition.key(), *condition == service::Condition::Up ? policy::CheckState::Up : policy::CheckState::Down);
        }
    }
    return out;
}

State stateOf(ObjectState state)
{
    return state == ObjectState::Available ? State::Good : state == ObjectState::Degraded ? State::Warning : State::Bad;
}

QString textOf(ObjectState state)
{
    switch (state) {
    case ObjectState::Available:
        return SwitchDialog::tr("Available", "pool set");
    case ObjectState::Degraded:
        return SwitchDialog::tr("Partly available", "pool set");
    case ObjectState::Unavailable:
        break;
    }
    return SwitchDialog::tr("Unavailable", "pool set");
}

QString availableText(const service::SwitchSet &set)
{
    return SwitchDialog::tr("%1 of %2 addresses are available, %3 needed.").arg(set.available).arg(set.addresses).arg(set.needed);
}

QString numberText(double number)
{
    return QLocale().toString(number, 'f', 0);
}

} // namespace

SwitchDialog::SwitchDialog(const PageContext &context, const model::ObjectRef &rule, QWidget *parent)
    : QDialog(parent), m_context(context), m_rule(rule), m_sets(new QTreeWidget(this)), m_utilization(new QSpinBox(this)), m_loads(newHint({}, this)),
      m_warning(new InlineMessage(this)), m_summary(new QLabel(this)), m_model(new ImpactModel(this)), m_impact(new QTreeView(this)),
      m_switch(new QPushButton(tr("Switch Now"), this)), m_review(new QPushButton(tr("Switch and Review…"), this))
{
    setObjectName(u"switchDialog"_s);
    setWindowTitle(tr("Switch Now"));
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 42);
    makeSets();
    m_loads->setObjectName(u"switchLoads"_s);
    m_warning->setObjectName(u"switchWarning"_s);
    m_summary->setObjectName(u"switchSummary"_s);
    m_summary->setWordWrap(true);
    m_impact->setObjectName(u"switchImpactView"_s);
    m_impact->setAccessibleName(tr("Whom it moves"));
    m_impact->setModel(m_model);
    m_impact->setUniformRowHeights(true);
    m_impact->setAlternatingRowColors(true);
    m_impact->header()->setSectionResizeMode(ImpactModel::WhatColumn, QHeaderView::Stretch);
    m_impact->header()->setSectionResizeMode(ImpactModel::MovedColumn, QHeaderView::ResizeToContents);
    m_impact->header()->setSectionResizeMode(ImpactModel::PeopleColumn, QHeaderView::ResizeToContents);
    m_switch->setObjectName(u"switchNowButton"_s);
    m_switch->setDefault(true);
    m_switch->setToolTip(tr("Changes the draft in one step, which can be undone. A running test server answers with the set at once."));
    m_review->setObjectName(u"switchAndReviewButton"_s);
    m_review->setAutoDefault(false);
    m_review->setToolTip(tr("Switches, and shows what publishing the draft would change."));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_review, QDialogButtonBox::ActionRole);
    buttons->addButton(m_switch, QDialogButtonBox::ActionRole);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(newHeading(tr("Pool set in effect for \"%1\"").arg(model::titleOf(*context.document->project(), rule)), this));
    layout->addWidget(newHint(tr("The set that you choose answers all clients of the rule until somebody switches again."), this));
    layout->addWidget(m_sets);
    layout->addWidget(makeLoadRow());
    layout->addWidget(m_loads);
    layout->addWidget(m_warning);
    layout->addWidget(m_summary);
    layout->addWidget(m_impact, 1);
    layout->addWidget(buttons);

    m_soon.setSingleShot(true);
    m_soon.setInterval(kPause);
    connect(&m_soon, &QTimer::timeout, this, &SwitchDialog::start);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_switch, &QPushButton::clicked, this, &SwitchDialog::doSwitch);
    connect(m_review, &QPushButton::clicked, this, [this] {
        doSwitch();
        if (result() == Accepted) {
            emit reviewRequested();
        }
    });
    connect(context.document, &ProjectDocument::projectReplaced, this, [this] {
        fillSets();
        m_soon.start();
    });
    if (context.engine != nullptr) {
        connect(context.engine, &service::EngineService::healthChanged, this, [this] {
            if (!m_isBusy && statesNow(m_context.engine) != m_states) {
                m_soon.start();
            }
        });
    }
    fillSets();
    start();
}

SwitchDialog::~SwitchDialog()
{
    if (m_isCancelled) {
        *m_isCancelled = true;
    }
}

void SwitchDialog::makeSets()
{
    m_sets->setObjectName(u"switchSets"_s);
    m_sets->setAccessibleName(tr("Pool sets of the rule"));
    m_sets->setHeaderLabels({tr("Pool set"), tr("Now"), tr("Addresses")});
    m_sets->setRootIsDecorated(false);
    m_sets->setUniformRowHeights(true);
    m_sets->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_sets->header()->setStretchLastSection(true);
    m_sets->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(m_sets, &QTreeWidget::currentItemChanged, this, [this] { m_soon.start(); });
}

QWidget *SwitchDialog::makeLoadRow()
{
    auto *line = new QWidget(this);
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    m_utilization->setObjectName(u"switchUtilizationSpinBox"_s);
    m_utilization->setRange(1, 1000);
    m_utilization->setSuffix(tr(" %", "suffix of a percentage"));
    m_utilization->setValue(kDefaultUtilization);
    m_utilization->setToolTip(tr("How much of its available capacity the set in effect is asked for now. What the other set would carry follows from it."));
    auto *label = new QLabel(tr("&Load of the set in effect"), line);
    label->setBuddy(m_utilization);
    m_utilization->setAccessibleName(tr("Load of the set in effect"));
    row->addWidget(label);
    row->addWidget(m_utilization);
    row->addStretch(1);
    connect(m_utilization, &QSpinBox::valueChanged, this, [this] { m_soon.start(); });
    return line;
}

QString SwitchDialog::chosen() const
{
    return m_sets->currentItem() != nullptr ? m_sets->currentItem()->data(SetColumn, kIdRole).toString() : QString();
}

bool SwitchDialog::isOther() const
{
    const Rule *rule = model::findRule(*m_context.document->project(), m_rule);
    return rule != nullptr && !chosen().isEmpty() && (rule->switchMode != Rule::Switch::Manual || rule->effective.text != chosen());
}

QString SwitchDialog::nameOf(const QString &set) const
{
    return model::titleOf(*m_context.document->project(), {model::ObjectRef::Kind::PoolSet, set, m_rule.parentKey + u'/' + m_rule.key});
}

void SwitchDialog::choose(const QString &set)
{
    for (int i = 0; i < m_sets->topLevelItemCount(); ++i) {
        if (m_sets->topLevelItem(i)->data(SetColumn, kIdRole).toString() == set) {
            m_sets->setCurrentItem(m_sets->topLevelItem(i));
        }
    }
}

/// The first set that is not in effect is chosen at first.
void SwitchDialog::fillSets()
{
    const QString kept = chosen();
    const Rule *rule = model::findRule(*m_context.document->project(), m_rule);
    m_sets->clear();
    for (const model::PoolSet &set : rule != nullptr ? rule->poolSets : std::vector<model::PoolSet>()) {
        auto *item = new QTreeWidgetItem(m_sets);
        const bool isInEffect = rule->effective == set.id;
        item->setText(SetColumn, isInEffect ? tr("%1 (in effect)", "pool set").arg(nameOf(set.id.text)) : nameOf(set.id.text));
        item->setData(SetColumn, kIdRole, set.id.text);
        QFont font = m_sets->font();
        font.setBold(isInEffect);
        item->setFont(SetColumn, font);
        if (kept.isEmpty() ? !isInEffect && m_sets->currentItem() == nullptr : set.id.text == kept) {
            m_sets->setCurrentItem(item);
        }
    }
    fitSets();
}

/// As high as its rows, up to a number of them; their icons come with the first preview.
void SwitchDialog::fitSets()
{
    const int row = std::max(m_sets->sizeHintForRow(0), fontMetrics().height() + 6);
    m_sets->setFixedHeight(m_sets->header()->sizeHint().height() + std::clamp(m_sets->topLevelItemCount(), 2, kMostSets) * row + 2 * m_sets->frameWidth() + 4);
    m_sets->scrollToTop();
    m_sets->scrollToItem(m_sets->currentItem());
}

void SwitchDialog::start()
{
    m_soon.stop();
    if (m_isCancelled) {
        *m_isCancelled = true; // what runs now no longer counts
    }
    m_switch->setEnabled(false);
    m_review->setEnabled(false);
    if (chosen().isEmpty()) {
        m_isBusy = false;
        m_summary->setText(tr("The rule has no other pool set. Add one to the rule first."));
        emit settled();
        return;
    }
    m_states = statesNow(m_context.engine);
    const service::SwitchRequest request{m_context.document->project(), m_rule, chosen(), m_utilization->value() / 100.0, m_states};
    auto isCancelled = std::make_shared<std::atomic<bool>>(false);
    m_isCancelled = isCancelled;
    m_isBusy = true;
    m_summary->setText(tr("Working out whom it moves…"));
    // The answer travels through the application object: this one may be gone by then, and does not wait.
    QThreadPool::globalInstance()->start([guard = QPointer(this), isCancelled, request] {
        const auto outcome = service::previewSwitch(request, [isCancelled](qsizetype, qsizetype) { return !*isCancelled; });
        QMetaObject::invokeMethod(qApp, [guard, isCancelled, outcome] {
            if (guard && outcome && !*isCancelled) {
                guard->showOutcome(*outcome);
            }
        });
    });
}

void SwitchDialog::showOutcome(const Result<service::SwitchPreview> &outcome)
{
    m_isBusy = false;
    const bool isEditable = !m_context.document->isReadOnly();
    m_switch->setEnabled(isEditable && isOther());
    m_review->setEnabled(isEditable && isOther());
    m_model->setReport(outcome ? outcome->impact : service::ImpactReport());
    if (outcome) {
        showSets(outcome->sets);
        showLoads(*outcome);
        showWarnings(*outcome);
        showImpact(outcome->impact);
    } else {
        m_loads->clear();
        m_summary->clear();
        m_warning->setMessage(State::Warning, tr("Whom the switch moves cannot be told: %1").arg(outcome.error().text));
    }
    emit settled();
}

void SwitchDialog::showSets(const QList<service::SwitchSet> &sets)
{
    for (int i = 0; i < m_sets->topLevelItemCount(); ++i) {
        QTreeWidgetItem *item = m_sets->topLevelItem(i);
        const auto set = std::ranges::find(sets, item->data(SetColumn, kIdRole).toString(), &service::SwitchSet::id);
        const bool isKnown = set != sets.end() && set->state.has_value();
        item->setText(StateColumn, isKnown ? textOf(*set->state) : tr("Not judged", "pool set"));
        item->setIcon(StateColumn, Theme::stateIcon(isKnown ? stateOf(*set->state) : State::Unknown));
        item->setText(AddressesColumn, isKnown ? availableText(*set) : tr("The set is empty, or its rule or instance is off."));
        item->setToolTip(AddressesColumn, isKnown ? set->text : QString());
    }
    fitSets();
}

void SwitchDialog::showLoads(const service::SwitchPreview &preview)
{
    const Rule *rule = model::findRule(*m_context.document->project(), m_rule);
    if (rule == nullptr || !preview.before.load || !preview.after.load) {
        m_loads->setText(tr("What the set would carry is not known: none of the counted people is answered by the set in effect."));
        return;
    }
    const service::SwitchLoad &now = preview.before;
    const service::SwitchLoad &then = preview.after;
    const QString before = tr("Now \"%1\" carries %2 of %3 (%4).", "pool set, load, capacity, percentage")
                               .arg(nameOf(rule->effective.text), numberText(*now.load), numberText(now.capacity), peoplePercentText(*now.load / now.capacity));
    const QString after = then.capacity > 0 ? tr("Then \"%1\" carries %2 of %3 (%4).", "pool set, load, capacity, percentage")
                                                  .arg(nameOf(chosen()), numberText(*then.load), numberText(then.capacity), peoplePercentText(*then.load / then.capacity))
                                            : tr("Then \"%1\" is asked for %2, and no address of it is available.", "pool set, load").arg(nameOf(chosen()), numberText(*then.load));
    m_loads->setText(before + u' ' + after);
}

void SwitchDialog::showWarnings(const service::SwitchPreview &preview)
{
    QStringList lines;
    State worst = State::Information;
    const auto warn = [&](State state, const QString &text) {
        lines += text;
        worst = state == State::Bad || worst == State::Information ? state : worst;
    };
    const auto set = std::ranges::find(preview.sets, chosen(), &service::SwitchSet::id);
    if (set != preview.sets.end() && set->state == ObjectState::Unavailable) {
        warn(State::Bad, tr("\"%1\" is unavailable now. %2 A set chosen by hand never gives way to another: without an available address it answers with all of its addresses.")
                             .arg(nameOf(set->id), availableText(*set)));
    }
    const service::SwitchLoad &load = preview.after;
    if (load.load && *load.load > load.capacity * (1 + 1e-6) && load.capacity > 0) {
        warn(State::Warning, tr("\"%1\" would carry more than its capacity.").arg(nameOf(chosen())));
    }
    if (m_states.isEmpty() && (m_context.engine == nullptr || !m_context.engine->isProbing())) {
        warn(State::Information, tr("Addresses are not probed now, so those that are not switched off count as available. Start the test server to know."));
    }
    if (lines.isEmpty()) {
        m_warning->clear();
    } else {
        m_warning->setMessage(worst, lines.join(u'\n'));
    }
}

void SwitchDialog::showImpact(const service::ImpactReport &report)
{
    double moved = 0;
    for (const service::ImpactName &name : report.names) {
        moved = std::max(moved, name.moved);
    }
    const bool isEmpty = report.names.isEmpty() || report.people <= 0;
    m_summary->setText(!isOther()  ? tr("The set is in effect already.")
                           : isEmpty ? tr("Nobody of the counted people gets another answer.")
                                     : tr("%1 of all people (%2) get other answers, under the health of now.").arg(peoplePercentText(moved / report.people), peopleText(moved)));
    m_impact->expandToDepth(0);
}

void SwitchDialog::doSwitch()
{
    const QString set = chosen();
    const Result<void> done = m_context.document->edit(tr("Put Pool Set \"%1\" in Effect").arg(nameOf(set)), {}, [&](const model::Project &project) {
        return service::withSetInEffect(project, m_rule, set);
    });
    if (!done) {
        m_warning->setError(done.error());
        return;
    }
    accept();
}

} // namespace meridian::ui
