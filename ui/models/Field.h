#pragma once

#include "engine/base/Result.h"
#include "engine/model/ObjectRef.h"
#include "engine/model/Project.h"

#include <QCoreApplication>
#include <QList>
#include <QString>
#include <QStringList>
#include <QVariant>

#include <functional>
#include <limits>

namespace meridian::ui {

/// How a value is written down and edited. The C++ type that a QVariant of the kind holds stands behind it.
enum class FieldKind {
    Identifier, ///< QString; an `id` of the document
    Text,       ///< QString
    LongText,   ///< QString, several lines
    Integer,    ///< qlonglong; an empty QVariant where `isOptional`
    Decimal,    ///< double; an empty QVariant where `isOptional`
    Choice,     ///< QString; one of `choices`
    Switch,     ///< bool
    Reference,  ///< QString; the id of another object, empty = none
    References, ///< QStringList of ids
    Carrier,    ///< QString; code of an ISP, empty = not said
    Place,      ///< QString; path in the tree of places, empty = not said
    Location,   ///< QString; place path, cloud region or coordinates (`locationText`)
    Line,       ///< QString; text of a geo::Line
    Prefixes,   ///< QStringList of CIDR blocks
    List,       ///< QStringList, one text a line
};

/// One thing to choose from: what is stored and what people read.
struct Choice
{
    QString value;
    QString label;
    QString detail; ///< secondary text: the id where the label is a name
    friend bool operator==(const Choice &, const Choice &) = default;
};

/// How objects of one kind are picked and named by those that refer to them.
struct ReferenceKind
{
    model::ObjectRef::Kind kind;
    QString newText;                                    ///< menu item that makes one: "New Health Check…"
    QList<Choice> (*candidates)(const model::Project &);
    QString (*label)(const model::Project &, const QString &id); ///< name, or the id where it has none
};

/// What forms, tables, paste and bulk edit know of one property of an object, whatever its C++ type.
struct Field
{
    QString key;   ///< stable: merge key, object name, TSV header ("weight")
    QString label; ///< sentence case
    FieldKind kind = FieldKind::Text;
    QString hint;  ///< meaning and range in a sentence: tool tip and accessible description
    QString placeholder;
    QString unit;  ///< "s", "%", "ms"
    qint64 minimum = 0;
    qint64 maximum = std::numeric_limits<int>::max();
    bool isOptional = false; ///< empty text is a value
    bool isBulk = false;     ///< offered for several rows at once
    bool isOpenChoice = false; ///< kind Choice: other text than the choices is a value too
    bool isSecondary = false; ///< shown subdued: ids
    int width = 16;          ///< of a column, in average characters
    QList<Choice> choices;   ///< fixed ones of kind Choice
    const ReferenceKind *reference = nullptr;
};

/// Reads what a person wrote or pasted into a value of the field's kind, within its range. `choices` are those in
/// force for the object (Choice: value or label; Reference: id, or a name that only one object has).
/// Errors say the range: "Weight is a whole number from 1 to 1 000 000."
[[nodiscard]] Result<QVariant> valueFromText(const Field &field, const QString &text, const QList<Choice> &choices);
/// The text that `valueFromText` reads.
[[nodiscard]] QString textFromValue(const Field &field, const QVariant &value);
/// The same for reading: numbers with their unit, "30 s".
[[nodiscard]] QString shownText(const Field &field, const QVariant &value);
/// "1 to 1 000 000" in the user's locale.
[[nodiscard]] QString rangeText(const Field &field);

/// A field of objects of type T. Functions are pure; they run on the GUI thread.
template<typename T>
struct FieldOf : Field
{
    std::function<QVariant(const T &)> value;
    /// Puts a value of the field's kind in; refuses with a text for people. Absent: the field is only shown.
    std::function<Result<void>(T &, const QVariant &)> assign;
    /// What a cell shows where that is more than `textFromValue`.
    std::function<QString(const T &, const model::Project &)> display;
    /// Choices that depend on the object.
    std::function<QList<Choice>(const T &, const model::Project &)> choicesFor;
    /// By what a column is sorted, where the text is the wrong order.
    std::function<QVariant(const T &)> sortKey;
    /// Whether a form shows the field for this object: fields by kind.
    std::function<bool(const T &)> isShown;
    std::function<QString(const T &, const model::Project &)> toolTip;
    /// A warning about a value that is allowed, shown under the field.
    std::function<QString(const T &, const model::Project &)> advice;
    /// How the value is written, in quiet text under the field.
    std::function<QString(const T &)> format;
};

} // namespace meridian::ui
