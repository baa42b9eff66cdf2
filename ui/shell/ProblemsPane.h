#pragma once

#include "engine/model/Check.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTreeView;

namespace meridian::ui {

class InlineMessage;
class ProblemChecker;
class ProblemsModel;
class ProjectDocument;
class SearchField;

/// The list of findings: a click selects the object, a button carries the remedy out.
class ProblemsPane final : public QWidget
{
    Q_OBJECT
public:
    ProblemsPane(ProjectDocument *document, ProblemChecker *checker, QWidget *parent = nullptr);

    [[nodiscard]] QTreeView *view() const { return m_view; }

private:
    void showFindings();
    void showFix();
    void applyFix();
    [[nodiscard]] const model::Finding *current() const;

    ProjectDocument *m_document;
    ProblemChecker *m_checker;
    ProblemsModel *m_model;
    QSortFilterProxyModel *m_proxy;
    SearchField *m_search;
    QLabel *m_summary;
    QPushButton *m_fix;
    InlineMessage *m_message;
    QTreeView *m_view;
    QStackedWidget *m_stack;
};

} // namespace meridian::ui
