#include "engine/model/Codecs.h"

#include "engine/geo/Line.h"
#include "engine/model/Table.h"
#include "engine/model/TextRules.h"

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

QString nameOfType(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Null: return u"null"_s;
    case QJsonValue::Bool: return u"a truth value"_s;
    case QJsonValue::Double: return u"a number"_s;
    case QJsonValue::String: return u"a text"_s;
    case QJsonValue::Array: return u"a list"_s;
    case QJsonValue::Object: return u"an object"_s;
    case QJsonValue::Undefined: break;
    }
    return u"nothing"_s;
}

QString quotedForError(const QString &text)
{
    return u"\"%1\""_s.arg(text.size() <= 80 ? text : QString(text.first(77) + u'…'));
}

template<typename V>
class IntegerCodec final : public Codec<V>
{
public:
    IntegerCodec(qint64 least, qint64 most) : m_least(least), m_most(most) {}

    void read(const QJsonValue &json, V &value, const JsonPath &path, Errors &errors) const override
    {
        const auto wanted = [this] { return u"a whole number from %1 to %2"_s.arg(m_least).arg(m_most); };
        if (!json.isDouble()) {
            errors.add(path, wrongType(json, wanted()));
            return;
        }
        // Of two impossible defaults only a number that is not whole, or too big for 64 bits, gives both.
        const qint64 low = json.toInteger(std::numeric_limits<qint64>::min());
        if (low == std::numeric_limits<qint64>::min() && low != json.toInteger(0)) {
            errors.add(path, u"%1 is not a whole number. Give %2."_s.arg(QString::number(json.toDouble(), 'g', 15), wanted()));
        } else if (low < m_least || low > m_most) {
            errors.add(path, u"%1 is out of range. Give %2."_s.arg(QString::number(low), wanted()));
        } else {
            value = static_cast<V>(low);
        }
    }
    JsonNode write(const V &value, WriteMode) const override { return QJsonValue(static_cast<qint64>(value)); }
    JsonNode schema(SchemaDefinitions &) const override
    {
        JsonNode node = schemaOfType(u"integer"_s);
        node.insert(u"minimum"_s, QJsonValue(m_least));
        node.insert(u"maximum"_s, QJsonValue(m_most));
        return node;
    }

private:
    qint64 m_least;
    qint64 m_most;
};

class NumberCodec final : public Codec<double>
{
public:
    NumberCodec(double least, double most) : m_least(least), m_most(most) {}

    void read(const QJsonValue &json, double &value, const JsonPath &path, Errors &errors) const override
    {
        const auto wanted = [this] { return u"a number from %1 to %2"_s.arg(m_least).arg(m_most); };
        if (!json.isDouble()) {
            errors.add(path, wrongType(json, wanted()));
        } else if (!(json.toDouble() >= m_least && json.toDouble() <= m_most)) {
            errors.add(path, u"%1 is out of range. Give %2."_s.arg(QString::number(json.toDouble(), 'g', 15), wanted()));
        } else {
            value = json.toDouble();
        }
    }
    JsonNode write(const double &value, WriteMode) const override { return QJsonValue(value); }
    JsonNode schema(SchemaDefinitions &) const override
    {
        JsonNode node = schemaOfType(u"number"_s);
        node.insert(u"minimum"_s, QJsonValue(m_least));
        node.insert(u"maximum"_s, QJsonValue(m_most));
        return node;
    }

private:
    double m_least;
    double m_most;
};

class BooleanCodec final : public Codec<bool>
{
public:
    void read(const QJsonValue &json, bool &value, const JsonPath &path, Errors &errors) const override
    {
        if (json.isBool()) {
            value = json.toBool();
        } else {
            errors.add(path, wrongType(json, u"true or false"_s));
        }
    }
    JsonNode write(const bool &value, WriteMode) const override { return QJsonValue(value); }
    JsonNode schema(SchemaDefinitions &) const override { return schemaOfType(u"boolean"_s); }
};

class TextCodec final : public Codec<QString>
{
public:
    int most = 65535;
    QString (*problem)(QStringView) = nullptr;
    QString pattern;
    QStringList words;                       ///< if not empty, the only texts allowed, or allowed beside an id
    std::optional<ObjectRef::Kind> refersTo; ///< texts that are no word name such an object
    bool mustExist = true;
    bool isLine = false;

    void read(const QJsonValue &json, QString &value, const JsonPath &path, Errors &errors) const override
    {
        if (!json.isString()) {
            errors.add(path, wrongType(json, u"a text"_s));
            return;
        }
        value = json.toString();
        if (value.size() > most && value.toUcs4().size() > most) {
            errors.add(path, u"The text has %1 characters. Use at most %2."_s.arg(value.toUcs4().size()).arg(most));
        } else if (words.contains(value)) {
            return; // no reference either
        } else if (!words.isEmpty() && !refersTo) {
            errors.add(path, unknownWord(value, words));
        } else if (problem) {
            if (const QString text = problem(value); !text.isEmpty()) {
                errors.add(path, text);
            }
        }
        noteReference(value, errors);
    }
    JsonNode write(const QString &value, WriteMode) const override { return QJsonValue(value); }
    JsonNode schema(SchemaDefinitions &) const override
    {
        if (!words.isEmpty() && !refersTo) {
            JsonNode all = JsonNode::array();
            for (const QString &word : words) {
                all.append(QJsonValue(word));
            }
            JsonNode node = JsonNode::object();
            node.insert(u"enum"_s, std::move(all));
            return node;
        }
        JsonNode node = schemaOfType(u"string"_s);
        if (most < 65535) {
            node.insert(u"maxLength"_s, QJsonValue(most));
        }
        if (!pattern.isEmpty()) {
            node.insert(u"pattern"_s, QJsonValue(pattern));
        }
        return node;
    }
    void rewriteReferences(QString &value, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        if (std::optional<QString> id = lineIdOf(value)) {
            const QString before = *id;
            visit({ObjectRef::Kind::Line, *id, path});
            value = *id == before ? value : geo::Line::cidr(*id).toString();
        } else if (refersByItself(value)) {
            visit({*refersTo, value, path, mustExist});
        }
    }

private:
    /// The id of the project's line that the text of a line means, if it does.
    [[nodiscard]] std::optional<QString> lineIdOf(const QString &value) const
    {
        const auto line = isLine ? geo::Line::parse(value) : Result<geo::Line>(geo::Line());
        return line && line->kind() == geo::Line::Kind::Cidr ? std::optional(line->cidrId()) : std::nullopt;
    }
    [[nodiscard]] bool refersByItself(const QString &value) const { return refersTo && !value.isEmpty() && !words.contains(value); }
    void noteReference(QString &value, Errors &errors) const
    {
        if (std::optional<QString> id = lineIdOf(value)) {
            errors.refer(ObjectRef::Kind::Line, *id);
        } else if (refersByItself(value) && mustExist) {
            errors.refer(*refersTo, value);
        }
    }
};

/// `{"lat": 39.9, "lon": 116.4}`.
bool readCoordinates(const QJsonValue &json, Coordinates &value, const JsonPath &path, Errors &errors)
{
    const QJsonObject object = json.toObject();
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (it.key() != u"lat" && it.key() != u"lon") {
            errors.addAtKey(JsonPath(path, it.key()), u"Unknown key \"%1\". Coordinates have the keys lat and lon."_s.arg(it.key()));
        }
    }
    for (const QString &key : {u"lat"_s, u"lon"_s}) {
        if (!object.contains(key)) {
            errors.add(path, u"The key \"%1\" is missing. Add it."_s.arg(key));
        }
    }
    if (object.contains(u"lat")) {
        NumberCodec(-90, 90).read(object.value(u"lat"), value.latitude, JsonPath(path, u"lat"_s), errors);
    }
    if (object.contains(u"lon")) {
        NumberCodec(-180, 180).read(object.value(u"lon"), value.longitude, JsonPath(path, u"lon"_s), errors);
    }
    return true;
}

class LocationCodec final : public Codec<Location>
{
public:
    void read(const QJsonValue &json, Location &value, const JsonPath &path, Errors &errors) const override
    {
        if (json.isObject()) {
            Coordinates coordinates;
            readCoordinates(json, coordinates, path, errors);
            value = coordinates;
            return;
        }
        if (!json.isString()) {
            errors.add(path, wrongType(json, u"a place, a cloud region or coordinates"_s));
            return;
        }
        const QString text = json.toString();
        if (const qsizetype colon = text.indexOf(u':'); colon >= 0) {
            value = CloudRegionRef{text.first(colon), text.mid(colon + 1)};
            if (!idProblem(text.first(colon)).isEmpty() || !idProblem(text.mid(colon + 1)).isEmpty()) {
                errors.add(path, u"%1 is not a cloud region. Write one such as aws:us-east-1."_s.arg(quotedForError(text)));
            }
            return;
        }
        value = PlacePath{text};
        if (const QString problem = placeProblem(text); !problem.isEmpty()) {
            errors.add(path, problem);
        }
    }
    JsonNode write(const Location &value, WriteMode mode) const override
    {
        Q_UNUSED(mode);
        if (const auto *place = std::get_if<PlacePath>(&value)) {
            return QJsonValue(place->path);
        }
        if (const auto *region = std::get_if<CloudRegionRef>(&value)) {
            return QJsonValue(QString(region->provider + u':' + region->region));
        }
        if (const auto *coordinates = std::get_if<Coordinates>(&value)) {
            JsonNode node = JsonNode::object();
            node.insert(u"lat"_s, QJsonValue(coordinates->latitude));
            node.insert(u"lon"_s, QJsonValue(coordinates->longitude));
            return node;
        }
        return QJsonValue(QString());
    }
    JsonNode schema(SchemaDefinitions &definitions) const override
    {
        JsonNode properties = JsonNode::object();
        properties.insert(u"lat"_s, NumberCodec(-90, 90).schema(definitions));
        properties.insert(u"lon"_s, NumberCodec(-180, 180).schema(definitions));
        JsonNode required = JsonNode::array();
        required.append(QJsonValue(u"lat"_s));
        required.append(QJsonValue(u"lon"_s));
        JsonNode point = schemaOfType(u"object"_s);
        point.insert(u"properties"_s, std::move(properties));
        point.insert(u"required"_s, std::move(required));
        point.insert(u"additionalProperties"_s, QJsonValue(false));
        JsonNode forms = JsonNode::array();
        forms.append(schemaOfType(u"string"_s));
        forms.append(std::move(point));
        JsonNode node = JsonNode::object();
        node.insert(u"anyOf"_s, std::move(forms));
        return node;
    }
};

class PlacePathCodec final : public Codec<PlacePath>
{
public:
    void read(const QJsonValue &json, PlacePath &value, const JsonPath &path, Errors &errors) const override
    {
        textBy(placeProblem)->read(json, value.path, path, errors);
    }
    JsonNode write(const PlacePath &value, WriteMode) const override { return QJsonValue(value.path); }
    JsonNode schema(SchemaDefinitions &) const override { return schemaOfType(u"string"_s); }
};

/// A value that is either plain or an object with a table of its own.
template<typename V>
class PlainOrTableCodec : public Codec<V>
{
public:
    JsonNode schema(SchemaDefinitions &definitions) const override
    {
        JsonNode forms = JsonNode::array();
        forms.append(plainSchema(definitions));
        forms.append(object<V>()->schema(definitions));
        JsonNode node = JsonNode::object();
        node.insert(u"anyOf"_s, std::move(forms));
        return node;
    }

protected:
    [[nodiscard]] virtual JsonNode plainSchema(SchemaDefinitions &definitions) const = 0;
};

class ShareBoundsCodec final : public PlainOrTableCodec<ShareBounds>
{
public:
    void read(const QJsonValue &json, ShareBounds &value, const JsonPath &path, Errors &errors) const override
    {
        if (json.isObject()) {
            describe<ShareBounds>().read(json.toObject(), value, path, errors);
            return;
        }
        number(0, 1)->read(json, value.min, path, errors);
        value.max = value.min;
    }
    JsonNode write(const ShareBounds &value, WriteMode mode) const override
    {
        return value.min == value.max ? JsonNode(QJsonValue(value.min)) : describe<ShareBounds>().write(value, mode);
    }

protected:
    JsonNode plainSchema(SchemaDefinitions &definitions) const override { return number(0, 1)->schema(definitions); }
};

class TargetCodec final : public PlainOrTableCodec<Target>
{
public:
    void read(const QJsonValue &json, Target &value, const JsonPath &path, Errors &errors) const override
    {
        if (json.isObject()) {
            describe<Target>().read(json.toObject(), value, path, errors);
        } else if (json.isString() && !json.toString().isEmpty()) {
            value.rdata = json.toString();
        } else {
            errors.add(path, json.isString() ? u"The target is empty. Write record data, or {\"address\": id}."_s
                                             : wrongType(json, u"record data or {\"address\": id}"_s));
        }
    }
    JsonNode write(const Target &value, WriteMode mode) const override
    {
        return value.address.isEmpty() ? JsonNode(QJsonValue(value.rdata)) : describe<Target>().write(value, mode);
    }
    void rewriteReferences(Target &value, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        if (!value.address.isEmpty()) {
            visit({ObjectRef::Kind::Address, value.address.text, JsonPath(path, u"address"_s)});
        }
    }

protected:
    JsonNode plainSchema(SchemaDefinitions &) const override
    {
        JsonNode node = schemaOfType(u"string"_s);
        node.insert(u"minLength"_s, QJsonValue(1));
        return node;
    }
};

} // namespace

QString wrongType(const QJsonValue &found, const QString &wanted)
{
    QString name = nameOfType(found);
    name[0] = name[0].toUpper();
    return u"%1 stands where %2 belongs. Replace it."_s.arg(name, wanted);
}

JsonNode schemaOfType(const QString &type)
{
    JsonNode node = JsonNode::object();
    node.insert(u"type"_s, QJsonValue(type));
    return node;
}

QString unknownWord(const QString &found, const QStringList &known)
{
    const QString near = nearest(found, known);
    const QString hint = near.isEmpty() ? QString() : u" Did you mean \"%1\"?"_s.arg(near);
    return u"%1 is not known here. Use one of %2."_s.arg(quotedForError(found), known.join(u", ")) + hint;
}

QString unknownKeyText(const QString &key, const QStringList &known)
{
    const QString near = nearest(key, known);
    return near.isEmpty() ? u"Unknown key \"%1\". Remove it; the keys here are %2."_s.arg(key, known.join(u", "))
                          : u"Unknown key \"%1\". Did you mean \"%2\"? Otherwise remove it."_s.arg(key, near);
}

QString twice(const QString &what, const QString &key, const QString &firstPath, const QString &keyName)
{
    const QString text = u"The %1 \"%2\" stands already at %3. "_s.arg(what, key, firstPath);
    return keyName == u"id" || keyName == u"name" ? text + u"Give this one another %1, or remove it."_s.arg(keyName)
                                                  : text + u"Remove one of them."_s;
}

CodecPtr<int> integer(int least, int most) { return std::make_shared<IntegerCodec<int>>(least, most); }
CodecPtr<qint64> longInteger(qint64 least, qint64 most) { return std::make_shared<IntegerCodec<qint64>>(least, most); }
CodecPtr<std::uint32_t> unsignedInteger()
{
    return std::make_shared<IntegerCodec<std::uint32_t>>(0, std::numeric_limits<std::uint32_t>::max());
}
CodecPtr<double> number(double least, double most) { return std::make_shared<NumberCodec>(least, most); }
CodecPtr<bool> boolean() { return std::make_shared<BooleanCodec>(); }
CodecPtr<Location> location() { return std::make_shared<LocationCodec>(); }
CodecPtr<PlacePath> placePath() { return std::make_shared<PlacePathCodec>(); }
CodecPtr<ShareBounds> shareBounds() { return std::make_shared<ShareBoundsCodec>(); }
CodecPtr<Target> target() { return std::make_shared<TargetCodec>(); }

CodecPtr<QString> text(int most)
{
    auto codec = std::make_shared<TextCodec>();
    codec->most = most;
    return codec;
}

CodecPtr<QString> textBy(QString (*problem)(QStringView), const QString &pattern)
{
    auto codec = std::make_shared<TextCodec>();
    codec->problem = problem;
    codec->pattern = pattern;
    return codec;
}

CodecPtr<QString> idText()
{
    return textBy(idProblem, u"^[a-z0-9][a-z0-9._-]{0,63}$"_s);
}

CodecPtr<QString> oneOf(const QStringList &words)
{
    auto codec = std::make_shared<TextCodec>();
    codec->words = words;
    return codec;
}

CodecPtr<QString> lineText()
{
    auto codec = std::make_shared<TextCodec>();
    codec->problem = lineProblem;
    codec->pattern = u"^(default|cidr=.+|(isp|asn|place)=.+)$"_s;
    codec->isLine = true;
    return codec;
}

CodecPtr<QString> looseReference(ObjectRef::Kind kind)
{
    auto codec = std::make_shared<TextCodec>();
    codec->problem = idProblem;
    codec->pattern = u"^[a-z0-9][a-z0-9._-]{0,63}$"_s;
    codec->refersTo = kind;
    codec->mustExist = false;
    return codec;
}

CodecPtr<QString> wordOrAddress(const QStringList &words)
{
    auto codec = std::make_shared<TextCodec>();
    codec->problem = idProblem;
    codec->pattern = u"^[a-z0-9][a-z0-9._-]{0,63}$"_s;
    codec->words = words;
    codec->refersTo = ObjectRef::Kind::Address;
    return codec;
}

} // namespace meridian::model
