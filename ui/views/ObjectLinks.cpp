#include "ui/views/ObjectLinks.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QTableView>

namespace meridian::ui {

ObjectLinks::ObjectLinks(QTableView *view, int column, int role)
    : RoomyDelegate(view), m_view(view), m_column(column), m_role(role)
{
    view->setItemDelegateForColumn(column, this);
    view->setMouseTracking(true);
    view->viewport()->installEventFilter(this);
    view->installEventFilter(this);
    connect(view, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        if (index.column() == m_column) {
            activate(index);
        }
    });
}

void ObjectLinks::activate(const QModelIndex &index)
{
    if (const QString ref = index.data(m_role).toString(); !ref.isEmpty()) {
        emit activated(ref);
    }
}

void ObjectLinks::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    RoomyDelegate::initStyleOption(option, index);
    if (!index.data(m_role).toString().isEmpty()) {
        option->font.setUnderline(true);
        option->palette.setBrush(QPalette::Text, option->palette.brush(QPalette::Link));
    }
}

/// The type is looked at first: while the view is destroyed it is no view any more and still sends events.
bool ObjectLinks::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove && watched == m_view->viewport()) {
        const QModelIndex under = m_view->indexAt(static_cast<QMouseEvent *>(event)->position().toPoint());
        const bool isLink = under.column() == m_column && !under.data(m_role).toString().isEmpty();
        m_view->viewport()->setCursor(isLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    if (event->type() == QEvent::KeyPress && watched == m_view) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_view->currentIndex().isValid()) {
            activate(m_view->currentIndex());
            return true;
        }
    }
    return RoomyDelegate::eventFilter(watched, event);
}

} // namespace meridian::ui
