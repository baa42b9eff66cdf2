#include "ui/map/BiasEditor.h"

#include "ui/shell/Icons.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::ui {
namespace {
constexpr int kMost = 99;
constexpr int kBigStep = 5;
} // namespace

BiasEditor::BiasEditor(QWidget *parent)
    : QWidget(parent), m_title(new QLabel(this)), m_slider(new QSlider(Qt::Horizontal, this)), m_spin(new QSpinBox(this)), m_reset(new QToolButton(this))
{
    m_title->setObjectName(u"biasTitle"_s);
    m_title->setTextFormat(Qt::PlainText);
    m_slider->setObjectName(u"biasSlider"_s);
    m_slider->setRange(-kMost, kMost);
    m_slider->setSingleStep(1);
    m_slider->setPageStep(kBigStep);
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setTickInterval(25);
    m_spin->setObjectName(u"biasSpinBox"_s);
    m_spin->setRange(-kMost, kMost);
    m_spin->setToolTip(tr("−99 to 99. Positive enlarges the area, negative shrinks it. Shift changes by 5."));
    m_slider->setToolTip(m_spin->toolTip());
    m_reset->setObjectName(u"biasReset"_s);
    m_reset->setIcon(icon(u"undo"_s));
    m_reset->setToolTip(tr("Set Bias to 0"));
    m_reset->setAccessibleName(m_reset->toolTip());
    m_reset->setAutoRaise(true);

    auto *row = new QHBoxLayout;
    row->addWidget(m_slider, 1);
    row->addWidget(m_spin);
    row->addWidget(m_reset);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_title);
    layout->addLayout(row);

    m_slider->installEventFilter(this);
    m_spin->installEventFilter(this);
    connect(m_slider, &QSlider::valueChanged, this, [this](int bias) {
        follow(bias);
        if (m_slider->isSliderDown()) {
            emit previewed(bias);
        } else {
            emit chosen(bias, false);
        }
    });
    connect(m_slider, &QSlider::sliderReleased, this, [this] { emit chosen(m_slider->value(), true); });
    connect(m_spin, &QSpinBox::valueChanged, this, [this](int bias) {
        follow(bias);
        emit chosen(bias, false);
    });
    connect(m_reset, &QToolButton::clicked, this, [this] {
        follow(0);
        emit chosen(0, true);
    });
    setFocusProxy(m_slider);
}

void BiasEditor::setEndpoint(const QString &name, int bias)
{
    m_title->setText(tr("Bias of %1").arg(name));
    m_slider->setAccessibleName(m_title->text());
    m_spin->setAccessibleName(m_slider->accessibleName());
    setBias(bias);
}

void BiasEditor::setBias(int bias)
{
    if (!m_slider->isSliderDown()) {
        follow(bias);
    }
}

void BiasEditor::follow(int bias)
{
    const QSignalBlocker noSlider(m_slider), noSpin(m_spin);
    m_slider->setValue(bias);
    m_spin->setValue(bias);
}

/// Shift makes steps of five, by arrow keys and wheel.
bool BiasEditor::eventFilter(QObject *watched, QEvent *event)
{
    int steps = 0;
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->modifiers() == Qt::ShiftModifier) {
            const bool isSlider = watched == m_slider;
            steps = key->key() == Qt::Key_Up || (isSlider && key->key() == Qt::Key_Right)       ? 1
                : key->key() == Qt::Key_Down || (isSlider && key->key() == Qt::Key_Left) ? -1
                                                                                          : 0;
        }
    } else if (event->type() == QEvent::Wheel) {
        const auto *wheel = static_cast<QWheelEvent *>(event);
        if (wheel->modifiers() == Qt::ShiftModifier) {
            const int delta = wheel->angleDelta().y() != 0 ? wheel->angleDelta().y() : wheel->angleDelta().x();
            steps = delta > 0 ? 1 : delta < 0 ? -1 : 0;
        }
    }
    if (steps == 0) {
        return QWidget::eventFilter(watched, event);
    }
    const int bias = std::clamp(m_spin->value() + steps * kBigStep, -kMost, kMost);
    follow(bias);
    emit chosen(bias, false);
    return true;
}

} // namespace meridian::ui
