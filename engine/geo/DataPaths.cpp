#include "engine/geo/DataPaths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

// Q_INIT_RESOURCE must stand outside every namespace. Without it the linker may leave the resources of a static library out.
static void registerGeoResources()
{
    Q_INIT_RESOURCE(meridian_geo);
}

namespace meridian::geo {

void initResources()
{
    static const bool isDone = [] {
        registerGeoResources();
        return true;
    }();
    Q_UNUSED(isDone)
}

QStringList dataFolders()
{
    QStringList folders;
    if (const QString chosen = qEnvironmentVariable("MERIDIAN_DATA"); !chosen.isEmpty()) {
        folders += chosen;
    }
    if (QCoreApplication::instance() != nullptr) {
        folders += QDir::cleanPath(QCoreApplication::applicationDirPath() + u"/../share/meridian"_s);
    }
    for (const QString &base : QStandardPaths::standardLocations(QStandardPaths::GenericDataLocation)) {
        folders += base + u"/meridian"_s;
    }
    folders += QStringLiteral(MERIDIAN_SOURCE_DATA);
    folders.removeDuplicates();
    return folders;
}

Result<QString> findDataFile(const QString &relative)
{
    QStringList tried;
    for (const QString &folder : dataFolders()) {
        const QString path = folder + u'/' + relative;
        if (QFileInfo(path).isFile()) {
            return path;
        }
        tried += path;
    }
    return fail(Error::Kind::NotFound,
                u"The data file is missing. It was looked for at %1. Install it there or set MERIDIAN_DATA to the folder that holds it."_s.arg(
                    tried.join(u", ")),
                relative);
}

Result<QString> defaultDatabasePath()
{
    return findDataFile(u"geo/meridian-city-asn.mmdb"_s);
}

} // namespace meridian::geo
