#include "ui/shell/StateIndicator.h"

#include "engine/service/Workspace.h"
#include "ui/shell/Icons.h"
#include "ui/shell/ProblemChecker.h"
#include "ui/shell/Session.h"
#include "ui/shell/Theme.h"
#include "ui/widgets/IconLabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Severity = model::Finding::Severity;

namespace {
constexpr int kIconSide = 16;
}

StateIndicator::StateIndicator(Session *session, ProblemChecker *checker, QWidget *parent)
    : QWidget(parent), m_session(session), m_checker(checker), m_storingIcon(new IconLabel(kIconSide, this)),
      m_storing(new QLabel(this)), m_retry(new QPushButton(tr("Try Again"), this)), m_problems(new QPushButton(this)),
      m_draft(new QLabel(this)), m_review(new QPushButton(icon(u"publish"_s), tr("Review and Publish"), this)), m_compare(new QTimer(this))
{
    setObjectName(u"stateIndicator"_s);
    m_storing->setObjectName(u"storingLabel"_s);
    m_retry->setObjectName(u"retryStoreButton"_s);
    m_problems->setObjectName(u"problemCountButton"_s);
    m_problems->setFlat(true);
    m_draft->setObjectName(u"draftLabel"_s);
    m_review->setObjectName(u"reviewButton"_s);
    m_compare->setSingleShot(true);
    m_compare->setInterval(0);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 4, 0);
    layout->addWidget(m_storingIcon);
    layout->addWidget(m_storing);
    layout->addWidget(m_retry);
    layout->addSpacing(10);
    layout->addWidget(m_problems);
    layout->addSpacing(10);
    layout->addWidget(m_draft);
    layout->addWidget(m_review);

    connect(m_retry, &QPushButton::clicked, session->workspace(), &service::Workspace::retryStore);
    connect(m_review, &QPushButton::clicked, this, &StateIndicator::reviewRequested);
    connect(m_problems, &QPushButton::clicked, this, &StateIndicator::problemsRequested);
    connect(m_compare, &QTimer::timeout, this, &StateIndicator::showDraft);
    connect(session, &Session::storingChanged, this, &StateIndicator::showStoring);
    connect(session, &Session::draftOrLiveChanged, m_compare, qOverload<>(&QTimer::start));
    connect(session, &Session::opened, this, &StateIndicator::showStoring);
    connect(checker, &ProblemChecker::checked, this, &StateIndicator::showProblems);
    showStoring();
    showProblems();
    showDraft();
}

void StateIndicator::showStoring()
{
    const bool failed = m_session->storing() == Session::Storing::Failed;
    m_retry->setVisible(failed);
    if (!m_session->isOpen()) {
        m_storing->clear();
        m_storingIcon->setIcon({});
        return;
    }
    if (m_session->document()->isReadOnly()) {
        m_storingIcon->setIcon(Theme::stateIcon(State::Off));
        m_storing->setText(tr("Read-only"));
        return;
    }
    switch (m_session->storing()) {
    case Session::Storing::Stored:
        m_storingIcon->setIcon(Theme::stateIcon(State::Good));
        m_storing->setText(tr("All edits stored"));
        break;
    case Session::Storing::Waiting:
        m_storingIcon->setIcon(Theme::stateIcon(State::Information));
        m_storing->setText(tr("Storing…"));
        break;
    case Session::Storing::Failed:
        m_storingIcon->setIcon(Theme::stateIcon(State::Bad));
        m_storing->setText(tr("Not stored"));
        break;
    }
    m_storing->setToolTip(m_session->storeError());
}

void StateIndicator::showProblems()
{
    const int errors = m_checker->count(Severity::Error);
    const int warnings = m_checker->count(Severity::Warning);
    const State state = errors > 0 ? State::Bad : warnings > 0 ? State::Warning : State::Good;
    m_problems->setIcon(Theme::stateIcon(state));
    m_problems->setText(errors > 0     ? tr("%n errors", nullptr, errors)
                        : warnings > 0 ? tr("%n warnings", nullptr, warnings)
                                       : tr("No problems"));
    m_problems->setToolTip(tr("Shows the problems of Draft"));
    m_problems->setVisible(m_session->isOpen());
}

void StateIndicator::showDraft()
{
    const bool open = m_session->isOpen();
    m_review->setVisible(open);
    m_draft->setVisible(open);
    m_problems->setVisible(open);
    if (!open) {
        return;
    }
    const int changes = static_cast<int>(m_session->draftChanges().changes.size());
    if (!m_session->isPublished()) {
        m_draft->setText(tr("Draft, never published"));
    } else if (changes == 0) {
        m_draft->setText(tr("Draft = Live"));
    } else {
        m_draft->setText(tr("Draft: %n changes against Live", nullptr, changes));
    }
}

} // namespace meridian::ui
