#include "ui/editors/HealthCheckPage.h"

#include "ui/editors/ProbePanel.h"
#include "ui/widgets/Forms.h"

#include <QLabel>
#include <QVBoxLayout>

namespace meridian::ui {

using namespace Qt::StringLiterals;

HealthCheckPage::HealthCheckPage(const PageContext &context, QWidget *parent)
    : ObjectPage(context, model::ObjectRef::Kind::HealthCheck,
                 {{{}, {u"name"_s, u"id"_s, u"kind"_s}},
                  {tr("What is probed"), {u"port"_s, u"host"_s, u"path"_s, u"method"_s, u"headers"_s, u"verifyCertificate"_s, u"packets"_s, u"children"_s}},
                  {tr("What is healthy"),
                   {u"expectCodes"_s, u"expectBody"_s, u"lossPercent"_s, u"atLeast"_s, u"staleAfter"_s, u"failures"_s, u"successes"_s, u"quorum"_s, u"invert"_s}},
                  {tr("When and from where"), {u"interval"_s, u"timeout"_s, u"points"_s, u"note"_s}}},
                 parent),
      m_probe(new ProbePanel(context.engine, this))
{
    QLabel *heading = newHeading(tr("Try it"), this);
    heading->setContentsMargins(0, 12, 0, 0);
    column()->insertWidget(column()->count() - 1, heading);
    column()->insertWidget(column()->count() - 1, m_probe);
}

void HealthCheckPage::updatePage()
{
    if (const model::HealthCheck *check = project().healthChecks.find(form()->key())) {
        m_probe->setCheck(*check, project());
    }
}

} // namespace meridian::ui
