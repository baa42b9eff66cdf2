#pragma once

#include "engine/model/Project.h"

#include <QByteArray>
#include <QJsonObject>

#include <optional>
#include <vector>

namespace meridian::model {

/// One thing that is wrong with a document: what, where and what to do.
struct DocumentError
{
    QString path;   ///< `$.pools[2].members[0].address`
    int line = 0;   ///< from 1; 0 when there is no text to point into
    int column = 0; ///< from 1, in characters; 0 as above
    QString text;   ///< `There is no address "bj-9". Add it, or name another one.`

    /// `$.pools[2].id (line 4, column 12): text`, without the place when there is none.
    [[nodiscard]] QString toString() const;
    friend bool operator==(const DocumentError &, const DocumentError &) = default;
};

/// The project, or null with at least one error.
struct ReadResult
{
    ProjectPtr project;
    std::vector<DocumentError> errors; ///< all of them, in the order of the text
};

enum class JsonStyle {
    Readable, ///< indented; what fits stays on one line
    Compact,  ///< no white space
};

/// Reads a whole document (spec: project format). Every error is reported at once: syntax, unknown and duplicate keys,
/// wrong types, ranges, duplicate ids, dangling references, malformed ids, blocks, places, lines and names.
/// What is complete but unwise is the business of `check`.
[[nodiscard]] ReadResult readProject(const QByteArray &text);

/// The document of a project: deterministic, keys in the order of the format description, ends with a line feed when
/// readable. Reading it gives an equal project; `readProject` → `writeProject` gives equal parsed JSON.
[[nodiscard]] QByteArray writeProject(const Project &project, JsonStyle style = JsonStyle::Readable);
[[nodiscard]] QJsonObject projectToJson(const Project &project);

/// One object as it stands in the document. T: Settings, LocationEntry, LineList, Network, HealthCheck, Address, Pool,
/// Instance, Rule, PoolSet, Zone (with its records), RecordSet, Routing, ServerPolicy, ResponsePolicy, ResponseRule,
/// Channel, Alert, Node, PolicyTest.
template<typename T>
[[nodiscard]] QJsonObject objectToJson(const T &object);
/// The same as compact text with keys in document order.
template<typename T>
[[nodiscard]] QByteArray objectToText(const T &object);
/// The object, or nothing with errors appended (paths below `path`, no lines). References are not looked up; call
/// `danglingReferences` when the project is complete.
template<typename T>
[[nodiscard]] std::optional<T> objectFromJson(const QJsonObject &json, const QString &path, std::vector<DocumentError> &errors);

/// References of a project that lead nowhere, as `readProject` reports them.
[[nodiscard]] std::vector<DocumentError> danglingReferences(const Project &project);

/// JSON Schema (2020-12) of the document, made from the same tables that read and write it.
[[nodiscard]] QByteArray schemaJson();

} // namespace meridian::model
