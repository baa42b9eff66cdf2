#pragma once

#include "ui/editors/ObjectPage.h"

class QPushButton;

namespace meridian::ui {

class RuleTree;
class SwitchDialog;

/// A rule: whom it is for, its pool sets by priority, what is in effect, and the identifiers it asks for.
class RulePage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit RulePage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] TablePanel *poolSets() const { return m_sets; }
    [[nodiscard]] TablePanel *identifiers() const { return m_identifiers; }
    [[nodiscard]] RuleTree *tree() const { return m_tree; }
    /// Opens "Switch Now" for the rule; it goes by itself.
    SwitchDialog *openSwitch();

protected:
    void objectChanged() override;
    void updatePage() override;

private:
    [[nodiscard]] QWidget *makeSwitchRow();

    QPushButton *m_switchButton = nullptr;
    QWidget *m_switch;
    TablePanel *m_sets;
    RuleTree *m_tree;
    TablePanel *m_identifiers;
};

/// A pool set: its form and its pools with weights and shares in the set.
class PoolSetPage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit PoolSetPage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] TablePanel *pools() const { return m_pools; }

protected:
    void objectChanged() override;

private:
    TablePanel *m_pools;
};

} // namespace meridian::ui
