#include "ui/models/Field.h"

#include "engine/base/IpAddress.h"

#include <QLocale>

#include <cmath>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Field)
};

Result<QVariant> wholeNumber(const Field &field, const QString &text)
{
    const QLocale locale;
    bool ok = false;
    qlonglong number = QString(text).remove(u' ').remove(QChar(0xa0)).remove(QChar(0x202f)).toLongLong(&ok);
    if (!ok) {
        number = locale.toLongLong(text, &ok);
    }
    if (!ok || number < field.minimum || number > field.maximum) {
        return fail(Error::Kind::Invalid, Texts::tr("%1 is a whole number from %2.").arg(field.label, rangeText(field)));
    }
    return QVariant(number); // toInt where the member is an int
}

Result<QVariant> decimalNumber(const Field &field, const QString &text)
{
    bool ok = false;
    double number = text.toDouble(&ok);
    if (!ok) {
        number = QLocale().toDouble(text, &ok);
    }
    if (!ok || !std::isfinite(number) || number < static_cast<double>(field.minimum) || number > static_cast<double>(field.maximum)) {
        return fail(Error::Kind::Invalid, Texts::tr("%1 is a number from %2.").arg(field.label, rangeText(field)));
    }
    return QVariant(number);
}

Result<QVariant> chosen(const Field &field, const QString &text, const QList<Choice> &choices)
{
    QStringList labels;
    const Choice *byLabel = nullptr;
    int withLabel = 0;
    for (const Choice &choice : choices) {
        if (choice.value == text) {
            return QVariant(choice.value);
        }
        if (choice.label.compare(text, Qt::CaseInsensitive) == 0) {
            byLabel = &choice;
            ++withLabel;
        }
        if (labels.size() < 8) {
            labels += choice.label;
        }
    }
    if (withLabel == 1) {
        return QVariant(byLabel->value);
    }
    if (withLabel > 1) {
        return fail(Error::Kind::Invalid, Texts::tr("%1: several are called \"%2\". Use the ID.").arg(field.label, text));
    }
    if (field.isOpenChoice) {
        return QVariant(text);
    }
    if (field.kind == FieldKind::Choice) {
        return fail(Error::Kind::Invalid, Texts::tr("%1 is one of: %2.").arg(field.label, labels.join(u", "_s)));
    }
    return fail(Error::Kind::NotFound, Texts::tr("%1: there is no \"%2\". Choose one from the list or make it first.").arg(field.label, text));
}

Result<QVariant> switched(const Field &field, const QString &text)
{
    const QString word = text.toLower();
    if (word == "true"_L1 || word == "yes"_L1 || word == "on"_L1 || word == "1"_L1) {
        return QVariant(true);
    }
    if (word == "false"_L1 || word == "no"_L1 || word == "off"_L1 || word == "0"_L1) {
        return QVariant(false);
    }
    return fail(Error::Kind::Invalid, Texts::tr("%1 is true or false.").arg(field.label));
}

/// One value a line; `;` and `,` part values too, as in a cell.
QStringList parts(const QString &text, bool commas)
{
    QString lines = text;
    lines.replace(u';', u'\n');
    if (commas) {
        lines.replace(u',', u'\n');
    }
    QStringList list;
    for (const QString &line : lines.split(u'\n')) {
        if (const QString part = line.trimmed(); !part.isEmpty()) {
            list += part;
        }
    }
    return list;
}

Result<QVariant> blocks(const Field &field, const QString &text)
{
    QStringList list;
    for (const QString &part : parts(text, true)) {
        const auto block = IpPrefix::parse(part);
        if (!block) {
            return fail(Error::Kind::Invalid, Texts::tr("%1, \"%2\": %3").arg(field.label, part, block.error().text));
        }
        list += block->toString();
    }
    return QVariant(list);
}

} // namespace

QString rangeText(const Field &field)
{
    const QLocale locale;
    return Texts::tr("%1 to %2").arg(locale.toString(field.minimum), locale.toString(field.maximum));
}

Result<QVariant> valueFromText(const Field &field, const QString &text, const QList<Choice> &choices)
{
    const QString trimmed = text.trimmed();
    switch (field.kind) {
    case FieldKind::Integer:
    case FieldKind::Decimal:
        if (trimmed.isEmpty() && field.isOptional) {
            return QVariant();
        }
        return field.kind == FieldKind::Integer ? wholeNumber(field, trimmed) : decimalNumber(field, trimmed);
    case FieldKind::Choice:
        return chosen(field, trimmed, choices);
    case FieldKind::Reference:
        if (trimmed.isEmpty() && field.isOptional) {
            return QVariant(QString());
        }
        return chosen(field, trimmed, choices);
    case FieldKind::References: {
        QStringList ids;
        for (const QString &part : parts(text, true)) {
            const auto id = chosen(field, part, choices);
            if (!id) {
                return id;
            }
            ids += id->toString();
        }
        return QVariant(ids);
    }
    case FieldKind::Switch:
        return switched(field, trimmed);
    case FieldKind::Prefixes:
        return blocks(field, text);
    case FieldKind::List:
        return QVariant(parts(text, false));
    case FieldKind::LongText:
        return QVariant(text);
    case FieldKind::Identifier:
    case FieldKind::Text:
    case FieldKind::Carrier:
    case FieldKind::Place:
    case FieldKind::Location:
    case FieldKind::Line:
        return QVariant(trimmed);
    }
    return QVariant(trimmed);
}

QString shownText(const Field &field, const QVariant &value)
{
    const QString text = textFromValue(field, value);
    const bool isNumber = field.kind == FieldKind::Integer || field.kind == FieldKind::Decimal;
    return !isNumber || field.unit.isEmpty() || text.isEmpty() ? text : Texts::tr("%1 %2", "number and unit").arg(text, field.unit);
}

QString textFromValue(const Field &field, const QVariant &value)
{
    switch (field.kind) {
    case FieldKind::Switch:
        return value.toBool() ? u"true"_s : u"false"_s;
    case FieldKind::Decimal:
        return value.isNull() ? QString() : QString::number(value.toDouble(), 'g', 12);
    case FieldKind::References:
    case FieldKind::Prefixes:
        return value.toStringList().join(u", "_s);
    case FieldKind::List:
        return value.toStringList().join(u"; "_s);
    default:
        return value.isNull() ? QString() : value.toString();
    }
}

} // namespace meridian::ui
