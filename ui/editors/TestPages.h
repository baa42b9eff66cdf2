#pragma once

#include "ui/editors/ListPage.h"
#include "ui/editors/ObjectPage.h"

class QLabel;

namespace meridian::ui {

class InlineMessage;
class TestResults;

/// The list of policy tests, with what became of each.
class TestListPage final : public ListPage
{
    Q_OBJECT
public:
    explicit TestListPage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] bool isSettled() const override;

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    TestResults *m_results;
};

/// The page of a policy test: its form, whether it holds, and what the answer was.
class TestPage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit TestPage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] bool isSettled() const override;

protected:
    void updatePage() override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void showResult();

    TestResults *m_results;
    InlineMessage *m_verdict;
    QLabel *m_answer; ///< "The draft answers NOERROR:" and the shares
};

} // namespace meridian::ui
