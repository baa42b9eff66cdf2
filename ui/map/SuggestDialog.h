#pragma once

#include "engine/service/BiasSuggestion.h"
#include "ui/map/MapShares.h"

#include <QDialog>
#include <QThreadPool>

class QLabel;
class QPushButton;
class QTableWidget;

namespace meridian::ui {

class InlineMessage;

/// Asks what shares the endpoints shall have and finds biases for it: the smallest change found, its shares and whom it
/// moves are shown before it is taken.
class SuggestDialog final : public QDialog
{
    Q_OBJECT
public:
    /// `subject` must be tunable.
    SuggestDialog(const MapSubject &subject, const MapCounting &counting, QWidget *parent = nullptr);
    ~SuggestDialog() override;

    [[nodiscard]] bool isSettled() const { return !m_isBusy; }
    /// By endpoint of the subject; empty until something was found.
    [[nodiscard]] const std::vector<int> &biases() const { return m_biases; }

signals:
    void suggested(const std::vector<int> &biases);

private:
    enum Column { Endpoint, Goal, Percent, BiasNow, BiasThen, ShareNow, ShareThen, LoadThen, ColumnCount };
    enum class GoalKind { Free, AtMost, Exactly };

    void makeTable();
    void fillFromCapacities();
    void suggest();
    void showFound(const service::BiasSuggestion &found);
    void forget();
    [[nodiscard]] service::ShareGoal goalOf(int row) const;

    MapSubject m_subject;
    MapCounting m_counting;
    std::vector<int> m_endpoints; ///< by row: those that serve and have a point
    std::vector<int> m_biases;
    QTableWidget *m_table;
    QLabel *m_result;
    InlineMessage *m_message;
    QPushButton *m_suggest = nullptr;
    QPushButton *m_apply = nullptr;
    bool m_isBusy = false;
    QThreadPool m_pool;
};

} // namespace meridian::ui
