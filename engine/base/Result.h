#pragma once

#include <QString>

#include <expected>
#include <utility>

namespace meridian {

/// What went wrong, for people: what happened and what to do, in full sentences.
struct Error
{
    enum class Kind {
        Invalid,     ///< the input breaks a rule: change it
        NotFound,    ///< the thing named does not exist
        Io,          ///< file, socket or system call failed
        Busy,        ///< somebody else holds it: port, lock
        Unsupported, ///< known and not built
        Damaged,     ///< stored data is not what was written
        TooNew,      ///< stored by a newer version
        Conflict,    ///< changed meanwhile, or still in use
    };

    Kind kind = Kind::Invalid;
    QString text;  ///< "Cannot bind 127.0.0.1:53. Another program uses the port. Choose another port or stop it."
    QString where; ///< file, JSON path, object or address the text is about; may be empty

    /// `where: text`, or the text alone.
    [[nodiscard]] QString toString() const { return where.isEmpty() ? text : where + QStringLiteral(": ") + text; }

    friend bool operator==(const Error &, const Error &) = default;
};

template<typename T>
using Result = std::expected<T, Error>;

/// `return fail(Error::Kind::Io, text, path);`
[[nodiscard]] inline std::unexpected<Error> fail(Error::Kind kind, QString text, QString where = {})
{
    return std::unexpected(Error{kind, std::move(text), std::move(where)});
}

} // namespace meridian
