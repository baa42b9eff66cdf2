#include "engine/model/ProjectJson.h"

#include "engine/model/JsonPositions.h"
#include "engine/model/References.h"
#include "engine/model/Table.h"
#include "engine/model/TextRules.h"

#include <QJsonDocument>
#include <QJsonParseError>

#include <algorithm>
#include <iterator>

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

constexpr int kVersion = 1;
/// Suggestions compare with every id of the kind; beyond some errors nobody reads them.
constexpr int kMaximumSuggestions = 50;

/// One sentence a parse error, since Qt's are terse and do not say what to do.
QString syntaxText(const QJsonParseError &error)
{
    switch (error.error) {
    case QJsonParseError::GarbageAtEnd: return u"Something follows after the end of the document. Remove it."_s;
    case QJsonParseError::MissingNameSeparator: return u"A colon is missing after the key. Add it."_s;
    case QJsonParseError::UnterminatedObject: return u"The object does not end. Add a closing brace or a comma."_s;
    case QJsonParseError::UnterminatedArray: return u"The list does not end. Add a closing bracket or a comma."_s;
    case QJsonParseError::UnterminatedString: return u"The text does not end. Add a closing quotation mark."_s;
    case QJsonParseError::MissingObject: return u"A key is missing here. Remove the comma before it, or add a key."_s;
    case QJsonParseError::IllegalValue: return u"This is not a JSON value. Correct it, or put quotation marks around a text."_s;
    case QJsonParseError::IllegalNumber: return u"This is not a number of JSON. Correct it."_s;
    case QJsonParseError::IllegalEscapeSequence: return u"This escape sequence is unknown in JSON. Write a backslash as \\\\."_s;
    case QJsonParseError::IllegalUTF8String: return u"The text is not UTF-8. Store the file as UTF-8."_s;
    case QJsonParseError::DeepNesting: return u"The document is nested too deeply. Use at most 1024 levels."_s;
    case QJsonParseError::DocumentTooLarge: return u"The document is too large. Split it."_s;
    case QJsonParseError::MissingValueSeparator: return u"A comma is missing between two values. Add it."_s;
    case QJsonParseError::TerminationByNumber: return u"The document ends within a number. Add what is missing."_s;
    case QJsonParseError::NoError: break;
    }
    return error.errorString();
}

QStringList keysOf(const Project &project, ObjectRef::Kind kind)
{
    QStringList keys;
    const auto collect = [&](const auto &list) {
        for (const auto &element : list) {
            keys += keyOf(element);
        }
    };
    switch (kind) {
    case ObjectRef::Kind::Line: collect(project.lines); break;
    case ObjectRef::Kind::Network: collect(project.networks); break;
    case ObjectRef::Kind::HealthCheck: collect(project.healthChecks); break;
    case ObjectRef::Kind::Address: collect(project.addresses); break;
    case ObjectRef::Kind::Pool: collect(project.pools); break;
    case ObjectRef::Kind::Instance: collect(project.instances); break;
    case ObjectRef::Kind::Channel: collect(project.channels); break;
    case ObjectRef::Kind::Node: collect(project.nodes); break;
    default: break;
    }
    return keys;
}

} // namespace

void Errors::refer(const QHash<ObjectRef::Kind, QSet<QString>> &texts)
{
    for (const auto &[kind, those] : texts.asKeyValueRange()) {
        m_referred[kind].unite(those);
    }
}

bool Errors::leadSomewhere(const Project &project) const
{
    return std::ranges::all_of(m_referred.asKeyValueRange(), [&project](const auto &entry) {
        return std::ranges::all_of(entry.second, [&](const QString &text) { return exists(project, targetOf(entry.first, text)); });
    });
}

QString DocumentError::toString() const
{
    return line > 0 ? u"%1 (line %2, column %3): %4"_s.arg(path).arg(line).arg(column).arg(text) : QString(path + u": " + text);
}

std::vector<DocumentError> danglingReferences(const Project &project)
{
    std::vector<DocumentError> errors;
    Errors sink(errors);
    int suggestions = 0;
    Project copy = project;
    describe<Project>().rewriteReferences(copy, JsonPath(), [&](const Reference &reference) {
        if (!reference.mustExist || exists(project, targetOf(reference.kind, reference.text))) {
            return;
        }
        const QString near = suggestions++ < kMaximumSuggestions ? nearest(reference.text, keysOf(project, reference.kind)) : QString();
        sink.add(reference.path, u"There is no %1 \"%2\". "_s.arg(kindName(reference.kind), reference.text)
                                     + (near.isEmpty() ? u"Add it, or name another one."_s : u"Did you mean \"%1\"?"_s.arg(near)));
    });
    return errors;
}

ReadResult readProject(const QByteArray &text)
{
    const JsonPositions positions(text);
    ReadResult result;
    QJsonParseError parseError;
    const QJsonDocument document = QJsonDocument::fromJson(text, &parseError);
    if (parseError.error != QJsonParseError::NoError) {
        const JsonPositions::Place place = positions.placeOf(parseError.offset);
        result.errors.push_back({u"$"_s, place.line, place.column,
                                 text.trimmed().isEmpty() ? u"The document is empty. Start with {\"format\": \"meridian-project\", \"version\": 1}."_s
                                                          : syntaxText(parseError)});
        return result;
    }
    if (!document.isObject()) {
        result.errors.push_back({u"$"_s, 1, 1, wrongType(document.isArray() ? QJsonValue(document.array()) : QJsonValue(), u"the project object"_s)});
        return result;
    }
    const QJsonObject json = document.object();
    const QJsonValue version = json.value(u"version");
    if (json.value(u"format") == u"meridian-project"_s && version.isDouble() && version.toDouble() > kVersion) {
        result.errors.push_back({u"$.version"_s, 0, 0,
                                 u"The document has format version %1, made by a newer version of Meridian. Update Meridian to read it."_s.arg(version.toDouble())});
        positions.locate(result.errors);
        return result;
    }
    auto project = std::make_shared<Project>();
    Errors errors(result.errors);
    describe<Project>().read(json, *project, JsonPath(), errors);
    if (!errors.leadSomewhere(*project)) {
        std::ranges::move(danglingReferences(*project), std::back_inserter(result.errors));
    }
    for (DocumentError &error : positions.flaws()) {
        result.errors.push_back(std::move(error));
    }
    if (result.errors.empty()) {
        result.project = std::move(project);
    } else {
        positions.locate(result.errors);
    }
    return result;
}

QByteArray writeProject(const Project &project, JsonStyle style)
{
    const JsonNode node = describe<Project>().write(project, WriteMode::Document);
    return style == JsonStyle::Readable ? node.toReadableText() : node.toCompactText();
}

QJsonObject projectToJson(const Project &project)
{
    return describe<Project>().write(project, WriteMode::Document).toValue().toObject();
}

template<typename T>
QJsonObject objectToJson(const T &object)
{
    return describe<T>().write(object, WriteMode::Document).toValue().toObject();
}

template<typename T>
QByteArray objectToText(const T &object)
{
    return describe<T>().write(object, WriteMode::Document).toCompactText();
}

template<typename T>
std::optional<T> objectFromJson(const QJsonObject &json, const QString &path, std::vector<DocumentError> &errors)
{
    std::vector<DocumentError> found;
    Errors sink(found);
    T object;
    describe<T>().read(json, object, JsonPath(path), sink);
    if (found.empty()) {
        return object;
    }
    for (DocumentError &error : found) {
        error.column = 0;
        errors.push_back(std::move(error));
    }
    return std::nullopt;
}

#define MERIDIAN_INSTANTIATE(T)                                                                                       \
    template QJsonObject objectToJson<T>(const T &);                                                                  \
    template QByteArray objectToText<T>(const T &);                                                                   \
    template std::optional<T> objectFromJson<T>(const QJsonObject &, const QString &, std::vector<DocumentError> &);
MERIDIAN_INSTANTIATE(Settings)
MERIDIAN_INSTANTIATE(LocationEntry)
MERIDIAN_INSTANTIATE(LineList)
MERIDIAN_INSTANTIATE(Network)
MERIDIAN_INSTANTIATE(HealthCheck)
MERIDIAN_INSTANTIATE(Address)
MERIDIAN_INSTANTIATE(Pool)
MERIDIAN_INSTANTIATE(Instance)
MERIDIAN_INSTANTIATE(Rule)
MERIDIAN_INSTANTIATE(PoolSet)
MERIDIAN_INSTANTIATE(Zone)
MERIDIAN_INSTANTIATE(RecordSet)
MERIDIAN_INSTANTIATE(Routing)
MERIDIAN_INSTANTIATE(ServerPolicy)
MERIDIAN_INSTANTIATE(ResponsePolicy)
MERIDIAN_INSTANTIATE(ResponseRule)
MERIDIAN_INSTANTIATE(Channel)
MERIDIAN_INSTANTIATE(Alert)
MERIDIAN_INSTANTIATE(Node)
MERIDIAN_INSTANTIATE(PolicyTest)
#undef MERIDIAN_INSTANTIATE

QByteArray schemaJson()
{
    SchemaDefinitions definitions;
    const JsonNode top = describe<Project>().schema(definitions);
    JsonNode node = JsonNode::object();
    node.insert(u"$schema"_s, QJsonValue(u"https://json-schema.org/draft/2020-12/schema"_s));
    node.insert(u"title"_s, QJsonValue(u"Meridian project"_s));
    for (const auto &[key, value] : top.members()) {
        node.insert(key, value);
    }
    JsonNode all = JsonNode::object();
    for (auto &[name, definition] : definitions.all) {
        all.insert(name, std::move(definition));
    }
    node.insert(u"$defs"_s, std::move(all));
    return node.toReadableText();
}

} // namespace meridian::model
