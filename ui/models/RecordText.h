#pragma once

#include "engine/base/Result.h"

#include <QString>
#include <QStringList>

namespace meridian::ui {

/// Record types that are offered, the common ones first.
[[nodiscard]] QStringList commonRecordTypes();
/// How values of a type are written, with an example; general advice for types without a form of their own.
[[nodiscard]] QString recordFormat(const QString &type);
/// A value that a new record set of the type may begin with; `zone` without or with the final dot.
[[nodiscard]] QString sampleValue(const QString &type, const QString &zone);
/// Checks values against their type (RDATA in presentation form) and puts TXT into quotes where people left them away.
/// Names without final dot are relative to `zone`. The error names the value and the part that is wrong.
[[nodiscard]] Result<QStringList> normalValues(const QString &type, const QStringList &values, const QString &zone);

} // namespace meridian::ui
