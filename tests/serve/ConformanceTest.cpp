#include "engine/dns/ZoneFile.h"
#include "engine/serve/Responder.h"
#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;

namespace {

/// Records as the cases write them, sorted: the order within a section is free.
QStringList sortedText(const std::vector<Record> &records)
{
    QStringList out;
    for (const Record &record : records) {
        out += record.toString().toLower();
    }
    out.sort();
    return out;
}

QStringList sortedText(const QJsonValue &records)
{
    QStringList out;
    for (const QJsonValue &record : records.toArray()) {
        out += record.toString().toLower().simplified();
    }
    out.sort();
    return out;
}

/// What differs between the answer and what the other servers agree on; empty if nothing.
QString difference(const Message &answer, const QJsonObject &expected)
{
    const QStringList flags = expected.value(u"flags").toVariant().toStringList();
    if (dns::toString(answer.rcode) != expected.value(u"rcode").toString()) {
        return u"rcode"_s;
    }
    if (answer.has(HeaderFlags::kAuthoritative) != flags.contains(u"AA"_s)) {
        return u"AA"_s;
    }
    if (sortedText(answer.answers) != sortedText(expected.value(u"answer"))) {
        return u"answer"_s;
    }
    if (sortedText(answer.authorities) != sortedText(expected.value(u"authority"))) {
        return u"authority"_s;
    }
    const QStringList additional = sortedText(expected.value(u"additional"));
    for (const QString &record : sortedText(answer.additionals)) {
        if (!additional.contains(record)) {
            return u"additional"_s;
        }
    }
    return {};
}

} // namespace

/// Cases on which BIND, NSD, Knot and PowerDNS agree (the Ferret data set), asked of the responder.
class ConformanceTest final : public QObject
{
    Q_OBJECT

    static QString run(const QJsonObject &example)
    {
        const Result<ZoneFile> file = ZoneFile::parse(example.value(u"zone").toString(), Name::parse(example.value(u"origin").toString()).value());
        if (!file) {
            return u"zone file: "_s + file.error().toString();
        }
        ZoneTreeBuilder builder(file->origin);
        for (const RrSet &set : file->sets) {
            if (const Result<void> added = builder.add(set); !added) {
                return u"zone: "_s + added.error().text;
            }
        }
        const auto tree = builder.build();
        if (!tree) {
            return u"zone: "_s + tree.error().text;
        }
        ZoneSet zones;
        zones.add(*tree);
        const auto query = buildQuery(1, Name::parse(example.value(u"qname").toString()).value(),
                                      parseRecordType(example.value(u"qtype").toString()).value());
        Random random(1);
        std::vector<std::uint8_t> out(serve::kMaxAnswerSize);
        serve::AnswerReport report;
        // The servers compared name the zone's servers in their answers.
        const std::size_t size = serve::Responder(zones, serve::Authority::WithServers).answer(query, IpAddress::v4(0x7f000001), serve::Transport::Tcp, random, out, report);
        const Result<Message> answer = Message::parse(std::span(out).first(size));
        return answer ? difference(*answer, example.value(u"expect").toObject()) : u"malformed: "_s + answer.error().text;
    }

private slots:
    void answersAreThoseOfOtherServers()
    {
        const QString path = test::sharedPath(u"conformance/ferret.jsonl.gz"_s);
        if (path.isEmpty()) {
            QSKIP("The conformance cases are handed out apart from the product.");
        }
        QProcess gzip;
        gzip.start(u"gzip"_s, {u"-dc"_s, path});
        QVERIFY2(gzip.waitForFinished() && gzip.exitCode() == 0, "gzip could not unpack the cases");
        int total = 0;
        int passed = 0;
        std::map<QString, QList<int>> failures;
        for (const QByteArray &line : gzip.readAllStandardOutput().split('\n')) {
            if (line.isEmpty()) {
                continue;
            }
            const QJsonObject example = QJsonDocument::fromJson(line).object();
            const QString failure = run(example);
            ++total;
            passed += failure.isEmpty();
            if (!failure.isEmpty()) {
                failures[failure] += example.value(u"id").toInt();
            }
        }
        qInfo("%d of %d conformance cases pass", passed, total);
        for (const auto &[kind, ids] : failures) {
            qInfo("  %s: %lld, such as case %d", qPrintable(kind), static_cast<long long>(ids.size()), ids.front());
        }
        QVERIFY(total > 6000);
        QVERIFY2(passed * 100 >= total * 99, "fewer than 99 % of the conformance cases pass");
    }
};

MERIDIAN_TEST(ConformanceTest)
#include "ConformanceTest.moc"
