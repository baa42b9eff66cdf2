#include "engine/serve/SocketServer.h"
#include "tests/serve/Standings.h"
#include "tests/serve/TcpFrames.h"
#include "tests/support/TestMain.h"

#include <QNetworkDatagram>
#include <QUdpSocket>

#include <utility>

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::dns;
using serve::Endpoint;
using test::Octets;

namespace {

constexpr std::uint16_t kId = 0x2a2a;
const QString kApex = u"example.net."_s;
const QString kBig = u"big.example.net."_s;

/// A message put together by hand, so that it may break every rule.
struct Asked
{
    QString name = kApex;
    RecordType type = RecordType::SOA;
    std::uint16_t recordClass = 1;
    std::uint16_t flags = 0;
    std::uint16_t questions = 1;                       ///< as the header says it
    int written = 1;                                   ///< times that the question stands there
    std::array<std::vector<Octets>, 3> sections{};     ///< records of answer, authority, additional section
    Octets behind{};                                   ///< octets after the end

    [[nodiscard]] Octets octets() const
    {
        Octets out(4096);
        WireWriter writer(out);
        writer.u16(kId);
        writer.u16(flags);
        writer.u16(questions);
        for (const auto &section : sections) {
            writer.u16(static_cast<std::uint16_t>(section.size()));
        }
        for (int i = 0; i < written; ++i) {
            writer.name(test::name(name), Compression::None);
            writer.u16(std::to_underlying(type));
            writer.u16(recordClass);
        }
        for (const auto &section : sections) {
            for (const Octets &record : section) {
                writer.bytes(record);
            }
        }
        writer.bytes(behind);
        out.resize(writer.size());
        return out;
    }
};

void append(Octets &out, std::initializer_list<int> values)
{
    for (const int value : values) {
        out.push_back(static_cast<std::uint8_t>(value >> 8));
        out.push_back(static_cast<std::uint8_t>(value));
    }
}

Octets option(int code, const Octets &value = {})
{
    Octets out;
    append(out, {code, static_cast<int>(value.size())});
    out.insert(out.end(), value.begin(), value.end());
    return out;
}

struct Opt
{
    int payload = 1232;
    int version = 0;
    int flags = 0;
    Octets options{};
    Octets owner{0};

    [[nodiscard]] Octets octets() const
    {
        Octets out = owner;
        append(out, {std::to_underlying(RecordType::OPT), payload, version, flags, static_cast<int>(options.size())});
        out.insert(out.end(), options.begin(), options.end());
        return out;
    }
};

Asked withOpt(const Opt &opt, const QString &asked = kApex, RecordType type = RecordType::SOA)
{
    Asked out{.name = asked, .type = type};
    out.sections[2].push_back(opt.octets());
    return out;
}

Asked withOption(int code, const Octets &value = {})
{
    return withOpt({.options = option(code, value)});
}

Asked withSubnet(const char *hex)
{
    const QByteArray value = QByteArray::fromHex(hex);
    return withOption(Edns::kOptionClientSubnet, {value.begin(), value.end()});
}

/// An SOA record of example.net, as NOTIFY and IXFR carry one.
Octets soaRecord()
{
    Octets out{0xc0, 0x0c};
    append(out, {6, 1, 0, 0, 22});
    out.insert(out.end(), 22, 0);
    return out;
}

/// What comes back. Only `rcode` differs between the transports.
struct Expected
{
    QString udp = u"NOERROR"_s;        ///< empty: no answer
    QString tcp{};                     ///< the same as over UDP unless given
    int answers = 0;
    bool isAuthoritative = false;
    bool hasQuestion = true;
    bool hasOpt = false;
    std::uint16_t limit = 512;         ///< octets over UDP
    bool isCut = false;                ///< TC over UDP
};

const Expected kAnswer{.answers = 1, .isAuthoritative = true};
const Expected kEdnsAnswer{.answers = 1, .isAuthoritative = true, .hasOpt = true, .limit = 1232};
const Expected kFormErr{.udp = u"FORMERR"_s};
const Expected kEdnsFormErr{.udp = u"FORMERR"_s, .hasOpt = true, .limit = 1232};

struct Row
{
    QByteArray name;
    Octets query;
    Expected expected;
};

class Table final
{
public:
    void add(const char *name, const Asked &asked, const Expected &expected) { rows.append({name, asked.octets(), expected}); }
    void add(const char *name, Octets octets, const Expected &expected) { rows.append({name, std::move(octets), expected}); }

    QList<Row> rows;
};

void addHeaders(Table &table)
{
    table.add("RFC 8906 §8.1.1 plain", Asked{}, kAnswer);
    table.add("RFC 8906 §8.1.2 unknown type", Asked{.type = RecordType{1000}}, {.isAuthoritative = true});
    table.add("RFC 8906 unknown class", Asked{.recordClass = 666}, {.udp = u"REFUSED"_s});
    table.add("RFC 8906 class NONE", Asked{.recordClass = 254}, {.udp = u"REFUSED"_s});
    for (const auto &[what, flag] : {std::pair("AA", 0x0400), std::pair("TC", 0x0200), std::pair("RD", 0x0100), std::pair("RA", 0x0080), std::pair("Z", 0x0040),
                                     std::pair("AD", 0x0020), std::pair("CD", 0x0010), std::pair("RCODE 15", 0x000f), std::pair("every flag", 0x07f0)}) {
        table.add(qPrintable(u"RFC 8906 §8.1.3 %1 set"_s.arg(QLatin1StringView(what))), Asked{.flags = static_cast<std::uint16_t>(flag)}, kAnswer);
    }
    for (const int opcode : {1, 2, 3, 6, 15}) {
        table.add(qPrintable(u"RFC 8906 §8.1.4 opcode %1"_s.arg(opcode)), Asked{.flags = static_cast<std::uint16_t>(opcode << 11)}, {.udp = u"NOTIMP"_s});
        table.add(qPrintable(u"RFC 8906 §8.1.4 opcode %1, header only"_s.arg(opcode)), Asked{.flags = static_cast<std::uint16_t>(opcode << 11), .questions = 0, .written = 0},
                  {.udp = u"NOTIMP"_s, .hasQuestion = false});
    }
    Asked notify{.flags = 0x2400};
    notify.sections[0].push_back(soaRecord());
    table.add("RFC 1996 NOTIFY", notify, {.udp = u"NOTIMP"_s});
    table.add("RFC 2136 UPDATE", Asked{.flags = 0x2800}, {.udp = u"NOTIMP"_s});
    table.add("draft 0x20 case", Asked{.name = u"eXaMpLe.NeT."_s}, kAnswer);
    table.add("RFC 8482 ANY", Asked{.type = RecordType::ANY}, kAnswer);
    table.add("RFC 1035 a name of others", Asked{.name = u"example.org."_s}, {.udp = u"REFUSED"_s});
    table.add("RFC 8020 a name that is not", Asked{.name = u"a.b.nothing.example.net."_s}, {.udp = u"NXDOMAIN"_s, .isAuthoritative = true});
    table.add("RFC 5936 AXFR", Asked{.type = RecordType::AXFR}, {.udp = u"REFUSED"_s});
    Asked ixfr{.type = RecordType::IXFR};
    ixfr.sections[1].push_back(soaRecord());
    table.add("RFC 1995 IXFR", ixfr, {.udp = u"REFUSED"_s});
    for (const auto &[what, type] : {std::pair("0", 0), std::pair("OPT", 41), std::pair("TKEY", 249), std::pair("TSIG", 250), std::pair("MAILB", 253), std::pair("MAILA", 254)}) {
        table.add(qPrintable(u"RFC 6895 §3.1 meta type %1"_s.arg(QLatin1StringView(what))), Asked{.type = static_cast<RecordType>(type)}, {.udp = u"REFUSED"_s});
    }
    for (const char *name : {"version.bind.", "hostname.bind.", "id.server.", "VERSION.server."}) {
        table.add(qPrintable(u"RFC 4892 CH TXT "_s + QLatin1StringView(name)), Asked{.name = QString::fromLatin1(name), .type = RecordType::TXT, .recordClass = 3}, kAnswer);
    }
    table.add("RFC 4892 CH TXT of others", Asked{.name = u"authors.bind."_s, .type = RecordType::TXT, .recordClass = 3}, {.udp = u"REFUSED"_s});
}

void addEdns(Table &table)
{
    table.add("RFC 8906 §8.2.1 EDNS 0", withOpt({}), kEdnsAnswer);
    for (const int version : {1, 100, 255}) {
        table.add(qPrintable(u"RFC 8906 §8.2.2 EDNS %1"_s.arg(version)), withOpt({.version = version}), {.udp = u"BADVERS"_s, .hasOpt = true});
    }
    table.add("RFC 8906 §8.2.3 unknown option", withOption(100), kEdnsAnswer);
    table.add("RFC 8906 §8.2.3 unknown option with a value", withOption(65535, Octets(300, 7)), kEdnsAnswer);
    table.add("RFC 8906 §8.2.4 unknown flags", withOpt({.flags = 0x7fff}), kEdnsAnswer);
    table.add("RFC 8906 §8.2.5 EDNS 1 with unknown flags", withOpt({.version = 1, .flags = 0x0040}), {.udp = u"BADVERS"_s, .hasOpt = true});
    table.add("RFC 8906 §8.2.6 EDNS 1 with unknown option", withOpt({.version = 1, .options = option(100)}), {.udp = u"BADVERS"_s, .hasOpt = true});
    table.add("RFC 8906 §8.2.8 several options", withOpt({.options = Octets{0, 3, 0, 0, 0, 100, 0, 0}}), kEdnsAnswer);
    table.add("RFC 3225 DO", withOpt({.flags = 0x8000}), kEdnsAnswer);
    for (const int payload : {0, 1, 511, 512, 513, 1231, 1232, 1233, 4096, 65535}) {
        const auto limit = static_cast<std::uint16_t>(std::clamp(payload, 512, 1232));
        Expected expected{.answers = 1, .isAuthoritative = true, .hasOpt = true, .limit = limit, .isCut = limit < 1231};
        table.add(qPrintable(u"RFC 6891 §6.2.3 payload %1"_s.arg(payload)), withOpt({.payload = payload}, kBig, RecordType::TXT), expected);
    }
    table.add("RFC 1035 §4.2.1 512 octets without EDNS", Asked{.name = kBig, .type = RecordType::TXT}, {.answers = 1, .isAuthoritative = true, .isCut = true});
    Asked two = withOpt({});
    two.sections[2].push_back(Opt{}.octets());
    table.add("RFC 6891 §6.1.1 two OPT records", two, kEdnsFormErr);
    for (const std::size_t section : {0, 1}) {
        Asked misplaced;
        misplaced.sections[section].push_back(Opt{}.octets());
        table.add(section == 0 ? "RFC 6891 §6.1.1 OPT in the answer section" : "RFC 6891 §6.1.1 OPT in the authority section", misplaced, kFormErr);
    }
    table.add("RFC 6891 §6.1.2 OPT with a name", withOpt({.owner = {1, 'a', 0}}), kFormErr);
    table.add("RFC 6891 §6.1.2 an option longer than its record", withOpt({.options = {0, 3, 0, 9, 1}}), kEdnsFormErr);
    table.add("RFC 5001 NSID", withOption(Edns::kOptionNsid), kEdnsAnswer);
    table.add("RFC 7830 padding", withOption(Edns::kOptionPadding, Octets(64, 0)), kEdnsAnswer);
    table.add("RFC 7828 keepalive", withOption(Edns::kOptionTcpKeepalive), kEdnsAnswer);
    for (const std::size_t size : {0U, 1U, 7U, 9U, 15U, 41U}) {
        table.add(qPrintable(u"RFC 7873 §5.2.2 cookie of %1 octets"_s.arg(size)), withOption(Edns::kOptionCookie, Octets(size, 1)), kEdnsFormErr);
    }
    table.add("RFC 7873 §5.2.3 cookie of 8 octets", withOption(Edns::kOptionCookie, Octets(8, 1)), kEdnsAnswer);
    for (const std::size_t size : {16U, 24U, 40U}) {
        table.add(qPrintable(u"RFC 7873 §5.2.4 cookie of %1 octets, not ours"_s.arg(size)), withOption(Edns::kOptionCookie, Octets(size, 1)),
                  {.udp = u"BADCOOKIE"_s, .tcp = u"NOERROR"_s, .answers = 1, .isAuthoritative = true, .hasOpt = true, .limit = 1232});
    }
}

void addSubnets(Table &table)
{
    table.add("RFC 7871 §7.1.2 IPv4 /24", withSubnet("00011800c63364"), kEdnsAnswer);
    table.add("RFC 7871 §7.1.2 IPv6 /40", withSubnet("0002280020010db801"), kEdnsAnswer);
    table.add("RFC 7871 §7.1.2 source 0", withSubnet("00010000"), kEdnsAnswer);
    table.add("RFC 7871 §7.1.2 family 0, source 0", withSubnet("00000000"), kEdnsAnswer);
    for (const auto &[what, hex] : {std::pair("family 0 with an address", "00000800c6"), std::pair("family 3", "00031800c63364"), std::pair("IPv4 /33", "00012100c633640100"),
                                    std::pair("IPv6 /129", "0002810020010db800000000000000000000000100"), std::pair("bits beyond the prefix", "00011400c6336f"),
                                    std::pair("scope in a question", "00011818c63364"), std::pair("too few octets", "00011800c633"),
                                    std::pair("too many octets", "00011800c6336401"), std::pair("empty", "")}) {
        table.add(qPrintable(u"RFC 7871 §7.1.2 "_s + QLatin1StringView(what)), withSubnet(hex), kEdnsFormErr);
    }
}

void addBroken(Table &table)
{
    table.add("RFC 9619 no question", Asked{.questions = 0, .written = 0}, {.udp = u"FORMERR"_s, .hasQuestion = false});
    table.add("RFC 9619 two questions", Asked{.questions = 2, .written = 2}, {.udp = u"FORMERR"_s, .hasQuestion = false});
    table.add("RFC 9619 more questions than there are", Asked{.questions = 65535}, {.udp = u"FORMERR"_s, .hasQuestion = false});
    table.add("RFC 1035 §4.1 octets behind the end", Asked{.behind = {1, 2, 3}}, kFormErr);
    Octets cut = Asked{}.octets();
    cut.resize(cut.size() - 3);
    table.add("RFC 1035 §4.1.2 a question cut short", cut, {.udp = u"FORMERR"_s, .hasQuestion = false});
    cut.resize(15);
    table.add("RFC 1035 §4.1.2 a name cut short", cut, {.udp = u"FORMERR"_s, .hasQuestion = false});
    for (const int target : {12, 13, 0x3fff}) {
        Octets loop = Asked{.written = 0}.octets();
        append(loop, {0xc000 | target, 6, 1});
        table.add(qPrintable(u"RFC 1035 §4.1.4 a pointer to octet %1"_s.arg(target)), loop, {.udp = u"FORMERR"_s, .hasQuestion = false});
    }
    Octets label = Asked{.written = 0}.octets();
    append(label, {0x4141, 0x0000, 6, 1});
    table.add("RFC 6891 §5 an extended label", label, {.udp = u"FORMERR"_s, .hasQuestion = false});
    table.add("RFC 1035 §4.1.1 a response", Asked{.flags = HeaderFlags::kResponse}, {.udp = {}});
    table.add("RFC 1035 §4.1.1 a response of another opcode", Asked{.flags = HeaderFlags::kResponse | 0x2400}, {.udp = {}});
    table.add("RFC 1035 §4.1.1 half a header", Octets(11, 0x2a), {.udp = {}});
    Asked answered;
    answered.sections[0].push_back(soaRecord());
    table.add("RFC 1035 §4.1 a question with an answer", answered, kFormErr);
}

} // namespace

/// Questions that testers of servers ask (RFC 8906, DNS flag days 2019 and 2020), and worse ones, asked of each kind of server.
class QuestionTableTest final : public QObject
{
    Q_OBJECT

    static QByteArray bytes(const Octets &octets) { return {reinterpret_cast<const char *>(octets.data()), static_cast<qsizetype>(octets.size())}; }

    static Octets overUdp(const Endpoint &server, const Octets &query)
    {
        QUdpSocket client;
        client.writeDatagram(bytes(query), server.address, server.port);
        // A server that stays silent answers the next one, and that comes first then.
        Octets next = buildQuery(kId + 1, test::name(kApex), RecordType::SOA);
        client.writeDatagram(bytes(next), server.address, server.port);
        if (!QTest::qWaitFor([&client] { return client.hasPendingDatagrams(); })) {
            return {};
        }
        const QByteArray data = client.receiveDatagram().data();
        const Octets first(data.begin(), data.end());
        return first.size() > 1 && first[1] == (kId & 0xff) ? first : Octets();
    }
    /// Empty too if the server closes the connection.
    static Octets overTcp(const Endpoint &server, const Octets &query)
    {
        QTcpSocket client;
        client.connectToHost(server.address, server.port);
        client.write(test::framed(query));
        const auto hasEnded = [&client] { return client.state() == QAbstractSocket::UnconnectedState; };
        return QTest::qWaitFor([&] { return client.bytesAvailable() > 0 || hasEnded(); }) && client.bytesAvailable() > 0 ? test::receiveFramed(client) : Octets();
    }

    std::unique_ptr<serve::SocketServer> m_sockets;
    std::unique_ptr<serve::SocketServer> m_batch;
    Snapshot<policy::Standing> m_standing;
    Snapshot<serve::ServerProfile> m_profile;
    Endpoint m_socketsAt;
    Endpoint m_batchAt;
    Table m_table;

    void check(const Octets &octets, const Row &row, bool isUdp)
    {
        const Expected &expected = row.expected;
        const QString rcode = isUdp || expected.tcp.isEmpty() ? expected.udp : expected.tcp;
        if (rcode.isEmpty()) {
            QVERIFY(octets.empty());
            return;
        }
        QVERIFY2(!octets.empty(), "no answer");
        const Result<Message> answer = Message::parse(octets);
        QVERIFY2(answer, qPrintable(answer ? QString() : answer.error().text));
        QCOMPARE(dns::toString(answer->rcode), rcode);
        QCOMPARE(int(answer->id), int(row.query[0] << 8 | row.query[1]));
        QVERIFY(answer->has(HeaderFlags::kResponse));
        QCOMPARE(std::to_underlying(answer->opcode()), (row.query[2] >> 3) & 15);
        const bool isCut = isUdp && expected.isCut;
        const bool isFine = rcode == u"NOERROR" || rcode == u"NXDOMAIN";
        QCOMPARE(answer->has(HeaderFlags::kTruncated), isCut);
        QCOMPARE(answer->has(HeaderFlags::kAuthoritative), expected.isAuthoritative && isFine);
        QCOMPARE(answer->has(HeaderFlags::kRecursionDesired), (row.query[2] & 1) != 0);
        QVERIFY(!answer->has(HeaderFlags::kRecursionAvailable)); // and Z, AD, CD: RFC 8906 §3.1.3, RFC 4035 §3.1.6
        QCOMPARE(answer->flags & 0x0070, 0);
        QCOMPARE(int(answer->answers.size()), isCut || !isFine ? 0 : expected.answers);
        QCOMPARE(answer->questions.size(), expected.hasQuestion ? 1U : 0U);
        if (expected.hasQuestion) { // octet by octet, in its case
            QVERIFY(std::equal(row.query.begin() + 12, row.query.begin() + 12 + static_cast<std::ptrdiff_t>(answer->questions.front().name.wire().size()) + 4, octets.begin() + 12));
        }
        QCOMPARE(answer->edns.has_value(), expected.hasOpt);
        if (answer->edns) {
            QCOMPARE(int(answer->edns->version), 0);
            QCOMPARE(int(answer->edns->udpPayload), int(kMaxUdpPayload));
        }
        if (isUdp) {
            QVERIFY2(octets.size() <= expected.limit, qPrintable(QString::number(octets.size())));
        }
    }

private slots:
    void initTestCase()
    {
        QByteArray world = test::kWorld;
        // Its answer has 1231 octets with an OPT record.
        const qsizetype room = 1231 - 12 - 21 - 12 - 11;
        QByteArray strings;
        for (qsizetype left = room; left > 0; left -= 256) {
            strings += (strings.isEmpty() ? "\\\"" : " \\\"") + QByteArray(std::min<qsizetype>(left, 256) - 1, 'x') + "\\\"";
        }
        const auto quoted = [](QByteArray text) { return text.replace('\'', '"'); };
        const QByteArray edge = quoted("{'name': 'edge', 'type': 'A'");
        const QByteArray big = quoted("{'name': 'big', 'type': 'TXT', 'ttl': 60, 'values': ['") + strings + quoted("']}, ");
        world.replace(edge, QByteArray(big + edge));
        m_standing.publish(test::standing(world));
        serve::ServerProfile profile = serve::ServerProfile::withRandomSecret();
        profile.identity = "fra-1";
        profile.version = "Meridian 1.2";
        m_profile.publish(std::make_shared<const serve::ServerProfile>(profile));
        const serve::AnswerSources sources(m_standing, &m_profile);
        m_sockets = std::make_unique<serve::SocketServer>(sources);
        m_socketsAt = m_sockets->listen({QHostAddress(QHostAddress::LocalHost), 0}).value();
        if (serve::BatchUdpServer::isSupported()) {
            m_batch = std::make_unique<serve::SocketServer>(sources, serve::SocketServerOptions{.udp = serve::UdpTransport::Batch, .batch = {.workers = 1}, .tcp = {}, .logSample = 0});
            m_batchAt = m_batch->listen({QHostAddress(QHostAddress::LocalHost), 0}).value();
            m_batch->start();
        }
        addHeaders(m_table);
        addEdns(m_table);
        addSubnets(m_table);
        addBroken(m_table);
    }

    void everyQuestionGetsItsAnswer_data()
    {
        QTest::addColumn<int>("row");
        for (int i = 0; i < m_table.rows.size(); ++i) {
            QTest::newRow(m_table.rows[i].name) << i;
        }
    }
    void everyQuestionGetsItsAnswer()
    {
        QFETCH(int, row);
        const Row &asked = m_table.rows[row];
        check(overUdp(m_socketsAt, asked.query), asked, true);
        if (QTest::currentTestFailed()) {
            QFAIL("over UDP (QUdpSocket)");
        }
        check(overTcp(m_socketsAt, asked.query), asked, false);
        if (QTest::currentTestFailed()) {
            QFAIL("over TCP");
        }
        if (m_batch) {
            check(overUdp(m_batchAt, asked.query), asked, true);
            if (QTest::currentTestFailed()) {
                QFAIL("over UDP (batch)");
            }
        }
    }
    void unknownEdnsFlagsAreNotRepeated()
    {
        // RFC 6891 §6.1.4: Z is zero; RFC 3225 §3: DO is copied; RFC 9824 §5.1: so is CO.
        for (const auto &[asked, answered] : {std::pair(0x3fff, 0), std::pair(0xbfff, 0x8000), std::pair(0x8000, 0x8000), std::pair(0x4000, 0x4000)}) {
            const Octets octets = overUdp(m_socketsAt, withOpt({.flags = asked}).octets());
            QVERIFY(octets.size() > 11);
            QCOMPARE(octets[octets.size() - 4] << 8 | octets[octets.size() - 3], answered);
        }
    }
    void unknownOptionsAreNotRepeated()
    {
        // RFC 6891 §6.1.2
        const Octets octets = overUdp(m_socketsAt, withOption(65001, {1, 2, 3}).octets());
        QVERIFY(octets.size() > 11);
        QCOMPARE(octets[octets.size() - 2] << 8 | octets[octets.size() - 1], 0);
    }
};

MERIDIAN_TEST(QuestionTableTest)
#include "QuestionTableTest.moc"
