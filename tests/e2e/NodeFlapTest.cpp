#include "tests/e2e/Programs.h"
#include "tests/support/Projects.h"
#include "tests/support/TestMain.h"
#include "tests/support/ThreadedServer.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>

using namespace meridian::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWait = 60'000;
const QByteArray kMain = "127.0.0.1", kSpare = "192.0.2.9";

/// A web server whose every answer waits for the test. A probe that asks shows that the one before it has been counted.
class PromptedWeb final
{
public:
    [[nodiscard]] int port() { return m_server.port(); }
    [[nodiscard]] int asked() { return m_server.connections(); }
    [[nodiscard]] bool isAsked()
    {
        return m_server.within([this] { return !m_socket.isNull(); });
    }
    void answer(int status)
    {
        m_server.within([this, status] {
            if (QTcpSocket *socket = std::exchange(m_socket, nullptr)) {
                LoopbackServer::answering(status)(*socket, {});
            }
        });
    }

private:
    QPointer<QTcpSocket> m_socket; // belongs to the thread of the server
    ThreadedServer m_server{[this](QTcpSocket &socket, const QByteArray &) { m_socket = &socket; }};
};

QStringList statesIn(const QString &path)
{
    QStringList out;
    QFile log(path);
    if (log.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : log.readAll().trimmed().split('\n')) {
            out += QJsonDocument::fromJson(line).object()["detail"_L1]["to"_L1].toString();
        }
    }
    return out;
}

} // namespace

/// How often answers on the wire change while an address flaps.
class NodeFlapTest final : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (!hasDig()) {
            QSKIP("dig is not installed: installer/test without --no-peers installs it.");
        }
    }
    void answersChangeAsOftenAsTheThresholdsAllow_data()
    {
        QTest::addColumn<int>("threshold"); // failures and successes
        QTest::addColumn<QByteArray>("probes"); // + well, - bad
        QTest::addColumn<QByteArray>("answers"); // after each: m the address, s the spare one
        QTest::newRow("X-28 two are asked for and every other one is bad") << 2 << "+-+-+-+-"_ba << "mmmmmmmm"_ba;
        QTest::newRow("X-28 two are asked for and come") << 2 << "+--+-++"_ba << "mmssssm"_ba;
        QTest::newRow("X-28 one is asked for and every other one is bad") << 1 << "+-+-+"_ba << "msmsm"_ba;
    }
    void answersChangeAsOftenAsTheThresholdsAllow()
    {
        QFETCH(int, threshold);
        QFETCH(QByteArray, probes);
        QFETCH(QByteArray, answers);
        const QTemporaryDir folder;
        PromptedWeb web;
        const QByteArray check = QByteArray(R"({"id": "check", "kind": "http", "port": %PORT%, "interval": 1, "timeout": 60, "failures": %N%, "successes": %N%})")
                                     .replace("%PORT%", QByteArray::number(web.port()))
                                     .replace("%N%", QByteArray::number(threshold));
        const QString project = write(folder, u"shop.json"_s, shopWithSpare(check));
        RunningNode node({u"--project"_s, project, u"--listen"_s, u"127.0.0.1:0"_s});
        QVERIFY2(node.isReady(), node.errors().constData());
        const auto answer = [&node] { return node.dig({u"www.gtm.example.net"_s, u"A"_s, u"+short"_s}); };
        QTRY_VERIFY_WITH_TIMEOUT(web.isAsked(), kWait);

        QStringList states{u"up"_s};
        for (qsizetype i = 0; i < probes.size(); ++i) {
            const char before = i == 0 ? 'm' : answers[i - 1];
            web.answer(probes[i] == '+' ? 200 : 503);
            if (answers[i] != before) {
                states += answers[i] == 'm' ? u"up"_s : u"down"_s;
                QTRY_COMPARE_WITH_TIMEOUT(answer(), answers[i] == 'm' ? kMain : kSpare, kWait);
            }
            while (!web.isAsked()) { // from the answer to this probe to the next one: at no time anything else
                QCOMPARE(answer(), answers[i] == 'm' ? kMain : kSpare);
            }
            QCOMPARE(answer(), answers[i] == 'm' ? kMain : kSpare);
        }
        QCOMPARE(web.asked(), static_cast<int>(probes.size()) + 1);
        const QString log = project + u"-telemetry/events.jsonl"_s;
        QTRY_COMPARE_WITH_TIMEOUT(statesIn(log).size(), states.size(), kWait);
        QCOMPARE(statesIn(log), states);
    }
};

MERIDIAN_TEST(NodeFlapTest)

#include "NodeFlapTest.moc"
