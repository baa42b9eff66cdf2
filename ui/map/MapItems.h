#pragma once

#include "ui/map/MapCamera.h"
#include "ui/map/MapLegend.h"

#include <QImage>
#include <QQuickItem>
#include <QQuickPaintedItem>

namespace meridian::ui {

/// A picture of a part of the world that follows the camera: moved and stretched until the next one is there. Made by
/// the scene of the map, filled from C++. GUI thread.
class MapImageLayer : public QQuickItem
{
    Q_OBJECT
public:
    explicit MapImageLayer(QQuickItem *parent = nullptr);

    /// The picture of the view of a camera.
    void setPicture(const QImage &picture, const MapCamera &camera, QSizeF view);
    [[nodiscard]] bool shows(const MapCamera &camera, QSizeF view) const { return m_camera == camera && m_view == view; }
    [[nodiscard]] const QImage &picture() const { return m_picture; }
    /// What is looked at now.
    void setLook(const MapCamera &camera);
    /// Of the item's width, what is seen of the picture: all is from 0 to 1.
    void setShownPart(double from, double to);

protected:
    QSGNode *updatePaintNode(QSGNode *node, UpdatePaintNodeData *data) override;
    void geometryChange(const QRectF &now, const QRectF &before) override;

private:
    QImage m_picture;
    MapCamera m_camera, m_look;
    QSizeF m_view;
    double m_from = 0, m_to = 1;
    bool m_isNew = false; ///< the picture is not a texture yet
};

/// A marker as an item of QtLocation's map, which keeps `anchor` at the marker's coordinate.
class MapMarkerItem : public QQuickPaintedItem
{
    Q_OBJECT
    Q_PROPERTY(QVariant marker READ marker WRITE setMarker NOTIFY changed)
    Q_PROPERTY(QVariant style READ style WRITE setStyle NOTIFY changed)
    Q_PROPERTY(QPointF anchor READ anchor NOTIFY changed)
public:
    explicit MapMarkerItem(QQuickItem *parent = nullptr);

    [[nodiscard]] QVariant marker() const { return QVariant::fromValue(m_marker); }
    void setMarker(const QVariant &marker);
    [[nodiscard]] QVariant style() const { return QVariant::fromValue(m_style); }
    void setStyle(const QVariant &style);
    [[nodiscard]] QPointF anchor() const { return -m_box.topLeft(); }
    void paint(QPainter *painter) override;

signals:
    void changed();

private:
    void fit();

    MapMarker m_marker;
    MarkerStyle m_style;
    QRectF m_box;
};

/// The legend as an item; as large as what it says.
class MapLegendItem : public QQuickPaintedItem
{
    Q_OBJECT
    Q_PROPERTY(QVariant legend READ legend WRITE setLegend NOTIFY changed)
    Q_PROPERTY(QVariant style READ style WRITE setStyle NOTIFY changed)
public:
    using QQuickPaintedItem::QQuickPaintedItem;

    [[nodiscard]] QVariant legend() const { return QVariant::fromValue(m_legend); }
    void setLegend(const QVariant &legend);
    [[nodiscard]] QVariant style() const { return QVariant::fromValue(m_style); }
    void setStyle(const QVariant &style);
    void paint(QPainter *painter) override;

signals:
    void changed();

private:
    void fit();

    MapLegend m_legend;
    MarkerStyle m_style;
};

} // namespace meridian::ui

Q_DECLARE_METATYPE(meridian::ui::MarkerStyle)
