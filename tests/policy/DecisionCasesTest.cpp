#include "engine/model/ProjectJson.h"
#include "tests/policy/ProjectFixture.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::test;

/// The decision cases that are handed out apart from the product: whole documents with a question and exact shares.
class DecisionCasesTest final : public QObject
{
    Q_OBJECT

private slots:
    void everyCaseHolds_data()
    {
        const QString path = sharedPath(u"cases/decisions.json"_s);
        if (path.isEmpty()) {
            QSKIP("The folder of shared cases is not beside the repository.");
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::addColumn<QJsonObject>("test");
        const QJsonArray cases = QJsonDocument::fromJson(file.readAll()).object()["cases"_L1].toArray();
        for (const QJsonValue &each : cases) {
            const QJsonObject test = each.toObject();
            QStringList numbers;
            for (const QJsonValue &number : test["requirements"_L1].toArray()) {
                numbers.append(number.toString());
            }
            QTest::addRow("%s %s", qPrintable(numbers.join(u' ')), qPrintable(test["name"_L1].toString())) << test;
        }
    }

    void everyCaseHolds()
    {
        QFETCH(QJsonObject, test);
        const auto read = model::readProject(QJsonDocument(test["project"_L1].toObject()).toJson());
        QVERIFY2(read.project, read.errors.empty() ? "" : qPrintable(read.errors.front().toString()));
        const auto compiled = policy::compile(*read.project);
        QVERIFY2(compiled.policy, compiled.errors.isEmpty() ? "" : qPrintable(compiled.errors.first().toString()));
        const QJsonObject query = test["query"_L1].toObject();
        Asked asked;
        asked.name = query["name"_L1].toString();
        asked.type = dns::parseRecordType(query["type"_L1].toString()).value();
        asked.client = query["client"_L1].toString();
        for (const QJsonValue &identifier : query["identifiers"_L1].toArray()) {
            asked.identifiers.insert(identifier.toString().section(u'=', 0, 0), identifier.toString().section(u'=', 1));
        }
        for (const QJsonValue &down : test["down"_L1].toArray()) {
            asked.down.append(down.toString());
        }
        policy::Trace trace;
        const auto result = ask(*compiled.policy, asked, &trace);
        const QJsonObject expect = test["expect"_L1].toObject();
        QCOMPARE(dns::toString(result.rcode), expect["rcode"_L1].toString());
        const QJsonObject shares = expect["shares"_L1].toObject();
        QVERIFY2(result.entries.size() == static_cast<std::size_t>(shares.size()), qPrintable(sharesOf(result) + u'\n' + textOf(trace)));
        for (const auto &entry : result.entries) {
            const QString key = entry.bucket.values().join(u' ');
            QVERIFY2(shares.contains(key), qPrintable(sharesOf(result) + u'\n' + textOf(trace)));
            QVERIFY(std::abs(shares[key].toDouble() - entry.share.toDouble()) < 1e-9);
        }
        QVERIFY(addsUp(result));
    }
};

MERIDIAN_TEST(DecisionCasesTest)

#include "DecisionCasesTest.moc"
