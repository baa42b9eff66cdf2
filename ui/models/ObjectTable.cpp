#include "ui/models/ObjectTable.h"

#include <QCoreApplication>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ObjectTable)
};

constexpr qsizetype kLongestValue = 60; ///< in the name of an undo step, in characters

} // namespace

int ObjectTable::fieldIndex(const QString &key) const
{
    for (int i = 0; i < fieldCount(); ++i) {
        if (field(i).key == key) {
            return i;
        }
    }
    return -1;
}

QString ObjectTable::ordinaryEditText(const void *before, const void *after, int field, const model::Project &project) const
{
    const Field &f = this->field(field);
    const QString name = title(before, project);
    const QString parent = parentTitle(project);
    QString what = name.isEmpty() ? m_words.singular : Texts::tr("%1 \"%2\"", "kind and name of an object").arg(m_words.singular, name);
    if (!parent.isEmpty()) {
        what = Texts::tr("%1 in \"%2\"", "an object and what it is in").arg(what, parent);
    }
    const QString now = text(after, field, project);
    const bool isShort = now.size() <= kLongestValue && !now.contains(u'\n');
    if (f.kind == FieldKind::LongText || f.kind == FieldKind::List || !isShort) {
        return Texts::tr("Change %1 of %2", "field, object").arg(f.label, what);
    }
    if (now.isEmpty()) {
        return Texts::tr("Clear %1 of %2", "field, object").arg(f.label, what);
    }
    if (f.kind == FieldKind::Switch) {
        return value(after, field).toBool() ? Texts::tr("Turn on %1 of %2", "field, object").arg(f.label, what)
                                            : Texts::tr("Turn off %1 of %2", "field, object").arg(f.label, what);
    }
    return Texts::tr("Set %1 of %2 to %3", "field, object, value").arg(f.label, what, now);
}

} // namespace meridian::ui
