#include "engine/dns/Types.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian::dns;

class TypesTest final : public QObject
{
    Q_OBJECT

private slots:
    void everyTypeReadsBackItsText()
    {
        for (int code = 0; code <= 0xffff; ++code) {
            const auto type = static_cast<RecordType>(code);
            QCOMPARE(parseRecordType(meridian::dns::toString(type)), std::optional(type));
        }
        QCOMPARE(meridian::dns::toString(RecordType::HTTPS), u"HTTPS"_s);
        QCOMPARE(meridian::dns::toString(static_cast<RecordType>(12345)), u"TYPE12345"_s);
        QCOMPARE(parseRecordType(u"aaaa"), std::optional(RecordType::AAAA));
        QCOMPARE(parseRecordType(u"type28"), std::optional(RecordType::AAAA));
    }

    void otherTextIsNoType_data()
    {
        QTest::addColumn<QString>("text");
        for (const QString &text : {u""_s, u"AA"_s, u"TYPE"_s, u"TYPE-1"_s, u"TYPE+1"_s, u"TYPE65536"_s, u"TYPE1x"_s, u" A"_s}) {
            QTest::newRow(qPrintable(u"'%1'"_s.arg(text))) << text;
        }
    }
    void otherTextIsNoType()
    {
        QFETCH(QString, text);
        QVERIFY(!parseRecordType(text));
    }

    void codesHaveTheirUsualTexts()
    {
        QCOMPARE(meridian::dns::toString(Rcode::NxDomain), u"NXDOMAIN"_s);
        QCOMPARE(meridian::dns::toString(Rcode::BadVers), u"BADVERS"_s);
        QCOMPARE(meridian::dns::toString(static_cast<Rcode>(23)), u"BADCOOKIE"_s);
        QCOMPARE(meridian::dns::toString(static_cast<Rcode>(24)), u"RCODE24"_s);
        QCOMPARE(parseRcode(u"servfail"), std::optional(Rcode::ServFail));
        QVERIFY(!parseRcode(u"FINE"));
        QCOMPARE(meridian::dns::toString(Opcode::Notify), u"NOTIFY"_s);
        QCOMPARE(meridian::dns::toString(static_cast<Opcode>(7)), u"OPCODE7"_s);
        QCOMPARE(meridian::dns::toString(RecordClass::IN), u"IN"_s);
    }

    void metaTypesAreOfQuestionsOnly()
    {
        for (const RecordType type : {RecordType::None, RecordType::OPT, RecordType::TSIG, RecordType::AXFR, RecordType::IXFR, RecordType::ANY}) {
            QVERIFY(isMetaType(type));
        }
        for (const RecordType type : {RecordType::A, RecordType::HTTPS, RecordType::SPF, RecordType::CAA, static_cast<RecordType>(65280)}) {
            QVERIFY(!isMetaType(type));
        }
    }
};

MERIDIAN_TEST(TypesTest)
#include "TypesTest.moc"
