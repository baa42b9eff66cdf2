#include "engine/service/ExternalReports.h"

#include "engine/service/JsonFields.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

constexpr qsizetype kLongestId = 255;
constexpr qsizetype kLongestReason = 1000;
constexpr double kOldest = 7 * 24 * 3600;

/// Whether a check looks at another one, itself or by way of calculated ones.
bool looksAt(const model::Project &project, const QString &check, const QString &wanted, QStringList way = {})
{
    if (check == wanted) {
        return true;
    }
    const model::HealthCheck *found = project.healthChecks.find(check);
    if (found == nullptr || found->kind != model::HealthCheck::Kind::Calculated || way.contains(check)) {
        return false;
    }
    way.append(check);
    return std::ranges::any_of(found->children, [&](const model::HealthCheckId &child) { return looksAt(project, child.text, wanted, way); });
}

Result<void> fits(const ExternalReport &report, const model::Project &project, const QString &where)
{
    const model::HealthCheck *check = project.healthChecks.find(report.check);
    if (check == nullptr || check->kind != model::HealthCheck::Kind::External) {
        return fail(Error::Kind::NotFound, u"There is no health check \"%1\" of kind external. Report the state of one that is."_s.arg(report.check), where);
    }
    const model::Address *address = project.addresses.find(report.address);
    if (address == nullptr) {
        return fail(Error::Kind::NotFound, u"There is no address \"%1\". Report the state of one that the project has."_s.arg(report.address), where);
    }
    if (!looksAt(project, address->healthCheck.text, report.check)) {
        return fail(Error::Kind::Invalid, u"The address \"%1\" does not look at the check \"%2\", so a report would change nothing."_s.arg(report.address, report.check), where);
    }
    if (report.age > std::chrono::seconds(check->staleAfter)) {
        return fail(Error::Kind::Invalid, u"The report is older than %1 s, after which the check is stale."_s.arg(check->staleAfter), where);
    }
    return {};
}

Result<ExternalReport> readOne(const QJsonValue &value, const model::Project &project, const QString &where)
{
    JsonFields fields(value, where);
    ExternalReport out;
    out.check = fields.text(u"check"_s, kLongestId, true);
    out.address = fields.text(u"address"_s, kLongestId, true);
    out.isHealthy = fields.flag(u"healthy"_s);
    out.reason = fields.text(u"reason"_s, kLongestReason, false).simplified(); // it stands on a line of the log
    out.age = std::chrono::milliseconds(std::llround(fields.number(u"age"_s, 0, kOldest, 0.0) * 1000));
    if (const Result<void> read = fields.end(); !read) {
        return std::unexpected(read.error());
    }
    if (const Result<void> known = fits(out, project, where); !known) {
        return std::unexpected(known.error());
    }
    return out;
}

} // namespace

Result<std::vector<ExternalReport>> readExternalReports(const QByteArray &json, const model::Project &project)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isNull()) {
        return fail(Error::Kind::Invalid, u"The body is no JSON: %1 at octet %2."_s.arg(error.errorString()).arg(error.offset));
    }
    const QJsonArray entries = document.isArray() ? document.array() : QJsonArray{document.object()};
    std::vector<ExternalReport> out;
    for (qsizetype i = 0; i < entries.size(); ++i) {
        const auto one = readOne(entries[i], project, document.isArray() ? u"[%1]"_s.arg(i) : QString());
        if (!one) {
            return std::unexpected(one.error());
        }
        out.push_back(*one);
    }
    return out;
}

} // namespace meridian::service
