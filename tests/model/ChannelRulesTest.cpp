#include "engine/model/ChannelRules.h"

#include "tests/support/TestMain.h"

using namespace Qt::StringLiterals;
using namespace meridian;
using namespace meridian::model;

/// Where alerts can go, by shape.
class ChannelRulesTest final : public QObject
{
    Q_OBJECT
private slots:
    void mailAddresses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("mailbox"); // empty: refused
        const auto row = [](const char *title, const QString &text, const QString &name, const QString &mailbox) { QTest::newRow(title) << text << name << mailbox; };
        row("plain", u" ops@example.net "_s, {}, u"ops@example.net"_s);
        row("with a name", u"Operations <ops+a@example.net>"_s, u"Operations"_s, u"ops+a@example.net"_s);
        row("with a quoted name", u"\"Ops, Team\" <ops@example.net>"_s, u"Ops, Team"_s, u"ops@example.net"_s);
        row("international domain", u"ops@bücher.example"_s, {}, u"ops@xn--bcher-kva.example"_s);
        row("international mailbox", u"öps@example.net"_s, {}, {});
        row("no at", u"ops"_s, {}, {});
        row("no domain", u"ops@"_s, {}, {});
        row("no mailbox", u"@example.net"_s, {}, {});
        row("open bracket", u"Ops ops@example.net>"_s, {}, {});
        row("dots", u"a..b@example.net"_s, {}, {});
        row("a header", u"ops@example.net\r\nBcc: x@example.net"_s, {}, {});
        row("a header in the name", u"O\nBcc: x <ops@example.net>"_s, {}, {});
        row("two", u"a@example.net, b@example.net"_s, {}, {});
        row("a space", u"a b@example.net"_s, {}, {});
    }
    void mailAddresses()
    {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QFETCH(QString, mailbox);
        const auto address = MailAddress::parse(text);
        QCOMPARE(address.has_value(), !mailbox.isEmpty());
        if (address) {
            QCOMPARE(*address, (MailAddress{name, mailbox}));
        }
    }
    void commandsAreWords()
    {
        QCOMPARE(commandWords(u"/usr/bin/tell  \"two words\" a'b $HOME"_s), (QStringList{u"/usr/bin/tell"_s, u"two words"_s, u"a'b"_s, u"$HOME"_s}));
        QCOMPARE(commandWords(u"say \"open"_s), QStringList());
    }
};
MERIDIAN_TEST(ChannelRulesTest)

#include "ChannelRulesTest.moc"
