#pragma once

#include <QJsonObject>
#include <QStringList>

namespace meridian::test {

/// Checks JSON against a JSON Schema (2020-12), for the keywords that the product's schema uses; any other keyword is
/// an error of the schema. Gives one line for each thing that does not hold.
[[nodiscard]] QStringList schemaErrors(const QJsonObject &schema, const QJsonValue &value);

} // namespace meridian::test
