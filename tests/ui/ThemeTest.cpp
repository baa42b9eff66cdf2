#include "ui/shell/Theme.h"

#include "tests/support/TestMain.h"
#include "ui/shell/Icons.h"

#include <QApplication>
#include <QDir>
#include <QSet>

#include <array>
#include <cmath>

using namespace meridian;
using namespace meridian::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr std::array kStates{State::Good, State::Information, State::Warning, State::Bad, State::Unknown, State::Off};
constexpr double kReadable = 4.5; // WCAG 2.1 AA, text of normal size

double luminance(const QColor &color)
{
    const auto part = [](double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

} // namespace

class ThemeTest final : public QObject
{
    Q_OBJECT

private slots:
    void textIsReadableOnItsSurface_data()
    {
        QTest::addColumn<QPalette>("palette");
        QTest::addColumn<QPalette::ColorRole>("text");
        QTest::addColumn<QPalette::ColorRole>("surface");
        for (const auto &[name, palette] : {std::pair("light", Theme::lightPalette()), std::pair("dark", Theme::darkPalette())}) {
            const auto row = [&](const char *what, QPalette::ColorRole text, QPalette::ColorRole surface) {
                QTest::addRow("%s: %s", name, what) << palette << text << surface;
            };
            row("text of the window", QPalette::WindowText, QPalette::Window);
            row("text of fields", QPalette::Text, QPalette::Base);
            row("text of every second row", QPalette::Text, QPalette::AlternateBase);
            row("buttons", QPalette::ButtonText, QPalette::Button);
            row("selection", QPalette::HighlightedText, QPalette::Highlight);
            row("links in fields", QPalette::Link, QPalette::Base);
            row("links in the window", QPalette::Link, QPalette::Window);
            row("hints in fields", QPalette::PlaceholderText, QPalette::Base);
            row("hints in the window", QPalette::PlaceholderText, QPalette::Window);
            row("tool tips", QPalette::ToolTipText, QPalette::ToolTipBase);
        }
    }
    void textIsReadableOnItsSurface()
    {
        QFETCH(QPalette, palette);
        QFETCH(QPalette::ColorRole, text);
        QFETCH(QPalette::ColorRole, surface);
        const double found = contrast(palette.color(text), palette.color(surface));
        QVERIFY2(found >= kReadable, qPrintable(QString::number(found)));
    }
    void edgesOfFieldsCanBeSeen()
    {
        for (const QPalette &palette : {Theme::lightPalette(), Theme::darkPalette()}) {
            for (const QPalette::ColorRole surface : {QPalette::Window, QPalette::Base}) {
                const double found = contrast(Theme::outline(palette), palette.color(surface));
                QVERIFY2(found >= 3, qPrintable(QString::number(found)));
            }
        }
    }
    void statesAreReadableAsTextAndAsSurface()
    {
        for (const QPalette &palette : {Theme::lightPalette(), Theme::darkPalette()}) {
            for (const State state : kStates) {
                QVERIFY(contrast(Theme::color(state, palette), palette.color(QPalette::Window)) >= kReadable);
                QVERIFY(contrast(Theme::color(state, palette), palette.color(QPalette::Base)) >= kReadable);
                QVERIFY(contrast(palette.color(QPalette::WindowText), Theme::surface(state, palette)) >= kReadable);
            }
        }
    }
    void statesDifferBySignAndName()
    {
        QSet<QString> signs, names;
        for (const State state : kStates) {
            signs.insert(Theme::stateSign(state));
            names.insert(Theme::stateName(state));
        }
        QCOMPARE(signs.size(), static_cast<qsizetype>(kStates.size()));
        QCOMPARE(names.size(), static_cast<qsizetype>(kStates.size()));
    }
    void seriesColoursDifferAndStandOutFromTheirGround()
    {
        for (const QPalette &palette : {Theme::lightPalette(), Theme::darkPalette()}) {
            QSet<QRgb> seen;
            for (int i = 0; i < Theme::seriesCount(); ++i) {
                seen.insert(Theme::series(i, palette).rgb());
                QVERIFY(contrast(Theme::series(i, palette), palette.color(QPalette::Base)) >= 3.0); // graphics: WCAG 1.4.11
            }
            QCOMPARE(seen.size(), Theme::seriesCount());
            QCOMPARE(Theme::series(Theme::seriesCount(), palette), Theme::series(0, palette));
        }
    }
    void darkAndLightAreToldApart()
    {
        QVERIFY(!Theme::isDark(Theme::lightPalette()));
        QVERIFY(Theme::isDark(Theme::darkPalette()));
    }
    void choicesHaveNamesThatReadBack()
    {
        for (const Theme::Choice choice : {Theme::Choice::System, Theme::Choice::Light, Theme::Choice::Dark}) {
            QCOMPARE(Theme::choiceOf(Theme::choiceName(choice)), choice);
        }
        QVERIFY(!Theme::choiceOf(u"blue"));
    }
    void iconsFollowTheThemeWithoutBeingMadeAnew()
    {
        Theme theme;
        theme.apply(Theme::Choice::Light);
        const QIcon address = icon(u"address"_s);
        const QImage light = address.pixmap(24).toImage();
        theme.apply(Theme::Choice::Dark);
        const QImage dark = address.pixmap(24).toImage();
        QVERIFY(light != dark);
        QCOMPARE(light.size(), dark.size());
        theme.apply(Theme::Choice::Light);
        QCOMPARE(address.pixmap(24).toImage(), light);
    }
    void everyIconDrawsSomething()
    {
        const QStringList files = QDir(u":/icons"_s).entryList();
        QVERIFY(files.size() > 30);
        for (const QString &file : files) {
            const QImage image = icon(file.chopped(4)).pixmap(24).toImage();
            bool any = false;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    any = any || qAlpha(image.pixel(x, y)) > 128;
                }
            }
            QVERIFY2(any, qPrintable(file));
        }
    }
    void anUnknownIconIsEmpty() { QVERIFY(icon(u"no-such-icon"_s).isNull()); }
};
MERIDIAN_TEST(ThemeTest)

#include "ThemeTest.moc"
