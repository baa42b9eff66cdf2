#include "engine/model/JsonNode.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace meridian::model {
namespace {

constexpr qsizetype kLineWidth = 120;

QByteArray quoted(const QString &text)
{
    QByteArray out = "\"";
    for (const char c : text.toUtf8()) {
        switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        default:
            if (static_cast<unsigned char>(c) < 0x20) {
                out += "\\u" + QByteArray::number(static_cast<int>(c), 16).rightJustified(4, '0');
            } else {
                out += c;
            }
        }
    }
    return out + '"';
}

QByteArray scalarText(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool: return value.toBool() ? "true" : "false";
    case QJsonValue::String: return quoted(value.toString());
    case QJsonValue::Double: {
        const QByteArray array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact); // shortest exact form
        return array.sliced(1, array.size() - 2);
    }
    default: return "null";
    }
}

/// A node with the text of everything that could stand on one line, made bottom up so that each text is made once.
struct Laid
{
    const JsonNode *node = nullptr;
    QByteArray key;  ///< with colon and space; empty in an array
    QByteArray line; ///< empty when the value does not fit a line
    std::vector<Laid> members;
};

Laid lay(const JsonNode &node)
{
    Laid out;
    out.node = &node;
    if (node.shape() == JsonNode::Shape::Scalar) {
        out.line = scalarText(node.scalar());
        return out;
    }
    const bool isObject = node.shape() == JsonNode::Shape::Object;
    QByteArray line = isObject ? "{" : "[";
    bool fits = true;
    for (const auto &[key, value] : node.members()) {
        Laid child = lay(value);
        child.key = isObject ? QByteArray(quoted(key) + ": ") : QByteArray();
        fits = fits && !child.line.isEmpty() && line.size() + child.key.size() + child.line.size() < kLineWidth;
        if (fits) {
            line += (line.size() > 1 ? ", " : "") + child.key + child.line;
        }
        out.members.push_back(std::move(child));
    }
    if (fits) {
        out.line = line + (isObject ? "}" : "]");
        out.members.clear();
    }
    return out;
}

void print(const Laid &laid, int depth, QByteArray &out)
{
    const bool isBroken = !laid.members.empty();
    if (!isBroken) {
        out += laid.line;
        return;
    }
    const bool isObject = laid.node->shape() == JsonNode::Shape::Object;
    out += isObject ? '{' : '[';
    const QByteArray indent(2 * (depth + 1), ' ');
    bool isFirst = true;
    for (const Laid &child : laid.members) {
        out += (isFirst ? "\n" : ",\n") + indent + child.key;
        print(child, depth + 1, out);
        isFirst = false;
    }
    out += '\n' + QByteArray(2 * depth, ' ') + (isObject ? '}' : ']');
}

void compact(const JsonNode &node, QByteArray &out)
{
    if (node.shape() == JsonNode::Shape::Scalar) {
        out += scalarText(node.scalar());
        return;
    }
    const bool isObject = node.shape() == JsonNode::Shape::Object;
    out += isObject ? '{' : '[';
    bool isFirst = true;
    for (const auto &[key, value] : node.members()) {
        if (!isFirst) {
            out += ',';
        }
        isFirst = false;
        if (isObject) {
            out += quoted(key) + ':';
        }
        compact(value, out);
    }
    out += isObject ? '}' : ']';
}

} // namespace

JsonNode JsonNode::array()
{
    JsonNode node;
    node.m_shape = Shape::Array;
    return node;
}

JsonNode JsonNode::object()
{
    JsonNode node;
    node.m_shape = Shape::Object;
    return node;
}

JsonNode JsonNode::of(const QJsonValue &value)
{
    if (value.isArray()) {
        JsonNode node = array();
        for (const QJsonValue &element : value.toArray()) {
            node.append(of(element));
        }
        return node;
    }
    if (value.isObject()) {
        JsonNode node = object();
        const QJsonObject members = value.toObject();
        for (auto it = members.begin(); it != members.end(); ++it) {
            node.insert(it.key(), of(it.value()));
        }
        return node;
    }
    return JsonNode(value);
}

const JsonNode *JsonNode::find(QStringView key) const
{
    const auto found = std::ranges::find_if(m_members, [&](const auto &member) { return member.first == key; });
    return found == m_members.end() ? nullptr : &found->second;
}

QJsonValue JsonNode::toValue() const
{
    switch (m_shape) {
    case Shape::Scalar:
        return m_scalar;
    case Shape::Array: {
        QJsonArray array;
        for (const auto &[key, value] : m_members) {
            array.append(value.toValue());
        }
        return array;
    }
    case Shape::Object: {
        QJsonObject object;
        for (const auto &[key, value] : m_members) {
            object.insert(key, value.toValue());
        }
        return object;
    }
    }
    return {};
}

QByteArray JsonNode::toCompactText() const
{
    QByteArray out;
    compact(*this, out);
    return out;
}

QByteArray JsonNode::toReadableText() const
{
    QByteArray out;
    Laid laid = lay(*this);
    print(laid, 0, out);
    return out + '\n';
}

} // namespace meridian::model
