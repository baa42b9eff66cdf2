#pragma once

#include "ui/views/RoomyDelegate.h"

class QTableView;

namespace meridian::ui {

/// Makes one column of a table a column of links to objects: drawn as links, a hand above them, and a click in the
/// column or Enter anywhere in the row gives `activated` with the reference text that stands under `role`.
class ObjectLinks final : public RoomyDelegate
{
    Q_OBJECT
public:
    /// Installs itself on the view, which becomes its parent.
    ObjectLinks(QTableView *view, int column, int role);

signals:
    void activated(const QString &ref);

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void activate(const QModelIndex &index);

    QTableView *m_view;
    int m_column;
    int m_role;
};

} // namespace meridian::ui
