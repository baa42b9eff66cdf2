#pragma once

#include "engine/model/Project.h"
#include "engine/service/DesktopAlerts.h"

#include <QAbstractTableModel>

#include <deque>

namespace meridian::ui {

/// Word of an event of an alert: "Unavailable".
[[nodiscard]] QString alarmWord(const QString &event);
/// "Unavailable: Frankfurt 1".
[[nodiscard]] QString alarmTitle(const service::AlertEntry &entry);

/// Alarms that desktop channels were told, newest first; the oldest go.
class AlarmModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { TimeColumn, EventColumn, ObjectColumn, TextColumn, AlertColumn, ColumnCount };
    static constexpr int kObjectRole = Qt::UserRole; ///< text of a model reference
    static constexpr int kMostAlarms = 500;

    using QAbstractTableModel::QAbstractTableModel;

    void add(const QList<service::AlertMessage> &messages);
    void clear();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QDateTime time;
        QString alert;
        service::AlertEntry entry;
    };
    [[nodiscard]] QString text(const Row &row, int column) const;

    std::deque<Row> m_rows; // newest first
};

} // namespace meridian::ui
