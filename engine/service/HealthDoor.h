#pragma once

#include "engine/model/Project.h"
#include "engine/serve/HttpApi.h"
#include "engine/service/ReportTokens.h"

#include <QList>
#include <QObject>

namespace meridian::service {

class HealthService;

/// What others may tell a server of the health of its addresses, by HTTP: POST `/v1/external`, the states of checks of kind
/// external (`readExternalReports`). The sender shows a token (`ReportTokens`). Lives on one thread, that of the `HttpApi`.
class HealthDoor final : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype kMostBody = 1024 * 1024; ///< octets of a report

    /// `health` outlives this.
    explicit HealthDoor(HealthService &health, QObject *parent = nullptr);

    void setTokens(const ReportTokens &tokens) { m_tokens = tokens; }
    /// The one that `health` was given last.
    void setProject(const model::ProjectPtr &project);

    /// For an `HttpApi` that is not asked any more when this is gone.
    [[nodiscard]] QList<serve::HttpApi::Route> routes();

private:
    [[nodiscard]] serve::HttpReply takeExternal(const serve::HttpRequest &request);

    HealthService &m_health;
    ReportTokens m_tokens;
    model::ProjectPtr m_project;
};

} // namespace meridian::service
