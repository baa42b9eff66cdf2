#pragma once

#include "ui/map/MapShares.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace meridian::ui {

/// What happens if one endpoint dies: each in turn, the worst first.
class FailurePane final : public QWidget
{
    Q_OBJECT
public:
    explicit FailurePane(QWidget *parent = nullptr);

    void setFailures(const std::optional<MapSubject> &subject, const std::vector<MapFailure> &failures);

signals:
    void endpointChosen(int endpoint);

private:
    QLabel *m_text;
    QTableWidget *m_table;
    std::vector<MapFailure> m_failures;
};

} // namespace meridian::ui
