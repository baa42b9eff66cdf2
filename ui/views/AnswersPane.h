#pragma once

#include "engine/model/Project.h"
#include "engine/service/EngineService.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace meridian::ui {

class AnswerModel;
class InlineMessage;
class SearchField;

/// The test server's answers as they come, newest on top: filter, pause, clear, export.
class AnswersPane final : public QWidget
{
    Q_OBJECT
public:
    explicit AnswersPane(QWidget *parent = nullptr);

    void add(const QList<service::AnswerRecord> &records);
    void setProject(const model::ProjectPtr &project);
    /// Whether a server runs that can be asked: what the empty list says.
    void setServing(bool isServing);
    [[nodiscard]] AnswerModel *model() const { return m_model; }

signals:
    void objectActivated(const QString &ref);

private:
    QTableView *makeTable();
    void setPaused(bool paused);
    void exportAsCsv();
    void refresh();

    AnswerModel *m_model;
    QSortFilterProxyModel *m_filtered;
    SearchField *m_search;
    QToolButton *m_pause;
    QToolButton *m_clear;
    QToolButton *m_export;
    QLabel *m_note;
    InlineMessage *m_message;
    bool m_isServing = false;
    QList<service::AnswerRecord> m_held; ///< what came while paused
};

} // namespace meridian::ui
