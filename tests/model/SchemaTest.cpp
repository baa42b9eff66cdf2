#include "engine/model/ProjectJson.h"

#include "tests/model/Documents.h"
#include "tests/model/SchemaValidator.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

class SchemaTest final : public QObject
{
    Q_OBJECT

private slots:
    void fileIsWhatTheTablesSay();
    void takesWhatTheReaderTakes();
    void keysThatAreUnknownAreRefusedEverywhere();
    void valuesOfTheWrongTypeAreRefusedEverywhere();
    void leavingOutAKeyIsJudgedAsTheReaderDoes();
    void numbersAreJudgedAsTheReaderDoes();

private:
    using Mutate = std::function<void(const QString &path, const QJsonValue &mutant)>;
    static const QJsonObject &schema()
    {
        static const QJsonObject parsed = test::parsed(schemaJson());
        return parsed;
    }
    /// The reader's judgement of the shape: references that lead nowhere are no matter of a schema.
    static bool readerTakes(const QJsonObject &document);
    /// Calls back with the whole document, once for every value in it that `change` turns into something else.
    static void forEachMutant(const QJsonValue &value, const QString &path, const std::function<QList<QJsonValue>(const QJsonValue &)> &change,
                              const Mutate &use);
};

bool SchemaTest::readerTakes(const QJsonObject &document)
{
    const ReadResult result = readProject(QJsonDocument(document).toJson());
    return std::ranges::all_of(result.errors, [](const DocumentError &error) { return error.text.startsWith(u"There is no "); });
}

void SchemaTest::forEachMutant(const QJsonValue &value, const QString &path, const std::function<QList<QJsonValue>(const QJsonValue &)> &change, const Mutate &use)
{
    for (const QJsonValue &mutant : change(value)) {
        use(path, mutant);
    }
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it) {
            forEachMutant(it.value(), path + u'.' + it.key(), change, [&](const QString &below, const QJsonValue &mutant) {
                QJsonObject copy = object;
                copy.insert(it.key(), mutant);
                use(below, copy);
            });
        }
    } else if (value.isArray()) {
        const QJsonArray array = value.toArray();
        for (qsizetype i = 0; i < array.size(); ++i) {
            forEachMutant(array.at(i), path + u'[' + QString::number(i) + u']', change, [&](const QString &below, const QJsonValue &mutant) {
                QJsonArray copy = array;
                copy.replace(i, mutant);
                use(below, copy);
            });
        }
    }
}

void SchemaTest::fileIsWhatTheTablesSay()
{
    const QString path = test::sourcePath(u"resources/schema/project.schema.json"_s);
    QFile file(path);
    if (qEnvironmentVariableIsSet("MERIDIAN_WRITE_SCHEMA")) { // how the file is made after a change of the tables
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(schemaJson());
        file.close();
    }
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY2(file.readAll() == schemaJson(), "Run this test with MERIDIAN_WRITE_SCHEMA=1 and commit the file.");
}

void SchemaTest::takesWhatTheReaderTakes()
{
    QCOMPARE(test::schemaErrors(schema(), test::parsed(test::formatExample())), QStringList());
    QCOMPARE(test::schemaErrors(schema(), test::parsed(test::document({}))), QStringList());
    QFile sample(test::sourcePath(u"resources/sample/world.json"_s));
    QVERIFY(sample.open(QIODevice::ReadOnly));
    QCOMPARE(test::schemaErrors(schema(), test::parsed(sample.readAll())), QStringList());
    if (const QString path = test::sharedPath(u"spec/project-format.md"_s); !path.isEmpty()) {
        QCOMPARE(test::schemaErrors(schema(), test::parsed(test::commentedJson(path))), QStringList());
    }
}

void SchemaTest::keysThatAreUnknownAreRefusedEverywhere()
{
    const QJsonObject document = test::parsed(test::formatExample());
    const auto withUnknownKey = [](const QJsonValue &value) -> QList<QJsonValue> {
        QJsonObject object = value.toObject();
        object.insert(u"zzz"_s, true);
        return value.isObject() ? QList<QJsonValue>{object} : QList<QJsonValue>();
    };
    int tried = 0;
    forEachMutant(document, u"$"_s, withUnknownKey, [&](const QString &path, const QJsonValue &mutant) {
        ++tried;
        QVERIFY2(!readerTakes(mutant.toObject()), qPrintable(path));
        QVERIFY2(!test::schemaErrors(schema(), mutant).isEmpty(), qPrintable(path));
    });
    QVERIFY(tried > 60);
}

void SchemaTest::valuesOfTheWrongTypeAreRefusedEverywhere()
{
    const QJsonObject document = test::parsed(test::formatExample());
    int tried = 0;
    const auto null = [](const QJsonValue &) { return QList<QJsonValue>{QJsonValue()}; };
    forEachMutant(document, u"$"_s, null, [&](const QString &path, const QJsonValue &mutant) {
        ++tried;
        QVERIFY2(path == u"$" || !readerTakes(mutant.toObject()), qPrintable(path));
        QVERIFY2(!test::schemaErrors(schema(), mutant).isEmpty(), qPrintable(path));
    });
    QVERIFY(tried > 300);
}

void SchemaTest::leavingOutAKeyIsJudgedAsTheReaderDoes()
{
    const QJsonObject document = test::parsed(test::formatExample());
    int taken = 0;
    int refused = 0;
    const auto withoutOne = [](const QJsonValue &value) {
        QList<QJsonValue> mutants;
        for (const QString &key : value.toObject().keys()) {
            QJsonObject copy = value.toObject();
            copy.remove(key);
            mutants += copy;
        }
        return mutants;
    };
    forEachMutant(document, u"$"_s, withoutOne, [&](const QString &path, const QJsonValue &mutant) {
        const bool isTaken = readerTakes(mutant.toObject());
        QCOMPARE(std::pair(path, test::schemaErrors(schema(), mutant).isEmpty()), std::pair(path, isTaken));
        ++(isTaken ? taken : refused);
        const ReadResult result = readProject(QJsonDocument(mutant.toObject()).toJson());
        if (result.project) {
            QCOMPARE(projectToJson(*result.project), mutant.toObject());
        }
    });
    QVERIFY(taken > 100);
    QVERIFY(refused > 50);
}

void SchemaTest::numbersAreJudgedAsTheReaderDoes()
{
    const QJsonObject document = test::parsed(test::formatExample());
    int refused = 0;
    const auto otherNumbers = [](const QJsonValue &value) {
        return value.isDouble() ? QList<QJsonValue>{-1, 0.5, QJsonValue(u"1"_s)} : QList<QJsonValue>();
    };
    forEachMutant(document, u"$"_s, otherNumbers, [&](const QString &path, const QJsonValue &mutant) {
        const bool isTaken = readerTakes(mutant.toObject());
        QCOMPARE(std::pair(path, test::schemaErrors(schema(), mutant).isEmpty()), std::pair(path, isTaken));
        refused += !isTaken;
    });
    QVERIFY(refused > 80);
}

MERIDIAN_TEST(SchemaTest)

#include "SchemaTest.moc"
