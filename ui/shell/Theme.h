#pragma once

#include <QColor>
#include <QIcon>
#include <QObject>
#include <QPalette>

#include <optional>

namespace meridian::ui {

/// State of a thing shown to people. Each has a colour, a shape and a sign, so that none is told by colour alone.
enum class State { Good, Information, Warning, Bad, Unknown, Off };

/// Colours of a map: surfaces, lines and writing.
struct MapColors
{
    QColor sea, land;
    QColor coast, border, innerBorder; ///< innerBorder: between provinces
    QColor areaBorder;                 ///< between the areas of two targets
    QColor label, halo;                ///< writing and the rim that keeps it readable on any area
};

/// The one place of colours, light and dark. Text on the surfaces it is meant for has a contrast of at least 4.5 : 1
/// (WCAG 2.1 AA). Colours follow from a palette, so that a widget asks with its own: `Theme::color(State::Bad, palette())`.
///
/// An object of it, kept by the program, sets style and palette and follows the system's scheme. GUI thread.
class Theme final : public QObject
{
    Q_OBJECT
public:
    enum class Choice { System, Light, Dark };

    explicit Theme(QObject *parent = nullptr);

    /// Sets style and palette of the application.
    void apply(Choice choice);
    [[nodiscard]] Choice choice() const { return m_choice; }
    /// "system", "light" or "dark", as settings and command line say it.
    [[nodiscard]] static QString choiceName(Choice choice);
    [[nodiscard]] static std::optional<Choice> choiceOf(QStringView name);

    [[nodiscard]] static QPalette lightPalette();
    [[nodiscard]] static QPalette darkPalette();
    [[nodiscard]] static bool isDark(const QPalette &palette);

    /// Colour of a state, readable as text on window and base.
    [[nodiscard]] static QColor color(State state, const QPalette &palette);
    /// A quiet surface in the hue of a state, for banners and cells; normal text is readable on it.
    [[nodiscard]] static QColor surface(State state, const QPalette &palette);
    /// Text of less weight: details, hints, units.
    [[nodiscard]] static QColor secondaryText(const QPalette &palette);
    /// Edge of a field or button: at least 3 : 1 against window and base (WCAG 2.1, 1.4.11).
    [[nodiscard]] static QColor outline(const QPalette &palette);
    /// Lines between areas.
    [[nodiscard]] static QColor separator(const QPalette &palette);
    /// The n-th of the distinct colours of charts and shares; starts over after `seriesCount()`.
    [[nodiscard]] static QColor series(int index, const QPalette &palette);
    [[nodiscard]] static int seriesCount();
    [[nodiscard]] static MapColors map(const QPalette &palette);

    /// Shape and sign of a state, drawn in the application's palette at the time of painting.
    [[nodiscard]] static QIcon stateIcon(State state);
    /// The sign alone ("!", "✓"), for texts and screen readers' short form.
    [[nodiscard]] static QString stateSign(State state);
    /// The state in a word, translated: "Good", "Warning" …
    [[nodiscard]] static QString stateName(State state);

signals:
    /// The palette is another one now.
    void changed();

private:
    void update();

    Choice m_choice = Choice::System;
};

} // namespace meridian::ui
