#include "ui/models/CommonFields.h"
#include "ui/models/References.h"
#include "ui/models/Tables.h"

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::LineOrder;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(ProjectTable)
};

/// What a project has of its own.
struct Head
{
    QString name;
    QString note;
    model::Settings settings;
    friend bool operator==(const Head &, const Head &) = default;
};

Head headOf(const model::Project &project)
{
    return {project.name, project.note, project.settings};
}

FieldOf<Head> orderField()
{
    FieldOf<Head> field;
    field.key = u"lineOrder"_s;
    field.label = Texts::tr("Line order");
    field.kind = FieldKind::Choice;
    field.hint = Texts::tr("In which order the lines of a name are tried.");
    field.choices = choicesOf<LineOrder>({{LineOrder::VolcengineDns, Texts::tr("Volcengine DNS: province before carrier and region")},
                                          {LineOrder::VolcengineHttpDns, Texts::tr("Volcengine HTTPDNS: everything with a carrier first")},
                                          {LineOrder::LongestPrefixThenFinest, Texts::tr("Longest IP range, then the finest place")}});
    field.value = [](const Head &head) { return QVariant(model::toText(head.settings.lineOrder)); };
    field.assign = [](Head &head, const QVariant &value) -> Result<void> {
        head.settings.lineOrder = model::fromText<LineOrder>(value.toString()).value_or(head.settings.lineOrder);
        return {};
    };
    return field;
}

FieldOf<Head> settingField(const QString &key, const QString &label, const QString &hint, bool model::Settings::*member)
{
    FieldOf<Head> field;
    field.key = key;
    field.label = label;
    field.kind = FieldKind::Switch;
    field.hint = hint;
    field.value = [member](const Head &head) { return QVariant(head.settings.*member); };
    field.assign = [member](Head &head, const QVariant &value) -> Result<void> {
        head.settings.*member = value.toBool();
        return {};
    };
    return field;
}

} // namespace

TablePtr projectTable()
{
    TableDescription<Head> description;
    description.words.singular = Texts::tr("Project");
    description.words.plural = Texts::tr("Project");
    description.words.iconName = u"project"_s;
    description.path = singleRow<Head>([](const model::Project &project) { return std::make_shared<const Head>(headOf(project)); },
                                       [](model::ProjectBuilder &builder, const Head &head) -> Result<void> {
                                           builder.setName(head.name);
                                           builder.setNote(head.note);
                                           builder.setSettings(head.settings);
                                           return {};
                                       },
                                       [](const model::Project &a, const model::Project &b) { return headOf(a) == headOf(b); });
    description.fields = {nameField<Head>(), orderField(),
                          settingField(u"ecs"_s, Texts::tr("Obey client subnet"), Texts::tr("Decide by the network that a resolver names in its query (EDNS client subnet)."),
                                       &model::Settings::ecs),
                          settingField(u"production"_s, Texts::tr("Production"), Texts::tr("Publishing asks twice, and the window is marked."), &model::Settings::production),
                          noteField<Head>()};
    description.key = [](const Head &) { return QString(); };
    description.title = [](const Head &head, const model::Project &) { return head.name; };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
