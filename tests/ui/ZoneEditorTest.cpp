#include "ui/editors/ZonePage.h"

#include "tests/support/TestMain.h"
#include "tests/ui/EditorFixture.h"
#include "ui/editors/Editors.h"
#include "ui/editors/RecordPage.h"
#include "ui/editors/TablePanel.h"
#include "ui/models/ExpectText.h"
#include "ui/models/RecordText.h"
#include "ui/models/Tables.h"
#include "ui/widgets/InlineMessage.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QTableView>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;
using Kind = model::ObjectRef::Kind;

/// Zones, record sets, health checks, lines, locations and settings, through the widgets that people use.
class ZoneEditorTest final : public QObject
{
    Q_OBJECT
private:
    PageFactory m_factory;
    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<Page> m_page;
    model::Project m_start;

    ObjectPage *show(const model::ObjectRef &ref)
    {
        m_page = test::showForm(m_factory, *m_document, ref, {1000, 1200});
        return static_cast<ObjectPage *>(m_page.get());
    }
    const model::Zone &zone() { return *m_document->project()->zones.find(u"gtm.example.net"_s); }
    const model::RecordSet &record(int index) { return zone().records.at(index); }
    void choose(const char *name, const QString &value)
    {
        auto *combo = test::child<QComboBox>(m_page.get(), name);
        combo->setCurrentIndex(combo->findData(value));
        emit combo->activated(combo->currentIndex());
    }

private slots:
    void initTestCase() { registerEditors(m_factory); }
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->setProject(test::sampleProject());
        m_start = *m_document->project();
    }
    void cleanup() { m_page.reset(); }

    void soaIsEditedWithTheZone()
    {
        auto *page = static_cast<ZonePage *>(show({Kind::Zone, u"gtm.example.net"_s, {}}));
        auto *minimum = test::child<QLineEdit>(page->soa(), "minimumEdit");
        test::typeOver(minimum, u"many"_s);
        QVERIFY(page->soa()->message(u"minimum"_s).contains(u"whole number"_s));
        test::enter(minimum, u"120"_s);
        QCOMPARE(zone().soa.minimum, 120);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aRecordSetIsAddedInOneStep()
    {
        auto *page = static_cast<ZonePage *>(show({Kind::Zone, u"gtm.example.net"_s, {}}));
        page->records()->addRow();
        QCOMPARE(zone().records.size(), m_start.zones.find(u"gtm.example.net"_s)->records.size() + 1);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void valuesAreCheckedAgainstTheirType()
    {
        auto *page = show(model::refOf(zone(), record(0)));
        choose("typeEdit", u"A"_s); // NS values do not fit: an example takes their place
        QCOMPARE(record(0).type, u"A"_s);
        QCOMPARE(record(0).values, QStringList{u"192.0.2.1"_s});
        TablePanel *values = static_cast<RecordPage *>(page)->values();
        QCOMPARE(values->model()->rowCount(), 1);
        QVERIFY(!values->model()->setData(values->model()->index(0, 0), u"192.0.2.300"_s, Qt::EditRole));
        QVERIFY(values->message()->text().contains(u"192.0.2.300"_s));
        QCOMPARE(record(0).values, QStringList{u"192.0.2.1"_s});
        values->addRow();
        QCOMPARE(record(0).values, (QStringList{u"192.0.2.1"_s, u"192.0.2.2"_s}));
        QVERIFY(!values->model()->setData(values->model()->index(1, 0), u"192.0.2.1"_s, Qt::EditRole)); // twice
        QVERIFY(values->model()->setData(values->model()->index(1, 0), u"192.0.2.8"_s, Qt::EditRole));
        QCOMPARE(record(0).values, (QStringList{u"192.0.2.1"_s, u"192.0.2.8"_s}));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void theFormatOfATypeIsExplained()
    {
        show(model::refOf(zone(), record(0)));
        choose("typeEdit", u"MX"_s);
        QVERIFY(test::child<QLabel>(m_page.get(), "valuesFormat")->text().contains(u"10 mail.example.com."_s));
        test::typeOver(test::child<QComboBox>(m_page.get(), "typeEdit")->lineEdit(), u"TYPE65280"_s); // any type is welcome
        QCOMPARE(record(0).type, u"TYPE65280"_s);
        test::typeOver(test::child<QComboBox>(m_page.get(), "typeEdit")->lineEdit(), u"ANY"_s);
        QVERIFY(!static_cast<ObjectPage *>(m_page.get())->form()->message(u"type"_s).isEmpty());
    }
    void partsOfMailAndServiceRecordsHaveColumns()
    {
        const model::ObjectRef mail{Kind::RecordSet, u"example.com/MX"_s, u"example.com"_s};
        TablePanel *values = static_cast<RecordPage *>(show(mail))->values();
        const auto cell = [&](int row, int column) { return values->model()->index(row, column); };
        QCOMPARE(cell(0, 0).data().toString(), u"10"_s);
        QCOMPARE(cell(0, 1).data().toString(), u"mail.example.com."_s);
        QVERIFY(values->model()->setData(cell(0, 0), 15, Qt::EditRole));
        QVERIFY(!values->model()->setData(cell(0, 0), 70000, Qt::EditRole));
        QVERIFY(values->model()->setData(cell(1, 1), u"5 mx.example.org."_s, Qt::EditRole)); // a whole record, pasted
        QCOMPARE(model::findRecordSet(*m_document->project(), mail)->values, (QStringList{u"15 mail.example.com."_s, u"5 mx.example.org."_s}));
        QCOMPARE(m_document->undoStack()->undoText(), u"Set Mail server of Value \"20 mail2.example.com.\" in \"example.com/MX\" to mx.example.org."_s);
        values->model()->move({1}, 0).value();
        QCOMPARE(cell(0, 0).data().toString(), u"5"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aValueThatIsWrongInTheDocumentSaysSo()
    {
        const model::ObjectRef mail{Kind::RecordSet, u"mail.example.com/A"_s, u"example.com"_s};
        model::ProjectBuilder builder(*m_document->project());
        model::RecordSet set = *model::findRecordSet(builder.project(), mail);
        set.values = {u"203.0.113.70"_s, u"203.0.113.700"_s};
        QVERIFY(builder.replaceRecordSet(mail, set));
        m_document->setProject(builder.take());
        TablePanel *values = static_cast<RecordPage *>(show(mail))->values();
        QCOMPARE(values->model()->columnCount(), 2);
        QVERIFY(values->model()->index(0, 1).data().toString().isEmpty());
        QVERIFY(values->model()->index(1, 1).data().toString().contains(u"203.0.113.700"_s));
        QVERIFY(values->model()->setData(values->model()->index(1, 0), u"203.0.113.71"_s, Qt::EditRole));
        QCOMPARE(values->model()->columnCount(), 1); // nothing is wrong any more
    }
    void aRecordIsRenamedAndThePageGoesAlong()
    {
        show(model::refOf(zone(), record(1)));
        auto *name = test::child<QLineEdit>(m_page.get(), "nameEdit");
        test::typeOver(name, u"ns9"_s);
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(record(1).name, u"ns9"_s);
        test::enter(test::child<QLineEdit>(m_page.get(), "ttlEdit"), u"77"_s);
        QCOMPARE(record(1).ttl, 77);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void recordTextsAreNormalised_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("kept"); // empty: refused
        QTest::newRow("TXT gets its quotes") << u"TXT"_s << u"v=spf1 -all"_s << u"\"v=spf1 -all\""_s;
        QTest::newRow("quoted TXT stays") << u"TXT"_s << u"\"a\" \"b\""_s << u"\"a\" \"b\""_s;
        QTest::newRow("a quote inside TXT is escaped") << u"TXT"_s << u"say \"hi\""_s << u"\"say \\\"hi\\\"\""_s;
        QTest::newRow("MX") << u"MX"_s << u"10 mail"_s << u"10 mail"_s;
        QTest::newRow("MX without priority") << u"MX"_s << u"mail.example.com."_s << QString();
        QTest::newRow("A with a name") << u"A"_s << u"www"_s << QString();
        QTest::newRow("AAAA") << u"AAAA"_s << u"2001:db8::1"_s << u"2001:db8::1"_s;
        QTest::newRow("generic form") << u"TYPE65280"_s << u"\\# 2 abcd"_s << u"\\# 2 abcd"_s;
        QTest::newRow("no such type") << u"NOTYPE"_s << u"1"_s << QString();
        QTest::newRow("a type of questions") << u"AXFR"_s << u"1"_s << QString();
    }
    void recordTextsAreNormalised()
    {
        QFETCH(QString, type);
        QFETCH(QString, written);
        QFETCH(QString, kept);
        const auto values = normalValues(type, {written}, u"example.com"_s);
        QCOMPARE(values.has_value(), !kept.isEmpty());
        if (values) {
            QCOMPARE(*values, QStringList{kept});
        } else {
            QVERIFY(!values.error().text.isEmpty());
        }
    }
    void everySampleValueFitsItsType()
    {
        for (const QString &type : commonRecordTypes()) {
            if (const QString sample = sampleValue(type, u"example.com"_s); !sample.isEmpty()) {
                const auto values = normalValues(type, {sample}, u"example.com"_s);
                QVERIFY2(values.has_value(), qPrintable(type + u' ' + sample));
            }
        }
    }
    void healthChecksAskForWhatTheirKindNeeds() // R-056, R-V11
    {
        auto *page = show({Kind::HealthCheck, u"web-https"_s, {}});
        QVERIFY(test::child<QLineEdit>(page, "hostEdit")->isVisible());
        QVERIFY(!test::child<QLineEdit>(page, "packetsEdit")->isVisible());
        choose("kindEdit", u"icmp"_s);
        QVERIFY(!test::child<QLineEdit>(page, "hostEdit")->isVisible());
        QVERIFY(test::child<QLineEdit>(page, "packetsEdit")->isVisible());
        QCOMPARE(m_document->project()->healthChecks.find(u"web-https"_s)->kind, model::HealthCheck::Kind::Icmp);
        choose("kindEdit", u"tcp"_s);
        auto *port = test::child<QLineEdit>(page, "portEdit");
        test::enter(port, {});
        QVERIFY(page->form()->message(u"port"_s).contains(u"1 to 65"_s));
        test::enter(port, u"65536"_s);
        QVERIFY(page->form()->message(u"port"_s).contains(u"1 to 65,535"_s));
        test::enter(port, u"8080"_s);
        QCOMPARE(m_document->project()->healthChecks.find(u"web-https"_s)->port, 8080);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aTimeoutIsNotLongerThanTheInterval()
    {
        auto *page = show({Kind::HealthCheck, u"web-https"_s, {}}); // interval 30
        test::enter(test::child<QLineEdit>(page, "timeoutEdit"), u"31"_s);
        QVERIFY(page->form()->message(u"timeout"_s).contains(u"30"_s));
        QVERIFY(m_document->project()->healthChecks.find(u"web-https"_s)->timeout < 31);
    }
    void calculatedChecksTickTheirChildren()
    {
        auto *page = show({Kind::HealthCheck, u"web-https"_s, {}});
        choose("kindEdit", u"calculated"_s);
        auto *list = test::child<QListWidget>(page, "childrenEdit");
        const auto others = m_start.healthChecks.size() - 1; // not itself
        QCOMPARE(list->count(), others);
        for (int i = 0; i < list->count(); ++i) {
            list->item(i)->setCheckState(Qt::Checked);
        }
        QCOMPARE(static_cast<qsizetype>(m_document->project()->healthChecks.find(u"web-https"_s)->children.size()), others);
        test::verifyUndoRestores(*m_document, m_start);
    }
    void statusTestsAreWrittenAsText_data() // R-V11
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isTest");
        QTest::newRow("interval") << u"200-399"_s << true;
        QTest::newRow("include") << u"200, 204"_s << true;
        QTest::newRow("exclude") << u"not 404"_s << true;
        QTest::newRow("descending") << u"399-200"_s << false;
        QTest::newRow("no code") << u"99"_s << false;
        QTest::newRow("words") << u"ok"_s << false;
    }
    void statusTestsAreWrittenAsText()
    {
        QFETCH(QString, text);
        QFETCH(bool, isTest);
        const auto tests = parseExpectTexts({text});
        QCOMPARE(tests.has_value(), isTest);
        if (tests) {
            QCOMPARE(expectTexts(*tests), QStringList{text});
        }
    }
    void ipRangesAreOneALine()
    {
        auto *page = show({Kind::Line, u"partners"_s, {}});
        auto *blocks = test::child<QPlainTextEdit>(page, "cidrsEdit");
        blocks->setPlainText(u"192.0.2.0/24\n192.0.2.1/24"_s); // bits beyond the length
        QVERIFY(page->form()->message(u"cidrs"_s).contains(u"192.0.2.1/24"_s));
        QVERIFY(*m_document->project() == m_start);
        blocks->setPlainText(u"192.0.2.0/24\n2001:db8:9::/48\n"_s);
        QCOMPARE(m_document->project()->lines.find(u"partners"_s)->cidrs.size(), std::size_t{2});
        test::verifyUndoRestores(*m_document, m_start);
    }
    void aLineInUseIsNotDeleted()
    {
        ObjectModel model(m_document.get());
        model.setTable(lineTable());
        QCOMPARE(model.remove({model.rowOf(u"partners"_s)}).error().kind, Error::Kind::Conflict);
    }
    void locationsHavePlaceCarrierAndPoint()
    {
        auto *page = show({Kind::LocationEntry, u"198.18.4.0/24"_s, {}});
        const auto entry = [this] { return *m_document->project()->locations.find(u"198.18.4.0/24"_s); };
        test::typeOver(test::child<QLineEdit>(page, "placeEdit"), u"EU/FR"_s);
        QTest::keyClick(test::child<QLineEdit>(page, "placeEdit"), Qt::Key_Return);
        QCOMPARE(entry().place->path, u"EU/FR"_s);
        test::typeOver(test::child<QLineEdit>(page, "asnEdit"), u"4294967296"_s);
        QVERIFY(!page->form()->message(u"asn"_s).isEmpty());
        test::enter(test::child<QLineEdit>(page, "asnEdit"), u"4294967295"_s);
        QCOMPARE(entry().asn, std::optional<std::uint32_t>(4294967295U));
        test::typeOver(test::child<QLineEdit>(page, "coordinatesEdit"), u"48.9, 2.4"_s);
        QVERIFY(entry().coordinates == std::optional(model::Coordinates{48.9, 2.4}));
        test::verifyUndoRestores(*m_document, m_start);
    }
    void settingsOfTheProjectAreEdited()
    {
        show({Kind::Project, {}, {}});
        choose("lineOrderEdit", u"volcengine-httpdns"_s);
        QCOMPARE(m_document->project()->settings.lineOrder, model::LineOrder::VolcengineHttpDns);
        test::typeOver(test::child<QLineEdit>(m_page.get(), "nameEdit"), u"Mine"_s);
        QCOMPARE(m_document->project()->name, u"Mine"_s);
        test::verifyUndoRestores(*m_document, m_start);
    }
};
MERIDIAN_TEST(ZoneEditorTest)

#include "ZoneEditorTest.moc"
