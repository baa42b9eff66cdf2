#include "engine/service/JsonFields.h"

using namespace Qt::StringLiterals;

namespace meridian::service {

JsonFields::JsonFields(const QJsonValue &value, QString where) : m_object(value.toObject()), m_where(std::move(where))
{
    if (!value.isObject()) {
        refuse(u"This is no object."_s);
    }
}

QJsonValue JsonFields::value(const QString &key)
{
    m_asked.append(key);
    return m_object.value(key);
}

QString JsonFields::text(const QString &key, qsizetype longest, bool isRequired)
{
    const QJsonValue found = value(key);
    const QString out = found.toString();
    if (!found.isString() && !found.isUndefined()) {
        refuse(u"%1 is not a text."_s.arg(key));
    } else if (isRequired && out.isEmpty()) {
        refuse(u"%1 is missing."_s.arg(key));
    } else if (out.size() > longest) {
        refuse(u"%1 has more than %2 characters."_s.arg(key).arg(longest));
    }
    return out;
}

bool JsonFields::flag(const QString &key)
{
    const QJsonValue found = value(key);
    if (!found.isBool()) {
        refuse(u"%1 is not true or false."_s.arg(key));
    }
    return found.toBool();
}

double JsonFields::number(const QString &key, double least, double most, std::optional<double> ifAbsent)
{
    const QJsonValue found = value(key);
    if (found.isUndefined() && ifAbsent) {
        return *ifAbsent;
    }
    const double out = found.toDouble();
    if (!found.isDouble() || out < least || out > most) {
        refuse(u"%1 is not a number from %2 to %3."_s.arg(key).arg(least).arg(most));
    }
    return out;
}

void JsonFields::refuse(const QString &problem)
{
    if (m_problem.isEmpty()) {
        m_problem = problem;
    }
}

Result<void> JsonFields::end() const
{
    QString problem = m_problem;
    for (auto each = m_object.begin(); problem.isEmpty() && each != m_object.end(); ++each) {
        if (!m_asked.contains(each.key())) {
            problem = u"There is no key \"%1\" here. Use %2."_s.arg(each.key(), m_asked.join(u", "_s));
        }
    }
    if (problem.isEmpty()) {
        return {};
    }
    return fail(Error::Kind::Invalid, problem, m_where);
}

} // namespace meridian::service
