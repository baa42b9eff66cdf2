#pragma once

#include "ui/editors/ObjectPage.h"

namespace meridian::ui {

class CnamePanel;

/// An instance: its form, the CNAME to publish, and its rules.
class InstancePage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit InstancePage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] TablePanel *rules() const { return m_rules; }

protected:
    void objectChanged() override;
    void updatePage() override;

private:
    CnamePanel *m_cname;
    TablePanel *m_rules;
};

} // namespace meridian::ui
