#pragma once

#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"
#include "engine/model/Unsupported.h"

#include <QSet>

#include <functional>
#include <optional>
#include <vector>

namespace meridian::model {

/// A remedy that one click carries out: a project with the finding gone, or the same project if it no longer applies.
struct QuickFix
{
    QString title; ///< `Add Rule "default"`
    std::function<ProjectPtr(const Project &)> apply;
};

struct Finding
{
    enum class Severity {
        Error,   ///< cannot be published
        Warning, ///< works, and probably not as meant
        Hint,    ///< could be better
    };

    Severity severity = Severity::Warning;
    ObjectRef object;
    QString code; ///< stable, `missing-default-rule`
    QString text; ///< what is wrong and what to do
    std::optional<QuickFix> fix;
};

struct CheckOptions
{
    /// Carrier codes that exist beside those that the project's locations bear; empty = do not look.
    QSet<QString> carriers;
    /// What this version refuses.
    std::vector<Feature> unsupported = unsupportedFeatures();
};

/// The carrier codes of the shipped tables; other names of theirs (`cn-broadcast`) are known with them.
[[nodiscard]] QSet<QString> knownCarriers();

/// Everything worth saying about a project that could be read: errors first, then by object in document order.
[[nodiscard]] std::vector<Finding> check(const Project &project, const CheckOptions &options = {});

/// "error", "warning", "hint".
[[nodiscard]] QString toText(Finding::Severity severity);

} // namespace meridian::model
