#include "engine/store/ProjectStore.h"

#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"

#include <QProcess>
#include <QTemporaryDir>

#include <csignal>
#include <cstdio>

using namespace meridian;
using namespace Qt::StringLiterals;
using store::ProjectStore;

namespace {

constexpr const char *kFileVariable = "MERIDIAN_CRASH_FILE";

/// The process that is killed: edits without end and says each edit that is stored.
class CrashingWriter final : public QObject
{
    Q_OBJECT
private slots:
    void editsUntilKilled()
    {
        const QString path = qEnvironmentVariable(kFileVariable);
        if (path.isEmpty()) {
            QSKIP("only run by CrashTest");
        }
        ProjectStore store = ProjectStore::open(path, ProjectStore::Access::Edit).value();
        for (int capacity = 1;; ++capacity) {
            const auto written = store.write(test::withCapacity(*store.project(), 0, capacity), {.text = u"Edit"_s, .mergeKey = {}, .user = {}});
            QVERIFY(written);
            std::printf("stored %lld\n", static_cast<long long>(*written));
            std::fflush(stdout);
        }
    }
};
const bool registeredWriter = test::registerTest("CrashingWriter", [] { return std::make_unique<CrashingWriter>(); });

} // namespace

class CrashTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void whatWasStoredIsThereAfterAKill_data()
    {
        QTest::addColumn<int>("edits");
        for (const int edits : {1, 2, 17, 60, 250}) {
            QTest::addRow("after %d edits", edits) << edits;
        }
    }
    void whatWasStoredIsThereAfterAKill()
    {
        QFETCH(int, edits);
        const QString path = m_folder.filePath(u"%1.meridian"_s.arg(edits));
        QVERIFY(ProjectStore::create(path, test::largeProject(100)));

        QProcess writer;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QString::fromLatin1(kFileVariable), path);
        writer.setProcessEnvironment(environment);
        writer.start(QCoreApplication::applicationFilePath(), {u"--class"_s, u"CrashingWriter"_s});
        qint64 acknowledged = 0;
        while (acknowledged < edits && writer.waitForReadyRead()) {
            while (writer.canReadLine()) {
                const QByteArray line = writer.readLine();
                if (line.startsWith("stored ")) {
                    acknowledged = line.mid(7).trimmed().toLongLong();
                }
            }
        }
        QVERIFY(acknowledged >= edits);
        ::kill(static_cast<pid_t>(writer.processId()), SIGKILL);
        QVERIFY(writer.waitForFinished());
        for (const QByteArray &line : writer.readAll().split('\n')) {
            if (line.startsWith("stored ")) {
                acknowledged = std::max(acknowledged, line.mid(7).trimmed().toLongLong());
            }
        }

        auto store = ProjectStore::open(path, ProjectStore::Access::Edit); // the lock went with the process
        QVERIFY2(store, store ? "" : qPrintable(store.error().toString()));
        const qint64 stored = store->journal(1).value().at(0).number;
        QVERIFY2(stored >= acknowledged, qPrintable(u"%1 edits of %2"_s.arg(stored).arg(acknowledged)));
        QCOMPARE(store->project()->addresses.at(0).capacity, static_cast<int>(stored));
        QVERIFY(store->write(test::withCapacity(*store->project(), 0, 1), {.text = u"Go On"_s, .mergeKey = {}, .user = {}}));
    }
};
MERIDIAN_TEST(CrashTest)

#include "CrashTest.moc"
