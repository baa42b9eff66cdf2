#pragma once

#include <QScrollArea>
#include <QScrollBar>

namespace meridian::ui {

/// Scrolls a page up and down, never sideways: it is at least as wide as the page must be.
class PageArea final : public QScrollArea
{
public:
    explicit PageArea(QWidget *page)
    {
        setWidget(page);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus); // its fields have the focus
    }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        const int width = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
        return QSize(width, QScrollArea::minimumSizeHint().height());
    }
};

} // namespace meridian::ui
