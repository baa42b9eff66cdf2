#include "ui/views/ShareDonut.h"

#include "ui/shell/Theme.h"
#include "ui/views/ExplainTexts.h"

#include <QEvent>
#include <QGraphicsLayout>
#include <QtCharts/QChart>
#include <QtCharts/QPieSeries>
#include <QtCharts/QPieSlice>

namespace meridian::ui {

using namespace Qt::StringLiterals;

ShareDonut::ShareDonut(QWidget *parent) : QChartView(parent), m_series(new QPieSeries(this))
{
    setObjectName(u"shareDonut"_s);
    setAccessibleName(tr("Shares of the answer"));
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setBackgroundRole(QPalette::Window);
    m_series->setHoleSize(0.55);
    m_series->setPieSize(0.95);
    chart()->addSeries(m_series);
    chart()->legend()->hide();
    chart()->setBackgroundVisible(false);
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void ShareDonut::setShares(const QList<service::ExplainedShare> &shares)
{
    m_series->clear();
    QStringList spoken;
    for (const service::ExplainedShare &share : shares) {
        m_series->append(share.values.join(", "_L1), share.share.toDouble());
        spoken << tr("%1: %2", "values: percent").arg(share.values.join(", "_L1), percentText(share.share.toDouble()));
    }
    setAccessibleDescription(spoken.join("; "_L1));
    setToolTip(spoken.join(u'\n'));
    recolour();
}

QSize ShareDonut::sizeHint() const
{
    const int side = fontMetrics().height() * 8;
    return QSize(side, side);
}

void ShareDonut::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        recolour();
    }
}

void ShareDonut::recolour()
{
    const QList<QPieSlice *> slices = m_series->slices();
    for (int i = 0; i < slices.size(); ++i) {
        slices.at(i)->setBrush(Theme::series(i, palette()));
        // A gap in the colour behind keeps neighbours apart for who cannot tell their colours.
        slices.at(i)->setPen(QPen(palette().color(QPalette::Window), slices.size() > 1 ? 2 : 0));
    }
}

} // namespace meridian::ui
