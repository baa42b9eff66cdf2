#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QString>

#include <utility>
#include <vector>

namespace meridian::model {

/// A JSON value that keeps the order of its keys, which QJsonObject does not. Made by the writer, turned into text.
class JsonNode final
{
public:
    enum class Shape { Scalar, Array, Object };

    JsonNode() = default; ///< null
    JsonNode(QJsonValue scalar) : m_scalar(std::move(scalar)) {}
    [[nodiscard]] static JsonNode array();
    [[nodiscard]] static JsonNode object();
    /// A whole QJsonValue; keys in its order (sorted).
    [[nodiscard]] static JsonNode of(const QJsonValue &value);

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] const QJsonValue &scalar() const { return m_scalar; }
    /// Members of an object; elements of an array have empty keys.
    [[nodiscard]] const std::vector<std::pair<QString, JsonNode>> &members() const { return m_members; }
    /// The member with this key, or null.
    [[nodiscard]] const JsonNode *find(QStringView key) const;

    void append(JsonNode element) { m_members.emplace_back(QString(), std::move(element)); }
    void insert(const QString &key, JsonNode value) { m_members.emplace_back(key, std::move(value)); }

    [[nodiscard]] QJsonValue toValue() const;
    /// Without any white space.
    [[nodiscard]] QByteArray toCompactText() const;
    /// Two spaces a level; objects and arrays that fit a line of 120 characters stay on it. Ends with a line feed.
    [[nodiscard]] QByteArray toReadableText() const;

    friend bool operator==(const JsonNode &, const JsonNode &) = default;

private:
    Shape m_shape = Shape::Scalar;
    QJsonValue m_scalar;
    std::vector<std::pair<QString, JsonNode>> m_members;
};

} // namespace meridian::model
