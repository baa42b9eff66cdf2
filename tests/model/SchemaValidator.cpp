#include "tests/model/SchemaValidator.h"

#include <QJsonArray>
#include <QHash>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace meridian::test {
namespace {

class Validator final
{
public:
    explicit Validator(const QJsonObject &root) : m_definitions(root.value(u"$defs").toObject()) {}

    [[nodiscard]] QStringList check(const QJsonObject &schema, const QJsonValue &value, const QString &path) const
    {
        QStringList errors;
        for (auto it = schema.begin(); it != schema.end(); ++it) {
            errors += keyword(it.key(), it.value(), schema, value, path);
        }
        return errors;
    }

private:
    [[nodiscard]] QStringList keyword(const QString &key, const QJsonValue &rule, const QJsonObject &schema, const QJsonValue &value, const QString &path) const
    {
        static const QStringList kAnnotations = {u"$schema"_s, u"$defs"_s, u"title"_s, u"description"_s, u"default"_s};
        if (kAnnotations.contains(key)) {
            return {};
        }
        if (key == u"$ref") {
            const QString name = rule.toString().mid(8);
            return m_definitions.contains(name) ? check(m_definitions.value(name).toObject(), value, path) : QStringList{u"no definition "_s + name};
        }
        if (key == u"oneOf" || key == u"anyOf" || key == u"not") {
            return combined(key, rule, value, path);
        }
        if (value.isObject() && (key == u"properties" || key == u"required" || key == u"additionalProperties" || key == u"dependentRequired")) {
            return ofObject(key, rule, schema, value.toObject(), path);
        }
        if (value.isArray() && (key == u"items" || key == u"minItems")) {
            return ofArray(key, rule, value.toArray(), path);
        }
        return holds(key, rule, value) ? QStringList() : QStringList{path + u": " + key};
    }

    [[nodiscard]] QStringList combined(const QString &key, const QJsonValue &rule, const QJsonValue &value, const QString &path) const
    {
        if (key == u"not") {
            return check(rule.toObject(), value, path).isEmpty() ? QStringList{path + u": not"} : QStringList();
        }
        int fitting = 0;
        for (const QJsonValue &form : rule.toArray()) {
            fitting += check(form.toObject(), value, path).isEmpty();
        }
        return (key == u"oneOf" ? fitting == 1 : fitting > 0) ? QStringList() : QStringList{path + u": " + key};
    }

    [[nodiscard]] QStringList ofObject(const QString &key, const QJsonValue &rule, const QJsonObject &schema, const QJsonObject &object, const QString &path) const
    {
        QStringList errors;
        if (key == u"required") {
            for (const QJsonValue &wanted : rule.toArray()) {
                errors += object.contains(wanted.toString()) ? QStringList() : QStringList{path + u" lacks " + wanted.toString()};
            }
        } else if (key == u"dependentRequired") {
            for (const QString &present : rule.toObject().keys()) {
                for (const QJsonValue &wanted : rule[present].toArray()) {
                    if (object.contains(present) && !object.contains(wanted.toString())) {
                        errors += path + u" lacks " + wanted.toString();
                    }
                }
            }
        } else {
            const QJsonObject properties = schema.value(u"properties").toObject();
            for (auto it = object.begin(); it != object.end(); ++it) {
                const QString below = path + u'.' + it.key();
                if (key == u"properties" && properties.contains(it.key())) {
                    errors += check(properties.value(it.key()).toObject(), it.value(), below);
                } else if (key == u"additionalProperties" && !properties.contains(it.key())) {
                    errors += rule.isBool() ? QStringList{below + u" is unknown"} : check(rule.toObject(), it.value(), below);
                }
            }
        }
        return errors;
    }

    [[nodiscard]] QStringList ofArray(const QString &key, const QJsonValue &rule, const QJsonArray &array, const QString &path) const
    {
        if (key == u"minItems") {
            return array.size() >= rule.toInt() ? QStringList() : QStringList{path + u": minItems"};
        }
        QStringList errors;
        for (qsizetype i = 0; i < array.size(); ++i) {
            errors += check(rule.toObject(), array.at(i), path + u'[' + QString::number(i) + u']');
        }
        return errors;
    }

    [[nodiscard]] static bool holds(const QString &key, const QJsonValue &rule, const QJsonValue &value)
    {
        if (key == u"type") {
            const QString type = rule.toString();
            return (type == u"object" && value.isObject()) || (type == u"array" && value.isArray()) || (type == u"string" && value.isString())
                   || (type == u"boolean" && value.isBool()) || (type == u"number" && value.isDouble())
                   || (type == u"integer" && value.isDouble() && value.toInteger(1) == value.toInteger(2));
        }
        if (key == u"const") {
            return value == rule;
        }
        if (key == u"enum") {
            return rule.toArray().contains(value);
        }
        if (key == u"minimum" || key == u"maximum") {
            return !value.isDouble() || (key == u"minimum" ? value.toDouble() >= rule.toDouble() : value.toDouble() <= rule.toDouble());
        }
        if (key == u"minLength" || key == u"maxLength") {
            const qsizetype length = value.toString().toUcs4().size();
            return !value.isString() || (key == u"minLength" ? length >= rule.toInt() : length <= rule.toInt());
        }
        if (key == u"pattern") {
            static QHash<QString, QRegularExpression> compiled;
            QRegularExpression &expression = compiled[rule.toString()];
            if (expression.pattern().isEmpty()) {
                expression = QRegularExpression(rule.toString());
            }
            return !value.isString() || expression.match(value.toString()).hasMatch();
        }
        static const QStringList kElsewhere = {u"properties"_s, u"required"_s, u"additionalProperties"_s, u"dependentRequired"_s, u"items"_s, u"minItems"_s};
        return kElsewhere.contains(key); // says nothing about values of other types; an unknown keyword does not hold
    }

    QJsonObject m_definitions;
};

} // namespace

QStringList schemaErrors(const QJsonObject &schema, const QJsonValue &value)
{
    return Validator(schema).check(schema, value, u"$"_s);
}

} // namespace meridian::test
