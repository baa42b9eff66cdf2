#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QTimer;

namespace meridian::ui {

class IconLabel;
class ProblemChecker;
class Session;

/// The right end of the status bar: where the edits stand (stored or not), how many problems there are, and how Draft
/// stands against Live with the button to publish it.
class StateIndicator final : public QWidget
{
    Q_OBJECT
public:
    StateIndicator(Session *session, ProblemChecker *checker, QWidget *parent = nullptr);

signals:
    void reviewRequested();
    void problemsRequested();

private:
    void showStoring();
    void showProblems();
    void showDraft();

    Session *m_session;
    ProblemChecker *m_checker;
    IconLabel *m_storingIcon;
    QLabel *m_storing;
    QPushButton *m_retry;
    QPushButton *m_problems;
    QLabel *m_draft;
    QPushButton *m_review;
    QTimer *m_compare; // collects a burst of edits into one comparison with Live
};

} // namespace meridian::ui
