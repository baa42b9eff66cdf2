#pragma once

#include "ui/map/EndpointTable.h"

#include "engine/service/ObservedClients.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace meridian::ui {

class BiasEditor;
class CountingBar;
class FailurePane;
class MovedPane;

/// Beside the map: how shares are counted, the endpoints as a table, the bias of the chosen one, the cities that move and
/// what happens if an endpoint dies.
class MapPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit MapPanel(QWidget *parent = nullptr);

    /// `isEditable`: biases and formula may be changed.
    void setSubject(const std::optional<MapSubject> &subject, bool isEditable);
    void setReport(const MapShareReport &report);
    /// See `EndpointTable::setHealth`.
    void setHealth(const std::vector<HealthWord> &health);
    /// What shares are compared with, as the tool tip of a column and as a heading.
    void setComparison(const QString &toolTip, const QString &heading);
    void setSelected(int endpoint);

    [[nodiscard]] EndpointTable *table() const { return m_table; }
    /// As chosen here; preview and language are the page's.
    [[nodiscard]] MapCounting counting() const;
    /// Who asked, while the questions of a log are counted by.
    [[nodiscard]] const std::vector<service::ObservedPlace> &clients() const;
    /// Nothing is being read.
    [[nodiscard]] bool isSettled() const;

signals:
    void selected(int endpoint);
    void biasPreviewed(int endpoint, int bias);
    void biasChosen(int endpoint, int bias, bool isFinished);
    void formulaChosen(meridian::model::Routing::Formula formula);
    void cityChosen(const meridian::geo::LatLon &place);
    void countingChanged();
    /// Biases by endpoint, to be kept as one step.
    void biasesSuggested(const std::vector<int> &biases);

private:
    void makeTable();
    void connectParts();
    void keepRowsInSight();
    void showBias();
    void suggest();

    std::optional<MapSubject> m_subject;
    bool m_isEditable = false;
    int m_selected = -1;
    EndpointTable *m_table;
    QTableView *m_view;
    CountingBar *m_counting;
    BiasEditor *m_bias;
    QLabel *m_formulaLabel;
    QComboBox *m_formula;
    QPushButton *m_suggest;
    MovedPane *m_moved;
    FailurePane *m_failures;
};

} // namespace meridian::ui
