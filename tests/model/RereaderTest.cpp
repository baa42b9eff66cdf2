#include "engine/model/Rereader.h"

#include "engine/base/Random.h"
#include "tests/model/Documents.h"
#include "tests/model/RandomProject.h"
#include "tests/support/TestMain.h"


using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

namespace {

/// Two zones, records by addresses and by a line, and one that no routing refers from.
const QByteArray kDocument = QByteArray(R"({"format": "meridian-project", "version": 1,
 "lines": [{"id": "office", "cidrs": ["203.0.113.0/24"]}],
 "addresses": [{"id": "a", "value": "192.0.2.1"}, {"id": "b", "value": "192.0.2.2"}],
 "zones": [
  {"name": "one.example", "records": [
   {"name": "x", "type": "A", "routing": {"policy": "weighted", "items": [{"weight": 1, "targets": [{"address": "a"}]}, {"weight": 2, "targets": [{"address": "b"}]}]}},
   {"name": "y", "type": "A", "routing": {"policy": "lines", "items": [{"line": "cidr=office", "targets": ["192.0.2.9"]}, {"line": "default", "targets": [{"address": "a"}]}]}},
   {"name": "z", "type": "TXT", "values": [BRACKETS]}
  ]},
  {"name": "two.example", "records": []},
  {"records" : [ {"name": "x", "type": "A", "values": ["192.0.2.3"]} ] , "name": "three.example"}]})").replace("BRACKETS", "\"\\\"] } , { \\\\\\\" [\\\"\"");

QByteArray with(const QByteArray &before, const QByteArray &after)
{
    QByteArray out = kDocument;
    return out.contains(before) ? out.replace(before, after) : QByteArray();
}

} // namespace

/// A document that changes is read as if it came for the first time.
class RereaderTest final : public QObject
{
    Q_OBJECT

    /// Empty if both say the same.
    static QString difference(const ReadResult &a, const ReadResult &b)
    {
        if (test::errorTexts(a) != test::errorTexts(b)) {
            return u"errors: "_s + test::errorTexts(a).join(u'|') + u" <> "_s + test::errorTexts(b).join(u'|');
        }
        if (!a.project != !b.project) {
            return u"one has no project"_s;
        }
        return !a.project || (*a.project == *b.project && writeProject(*a.project) == writeProject(*b.project)) ? QString() : u"projects"_s;
    }

private slots:
    void whatDidNotChangeIsTheSameObject()
    {
        Rereader rereader;
        const ReadResult first = rereader.read(kDocument);
        QCOMPARE(test::errorTexts(first), QStringList());
        const QByteArray edited = with("\"value\": \"192.0.2.1\"", "\"value\": \"192.0.2.77\"").replace("\"192.0.2.3\"", "\"192.0.2.4\"");
        const ReadResult second = rereader.read(edited);
        QCOMPARE(difference(second, readProject(edited)), QString());
        const auto &before = first.project->zones.at(0).records;
        const auto &after = second.project->zones.at(0).records;
        for (qsizetype i = 0; i < 3; ++i) {
            QCOMPARE(after.pointerAt(i), before.pointerAt(i));
        }
        QVERIFY(second.project->zones.at(2).records.pointerAt(0) != first.project->zones.at(2).records.pointerAt(0));
    }

    void deletingWhatARecordReferredToCostsNothingElse()
    {
        Rereader rereader;
        const ReadResult first = rereader.read(kDocument);
        const QByteArray edited = with("{\"id\": \"b\", \"value\": \"192.0.2.2\"}", "{\"id\": \"c\", \"value\": \"192.0.2.2\"}").replace("{\"address\": \"b\"}", "\"192.0.2.2\"");
        const ReadResult second = rereader.read(edited);
        QCOMPARE(difference(second, readProject(edited)), QString());
        QCOMPARE(second.project->zones.at(0).records.pointerAt(1), first.project->zones.at(0).records.pointerAt(1));
    }

    void itSaysWhatReadProjectSays_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("unchanged") << kDocument;
        QTest::newRow("an address is gone") << with("{\"id\": \"a\", \"value\": \"192.0.2.1\"}, ", "");
        QTest::newRow("a line is gone") << with("\"lines\": [{\"id\": \"office\", \"cidrs\": [\"203.0.113.0/24\"]}],", "");
        QTest::newRow("a record stands twice") << with("{\"name\": \"x\", \"type\": \"A\", \"values\"", "{\"name\": \"x\", \"type\": \"a\", \"values\": [\"192.0.2.5\"]}, {\"name\": \"X.three.example.\", \"type\": \"A\", \"values\"");
        QTest::newRow("a key stands twice in a record") << with("\"type\": \"TXT\"", "\"type\": \"TXT\", \"type\": \"TXT\"");
        QTest::newRow("records stand twice in a zone") << with("\"name\": \"three.example\"", "\"name\": \"three.example\", \"records\": []");
        QTest::newRow("a wrong value in a record") << with("\"type\": \"TXT\"", "\"type\": \"TXT\", \"ttl\": -1");
        QTest::newRow("an unknown key in a zone") << with("\"name\": \"two.example\"", "\"name\": \"two.example\", \"what\": 1");
        QTest::newRow("a record that is none") << with("{\"name\": \"z\", \"type\": \"TXT\"", "7, {\"name\": \"z\", \"type\": \"TXT\"");
        QTest::newRow("a comma too many") << with("\"192.0.2.3\"]} ]", "\"192.0.2.3\"]} , ]");
        QTest::newRow("a comma too few") << with("]}},\n   {\"name\": \"z\"", "]}}\n   {\"name\": \"z\"");
        QTest::newRow("a bracket too few") << with("\"192.0.2.3\"]} ]", "\"192.0.2.3\"]}");
        QTest::newRow("something behind the end") << kDocument + "x";
        QTest::newRow("half of a character") << with("\"192.0.2.3\"", "\"\\ud800\"");
        QTest::newRow("no UTF-8") << with("\"192.0.2.3\"", "\"\xff\"");
        QTest::newRow("zones are no list") << with("\"zones\": [", "\"zones\": 1, \"x\": [");
        QTest::newRow("a newer format") << with("\"version\": 1", "\"version\": 2");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("byte order mark") << "\xef\xbb\xbf" + kDocument;
        QTest::newRow("all keys") << test::formatExample();
    }
    void itSaysWhatReadProjectSays()
    {
        QFETCH(const QByteArray, text);
        const ReadResult wanted = readProject(text);
        Rereader fresh;
        QCOMPARE(difference(fresh.read(text), wanted), QString());
        Rereader rereader;
        QVERIFY(rereader.read(kDocument).project);
        QCOMPARE(difference(rereader.read(text), wanted), QString());
        QCOMPARE(difference(rereader.read(text), wanted), QString());
        QCOMPARE(difference(rereader.read(kDocument), readProject(kDocument)), QString());
    }

    void anyProjectAndAnyDamage()
    {
        Random random(7);
        Rereader rereader;
        int fine = 0;
        for (int round = 0; round < 300; ++round) {
            QByteArray text = round % 3 == 0 ? kDocument : writeProject(test::randomProject(random), random.below(2) == 0 ? JsonStyle::Readable : JsonStyle::Compact);
            for (int damage = 0; damage < 4; ++damage) {
                const ReadResult wanted = readProject(text);
                fine += wanted.project ? 1 : 0;
                QCOMPARE(difference(rereader.read(text), wanted), QString());
                constexpr char kOctets[] = "{}[]\",:\\0a ";
                const auto at = static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(text.size())));
                random.below(2) == 0 ? text.remove(at, 1) : text.insert(at, kOctets[random.below(sizeof kOctets - 1)]);
            }
        }
        QVERIFY(fine > 300);
    }
};

MERIDIAN_TEST(RereaderTest)
#include "RereaderTest.moc"
