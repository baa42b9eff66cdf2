#pragma once

#include "engine/base/Result.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace meridian::service {

/// Who may report health to a server: programs outside (checks of kind external), and probe points. Only digests of the
/// tokens are kept.
class ReportTokens final
{
public:
    static constexpr qsizetype kShortest = 16; ///< characters of a token

    /// Reads `{"external": {"NAME": "TOKEN"}, "points": {"POINT": "TOKEN"}}`, either key or both; the file must be its
    /// owner's alone (`readSecretFile`). Errors name the file and the entry: a token that is short or given twice.
    [[nodiscard]] static Result<ReportTokens> read(const QString &path);

    /// The name behind a token of this kind. Every token is compared, each in constant time.
    [[nodiscard]] std::optional<QString> external(const QByteArray &token) const { return find(token, Kind::External); }
    [[nodiscard]] std::optional<QString> point(const QByteArray &token) const { return find(token, Kind::Point); }

private:
    enum class Kind { External, Point };
    struct Entry
    {
        QByteArray digest;
        QString name;
        Kind kind;
    };

    [[nodiscard]] std::optional<QString> find(const QByteArray &token, Kind kind) const;
    [[nodiscard]] std::optional<QString> add(const QString &name, const QString &token, Kind kind);

    std::vector<Entry> m_entries;
};

/// The one line of a file that holds a token, for the side that reports; the file must be its owner's alone.
[[nodiscard]] Result<QByteArray> readToken(const QString &path);

} // namespace meridian::service
