#include "ui/shell/ReviewDialog.h"

#include "engine/service/Workspace.h"
#include "ui/shell/ChangesModel.h"
#include "ui/shell/ImpactPane.h"
#include "ui/shell/ProblemChecker.h"
#include "ui/shell/Session.h"
#include "ui/widgets/Forms.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/MessageBox.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

ReviewDialog::ReviewDialog(Session *session, ProblemChecker *checker, QWidget *parent)
    : QDialog(parent), m_session(session), m_checker(checker), m_model(new ChangesModel(this)), m_summary(newHeading({}, this)),
      m_message(new InlineMessage(this)), m_view(new QTreeView(this)),
      m_impact(new ImpactPane(this)), m_tabs(new QTabWidget(this)), m_note(new QLineEdit(this)),
      m_publish(new QPushButton(tr("Publish"), this))
{
    setObjectName(u"reviewDialog"_s);
    setWindowTitle(tr("Review and Publish"));
    resize(860, 560);
    m_summary->setObjectName(u"reviewSummary"_s);
    m_view->setObjectName(u"changesView"_s);
    m_view->setAccessibleName(tr("Changes"));
    m_view->setModel(m_model);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->header()->setStretchLastSection(true);
    m_view->header()->setSectionResizeMode(ChangesModel::ObjectColumn, QHeaderView::Stretch);
    m_tabs->setObjectName(u"reviewTabs"_s);
    m_tabs->addTab(m_view, tr("What changes"));
    m_tabs->addTab(m_impact, tr("Whom it moves"));
    connect(m_impact, &ImpactPane::settled, this, &ReviewDialog::settled);
    m_note->setObjectName(u"publishNoteEdit"_s);
    m_note->setPlaceholderText(tr("What this revision is for (optional)"));
    m_note->setMaxLength(1000);
    m_publish->setObjectName(u"publishButton"_s);
    m_message->button()->setText(tr("Show Problems"));

    auto *form = newForm();
    addRow(form, tr("&Note"), m_note);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_publish, QDialogButtonBox::ActionRole);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(m_message);
    layout->addWidget(m_tabs, 1);
    layout->addLayout(form);
    layout->addWidget(buttons);

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_publish, &QPushButton::clicked, this, &ReviewDialog::publish);
    connect(m_message->button(), &QPushButton::clicked, this, [this] {
        reject();
        emit problemsRequested();
    });
    connect(m_checker, &ProblemChecker::checked, this, &ReviewDialog::refresh);
    refresh();
    m_publish->setDefault(true);
    (m_publish->isEnabled() ? static_cast<QWidget *>(m_note) : m_view)->setFocus();
}

void ReviewDialog::refresh()
{
    m_model->setProjects(m_session->workspace()->live(), m_session->document()->project());
    m_impact->setProjects(m_session->workspace()->live(), m_session->document()->project());
    if (m_model->changeCount() <= 200) {
        m_view->expandAll();
    }
    const int changes = m_model->changeCount();
    const int errors = m_checker->count(model::Finding::Severity::Error);
    m_summary->setText(changes == 0                ? tr("Draft is the same as Live. There is nothing to publish.")
                       : m_session->isPublished() ? tr("%n changes against Live", nullptr, changes)
                                                  : tr("First publish: %n objects", nullptr, changes));
    if (errors > 0) {
        m_message->setMessage(State::Bad, tr("Draft has %n errors. Correct them before it is published.", nullptr, errors));
    } else if (m_session->document()->isReadOnly()) {
        m_message->setMessage(State::Warning, tr("The project can only be looked at and cannot be published from here."));
    } else {
        m_message->clear();
    }
    m_message->button()->setVisible(errors > 0);
    m_publish->setEnabled(changes > 0 && errors == 0 && !m_session->document()->isReadOnly() && m_checker->isSettled());
}

void ReviewDialog::showImpact()
{
    m_tabs->setCurrentWidget(m_impact);
}

bool ReviewDialog::isSettled() const
{
    return m_impact->isSettled();
}

void ReviewDialog::publish()
{
    if (m_session->document()->project()->settings.production) {
        const Question question{
            .title = tr("Publish to Production"),
            .text = tr("The project \"%1\" is marked as production. Publishing takes effect at once.").arg(m_session->title()),
            .detail = tr("Every earlier revision can be restored from the history."),
            .accept = tr("Publish"),
            .alternative = {},
        };
        if (MessageBox::ask(this, question) != MessageBox::Answer::Accept) {
            return;
        }
    }
    m_session->publish(m_note->text().trimmed());
    accept();
}

} // namespace meridian::ui
