#pragma once

#include "ui/map/MapCamera.h"
#include "ui/map/MapLegend.h"
#include "ui/map/TileSource.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QUrl>

#include <array>
#include <vector>

class QQuickWidget;

namespace meridian::ui {

class MapImageLayer;

/// The markers for QtLocation's MapItemView.
class MarkerModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { Coordinate = Qt::UserRole, Marker, Height };

    using QAbstractListModel::QAbstractListModel;

    /// Rows that are the same are kept; those that differ change, so that a dragged marker is not made anew.
    void setMarkers(const std::vector<PlacedMarker> &markers);
    [[nodiscard]] const std::vector<PlacedMarker> &markers() const { return m_markers; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    std::vector<PlacedMarker> m_markers;
};

/// QtLocation's map with the layers of the product: what `WorldMap.qml` draws, as properties and items. It has no
/// mouse or keyboard of its own. Owned by the view, GUI thread.
class MapStage final : public QObject
{
    Q_OBJECT
    Q_PROPERTY(QAbstractItemModel *markers READ markers CONSTANT)
    Q_PROPERTY(QVariant markerStyle READ markerStyle NOTIFY styleChanged)
    Q_PROPERTY(QColor sea READ sea NOTIFY styleChanged)
    Q_PROPERTY(QColor noteGround READ noteGround NOTIFY styleChanged)
    Q_PROPERTY(QColor noteInk READ noteInk NOTIFY styleChanged)
    Q_PROPERTY(QColor line READ line NOTIFY styleChanged)
    Q_PROPERTY(QColor focus READ focus NOTIFY styleChanged)
    Q_PROPERTY(QFont noteFont READ noteFont NOTIFY styleChanged)
    Q_PROPERTY(QString note READ note NOTIFY noteChanged)
    Q_PROPERTY(QVariant legend READ legend NOTIFY legendChanged)
    Q_PROPERTY(double swipe READ swipe NOTIFY swipeChanged)
    Q_PROPERTY(QString liveText READ liveText CONSTANT)
    Q_PROPERTY(QString draftText READ draftText CONSTANT)
    Q_PROPERTY(bool hasFocus READ hasFocus NOTIFY focusChanged)
    Q_PROPERTY(bool hasTiles READ hasTiles NOTIFY tilesChanged)
    Q_PROPERTY(QString tileUrl READ tileUrl NOTIFY tilesChanged)
    Q_PROPERTY(QString userAgent READ userAgent CONSTANT)
    Q_PROPERTY(QString tileCache READ tileCache NOTIFY tilesChanged)
public:
    enum class Layer { Ground, Areas, Live, Top };

    /// `scene` is the QML that is drawn; another one is for tests.
    explicit MapStage(QWidget *parent, const QUrl &scene = QUrl(QStringLiteral("qrc:/map/WorldMap.qml")));
    ~MapStage() override;

    /// Why nothing can be drawn, with the remedy; empty when all is well.
    [[nodiscard]] QString error() const { return m_error; }
    [[nodiscard]] QQuickWidget *widget() const;
    [[nodiscard]] MapImageLayer *layer(Layer layer) const { return m_layers[static_cast<std::size_t>(layer)]; }
    /// QtLocation's map, for tests.
    [[nodiscard]] QObject *map() const { return m_map; }

    void setGeometry(const QRect &geometry);
    /// Moves map, layers and markers. The camera is inside what the view may show.
    void setCamera(const MapCamera &camera);
    void setMarkers(const std::vector<PlacedMarker> &markers);
    void setStyle(const QPalette &palette, const QFont &font);
    void setNote(const QString &note);
    void setLegend(const MapLegend &legend);
    /// Where the picture of Live, on the left, gives way to that of the draft: 0…1 of the width; below 0: no Live.
    void setSwipe(double swipe);
    void setHasFocus(bool hasFocus);
    void setTiles(const TileSource &tiles);

    /// What was set is on the screen.
    [[nodiscard]] bool isDrawn() const { return m_drawnFrame == m_wantedFrame; }
    /// A frame is drawn soon, even if it is the same.
    void redraw();

    [[nodiscard]] QAbstractItemModel *markers() { return &m_markers; }
    [[nodiscard]] QVariant markerStyle() const { return QVariant::fromValue(m_style); }
    [[nodiscard]] const MarkerStyle &style() const { return m_style; }
    [[nodiscard]] QColor sea() const { return m_style.colors.sea; }
    [[nodiscard]] QColor noteGround() const;
    [[nodiscard]] QColor noteInk() const { return m_noteInk; }
    [[nodiscard]] QColor line() const { return m_style.colors.areaBorder; }
    [[nodiscard]] QColor focus() const { return m_style.highlight; }
    [[nodiscard]] QFont noteFont() const { return m_noteFont; }
    [[nodiscard]] QString note() const { return m_note; }
    [[nodiscard]] QVariant legend() const { return QVariant::fromValue(m_legend); }
    [[nodiscard]] double swipe() const { return m_swipe; }
    [[nodiscard]] static QString liveText() { return tr("Live"); }
    [[nodiscard]] static QString draftText() { return tr("Draft"); }
    [[nodiscard]] bool hasFocus() const { return m_hasFocus; }
    [[nodiscard]] bool hasTiles() const { return m_tiles.isOn; }
    [[nodiscard]] QString tileUrl() const { return m_tiles.url; }
    [[nodiscard]] static QString userAgent();
    [[nodiscard]] QString tileCache() const;

signals:
    void drawn();
    void styleChanged();
    void noteChanged();
    void legendChanged();
    void swipeChanged();
    void focusChanged();
    void tilesChanged();

private:
    MarkerModel m_markers;
    MarkerStyle m_style;
    QColor m_noteInk;
    QFont m_noteFont;
    QString m_note;
    MapLegend m_legend;
    double m_swipe = -1;
    TileSource m_tiles;
    QString m_error;
    QPointer<QQuickWidget> m_widget;
    QObject *m_map = nullptr;
    std::array<MapImageLayer *, 4> m_layers{};
    bool m_hasFocus = false;
    quint64 m_wantedFrame = 1, m_drawnFrame = 0; ///< counted up with everything that is set
};

} // namespace meridian::ui
