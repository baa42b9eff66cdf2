#include "tests/e2e/FullPort.h"
#include "tests/e2e/Programs.h"
#include "tests/support/TestMain.h"
#include "tests/support/ThreadedServer.h"

#include <QDir>
#include <QSslSocket>
#include <QTimer>

#include <functional>
#include <map>
#include <sys/socket.h>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;
const QByteArray kHost = "shop.internal", kOpen = "We are open for business.", kSpare = "192.0.2.9";

LoopbackServer::Behaviour healthy()
{
    return LoopbackServer::answering(200, kOpen);
}

/// Answers well, but long after everybody has gone.
void answerLate(QTcpSocket &socket, const QByteArray &request)
{
    QTimer::singleShot(std::chrono::seconds(3), &socket, [&socket, request] { healthy()(socket, request); });
}

void sayNothing(QTcpSocket &, const QByteArray &) {}

/// Ends the connection by RST instead of FIN.
void reset(QTcpSocket &socket, const QByteArray &)
{
    const linger hard{1, 0};
    ::setsockopt(static_cast<int>(socket.socketDescriptor()), SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    socket.abort();
}

/// A server, how it fails and how it is mended.
struct Place
{
    QByteArray value; ///< its address
    int port = 0;
    std::function<bool()> fail; ///< false: this machine does not let it
    std::function<void()> mend;
};

/// What meridiand watches: a name, `id`.gtm.example.net, answered by one checked address and, while that is down, by a spare one.
struct Shop
{
    QByteArray id;
    Place *place = nullptr;
    QByteArray check; ///< the fields of its check, but for id, port, interval and failures
};

QByteArray projectOf(const std::vector<Shop> &shops)
{
    QByteArrayList checks, addresses, pools, instances;
    for (const Shop &shop : shops) {
        const auto filled = [&shop](const char *json) {
            return QByteArray(json).replace("%ID%", shop.id).replace("%VALUE%", shop.place->value).replace("%PORT%", QByteArray::number(shop.place->port)).replace("%CHECK%", shop.check);
        };
        checks += filled(R"({"id": "%ID%", "port": %PORT%, "interval": 1, "failures": 2, %CHECK%})");
        addresses += filled(R"({"id": "%ID%", "value": "%VALUE%", "healthCheck": "%ID%"})");
        pools += filled(R"({"id": "%ID%", "members": [{"address": "%ID%"}]})");
        instances += filled(R"({"id": "%ID%", "domain": "%ID%.gtm.example.net", "ttl": 30, "rules": [{"id": "r1", "line": "default",
            "poolSets": [{"id": "s1", "pools": [{"pool": "%ID%"}]}, {"id": "s2", "pools": [{"pool": "spare"}]}]}]})");
    }
    const QByteArray json = R"({
      "format": "meridian-project", "version": 1, "name": "Failures",
      "healthChecks": [%CHECKS%],
      "addresses": [{"id": "spare", "value": "%SPARE%"}, %ADDRESSES%],
      "pools": [{"id": "spare", "members": [{"address": "spare"}]}, %POOLS%],
      "instances": [%INSTANCES%],
      "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}, {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}]
    })";
    return QByteArray(json)
        .replace("%SPARE%", kSpare)
        .replace("%CHECKS%", checks.join(", "))
        .replace("%ADDRESSES%", addresses.join(", "))
        .replace("%POOLS%", pools.join(", "))
        .replace("%INSTANCES%", instances.join(", "));
}

} // namespace

/// meridiand and real servers that fail as servers do: each healthy, then failing in its way, then healthy again. One meridiand
/// watches all of them, each under a name of its own.
class NodeFailuresTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<TestCertificate> m_authority, m_valid, m_expired; // the first signs the others
    QString m_whyNoTls;                                                 // empty: meridiand trusts the authority
    std::map<QByteArray, std::unique_ptr<ThreadedServer>> m_servers;
    std::unique_ptr<FullPort> m_hole;
    std::map<QByteArray, Place> m_places;
    std::unique_ptr<RunningNode> m_node;
    QByteArray m_said;

    [[nodiscard]] QByteArray nextValue() const { return "127.0.0." + QByteArray::number(11 + static_cast<int>(m_places.size())); }
    [[nodiscard]] QByteArray answer(const QByteArray &shop) const { return m_node->dig({QString::fromLatin1(shop + ".gtm.example.net"), u"A"_s, u"+short"_s}); }
    /// Where meridiand has said that, from an offset on; −1: not yet.
    [[nodiscard]] qsizetype said(const QByteArray &text, qsizetype from = 0)
    {
        m_said += m_node->errors();
        return m_said.indexOf(text, from);
    }
    ThreadedServer &addServer(const QByteArray &name, const TestCertificate *certificate = nullptr)
    {
        const QByteArray value = nextValue();
        auto &server = m_servers[name];
        server = std::make_unique<ThreadedServer>(healthy(), certificate, QHostAddress(QString::fromLatin1(value)));
        m_places[name] = {value, server->port(), {}, {}};
        return *server;
    }
    /// A web server that a test turns into one that behaves so.
    void addWeb(const QByteArray &name, const LoopbackServer::Behaviour &bad)
    {
        ThreadedServer &server = addServer(name);
        m_places[name].fail = [&server, bad] { return server.setBehaviour(bad), true; };
        m_places[name].mend = [&server] { server.setBehaviour(healthy()); };
    }
    void addTls();
    void addHole();
    [[nodiscard]] QString makeCertificates();
    [[nodiscard]] QStringList launcher() const;

private slots:
    void initTestCase();
    void cleanupTestCase() { m_node.reset(); }
    void aServerThatFailsLeavesTheAnswersAndComesBack_data();
    void aServerThatFailsLeavesTheAnswersAndComesBack();
};

/// The words that run meridiand where the system's certificates are ours: in file systems of its own, since Qt looks nowhere else.
QStringList NodeFailuresTest::launcher() const
{
    return {u"unshare"_s, u"--map-root-user"_s, u"--mount"_s, u"sh"_s, u"-c"_s, u"mount --bind \"$0\" /etc/ssl/certs && exec \"$@\""_s, m_folder.filePath(u"trusted"_s)};
}

/// Makes the certificates and the folder of those that meridiand is to trust; why it cannot, or empty.
QString NodeFailuresTest::makeCertificates()
{
    if (!QSslSocket::supportsSsl()) {
        return u"Qt's TLS plug-in is not installed."_s;
    }
    m_authority = TestCertificate::make(u"authority.internal"_s, 300);
    if (m_authority) {
        m_valid = TestCertificate::make(QString::fromLatin1(kHost), 300, m_authority.get());
        m_expired = TestCertificate::make(QString::fromLatin1(kHost), -1, m_authority.get());
    }
    if (!m_valid || !m_expired) {
        return u"There is no openssl command to make an expired certificate."_s;
    }
    QDir(m_folder.path()).mkdir(u"trusted"_s);
    write(m_folder, u"trusted/authority.pem"_s, m_authority->configuration.localCertificate().toPem());
    if (const Ran ran = run(u"/usr/bin/env"_s, {u"openssl"_s, u"rehash"_s, m_folder.filePath(u"trusted"_s)}); ran.status != 0) {
        return u"openssl does not make a folder of trusted certificates: "_s + QString::fromUtf8(ran.err);
    }
    if (const Ran ran = run(u"/usr/bin/env"_s, launcher() + QStringList{u"true"_s}); ran.status != 0) {
        return u"This machine lets nobody put trusted certificates in the place of the system's: "_s + QString::fromUtf8(ran.err);
    }
    return {};
}

void NodeFailuresTest::addTls()
{
    m_whyNoTls = makeCertificates();
    if (m_whyNoTls.isEmpty()) {
        ThreadedServer &server = addServer("expired", m_valid.get());
        m_places["expired"].fail = [this, &server] { return server.setCertificate(*m_expired), true; };
        m_places["expired"].mend = [this, &server] { server.setCertificate(*m_valid); };
    }
}

void NodeFailuresTest::addHole()
{
    const QByteArray value = nextValue();
    m_hole = std::make_unique<FullPort>(value.constData());
    m_places["hole"] = {value, m_hole->port(), [this] { return m_hole->fill(); }, [this] { m_hole->empty(); }};
}

void NodeFailuresTest::initTestCase()
{
    if (!hasDig()) {
        QSKIP("dig is not installed: installer/test without --no-peers installs it.");
    }
    addWeb("slow", answerLate);
    addWeb("reset", reset);
    addWeb("lie", LoopbackServer::answering(200, "Closed for good."));
    addWeb("silent", sayNothing);
    addHole();
    addTls();
    const QByteArray patient = R"("timeout": 10, )", brief = R"("timeout": 1, )", https = QByteArray(R"("kind": "https", "host": "HOST")").replace("HOST", kHost);
    const QByteArray http = R"("kind": "http")", tcp = R"("kind": "tcp")";
    std::vector<Shop> shops{{"slow", &m_places["slow"], brief + http},
                            {"reset", &m_places["reset"], patient + http},
                            {"lie", &m_places["lie"], patient + http + R"(, "expectBody": "open for business")"},
                            {"lie-status", &m_places["lie"], patient + http},
                            {"silent", &m_places["silent"], brief + http},
                            {"silent-port", &m_places["silent"], patient + tcp},
                            {"hole", &m_places["hole"], brief + tcp}};
    if (m_whyNoTls.isEmpty()) {
        shops.push_back({"expired", &m_places["expired"], patient + https});
        shops.push_back({"expired-taken", &m_places["expired"], patient + https + R"(, "verifyCertificate": false)"});
    }
    m_node = std::make_unique<RunningNode>(QStringList{u"--project"_s, write(m_folder, u"failures.json"_s, projectOf(shops)), u"--listen"_s, u"127.0.0.1:0"_s},
                                           m_whyNoTls.isEmpty() ? launcher() : QStringList());
    QVERIFY2(m_node->isReady(), m_node->errors().constData());
}

void NodeFailuresTest::aServerThatFailsLeavesTheAnswersAndComesBack_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("reason");
    QTest::addColumn<QByteArray>("stays"); // the shop with the same server whose check does not ask for what is missing
    const auto row = [](const char *title, const QByteArray &name, const QByteArray &reason, const QByteArray &stays = {}) { QTest::newRow(title) << name << reason << stays; };
    row("R-064 HTTP answers too late", "slow", "No answer within 1 s.");
    row("R-064 HTTP resets the connection", "reset", "The other side closed the connection without an answer.");
    row("R-V26 HTTP lies in the body", "lie", "Status 200, but the first 16 octets of the body do not contain \"open for business\".", "lie-status");
    row("R-064 a port that accepts and never speaks, which is well for a TCP check", "silent", "No answer within 1 s.", "silent-port");
    row("R-064 a black hole", "hole", "No connection within 1 s.");
    row("R-V11 HTTPS with a certificate that has expired", "expired", "The certificate is not valid: The certificate has expired.", "expired-taken");
}

void NodeFailuresTest::aServerThatFailsLeavesTheAnswersAndComesBack()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, reason);
    QFETCH(QByteArray, stays);
    if (name == "expired" && !m_whyNoTls.isEmpty()) {
        QSKIP(qPrintable(m_whyNoTls));
    }
    const Place &place = m_places[name];
    const QByteArray begin = "Address " + name + " (" + place.value + ") is ";
    QTRY_VERIFY2_WITH_TIMEOUT(said(begin + "up: ") >= 0, m_said.constData(), kWait); // probed, and not only assumed
    QTRY_COMPARE_WITH_TIMEOUT(answer(name), place.value, kWait);

    const qsizetype before = m_said.size();
    if (!place.fail()) {
        place.mend();
        QSKIP("This machine answers at a port whose queue of connections is full.");
    }
    QTRY_COMPARE_WITH_TIMEOUT(answer(name), kSpare, kWait);
    QTRY_VERIFY2_WITH_TIMEOUT(said(begin + "down: " + reason + '\n', before) >= 0, m_said.constData(), kWait); // R-106
    if (!stays.isEmpty()) {
        QCOMPARE(answer(stays), place.value);
        QVERIFY2(said("Address " + stays + " (" + place.value + ") is down") < 0, m_said.constData());
    }
    const qsizetype down = m_said.size();
    place.mend();
    QTRY_COMPARE_WITH_TIMEOUT(answer(name), place.value, kWait); // R-066
    QTRY_VERIFY2_WITH_TIMEOUT(said(begin + "up: ", down) >= 0, m_said.constData(), kWait);
}

MERIDIAN_TEST(NodeFailuresTest)

#include "NodeFailuresTest.moc"
