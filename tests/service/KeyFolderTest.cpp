#include "engine/service/KeyFolder.h"
#include "tests/support/TestMain.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTimeZone>

#include <thread>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::service;
using dns::DnssecAlgorithm;

namespace {

const QDateTime kNow(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::utc());

dns::Name name(const QString &text)
{
    return dns::Name::parse(text).value();
}

} // namespace

class KeyFolderTest final : public QObject
{
    Q_OBJECT

private slots:
    void aKeyIsASecretFile()
    {
        const QTemporaryDir dir;
        const KeyFolder folder(dir.filePath(u"state/keys"_s));
        QVERIFY(folder.keysOf(name(u"example.com"_s)).value().isEmpty());
        const StoredKey made = folder.make(name(u"Example.com"_s), DnssecAlgorithm::EcdsaP256Sha256, kNow).value();
        QCOMPARE(QFileInfo(made.path).fileName(), u"example.com+013+%1+20260102T030405Z.pem"_s.arg(made.key.key.keyTag(), 5, 10, QLatin1Char('0')));
        const QFile::Permissions mine = QFile::ReadOwner | QFile::WriteOwner;
        QCOMPARE(QFile::permissions(made.path) & ~(QFile::ReadUser | QFile::WriteUser), mine);
        QCOMPARE(QFile::permissions(folder.path()) & (QFile::ReadGroup | QFile::ReadOther | QFile::ExeGroup | QFile::ExeOther), QFile::Permissions());
        const QList<StoredKey> again = folder.keysOf(name(u"EXAMPLE.com"_s)).value();
        QCOMPARE(again.size(), 1);
        QCOMPARE(again.front().key.key.dnskey(), made.key.key.dnskey());
        QCOMPARE(again.front().made, kNow);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void aSignedZoneNeverGetsNewKeysUnasked()
    {
        const QTemporaryDir dir;
        const KeyFolder folder(dir.filePath(u"keys"_s));
        const std::vector zones{name(u"example.com"_s)};
        const auto first = folder.load(zones, DnssecAlgorithm::EcdsaP256Sha256, kNow).value();
        QCOMPARE(first.made.size(), 1);
        QCOMPARE(folder.load(zones, DnssecAlgorithm::EcdsaP256Sha256, kNow, first.keyring.get()).value().made.size(), 0);
        // The volume of the keys is not there.
        QVERIFY(QDir(folder.path()).removeRecursively());
        const auto again = folder.load(zones, DnssecAlgorithm::EcdsaP256Sha256, kNow, first.keyring.get());
        QVERIFY(!again);
        QVERIFY2(again.error().text.contains(u"\"example.com.\" are gone"_s), qPrintable(again.error().text));
        QCOMPARE(again.error().where, folder.path());
        QVERIFY(!QFileInfo::exists(folder.path()));
        // A zone that was not signed before is another matter.
        const std::vector others{name(u"example.org"_s)};
        QCOMPARE(folder.load(others, DnssecAlgorithm::EcdsaP256Sha256, kNow, first.keyring.get()).value().made.size(), 1);
    }

    void zonesDoNotMixTheirKeys_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("file");
        QTest::newRow("a name") << u"example.com"_s << u"example.com+"_s;
        QTest::newRow("a name that begins alike") << u"example.com.cn"_s << u"example.com.cn+"_s;
        QTest::newRow("the root") << u"."_s << u"%2e+"_s;
        QTest::newRow("RFC 2317: a slash") << u"0/25.2.0.192.in-addr.arpa"_s << u"0%2f25.2.0.192.in-addr.arpa+"_s;
        QTest::newRow("signs that shells and patterns know") << u"a*b[c]+d.example"_s << u"a%2ab%5bc%5d%2bd.example+"_s;
        QTest::newRow("octets beyond ASCII") << u"\\255.example"_s << u"%5c255.example+"_s;
    }
    void zonesDoNotMixTheirKeys()
    {
        QFETCH(QString, zone);
        QFETCH(QString, file);
        const QTemporaryDir dir;
        const KeyFolder folder(dir.path());
        (void)folder.make(name(u"example"_s), DnssecAlgorithm::Ed25519, kNow).value();
        (void)folder.make(name(u"com"_s), DnssecAlgorithm::Ed25519, kNow).value();
        const StoredKey made = folder.make(name(zone), DnssecAlgorithm::Ed25519, kNow).value();
        QVERIFY2(QFileInfo(made.path).fileName().startsWith(file), qPrintable(made.path));
        const QList<StoredKey> found = folder.keysOf(name(zone)).value();
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.front().key.key.dnskey(), made.key.key.dnskey());
    }

    void aZoneWithoutKeyGetsOneAndKeepsIt()
    {
        const QTemporaryDir dir;
        const KeyFolder folder(dir.filePath(u"keys"_s));
        const std::vector<dns::Name> zones{name(u"a.example"_s), name(u"b.example"_s)};
        const KeyFolder::Loaded first = folder.load(zones, DnssecAlgorithm::Ed25519, kNow).value();
        QCOMPARE(first.made.size(), 2);
        const KeyFolder::Loaded second = folder.load(zones, DnssecAlgorithm::Ed25519, kNow.addDays(1)).value();
        QVERIFY(second.made.isEmpty());
        for (const dns::Name &zone : zones) {
            QCOMPARE(second.keyring->find(zone)->keys().front().key.dnskey(), first.keyring->find(zone)->keys().front().key.dnskey());
        }
        QVERIFY(second.keyring->find(name(u"c.example"_s)) == nullptr);
        QVERIFY(folder.load({}, DnssecAlgorithm::Ed25519, kNow).value().keyring == nullptr);
    }

    void programsThatStartTogetherMakeOneKey()
    {
        const QTemporaryDir dir;
        const std::vector<dns::Name> zones{name(u"a.example"_s)};
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i) {
            threads.emplace_back([&] { (void)KeyFolder(dir.path()).load(zones, DnssecAlgorithm::EcdsaP256Sha256, kNow).value(); });
        }
        threads.clear();
        QCOMPARE(KeyFolder(dir.path()).keysOf(zones.front()).value().size(), 1);
    }

    void aRollGoesByFileNames()
    {
        const QTemporaryDir dir;
        const KeyFolder folder(dir.path());
        const dns::Name zone = name(u"example.com"_s);
        const StoredKey fresh = folder.make(zone, DnssecAlgorithm::Ed25519, kNow.addDays(1)).value();
        const StoredKey old = folder.make(zone, DnssecAlgorithm::EcdsaP256Sha256, kNow).value();
        QList<StoredKey> keys = folder.keysOf(zone).value();
        QCOMPARE(keys.size(), 2);
        QCOMPARE(keys.front().key.key.keyTag(), old.key.key.keyTag());
        QVERIFY(folder.retire(keys.front()));
        keys = folder.keysOf(zone).value();
        QVERIFY(keys.front().key.isRetiring && !keys.back().key.isRetiring);
        QVERIFY(keys.front().path.endsWith(u".retiring.pem"_s));
        QVERIFY(folder.retire(keys.front())); // it does so already
        QVERIFY(folder.remove(keys.front()));
        keys = folder.keysOf(zone).value();
        QCOMPARE(keys.size(), 1);
        QCOMPARE(keys.front().key.key.dnskey(), fresh.key.key.dnskey());
        QVERIFY(!folder.remove(old));
    }

    void whatIsWrongWithAFileIsSaid_data()
    {
        QTest::addColumn<QString>("change");
        QTest::addColumn<QString>("says");
        QTest::newRow("not a key") << u"text"_s << u"no unencrypted private key in PEM"_s;
        QTest::newRow("another key") << u"swap"_s << u"its name tells of another one"_s;
        QTest::newRow("another name") << u"rename"_s << u"not the name of a key"_s;
        QTest::newRow("not readable") << u"mode"_s << u"Cannot read the key"_s;
    }
    void whatIsWrongWithAFileIsSaid()
    {
        QFETCH(QString, change);
        QFETCH(QString, says);
        if (change == u"mode"_s && QFileInfo(u"/"_s).isWritable()) {
            QSKIP("The superuser may read every file.");
        }
        const QTemporaryDir dir;
        const KeyFolder folder(dir.path());
        const dns::Name zone = name(u"example.com"_s);
        const StoredKey made = folder.make(zone, DnssecAlgorithm::Ed25519, kNow).value();
        QString path = made.path;
        const auto write = [&path](const QByteArray &content) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        };
        if (change == u"text"_s) {
            write("hello");
        } else if (change == u"swap"_s) {
            write(QByteArray::fromStdString(dns::DnssecKey::generate(DnssecAlgorithm::EcdsaP256Sha256).value().toPem()));
        } else if (change == u"rename"_s) {
            path = dir.filePath(u"example.com+13.pem"_s);
            QVERIFY(QFile::rename(made.path, path));
        } else {
            QVERIFY(QFile::setPermissions(path, {}));
        }
        const std::vector<dns::Name> zones{zone};
        const auto loaded = folder.load(zones, DnssecAlgorithm::Ed25519, kNow);
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().where, path);
        QVERIFY2(loaded.error().text.contains(says), qPrintable(loaded.error().text));
        // Nothing is made in its place: a zone must not change its key by accident.
        QCOMPARE(QDir(dir.path()).entryList(QDir::Files).size(), 1);
    }

    void aFolderThatCannotBeMadeIsNamed()
    {
        const QTemporaryDir dir;
        QFile file(dir.filePath(u"file"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const KeyFolder folder(dir.filePath(u"file/keys"_s));
        const auto made = folder.make(name(u"example.com"_s), DnssecAlgorithm::Ed25519, kNow);
        QVERIFY(!made);
        QCOMPARE(made.error().where, folder.path());
    }

    void passingKeysStayOnlyWhereTheyAreNeeded()
    {
        const std::vector<dns::Name> one{name(u"a.example"_s)};
        const std::vector<dns::Name> both{name(u"a.example"_s), name(u"b.example"_s)};
        QVERIFY(passingKeys({}, nullptr).value() == nullptr);
        const dns::KeyringPtr first = passingKeys(one, nullptr).value();
        const dns::KeyringPtr second = passingKeys(both, first).value();
        QCOMPARE(second->find(one.front())->keys().front().key.dnskey(), first->find(one.front())->keys().front().key.dnskey());
        QVERIFY(second->find(both.back()) != nullptr);
        QVERIFY(passingKeys(one, second).value()->find(both.back()) == nullptr);
    }
};

MERIDIAN_TEST(KeyFolderTest)
#include "KeyFolderTest.moc"
