#pragma once

#include <QLineEdit>

namespace meridian::ui {

/// A line to search a list with: Escape empties it, Down and Return hand over to the list (`leftDownwards`).
class SearchField final : public QLineEdit
{
    Q_OBJECT
public:
    /// `what` completes "Search", for example "Search addresses"; it is the accessible name as well.
    explicit SearchField(const QString &what, QWidget *parent = nullptr);

signals:
    void leftDownwards();

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace meridian::ui
