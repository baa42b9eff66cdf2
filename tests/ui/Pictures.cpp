#include "tests/ui/Pictures.h"

#include "ui/shell/Theme.h"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QTest>

namespace meridian::test {

using namespace Qt::StringLiterals;

namespace {

bool isClipped(const QLabel &label)
{
    if (label.wordWrap()) {
        return label.heightForWidth(label.width()) > label.height();
    }
    return label.minimumSizeHint().width() > label.width() || label.minimumSizeHint().height() > label.height();
}

void collect(const QWidget &widget, const QString &look, QStringList &clipped)
{
    for (const QLabel *label : widget.findChildren<QLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty() && isClipped(*label)) {
            clipped << u"%1: %2 \"%3\""_s.arg(look, label->objectName(), label->text());
        }
    }
    for (const QAbstractButton *button : widget.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && !button->text().isEmpty() && button->minimumSizeHint().width() > button->width()) {
            clipped << u"%1: %2 \"%3\""_s.arg(look, button->objectName(), button->text());
        }
    }
}

} // namespace

QStringList clippedTexts(const QString &name, const std::function<std::unique_ptr<QWidget>()> &make)
{
    const QString folder = qEnvironmentVariable("MERIDIAN_PICTURES");
    QStringList clipped;
    ui::Theme theme;
    const auto look = [&](const QString &title) {
        const std::unique_ptr<QWidget> widget = make();
        widget->show();
        if (!QTest::qWaitForWindowExposed(widget.get())) {
            clipped << u"%1: was not shown"_s.arg(title);
        }
        QCoreApplication::processEvents();
        collect(*widget, title, clipped);
        if (!folder.isEmpty()) {
            widget->grab().save(QDir(folder).filePath(u"%1-%2.png"_s.arg(name, title)));
        }
    };
    theme.apply(ui::Theme::Choice::Dark);
    look(u"dark"_s);
    theme.apply(ui::Theme::Choice::Light);
    look(u"light"_s);
    const QFont before = QApplication::font();
    QFont twice = before;
    twice.setPointSizeF(before.pointSizeF() * 2);
    QApplication::setFont(twice);
    look(u"200"_s);
    QApplication::setFont(before);
    return clipped;
}

} // namespace meridian::test
