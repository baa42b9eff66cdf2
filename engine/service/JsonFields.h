#pragma once

#include "engine/base/Result.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace meridian::service {

/// Takes the keys of a JSON object that came over a network one by one. The first thing that is wrong is kept and told by
/// `end`, as is a key that nobody asked for: nothing is silently ignored.
class JsonFields final
{
public:
    /// `where` names the object in errors: "results[3]".
    JsonFields(const QJsonValue &value, QString where);

    /// At most `longest` characters; `isRequired`: not left out and not empty.
    [[nodiscard]] QString text(const QString &key, qsizetype longest, bool isRequired);
    [[nodiscard]] bool flag(const QString &key);
    /// Between both bounds; `ifAbsent` where it is left out, without one it is required.
    [[nodiscard]] double number(const QString &key, double least, double most, std::optional<double> ifAbsent);
    [[nodiscard]] QJsonValue value(const QString &key);

    void refuse(const QString &problem);
    [[nodiscard]] Result<void> end() const;

private:
    QJsonObject m_object;
    QString m_where;
    QStringList m_asked;
    QString m_problem;
};

} // namespace meridian::service
