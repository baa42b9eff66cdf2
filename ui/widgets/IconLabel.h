#pragma once

#include <QIcon>
#include <QLabel>

namespace meridian::ui {

/// A picture of fixed size that is drawn anew with every palette, unlike a label with a pixmap.
class IconLabel final : public QLabel
{
    Q_OBJECT
public:
    /// `side` in device-independent pixels.
    explicit IconLabel(int side, QWidget *parent = nullptr);
    void setIcon(const QIcon &icon);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QIcon m_icon;
};

} // namespace meridian::ui
