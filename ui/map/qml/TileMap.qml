// Tiles of OpenStreetMap, loaded only after the operator switched them on. The plugin is set up once and for all, so
// that another address makes another map.
import QtQuick
import QtLocation

Map {
    objectName: "tileMap"
    copyrightsVisible: true
    plugin: Plugin {
        name: "osm"
        PluginParameter { name: "osm.useragent"; value: stage.userAgent }
        PluginParameter { name: "osm.mapping.custom.host"; value: stage.tileUrl }
        PluginParameter { name: "osm.mapping.providersrepository.disabled"; value: true }
        PluginParameter { name: "osm.mapping.cache.directory"; value: stage.tileCache }
        PluginParameter { name: "osm.mapping.copyright"; value: "© OpenStreetMap" }
    }
    onSupportedMapTypesChanged: {
        for (const type of supportedMapTypes) {
            if (type.style === MapType.CustomMap) {
                activeMapType = type
            }
        }
    }
}
