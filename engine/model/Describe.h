#pragma once

#include "engine/model/Table.h"

namespace meridian::model {

// Pieces that several tables share.

/// Longest TTL and timer of DNS: 2^31 − 1 (RFC 2181 §8).
inline constexpr int kMaximumTtl = 2'147'483'647;
inline constexpr int kSecondsOfWeek = 604'800;

[[nodiscard]] CodecPtr<QString> isp();
[[nodiscard]] CodecPtr<QString> domain();
[[nodiscard]] CodecPtr<QString> recordType();
/// RDATA texts of one record set.
[[nodiscard]] CodecPtr<QStringList> values();
/// Networks, each at most once.
[[nodiscard]] CodecPtr<std::vector<NetworkId>> networks();

/// Name and note, which most objects have.
template<typename T>
void nameAndNote(Table<T> &table)
{
    table.optional(QStringLiteral("name"), &T::name, text(128), QStringLiteral("Shown to people instead of the id."))
        .optional(QStringLiteral("note"), &T::note, text(), QStringLiteral("For people."));
}

/// Id, name and note.
template<typename T>
void identity(Table<T> &table)
{
    using Thing = decltype(T::id);
    const auto codec = []<typename Of>(Id<Of> *) { return ownId<Of>(); }(static_cast<Thing *>(nullptr));
    table.required(QStringLiteral("id"), &T::id, codec, QStringLiteral("Unique among its kind."));
    nameAndNote(table);
}

/// Elements told apart by their id.
template<typename T>
[[nodiscard]] Unique<T> byId(const QString &what)
{
    return {what, QStringLiteral("id"), [](const T &element) { return element.id.text; }};
}

/// Ids that stand alone in a list.
template<typename Thing>
[[nodiscard]] Unique<Id<Thing>> byText(const QString &what)
{
    return {what, {}, [](const Id<Thing> &id) { return id.text; }};
}
[[nodiscard]] Unique<QString> byText(const QString &what);

/// Record sets of a zone with one absolute name and type.
void findRecordsThatStandTwice(const Zone &zone, const JsonPath &path, Errors &errors);

/// A schema that forbids two keys beside each other: `{"required": [a, b]}`, to stand under `not`.
[[nodiscard]] JsonNode requiring(const QStringList &keys);

} // namespace meridian::model
