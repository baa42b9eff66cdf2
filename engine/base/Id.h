#pragma once

#include <QHash>
#include <QString>

#include <compare>

namespace meridian {

/// The `id` of an object of one kind; `[a-z0-9][a-z0-9._-]{0,63}`. An `Id<Address>` cannot be taken for an `Id<Pool>`.
template<typename Thing>
struct Id
{
    QString text;

    [[nodiscard]] bool isEmpty() const { return text.isEmpty(); }

    friend bool operator==(const Id &, const Id &) = default;
    friend std::strong_ordering operator<=>(const Id &a, const Id &b) { return QString::compare(a.text, b.text) <=> 0; }
    friend size_t qHash(const Id &id, size_t seed = 0) { return ::qHash(id.text, seed); }
};

/// True for text that may stand as an `id`.
[[nodiscard]] bool isValidId(QStringView text);

} // namespace meridian
