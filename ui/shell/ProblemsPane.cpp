#include "ui/shell/ProblemsPane.h"

#include "ui/document/ProjectDocument.h"
#include "ui/shell/Icons.h"
#include "ui/shell/ProblemChecker.h"
#include "ui/shell/ProblemsModel.h"
#include "ui/widgets/EmptyState.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/SearchField.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Severity = model::Finding::Severity;

ProblemsPane::ProblemsPane(ProjectDocument *document, ProblemChecker *checker, QWidget *parent)
    : QWidget(parent), m_document(document), m_checker(checker), m_model(new ProblemsModel(document, checker, this)),
      m_proxy(new QSortFilterProxyModel(this)), m_search(new SearchField(tr("Search problems"), this)), m_summary(new QLabel(this)),
      m_fix(new QPushButton(icon(u"fix"_s), tr("Fix"), this)), m_message(new InlineMessage(this)), m_view(new QTreeView(this)),
      m_stack(new QStackedWidget(this))
{
    setObjectName(u"problemsPane"_s);
    m_proxy->setSourceModel(m_model);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setObjectName(u"problemsSearchField"_s);
    m_search->setMaximumWidth(260);
    m_summary->setObjectName(u"problemsSummary"_s);
    m_fix->setObjectName(u"fixButton"_s);
    m_fix->setToolTip(tr("Carries out the quick fix of the selected problem (Ctrl+.)"));
    m_fix->setShortcut(QKeySequence(u"Ctrl+."_s));

    m_view->setObjectName(u"problemsView"_s);
    m_view->setAccessibleName(tr("Problems"));
    m_view->setModel(m_proxy);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(ProblemsModel::TextColumn, QHeaderView::Stretch);
    m_view->header()->setSectionResizeMode(ProblemsModel::ObjectColumn, QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(ProblemsModel::FixColumn, QHeaderView::ResizeToContents);

    auto *nothing = new EmptyState(this);
    nothing->setTexts(u"check"_s, tr("No problems"), tr("Everything that is wrong or unwise in Draft is listed here after each edit."));
    m_stack->addWidget(m_view);
    m_stack->addWidget(nothing);

    auto *bar = new QHBoxLayout;
    bar->addWidget(m_search);
    bar->addWidget(m_summary, 1);
    bar->addWidget(m_fix);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addLayout(bar);
    layout->addWidget(m_message);
    layout->addWidget(m_stack, 1);

    const auto select = [this] {
        if (const model::Finding *finding = current()) {
            m_document->select(finding->object);
        }
    };
    connect(m_search, &QLineEdit::textChanged, m_proxy, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_search, &SearchField::leftDownwards, m_view, [this] { m_view->setFocus(); });
    connect(m_view, &QTreeView::clicked, this, select);
    connect(m_view, &QTreeView::activated, this, select);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ProblemsPane::showFix);
    connect(m_fix, &QPushButton::clicked, this, &ProblemsPane::applyFix);
    connect(m_checker, &ProblemChecker::checked, this, &ProblemsPane::showFindings);
    showFindings();
}

const model::Finding *ProblemsPane::current() const
{
    const QModelIndex index = m_proxy->mapToSource(m_view->currentIndex());
    return index.isValid() ? &m_model->findingAt(index.row()) : nullptr;
}

void ProblemsPane::showFindings()
{
    const int errors = m_checker->count(Severity::Error);
    const int warnings = m_checker->count(Severity::Warning);
    const int hints = m_checker->count(Severity::Hint);
    m_summary->setText(tr("%1, %2, %3", "numbers of errors, warnings and hints")
                           .arg(tr("%n errors", nullptr, errors), tr("%n warnings", nullptr, warnings), tr("%n hints", nullptr, hints)));
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    if (!m_view->currentIndex().isValid() && m_proxy->rowCount() > 0) {
        m_view->setCurrentIndex(m_proxy->index(0, 0));
    }
    showFix();
}

void ProblemsPane::showFix()
{
    const model::Finding *finding = current();
    const bool has = finding && finding->fix;
    m_fix->setEnabled(has && !m_document->isReadOnly());
    m_fix->setText(has ? tr("Fix: %1", "button; the title of a quick fix").arg(finding->fix->title) : tr("Fix"));
    m_fix->setShortcut(QKeySequence(u"Ctrl+."_s)); // a new text drops it
    m_message->clear();
}

void ProblemsPane::applyFix()
{
    const model::Finding *finding = current();
    if (!finding || !finding->fix) {
        return;
    }
    const model::QuickFix fix = *finding->fix;
    const Result<void> done = m_document->edit(fix.title, {}, [&fix](const model::Project &project) -> Result<model::Project> {
        return *fix.apply(project);
    });
    m_message->setResult(done);
}

} // namespace meridian::ui
