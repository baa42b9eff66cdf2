#pragma once

#include <QWidget>

class QSortFilterProxyModel;
class QTreeView;

namespace meridian::ui {

class ProjectDocument;
class ProjectTreeModel;
class SearchField;

/// The tree at the left with its search line. A row that becomes current is selected in the document, and the other
/// way round.
class ProjectTree final : public QWidget
{
    Q_OBJECT
public:
    explicit ProjectTree(ProjectDocument *document, QWidget *parent = nullptr);

    [[nodiscard]] QTreeView *view() const { return m_view; }
    [[nodiscard]] SearchField *searchField() const { return m_search; }

signals:
    /// A menu is wanted for the present selection, at this place of the screen.
    void menuRequested(const QPoint &globalPosition);

private:
    void filter(const QString &text);
    void showSelection();
    void openPopulatedKinds();

    ProjectDocument *m_document;
    ProjectTreeModel *m_model;
    QSortFilterProxyModel *m_proxy;
    SearchField *m_search;
    QTreeView *m_view;
    bool m_following = false; // the view is moved by the document, not by the user
};

} // namespace meridian::ui
