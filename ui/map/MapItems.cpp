#include "ui/map/MapItems.h"

#include <QPainter>
#include <QQuickWindow>
#include <QSGImageNode>

#include <cmath>
#include <memory>

namespace meridian::ui {

MapImageLayer::MapImageLayer(QQuickItem *parent) : QQuickItem(parent)
{
    setFlag(ItemHasContents);
}

void MapImageLayer::setPicture(const QImage &picture, const MapCamera &camera, QSizeF view)
{
    m_picture = picture;
    m_camera = camera;
    m_view = view;
    m_isNew = true;
    update();
}

void MapImageLayer::setLook(const MapCamera &camera)
{
    m_look = camera;
    update();
}

void MapImageLayer::setShownPart(double from, double to)
{
    if (m_from != from || m_to != to) {
        m_from = from;
        m_to = to;
        update();
    }
}

void MapImageLayer::geometryChange(const QRectF &now, const QRectF &before)
{
    QQuickItem::geometryChange(now, before);
    update();
}

QSGNode *MapImageLayer::updatePaintNode(QSGNode *old, UpdatePaintNodeData *)
{
    std::unique_ptr<QSGImageNode> node(static_cast<QSGImageNode *>(old));
    const double stretch = m_picture.isNull() ? 1 : m_look.scale() / m_camera.scale();
    const QPointF centre = m_look.toScreen(m_look.nearestCopy(m_camera.centre), size());
    QRectF box(QPointF(), m_view * stretch);
    box.moveCenter(centre);
    if (qFuzzyCompare(stretch, 1.0)) {
        // On whole device pixels, so that nothing is blurred.
        const double ratio = m_picture.devicePixelRatio();
        box.moveTopLeft(QPointF(std::round(box.left() * ratio), std::round(box.top() * ratio)) / ratio);
    }
    const QRectF part = box.intersected(QRectF(m_from * width(), 0, (m_to - m_from) * width(), height()));
    if (m_picture.isNull() || part.isEmpty()) {
        m_isNew = true; // its texture goes with the node
        return nullptr;
    }
    if (!node) {
        node.reset(window()->createImageNode());
        node->setOwnsTexture(true);
        m_isNew = true;
    }
    if (std::exchange(m_isNew, false)) {
        node->setTexture(window()->createTextureFromImage(m_picture, m_picture.hasAlphaChannel() ? QQuickWindow::TextureHasAlphaChannel
                                                                                                 : QQuickWindow::TextureIsOpaque));
        node->setFiltering(QSGTexture::Nearest);
    }
    const double pixels = m_picture.width() / box.width();
    node->setRect(part);
    node->setSourceRect(QRectF((part.topLeft() - box.topLeft()) * pixels, part.size() * pixels));
    return node.release();
}

MapMarkerItem::MapMarkerItem(QQuickItem *parent) : QQuickPaintedItem(parent) {}

void MapMarkerItem::setMarker(const QVariant &marker)
{
    m_marker = marker.value<MapMarker>();
    fit();
}

void MapMarkerItem::setStyle(const QVariant &style)
{
    m_style = style.value<MarkerStyle>();
    fit();
}

void MapMarkerItem::fit()
{
    m_box = markerBox(m_marker, m_style).toAlignedRect();
    setSize(m_box.size());
    emit changed();
    update();
}

void MapMarkerItem::paint(QPainter *painter)
{
    painter->translate(anchor());
    paintMarker(*painter, m_marker, m_style);
}

void MapLegendItem::setLegend(const QVariant &legend)
{
    m_legend = legend.value<MapLegend>();
    fit();
}

void MapLegendItem::setStyle(const QVariant &style)
{
    m_style = style.value<MarkerStyle>();
    fit();
}

void MapLegendItem::fit()
{
    setSize(m_legend.size(m_style));
    emit changed();
    update();
}

void MapLegendItem::paint(QPainter *painter)
{
    m_legend.paint(*painter, m_style);
}

} // namespace meridian::ui
