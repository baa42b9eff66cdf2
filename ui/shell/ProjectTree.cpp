#include "ui/shell/ProjectTree.h"

#include "ui/document/ProjectDocument.h"
#include "ui/shell/KindInfo.h"
#include "ui/shell/ProjectTreeModel.h"
#include "ui/widgets/SearchField.h"

#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

ProjectTree::ProjectTree(ProjectDocument *document, QWidget *parent)
    : QWidget(parent), m_document(document), m_model(new ProjectTreeModel(document, this)),
      m_proxy(new QSortFilterProxyModel(this)), m_search(new SearchField(tr("Search the project"), this)),
      m_view(new QTreeView(this))
{
    m_proxy->setSourceModel(m_model);
    m_proxy->setFilterRole(ProjectTreeModel::SearchRole);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->setRecursiveFilteringEnabled(true);
    m_search->setObjectName(u"treeSearchField"_s);
    m_view->setObjectName(u"projectTree"_s);
    m_view->setAccessibleName(tr("Project"));
    m_view->setModel(m_proxy);
    m_view->setHeaderHidden(true);
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    setFocusProxy(m_view);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_search);
    layout->addWidget(m_view);

    connect(m_search, &QLineEdit::textChanged, this, &ProjectTree::filter);
    connect(m_search, &SearchField::leftDownwards, m_view, [this] {
        m_view->setFocus();
        if (!m_view->currentIndex().isValid()) {
            m_view->setCurrentIndex(m_proxy->index(0, 0));
        }
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (!m_following && current.isValid()) {
            const QScopedValueRollback following(m_following, true);
            m_document->select(m_model->refAt(m_proxy->mapToSource(current)));
        }
    });
    // A click on the row that is current already brings its page back, from the welcome page for example.
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex &index) {
        if (!(m_model->refAt(m_proxy->mapToSource(index)) == m_document->selection())) {
            m_document->select(m_model->refAt(m_proxy->mapToSource(index)));
        }
    });
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &position) { emit menuRequested(m_view->viewport()->mapToGlobal(position)); });
    connect(m_document, &ProjectDocument::selected, this, &ProjectTree::showSelection);
    connect(m_document, &ProjectDocument::reset, this, &ProjectTree::openPopulatedKinds);
    openPopulatedKinds();
}

void ProjectTree::filter(const QString &text)
{
    const QScopedValueRollback following(m_following, true);
    m_proxy->setFilterFixedString(text.trimmed());
    if (text.trimmed().isEmpty()) {
        showSelection();
    } else {
        m_view->expandAll();
    }
}

void ProjectTree::showSelection()
{
    const QModelIndex index = m_proxy->mapFromSource(m_model->indexOf(m_document->selection()));
    if (m_following && m_view->currentIndex() == index) {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    m_view->setCurrentIndex(index);
    if (index.isValid()) {
        m_view->scrollTo(index);
    }
}

void ProjectTree::openPopulatedKinds()
{
    const QScopedValueRollback following(m_following, true);
    for (const Kind kind : {Kind::Zone, Kind::Instance}) {
        m_view->expand(m_proxy->mapFromSource(m_model->indexOf({kind, {}, {}})));
    }
}

} // namespace meridian::ui
