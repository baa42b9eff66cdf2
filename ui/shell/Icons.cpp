#include "ui/shell/Icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace meridian::ui {
namespace {

using namespace Qt::StringLiterals;

QColor colorFor(QIcon::Mode mode)
{
    const QPalette palette = QGuiApplication::palette();
    switch (mode) {
    case QIcon::Disabled: return palette.color(QPalette::Disabled, QPalette::WindowText);
    case QIcon::Selected: return palette.color(QPalette::HighlightedText);
    default: return palette.color(QPalette::Active, QPalette::WindowText);
    }
}

class SvgIconEngine final : public QIconEngine
{
public:
    SvgIconEngine(QString name, QByteArray svg) : m_name(std::move(name)), m_svg(std::move(svg)) {}
    QIconEngine *clone() const override { return new SvgIconEngine(m_name, m_svg); }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        QByteArray svg = m_svg;
        svg.replace("currentColor", colorFor(mode).name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        renderer.render(painter, rect);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        const QString key = u"meridian/%1/%2x%3/%4"_s.arg(m_name).arg(size.width()).arg(size.height()).arg(colorFor(mode).name());
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = QPixmap(size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            paint(&painter, QRect(QPoint(), size), mode, state);
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        return pixmap;
    }

private:
    QString m_name;
    QByteArray m_svg;
};

} // namespace

QIcon icon(const QString &name)
{
    static QHash<QString, QIcon> known; // models ask for one a row
    if (const auto found = known.constFind(name); found != known.constEnd()) {
        return *found;
    }
    QFile file(u":/icons/"_s + name + u".svg"_s);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    return *known.insert(name, QIcon(new SvgIconEngine(name, file.readAll())));
}

QIcon applicationIcon()
{
    return icon(u"meridian"_s);
}

} // namespace meridian::ui
