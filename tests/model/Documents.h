#pragma once

#include "engine/model/ProjectJson.h"

#include <QJsonObject>
#include <QStringList>

namespace meridian::test {

/// A document that holds every key of the format at least once.
[[nodiscard]] QByteArray formatExample();
/// A document with these members after the head.
[[nodiscard]] QByteArray document(const QByteArray &members);
/// The first ```jsonc block of a Markdown file without its comments (strings there hold no two slashes but in URLs).
[[nodiscard]] QByteArray commentedJson(const QString &path);
/// The object of a JSON text.
[[nodiscard]] QJsonObject parsed(const QByteArray &text);
/// Errors as text, for comparing with an empty list.
[[nodiscard]] QStringList errorTexts(const model::ReadResult &result);
/// The project of a document that must be right; fails the test program loudly otherwise.
[[nodiscard]] model::Project projectOf(const QByteArray &members);

} // namespace meridian::test
