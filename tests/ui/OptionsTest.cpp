#include "app/console/Options.h"

#include "tests/support/TestMain.h"

using namespace meridian;
using namespace meridian::console;
using namespace Qt::StringLiterals;

class OptionsTest final : public QObject
{
    Q_OBJECT

    static QStringList words(const QString &line) { return line.split(u' ', Qt::SkipEmptyParts); }

private slots:
    void nothingMeansTheWelcomePage()
    {
        const Result<Options> options = parseOptions({});
        QVERIFY(options.has_value());
        QVERIFY(options->project.isEmpty() && !options->serve && !options->screenshot);
    }
    void serveTakesAnEndpointOnlyWhenItReadsLikeOne_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("project");
        QTest::addColumn<QString>("address");
        QTest::addColumn<int>("port");
        QTest::newRow("alone") << u"--serve"_s << QString() << u"127.0.0.1"_s << 0;
        QTest::newRow("with an endpoint") << u"--serve 127.0.0.1:5353"_s << QString() << u"127.0.0.1"_s << 5353;
        QTest::newRow("IPv6") << u"--serve [::1]:53 a.meridian"_s << u"a.meridian"_s << u"::1"_s << 53;
        QTest::newRow("before the project") << u"--serve a.json"_s << u"a.json"_s << u"127.0.0.1"_s << 0;
        QTest::newRow("after the project") << u"a.json --serve 127.0.0.2:0"_s << u"a.json"_s << u"127.0.0.2"_s << 0;
    }
    void serveTakesAnEndpointOnlyWhenItReadsLikeOne()
    {
        QFETCH(QString, line);
        QFETCH(QString, project);
        QFETCH(QString, address);
        QFETCH(int, port);
        const Result<Options> options = parseOptions(words(line));
        QVERIFY(options.has_value());
        QCOMPARE(options->project, project);
        QVERIFY(options->serve.has_value());
        QCOMPARE(options->serve->address.toString(), address);
        QCOMPARE(static_cast<int>(options->serve->port), port);
    }
    void screenshotTakesAViewAndAFile()
    {
        const Result<Options> options = parseOptions(words(u"--screenshot main out.png --theme dark --language zh_CN p.meridian"_s));
        QVERIFY(options.has_value());
        QCOMPARE(options->screenshot->view, u"main"_s);
        QCOMPARE(options->screenshot->file, u"out.png"_s);
        QCOMPARE(options->theme, ui::Theme::Choice::Dark);
        QCOMPARE(options->language, u"zh_CN"_s);
        QCOMPARE(options->project, u"p.meridian"_s);
    }
    void probesRunUnlessSwitchedOff()
    {
        QVERIFY(parseOptions({})->probes);
        const Result<Options> options = parseOptions(words(u"--no-probes --serve a.json"_s));
        QVERIFY(options.has_value());
        QVERIFY(!options->probes);
        QCOMPARE(options->project, u"a.json"_s);
    }
    void wrongUsageIsRefusedWithTheWayOut_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown option") << u"--open x"_s << u"--open"_s;
        QTest::newRow("two projects") << u"a.json b.json"_s << u"b.json"_s;
        QTest::newRow("bad endpoint beside a project") << u"a.json --serve 127.0.0.1:99999"_s << u"127.0.0.1:5353"_s;
        QTest::newRow("unknown theme") << u"--theme blue"_s << u"dark"_s;
        QTest::newRow("theme without a value") << u"--theme"_s << u"dark"_s;
        QTest::newRow("screenshot without a file") << u"--screenshot main"_s << u"main"_s;
        QTest::newRow("screenshot alone") << u"--screenshot"_s << u"view"_s;
        QTest::newRow("language without a value") << u"--language"_s << u"zh_CN"_s;
    }
    void wrongUsageIsRefusedWithTheWayOut()
    {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const Result<Options> options = parseOptions(words(line));
        QVERIFY(!options);
        QVERIFY2(options.error().text.contains(says), qPrintable(options.error().text));
    }
};
MERIDIAN_TEST(OptionsTest)

#include "OptionsTest.moc"
