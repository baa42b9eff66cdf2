#include "ui/map/MapExport.h"

#include "tests/support/TestMain.h"
#include "tests/ui/PictureBlocks.h"
#include "tests/ui/WorldMap.h"
#include "ui/map/MapStage.h"
#include "ui/map/MapView.h"

#include <QDir>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

/// The map of R-135 with Tokyo down.
MapSubject withOneDown()
{
    MapSubject out = test::fiveRegions(25);
    out.endpoints[3].isAvailable = false;
    return out;
}

/// Paris twice: its area is shared.
MapSubject withTwoAtOnePlace()
{
    MapSubject out = test::fiveRegions();
    out.endpoints.push_back(out.endpoints[2]);
    out.endpoints.back().id = u"6-paris"_s;
    return out;
}

/// Johannesburg has Brazil, Virginia has Texas, whatever the distance.
MapSubject byPlace()
{
    MapSubject out = test::fiveRegions();
    out.policy = model::Routing::Policy::Geo;
    out.endpoints[4].place = geo::Place::parse(u"SA/BR"_s).value();
    out.endpoints[0].place = geo::Place::parse(u"NA/US/FL"_s).value();
    return out;
}

/// No distance decides.
MapSubject byLine()
{
    MapSubject out = test::fiveRegions();
    out.policy = model::Routing::Policy::Lines;
    return out;
}

} // namespace

/// Pictures and drawings show the same.
class MapExportTest final : public QObject
{
    Q_OBJECT
private slots:
    void drawingsLookLikePictures_data()
    {
        QTest::addColumn<MapSubject>("subject");
        QTest::addColumn<MapCompare>("compare");
        QTest::newRow("hatched where one is down") << withOneDown() << MapCompare::None;
        QTest::newRow("striped where two stand at one place, X-22") << withTwoAtOnePlace() << MapCompare::None;
        QTest::newRow("countries and provinces over distance") << byPlace() << MapCompare::None;
        QTest::newRow("countries alone") << byLine() << MapCompare::None;
        QTest::newRow("both formulas, X-19") << test::fiveRegions(-40) << MapCompare::Formulas;
    }
    void drawingsLookLikePictures()
    {
        QFETCH(const MapSubject, subject);
        QFETCH(const MapCompare, compare);
        MapView view;
        view.resize(640, 400);
        view.setSubject(subject);
        if (!subject.isByDistance()) {
            view.setShapeOwners({{u"BR"_s, 0}, {u"US"_s, 1}, {u"CN"_s, 3}}, {{u"US-CA"_s, 4}});
        }
        view.setCompare(compare, std::nullopt);
        view.show();
        QTRY_VERIFY_WITH_TIMEOUT(view.isSettled(), 30'000);
        const MapExport shown{view.picture(), view.markers(), view.legend(), MapView::note(), view.stage()->style()};
        const QTemporaryDir folder;
        QVERIFY(shown.writeSvg(folder.filePath(u"map.svg"_s)));
        QFile file(folder.filePath(u"map.svg"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY(!svg.contains("<image"));
        QVERIFY2(svg.size() < 3'000'000, qPrintable(QString::number(svg.size())));
        QSvgRenderer renderer(svg);
        QVERIFY(renderer.isValid());
        const QImage picture = shown.image().convertToFormat(QImage::Format_RGB32);
        QImage drawing(picture.size(), QImage::Format_RGB32);
        drawing.fill(Qt::magenta);
        QPainter painter(&drawing);
        renderer.render(&painter);
        painter.end();
        if (const QString pictures = qEnvironmentVariable("MERIDIAN_PICTURES"); !pictures.isEmpty()) {
            const QString name = QString::fromLatin1(QTest::currentDataTag()).section(u' ', 0, 1).replace(u' ', u'-');
            picture.save(QDir(pictures).filePath(name + u"-picture.png"_s));
            drawing.save(QDir(pictures).filePath(name + u"-drawing.png"_s));
        }
        const double other = test::difference(picture, drawing, 16);
        QVERIFY2(other < 0.03, qPrintable(QString::number(other)));
    }
};
MERIDIAN_TEST(MapExportTest)

#include "MapExportTest.moc"
