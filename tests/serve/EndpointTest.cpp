#include "engine/serve/Endpoint.h"
#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using serve::Endpoint;

class EndpointTest final : public QObject
{
    Q_OBJECT

private slots:
    void textIsAsPeopleWriteIt()
    {
        QCOMPARE((Endpoint{QHostAddress(u"127.0.0.1"_s), 53}.toString()), u"127.0.0.1:53"_s);
        QCOMPARE((Endpoint{QHostAddress(u"::1"_s), 5353}.toString()), u"[::1]:5353"_s);
        QCOMPARE((Endpoint{QHostAddress(QHostAddress::Any), 53}.toString()), u"*:53"_s);
    }

    void textIsReadBack()
    {
        for (const QString &text : {u"127.0.0.1:53"_s, u"[::1]:5353"_s, u"*:53"_s, u"0.0.0.0:0"_s, u"[2001:db8::1]:65535"_s}) {
            QCOMPARE(Endpoint::parse(text).value().toString(), text);
        }
    }

    void otherTextIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const QString &text : {u""_s, u":"_s, u":53"_s, u"127.0.0.1"_s, u"127.0.0.1:"_s, u"127.0.0.1:65536"_s, u"127.0.0.1:-1"_s,
                                    u"127.0.0.1:+1"_s, u"::1:53"_s, u"[::1]"_s, u"[::1:53"_s, u"localhost:53"_s}) {
            QTest::newRow(qPrintable(u"'%1'"_s.arg(text))) << text;
        }
    }
    void otherTextIsRefused()
    {
        QFETCH(QString, text);
        const Result<Endpoint> endpoint = Endpoint::parse(text);
        QVERIFY(!endpoint);
        QVERIFY(endpoint.error().text.contains(u"127.0.0.1:5353"));
    }

    void mappedAddressesAreIpv4Again()
    {
        QCOMPARE(serve::toIpAddress(QHostAddress(u"::ffff:192.0.2.1"_s)), IpAddress::parse(u"192.0.2.1").value());
        QCOMPARE(serve::toIpAddress(QHostAddress(u"192.0.2.1"_s)), IpAddress::parse(u"192.0.2.1").value());
        QCOMPARE(serve::toIpAddress(QHostAddress(u"2001:db8::1"_s)), IpAddress::parse(u"2001:db8::1").value());
    }

    void errorsSayWhatToDo()
    {
        const Endpoint endpoint{QHostAddress(u"127.0.0.1"_s), 53};
        const Error busy = serve::bindError(endpoint, QAbstractSocket::AddressInUseError, {});
        QCOMPARE(busy.text, u"Cannot bind 127.0.0.1:53. Another program uses the port. Choose another port or stop it."_s);
        QCOMPARE(busy.kind, Error::Kind::Busy);
        QVERIFY(serve::bindError(endpoint, QAbstractSocket::SocketAccessError, {}).text.contains(u"1024"));
        QVERIFY(serve::bindError(endpoint, QAbstractSocket::SocketAddressNotAvailableError, {}).text.contains(u"does not have the address"));
        QVERIFY(serve::bindError(endpoint, QAbstractSocket::UnknownSocketError, u"odd"_s).text.contains(u"odd"));
    }
};

MERIDIAN_TEST(EndpointTest)
#include "EndpointTest.moc"
