#include "ui/shell/ImpactPane.h"

#include "engine/policy/Compile.h"
#include "ui/models/ImpactModel.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/InlineMessage.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QThreadPool>
#include <QTreeView>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

/// Names after which progress is told: often enough to be seen, seldom enough to cost nothing.
constexpr qsizetype kProgressStep = 20;

/// Compiles both and compares them; nothing if `progress` ended it.
std::optional<Result<service::ImpactReport>> compare(const model::Project &before, const model::Project &after, const service::ImpactProgress &progress)
{
    if (!progress(0, 0)) {
        return std::nullopt;
    }
    const Result<policy::PolicyPtr> old = policy::compile(before).result();
    if (!old || !progress(0, 0)) {
        return old ? std::nullopt : std::optional<Result<service::ImpactReport>>(std::unexpected(old.error()));
    }
    const Result<policy::PolicyPtr> now = policy::compile(after).result();
    if (!now) {
        return Result<service::ImpactReport>(std::unexpected(now.error()));
    }
    std::optional<service::ImpactReport> report = service::impact(**old, **now, progress);
    return report ? std::optional<Result<service::ImpactReport>>(std::move(*report)) : std::nullopt;
}

} // namespace

ImpactPane::ImpactPane(QWidget *parent)
    : QWidget(parent), m_model(new ImpactModel(this)), m_summary(new QLabel(this)), m_message(new InlineMessage(this)),
      m_stack(new QStackedWidget(this)), m_view(new QTreeView(this)), m_empty(new EmptyState(this))
{
    m_summary->setObjectName(u"impactSummary"_s);
    m_summary->setWordWrap(true);
    m_view->setObjectName(u"impactView"_s);
    m_view->setAccessibleName(tr("Whom it moves"));
    m_view->setModel(m_model);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->header()->setStretchLastSection(true);
    m_view->header()->setSectionResizeMode(ImpactModel::WhatColumn, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(ImpactModel::MovedColumn, QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(ImpactModel::PeopleColumn, QHeaderView::ResizeToContents);
    m_stack->addWidget(m_view);
    m_stack->addWidget(makeProgressPage());
    m_stack->addWidget(m_empty);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(m_message);
    layout->addWidget(m_stack, 1);
    m_message->button()->setText(tr("Try Again"));
    m_message->button()->setVisible(false);
    connect(m_message->button(), &QPushButton::clicked, this, &ImpactPane::start);
}

ImpactPane::~ImpactPane()
{
    if (m_isCancelled) {
        *m_isCancelled = true;
    }
}

QWidget *ImpactPane::makeProgressPage()
{
    auto *page = new QWidget(this);
    m_bar = new QProgressBar(page);
    m_bar->setObjectName(u"impactProgress"_s);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel = new QPushButton(tr("Cancel"), page);
    m_cancel->setObjectName(u"cancelImpactButton"_s);
    m_cancel->setAutoDefault(false);
    connect(m_cancel, &QPushButton::clicked, this, &ImpactPane::cancel);
    auto *layout = new QVBoxLayout(page);
    layout->addStretch();
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel, 0, Qt::AlignHCenter);
    layout->addStretch();
    return page;
}

void ImpactPane::setProjects(const model::ProjectPtr &before, const model::ProjectPtr &after)
{
    if (before == m_before && after == m_after) {
        return;
    }
    m_before = before;
    m_after = after;
    start();
}

void ImpactPane::start()
{
    if (m_isCancelled) {
        *m_isCancelled = true; // what runs now no longer counts
    }
    auto isCancelled = std::make_shared<std::atomic<bool>>(false);
    m_isCancelled = isCancelled;
    m_isBusy = true;
    m_message->clear();
    m_message->button()->setVisible(false);
    m_summary->clear();
    m_bar->setRange(0, 0);
    m_stack->setCurrentIndex(1);
    // The answers travel through the application object: this one may be gone by then, and does not wait.
    QThreadPool::globalInstance()->start([guard = QPointer(this), isCancelled, before = m_before, after = m_after] {
        const auto outcome = compare(*before, *after, [guard, isCancelled](qsizetype done, qsizetype of) {
            if (done % kProgressStep == 0 && of > 0 && !*isCancelled) {
                QMetaObject::invokeMethod(qApp, [guard, isCancelled, done, of] {
                    if (guard && !*isCancelled) {
                        guard->showProgress(done, of);
                    }
                });
            }
            return !*isCancelled;
        });
        QMetaObject::invokeMethod(qApp, [guard, isCancelled, outcome] {
            if (guard && outcome && !*isCancelled) {
                guard->showOutcome(*outcome);
            }
        });
    });
}

void ImpactPane::cancel()
{
    *m_isCancelled = true;
    m_isBusy = false;
    m_model->setReport({});
    m_stack->setCurrentWidget(m_view);
    m_message->setMessage(State::Information, tr("Cancelled. Whom the changes move is not known."));
    m_message->button()->setVisible(true);
    emit settled();
}

void ImpactPane::showProgress(qsizetype done, qsizetype of)
{
    m_bar->setRange(0, static_cast<int>(of));
    m_bar->setValue(static_cast<int>(done));
}

void ImpactPane::showOutcome(const Result<service::ImpactReport> &outcome)
{
    m_isBusy = false;
    m_model->setReport(outcome ? *outcome : service::ImpactReport());
    if (!outcome) {
        m_stack->setCurrentWidget(m_view);
        m_message->setMessage(State::Warning, tr("Whom the changes move cannot be told: %1").arg(outcome.error().text));
        emit settled();
        return;
    }
    const auto names = static_cast<int>(outcome->names.size());
    const auto unchanged = static_cast<int>(outcome->unchanged);
    if (names == 0) {
        m_empty->setTexts(u"check"_s, tr("Nobody moves"), tr("Every name answers everybody as before. The changes concern other things."));
        m_stack->setCurrentWidget(m_empty);
    } else {
        m_stack->setCurrentWidget(m_view);
        m_summary->setText(tr("%n names answer somebody differently.", nullptr, names) + u' '
                           + (unchanged > 0 ? tr("%n names answer as before.", nullptr, unchanged) + u' ' : QString())
                           + tr("Everybody in the world asks once for each name, with everything healthy. Places are counted around larger cities."));
        if (names <= 20) {
            m_view->expandAll();
        }
    }
    emit settled();
}

} // namespace meridian::ui
