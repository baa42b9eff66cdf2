#pragma once

#include "ui/map/MapShares.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace meridian::ui {

class MovedCities;

/// The places whose people get another endpoint, most people first.
class MovedPane final : public QWidget
{
    Q_OBJECT
public:
    explicit MovedPane(QWidget *parent = nullptr);

    /// What is compared with what.
    void setTitle(const QString &title);
    void setMoved(const std::optional<MapSubject> &subject, const MapShareReport &report);

signals:
    void cityChosen(const meridian::geo::LatLon &place);

private:
    QLabel *m_title;
    QLabel *m_text;
    MovedCities *m_cities;
    QTableView *m_table;
};

} // namespace meridian::ui
