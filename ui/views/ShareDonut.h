#pragma once

#include "engine/service/Explain.h"

#include <QtCharts/QChartView>

class QPieSeries;

namespace meridian::ui {

/// Shares of an answer as a ring, in the colours of the table beside it. A picture of the table: it has nothing that
/// the table does not say.
class ShareDonut final : public QChartView
{
    Q_OBJECT
public:
    explicit ShareDonut(QWidget *parent = nullptr);

    void setShares(const QList<service::ExplainedShare> &shares);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolour();

    QPieSeries *m_series;
};

} // namespace meridian::ui
