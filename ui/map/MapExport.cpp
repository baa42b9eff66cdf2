#include "ui/map/MapExport.h"

#include "ui/widgets/Csv.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {

constexpr double kResolution = 2;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(MapExport)
};

QString number(double value, int decimals)
{
    return QString::number(value, 'f', decimals);
}

} // namespace

/// Markers, legend and note, over all else.
void MapExport::paintOver(QPainter &painter) const
{
    for (const auto &[marker, point] : markers) {
        painter.save();
        painter.translate(job.camera.toScreen(job.camera.nearestCopy(worldOf(point)), job.view));
        paintMarker(painter, marker, style);
        painter.restore();
    }
    painter.save();
    painter.translate(8, 8);
    legend.paint(painter, style);
    painter.restore();
    QFont small = style.font;
    small.setBold(false);
    small.setPointSizeF(small.pointSizeF() * 0.9);
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    QRectF box(0, 0, metrics.horizontalAdvance(note) + 12, metrics.height() + 4);
    box.moveBottomRight(QPointF(job.view.width() - 3, job.view.height() - 3));
    QColor ground = style.colors.halo;
    ground.setAlpha(190);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(style.colors.label);
    painter.drawText(box, Qt::AlignCenter, note);
}

QImage MapExport::image() const
{
    MapJob fine = job;
    fine.pixelRatio = kResolution;
    QImage out = paintGround(fine);
    QPainter painter(&out);
    painter.drawImage(QPointF(), paintAreas(fine, fine.scene, out));
    painter.drawImage(QPointF(), paintLinesAndNames(fine));
    paintOver(painter);
    return out;
}

Result<void> MapExport::writePng(const QString &fileName) const
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image().save(&buffer, "PNG")) {
        return fail(Error::Kind::Io, Texts::tr("The picture could not be made as PNG. Save an SVG drawing instead."));
    }
    return writeFile(fileName, bytes);
}

Result<void> MapExport::writeSvg(const QString &fileName) const
{
    MapJob fine = job;
    fine.pixelRatio = kResolution;
    const AreaSet::Raster winners = fine.scene.areas.raster(fine.camera, fine.view, fine.pixelRatio);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(job.view.toSize());
    svg.setResolution(96); // a pixel of the web is a pixel of the screen
    svg.setViewBox(QRectF(QPointF(), job.view));
    svg.setTitle(u"Meridian"_s);
    QPainter painter(&svg);
    const WorldPainter world(job.shapes, job.camera, job.view);
    drawGroundAndAreas(painter, fine, fine.scene, winners);
    paintAreaLines(painter, fine, fine.scene, winners);
    world.paintLines(painter, job.style.colors);
    world.paintNames(painter, job.style, job.taken);
    paintOver(painter);
    painter.end();
    return writeFile(fileName, bytes);
}

QByteArray sharesCsv(const MapSubject &subject, const MapShareReport &report)
{
    static constexpr std::array<QLatin1StringView, kMapMeasures> kMeasures{"people"_L1, "ipv4"_L1, "land"_L1, "demand"_L1};
    const auto percent = [](const auto &values, std::size_t i) {
        const std::optional<double> value = i < values.size() ? std::optional<double>(values[i]) : std::nullopt;
        return value ? number(*value * 100, 4) : QString();
    };
    QStringList rows{u"number,id,name,location,latitude,longitude,assumed,bias,available,people_percent,ipv4_percent,land_percent,demand_percent,"
                     "change_measure,change_points,load_percent,values"_s};
    for (std::size_t i = 0; i < subject.endpoints.size(); ++i) {
        const MapEndpoint &endpoint = subject.endpoints[i];
        QStringList fields{
            QString::number(i + 1),
            csvField(endpoint.id),
            csvField(endpoint.label),
            csvField(endpoint.location),
            endpoint.point ? number(endpoint.point->latitude, 4) : QString(),
            endpoint.point ? number(endpoint.point->longitude, 4) : QString(),
            endpoint.isAssumed ? u"yes"_s : u"no"_s,
            subject.isTunable() ? QString::number(endpoint.bias) : QString(),
            endpoint.isAvailable ? u"yes"_s : u"no"_s,
        };
        for (const std::vector<double> &parts : report.parts) {
            fields += percent(parts, i);
        }
        fields += {kMeasures[static_cast<std::size_t>(report.measure)], percent(report.change, i), percent(report.load, i), csvField(endpoint.values.join(u' '))};
        rows += fields.join(u',');
    }
    return (rows.join(u"\r\n"_s) + u"\r\n"_s).toUtf8();
}

Result<void> writeFile(const QString &fileName, const QByteArray &bytes)
{
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return fail(Error::Kind::Io, Texts::tr("Cannot write \"%1\": %2. Choose another folder or free some space.").arg(fileName, file.errorString()));
    }
    return {};
}

} // namespace meridian::ui
