#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>

namespace meridian::store {

/// What one edit did to one object. Objects below a top-level object (rules, pool sets, members) count as part of it;
/// a record set is an object of its own.
struct JournalChange
{
    enum class Kind { Added, Changed, Removed, Moved };

    QString object; ///< `model::ObjectRef` text, such as "address:bj-1", "record:app.gtm.example.net/A", "project"
    Kind kind = Kind::Changed;
    /// The object before and after as the document writes it; empty where there was or is none, for `Moved`, and where
    /// an edit touched more than `kDetailedChanges` objects (then only the names are kept).
    QJsonObject before;
    QJsonObject after;

    friend bool operator==(const JournalChange &, const JournalChange &) = default;
};

/// Above this an edit (an import, say) is kept with the names of its objects only, so that the file does not double.
inline constexpr qsizetype kDetailedChanges = 1'000;

/// One line of the journal: one named edit of the draft.
struct JournalEntry
{
    qint64 number = 0; ///< ascending from 1
    QDateTime time;    ///< UTC
    QString text;      ///< `Delete Pool "bj"`
    QString user;
    QList<JournalChange> changes;

    friend bool operator==(const JournalEntry &, const JournalEntry &) = default;
};

/// One published state. Its document is loaded on demand.
struct RevisionInfo
{
    qint64 number = 0; ///< ascending from 1; the greatest is Live
    QDateTime time;    ///< UTC
    QString author;
    QString note;

    friend bool operator==(const RevisionInfo &, const RevisionInfo &) = default;
};

/// What an edit is called in the journal.
struct EditInfo
{
    QString text; ///< a title in the imperative: `Rename Pool "bj"`
    /// Edits in a row with the same key (one drag, one spin box) become one journal line. Empty: never merged.
    QString mergeKey;
    QString user; ///< empty: the name of the system's user
};

} // namespace meridian::store
