#pragma once

#include "ui/editors/ObjectPage.h"

namespace meridian::ui {

/// A zone: its form, its record sets and its start of authority.
class ZonePage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit ZonePage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] TablePanel *records() const { return m_records; }
    [[nodiscard]] ObjectForm *soa() const { return m_soa; }

protected:
    void objectChanged() override;

private:
    TablePanel *m_records;
    ObjectForm *m_soa;
};

} // namespace meridian::ui
