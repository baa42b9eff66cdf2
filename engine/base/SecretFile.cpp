#include "engine/base/SecretFile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace meridian {
namespace {

constexpr qint64 kLargest = 1024 * 1024;

bool isOfServiceManager(const QString &path)
{
    const QString folder = qEnvironmentVariable("CREDENTIALS_DIRECTORY");
    return !folder.isEmpty() && QFileInfo(path).absoluteDir() == QDir(folder);
}

} // namespace

Result<QByteArray> readSecretFile(const QString &path, const QString &what)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, u"Cannot read %1: %2. Name a file that can be read."_s.arg(what, file.errorString()), path);
    }
    constexpr QFileDevice::Permissions kOthers = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
    if ((file.permissions() & kOthers) && !isOfServiceManager(path)) {
        return fail(Error::Kind::Invalid, u"Others than the owner may read %1. Run chmod 600 on the file."_s.arg(what), path);
    }
    return file.read(kLargest);
}

} // namespace meridian
