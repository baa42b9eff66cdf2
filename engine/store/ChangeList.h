#pragma once

#include "engine/model/ProjectJson.h"
#include "engine/store/History.h"

#include <utility>

namespace meridian::store {

/// Collects what an edit did, for its journal line. Objects are written out only up to `kDetailedChanges`.
class ChangeList final
{
public:
    template<typename T>
    void added(const QString &object, const T &after)
    {
        append(object, JournalChange::Kind::Added, {}, json(after));
    }
    template<typename T>
    void removed(const QString &object, const T &before)
    {
        append(object, JournalChange::Kind::Removed, json(before), {});
    }
    template<typename T>
    void changed(const QString &object, const T &before, const T &after)
    {
        append(object, JournalChange::Kind::Changed, json(before), json(after));
    }
    /// Name, note and settings; the projects come without their lists.
    void changedProject(const model::Project &before, const model::Project &after)
    {
        append(QStringLiteral("project"), JournalChange::Kind::Changed, model::projectToJson(before), model::projectToJson(after));
    }
    void moved(const QString &object) { append(object, JournalChange::Kind::Moved, {}, {}); }

    [[nodiscard]] bool isEmpty() const { return m_changes.isEmpty(); }
    [[nodiscard]] QList<JournalChange> take()
    {
        if (!isDetailed()) {
            for (JournalChange &change : m_changes) {
                change.before = {};
                change.after = {};
            }
        }
        return std::exchange(m_changes, {});
    }

private:
    [[nodiscard]] bool isDetailed() const { return m_changes.size() <= kDetailedChanges; }

    template<typename T>
    [[nodiscard]] QJsonObject json(const T &object) const
    {
        return isDetailed() ? model::objectToJson(object) : QJsonObject();
    }

    void append(const QString &object, JournalChange::Kind kind, const QJsonObject &before, const QJsonObject &after)
    {
        m_changes.append({.object = object, .kind = kind, .before = before, .after = after});
    }

    QList<JournalChange> m_changes;
};

} // namespace meridian::store
