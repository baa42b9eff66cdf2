#include "tests/support/SharedFiles.h"

#include <QDir>
#include <QFileInfo>

namespace meridian::test {

QString sourcePath(const QString &relative)
{
    return QDir(QStringLiteral(MERIDIAN_SOURCE_DIR)).filePath(relative);
}

QString sharedPath(const QString &relative)
{
    const QString root = qEnvironmentVariable("MERIDIAN_SHARED", sourcePath(QStringLiteral("../shared")));
    const QString path = QDir(root).filePath(relative);
    return QFileInfo::exists(path) ? QDir::cleanPath(path) : QString();
}

} // namespace meridian::test
