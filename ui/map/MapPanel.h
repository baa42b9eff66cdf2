#pragma once

#include "ui/map/EndpointTable.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;
class QTableWidget;

namespace meridian::ui {

class BiasEditor;

/// Beside the map: the endpoints as a table, the bias of the chosen one, and the cities that move.
class MapPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit MapPanel(QWidget *parent = nullptr);

    /// `isEditable`: biases and formula may be changed.
    void setSubject(const std::optional<MapSubject> &subject, bool isEditable);
    void setReport(const MapShareReport &report);
    /// What shares are compared with, as the tool tip of a column and as a heading.
    void setComparison(const QString &toolTip, const QString &heading);
    void setSelected(int endpoint);

    [[nodiscard]] EndpointTable *table() const { return m_table; }

signals:
    void selected(int endpoint);
    void biasPreviewed(int endpoint, int bias);
    void biasChosen(int endpoint, int bias, bool isFinished);
    void formulaChosen(meridian::model::Routing::Formula formula);
    void cityChosen(const meridian::geo::LatLon &place);

private:
    void makeTable();
    void makeMoved();
    void showBias();
    [[nodiscard]] QString nameOf(int endpoint) const;

    std::optional<MapSubject> m_subject;
    std::vector<MovedCity> m_moved;
    bool m_isEditable = false;
    int m_selected = -1;
    EndpointTable *m_table;
    QTableView *m_view;
    BiasEditor *m_bias;
    QLabel *m_formulaLabel;
    QComboBox *m_formula;
    QLabel *m_movedTitle;
    QLabel *m_movedText;
    QTableWidget *m_cities;
};

} // namespace meridian::ui
