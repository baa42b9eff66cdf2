#pragma once

#include "engine/model/Codec.h"
#include "engine/model/EnumText.h"

#include <QJsonArray>

namespace meridian::model {

// Values that any object may hold. Each function gives the codec for one kind of value.

/// Whole number in a range.
[[nodiscard]] CodecPtr<int> integer(int least, int most);
[[nodiscard]] CodecPtr<qint64> longInteger(qint64 least, qint64 most);
[[nodiscard]] CodecPtr<std::uint32_t> unsignedInteger();
/// Number in a range, whole or not.
[[nodiscard]] CodecPtr<double> number(double least, double most);
[[nodiscard]] CodecPtr<bool> boolean();
/// Any text of at most `most` characters (code points).
[[nodiscard]] CodecPtr<QString> text(int most = 65535);
/// Text that a rule of TextRules.h accepts; `pattern` tells the schema what can be said as a regular expression.
[[nodiscard]] CodecPtr<QString> textBy(QString (*problem)(QStringView), const QString &pattern = {});
/// One of a list of words.
[[nodiscard]] CodecPtr<QString> oneOf(const QStringList &words);
/// A line; `cidr=<id>` names a line list.
[[nodiscard]] CodecPtr<QString> lineText();
/// A key of another object that need not be one (`points`: "local").
[[nodiscard]] CodecPtr<QString> looseReference(ObjectRef::Kind kind);
/// A word of `words`, or the id of an address.
[[nodiscard]] CodecPtr<QString> wordOrAddress(const QStringList &words);
/// Place path, cloud region or coordinates.
[[nodiscard]] CodecPtr<Location> location();
[[nodiscard]] CodecPtr<PlacePath> placePath();
/// A number, or `{min, max}`.
[[nodiscard]] CodecPtr<ShareBounds> shareBounds();
/// RDATA text, or `{address, …}`.
[[nodiscard]] CodecPtr<Target> target();

/// Texts shared by the templates below.
[[nodiscard]] QString unknownWord(const QString &found, const QStringList &known);
[[nodiscard]] QString unknownKeyText(const QString &key, const QStringList &known);
[[nodiscard]] QString twice(const QString &what, const QString &key, const QString &firstPath, const QString &keyName);

template<typename Enum>
class EnumCodec final : public Codec<Enum>
{
public:
    void read(const QJsonValue &json, Enum &value, const JsonPath &path, Errors &errors) const override
    {
        if (!json.isString()) {
            errors.add(path, wrongType(json, QStringLiteral("one of the words %1").arg(enumTexts<Enum>().join(u", "))));
        } else if (const auto found = fromText<Enum>(json.toString())) {
            value = *found;
        } else {
            errors.add(path, unknownWord(json.toString(), enumTexts<Enum>()));
        }
    }
    JsonNode write(const Enum &value, WriteMode) const override { return QJsonValue(toText(value)); }
    JsonNode schema(SchemaDefinitions &) const override
    {
        JsonNode words = JsonNode::array();
        for (const QString &word : enumTexts<Enum>()) {
            words.append(QJsonValue(word));
        }
        JsonNode node = JsonNode::object();
        node.insert(QStringLiteral("enum"), std::move(words));
        return node;
    }
};
template<typename Enum>
[[nodiscard]] CodecPtr<Enum> choice()
{
    return std::make_shared<EnumCodec<Enum>>();
}

/// The object's own id, or, with a kind, the id of another object.
template<typename Thing>
class IdCodec final : public Codec<Id<Thing>>
{
public:
    IdCodec(CodecPtr<QString> textCodec, std::optional<ObjectRef::Kind> kind) : m_text(std::move(textCodec)), m_kind(kind) {}

    void read(const QJsonValue &json, Id<Thing> &value, const JsonPath &path, Errors &errors) const override
    {
        m_text->read(json, value.text, path, errors);
        if (m_kind && !value.isEmpty()) {
            errors.refer(*m_kind, value.text);
        }
    }
    JsonNode write(const Id<Thing> &value, WriteMode mode) const override { return m_text->write(value.text, mode); }
    JsonNode schema(SchemaDefinitions &definitions) const override { return m_text->schema(definitions); }
    void rewriteReferences(Id<Thing> &value, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        if (m_kind && !value.isEmpty()) {
            visit({*m_kind, value.text, path});
        }
    }

private:
    CodecPtr<QString> m_text;
    std::optional<ObjectRef::Kind> m_kind;
};
[[nodiscard]] CodecPtr<QString> idText();
template<typename Thing>
[[nodiscard]] CodecPtr<Id<Thing>> ownId()
{
    return std::make_shared<IdCodec<Thing>>(idText(), std::nullopt);
}
template<typename Thing>
[[nodiscard]] CodecPtr<Id<Thing>> reference(ObjectRef::Kind kind)
{
    return std::make_shared<IdCodec<Thing>>(idText(), kind);
}

/// How the elements of a list are told apart; nothing may stand twice.
template<typename V>
struct Unique
{
    QString what;    ///< "pool", for errors
    QString keyName; ///< key of an element that holds the identity; empty when the element is the identity
    std::function<QString(const V &)> keyOf;
};

/// Finds elements with the key of an earlier one.
template<typename V>
class TwiceFinder final
{
public:
    TwiceFinder(const Unique<V> &unique, const JsonPath &list, Errors &errors) : m_unique(unique), m_list(list), m_errors(errors) {}
    void look(const V &element, qsizetype index)
    {
        const QString key = m_unique.keyOf ? m_unique.keyOf(element) : QString();
        if (key.isEmpty()) {
            return;
        }
        if (const auto first = m_first.constFind(key); first != m_first.cend()) {
            const JsonPath path(m_list, index);
            const QString firstPath = JsonPath(m_list, *first).toString();
            m_errors.add(m_unique.keyName.isEmpty() ? path : JsonPath(path, m_unique.keyName),
                         twice(m_unique.what, key, firstPath, m_unique.keyName));
        } else {
            m_first.insert(key, index);
        }
    }

private:
    const Unique<V> &m_unique;
    const JsonPath &m_list;
    Errors &m_errors;
    QHash<QString, qsizetype> m_first;
};

/// Array of values.
template<typename Container, typename V = typename Container::value_type>
class ListCodec final : public Codec<Container>
{
public:
    ListCodec(CodecPtr<V> element, Unique<V> unique, int least)
        : m_element(std::move(element)), m_unique(std::move(unique)), m_least(least) {}

    void read(const QJsonValue &json, Container &value, const JsonPath &path, Errors &errors) const override
    {
        if (!json.isArray()) {
            errors.add(path, wrongType(json, QStringLiteral("a list")));
            return;
        }
        const QJsonArray array = json.toArray();
        if (array.size() < m_least) {
            errors.add(path, QStringLiteral("The list has %1 elements. Give at least %2.").arg(array.size()).arg(m_least));
        }
        TwiceFinder<V> twiceFinder(m_unique, path, errors);
        value.clear();
        value.reserve(static_cast<typename Container::size_type>(array.size()));
        for (qsizetype i = 0; i < array.size(); ++i) {
            V element{};
            m_element->read(array.at(i), element, JsonPath(path, i), errors);
            twiceFinder.look(element, i);
            value.push_back(std::move(element));
        }
    }
    JsonNode write(const Container &value, WriteMode mode) const override
    {
        JsonNode node = JsonNode::array();
        for (const V &element : value) {
            node.append(m_element->write(element, mode));
        }
        return node;
    }
    JsonNode schema(SchemaDefinitions &definitions) const override
    {
        JsonNode node = schemaOfType(QStringLiteral("array"));
        node.insert(QStringLiteral("items"), m_element->schema(definitions));
        if (m_least > 0) {
            node.insert(QStringLiteral("minItems"), QJsonValue(m_least));
        }
        return node;
    }
    void rewriteReferences(Container &value, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        qsizetype index = 0;
        for (V &element : value) {
            m_element->rewriteReferences(element, JsonPath(path, index++), visit);
        }
    }

private:
    CodecPtr<V> m_element;
    Unique<V> m_unique;
    int m_least;
};
template<typename Container, typename V = typename Container::value_type>
[[nodiscard]] CodecPtr<Container> list(std::type_identity_t<CodecPtr<V>> element, Unique<V> unique = {}, int least = 0)
{
    return std::make_shared<ListCodec<Container>>(std::move(element), std::move(unique), least);
}

/// Array of objects that are shared between projects.
template<typename T>
class ObjectListCodec final : public Codec<ObjectList<T>>
{
public:
    ObjectListCodec(CodecPtr<T> element, Unique<T> unique) : m_element(std::move(element)), m_unique(std::move(unique)) {}

    void read(const QJsonValue &json, ObjectList<T> &value, const JsonPath &path, Errors &errors) const override
    {
        if (!json.isArray()) {
            errors.add(path, wrongType(json, QStringLiteral("a list")));
            return;
        }
        const QJsonArray array = json.toArray();
        TwiceFinder<T> twiceFinder(m_unique, path, errors);
        typename ObjectList<T>::Items items;
        items.reserve(static_cast<std::size_t>(array.size()));
        for (qsizetype i = 0; i < array.size(); ++i) {
            auto element = std::make_shared<T>();
            m_element->read(array.at(i), *element, JsonPath(path, i), errors);
            twiceFinder.look(*element, i);
            items.push_back(std::move(element));
        }
        value = ObjectList<T>(std::move(items));
    }
    JsonNode write(const ObjectList<T> &value, WriteMode mode) const override
    {
        JsonNode node = JsonNode::array();
        for (const T &element : value) {
            node.append(m_element->write(element, mode));
        }
        return node;
    }
    JsonNode schema(SchemaDefinitions &definitions) const override
    {
        JsonNode node = schemaOfType(QStringLiteral("array"));
        node.insert(QStringLiteral("items"), m_element->schema(definitions));
        return node;
    }
    void rewriteReferences(ObjectList<T> &value, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        typename ObjectList<T>::Items items;
        for (qsizetype i = 0; i < value.size(); ++i) {
            T copy = value.at(i);
            m_element->rewriteReferences(copy, JsonPath(path, i), visit);
            if (copy == value.at(i)) {
                continue;
            }
            for (qsizetype j = static_cast<qsizetype>(items.size()); j < value.size(); ++j) {
                items.push_back(value.pointerAt(j)); // all of them at the first change, nothing without one
            }
            items[static_cast<std::size_t>(i)] = std::make_shared<const T>(std::move(copy));
        }
        if (!items.empty()) {
            value = ObjectList<T>(std::move(items));
        }
    }

private:
    CodecPtr<T> m_element;
    Unique<T> m_unique;
};
template<typename T>
[[nodiscard]] CodecPtr<ObjectList<T>> objectList(CodecPtr<T> element, Unique<T> unique = {})
{
    return std::make_shared<ObjectListCodec<T>>(std::move(element), std::move(unique));
}

/// Object with any keys.
template<typename V>
class MapCodec final : public Codec<QMap<QString, V>>
{
public:
    explicit MapCodec(CodecPtr<V> element) : m_element(std::move(element)) {}

    void read(const QJsonValue &json, QMap<QString, V> &value, const JsonPath &path, Errors &errors) const override
    {
        if (!json.isObject()) {
            errors.add(path, wrongType(json, QStringLiteral("an object")));
            return;
        }
        const QJsonObject object = json.toObject();
        value.clear();
        for (auto it = object.begin(); it != object.end(); ++it) {
            m_element->read(it.value(), value[it.key()], JsonPath(path, it.key()), errors);
        }
    }
    JsonNode write(const QMap<QString, V> &value, WriteMode mode) const override
    {
        JsonNode node = JsonNode::object();
        for (auto it = value.begin(); it != value.end(); ++it) {
            node.insert(it.key(), m_element->write(it.value(), mode));
        }
        return node;
    }
    JsonNode schema(SchemaDefinitions &definitions) const override
    {
        JsonNode node = schemaOfType(QStringLiteral("object"));
        node.insert(QStringLiteral("additionalProperties"), m_element->schema(definitions));
        return node;
    }

private:
    CodecPtr<V> m_element;
};
template<typename V>
[[nodiscard]] CodecPtr<QMap<QString, V>> mapOf(CodecPtr<V> element)
{
    return std::make_shared<MapCodec<V>>(std::move(element));
}

} // namespace meridian::model
