#pragma once

#include "engine/base/Result.h"
#include "engine/model/Project.h"
#include "engine/model/ProjectJson.h"

#include <QString>

#include <optional>
#include <vector>

namespace meridian::model {
class Rereader;
}

namespace meridian::service {

/// A project that was read, or why it was not: one error of the file, or all that is wrong with a JSON document.
struct LoadedDocument
{
    model::ProjectPtr project;                        ///< null if it could not be read
    std::optional<Error> error;                       ///< of the file: not there, damaged, too new, no project
    std::vector<model::DocumentError> documentErrors; ///< of a JSON document, in the order of its text
    QString note = {};                                ///< what is worth saying of it; may be empty

    /// Everything that is wrong as one error, for a message box: its text has a line for each of up to ten.
    [[nodiscard]] Error summary(const QString &path) const;
};

/// Reads a project from a `*.meridian` file or a JSON document; its content tells which. Changes neither, and needs no
/// lock: a file may be read while a console edits it. `rereader`: of JSON documents that were read from there before. Any thread.
[[nodiscard]] LoadedDocument loadDocument(const QString &path, model::Rereader *rereader = nullptr);

/// What a server serves of a project: the newest revision of a `*.meridian` file, which is Live, or its draft if nothing was
/// published yet, with a note that says so; a JSON document as it is.
[[nodiscard]] LoadedDocument loadLive(const QString &path, model::Rereader *rereader = nullptr);

/// A JSON document may have so many octets; beyond, it is refused. A project of a million addresses has half of them.
inline constexpr qint64 kMaximumDocumentSize = qint64{256} * 1024 * 1024;

/// True for names that tell in what form a project is written: `.json` or `.meridian`.
[[nodiscard]] bool hasDocumentSuffix(const QString &path);

/// Writes a project; the suffix, `.json` or `.meridian`, tells how.
/// A JSON document is replaced whole or not at all. A new `*.meridian` file appears whole or not at all; an existing one
/// gets the project as its draft by one edit named `journalText`, so that its revisions and its journal stay; while a
/// console has it open, it is `Busy`. A file of that name that is no Meridian project is refused. Any thread.
[[nodiscard]] Result<void> saveDocument(const model::Project &project, const QString &path, const QString &journalText = {});

} // namespace meridian::service
