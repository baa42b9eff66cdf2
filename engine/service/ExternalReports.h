#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"

#include <QByteArray>
#include <QString>

#include <chrono>
#include <vector>

namespace meridian::service {

/// What somebody outside says of an address, for a check of kind external.
struct ExternalReport
{
    QString check;
    QString address; ///< id
    bool isHealthy = false;
    QString reason;
    std::chrono::milliseconds age{0}; ///< since it was measured

    friend bool operator==(const ExternalReport &, const ExternalReport &) = default;
};

/// Reads `{"check": ID, "address": ID, "healthy": BOOL, "reason": TEXT, "age": SECONDS}` or an array of such objects; reason
/// and age may be left out. All or nothing: an error names the entry. `NotFound`: the project has no such external check or
/// address; `Invalid`: everything else, as a report that is older than the check's `staleAfter`, and an address whose check
/// is another one.
[[nodiscard]] Result<std::vector<ExternalReport>> readExternalReports(const QByteArray &json, const model::Project &project);

} // namespace meridian::service
