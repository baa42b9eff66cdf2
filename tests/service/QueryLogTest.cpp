#include "engine/service/QueryLog.h"
#include "engine/serve/QueryHandler.h"
#include "tests/serve/Ask.h"
#include "tests/serve/Standings.h"
#include "tests/support/TestMain.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;
using namespace meridian;

class QueryLogTest final : public QObject
{
    Q_OBJECT

    std::shared_ptr<const policy::Standing> m_standing = test::standing(test::kWorld);
    Snapshot<policy::Standing> m_snapshot{m_standing};

    static void ask(serve::QueryHandler &handler, const QString &name, const QString &subnet = {}, serve::Transport transport = serve::Transport::Udp)
    {
        test::Octets out(serve::kMaxAnswerSize);
        (void)handler.answer(dns::buildQuery(1, test::name(name), dns::RecordType::A, test::edns(subnet)), IpAddress::parse(u"192.0.2.9").value(), 1053,
                             transport, serve::QueryHandler::Moment::now(), out);
    }
    QJsonObject logged(const QString &name, const QString &subnet = {}, serve::Transport transport = serve::Transport::Udp, const service::AddressLooks &looks = {})
    {
        serve::QueryRing ring(1);
        serve::QueryHandler handler(m_snapshot, Random(1));
        handler.setRing(&ring);
        ask(handler, name, subnet, transport);
        QByteArray line;
        ring.drain([&](const serve::QueryEvent &event) {
            line = service::queryLogLine(m_standing.get(), looks, event);
            return true;
        });
        return QJsonDocument::fromJson(line).object();
    }
    [[nodiscard]] std::shared_ptr<const policy::Standing> withDown(const QStringList &addresses) const
    {
        policy::Health health;
        for (const QString &address : addresses) {
            health.set(m_standing->policy().findAddress(address).value(), policy::CheckState::Down);
        }
        return m_standing->withHealth(health);
    }
    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void aRoutedAnswerIsToldWithItsRule()
    {
        const QJsonObject line = logged(u"Shop.gtm.example.net."_s, u"198.51.100.0/24"_s);
        QCOMPARE(line[u"queryName"].toString(), u"Shop.gtm.example.net."_s);
        QCOMPARE(line[u"queryType"].toString(), u"A"_s);
        QCOMPARE(line[u"responseCode"].toString(), u"NOERROR"_s);
        QCOMPARE(line[u"protocol"].toString(), u"UDP"_s);
        QCOMPARE(line[u"sourceIP"].toString(), u"192.0.2.9"_s);
        QCOMPARE(line[u"sourceNetwork"].toString(), u"198.51.100.0/24"_s);
        QCOMPARE(line[u"location"].toString(), u"AS/CN/north/BJ"_s);
        QCOMPARE(line[u"isp"].toString(), u"cn-telecom"_s);
        QCOMPARE(line[u"rule"].toString(), u"rule:shop/beijing"_s);
        QCOMPARE(line[u"target_name"].toString(), u"shop.gtm.example.net."_s);
        QCOMPARE(line[u"target_type"].toString(), u"instance"_s);
        QCOMPARE(line[u"rdata"].toArray().size(), 1);
        QVERIFY(line[u"rdata"][0].toString().startsWith(u"192.0.2."_s));
        QCOMPARE(line[u"ttl"].toInt(), 60);
        QCOMPARE(line[u"scope"].toInt(), 24);
        QVERIFY(line[u"authAnswer"].toBool());
        QVERIFY(!line[u"why"].toString().isEmpty());
        QCOMPARE(line[u"healthyIps"].toArray().size(), 4);
        QVERIFY(line[u"unhealthyIps"].toArray().isEmpty());
        QVERIFY2(QDateTime::fromString(line[u"time"].toString(), Qt::ISODateWithMs).isValid(), qPrintable(line[u"time"].toString()));
    }

    void behindAnAliasTheRuleThatChoseIsTold()
    {
        const QJsonObject line = logged(u"www.example.net."_s, u"198.51.100.0/24"_s);
        QCOMPARE(line[u"queryName"].toString(), u"www.example.net."_s);
        QCOMPARE(line[u"target_name"].toString(), u"shop.gtm.example.net."_s);
        QCOMPARE(line[u"rule"].toString(), u"rule:shop/beijing"_s);
        QVERIFY2(line[u"why"].toString().startsWith(u"www.example.net. leads to shop.gtm.example.net. "), qPrintable(line[u"why"].toString()));
    }

    void aStaticAnswerNamesItsZone()
    {
        const QJsonObject line = logged(u"ns1.gtm.example.net."_s, {}, serve::Transport::Tcp);
        QCOMPARE(line[u"protocol"].toString(), u"TCP"_s);
        QCOMPARE(line[u"target_name"].toString(), u"gtm.example.net"_s);
        QCOMPARE(line[u"target_type"].toString(), u"public-zone"_s);
        QCOMPARE(line[u"rdata"].toArray(), QJsonArray{u"192.0.2.53"_s});
        QVERIFY(!line.contains(u"rule"));
        const QJsonObject refused = logged(u"elsewhere.test."_s);
        QCOMPARE(refused[u"responseCode"].toString(), u"REFUSED"_s);
        QVERIFY(!refused.contains(u"target_name"));
    }

    void aRoutedAnswerTellsTheHealthOfItsAddresses()
    {
        const QDateTime since(QDate(2026, 1, 2), QTime(3, 4, 5, 6), QTimeZone::UTC), checked = since.addSecs(60);
        m_standing = withDown({u"bj-1"_s});
        m_snapshot.publish(m_standing);
        const service::AddressLooks looks{{u"bj-1"_s, {service::Condition::Down, since, checked}}, {u"bj-2"_s, {service::Condition::Stale, since, checked}},
                                          {u"us-1"_s, {service::Condition::Up, since, checked}}}; // nothing checks the last one any more
        const QJsonObject line = logged(u"shop.gtm.example.net."_s, {}, serve::Transport::Udp, looks);
        QCOMPARE(line[u"unhealthyIps"].toArray(), QJsonArray{u"192.0.2.1"_s}); // R-V37
        QCOMPARE(line[u"healthyIps"].toArray().size(), 3);
        QJsonObject health;
        for (const QJsonValue &each : line[u"health"].toArray()) {
            health.insert(each[u"address"].toString(), each.toObject());
        }
        const QJsonObject times{{u"since"_s, u"2026-01-02T03:04:05.006Z"_s}, {u"lastCheck"_s, u"2026-01-02T03:05:05.006Z"_s}};
        const auto expected = [&times](const QString &address, const QString &value, const QString &state, const QStringList &keys) {
            QJsonObject out{{u"address"_s, address}, {u"value"_s, value}, {u"state"_s, state}};
            for (const QString &key : keys) {
                out.insert(key, times[key]);
            }
            return out;
        };
        QCOMPARE(health, (QJsonObject{{u"bj-1"_s, expected(u"bj-1"_s, u"192.0.2.1"_s, u"down"_s, {u"since"_s, u"lastCheck"_s})},
                                      {u"bj-2"_s, expected(u"bj-2"_s, u"192.0.2.2"_s, u"stale"_s, {u"since"_s, u"lastCheck"_s})},
                                      {u"us-1"_s, expected(u"us-1"_s, u"192.0.2.101"_s, u"unchecked"_s, {})},
                                      {u"us-2"_s, expected(u"us-2"_s, u"192.0.2.102"_s, u"unchecked"_s, {})}}));
        // What overrules a measurement has no time of its own.
        const QJsonObject forced = logged(u"shop.gtm.example.net."_s, {}, serve::Transport::Udp, {{u"bj-1"_s, {service::Condition::Up, since, checked}}});
        QCOMPARE(forced[u"health"][0].toObject(), expected(u"bj-1"_s, u"192.0.2.1"_s, u"down"_s, {u"lastCheck"_s}));
        m_standing = test::standing(test::kWorld);
        m_snapshot.publish(m_standing);
    }

    void aLineIsWrittenAgainstTheStandingThatAnswered()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"queries.jsonl"_s);
        Snapshot<policy::Standing> snapshot(m_standing);
        serve::QueryRing ring(1);
        serve::QueryHandler handler(snapshot, Random(1));
        handler.setRing(&ring);
        const QDateTime since(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC);
        service::QueryLog log({.file = file}, snapshot, {&ring});
        ask(handler, u"shop.gtm.example.net."_s);
        log.take({{u"bj-1"_s, {service::Condition::Down, since, since}}}); // tells of what follows, not of what was
        snapshot.publish(withDown({u"bj-1"_s}));
        log.note();
        ask(handler, u"shop.gtm.example.net."_s);
        const auto other = test::standing(QByteArray(test::kWorld).replace("shop.gtm.example.net", "sale.gtm.example.net"));
        snapshot.publish(other); // other numbers mean other things
        ask(handler, u"sale.gtm.example.net."_s);
        QVERIFY(log.start());
        QTRY_COMPARE(log.lines(), quint64{2}); // the third waits until its standing is noted
        log.note();
        QTRY_COMPARE(log.lines(), quint64{3});
        log.stop();
        QList<QJsonObject> lines;
        for (const QByteArray &line : contentOf(file).trimmed().split('\n')) {
            lines += QJsonDocument::fromJson(line).object();
        }
        const auto ofFirst = [&lines](qsizetype line) { return lines[line][u"health"][0].toObject(); };
        QCOMPARE(lines[0][u"unhealthyIps"].toArray(), QJsonArray());
        QCOMPARE(ofFirst(0)[u"state"].toString(), u"unknown"_s);
        QVERIFY(!ofFirst(0).contains(u"since"));
        QCOMPARE(lines[1][u"unhealthyIps"].toArray(), QJsonArray{u"192.0.2.1"_s});
        QCOMPARE(ofFirst(1)[u"since"].toString(), u"2026-01-02T03:04:05.000Z"_s);
        QCOMPARE(lines[1][u"target_name"].toString(), u"shop.gtm.example.net."_s);
        QCOMPARE(lines[2][u"target_name"].toString(), u"sale.gtm.example.net."_s);
    }

    void linesAreWrittenAndFilesTurned()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"queries.jsonl"_s);
        serve::QueryRing ring(1);
        serve::QueryHandler handler(m_snapshot, Random(1));
        handler.setRing(&ring);
        service::QueryLog log({.file = file, .maxOctets = 2000, .keep = 2}, m_snapshot, {&ring});
        QVERIFY(log.start());
        constexpr int kQueries = 30;
        for (int i = 0; i < kQueries; ++i) {
            ask(handler, u"ns1.gtm.example.net."_s);
        }
        QTRY_COMPARE(log.lines(), quint64{kQueries});
        QCOMPARE(log.lost(), 0U);
        log.stop();
        QVERIFY(QFile::exists(file + u".1"_s));
        QVERIFY(QFile::exists(file + u".2"_s));
        QVERIFY(!QFile::exists(file + u".3"_s));
        for (const QByteArray &line : contentOf(file + u".1"_s).trimmed().split('\n')) {
            QVERIFY(QJsonDocument::fromJson(line).isObject());
        }
    }

    void aFileThatWasMovedAwayIsOpenedAgain()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"queries.jsonl"_s);
        serve::QueryRing ring(1);
        serve::QueryHandler handler(m_snapshot, Random(1));
        handler.setRing(&ring);
        service::QueryLog log({.file = file}, m_snapshot, {&ring});
        QVERIFY(log.start());
        QVERIFY(QFile::rename(file, file + u".old"_s));
        log.reopen();
        QTRY_VERIFY(QFile::exists(file));
        ask(handler, u"ns1.gtm.example.net."_s);
        QTRY_VERIFY(!contentOf(file).isEmpty());
    }

    void aFileThatCannotBeWrittenIsToldAtOnce()
    {
        service::QueryLog log({.file = u"/nowhere/queries.jsonl"_s}, m_snapshot, {});
        const Result<void> started = log.start();
        QVERIFY(!started);
        QCOMPARE(started.error().where, u"/nowhere/queries.jsonl"_s);
    }

    void aFullDiskIsToldOnceAndNothingCountsAsWritten()
    {
        if (!QFile::exists(u"/dev/full"_s)) {
            QSKIP("This system has no /dev/full, which is always full.");
        }
        serve::QueryRing ring(1);
        serve::QueryHandler handler(m_snapshot, Random(1));
        handler.setRing(&ring);
        service::QueryLog log({.file = u"/dev/full"_s}, m_snapshot, {&ring});
        QStringList told;
        connect(&log, &service::QueryLog::failed, this, [&told](const Error &error) { told.append(error.text); });
        QVERIFY(log.start());
        for (quint64 round = 1; round <= 3; ++round) {
            ask(handler, u"ns1.gtm.example.net."_s);
            QTRY_COMPARE(log.lost(), round);
        }
        QCOMPARE(log.lines(), quint64{0});
        QCOMPARE(told.size(), 1);
        QVERIFY2(told.front().contains(u"cannot be written"_s), qPrintable(told.front()));
    }

    void whatDoesNotLogKeepsNoStanding()
    {
        Snapshot<policy::Standing> snapshot{test::standing(test::kWorld)};
        const std::weak_ptr<const policy::Standing> first = snapshot.current();
        const service::QueryLog log({}, snapshot, {});
        snapshot.publish(m_standing);
        QVERIFY(first.expired());
    }

    void aFullRingIsTold()
    {
        const QTemporaryDir folder;
        serve::QueryRing ring(1);
        serve::QueryHandler handler(m_snapshot, Random(1));
        handler.setRing(&ring);
        service::QueryLog log({.file = folder.filePath(u"queries.jsonl"_s)}, m_snapshot, {&ring});
        QStringList told;
        connect(&log, &service::QueryLog::failed, this, [&told](const Error &error) { told.append(error.text); });
        for (int i = 0; i < 3000; ++i) { // before anybody reads
            ask(handler, u"ns1.gtm.example.net."_s);
        }
        QVERIFY(log.start());
        QTRY_COMPARE(told.size(), 1);
        QVERIFY2(told.front().contains(u"%1 lines are missing"_s.arg(log.lost())), qPrintable(told.front()));
    }

    void samplesAreTakenAndAFullRingLoses()
    {
        serve::QueryRing ring(10);
        serve::QueryHandler handler(m_snapshot, Random(1));
        handler.setRing(&ring);
        const int all = int(serve::QueryRing::kSize) * 10 + 500;
        for (int i = 0; i < all; ++i) {
            ask(handler, u"ns1.gtm.example.net."_s);
        }
        QCOMPARE(ring.drain([](const serve::QueryEvent &) { return true; }), serve::QueryRing::kSize);
        QCOMPARE(ring.lost(), 50U);
        QCOMPARE(ring.drain([](const serve::QueryEvent &) { return true; }), 0U);
    }
};

MERIDIAN_TEST(QueryLogTest)
#include "QueryLogTest.moc"
