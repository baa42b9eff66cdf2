#pragma once

#include "engine/model/Operations.h"

#include <optional>

namespace meridian::model {

/// A person's address in a mail header: `ops@example.net` or `Operations <ops@example.net>`.
struct MailAddress
{
    QString name;    ///< may be empty
    QString mailbox; ///< ASCII; the domain in its A-label form

    /// Nothing for text that is no such address, has control characters, or a part before the @ that is not ASCII.
    [[nodiscard]] static std::optional<MailAddress> parse(const QString &text);

    friend bool operator==(const MailAddress &, const MailAddress &) = default;
};

/// Program and arguments of a channel of kind command: split at spaces, double quotes keep a part together and three of them
/// are one; no shell has a part in it. Empty if a quote is left open or nothing is there.
[[nodiscard]] QStringList commandWords(const QString &command);

/// Why a channel cannot send anything, by the shape of its fields, and what to do; empty if it can.
[[nodiscard]] QString problemOf(const Channel &channel);

} // namespace meridian::model
