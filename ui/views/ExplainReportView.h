#pragma once

#include "engine/model/Project.h"
#include "engine/service/Explain.h"

#include <QWidget>

#include <optional>

class QFormLayout;
class QLabel;
class QPushButton;
class QTableView;

namespace meridian::ui {

class ShareDonut;
class ShareModel;
class StepModel;

/// One explained decision: the answer with its scope in words, the source as understood, exact shares, and the steps
/// with the objects that decided. Copies itself as text and JSON.
class ExplainReportView final : public QWidget
{
    Q_OBJECT
public:
    explicit ExplainReportView(QWidget *parent = nullptr);

    /// `project` names addresses and objects; may be null.
    void setReport(const service::ExplainReport &report, const model::ProjectPtr &project);
    [[nodiscard]] const std::optional<service::ExplainReport> &report() const { return m_report; }

    /// Whether "Keep as Policy Test" is offered; it is not until this is called.
    void offerKeeping(bool isOffered);
    void copyAsText() const;
    void copyAsJson() const;

signals:
    /// A step's object was clicked or entered; reference text such as "rule:shop/r1".
    void objectActivated(const QString &ref);
    void keepRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QLabel *addFact(QFormLayout *facts, const QString &caption, const QString &objectName);
    QWidget *makeHeadline();
    QWidget *makeFacts();
    QTableView *makeShareTable();
    QTableView *makeStepTable();
    void showDonutWhereItFits();

    std::optional<service::ExplainReport> m_report;
    ShareModel *m_shares;
    StepModel *m_steps;
    QPushButton *m_keep = nullptr;
    QLabel *m_question = nullptr;
    QLabel *m_response = nullptr;
    QLabel *m_ttl = nullptr;
    QLabel *m_scope = nullptr;
    QLabel *m_origin = nullptr;
    QLabel *m_place = nullptr;
    QLabel *m_network = nullptr;
    QLabel *m_coordinates = nullptr;
    QLabel *m_note = nullptr;
    QWidget *m_shareArea = nullptr;
    ShareDonut *m_donut = nullptr;
};

} // namespace meridian::ui
