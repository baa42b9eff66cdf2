#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;
class QTreeView;

namespace meridian::ui {

class ChangesModel;
class ImpactPane;
class InlineMessage;
class ProblemChecker;
class Session;

/// Review and Publish: what differs between Live and Draft, whom that moves, and the button that makes Draft Live. Errors of the draft
/// keep it from being published; a production project asks once more.
class ReviewDialog final : public QDialog
{
    Q_OBJECT
public:
    ReviewDialog(Session *session, ProblemChecker *checker, QWidget *parent = nullptr);

    /// Turns to "Whom it moves".
    void showImpact();
    /// The comparison in the background is done.
    [[nodiscard]] bool isSettled() const;

signals:
    void settled();
    /// The user wants to see the problems that keep the draft from being published.
    void problemsRequested();

private:
    void refresh();
    void publish();

    Session *m_session;
    ProblemChecker *m_checker;
    ChangesModel *m_model;
    QLabel *m_summary;
    InlineMessage *m_message;
    QTreeView *m_view;
    ImpactPane *m_impact;
    QTabWidget *m_tabs;
    QLineEdit *m_note;
    QPushButton *m_publish;
};

} // namespace meridian::ui
