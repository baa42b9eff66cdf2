#include "ui/views/HealthSwitchDelegate.h"

#include "ui/views/ForcedHealthModel.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace meridian::ui {
namespace {

constexpr int kParts = 3;
constexpr int kMargin = 3;

QString partText(int part)
{
    return ForcedHealthModel::stateText(static_cast<ForcedHealthModel::State>(part));
}

} // namespace

QRect HealthSwitchDelegate::partRect(const QRect &cell, int part)
{
    const QRect inner = cell.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const int left = inner.left() + inner.width() * part / kParts;
    const int right = inner.left() + inner.width() * (part + 1) / kParts;
    return QRect(left, inner.top(), right - left, inner.height());
}

void HealthSwitchDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const QWidget *widget = option.widget;
    const QStyle *style = widget ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);

    const auto group = option.state & QStyle::State_Enabled ? QPalette::Active : QPalette::Disabled;
    const int chosen = index.data(Qt::EditRole).toInt();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(partRect(option.rect, 0).united(partRect(option.rect, kParts - 1))).adjusted(0.5, 0.5, -0.5, -0.5);
    const qreal radius = std::min(4.0, frame.height() / 2);
    QPainterPath outline;
    outline.addRoundedRect(frame, radius, radius);
    painter->fillPath(outline, option.palette.brush(group, QPalette::Button));
    painter->setClipPath(outline);
    for (int part = 0; part < kParts; ++part) {
        const QRect rect = partRect(option.rect, part);
        const bool on = part == chosen;
        if (on) {
            // Auto is the usual case and stays quiet; a forced state stands out.
            painter->fillRect(rect, option.palette.brush(group, part == 0 ? QPalette::Midlight : QPalette::Highlight));
        }
        const auto role = on && part != 0 ? QPalette::HighlightedText : QPalette::ButtonText;
        QFont font = option.font;
        font.setBold(on);
        painter->setFont(font);
        painter->setPen(option.palette.color(group, role));
        painter->drawText(rect, Qt::AlignCenter, partText(part));
    }
    painter->setClipping(false);
    painter->setPen(option.palette.color(group, QPalette::Mid));
    painter->drawPath(outline);
    for (int part = 1; part < kParts; ++part) {
        const QRect rect = partRect(option.rect, part);
        painter->drawLine(rect.topLeft(), rect.bottomLeft());
    }
    painter->restore();
}

QSize HealthSwitchDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    QFont font = option.font;
    font.setBold(true);
    const QFontMetrics metrics(font);
    int widest = 0;
    for (int part = 0; part < kParts; ++part) {
        widest = std::max(widest, metrics.horizontalAdvance(partText(part)));
    }
    const int pad = metrics.averageCharWidth() * 2;
    return QSize(kParts * (widest + pad) + 2 * kMargin, metrics.height() + 4 * kMargin);
}

bool HealthSwitchDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                       const QModelIndex &index)
{
    if (event->type() != QEvent::MouseButtonRelease) {
        return false;
    }
    const auto *mouse = static_cast<QMouseEvent *>(event);
    if (mouse->button() != Qt::LeftButton) {
        return false;
    }
    for (int part = 0; part < kParts; ++part) {
        if (partRect(option.rect, part).contains(mouse->position().toPoint())) {
            return model->setData(index, part, Qt::EditRole);
        }
    }
    return false;
}

bool HealthSwitchDelegate::handleKey(int key, QAbstractItemModel *model, const QModelIndex &index)
{
    const int now = index.data(Qt::EditRole).toInt();
    switch (key) {
    case Qt::Key_Left:
        return model->setData(index, std::max(now - 1, 0), Qt::EditRole);
    case Qt::Key_Right:
        return model->setData(index, std::min(now + 1, kParts - 1), Qt::EditRole);
    case Qt::Key_Space:
        return model->setData(index, (now + 1) % kParts, Qt::EditRole);
    default:
        return false;
    }
}

} // namespace meridian::ui
