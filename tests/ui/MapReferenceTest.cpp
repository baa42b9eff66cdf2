#include "tests/support/SharedFiles.h"
#include "tests/support/TestMain.h"
#include "tests/ui/PictureBlocks.h"
#include "tests/ui/WorldMap.h"
#include "ui/map/MapView.h"

#include <QApplication>
#include <QDir>
#include <QLocale>
#include <QProcess>
#include <QTranslator>

#include <algorithm>
#include <array>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize kView(512, 320); // at zoom 1 the world is as wide
constexpr int kBlock = 8;        // logical pixels a side
constexpr double kMostOther = 0.05; ///< part of the blocks: names stand elsewhere with other fonts

/// Where the legend and the note stand, in logical pixels: their boxes are as large as the font makes them.
const std::array kFontBoxes{QRect(0, 0, 400, 56), QRect(64, kView.height() - 24, kView.width() - 64, 24)};

/// Part of the blocks that differ, without what fonts decide.
double difference(const QImage &a, const QImage &b, int percent)
{
    QList<QRect> boxes;
    for (const QRect &box : kFontBoxes) {
        boxes += QRect(box.topLeft() * percent / 100, box.size() * percent / 100);
    }
    return test::difference(a, b, kBlock * percent / 100, boxes);
}

/// The colours that occur most, with only the bits of `mask` told apart.
QList<QRgb> commonColors(const QImage &image, QRgb mask, qsizetype most)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            ++counts[image.pixel(x, y) & mask];
        }
    }
    QList<QRgb> colors = counts.keys();
    std::ranges::sort(colors, [&](QRgb a, QRgb b) { return std::pair(counts[a], a) > std::pair(counts[b], b); });
    colors.resize(std::min(colors.size(), most));
    return colors;
}

/// Sixty-four colours stand for all, which takes a third of the size and is hardly to be seen: the flat ones as they are, and
/// sixteen coarse ones for smoothed edges.
QImage small(const QImage &image)
{
    QList<QRgb> colors = commonColors(image, 0xffffffff, 48);
    for (const QRgb coarse : commonColors(image, 0xffe0e0e0, 16)) {
        colors += coarse | 0xff101010; // the middle of its range
    }
    return image.convertToFormat(QImage::Format_Indexed8, colors, Qt::ThresholdDither | Qt::AvoidDither);
}

} // namespace

/// The map as it was looked at: `references/map-*.png`, compared by the colours of small blocks, since fonts differ. With the
/// environment variable MERIDIAN_WRITE_REFERENCES the references are made anew, to be looked at before they are kept; with
/// MERIDIAN_PICTURES naming a folder, what was drawn is stored there.
class MapReferenceTest final : public QObject
{
    Q_OBJECT
private slots:
    void looksLikeItsReference_data()
    {
        QTest::addColumn<int>("zoom");
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<QString>("language");
        for (const int zoom : {1, 3, 6}) {
            for (const bool isDark : {false, true}) {
                for (const QString &language : {u"en"_s, u"zh_CN"_s}) {
                    const QString name = u"map-%1-%2-%3-%4"_s.arg(zoom).arg(isDark ? u"dark"_s : u"light"_s, language).arg(percent());
                    QTest::newRow(qPrintable(name)) << zoom << isDark << language;
                }
            }
        }
    }
    void looksLikeItsReference()
    {
        QFETCH(const int, zoom);
        QFETCH(const bool, isDark);
        QFETCH(const QString, language);
        const QString name = QString::fromLatin1(QTest::currentDataTag()) + u".png"_s;
        const QImage drawn = draw(zoom, isDark, language);
        QVERIFY(!drawn.isNull());
        const QDir references(test::sourcePath(u"tests/ui/references"_s));
        if (qEnvironmentVariableIsSet("MERIDIAN_WRITE_REFERENCES")) {
            QVERIFY(small(drawn).save(references.filePath(name), "PNG", 0));
        }
        if (const QString folder = qEnvironmentVariable("MERIDIAN_PICTURES"); !folder.isEmpty()) {
            drawn.save(QDir(folder).filePath(name));
        }
        const QImage reference(references.filePath(name));
        QVERIFY2(!reference.isNull(), qPrintable(references.filePath(name)));
        const double other = difference(drawn, reference, percent());
        QVERIFY2(other <= kMostOther, qPrintable(u"%1 % of the blocks differ"_s.arg(other * 100, 0, 'f', 1)));
    }
    void otherMapsAreToldApart()
    {
        // The comparison sees five steps of a bias and an endpoint that is down.
        const QImage drawn = draw(1, false, u"en"_s);
        MapSubject moved = subject();
        moved.endpoints[1].bias -= 5;
        QVERIFY(difference(drawn, draw(1, false, u"en"_s, moved), percent()) > kMostOther);
        MapSubject up = subject();
        up.endpoints[3].isAvailable = true;
        QVERIFY(difference(drawn, draw(1, false, u"en"_s, up), percent()) > kMostOther);
    }
    void atTwiceTheResolutionToo()
    {
        if (percent() != 100) {
            QSKIP("This is the run at twice the resolution.");
        }
        QProcess again;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_SCALE_FACTOR"_s, u"2"_s);
        again.setProcessEnvironment(environment);
        again.setProcessChannelMode(QProcess::MergedChannels);
        again.start(QCoreApplication::applicationFilePath(), {u"--class"_s, u"MapReferenceTest"_s});
        QVERIFY(again.waitForFinished(120'000));
        QVERIFY2(again.exitStatus() == QProcess::NormalExit && again.exitCode() == 0, again.readAll().constData());
    }

private:
    [[nodiscard]] static int percent() { return qRound(qApp->devicePixelRatio() * 100); }

    /// The map of R-135 at +25, with Tokyo down and Paris assumed to stand somewhere around.
    [[nodiscard]] static MapSubject subject()
    {
        MapSubject out = test::fiveRegions(25);
        out.endpoints[2].isAssumed = true;
        out.endpoints[3].isAvailable = false;
        return out;
    }

    [[nodiscard]] static QImage draw(int zoom, bool isDark, const QString &language, const MapSubject &shown = subject())
    {
        const QLocale before;
        QLocale::setDefault(QLocale(language));
        QTranslator translator;
        if (translator.load(u":/i18n/meridian_%1.qm"_s.arg(language))) {
            QCoreApplication::installTranslator(&translator);
        }
        Theme theme;
        theme.apply(isDark ? Theme::Choice::Dark : Theme::Choice::Light);
        MapView view;
        view.resize(kView);
        view.setSubject(shown);
        view.show();
        // The whole world; where areas meet over North America; Paris with its circle.
        const geo::LatLon centre = zoom == 1 ? geo::LatLon{30, 10} : zoom == 3 ? geo::LatLon{25, -95} : geo::LatLon{48, 5};
        view.setCamera({worldOf(centre), static_cast<double>(zoom)});
        QImage out;
        if (QTest::qWaitFor([&view] { return view.isSettled(); }, 30'000)) {
            out = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
        }
        theme.apply(Theme::Choice::Light);
        QCoreApplication::removeTranslator(&translator);
        QLocale::setDefault(before);
        return out;
    }
};
MERIDIAN_TEST(MapReferenceTest)

#include "MapReferenceTest.moc"
