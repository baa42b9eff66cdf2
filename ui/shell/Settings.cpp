#include "ui/shell/Settings.h"

#include <QDir>
#include <QStandardPaths>

namespace meridian::ui {
namespace {

using namespace Qt::StringLiterals;

constexpr qsizetype kMaximumRecent = 10;

std::unique_ptr<QSettings> iniFile(const QString &folder, const QString &name)
{
    return std::make_unique<QSettings>(QDir(folder).filePath(name), QSettings::IniFormat);
}

} // namespace

Settings::Settings()
    : m_local(iniFile(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation), u"local.ini"_s)),
      m_roaming(iniFile(QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation), u"settings.ini"_s))
{
}

Settings::Settings(const QString &folder)
    : m_local(iniFile(folder, u"local.ini"_s)), m_roaming(iniFile(folder, u"settings.ini"_s))
{
}

void Settings::addRecentProject(const QString &path)
{
    QStringList recent = get(setting::recentProjects);
    recent.removeAll(path);
    recent.prepend(path);
    set(setting::recentProjects, recent.first(std::min(recent.size(), kMaximumRecent)));
}

} // namespace meridian::ui
