#include "engine/store/FileLock.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace meridian::store {
namespace {

/// The same for every way to name the file: links are followed.
QString lockPathOf(const QString &path)
{
    const QFileInfo info(path);
    if (info.exists()) {
        return info.canonicalFilePath() + "-lock"_L1;
    }
    const QString folder = info.dir().canonicalPath(); // empty if there is none
    return (folder.isEmpty() ? info.absoluteFilePath() : QDir(folder).filePath(info.fileName())) + "-lock"_L1;
}

bool isStillNamed(int descriptor, const QByteArray &name)
{
    struct stat held{};
    struct stat named{};
    return fstat(descriptor, &held) == 0 && stat(name.constData(), &named) == 0 && held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

std::unexpected<Error> cannotLock(int error, const QString &path)
{
    if (error == EACCES || error == EPERM || error == EROFS) {
        return fail(Error::Kind::Io, u"The project cannot be edited here: its folder is read-only. Copy it to a folder where you may write, or open it read-only."_s, path);
    }
    return fail(Error::Kind::Io,
                u"The project cannot be locked for editing (%1). Check that its folder exists and that you may write there."_s.arg(QString::fromLocal8Bit(std::strerror(error))),
                path);
}

std::unexpected<Error> heldByAnother(int descriptor, const QString &path)
{
    std::array<char, 256> buffer{};
    const ssize_t size = pread(descriptor, buffer.data(), buffer.size(), 0);
    const QString holder = size > 0 ? QString::fromUtf8(buffer.data(), size).trimmed() : u"unknown"_s;
    return fail(Error::Kind::Busy, u"Another Meridian has this project open (%1). Close it there, or open the project read-only."_s.arg(holder), path);
}

void sayWhoHoldsIt(int descriptor)
{
    const QByteArray text = u"process %1 on %2\n"_s.arg(getpid()).arg(QSysInfo::machineHostName()).toUtf8();
    // Only for the message that another gets: the lock holds without it.
    if (ftruncate(descriptor, 0) == 0) {
        [[maybe_unused]] const ssize_t written = pwrite(descriptor, text.constData(), static_cast<size_t>(text.size()), 0);
    }
}

} // namespace

FileLock::FileLock(int descriptor, QString lockPath) : m_descriptor(descriptor), m_lockPath(std::move(lockPath)) {}

FileLock::FileLock(FileLock &&other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)), m_lockPath(std::move(other.m_lockPath))
{
}

FileLock &FileLock::operator=(FileLock &&other) noexcept
{
    if (this != &other) {
        release();
        m_descriptor = std::exchange(other.m_descriptor, -1);
        m_lockPath = std::move(other.m_lockPath);
    }
    return *this;
}

FileLock::~FileLock()
{
    release();
}

void FileLock::release()
{
    if (m_descriptor >= 0) {
        // Removed while held, so that nobody holds a file that has lost its name (see the loop in `take`).
        unlink(QFile::encodeName(m_lockPath).constData());
        ::close(m_descriptor);
        m_descriptor = -1;
    }
}

Result<FileLock> FileLock::take(const QString &path)
{
    const QString lockPath = lockPathOf(path);
    const QByteArray name = QFile::encodeName(lockPath);
    for (;;) {
        const int descriptor = ::open(name.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0) {
            return cannotLock(errno, path);
        }
        if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            const int error = errno;
            auto refused = error == EWOULDBLOCK ? heldByAnother(descriptor, path) : cannotLock(error, path);
            ::close(descriptor);
            return refused;
        }
        if (isStillNamed(descriptor, name)) {
            sayWhoHoldsIt(descriptor);
            return FileLock(descriptor, lockPath);
        }
        // The last holder removed the file between our open and our flock: this lock would be seen by nobody.
        ::close(descriptor);
    }
}

} // namespace meridian::store
