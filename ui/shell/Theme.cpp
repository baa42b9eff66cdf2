#include "ui/shell/Theme.h"

#include "ui/shell/ConsoleStyle.h"

#include <QApplication>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QStyleHints>

#include <array>
#include <cmath>
#include <numbers>

namespace meridian::ui {
namespace {

using namespace Qt::StringLiterals;

struct Colors
{
    QRgb window, base, alternateBase, button, text, secondary, disabled, highlight, highlightedText, link, separator, outline, tip;
    std::array<QRgb, 6> states;   // order of State
    std::array<QRgb, 6> surfaces; // order of State
    std::array<QRgb, 8> series;
};

constexpr Colors kLight{
    .window = 0xfff3f4f6,
    .base = 0xffffffff,
    .alternateBase = 0xfff7f8fa,
    .button = 0xffeceef1,
    .text = 0xff1b1f24,
    .secondary = 0xff59636e,
    .disabled = 0xff8b939c,
    .highlight = 0xff1f5fae,
    .highlightedText = 0xffffffff,
    .link = 0xff0a58a8,
    .separator = 0xffd0d5db,
    .outline = 0xff858d96,
    .tip = 0xfffdfdf4,
    .states = {0xff176f31, 0xff0a58a8, 0xff855300, 0xffb51f27, 0xff59636e, 0xff59636e},
    .surfaces = {0xffe3f4e7, 0xffe2eefb, 0xfffdf1d6, 0xfffce4e4, 0xffe9ecef, 0xffe9ecef},
    .series = {0xff1f6fc4, 0xffd9730d, 0xff23834a, 0xffb0306a, 0xff6f52c7, 0xff0f8a94, 0xff8c6d1f, 0xff6b7480},
};

constexpr Colors kDark{
    .window = 0xff202328,
    .base = 0xff181a1e,
    .alternateBase = 0xff1d2024,
    .button = 0xff2d3138,
    .text = 0xffe7e9ec,
    .secondary = 0xffa3abb5,
    .disabled = 0xff737b85,
    .highlight = 0xff2a66b5,
    .highlightedText = 0xffffffff,
    .link = 0xff79b8ff,
    .separator = 0xff3c424a,
    .outline = 0xff6b747e,
    .tip = 0xff2d3138,
    .states = {0xff56c271, 0xff79b8ff, 0xffe3ad45, 0xffff8d85, 0xffa3abb5, 0xffa3abb5},
    .surfaces = {0xff1d3324, 0xff1c2f45, 0xff3a2f16, 0xff41201f, 0xff2b2f35, 0xff2b2f35},
    .series = {0xff5aa2f0, 0xfff29a4a, 0xff58bf7d, 0xffe87fae, 0xffab96f0, 0xff4fc3cd, 0xffcfae57, 0xffa3abb5},
};

const Colors &colorsOf(const QPalette &palette)
{
    return Theme::isDark(palette) ? kDark : kLight;
}

QPalette paletteOf(const Colors &colors)
{
    QPalette palette;
    const QColor button(colors.button);
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::WindowText, colors.text);
    palette.setColor(QPalette::Base, colors.base);
    palette.setColor(QPalette::AlternateBase, colors.alternateBase);
    palette.setColor(QPalette::Text, colors.text);
    palette.setColor(QPalette::Button, button);
    palette.setColor(QPalette::ButtonText, colors.text);
    palette.setColor(QPalette::BrightText, colors.states[static_cast<std::size_t>(State::Bad)]);
    palette.setColor(QPalette::Light, button.lighter(115));
    palette.setColor(QPalette::Midlight, button.lighter(107));
    palette.setColor(QPalette::Mid, colors.separator);
    palette.setColor(QPalette::Dark, QColor(colors.separator).darker(120));
    palette.setColor(QPalette::Shadow, QColor(colors.separator).darker(200));
    palette.setColor(QPalette::Highlight, colors.highlight);
    palette.setColor(QPalette::Accent, colors.highlight);
    palette.setColor(QPalette::HighlightedText, colors.highlightedText);
    palette.setColor(QPalette::Link, colors.link);
    palette.setColor(QPalette::LinkVisited, colors.link);
    palette.setColor(QPalette::ToolTipBase, colors.tip);
    palette.setColor(QPalette::ToolTipText, colors.text);
    palette.setColor(QPalette::PlaceholderText, colors.secondary);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, colors.disabled);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, colors.separator);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, colors.text);
    return palette;
}

QPainterPath polygonPath(const QRectF &box, int corners, double turn)
{
    QPolygonF polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = turn + 2 * std::numbers::pi * i / corners;
        polygon << box.center() + QPointF(std::cos(angle), std::sin(angle)) * (box.width() / 2);
    }
    QPainterPath path;
    path.addPolygon(polygon);
    path.closeSubpath();
    return path;
}

QPainterPath shapeOf(State state, const QRectF &box)
{
    QPainterPath path;
    switch (state) {
    case State::Warning:
        path.moveTo(box.center().x(), box.top());
        path.lineTo(box.bottomRight());
        path.lineTo(box.bottomLeft());
        path.closeSubpath();
        return path;
    case State::Bad: return polygonPath(box.adjusted(-0.3, -0.3, 0.3, 0.3), 8, std::numbers::pi / 8);
    case State::Off: path.addRoundedRect(box, box.width() / 8, box.width() / 8); return path;
    case State::Unknown: return polygonPath(box, 4, 0);
    default: path.addEllipse(box); return path;
    }
}

/// Drawn when painted, so that icons follow a change of the palette without being made anew.
class StateIconEngine final : public QIconEngine
{
public:
    explicit StateIconEngine(State state) : m_state(state) {}
    QIconEngine *clone() const override { return new StateIconEngine(m_state); }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const double side = std::min(rect.width(), rect.height());
        QRectF box(0, 0, side * 0.88, side * 0.88);
        box.moveCenter(QRectF(rect).center());
        const bool selected = mode == QIcon::Selected;
        const QColor fill = mode == QIcon::Disabled ? palette.color(QPalette::Disabled, QPalette::WindowText)
            : selected                              ? palette.color(QPalette::HighlightedText)
                                                    : Theme::color(m_state, palette);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawPath(shapeOf(m_state, box));
        QFont font = QGuiApplication::font();
        font.setPixelSize(std::max(6, static_cast<int>(side * 0.62)));
        font.setBold(true);
        painter->setFont(font);
        painter->setPen(selected ? palette.color(QPalette::Highlight) : palette.color(QPalette::Base));
        const double drop = m_state == State::Warning ? side * 0.10 : 0;
        painter->drawText(box.translated(0, drop), Qt::AlignCenter, Theme::stateSign(m_state));
        painter->restore();
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

private:
    State m_state;
};

} // namespace

Theme::Theme(QObject *parent) : QObject(parent)
{
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (m_choice == Choice::System) {
            update();
        }
    });
}

void Theme::apply(Choice choice)
{
    m_choice = choice;
    QApplication::setStyle(new ConsoleStyle); // the application owns it
    update();
}

QString Theme::choiceName(Choice choice)
{
    switch (choice) {
    case Choice::Light: return u"light"_s;
    case Choice::Dark: return u"dark"_s;
    case Choice::System: break;
    }
    return u"system"_s;
}

std::optional<Theme::Choice> Theme::choiceOf(QStringView name)
{
    for (const Choice choice : {Choice::System, Choice::Light, Choice::Dark}) {
        if (name == choiceName(choice)) {
            return choice;
        }
    }
    return std::nullopt;
}

void Theme::update()
{
    const bool dark = m_choice == Choice::Dark
        || (m_choice == Choice::System && QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark);
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
    emit changed();
}

QPalette Theme::lightPalette()
{
    return paletteOf(kLight);
}

QPalette Theme::darkPalette()
{
    return paletteOf(kDark);
}

bool Theme::isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor Theme::color(State state, const QPalette &palette)
{
    return colorsOf(palette).states[static_cast<std::size_t>(state)];
}

QColor Theme::surface(State state, const QPalette &palette)
{
    return colorsOf(palette).surfaces[static_cast<std::size_t>(state)];
}

QColor Theme::secondaryText(const QPalette &palette)
{
    return colorsOf(palette).secondary;
}

QColor Theme::outline(const QPalette &palette)
{
    return colorsOf(palette).outline;
}

QColor Theme::separator(const QPalette &palette)
{
    return colorsOf(palette).separator;
}

QColor Theme::series(int index, const QPalette &palette)
{
    return colorsOf(palette).series[static_cast<std::size_t>(index % seriesCount())];
}

int Theme::seriesCount()
{
    return static_cast<int>(kLight.series.size());
}

MapColors Theme::map(const QPalette &palette)
{
    if (isDark(palette)) {
        return {.sea = QRgb(0xff1a222b), .land = QRgb(0xff2f353d), .coast = QRgb(0xff66727f), .border = QRgb(0xff59636e),
                .innerBorder = QRgb(0xff474f58), .areaBorder = QRgb(0xfff2f4f6), .label = QRgb(0xffe7e9ec), .halo = QRgb(0xff181a1e)};
    }
    return {.sea = QRgb(0xffdce7f0), .land = QRgb(0xfffbfaf6), .coast = QRgb(0xff8797a6), .border = QRgb(0xff9aa3ac),
            .innerBorder = QRgb(0xffc3c9cf), .areaBorder = QRgb(0xff1b1f24), .label = QRgb(0xff1b1f24), .halo = QRgb(0xffffffff)};
}

QIcon Theme::stateIcon(State state)
{
    return QIcon(new StateIconEngine(state));
}

QString Theme::stateSign(State state)
{
    switch (state) {
    case State::Good: return u"✓"_s;
    case State::Information: return u"i"_s;
    case State::Warning: return u"!"_s;
    case State::Bad: return u"×"_s;
    case State::Unknown: return u"?"_s;
    case State::Off: return u"–"_s;
    }
    return {};
}

QString Theme::stateName(State state)
{
    switch (state) {
    case State::Good: return tr("Good", "state of a thing");
    case State::Information: return tr("Information", "state of a thing");
    case State::Warning: return tr("Warning", "state of a thing");
    case State::Bad: return tr("Error", "state of a thing");
    case State::Unknown: return tr("Unknown", "state of a thing");
    case State::Off: return tr("Off", "state of a thing");
    }
    return {};
}

} // namespace meridian::ui
