#pragma once

#include "ui/editors/ObjectPage.h"

namespace meridian::ui {

/// A pool: its form, and its addresses with weights and exact shares in the pool.
class PoolPage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit PoolPage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] TablePanel *members() const { return m_members; }

protected:
    void objectChanged() override;

private:
    /// Adds addresses that the pool lacks and that are like those it has.
    void addMany();

    TablePanel *m_members;
};

} // namespace meridian::ui
