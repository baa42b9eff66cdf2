#include "ui/models/FieldPath.h"

#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// Keys of the document never reach people.
class FieldPathTest final : public QObject
{
    Q_OBJECT

private slots:
    void pathsAreWords_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("words");
        QTest::newRow("a field of the form") << int(Kind::Rule) << u"weight"_s << u"Weight"_s;
        QTest::newRow("by the form of its kind") << int(Kind::Address) << u"healthCheck"_s << u"Health check"_s;
        QTest::newRow("a member") << int(Kind::Pool) << u"members[bj-1].weight"_s << u"Addresses › bj-1 › Weight"_s;
        QTest::newRow("a part") << int(Kind::Instance) << u"answer.size"_s << u"Answer › Size"_s;
        QTest::newRow("dots in a name") << int(Kind::Instance) << u"services[www.example.com]"_s << u"Services › www.example.com"_s;
        QTest::newRow("brackets in a name") << int(Kind::HealthCheck) << u"points[a[1].b].x"_s << u"Probe points › a[1].b › x"_s;
        QTest::newRow("a kind without a form") << int(Kind::Node) << u"roles"_s << u"Roles"_s;
        QTest::newRow("a nested policy") << int(Kind::RecordSet) << u"routing.items[or].bias"_s << u"Routing › Items › or › Bias"_s;
        QTest::newRow("a key that is not known") << int(Kind::Rule) << u"something"_s << u"something"_s;
    }
    void pathsAreWords()
    {
        QFETCH(int, kind);
        QFETCH(QString, path);
        QTEST(fieldPathText(Kind(kind), path), "words");
    }

    void valuesAreWords()
    {
        QCOMPARE(fieldValueText(Kind::Rule, u"switch"_s, u"auto"_s), u"Automatic"_s);
        QCOMPARE(fieldValueText(Kind::Rule, u"enabled"_s, u"false"_s), u"No"_s);
        QCOMPARE(fieldValueText(Kind::Rule, u"weight"_s, u"7"_s), u"7"_s);
        QCOMPARE(fieldValueText(Kind::Rule, u"weight"_s, {}), u"(none)"_s);
    }
};
MERIDIAN_TEST(FieldPathTest)

#include "FieldPathTest.moc"
