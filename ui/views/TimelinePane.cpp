#include "ui/views/TimelinePane.h"

#include "engine/policy/Compile.h"
#include "engine/service/EngineService.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/HealthText.h"
#include "ui/shell/Icons.h"
#include "ui/views/LatencyChart.h"
#include "ui/views/TimelineView.h"
#include "ui/widgets/Forms.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QSignalBlocker>
#include <QThreadPool>
#include <QVBoxLayout>

#include <algorithm>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using service::EngineService;
using service::Lane;
using std::chrono::seconds;

namespace {

constexpr std::chrono::milliseconds kPause{200};
constexpr std::chrono::milliseconds kTick{5000};
constexpr int kDefaultRange = 1;

/// Spans of the band below: as fine as is kept, and not more of them than can be seen.
seconds spanOf(seconds range, const QDateTime &from)
{
    const bool isFineKept = from >= QDateTime::currentDateTimeUtc().addSecs(-service::ProbeHistory::kFineKept.count());
    return isFineKept ? service::ProbeHistory::kFine : range <= seconds(86'400) ? service::ProbeHistory::kCoarse : 6 * service::ProbeHistory::kCoarse;
}

} // namespace

TimelinePane::TimelinePane(const PageContext &context, QWidget *parent)
    : QWidget(parent), m_context(context), m_view(new TimelineView(this)), m_text(newHint({}, this))
{
    setObjectName(u"timelinePane"_s);
    m_text->setObjectName(u"timelineText"_s);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->addWidget(makeBar());
    layout->addWidget(m_view, 3);
    layout->addWidget(m_text);
    layout->addWidget(makeLatency(), 2);
    connect(m_view, &TimelineView::currentChanged, m_text, &QLabel::setText);
    connect(m_view, &TimelineView::zoomed, this, &TimelinePane::zoom);
    connect(m_view, &TimelineView::activated, this, [this](const QString &object) {
        if (const auto ref = model::ObjectRef::parse(object)) {
            m_context.document->select(*ref);
        }
    });
    m_soon.setSingleShot(true);
    m_soon.setInterval(kPause);
    m_tick.setInterval(kTick);
    connect(&m_soon, &QTimer::timeout, this, &TimelinePane::start);
    connect(&m_tick, &QTimer::timeout, this, [this] {
        if (!m_end.isValid()) { // what is past does not change
            refresh();
        }
    });
    connect(context.document, &ProjectDocument::projectReplaced, this, &TimelinePane::refresh);
    if (context.engine != nullptr) {
        connect(context.engine, &EngineService::healthEventsChanged, this, &TimelinePane::refresh);
        connect(context.engine, &EngineService::probingChanged, this, &TimelinePane::refresh);
        connect(context.engine, &EngineService::probeHistory, this, [this](const service::ProbeHistoryPtr &history) {
            m_history = history;
            m_soon.start();
        });
    }
    setFocusProxy(m_view);
}

TimelinePane::~TimelinePane()
{
    if (m_isCancelled) {
        *m_isCancelled = true;
    }
}

QWidget *TimelinePane::makeBar()
{
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_range = new QComboBox(bar);
    m_range->setObjectName(u"timelineRangeComboBox"_s);
    m_range->setAccessibleName(tr("Time shown"));
    m_range->setToolTip(tr("Time shown. Plus and minus change it in the timeline."));
    m_range->addItem(tr("15 minutes"), 900);
    m_range->addItem(tr("1 hour"), 3600);
    m_range->addItem(tr("6 hours"), 21'600);
    m_range->addItem(tr("24 hours"), 86'400);
    m_range->addItem(tr("7 days"), 604'800);
    m_range->setCurrentIndex(kDefaultRange);
    const auto button = [&](const QString &text, const QString &name, const QString &iconName) {
        auto *out = new QPushButton(iconName.isEmpty() ? QIcon() : icon(iconName), text, bar);
        out->setObjectName(name);
        return out;
    };
    auto *earlier = button(tr("Earlier"), u"timelineEarlierButton"_s, u"back"_s);
    m_later = button(tr("Later"), u"timelineLaterButton"_s, u"forward"_s);
    m_now = button(tr("Now", "the end of the timeline"), u"timelineNowButton"_s, {});
    m_period = new QLabel(bar);
    m_period->setObjectName(u"timelinePeriod"_s);
    m_onlyChanged = new QCheckBox(tr("Only what changed"), bar);
    m_onlyChanged->setObjectName(u"timelineOnlyChangedCheckBox"_s);
    row->addWidget(m_range);
    row->addWidget(earlier);
    row->addWidget(m_later);
    row->addWidget(m_now);
    row->addWidget(m_period, 1);
    row->addWidget(m_onlyChanged);
    connect(m_range, &QComboBox::currentIndexChanged, this, &TimelinePane::start);
    connect(earlier, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_later, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_now, &QPushButton::clicked, this, [this] { setEnd({}); });
    connect(m_onlyChanged, &QCheckBox::toggled, this, [this] { showLanes(m_lanes, m_from, m_to); });
    return bar;
}

QWidget *TimelinePane::makeLatency()
{
    auto *part = new QWidget(this);
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 4, 0, 0);
    auto *row = new QHBoxLayout;
    QLabel *heading = newHeading(tr("How long probes take"), part);
    m_check = new QComboBox(part);
    m_check->setObjectName(u"latencyCheckComboBox"_s);
    m_check->setAccessibleName(tr("Health check"));
    m_check->setMinimumContentsLength(20);
    row->addWidget(heading);
    row->addWidget(m_check);
    row->addStretch(1);
    m_latency = new LatencyChart(part);
    m_latency->setMinimumHeight(fontMetrics().height() * 7);
    m_latencyText = newHint({}, part);
    m_latencyText->setObjectName(u"latencyText"_s);
    column->addLayout(row);
    column->addWidget(m_latency, 1);
    column->addWidget(m_latencyText);
    connect(m_check, &QComboBox::currentIndexChanged, this, &TimelinePane::showLatency);
    connect(m_latency, &LatencyChart::currentChanged, this, [this](const QString &text) {
        m_latencyText->setText(text.isEmpty() ? tr("No probe of the check is known in this time. The band shows the shortest, the median and the longest; triangles are failures.") : text);
    });
    return part;
}

seconds TimelinePane::range() const
{
    return seconds(m_range->currentData().toLongLong());
}

void TimelinePane::zoom(int steps)
{
    m_range->setCurrentIndex(std::clamp(m_range->currentIndex() - steps, 0, m_range->count() - 1));
}

void TimelinePane::move(int steps)
{
    setEnd((m_end.isValid() ? m_end : QDateTime::currentDateTimeUtc()).addSecs(steps * range().count() / 2));
}

void TimelinePane::setEnd(const QDateTime &end)
{
    m_end = end.isValid() && end < QDateTime::currentDateTimeUtc() ? end : QDateTime();
    start();
}

void TimelinePane::refresh()
{
    if (!isVisible()) {
        return;
    }
    if (m_context.engine != nullptr) {
        m_context.engine->askProbeHistory();
    }
    m_soon.start();
}

void TimelinePane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tick.start();
    refresh();
}

void TimelinePane::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick.stop();
}

void TimelinePane::start()
{
    m_soon.stop();
    if (m_isCancelled) {
        *m_isCancelled = true; // what runs now no longer counts
    }
    auto isCancelled = std::make_shared<std::atomic<bool>>(false);
    m_isCancelled = isCancelled;
    m_isBusy = true;
    m_later->setEnabled(m_end.isValid());
    m_now->setEnabled(m_end.isValid());
    service::TimelineRequest request;
    request.project = m_context.document->project();
    request.policy = m_compiled == request.project ? m_policy : nullptr;
    request.to = m_end.isValid() ? m_end : QDateTime::currentDateTimeUtc();
    request.from = request.to.addSecs(-range().count());
    request.history = m_history;
    if (m_context.engine != nullptr) {
        request.events = m_context.engine->healthEvents();
        request.isCut = request.events.size() >= EngineService::kMostEvents;
        request.health = m_context.engine->health();
    }
    // The answer travels through the application object: this one may be gone by then, and does not wait.
    QThreadPool::globalInstance()->start([guard = QPointer(this), isCancelled, request, isCompiled = m_compiled == request.project]() mutable {
        if (!isCompiled) {
            request.policy = policy::compile(*request.project).policy;
        }
        auto lanes = service::timelineOf(request, [isCancelled] { return !*isCancelled; });
        QMetaObject::invokeMethod(qApp, [guard, isCancelled, lanes = std::move(lanes), project = request.project, policy = request.policy, from = request.from, to = request.to]() mutable {
            if (guard) {
                guard->m_compiled = project;
                guard->m_policy = policy;
            }
            if (guard && !*isCancelled) {
                guard->m_isBusy = false;
                guard->showLanes(std::move(lanes), from, to);
                guard->showLatency();
                emit guard->settled();
            }
        });
    });
}

QString TimelinePane::nameOf(const QString &object) const
{
    const model::Project &project = *m_context.document->project();
    const auto ref = model::ObjectRef::parse(object);
    if (!ref) {
        return object;
    }
    if (ref->kind != model::ObjectRef::Kind::PoolSet) {
        return model::titleOf(project, *ref);
    }
    const QString instance = ref->parentKey.section(u'/', 0, 0);
    const model::ObjectRef rule{model::ObjectRef::Kind::Rule, ref->parentKey.section(u'/', 1), instance};
    return tr("%1 (%2, %3)", "pool set, rule, instance")
        .arg(model::titleOf(project, *ref), model::titleOf(project, rule), model::titleOf(project, {model::ObjectRef::Kind::Instance, instance, {}}));
}

void TimelinePane::showLanes(std::vector<Lane> lanes, const QDateTime &from, const QDateTime &to)
{
    m_lanes = lanes;
    m_from = from;
    m_to = to;
    if (m_onlyChanged->isChecked()) {
        std::erase_if(lanes, [](const Lane &lane) {
            return std::ranges::all_of(lane.spans, [](const service::LaneSpan &span) { return span.state == service::LaneState::Up || span.state == service::LaneState::Unwatched; });
        });
    }
    QStringList names;
    for (const Lane &lane : lanes) {
        names += nameOf(lane.object);
    }
    m_period->setText(from.isValid() ? tr("%1 to %2", "times").arg(timeText(from), timeText(to)) : QString());
    m_period->setToolTip(from.isValid() ? tr("%1 to %2", "times").arg(utcText(from), utcText(to)) : QString());
    m_view->setLanes(std::move(lanes), names, from, to);
    if (names.isEmpty()) {
        m_text->setText(m_onlyChanged->isChecked() && !m_lanes.empty() ? tr("Everything that was probed was up all the time.")
                                                                      : tr("Addresses with a health check, and the pool sets that they are in, have a lane each."));
    }
}

void TimelinePane::showLatency()
{
    const model::Project &project = *m_context.document->project();
    const QString kept = m_check->currentData().toString();
    {
        const QSignalBlocker blocker(m_check);
        m_check->clear();
        for (const model::HealthCheck &check : project.healthChecks) {
            if (check.kind != model::HealthCheck::Kind::Calculated && check.kind != model::HealthCheck::Kind::External) {
                m_check->addItem(check.name.isEmpty() ? check.id.text : check.name, check.id.text);
            }
        }
        m_check->setCurrentIndex(std::max(m_check->findData(kept), m_check->count() > 0 ? 0 : -1));
    }
    const QDateTime to = m_to.isValid() ? m_to : QDateTime::currentDateTimeUtc();
    const QDateTime from = to.addSecs(-range().count());
    const seconds span = spanOf(range(), from);
    std::vector<service::LatencyBucket> buckets = m_history ? m_history->of(m_check->currentData().toString(), from, span) : std::vector<service::LatencyBucket>();
    std::erase_if(buckets, [end = to.toSecsSinceEpoch()](const service::LatencyBucket &bucket) { return bucket.start > end; });
    m_latency->setBuckets(buckets, span, from, to);
}

} // namespace meridian::ui
