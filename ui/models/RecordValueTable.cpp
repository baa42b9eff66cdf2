// The values of a record set, a row each.
#include "engine/model/ObjectRef.h"
#include "ui/models/RecordText.h"
#include "ui/models/Tables.h"

#include <QRegularExpression>

namespace meridian::ui {

using namespace Qt::StringLiterals;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(RecordValueTable)
};

struct RecordValue
{
    QString text; ///< RDATA in presentation form
    friend bool operator==(const RecordValue &, const RecordValue &) = default;
};

/// What stands before the last part of the data, with what a new value begins with.
struct Part
{
    QString key, label, hint;
    qint64 maximum; ///< 0: a text
    QString usual;
};

std::vector<Part> partsOf(const QString &type)
{
    constexpr qint64 kSixteenBits = 65535, kEightBits = 255;
    const Part priority{u"priority"_s, Texts::tr("Priority"), Texts::tr("The smallest is used first, 0 to 65,535."), kSixteenBits, u"10"_s};
    if (type == "MX"_L1) {
        return {priority};
    }
    if (type == "SRV"_L1) {
        return {priority, {u"weight"_s, Texts::tr("Weight"), Texts::tr("Share among hosts of one priority, 0 to 65,535."), kSixteenBits, u"0"_s},
                {u"port"_s, Texts::tr("Port"), Texts::tr("Of the service, 0 to 65,535."), kSixteenBits, u"443"_s}};
    }
    if (type == "CAA"_L1) {
        return {{u"flags"_s, Texts::tr("Flags"), Texts::tr("0, or 128 where issuers must understand the tag."), kEightBits, u"0"_s},
                {u"tag"_s, Texts::tr("Tag"), Texts::tr("issue, issuewild or iodef."), 0, u"issue"_s}};
    }
    return {};
}

/// The parts and what is behind them; nothing if the text has fewer.
std::optional<QStringList> split(const QString &text, qsizetype parts)
{
    static const QRegularExpression space(u"\\s+"_s);
    QStringList out;
    QString rest = text.trimmed();
    for (qsizetype i = 0; i < parts; ++i) {
        const QRegularExpressionMatch gap = space.match(rest);
        if (!gap.hasMatch()) {
            return std::nullopt;
        }
        out += rest.left(gap.capturedStart());
        rest = rest.mid(gap.capturedEnd());
    }
    return out << rest;
}

Result<void> put(RecordValue &value, const QString &text, const QString &type, const QString &zone)
{
    const auto normal = normalValues(type, {text}, zone);
    if (!normal) {
        return std::unexpected(normal.error());
    }
    value.text = normal->front();
    return {};
}

FieldOf<RecordValue> partField(const Part &part, qsizetype position, const QString &type, const QString &zone)
{
    const auto count = static_cast<qsizetype>(partsOf(type).size());
    FieldOf<RecordValue> field;
    field.key = part.key;
    field.label = part.label;
    field.hint = part.hint;
    field.kind = part.maximum > 0 ? FieldKind::Integer : FieldKind::Text;
    field.maximum = part.maximum;
    field.width = 12;
    field.value = [position, count](const RecordValue &value) {
        const auto parts = split(value.text, count);
        return parts ? QVariant(parts->at(position)) : QVariant();
    };
    field.sortKey = [position, count](const RecordValue &value) {
        const auto parts = split(value.text, count);
        return parts ? QVariant(parts->at(position).toInt()) : QVariant();
    };
    field.assign = [position, count, type, zone](RecordValue &value, const QVariant &written) -> Result<void> {
        auto parts = split(value.text, count);
        if (!parts) {
            return fail(Error::Kind::Invalid, Texts::tr("The value has too few parts. %1").arg(recordFormat(type)));
        }
        (*parts)[position] = written.toString();
        return put(value, parts->join(u' '), type, zone);
    };
    return field;
}

FieldOf<RecordValue> lastField(const QString &type, const QString &zone)
{
    const std::vector<Part> before = partsOf(type);
    const auto count = static_cast<qsizetype>(before.size());
    FieldOf<RecordValue> field;
    field.key = u"value"_s;
    field.label = type == "MX"_L1 ? Texts::tr("Mail server") : type == "SRV"_L1 ? Texts::tr("Host") : Texts::tr("Value");
    field.hint = recordFormat(type);
    field.width = 50;
    field.value = [count](const RecordValue &value) {
        const auto parts = split(value.text, count);
        return QVariant(parts ? parts->last() : value.text);
    };
    field.assign = [before, count, type, zone](RecordValue &value, const QVariant &written) -> Result<void> {
        const QString text = written.toString().trimmed();
        if (count == 0 || (type != "CAA"_L1 && split(text, count))) {
            return put(value, text, type, zone); // the whole of it
        }
        QStringList parts;
        const auto now = split(value.text, count);
        for (qsizetype i = 0; i < count; ++i) {
            parts += now ? now->at(i) : before[static_cast<std::size_t>(i)].usual;
        }
        const auto whole = split(text, count);
        const bool isWhole = whole && normalValues(type, {text}, zone);
        return put(value, isWhole ? text : (parts << text).join(u' '), type, zone);
    };
    return field;
}

/// What is wrong with a value that came from elsewhere.
FieldOf<RecordValue> problemField(const QString &type, const QString &zone)
{
    FieldOf<RecordValue> field;
    field.key = u"problem"_s;
    field.label = Texts::tr("Problem");
    field.hint = Texts::tr("What is wrong with the value.");
    field.width = 50;
    field.value = [type, zone](const RecordValue &value) {
        const auto normal = normalValues(type, {value.text}, zone);
        return QVariant(normal ? QString() : normal.error().text);
    };
    return field;
}

using Change = std::function<bool(QStringList &)>;

ListPath<RecordValue> valuesOf(const model::ObjectRef &ref, const QString &type)
{
    const auto change = [ref](model::ProjectBuilder &builder, const Change &action) -> Result<void> {
        const model::RecordSet *set = model::findRecordSet(builder.project(), ref);
        if (!set) {
            return rowIsGone();
        }
        model::RecordSet changed = *set;
        return action(changed.values) ? builder.replaceRecordSet(ref, std::move(changed)) : rowIsGone();
    };
    const auto has = [](const QStringList &values, qsizetype row) { return row >= 0 && row < values.size(); };
    ListPath<RecordValue> path;
    path.read = [ref](const model::Project &project) {
        ListPath<RecordValue>::Rows rows;
        const model::RecordSet *set = model::findRecordSet(project, ref);
        for (const QString &value : set && !set->routing ? set->values : QStringList()) {
            rows.push_back(std::make_shared<const RecordValue>(RecordValue{value}));
        }
        return rows;
    };
    path.isSame = [ref](const model::Project &a, const model::Project &b) {
        const model::RecordSet *before = model::findRecordSet(a, ref);
        return before && before == model::findRecordSet(b, ref);
    };
    path.replace = [change, has](model::ProjectBuilder &builder, qsizetype row, RecordValue value) {
        return change(builder, [&](QStringList &values) {
            const bool ok = has(values, row);
            if (ok) {
                values[row] = value.text;
            }
            return ok;
        });
    };
    path.insert = [change, self = path, type](model::ProjectBuilder &builder, qsizetype row, RecordValue value) -> Result<void> {
        if ((type == "CNAME"_L1 || type == "DNAME"_L1) && !self.read(builder.project()).empty()) {
            return fail(Error::Kind::Invalid, Texts::tr("%1 has one value only. Change it instead.").arg(type));
        }
        return change(builder, [&](QStringList &values) {
            values.insert(std::clamp<qsizetype>(row, 0, values.size()), value.text);
            return true;
        });
    };
    path.remove = [change, has](model::ProjectBuilder &builder, qsizetype row) {
        return change(builder, [&](QStringList &values) {
            const bool ok = has(values, row);
            if (ok) {
                values.removeAt(row);
            }
            return ok;
        });
    };
    path.move = [change, has](model::ProjectBuilder &builder, qsizetype from, qsizetype to) {
        return change(builder, [&](QStringList &values) {
            const bool ok = has(values, from) && has(values, to);
            if (ok) {
                values.move(from, to);
            }
            return ok;
        });
    };
    return path;
}

/// An example that the list does not have: the last number in it is counted up.
QString freshValue(const QString &type, const QString &zone, const QStringList &values)
{
    static const QRegularExpression number(u"^(.*?)(\\d+)(\\D*)$"_s);
    QString value = sampleValue(type, zone);
    for (int i = 2; values.contains(value) && i < 1000; ++i) {
        const QRegularExpressionMatch found = number.match(type == "A"_L1 || type == "AAAA"_L1 ? value : QString());
        value = found.hasMatch() ? QString(found.captured(1) + QString::number(found.captured(2).toInt() + 1) + found.captured(3))
            : type == "TXT"_L1   ? QString(u"\"text "_s + QString::number(i) + u'"')
                                 : sampleValue(type, u"host%1."_s.arg(i) + zone);
    }
    return value;
}

} // namespace

TablePtr recordValueTable(const model::ObjectRef &recordSet, const QString &typeAsWritten, bool withProblems)
{
    const QString type = typeAsWritten.toUpper(), zone = recordSet.parentKey;
    TableDescription<RecordValue> description;
    description.words = {Texts::tr("Value"),
                         Texts::tr("Values"),
                         Texts::tr("Search values"),
                         Texts::tr("Add Value"),
                         u"record"_s,
                         Texts::tr("No values"),
                         Texts::tr("Every client gets the same values. Without one the name has no data of this type.")};
    description.path = valuesOf(recordSet, type);
    description.parentTitle = inside(recordSet);
    qsizetype position = 0;
    for (const Part &part : partsOf(type)) {
        description.fields.push_back(partField(part, position++, type, zone));
        description.columns += part.key;
    }
    description.fields.push_back(lastField(type, zone));
    description.columns += u"value"_s;
    if (withProblems) {
        description.fields.push_back(problemField(type, zone));
        description.columns += u"problem"_s;
    }
    description.isOrdered = true;
    description.pasteField = u"value"_s;
    description.isPasteOfCopies = false;
    description.key = [](const RecordValue &value) { return value.text; };
    description.make = [recordSet, type, zone](const model::ProjectBuilder &builder) -> Result<RecordValue> {
        const model::RecordSet *set = model::findRecordSet(builder.project(), recordSet);
        return RecordValue{freshValue(type, zone, set ? set->values : QStringList())};
    };
    description.makeUnique = [recordSet, type, zone](RecordValue &value, const model::ProjectBuilder &builder) {
        const model::RecordSet *set = model::findRecordSet(builder.project(), recordSet);
        value.text = freshValue(type, zone, set ? set->values : QStringList());
    };
    description.checkInList = [](const RecordValue &value, qsizetype row, const ListPath<RecordValue>::Rows &rows) -> Result<void> {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (static_cast<qsizetype>(i) != row && rows[i]->text == value.text) {
                return fail(Error::Kind::Conflict, Texts::tr("The value \"%1\" is there already.").arg(value.text));
            }
        }
        return {};
    };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
