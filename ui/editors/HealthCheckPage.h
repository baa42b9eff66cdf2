#pragma once

#include "ui/editors/ObjectPage.h"

namespace meridian::ui {

class ProbePanel;

/// The page of a health check: its form, how soon it notices an outage, and a probe to try it.
class HealthCheckPage final : public ObjectPage
{
    Q_OBJECT
public:
    explicit HealthCheckPage(const PageContext &context, QWidget *parent = nullptr);
    [[nodiscard]] ProbePanel *probePanel() const { return m_probe; }

protected:
    void updatePage() override;

private:
    ProbePanel *m_probe;
};

} // namespace meridian::ui
