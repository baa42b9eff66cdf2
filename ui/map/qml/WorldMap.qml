// Draws what MapStage holds and decides nothing. QtLocation's map without a base map is the camera and carries the
// markers; below it lie the pictures of the product, and where they are wanted the tiles of a second map.
import QtQuick
import QtLocation
import Meridian.Map

Rectangle {
    color: stage.sea

    Loader {
        id: tiles
        anchors.fill: parent
        active: stage.hasTiles
        source: active ? "TileMap.qml" : ""
    }
    Binding { target: tiles.item; property: "zoomLevel"; value: worldMap.zoomLevel; when: tiles.item !== null }
    Binding { target: tiles.item; property: "center"; value: worldMap.center; when: tiles.item !== null }

    MapImageLayer { objectName: "groundLayer"; anchors.fill: parent; visible: !stage.hasTiles }
    MapImageLayer { objectName: "areaLayer"; anchors.fill: parent }
    MapImageLayer { objectName: "liveLayer"; anchors.fill: parent }
    MapImageLayer { objectName: "topLayer"; anchors.fill: parent; visible: !stage.hasTiles }

    Map {
        id: worldMap
        objectName: "worldMap"
        anchors.fill: parent
        color: "transparent"
        copyrightsVisible: false
        plugin: Plugin { name: "itemsoverlay" }

        MapItemView {
            model: stage.markers
            delegate: MapQuickItem {
                required property var model
                coordinate: model.place
                anchorPoint: mark.anchor
                autoFadeIn: false
                z: model.height
                sourceItem: MapMarkerItem {
                    id: mark
                    marker: model.marker
                    style: stage.markerStyle
                }
            }
        }
    }

    Rectangle {
        id: handle
        x: Math.round(stage.swipe * parent.width) - 1
        width: 3
        height: parent.height
        color: stage.focus
        visible: stage.swipe >= 0
        Repeater {
            model: [stage.liveText, stage.draftText]
            Rectangle {
                required property int index
                required property string modelData
                x: index === 0 ? -width - 6 : 9
                y: 40
                width: side.width + 10
                height: side.height + 4
                radius: 3
                color: stage.noteGround
                Text { id: side; x: 5; y: 2; text: modelData; font: stage.noteFont; color: stage.noteInk }
            }
        }
    }

    MapLegendItem {
        x: 8
        y: 8
        legend: stage.legend
        style: stage.markerStyle
    }

    Rectangle {
        x: parent.width - width - 3
        y: parent.height - height - 3
        width: note.width + 10
        height: note.height + 4
        radius: 3
        color: stage.noteGround
        Text {
            id: note
            x: 5
            y: 2
            width: Math.min(implicitWidth, parent.parent.width - 16)
            text: stage.note
            font: stage.noteFont
            color: stage.noteInk
            wrapMode: Text.WordWrap
            horizontalAlignment: Text.AlignRight
        }
    }

    Rectangle {
        anchors.fill: parent
        color: "transparent"
        border { width: 2; color: stage.focus }
        visible: stage.hasFocus
    }
}
