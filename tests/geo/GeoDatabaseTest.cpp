#include "engine/geo/DataPaths.h"
#include "engine/geo/GeoData.h"
#include "tests/geo/MmdbWriter.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include <cmath>

using namespace meridian;
using namespace meridian::geo;
using namespace Qt::StringLiterals;

namespace {

IpAddress address(QStringView text)
{
    return IpAddress::parse(text).value();
}

IpPrefix prefix(QStringView text)
{
    return IpPrefix::parse(text).value();
}

Place place(QStringView path)
{
    return Place::parse(path).value();
}

std::shared_ptr<const GeoData> shippedData()
{
    static const auto data = GeoData::load();
    return data ? *data : nullptr;
}

/// What MaxMind's test files and the files made here say of an address.
Result<SourceFacts> factsOf(const QStringList &files, QStringView client)
{
    const auto data = GeoData::load({.databases = files, .carrierFiles = {}});
    if (!data) {
        return std::unexpected(data.error());
    }
    return (*data)->lookup(address(client));
}

} // namespace

class GeoDatabaseTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const QString &name, const QByteArray &content) const
    {
        const QString path = m_folder.filePath(name);
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? path : QString();
    }

private slots:
    void theShippedDatabaseSaysWhatIsExpected()
    {
        const QString path = test::sharedPath(u"data/geo/expected.tsv"_s);
        if (path.isEmpty()) {
            QSKIP("expected.tsv is handed out apart from the product");
        }
        const auto data = shippedData();
        QVERIFY(data);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly | QIODevice::Text));
        const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
        QVERIFY(lines.size() > 2000);
        for (const QString &line : lines.mid(1)) {
            const QStringList cells = line.split(u'\t');
            if (address(cells[0]).high >> 32 == 0x20010000) {
                continue; // the file reads a Teredo address as its server, the product as its client (RFC 4380 §4)
            }
            const SourceFacts facts = data->lookup(address(cells[0]));
            const std::uint32_t asn = cells[7].toUInt();
            Place expected = Place::fromCodes(cells[1], cells[2], cells[3], data->tables());
            const CarrierAsn carrier = data->tables().carrierOfAsn(asn);
            if (expected.level() == PlaceLevel::Country && cells[6].toDouble() >= 500 && expected.contains(carrier.province)) {
                expected = carrier.province;
            }
            QVERIFY2(facts.place == expected, qPrintable(line + u": "_s + facts.place.toString()));
            QVERIFY2(facts.asn == asn, qPrintable(line));
            QVERIFY2(facts.isp == carrier.carrier, qPrintable(line));
            const bool isPoint = !cells[4].isEmpty() && cells[6].toDouble() < 500;
            QVERIFY2(facts.point.has_value() == isPoint, qPrintable(line));
            if (isPoint) {
                QVERIFY2(std::abs(facts.point->latitude - cells[4].toDouble()) < 1e-6 && std::abs(facts.point->longitude - cells[5].toDouble()) < 1e-6,
                         qPrintable(line));
                QCOMPARE(facts.accuracyKm, cells[6].toDouble());
            }
        }
    }

    void everyAddressOfALeafHasTheSameFacts()
    {
        const auto data = shippedData();
        QVERIFY(data);
        for (const QStringView client : {u"1.2.4.8", u"8.8.8.8", u"114.114.114.114", u"202.96.128.86", u"240e::1", u"2606:4700::1111"}) {
            SourceFacts facts = data->lookup(address(client));
            const IpPrefix leaf = IpPrefix::of(address(client), facts.leafLength);
            QVERIFY(facts.leafLength > 0);
            bool isOneRecord = true;
            const std::uint32_t index = data->database().find(address(client)).value;
            data->database().tree().forEachRange([&](const IpAddress &first, const IpAddress &last, std::uint32_t otherIndex) {
                const bool overlaps = leaf.contains(first) || leaf.contains(last) || (first <= leaf.address && leaf.address <= last);
                isOneRecord = isOneRecord && (!overlaps || otherIndex == index);
            });
            QVERIFY2(isOneRecord, qPrintable(leaf.toString()));
        }
    }

    void specialBlocksResolveToNothing_data()
    {
        QTest::addColumn<QString>("client");
        for (const QString &client : {u"10.1.2.3"_s, u"127.0.0.1"_s, u"169.254.1.1"_s, u"172.16.0.1"_s, u"192.168.1.1"_s, u"100.64.0.1"_s, u"224.0.0.1"_s,
                                      u"255.255.255.255"_s, u"::1"_s, u"::"_s, u"fe80::1"_s, u"fd00::1"_s, u"ff02::1"_s, u"::ffff:127.0.0.1"_s}) {
            QTest::newRow(qPrintable(client)) << client;
        }
    }
    void specialBlocksResolveToNothing()
    {
        QFETCH(QString, client);
        const auto data = shippedData();
        QVERIFY(data);
        QVERIFY(!data->lookup(address(client)).isKnown());
    }

    void addressesInsideIpv6FoldToIpv4_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<int>("shift");
        QTest::newRow("IPv4-compatible") << u"::114.114.114.114"_s << 96;
        QTest::newRow("v4-mapped") << u"::ffff:114.114.114.114"_s << 96;
        QTest::newRow("NAT64") << u"64:ff9b::114.114.114.114"_s << 96;
        QTest::newRow("6to4") << u"2002:7272:7272::1"_s << 16;
        QTest::newRow("Teredo") << u"2001:0:4136:e378:8000:63bf:8d8d:8d8d"_s << 96;
    }
    void addressesInsideIpv6FoldToIpv4()
    {
        QFETCH(QString, client);
        QFETCH(int, shift);
        const auto data = shippedData();
        QVERIFY(data);
        SourceFacts plain = data->lookup(address(u"114.114.114.114"));
        QVERIFY(plain.isKnown());
        plain.leafLength += shift;
        QCOMPARE(data->lookup(address(client)), plain);
    }

    void leavesKeepOutOfTheBlocksThatFold()
    {
        const auto nothing = GeoData::with();
        for (const QStringView client : {u"2001:1::1", u"2003::1", u"64:ff9a::1", u"::1", u"::1:0:0:1"}) {
            const IpPrefix leaf = IpPrefix::of(address(client), nothing->lookup(address(client)).leafLength);
            for (const QStringView folding : {u"2001::1", u"2002:808:808::1", u"64:ff9b::808:808", u"::ffff:8.8.8.8", u"::8.8.8.8"}) {
                QVERIFY(foldToV4(address(folding)).address.isV4());
                QVERIFY2(!leaf.contains(address(folding)) || client == u"::1", qPrintable(leaf.toString()));
            }
        }
    }

    void maxMindFilesAreUnderstood_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("client");
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("isPoint");
        QTest::addColumn<uint>("asn");
        QTest::newRow("city") << u"GeoIP2-City-Test.mmdb"_s << u"81.2.69.142"_s << u"EU/GB/ENG"_s << true << 0U;
        QTest::newRow("city, US") << u"GeoIP2-City-Test.mmdb"_s << u"216.160.83.56"_s << u"NA/US/WA"_s << true << 0U;
        QTest::newRow("city, Chinese province") << u"GeoIP2-City-Test.mmdb"_s << u"175.16.199.1"_s << u"AS/CN/northeast/JL"_s << true << 0U;
        QTest::newRow("city file without a city is no point") << u"GeoIP2-City-Test.mmdb"_s << u"2001:218::1"_s << u"AS/JP"_s << false << 0U;
        QTest::newRow("country") << u"GeoIP2-Country-Test.mmdb"_s << u"81.2.69.142"_s << u"EU/GB"_s << false << 0U;
        QTest::newRow("lite city") << u"GeoLite2-City-Test.mmdb"_s << u"81.2.69.142"_s << u"EU/GB/ENG"_s << true << 0U;
        QTest::newRow("AS number") << u"GeoLite2-ASN-Test.mmdb"_s << u"1.128.0.1"_s << u"*"_s << false << 1221U;
        QTest::newRow("ISP") << u"GeoIP2-ISP-Test.mmdb"_s << u"1.128.0.1"_s << u"*"_s << false << 1221U;
        QTest::newRow("no entry") << u"GeoIP2-City-Test.mmdb"_s << u"9.9.9.9"_s << u"*"_s << false << 0U;
    }
    void maxMindFilesAreUnderstood()
    {
        QFETCH(QString, file);
        QFETCH(QString, client);
        const QString path = test::sharedPath(u"data/mmdb-test/"_s + file);
        if (path.isEmpty()) {
            QSKIP("MaxMind's test files are handed out apart from the product");
        }
        const auto facts = factsOf({path}, client);
        QVERIFY2(facts.has_value(), facts ? "" : qPrintable(facts.error().toString()));
        QTEST(facts->place.toString(), "path");
        QTEST(facts->point.has_value(), "isPoint");
        QTEST(uint{facts->asn}, "asn");
    }

    void filesAreMerged()
    {
        const QString city = write(u"city.mmdb"_s, test::writeMmdb(u"x"_s, {{prefix(u"198.18.0.0/23"), {{u"country_code"_s, u"CN"_s}}},
                                                                           {prefix(u"200.0.0.0/8"), {{u"country_code"_s, u"BR"_s}}}}));
        const QString asn = write(u"asn.mmdb"_s, test::writeMmdb(u"y"_s, {{prefix(u"198.18.0.0/24"), {{u"autonomous_system_number"_s, 4812}}},
                                                                         {prefix(u"200.0.0.0/9"), {{u"autonomous_system_number"_s, 9394}}}}));
        const auto merged = factsOf({city, asn}, u"198.18.0.5");
        QVERIFY2(merged.has_value(), merged ? "" : qPrintable(merged.error().toString()));
        const SourceFacts both = *merged;
        QCOMPARE(both.asn, 4812U);
        QCOMPARE(both.isp.toString(), u"cn-telecom"_s);
        // This network stays in one province, so the AS number tells it.
        QCOMPARE(both.place, place(u"AS/CN/east/SH"));
        QVERIFY(!both.isCountryOnly);
        QCOMPARE(both.leafLength, 24);
        QCOMPARE(factsOf({asn, city}, u"198.18.0.5").value(), both);
        const SourceFacts half = factsOf({city, asn}, u"198.18.1.5").value();
        QCOMPARE(half.asn, 0U);
        QCOMPARE(half.place, place(u"AS/CN"));
        QVERIFY(half.isCountryOnly);
        const SourceFacts part = factsOf({city, asn}, u"200.1.1.1").value();
        QCOMPARE(part.isp.toString(), u"cn-tietong"_s);
        QCOMPARE(part.ispGroup.toString(), u"cn-mobile"_s);
        QCOMPARE(part.place, place(u"SA/BR"));
    }

    void aFinerPlaceOfAnotherFileWins()
    {
        const QString coarse = write(u"coarse.mmdb"_s, test::writeMmdb(u"x"_s, {{prefix(u"198.18.0.0/24"), {{u"country_code"_s, u"US"_s}}}}));
        const QString fine = write(u"fine.mmdb"_s, test::writeMmdb(u"y"_s, {{prefix(u"198.18.0.0/24"), {{u"country_code"_s, u"US"_s}, {u"state1"_s, u"Texas"_s},
                                                                            {u"city"_s, u"Dallas"_s}, {u"latitude"_s, 32.78}, {u"longitude"_s, -96.8}}}}));
        const QString other = write(u"other.mmdb"_s, test::writeMmdb(u"z"_s, {{prefix(u"198.18.0.0/24"), {{u"country_code"_s, u"CA"_s}}}}));
        QCOMPARE(factsOf({coarse, fine}, u"198.18.0.1")->place, place(u"NA/US/TX"));
        QVERIFY(factsOf({coarse, fine}, u"198.18.0.1")->point.has_value());
        QCOMPARE(factsOf({other, fine}, u"198.18.0.1")->place, place(u"NA/CA"));
        QVERIFY(!factsOf({other, fine}, u"198.18.0.1")->point.has_value());
    }

    void flatAndOtherSchemasAreToldByTheirKeys_data()
    {
        QTest::addColumn<QJsonObject>("record");
        QTest::addColumn<QString>("path");
        QTest::addColumn<uint>("asn");
        QTest::addColumn<bool>("isPoint");
        QTest::newRow("flat country") << QJsonObject{{u"country_code"_s, u"DE"_s}} << u"EU/DE"_s << 0U << false;
        QTest::newRow("flat city") << QJsonObject{{u"country_code"_s, u"US"_s}, {u"state1"_s, u"California"_s}, {u"city"_s, u"Fresno"_s},
                                                  {u"latitude"_s, 36.7}, {u"longitude"_s, -119.8}} << u"NA/US/CA"_s << 0U << true;
        QTest::newRow("flat, Chinese province by name") << QJsonObject{{u"country_code"_s, u"CN"_s}, {u"state1"_s, u"Guangdong"_s}} << u"AS/CN/south/GD"_s << 0U << false;
        QTest::newRow("flat without a city is no point") << QJsonObject{{u"country_code"_s, u"CN"_s}, {u"latitude"_s, 34.7}, {u"longitude"_s, 113.7}} << u"AS/CN"_s << 0U << false;
        QTest::newRow("flat AS number") << QJsonObject{{u"autonomous_system_number"_s, 4134}} << u"*"_s << 4134U << false;
        QTest::newRow("AS number as text") << QJsonObject{{u"asn"_s, u"AS4134"_s}, {u"country"_s, u"CN"_s}} << u"AS/CN"_s << 4134U << false;
        QTest::newRow("DB-IP, subdivision by name") << QJsonObject{{u"country"_s, QJsonObject{{u"iso_code"_s, u"US"_s}}},
            {u"subdivisions"_s, QJsonArray{QJsonObject{{u"names"_s, QJsonObject{{u"en"_s, u"Texas"_s}}}}}},
            {u"city"_s, QJsonObject{{u"names"_s, QJsonObject{{u"en"_s, u"Dallas"_s}}}}},
            {u"location"_s, QJsonObject{{u"latitude"_s, 32.5}, {u"longitude"_s, -96.5}}}} << u"NA/US/TX"_s << 0U << true;
        QTest::newRow("nested, radius of a country") << QJsonObject{{u"country"_s, QJsonObject{{u"iso_code"_s, u"US"_s}}},
            {u"location"_s, QJsonObject{{u"latitude"_s, 37.5}, {u"longitude"_s, -97.5}, {u"accuracy_radius"_s, 1000}}}} << u"NA/US"_s << 0U << false;
        QTest::newRow("continent alone") << QJsonObject{{u"continent"_s, QJsonObject{{u"code"_s, u"EU"_s}}}} << u"EU"_s << 0U << false;
        QTest::newRow("coordinates out of range") << QJsonObject{{u"country_code"_s, u"DE"_s}, {u"city"_s, u"x"_s}, {u"latitude"_s, 91.5}, {u"longitude"_s, 1.5}} << u"EU/DE"_s << 0U << false;
    }
    void flatAndOtherSchemasAreToldByTheirKeys()
    {
        QFETCH(QJsonObject, record);
        // Another record has a city, as files of cities do.
        const QJsonObject town{{u"country_code"_s, u"FR"_s}, {u"city"_s, u"Lyon"_s}, {u"latitude"_s, 45.75}, {u"longitude"_s, 4.85}};
        const QString path = write(u"schema.mmdb"_s, test::writeMmdb(u"Anything"_s, {{prefix(u"198.18.0.0/24"), record}, {prefix(u"2400:cb00::/32"), town}}));
        const auto facts = factsOf({path}, u"198.18.0.7");
        QVERIFY2(facts.has_value(), facts ? "" : qPrintable(facts.error().toString()));
        QTEST(facts->place.toString(), "path");
        QTEST(uint{facts->asn}, "asn");
        QTEST(facts->point.has_value(), "isPoint");
        QCOMPARE(facts->leafLength, 24);
        QCOMPARE(factsOf({path}, u"2400:cb00:1::1")->place, place(u"EU/FR"));
    }

    void aFileWithoutAnythingKnownSaysSo()
    {
        const QString path = write(u"words.mmdb"_s, test::writeMmdb(u"Words"_s, {{prefix(u"198.18.0.0/24"), {{u"word"_s, u"hello"_s}}}}));
        const auto loaded = GeoDatabase::load({path});
        QVERIFY(!loaded.has_value());
        QCOMPARE(loaded.error().where, path);
        QVERIFY(loaded.error().text.contains(u"No record"));
        QVERIFY(loaded.error().text.contains(u"\"Words\""));
    }

    void damagedFilesAreRefusedWithFileAndPlace_data()
    {
        QTest::addColumn<QString>("path");
        const QString folder = test::sharedPath(u"data/mmdb-test"_s);
        if (folder.isEmpty()) {
            QTest::newRow("none") << QString();
            return;
        }
        for (const QString &name : {u"GeoIP2-City-Test-Broken-Double-Format.mmdb"_s, u"GeoIP2-City-Test-Invalid-Node-Count.mmdb"_s,
                                    u"MaxMind-DB-test-broken-pointers-24.mmdb"_s, u"MaxMind-DB-test-broken-search-tree-24.mmdb"_s}) {
            QTest::newRow(qPrintable(name)) << QString(folder + u'/' + name);
        }
        for (const QString &name : QDir(folder + u"/bad"_s).entryList(QDir::Files)) {
            QTest::newRow(qPrintable(name)) << QString(folder + u"/bad/"_s + name);
        }
    }
    void damagedFilesAreRefusedWithFileAndPlace()
    {
        QFETCH(QString, path);
        if (path.isEmpty()) {
            QSKIP("the damaged files are handed out apart from the product");
        }
        const auto loaded = GeoDatabase::load({path});
        QVERIFY(!loaded.has_value());
        QCOMPARE(loaded.error().where, path);
        QCOMPARE(loaded.error().kind, Error::Kind::Damaged);
        QVERIFY2(loaded.error().text.contains(u"again"), qPrintable(loaded.error().text));
    }

    void everyCutAndEveryFlippedOctetIsSurvived()
    {
        const QByteArray good = test::writeMmdb(u"x"_s, {{prefix(u"198.18.0.0/24"), {{u"country_code"_s, u"DE"_s}, {u"autonomous_system_number"_s, 64500}}},
            {prefix(u"2400::/16"), {{u"country"_s, QJsonObject{{u"iso_code"_s, u"US"_s}}}, {u"location"_s, QJsonObject{{u"latitude"_s, 1.5}, {u"longitude"_s, 2.5}}}}}});
        QVERIFY(GeoDatabase::load({write(u"good.mmdb"_s, good)}).has_value());
        int refused = 0;
        for (qsizetype i = 0; i < good.size(); i += 3) {
            const auto cut = GeoDatabase::load({write(u"cut.mmdb"_s, good.first(i))});
            QVERIFY(!cut.has_value());
            QByteArray flipped = good;
            flipped[i] = static_cast<char>(flipped[i] ^ 0xff);
            const auto loaded = GeoDatabase::load({write(u"flipped.mmdb"_s, flipped)});
            refused += loaded ? 0 : 1;
            QVERIFY(loaded || !loaded.error().text.isEmpty());
        }
        QVERIFY(refused > 10);
    }

    void aSearchTreeThatTurnsInACircleIsRefused()
    {
        QByteArray turning = test::writeMmdb(u"x"_s, {{prefix(u"2400::/16"), {{u"country_code"_s, u"DE"_s}}}});
        // Both children of the root become the root itself.
        turning.replace(0, 6, QByteArray(6, '\0'));
        const auto loaded = GeoDatabase::load({write(u"turning.mmdb"_s, turning)});
        QVERIFY(!loaded.has_value());
        QVERIFY2(loaded.error().text.contains(u"search tree"), qPrintable(loaded.error().text));
    }

    void missingFilesAreNamed()
    {
        const auto loaded = GeoDatabase::load({u"/nowhere/geo.mmdb"_s});
        QCOMPARE(loaded.error().kind, Error::Kind::Io);
        QCOMPARE(loaded.error().where, u"/nowhere/geo.mmdb"_s);
        const auto folder = GeoDatabase::load({m_folder.path()});
        QVERIFY(!folder.has_value());
        const auto missing = findDataFile(u"geo/none.mmdb"_s);
        QVERIFY(missing.error().text.contains(u"MERIDIAN_DATA"));
    }

    void recordsGivenByHandAreFoundAgain()
    {
        const GeoRecord berlin{.place = place(u"EU/DE/BE"), .isp = CarrierCode::parse(u"own-net").value(), .asn = 64500,
                               .point = LatLon{52.52, 13.405}, .accuracyKm = 20, .isCountryOnly = false};
        const GeoDatabase database = GeoDatabase::fromEntries({{prefix(u"192.0.2.0/24"), berlin}, {prefix(u"2001:db8::/32"), berlin}});
        QCOMPARE(database.recordCount(), std::size_t{3});
        QCOMPARE(database.record(database.find(address(u"192.0.2.9")).value), berlin);
        QCOMPARE(database.record(database.find(address(u"2001:db8::9")).value), berlin);
        QCOMPARE(database.find(address(u"192.0.3.9")).value, GeoDatabase::kUnknown);
        QCOMPARE(database.record(GeoDatabase::kUnknown), GeoRecord{});
    }
};

MERIDIAN_TEST(GeoDatabaseTest)
#include "GeoDatabaseTest.moc"
