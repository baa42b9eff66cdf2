#include "ui/widgets/SearchField.h"

#include "ui/shell/Icons.h"

#include <QAction>
#include <QKeyEvent>

namespace meridian::ui {

using namespace Qt::StringLiterals;

SearchField::SearchField(const QString &what, QWidget *parent) : QLineEdit(parent)
{
    setObjectName(u"searchField"_s);
    setPlaceholderText(what);
    setAccessibleName(what);
    setClearButtonEnabled(true);
    addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
        if (!text().isEmpty()) {
            clear();
            return;
        }
        break;
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter: emit leftDownwards(); return;
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace meridian::ui
