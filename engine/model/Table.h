#pragma once

#include "engine/model/Codecs.h"

#include <QJsonObject>
#include <QSet>

#include <algorithm>

namespace meridian::model {

/// One key of an object: its name, how its value is read and written, what it means.
template<typename T>
class Field
{
public:
    Field(QString documentKey, QString meaning) : key(std::move(documentKey)), doc(std::move(meaning)) {}
    virtual ~Field() = default;

    const QString key;
    const QString doc;
    bool isRequired = false;
    bool isAlwaysWritten = false;
    QStringList only; ///< values of the table's selector this key goes with; empty = all
    std::function<bool(const T &)> isThere; ///< in which objects there is a value to write; empty = all

    virtual void read(const QJsonValue &json, T &object, const JsonPath &path, Errors &errors, const QString &prefix) const = 0;
    /// Nothing when there is no value to write.
    [[nodiscard]] virtual std::optional<JsonNode> write(const T &object, WriteMode mode, const QString &prefix) const = 0;
    [[nodiscard]] virtual bool isDefault(const T &object) const = 0;
    [[nodiscard]] virtual JsonNode schema(SchemaDefinitions &definitions) const = 0;
    virtual void rewriteReferences(T &object, const JsonPath &path, const ReferenceFunction &visit) const = 0;
};

/// An object that everything is left out of: what a missing key means.
template<typename T>
[[nodiscard]] const T &defaults()
{
    static const T object{};
    return object;
}

/// A key that stands for one member.
template<typename T, typename Base, typename V>
class MemberField final : public Field<T>
{
public:
    MemberField(QString documentKey, QString meaning, V Base::*member, CodecPtr<V> codec)
        : Field<T>(std::move(documentKey), std::move(meaning)), m_member(member), m_codec(std::move(codec)) {}

    void read(const QJsonValue &json, T &object, const JsonPath &path, Errors &errors, const QString &) const override
    {
        m_codec->read(json, object.*m_member, path, errors);
    }
    std::optional<JsonNode> write(const T &object, WriteMode mode, const QString &) const override
    {
        return m_codec->write(object.*m_member, mode);
    }
    bool isDefault(const T &object) const override { return object.*m_member == defaults<T>().*m_member; }
    JsonNode schema(SchemaDefinitions &definitions) const override { return m_codec->schema(definitions); }
    void rewriteReferences(T &object, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        m_codec->rewriteReferences(object.*m_member, path, visit);
    }

private:
    V Base::*m_member;
    CodecPtr<V> m_codec;
};

/// A key that is there when its member has a value: `Box` is an optional, or a pointer to a value that objects share.
template<typename T, typename Base, typename Box, typename V>
class BoxedField final : public Field<T>
{
public:
    BoxedField(QString documentKey, QString meaning, Box Base::*member, CodecPtr<V> codec)
        : Field<T>(std::move(documentKey), std::move(meaning)), m_member(member), m_codec(std::move(codec)) {}

    void read(const QJsonValue &json, T &object, const JsonPath &path, Errors &errors, const QString &) const override
    {
        V value{};
        m_codec->read(json, value, path, errors);
        put(object, std::move(value));
    }
    std::optional<JsonNode> write(const T &object, WriteMode mode, const QString &) const override
    {
        return object.*m_member ? std::optional(m_codec->write(*(object.*m_member), mode)) : std::nullopt;
    }
    bool isDefault(const T &object) const override { return !(object.*m_member); }
    JsonNode schema(SchemaDefinitions &definitions) const override { return m_codec->schema(definitions); }
    void rewriteReferences(T &object, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        if (!(object.*m_member)) {
            return;
        }
        if constexpr (std::is_same_v<Box, std::optional<V>>) {
            m_codec->rewriteReferences(*(object.*m_member), path, visit);
        } else {
            V value = *(object.*m_member);
            m_codec->rewriteReferences(value, path, visit);
            if (!(value == *(object.*m_member))) {
                put(object, std::move(value));
            }
        }
    }

private:
    void put(T &object, V &&value) const
    {
        if constexpr (std::is_same_v<Box, std::optional<V>>) {
            object.*m_member = std::move(value);
        } else {
            object.*m_member = std::make_shared<const V>(std::move(value));
        }
    }

    Box Base::*m_member;
    CodecPtr<V> m_codec;
};

/// A key whose value is worked out of members: `get` gives nothing when the key is left out.
template<typename T, typename V>
class AdaptedField final : public Field<T>
{
public:
    using Get = std::function<std::optional<V>(const T &)>;
    using Set = std::function<void(T &, V)>;

    AdaptedField(QString documentKey, QString meaning, Get get, Set set, CodecPtr<V> codec)
        : Field<T>(std::move(documentKey), std::move(meaning)), m_get(std::move(get)), m_set(std::move(set)), m_codec(std::move(codec)) {}

    void read(const QJsonValue &json, T &object, const JsonPath &path, Errors &errors, const QString &) const override
    {
        V value = m_get(object).value_or(V{});
        m_codec->read(json, value, path, errors);
        m_set(object, std::move(value));
    }
    std::optional<JsonNode> write(const T &object, WriteMode mode, const QString &) const override
    {
        const std::optional<V> value = m_get(object);
        return value ? std::optional(m_codec->write(*value, mode)) : std::nullopt;
    }
    bool isDefault(const T &object) const override { return m_get(object) == m_get(defaults<T>()); }
    JsonNode schema(SchemaDefinitions &definitions) const override { return m_codec->schema(definitions); }
    void rewriteReferences(T &object, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        if (std::optional<V> value = m_get(object)) {
            m_codec->rewriteReferences(*value, path, visit);
            m_set(object, std::move(*value));
        }
    }

private:
    Get m_get;
    Set m_set;
    CodecPtr<V> m_codec;
};

/// All keys of an object. Reading, writing, the schema, references and, through writing, the field-level comparison
/// come from it.
template<typename T>
class Table final
{
public:
    /// `selector`: a key whose value decides which other keys there may be.
    explicit Table(QString name, QString doc, QString selector = {})
        : m_name(std::move(name)), m_doc(std::move(doc)), m_selector(std::move(selector)) {}

    /// A key that may be left out, for the value that the member starts with.
    template<typename Base, typename V>
    Table &optional(const QString &key, V Base::*member, std::type_identity_t<CodecPtr<V>> codec, const QString &doc)
    {
        m_fields.push_back(std::make_shared<MemberField<T, Base, V>>(key, doc, member, std::move(codec)));
        return *this;
    }
    /// A member that is there only when its key is.
    template<typename Base, typename V>
    Table &optional(const QString &key, std::optional<V> Base::*member, std::type_identity_t<CodecPtr<V>> codec, const QString &doc)
    {
        return field(std::make_shared<BoxedField<T, Base, std::optional<V>, V>>(key, doc, member, std::move(codec)));
    }
    /// The same for a value that objects share.
    template<typename Base, typename V>
    Table &optional(const QString &key, std::shared_ptr<const V> Base::*member, std::type_identity_t<CodecPtr<V>> codec, const QString &doc)
    {
        return field(std::make_shared<BoxedField<T, Base, std::shared_ptr<const V>, V>>(key, doc, member, std::move(codec)));
    }
    template<typename Base, typename V>
    Table &required(const QString &key, V Base::*member, std::type_identity_t<CodecPtr<V>> codec, const QString &doc)
    {
        optional(key, member, std::move(codec), doc);
        m_fields.back()->isRequired = true;
        return *this;
    }
    template<typename Base, typename V>
    Table &required(const QString &key, std::optional<V> Base::*member, std::type_identity_t<CodecPtr<V>> codec, const QString &doc)
    {
        optional(key, member, std::move(codec), doc);
        m_fields.back()->isRequired = true;
        return *this;
    }
    template<typename V>
    Table &adapted(const QString &key, typename AdaptedField<T, V>::Get get, typename AdaptedField<T, V>::Set set, CodecPtr<V> codec,
                   const QString &doc)
    {
        m_fields.push_back(std::make_shared<AdaptedField<T, V>>(key, doc, std::move(get), std::move(set), std::move(codec)));
        return *this;
    }
    Table &field(std::shared_ptr<Field<T>> field)
    {
        m_fields.push_back(std::move(field));
        return *this;
    }
    /// An object of its own in the document whose keys are members of T.
    Table &group(const QString &key, const QString &doc, Table inner);

    /// The key named last is written whenever it has a value.
    Table &always()
    {
        m_fields.back()->isAlwaysWritten = true;
        return *this;
    }
    /// The key named last has a value only in such objects.
    Table &when(std::function<bool(const T &)> isThere)
    {
        m_fields.back()->isThere = std::move(isThere);
        return *this;
    }
    /// The key named last goes only with these values of the selector.
    Table &only(const QStringList &values)
    {
        m_fields.back()->only = values;
        return *this;
    }
    using Verify = std::function<void(const T &, const QJsonObject &, const JsonPath &, Errors &)>;
    /// A rule over several keys; `schemaKey` and `schemaValue` say it to the schema, as far as that can.
    Table &verified(Verify verify, const QString &schemaKey = {}, JsonNode schemaValue = {})
    {
        m_verify.push_back(std::move(verify));
        if (!schemaKey.isEmpty()) {
            m_extraSchema.emplace_back(schemaKey, std::move(schemaValue));
        }
        return *this;
    }

    /// Runs after everything else was read.
    Table &afterReading(std::function<void(T &, const QJsonObject &)> hook)
    {
        m_afterReading = std::move(hook);
        return *this;
    }
    /// Gives the document's form where it is not to be put together from the keys.
    Table &writtenAs(std::function<std::optional<JsonNode>(const T &)> hook)
    {
        m_writtenAs = std::move(hook);
        return *this;
    }

    [[nodiscard]] const QString &name() const { return m_name; }

    void read(const QJsonObject &json, T &object, const JsonPath &path, Errors &errors, const QString &prefix = {}) const;
    [[nodiscard]] JsonNode write(const T &object, WriteMode mode, const QString &prefix = {}) const;
    [[nodiscard]] JsonNode schema(SchemaDefinitions &definitions) const;
    void rewriteReferences(T &object, const JsonPath &path, const ReferenceFunction &visit) const
    {
        const QString selectedValue = selected(object);
        for (const auto &field : m_fields) {
            if (goesWith(*field, selectedValue)) {
                field->rewriteReferences(object, JsonPath(path, field->key), visit);
            }
        }
    }

private:
    static bool spells(const T &object, const QString &key)
    {
        if constexpr (requires { object.spelledOut; }) {
            return object.spelledOut.contains(key);
        } else {
            return false;
        }
    }
    [[nodiscard]] QString selected(const T &object) const
    {
        for (const auto &field : m_fields) {
            if (!m_selector.isEmpty() && field->key == m_selector) {
                const auto node = field->write(object, WriteMode::Document, {});
                return node ? node->scalar().toString() : QString();
            }
        }
        return {};
    }
    [[nodiscard]] static bool goesWith(const Field<T> &field, const QString &selectedValue)
    {
        return field.only.isEmpty() || field.only.contains(selectedValue);
    }
    [[nodiscard]] const Field<T> *find(const QString &key, const QString &selectedValue) const
    {
        const Field<T> *other = nullptr;
        for (const auto &field : m_fields) {
            if (field->key == key) {
                if (goesWith(*field, selectedValue)) {
                    return field.get();
                }
                other = field.get();
            }
        }
        return other;
    }
    [[nodiscard]] QString unknownKey(const QString &key, const QString &selectedValue) const;
    /// Keys that the object must not have.
    void reportOthers(const QJsonObject &json, const QString &selectedValue, const JsonPath &path, Errors &errors) const;
    [[nodiscard]] JsonNode schemaFor(SchemaDefinitions &definitions, const QString &selectedValue) const;

    QString m_name;
    QString m_doc;
    QString m_selector;
    std::vector<std::shared_ptr<Field<T>>> m_fields;
    std::vector<Verify> m_verify;
    std::function<void(T &, const QJsonObject &)> m_afterReading;
    std::function<std::optional<JsonNode>(const T &)> m_writtenAs;
    std::vector<std::pair<QString, JsonNode>> m_extraSchema;
};

/// The table of a type.
template<typename T>
[[nodiscard]] const Table<T> &describe() = delete;

/// A key whose value is an object of keys of the same T.
template<typename T>
class GroupField final : public Field<T>
{
public:
    GroupField(QString documentKey, QString meaning, Table<T> table) : Field<T>(std::move(documentKey), std::move(meaning)), m_table(std::move(table)) {}

    void read(const QJsonValue &json, T &object, const JsonPath &path, Errors &errors, const QString &prefix) const override
    {
        if (json.isObject()) {
            m_table.read(json.toObject(), object, path, errors, prefix + this->key + u'.');
        } else {
            errors.add(path, wrongType(json, QStringLiteral("an object")));
        }
    }
    std::optional<JsonNode> write(const T &object, WriteMode mode, const QString &prefix) const override
    {
        return m_table.write(object, mode, prefix + this->key + u'.');
    }
    bool isDefault(const T &object) const override
    {
        return m_table.write(object, WriteMode::Document, QStringLiteral("\n")).members().empty();
    }
    JsonNode schema(SchemaDefinitions &definitions) const override { return m_table.schema(definitions); }
    void rewriteReferences(T &object, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        m_table.rewriteReferences(object, path, visit);
    }

private:
    Table<T> m_table;
};

template<typename T>
Table<T> &Table<T>::group(const QString &key, const QString &doc, Table inner)
{
    m_fields.push_back(std::make_shared<GroupField<T>>(key, doc, std::move(inner)));
    return *this;
}

template<typename T>
QString Table<T>::unknownKey(const QString &key, const QString &selectedValue) const
{
    QStringList known;
    for (const auto &field : m_fields) {
        if (goesWith(*field, selectedValue) && !known.contains(field->key)) {
            known += field->key;
        }
    }
    return unknownKeyText(key, known);
}

template<typename T>
void Table<T>::reportOthers(const QJsonObject &json, const QString &selectedValue, const JsonPath &path, Errors &errors) const
{
    for (auto it = json.begin(); it != json.end(); ++it) {
        const QString key = it.key();
        const JsonPath keyPath(path, key);
        const Field<T> *field = find(key, selectedValue);
        if (!field) {
            errors.addAtKey(keyPath, unknownKey(key, selectedValue));
        } else if (!goesWith(*field, selectedValue)) {
            errors.addAtKey(keyPath, QStringLiteral("The key \"%1\" has no meaning with %2 \"%3\". Remove it.").arg(key, m_selector, selectedValue));
        }
    }
}

template<typename T>
void Table<T>::read(const QJsonObject &json, T &object, const JsonPath &path, Errors &errors, const QString &prefix) const
{
    // The selector comes first: it decides how the others are read.
    const Field<T> *selector = m_selector.isEmpty() ? nullptr : find(m_selector, {});
    if (selector && json.contains(m_selector)) {
        selector->read(json.value(m_selector), object, JsonPath(path, m_selector), errors, prefix);
    }
    const QString selectedValue = selector ? selected(object) : QString();
    QStringList spelled;
    qsizetype known = 0;
    for (const auto &field : m_fields) {
        if (!goesWith(*field, selectedValue)) {
            continue;
        }
        const auto value = json.constFind(field->key);
        if (value == json.constEnd()) {
            if (field->isRequired) {
                errors.add(path, QStringLiteral("The key \"%1\" is missing. Add it.").arg(field->key));
            }
            continue;
        }
        ++known;
        if (field.get() != selector) {
            field->read(*value, object, JsonPath(path, field->key), errors, prefix);
        }
        if (!field->isRequired && field->isDefault(object)) {
            spelled += prefix + field->key;
        }
    }
    if (known < json.size()) {
        reportOthers(json, selectedValue, path, errors);
    }
    if constexpr (requires { object.spelledOut; }) {
        object.spelledOut += spelled;
    }
    for (const Verify &verify : m_verify) {
        verify(object, json, path, errors);
    }
    if (m_afterReading) {
        m_afterReading(object, json);
    }
}

template<typename T>
JsonNode Table<T>::write(const T &object, WriteMode mode, const QString &prefix) const
{
    if (m_writtenAs && mode == WriteMode::Document) {
        if (std::optional<JsonNode> node = m_writtenAs(object)) {
            return std::move(*node);
        }
    }
    JsonNode node = JsonNode::object();
    const QString selectedValue = selected(object);
    for (const auto &field : m_fields) {
        if (!goesWith(*field, selectedValue) || (field->isThere && !field->isThere(object))) {
            continue;
        }
        if (mode == WriteMode::Full || field->isRequired || field->isAlwaysWritten || !field->isDefault(object) || spells(object, prefix + field->key)) {
            if (std::optional<JsonNode> value = field->write(object, mode, prefix)) {
                node.insert(field->key, std::move(*value));
            }
        }
    }
    return node;
}

template<typename T>
JsonNode Table<T>::schemaFor(SchemaDefinitions &definitions, const QString &selectedValue) const
{
    JsonNode node = schemaOfType(QStringLiteral("object"));
    if (!m_doc.isEmpty()) {
        node.insert(QStringLiteral("description"), QJsonValue(m_doc));
    }
    JsonNode properties = JsonNode::object();
    JsonNode required = JsonNode::array();
    const JsonNode full = write(defaults<T>(), WriteMode::Full);
    for (const auto &field : m_fields) {
        if (!goesWith(*field, selectedValue)) {
            continue;
        }
        JsonNode value = JsonNode::object();
        if (!field->doc.isEmpty()) {
            value.insert(QStringLiteral("description"), QJsonValue(field->doc));
        }
        if (!selectedValue.isEmpty() && field->key == m_selector) {
            value.insert(QStringLiteral("const"), QJsonValue(selectedValue));
        } else {
            const JsonNode described = field->schema(definitions);
            for (const auto &[key, member] : described.members()) {
                if (key != u"description" || field->doc.isEmpty()) {
                    value.insert(key, member);
                }
            }
        }
        const JsonNode *initial = field->isRequired ? nullptr : full.find(field->key);
        if (initial && initial->shape() == JsonNode::Shape::Scalar && !initial->scalar().isNull() && initial->scalar() != QJsonValue(QString())) {
            value.insert(QStringLiteral("default"), *initial);
        }
        properties.insert(field->key, std::move(value));
        if (field->isRequired) {
            required.append(QJsonValue(field->key));
        }
    }
    node.insert(QStringLiteral("properties"), std::move(properties));
    if (!required.members().empty()) {
        node.insert(QStringLiteral("required"), std::move(required));
    }
    for (const auto &[key, value] : m_extraSchema) {
        node.insert(key, value);
    }
    node.insert(QStringLiteral("additionalProperties"), QJsonValue(false));
    return node;
}

template<typename T>
JsonNode Table<T>::schema(SchemaDefinitions &definitions) const
{
    if (m_selector.isEmpty()) {
        return schemaFor(definitions, {});
    }
    QStringList values;
    for (const auto &field : m_fields) {
        for (const QString &value : field->only) {
            if (!values.contains(value)) {
                values += value;
            }
        }
    }
    JsonNode variants = JsonNode::array();
    for (const QString &value : values) {
        variants.append(schemaFor(definitions, value));
    }
    JsonNode node = JsonNode::object();
    node.insert(QStringLiteral("description"), QJsonValue(m_doc));
    node.insert(QStringLiteral("oneOf"), std::move(variants));
    return node;
}

/// An object with a table; its schema is a definition of its own, so that types may contain themselves.
template<typename T>
class ObjectCodec final : public Codec<T>
{
public:
    explicit ObjectCodec(const Table<T> &(*table)()) : m_table(table) {}

    void read(const QJsonValue &json, T &value, const JsonPath &path, Errors &errors) const override
    {
        if (json.isObject()) {
            m_table().read(json.toObject(), value, path, errors);
        } else {
            errors.add(path, wrongType(json, QStringLiteral("an object")));
        }
    }
    JsonNode write(const T &value, WriteMode mode) const override { return m_table().write(value, mode); }
    JsonNode schema(SchemaDefinitions &definitions) const override
    {
        const Table<T> &table = m_table();
        if (!definitions.isKnown.contains(table.name())) {
            definitions.isKnown.insert(table.name(), true);
            const std::size_t at = definitions.all.size();
            definitions.all.emplace_back(table.name(), JsonNode());
            JsonNode schema = table.schema(definitions);
            definitions.all[at].second = std::move(schema);
        }
        JsonNode node = JsonNode::object();
        node.insert(QStringLiteral("$ref"), QJsonValue(QString(u"#/$defs/" + table.name())));
        return node;
    }
    void rewriteReferences(T &value, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        m_table().rewriteReferences(value, path, visit);
    }

private:
    const Table<T> &(*m_table)();
};
/// `table` is called when it is needed, so that tables may be built in any order.
template<typename T>
[[nodiscard]] CodecPtr<T> object(const Table<T> &(*table)() = &describe<T>)
{
    return std::make_shared<ObjectCodec<T>>(table);
}

// The tables, one file a group of kinds.
template<> const Table<Settings> &describe<Settings>();
template<> const Table<LocationEntry> &describe<LocationEntry>();
template<> const Table<LineList> &describe<LineList>();
template<> const Table<Network> &describe<Network>();
template<> const Table<ExpectCodes> &describe<ExpectCodes>();
template<> const Table<SilenceWindow> &describe<SilenceWindow>();
template<> const Table<HealthCheck> &describe<HealthCheck>();
template<> const Table<Backends> &describe<Backends>();
template<> const Table<Address> &describe<Address>();
template<> const Table<PoolMember> &describe<PoolMember>();
template<> const Table<Pool> &describe<Pool>();
template<> const Table<AnswerSize> &describe<AnswerSize>();
template<> const Table<IdentifierMatch> &describe<IdentifierMatch>();
template<> const Table<IdentifierGroup> &describe<IdentifierGroup>();
template<> const Table<PoolUse> &describe<PoolUse>();
template<> const Table<PoolSet> &describe<PoolSet>();
template<> const Table<Failback> &describe<Failback>();
template<> const Table<Rule> &describe<Rule>();
template<> const Table<LatencyEntry> &describe<LatencyEntry>();
template<> const Table<Instance> &describe<Instance>();
template<> const Table<Target> &describe<Target>();
template<> const Table<Routing> &describe<Routing>();
template<> const Table<RecordSet> &describe<RecordSet>();
template<> const Table<Soa> &describe<Soa>();
template<> const Table<Zone> &describe<Zone>();
template<> const Table<AlternativeServer> &describe<AlternativeServer>();
template<> const Table<ServerPolicy> &describe<ServerPolicy>();
template<> const Table<LocalData> &describe<LocalData>();
template<> const Table<ResponseRule> &describe<ResponseRule>();
template<> const Table<ResponsePolicy> &describe<ResponsePolicy>();
template<> const Table<Channel> &describe<Channel>();
template<> const Table<Alert> &describe<Alert>();
template<> const Table<Node> &describe<Node>();
template<> const Table<ShareBounds> &describe<ShareBounds>();
template<> const Table<PolicyTest> &describe<PolicyTest>();
template<> const Table<Project> &describe<Project>();

} // namespace meridian::model
