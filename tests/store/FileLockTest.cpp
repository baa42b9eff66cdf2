#include "engine/store/FileLock.h"

#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QSysInfo>
#include <QTemporaryDir>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::FileLock;

class FileLockTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void theSecondIsToldWhoHasIt()
    {
        const QString path = m_folder.filePath(u"a.meridian"_s);
        const auto first = FileLock::take(path);
        QVERIFY(first);
        const auto second = FileLock::take(path);
        QVERIFY(!second);
        QCOMPARE(second.error().kind, Error::Kind::Busy);
        QCOMPARE(second.error().where, path);
        QVERIFY2(second.error().text.contains(u"process %1 on %2"_s.arg(QCoreApplication::applicationPid()).arg(QSysInfo::machineHostName())),
                 qPrintable(second.error().text));
    }

    void givenBackItIsFreeAndLeavesNoFile()
    {
        const QString path = m_folder.filePath(u"b.meridian"_s);
        {
            const auto lock = FileLock::take(path);
            QVERIFY(lock);
            QVERIFY(QFile::exists(path + u"-lock"_s));
        }
        QVERIFY(!QFile::exists(path + u"-lock"_s));
        QVERIFY(FileLock::take(path));
    }

    void aFileLeftByACrashDoesNotStandInTheWay()
    {
        const QString path = m_folder.filePath(u"c.meridian"_s);
        QFile left(path + u"-lock"_s);
        QVERIFY(left.open(QIODevice::WriteOnly));
        left.write("process 1 on here\n");
        left.close();
        QVERIFY(FileLock::take(path));
    }

    void aLinkIsTheSameProject()
    {
        const QString path = m_folder.filePath(u"d.meridian"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.link(m_folder.filePath(u"link.meridian"_s)));
        const auto lock = FileLock::take(path);
        QVERIFY(lock);
        QCOMPARE(FileLock::take(m_folder.filePath(u"link.meridian"_s)).error().kind, Error::Kind::Busy);
    }

    void aMovedLockIsHeldOnce()
    {
        const QString path = m_folder.filePath(u"e.meridian"_s);
        std::optional<FileLock> outer;
        {
            Result<FileLock> inner = FileLock::take(path);
            QVERIFY(inner);
            outer = std::move(*inner);
        }
        QVERIFY(!FileLock::take(path));
        outer.reset();
        QVERIFY(FileLock::take(path));
    }

    void aMissingFolderIsToldInWords()
    {
        const auto lock = FileLock::take(m_folder.filePath(u"none/f.meridian"_s));
        QVERIFY(!lock);
        QCOMPARE(lock.error().kind, Error::Kind::Io);
    }
};
MERIDIAN_TEST(FileLockTest)

#include "FileLockTest.moc"
