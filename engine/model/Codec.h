#pragma once

#include "engine/model/JsonNode.h"
#include "engine/model/JsonPath.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/ProjectJson.h"

#include <QHash>
#include <QSet>

#include <functional>
#include <memory>

namespace meridian::model {

/// Collects what is wrong with a document while it is read, and what its objects refer to.
class Errors final
{
public:
    explicit Errors(std::vector<DocumentError> &out) : m_out(&out) {}

    /// A reference that must lead somewhere once the document is read. Equal texts are one afterwards: an id that stands in a
    /// thousand places takes memory once.
    void refer(ObjectRef::Kind kind, QString &text) { text = *m_referred[kind].insert(text); }
    /// The same for what was referred to elsewhere.
    void refer(const QHash<ObjectRef::Kind, QSet<QString>> &texts);
    [[nodiscard]] const QHash<ObjectRef::Kind, QSet<QString>> &referred() const { return m_referred; }
    /// Whether all that was referred to is there.
    [[nodiscard]] bool leadSomewhere(const Project &project) const;

    void add(const JsonPath &path, QString text) { m_out->push_back({path.toString(), 0, 0, std::move(text)}); }
    /// Shown where the key stands instead of its value.
    void addAtKey(const JsonPath &path, QString text) { m_out->push_back({path.toString(), 0, kAtKey, std::move(text)}); }

    static constexpr int kAtKey = -1; ///< in `column` until the place is looked up

private:
    std::vector<DocumentError> *m_out;
    QHash<ObjectRef::Kind, QSet<QString>> m_referred;
};

enum class WriteMode {
    Document, ///< without defaults, except those that were spelled out
    Full,     ///< every value, for comparing
};

/// Definitions that a schema refers to (`$defs`), by name, in the order they were met.
struct SchemaDefinitions
{
    std::vector<std::pair<QString, JsonNode>> all;
    QHash<QString, bool> isKnown;
};

/// A place where an object names another. `text` is the key, for rules and pool sets `parentKey/key`; it may be changed.
struct Reference
{
    ObjectRef::Kind kind = ObjectRef::Kind::Project;
    QString &text;
    const JsonPath &path;
    bool mustExist = true; ///< false: may also be a name from outside the document
};
using ReferenceFunction = std::function<void(const Reference &)>;

/// How values of one type stand in a document: read, written, described, and which other objects they name.
template<typename V>
class Codec
{
public:
    virtual ~Codec() = default;
    /// Reads what it can into `value`; whatever is wrong goes to `errors`.
    virtual void read(const QJsonValue &json, V &value, const JsonPath &path, Errors &errors) const = 0;
    [[nodiscard]] virtual JsonNode write(const V &value, WriteMode mode) const = 0;
    [[nodiscard]] virtual JsonNode schema(SchemaDefinitions &definitions) const = 0;
    /// Calls `visit` for every reference inside; a changed text is taken over.
    virtual void rewriteReferences(V &value, const JsonPath &path, const ReferenceFunction &visit) const
    {
        Q_UNUSED(value);
        Q_UNUSED(path);
        Q_UNUSED(visit);
    }
};
template<typename V>
using CodecPtr = std::shared_ptr<const Codec<V>>;

/// "A text stands where a whole number from 1 to 9 belongs. Replace it."
[[nodiscard]] QString wrongType(const QJsonValue &found, const QString &wanted);

/// `{"type": "string"}` with more members to follow.
[[nodiscard]] JsonNode schemaOfType(const QString &type);

} // namespace meridian::model
