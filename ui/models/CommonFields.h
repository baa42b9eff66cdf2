#pragma once

#include "engine/base/Id.h"
#include "engine/model/EnumText.h"
#include "ui/models/Field.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace meridian::ui {

/// Texts of the fields that every object has; translated once here.
struct CommonTexts
{
    Q_DECLARE_TR_FUNCTIONS(CommonFields)
public:
    [[nodiscard]] static Error badId(const QString &text);
    [[nodiscard]] static Error tooLong(const QString &label, qsizetype length, qsizetype limit);
};

inline constexpr qsizetype kMaximumName = 128;

/// `id`, which names the object in the document. Whoever refers to it follows a change.
template<typename T>
[[nodiscard]] FieldOf<T> idField()
{
    FieldOf<T> field;
    field.key = QStringLiteral("id");
    field.label = CommonTexts::tr("ID");
    field.kind = FieldKind::Identifier;
    field.hint = CommonTexts::tr("Names the object in the document. Small letters, digits, dot, hyphen and underscore, at most 64.");
    field.isSecondary = true;
    field.width = 15;
    field.value = [](const T &object) { return QVariant(object.id.text); };
    field.assign = [](T &object, const QVariant &value) -> Result<void> {
        if (!isValidId(value.toString())) {
            return std::unexpected(CommonTexts::badId(value.toString()));
        }
        object.id.text = value.toString();
        return {};
    };
    return field;
}

template<typename T>
[[nodiscard]] FieldOf<T> nameField(const QString &placeholder = {})
{
    FieldOf<T> field;
    field.key = QStringLiteral("name");
    field.label = CommonTexts::tr("Name");
    field.hint = CommonTexts::tr("What people read; any characters, at most 128. Without a name the ID is shown.");
    field.placeholder = placeholder;
    field.isOptional = true;
    field.width = 24;
    field.value = [](const T &object) { return QVariant(object.name); };
    field.assign = [](T &object, const QVariant &value) -> Result<void> {
        if (value.toString().size() > kMaximumName) {
            return std::unexpected(CommonTexts::tooLong(CommonTexts::tr("Name"), value.toString().size(), kMaximumName));
        }
        object.name = value.toString();
        return {};
    };
    return field;
}

template<typename T>
[[nodiscard]] FieldOf<T> noteField()
{
    FieldOf<T> field;
    field.key = QStringLiteral("note");
    field.label = CommonTexts::tr("Note");
    field.kind = FieldKind::LongText;
    field.hint = CommonTexts::tr("For people who work on the project.");
    field.isOptional = true;
    field.width = 24;
    field.value = [](const T &object) { return QVariant(object.note); };
    field.assign = [](T &object, const QVariant &value) -> Result<void> {
        object.note = value.toString();
        return {};
    };
    return field;
}

/// A number in an int member.
template<typename T>
[[nodiscard]] FieldOf<T> numberField(const QString &key, const QString &label, const QString &hint, int T::*member, qint64 minimum, qint64 maximum,
                                     const QString &unit = {})
{
    FieldOf<T> field;
    field.key = key;
    field.label = label;
    field.hint = hint;
    field.kind = FieldKind::Integer;
    field.minimum = minimum;
    field.maximum = maximum;
    field.unit = unit;
    field.width = 10;
    field.value = [member](const T &object) { return QVariant(object.*member); };
    field.assign = [member](T &object, const QVariant &value) -> Result<void> {
        object.*member = value.toInt();
        return {};
    };
    return field;
}

/// A number that may be left out.
template<typename T>
[[nodiscard]] FieldOf<T> numberField(const QString &key, const QString &label, const QString &hint, std::optional<int> T::*member, qint64 minimum,
                                     qint64 maximum, const QString &unit = {})
{
    FieldOf<T> field = numberField<T>(key, label, hint, static_cast<int T::*>(nullptr), minimum, maximum, unit);
    field.isOptional = true;
    field.value = [member](const T &object) { return object.*member ? QVariant(*(object.*member)) : QVariant(); };
    field.assign = [member](T &object, const QVariant &value) -> Result<void> {
        object.*member = value.isNull() ? std::nullopt : std::optional(value.toInt());
        return {};
    };
    return field;
}

template<typename T>
[[nodiscard]] FieldOf<T> switchField(const QString &key, const QString &label, const QString &hint, bool T::*member)
{
    FieldOf<T> field;
    field.key = key;
    field.label = label;
    field.hint = hint;
    field.kind = FieldKind::Switch;
    field.width = 9;
    field.value = [member](const T &object) { return QVariant(object.*member); };
    field.assign = [member](T &object, const QVariant &value) -> Result<void> {
        object.*member = value.toBool();
        return {};
    };
    return field;
}

template<typename T>
[[nodiscard]] FieldOf<T> textField(const QString &key, const QString &label, const QString &hint, QString T::*member)
{
    FieldOf<T> field;
    field.key = key;
    field.label = label;
    field.hint = hint;
    field.isOptional = true;
    field.value = [member](const T &object) { return QVariant(object.*member); };
    field.assign = [member](T &object, const QVariant &value) -> Result<void> {
        object.*member = value.toString();
        return {};
    };
    return field;
}

/// An enumeration by its document texts; `Enum` has an `enumTable`.
template<typename T, typename Enum>
[[nodiscard]] FieldOf<T> choiceField(const QString &key, const QString &label, const QString &hint, Enum T::*member, QList<Choice> choices)
{
    FieldOf<T> field;
    field.key = key;
    field.label = label;
    field.hint = hint;
    field.kind = FieldKind::Choice;
    field.choices = std::move(choices);
    field.width = 14;
    field.value = [member](const T &object) { return QVariant(model::toText(object.*member)); };
    field.assign = [member](T &object, const QVariant &value) -> Result<void> {
        if (const auto parsed = model::fromText<Enum>(value.toString())) {
            object.*member = *parsed;
        }
        return {};
    };
    return field;
}

/// Shows the field for objects of these kinds only. `T` has a member `kind`.
template<typename T>
[[nodiscard]] FieldOf<T> onlyFor(std::initializer_list<typename T::Kind> kinds, FieldOf<T> field)
{
    field.isShown = [list = std::vector<typename T::Kind>(kinds)](const T &object) { return std::ranges::find(list, object.kind) != list.end(); };
    return field;
}

/// The id of another object in an Id member; empty means none.
template<typename T, typename Id>
[[nodiscard]] FieldOf<T> referenceField(const QString &key, const QString &label, const QString &hint, Id T::*member, const ReferenceKind &kind,
                                        bool isOptional)
{
    FieldOf<T> field;
    field.key = key;
    field.label = label;
    field.hint = hint;
    field.kind = FieldKind::Reference;
    field.reference = &kind;
    field.isOptional = isOptional;
    field.width = 20;
    field.value = [member](const T &object) { return QVariant((object.*member).text); };
    field.assign = [member](T &object, const QVariant &value) -> Result<void> {
        (object.*member).text = value.toString();
        return {};
    };
    return field;
}

/// The ids of other objects in a list member; a cell shows their names.
template<typename T, typename Id>
[[nodiscard]] FieldOf<T> referencesField(const QString &key, const QString &label, const QString &hint, std::vector<Id> T::*member, const ReferenceKind &kind)
{
    FieldOf<T> field;
    field.key = key;
    field.label = label;
    field.hint = hint;
    field.kind = FieldKind::References;
    field.reference = &kind;
    field.isOptional = true;
    field.width = 20;
    field.value = [member](const T &object) {
        QStringList ids;
        for (const Id &id : object.*member) {
            ids += id.text;
        }
        return QVariant(ids);
    };
    field.assign = [member](T &object, const QVariant &value) -> Result<void> {
        (object.*member).clear();
        for (const QString &id : value.toStringList()) {
            (object.*member).push_back({id});
        }
        return {};
    };
    field.display = [member, label = kind.label](const T &object, const model::Project &project) {
        QStringList names;
        for (const Id &id : object.*member) {
            names += label(project, id.text);
        }
        return names.join(QStringLiteral(", "));
    };
    return field;
}

} // namespace meridian::ui
