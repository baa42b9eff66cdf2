#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <memory>

namespace meridian::ui {

/// One entry of the table of settings: its key, what it is before anybody chose, and whether it follows the user to
/// another machine (`Roaming`) or belongs to this one (`Local`).
template<typename T>
struct Setting
{
    enum class Place { Local, Roaming };
    const char *key;
    T defaultValue;
    Place place;
};

/// The table: every setting of the console. What belongs to a project is in the project, not here.
namespace setting {
inline const Setting<QByteArray> windowGeometry{"window/geometry", {}, Setting<QByteArray>::Place::Local};
inline const Setting<QByteArray> windowState{"window/state", {}, Setting<QByteArray>::Place::Local};
inline const Setting<QStringList> recentProjects{"projects/recent", {}, Setting<QStringList>::Place::Local};
inline const Setting<QString> lastFolder{"projects/folder", {}, Setting<QString>::Place::Local};
inline const Setting<QString> theme{"appearance/theme", QStringLiteral("system"), Setting<QString>::Place::Roaming};
inline const Setting<QString> language{"appearance/language", {}, Setting<QString>::Place::Roaming}; ///< empty: the system's
} // namespace setting

/// Reads and writes the settings of the table, in two files: one for what roams, one for what is local. GUI thread.
class Settings final
{
public:
    /// In the user's folders for configuration and for application data.
    Settings();
    /// In one folder, for tests and for trying things out.
    explicit Settings(const QString &folder);

    template<typename T>
    [[nodiscard]] T get(const Setting<T> &setting) const
    {
        return file(setting).value(QLatin1StringView(setting.key), QVariant::fromValue(setting.defaultValue)).template value<T>();
    }
    template<typename T>
    void set(const Setting<T> &setting, const T &value)
    {
        file(setting).setValue(QLatin1StringView(setting.key), QVariant::fromValue(value));
    }
    /// Puts the path in front of `recentProjects`, which keeps ten.
    void addRecentProject(const QString &path);

private:
    template<typename T>
    [[nodiscard]] QSettings &file(const Setting<T> &setting) const
    {
        return setting.place == Setting<T>::Place::Local ? *m_local : *m_roaming;
    }

    std::unique_ptr<QSettings> m_local;
    std::unique_ptr<QSettings> m_roaming;
};

} // namespace meridian::ui
