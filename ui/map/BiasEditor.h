#pragma once

#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;
class QToolButton;

namespace meridian::ui {

/// Slider and number for the bias of one endpoint, −99…99 in steps of 1, with Shift or the page keys of 5.
class BiasEditor final : public QWidget
{
    Q_OBJECT
public:
    explicit BiasEditor(QWidget *parent = nullptr);

    /// Which endpoint is edited; nothing is emitted.
    void setEndpoint(const QString &name, int bias);
    void setBias(int bias);

signals:
    /// While the slider is dragged: to be shown, not kept.
    void previewed(int bias);
    /// To be kept. `isFinished`: the next change is another step; false while keys repeat.
    void chosen(int bias, bool isFinished);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow(int bias);

    QLabel *m_title;
    QSlider *m_slider;
    QSpinBox *m_spin;
    QToolButton *m_reset;
};

} // namespace meridian::ui
