#include "engine/service/ReportTokens.h"

#include "tests/support/TestMain.h"

#include <QFile>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::service;
using namespace Qt::StringLiterals;

/// Who may report.
class ReportTokensTest final : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString write(const QByteArray &content, QFile::Permissions permissions = QFile::ReadOwner | QFile::WriteOwner) const
    {
        QFile file(m_folder.filePath(u"tokens"_s));
        if (file.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
            file.write(content);
            file.setPermissions(permissions);
        }
        return file.fileName();
    }

private slots:
    void aTokenIsGoodForItsKindAlone()
    {
        const auto tokens = ReportTokens::read(write(R"({"external": {"nagios": "aaaaaaaaaaaaaaaa"}, "points": {"fra": "bbbbbbbbbbbbbbbb"}})"));
        QVERIFY2(tokens.has_value(), tokens ? "" : qPrintable(tokens.error().toString()));
        QCOMPARE(tokens->external("aaaaaaaaaaaaaaaa"), u"nagios"_s);
        QCOMPARE(tokens->point("bbbbbbbbbbbbbbbb"), u"fra"_s);
        QVERIFY(!tokens->point("aaaaaaaaaaaaaaaa"));
        QVERIFY(!tokens->external("bbbbbbbbbbbbbbbb"));
        for (const QByteArray &wrong : {QByteArray(), "aaaaaaaaaaaaaaa"_ba, "aaaaaaaaaaaaaaaaa"_ba, "aaaaaaaaaaaaaaab"_ba}) {
            QVERIFY(!tokens->external(wrong));
        }
        QVERIFY(!ReportTokens().external(""));
    }
    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("says");
        QTest::newRow("no JSON") << "aaaaaaaaaaaaaaaa"_ba << u"Correct it"_s;
        QTest::newRow("an unknown group") << R"({"point": {}})"_ba << u"\"point\""_s;
        QTest::newRow("no object") << R"({"points": "x"})"_ba << u"points is not"_s;
        QTest::newRow("a short token") << R"({"points": {"fra": "aaaaaaaaaaaaaaa"}})"_ba << u"points.fra: This is no token"_s;
        QTest::newRow("no text") << R"({"points": {"fra": 1234567890123456}})"_ba << u"points.fra: This is no token"_s;
        QTest::newRow("a space") << R"({"points": {"fra": "aaaaaaaa aaaaaaaa"}})"_ba << u"points.fra: This is no token"_s;
        QTest::newRow("a token twice") << R"({"external": {"a": "aaaaaaaaaaaaaaaa"}, "points": {"fra": "aaaaaaaaaaaaaaaa"}})"_ba << u"points.fra: \"a\" has the same token"_s;
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, says);
        const QString path = write(content);
        const auto tokens = ReportTokens::read(path);
        QVERIFY(!tokens);
        QCOMPARE(tokens.error().where, path);
        QVERIFY2(tokens.error().text.contains(says), qPrintable(tokens.error().text));
        QVERIFY2(!tokens.error().text.contains(u"aaaaaaaaaaaaaaa"_s), "a token is told");
    }
    void filesThatOthersReadAreRefused()
    {
        const QString path = write(R"({"external": {"a": "aaaaaaaaaaaaaaaa"}})", QFile::ReadOwner | QFile::ReadGroup);
        QVERIFY(ReportTokens::read(path).error().text.contains(u"chmod 600"_s));
        QVERIFY(readToken(path).error().text.contains(u"chmod 600"_s));
    }
    void aFileOfOneToken()
    {
        QCOMPARE(readToken(write("aaaaaaaaaaaaaaaa\n")).value(), "aaaaaaaaaaaaaaaa"_ba);
        QVERIFY(!readToken(write("short\n")));
        QVERIFY(!readToken(write("aaaaaaaaaaaaaaaa\nbbbbbbbbbbbbbbbb\n")));
        QCOMPARE(readToken(u"/nowhere/token"_s).error().kind, Error::Kind::Io);
    }
};

MERIDIAN_TEST(ReportTokensTest)
#include "ReportTokensTest.moc"
