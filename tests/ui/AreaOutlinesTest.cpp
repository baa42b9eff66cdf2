#include "ui/map/AreaOutlines.h"

#include "tests/support/TestMain.h"
#include "tests/ui/WorldMap.h"

#include <cmath>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

AreaSet::Raster rasterOf(const QStringList &rows)
{
    AreaSet::Raster out;
    out.size = QSize(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
    for (const QString &row : rows) {
        for (const QChar c : row) {
            out.winners.push_back(c == u'.' ? AreaSet::kNobody : static_cast<AreaSet::Index>(c.unicode() - u'0'));
        }
    }
    return out;
}

/// Of all rings, with holes taken off.
double areaOf(const QPainterPath &path)
{
    double out = 0;
    for (const QPolygonF &ring : path.toSubpathPolygons()) {
        for (qsizetype i = 0; i < ring.size(); ++i) {
            const QPointF &a = ring.at(i), &b = ring.at((i + 1) % ring.size());
            out += (a.x() * b.y() - b.x() * a.y()) / 2;
        }
    }
    return std::abs(out);
}

bool isAbout(double value, double expected, double tolerance)
{
    return std::abs(value - expected) < tolerance;
}

} // namespace

class AreaOutlinesTest final : public QObject
{
    Q_OBJECT
private slots:
    void areasFillTheViewWithoutGaps()
    {
        const AreaSet::Raster raster = rasterOf({u"0001111"_s, u"0001111"_s, u"0001111"_s, u"2222222"_s, u"2222222"_s});
        const auto outlines = outlinesOf(raster, 1);
        QCOMPARE(outlines.size(), 3U);
        const double first = areaOf(outlines.at(0)), second = areaOf(outlines.at(1)), third = areaOf(outlines.at(2));
        QVERIFY(isAbout(first, 9, 0.5) && isAbout(second, 12, 0.5) && isAbout(third, 14, 0.5)); // corners may be cut
        QVERIFY(isAbout(first + second + third, 35, 1e-9));
        QCOMPARE(outlines.at(0).boundingRect(), QRectF(0, 0, 3, 3));
    }
    void holesAndIslandsAreRings()
    {
        const AreaSet::Raster raster = rasterOf({u"000000"_s, u"011110"_s, u"011110"_s, u"011110"_s, u"011110"_s, u"000000"_s});
        const auto outlines = outlinesOf(raster, 2);
        QCOMPARE(outlines.at(0).toSubpathPolygons().size(), 2);
        QVERIFY(outlines.at(0).contains(QPointF(0.25, 1.5)) && !outlines.at(0).contains(QPointF(1.5, 1.5)));
        QVERIFY(outlines.at(1).contains(QPointF(1.5, 1.5)));
        QVERIFY(isAbout(areaOf(outlines.at(0)) + areaOf(outlines.at(1)), 9, 1e-9));
    }
    void nobodyHasNoOutline()
    {
        QVERIFY(outlinesOf({}, 1).empty());
        QCOMPARE(outlinesOf(rasterOf({u"..."_s, u"00."_s}), 1).size(), 1U);
    }
    void cornersOfFourAreasClose()
    {
        const auto outlines = outlinesOf(rasterOf({u"0011"_s, u"0011"_s, u"1100"_s, u"1100"_s}), 1);
        const double first = areaOf(outlines.at(0)), second = areaOf(outlines.at(1));
        QVERIFY(isAbout(first, 8, 1.5) && isAbout(second, 8, 1.5));
        QVERIFY(isAbout(first + second, 16, 1e-9));
    }
    void outlinesAreWhatTheRasterShows()
    {
        // The map of R-135 with few points, next to the raster everywhere but at borders.
        const MapSubject subject = test::fiveRegions(25);
        const AreaSet areas(subject.rankedItems(), subject.formula);
        const QSizeF view(512, 320);
        const AreaSet::Raster raster = areas.raster({{0.5, 0.42}, 1}, view, 2);
        const auto outlines = outlinesOf(raster, 2);
        QCOMPARE(outlines.size(), 5U);
        qsizetype points = 0;
        double sum = 0;
        for (const auto &[item, path] : outlines) {
            points += path.elementCount();
            sum += areaOf(path);
        }
        QVERIFY2(points < 1000, qPrintable(QString::number(points)));
        QVERIFY(std::abs(sum - view.width() * view.height()) < 1e-6);
        int wrong = 0, asked = 0;
        for (int y = 3; y < raster.size.height(); y += 7) {
            for (int x = 3; x < raster.size.width(); x += 7) {
                ++asked;
                wrong += outlines.at(raster.at(x, y)).contains(QPointF(x + 0.5, y + 0.5) / 2) ? 0 : 1;
            }
        }
        QVERIFY2(wrong * 500 < asked, qPrintable(u"%1 of %2"_s.arg(wrong).arg(asked)));
    }
    void bandsDivideAnArea()
    {
        QPainterPath path;
        path.addRect(0, 0, 10, 10);
        double sum = 0;
        for (int band = 0; band < 7; ++band) {
            sum += areaOf(bandOf(path, band * 3, (band + 1) * 3));
        }
        QVERIFY(std::abs(sum - 100) < 1e-9);
        QVERIFY(bandOf(path, 30, 33).isEmpty());
    }
    void hatchesLieOnTheirPixels()
    {
        const AreaSet::Raster raster = rasterOf({u"..000"_s, u"..000"_s, u"..000"_s, u"....."_s});
        for (const bool isRising : {true, false}) {
            const auto lines = hatchOf(raster, 1, 2, isRising);
            QCOMPARE(lines.size(), 1U);
            QVERIFY(!lines.at(0).isEmpty());
            for (const QLineF &line : lines.at(0)) {
                const QRectF area(2, 0, 3, 3);
                QVERIFY(area.contains(line.center()));
                QCOMPARE(line.dx() * line.dy() < 0, isRising);
            }
        }
    }
};
MERIDIAN_TEST(AreaOutlinesTest)

#include "AreaOutlinesTest.moc"
