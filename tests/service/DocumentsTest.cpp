#include "engine/service/Documents.h"

#include "engine/model/ProjectJson.h"
#include "engine/store/ProjectStore.h"
#include "tests/support/Projects.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>

using namespace meridian;
using namespace Qt::StringLiterals;
using service::loadDocument;
using service::saveDocument;

class DocumentsTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }

    QString written(const QString &name, const QByteArray &content) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
            qFatal("cannot write the fixture");
        }
        return file.fileName();
    }

private slots:
    void jsonToMeridianToJsonIsTheIdentity_data()
    {
        QTest::addColumn<QByteArray>("document");
        for (const auto &[name, document] : test::knownDocuments()) {
            QTest::newRow(name.constData()) << document;
        }
    }
    void jsonToMeridianToJsonIsTheIdentity()
    {
        QFETCH(QByteArray, document);
        const QString file = path(u"identity-%1"_s.arg(qHash(document)));
        const QString json = written(QFileInfo(file + u".json"_s).fileName(), document);
        const auto first = loadDocument(json);
        QVERIFY(first.project);
        QVERIFY(saveDocument(*first.project, file + u".meridian"_s));
        const auto second = loadDocument(file + u".meridian"_s);
        QVERIFY(second.project);
        QVERIFY(saveDocument(*second.project, file + u"-2.json"_s));
        QFile result(file + u"-2.json"_s);
        QVERIFY(result.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(result.readAll()), QJsonDocument::fromJson(document));
    }

    void theContentTellsTheFormNotTheName()
    {
        const model::Project project = test::largeProject(5);
        QVERIFY(saveDocument(project, path(u"a.meridian"_s)));
        QVERIFY(QFile::rename(path(u"a.meridian"_s), path(u"database.json"_s)));
        QVERIFY(*loadDocument(path(u"database.json"_s)).project == project);
        const QString json = written(u"text.meridian"_s, model::writeProject(project));
        QVERIFY(*loadDocument(json).project == project);
    }

    /// R-006: a server serves what was published, not what is being edited.
    void liveIsTheNewestRevision()
    {
        const QString file = path(u"live.meridian"_s);
        const model::Project first = test::largeProject(3), second = test::largeProject(4);
        QVERIFY(saveDocument(first, file));
        const auto unpublished = service::loadLive(file);
        QVERIFY(*unpublished.project == first);
        QVERIFY2(unpublished.note.contains(u"Nothing was published yet"_s), qPrintable(unpublished.note));
        {
            auto store = store::ProjectStore::open(file, store::ProjectStore::Access::Edit);
            QVERIFY(store && store->publish(first, u"one"_s, u"me"_s));
        }
        QVERIFY(saveDocument(second, file)); // a new draft
        QVERIFY(*loadDocument(file).project == second);
        const auto live = service::loadLive(file);
        QVERIFY(*live.project == first);
        QVERIFY2(live.note.endsWith(u"Live is revision 1."_s), qPrintable(live.note));
        const QString json = written(u"plain.json"_s, model::writeProject(first));
        QVERIFY(*service::loadLive(json).project == first);
    }

    void everyErrorOfADocumentIsGivenWithItsPlace()
    {
        const QString json = written(u"wrong.json"_s, R"({"format": "meridian-project", "version": 1, "name": "x",
  "surprise": 1,
  "addresses": [{"id": "a", "value": "192.0.2.1", "capacity": -5}]
})");
        const auto loaded = loadDocument(json);
        QVERIFY(!loaded.project);
        QVERIFY(!loaded.error);
        QCOMPARE(loaded.documentErrors.size(), 2U);
        QCOMPARE(loaded.documentErrors.at(0).line, 2);
        QCOMPARE(loaded.documentErrors.at(1).line, 3);
        const Error summary = loaded.summary(json);
        QCOMPARE(summary.where, json);
        QCOMPARE(summary.text.count(u'\n'), 1);
    }

    void aFileThatIsNothingOfOursIsTold_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text named as a project") << u"x.meridian"_s << QByteArray("hello");
        QTest::newRow("empty, named as a project") << u"y.meridian"_s << QByteArray();
        QTest::newRow("octets without a suffix") << u"z"_s << QByteArray("\x7f""ELF\0\0", 6);
    }
    void aFileThatIsNothingOfOursIsTold()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        const QString file = written(name, content);
        const auto loaded = loadDocument(file);
        QVERIFY(!loaded.project);
        QVERIFY(loaded.error);
        QCOMPARE(loaded.error->where, file);
        QVERIFY2(loaded.error->text.contains(u"Meridian project"_s), qPrintable(loaded.error->text));
        const auto saved = saveDocument(model::Project(), file);
        QVERIFY(!saved);
        QFile kept(file);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), content);
    }

    void missingAndEmptyDocumentsAreTold()
    {
        const auto missing = loadDocument(path(u"missing.json"_s));
        QVERIFY(missing.error);
        QCOMPARE(missing.error->kind, Error::Kind::NotFound);
        const auto folder = loadDocument(m_folder.path());
        QVERIFY(folder.error);
        QCOMPARE(folder.error->kind, Error::Kind::Invalid);
        QVERIFY(!loadDocument(written(u"empty.json"_s, {})).documentErrors.empty());
    }

    void writingOverAProjectIsAnEditThatKeepsItsHistory()
    {
        const QString file = path(u"history.meridian"_s);
        const model::Project first = test::largeProject(5);
        const model::Project second = test::largeProject(7);
        QVERIFY(saveDocument(first, file));
        {
            auto store = store::ProjectStore::open(file, store::ProjectStore::Access::Edit);
            QVERIFY(store);
            QVERIFY(store->publish(first, u"note"_s, {}));
        }
        QVERIFY(saveDocument(second, file, u"Convert \"b.json\""_s));
        auto store = store::ProjectStore::open(file, store::ProjectStore::Access::Edit);
        QVERIFY(store);
        QVERIFY(*store->project() == second);
        QVERIFY(*store->revision(1).value() == first);
        QCOMPARE(store->journal(1).value().at(0).text, u"Convert \"b.json\""_s);
        QCOMPARE(saveDocument(first, file).error().kind, Error::Kind::Busy); // while it is open for editing
        QVERIFY(*loadDocument(file).project == second);                      // reading goes on
    }

    void aDocumentThatCannotBeWrittenLeavesTheOldOne()
    {
        const auto saved = saveDocument(model::Project(), path(u"none/x.json"_s));
        QVERIFY(!saved);
        QCOMPARE(saved.error().kind, Error::Kind::Io);
        QCOMPARE(saveDocument(model::Project(), path(u"x.txt"_s)).error().kind, Error::Kind::Invalid);
        QVERIFY(!QFile::exists(path(u"x.txt"_s)));
    }

    void nothingIsLeftBesideTheFiles()
    {
        const QString folder = path(u"clean"_s);
        QVERIFY(QDir().mkdir(folder));
        QVERIFY(saveDocument(test::largeProject(3), folder + u"/a.meridian"_s));
        QVERIFY(saveDocument(test::largeProject(4), folder + u"/a.meridian"_s));
        QVERIFY(loadDocument(folder + u"/a.meridian"_s).project);
        QVERIFY(saveDocument(test::largeProject(3), folder + u"/a.json"_s));
        QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden, QDir::Name), (QStringList{u"a.json"_s, u"a.meridian"_s}));
    }
};
MERIDIAN_TEST(DocumentsTest)

#include "DocumentsTest.moc"
