#pragma once

#include "engine/model/Project.h"
#include "engine/service/EngineService.h"

#include <QAbstractTableModel>

#include <deque>

namespace meridian::ui {

/// Answers of the test server, newest first; the oldest go when there are more than 1 000.
class AnswerModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { TimeColumn, QuestionColumn, AnswerColumn, ObjectColumn, ClientColumn, TtlColumn, ScopeColumn, ColumnCount };
    static constexpr int kMaximum = 1000;
    /// Reference text of what answered.
    static constexpr int kObjectRole = Qt::UserRole + 1;

    explicit AnswerModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    /// Records in order of time, as `EngineService::answered` brings them.
    void add(const QList<service::AnswerRecord> &records);
    void clear();
    /// Gives objects their titles; may be null.
    void setProject(const model::ProjectPtr &project);
    [[nodiscard]] const service::AnswerRecord &recordAt(int row) const { return m_records[static_cast<std::size_t>(row)]; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const service::AnswerRecord &record, int column) const;

    std::deque<service::AnswerRecord> m_records; // newest first
    model::ProjectPtr m_project;
};

/// Comma-separated values (RFC 4180) with a header, newest first: UTC time, client, source, name, type, response,
/// values, object, TTL, scope, transport. A field that a spreadsheet would run as a formula is made text.
[[nodiscard]] QByteArray answersAsCsv(const AnswerModel &model);

} // namespace meridian::ui
