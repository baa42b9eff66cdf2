#pragma once

#include "engine/model/Project.h"
#include "engine/service/Explain.h"
#include "ui/shell/PageFactory.h"

class QCheckBox;
class QSplitter;
class QStackedWidget;

namespace meridian::ui {

class EmptyState;
class ExplainForm;
class ExplainReportView;
class InlineMessage;

/// Who is answered what, and why: inputs on one side, the explained decision on the other. Explains anew with every
/// change of an input and with every edit of the project; only the answer to the newest question is shown.
class ExplainView final : public Page
{
    Q_OBJECT
public:
    explicit ExplainView(const PageContext &context, QWidget *parent = nullptr);

    /// An instance or a record set becomes the question while nobody typed or chose one.
    void showObject(const model::ObjectRef &ref) override;
    [[nodiscard]] bool isSettled() const override { return m_ticket == 0; }

    [[nodiscard]] QSize sizeHint() const override;
    void setRequest(const service::ExplainRequest &request);

signals:
    /// A step's object was activated; where there is a document it is selected as well.
    void objectActivated(const QString &ref);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeResultSide();
    void projectReplaced(const model::ProjectPtr &project);
    void explain();
    [[nodiscard]] service::ExplainRequest withMeasuredHealth(service::ExplainRequest request) const;
    void showResult(const Result<service::ExplainReport> &result);
    void showEmptyState();
    void activate(const QString &ref);
    void keepAsTest();

    PageContext m_context;
    QSplitter *m_splitter;
    ExplainForm *m_form;
    QStackedWidget *m_stack;
    EmptyState *m_empty;
    QCheckBox *m_measured; ///< offered while addresses are probed
    InlineMessage *m_stale;
    ExplainReportView *m_report;
    model::ProjectPtr m_project;
    service::ExplainRequest m_asked;    ///< the newest question
    service::ExplainRequest m_answered; ///< the question of the report
    quint64 m_ticket = 0; ///< of the newest question that waits for its answer
};

} // namespace meridian::ui
