#include "ui/editors/Editors.h"

#include "ui/editors/HealthCheckPage.h"
#include "ui/editors/HealthColumn.h"
#include "ui/editors/ListPage.h"
#include "ui/editors/NewObject.h"
#include "ui/editors/ObjectPage.h"
#include "ui/editors/InstancePage.h"
#include "ui/editors/PoolPage.h"
#include "ui/editors/RecordPage.h"
#include "ui/editors/RulePage.h"
#include "ui/editors/TablePanel.h"
#include "ui/editors/TestPages.h"
#include "ui/editors/ZonePage.h"
#include "ui/document/ProjectDocument.h"
#include "ui/models/Tables.h"
#include "ui/shell/PageFactory.h"
#include "ui/widgets/MessageBox.h"

namespace meridian::ui {

using namespace Qt::StringLiterals;
using Kind = PageFactory::Kind;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(Editors)
};

void registerListOf(PageFactory &factory, Kind kind)
{
    factory.registerList(kind, [kind](const PageContext &context, QWidget *parent) -> Page * {
        auto *page = new ListPage(context, [kind](const QString &parentKey) { return tableOf(kind, parentKey); }, parent);
        if (kind == Kind::Address && context.engine != nullptr) {
            showHealth(page->panel()->model(), context.engine, [](const void *row) { return static_cast<const model::Address *>(row); });
        }
        return page;
    });
}

/// Where a new object of a nested kind goes: the parent of, or at, the selection; otherwise the first that there is.
QString parentFor(Kind kind, const model::ObjectRef &near, const model::Project &project)
{
    const QString firstInstance = project.instances.isEmpty() ? QString() : keyOf(project.instances.at(0));
    const QString instance = near.kind == Kind::Instance && !near.key.isEmpty() ? near.key
        : near.kind == Kind::Rule || near.kind == Kind::PoolSet                 ? near.parentKey.section(u'/', 0, 0)
                                                                                : firstInstance;
    if (kind == Kind::Rule) {
        return instance;
    }
    if (kind == Kind::PoolSet) {
        if (near.kind == Kind::PoolSet) {
            return near.parentKey;
        }
        const model::Instance *owner = project.instances.find(instance);
        const QString rule = near.kind == Kind::Rule && !near.key.isEmpty() ? near.key : owner && !owner->rules.empty() ? owner->rules.front().id.text : QString();
        return instance + u'/' + rule;
    }
    if (kind == Kind::RecordSet) {
        const QString firstZone = project.zones.isEmpty() ? QString() : keyOf(project.zones.at(0));
        return near.kind == Kind::Zone && !near.key.isEmpty() ? near.key : near.kind == Kind::RecordSet ? near.parentKey : firstZone;
    }
    return {};
}

void registerCreator(PageFactory &factory, Kind kind, const QString &text)
{
    factory.registerCreator({kind, text, [kind, text](const PageContext &context, QWidget *parent, const model::ObjectRef &near) {
                                 const QString parentKey = parentFor(kind, near, *context.document->project());
                                 if (const auto made = addAndShow(*context.document, kind, parentKey); !made) {
                                     MessageBox::error(parent, text, made.error());
                                 }
                             }});
}

/// A kind whose page is its form alone.
void registerSimpleForm(PageFactory &factory, Kind kind, const QList<ObjectForm::Section> &sections)
{
    factory.registerForm(kind, [kind, sections](const PageContext &context, QWidget *parent) -> Page * {
        return new ObjectPage(context, kind, sections, parent);
    });
}

template<typename PageType>
void registerPage(PageFactory &factory, Kind kind)
{
    factory.registerForm(kind, [](const PageContext &context, QWidget *parent) -> Page * { return new PageType(context, parent); });
}

} // namespace

void registerEditors(PageFactory &factory)
{
    for (const Kind kind : {Kind::Address, Kind::Pool, Kind::HealthCheck, Kind::Line, Kind::Network, Kind::LocationEntry, Kind::Instance, Kind::Rule, Kind::PoolSet,
                            Kind::Zone, Kind::RecordSet, Kind::Channel, Kind::Alert}) {
        registerListOf(factory, kind);
    }
    factory.registerList(Kind::Test, [](const PageContext &context, QWidget *parent) -> Page * { return new TestListPage(context, parent); });
    registerSimpleForm(factory, Kind::Address,
                       {{{}, {u"name"_s, u"id"_s, u"value"_s}},
                        {Texts::tr("Health"), {u"healthCheck"_s, u"mode"_s}},
                        {Texts::tr("Where it is"), {u"location"_s, u"isp"_s}},
                        {Texts::tr("Capacity"), {u"capacity"_s, u"backendsTotal"_s, u"backendsHealthy"_s, u"backendsThreshold"_s, u"note"_s}}});
    registerPage<PoolPage>(factory, Kind::Pool);
    registerPage<HealthCheckPage>(factory, Kind::HealthCheck);
    const QList<ObjectForm::Section> blocks{{{}, {u"name"_s, u"id"_s, u"cidrs"_s, u"note"_s}}};
    registerSimpleForm(factory, Kind::Line, blocks);
    registerSimpleForm(factory, Kind::Network, blocks);
    registerSimpleForm(factory, Kind::LocationEntry, {{{}, {u"cidr"_s, u"place"_s, u"isp"_s, u"asn"_s, u"coordinates"_s, u"note"_s}}});
    registerPage<InstancePage>(factory, Kind::Instance);
    registerPage<RulePage>(factory, Kind::Rule);
    registerPage<PoolSetPage>(factory, Kind::PoolSet);
    registerPage<ZonePage>(factory, Kind::Zone);
    registerPage<RecordPage>(factory, Kind::RecordSet);
    registerSimpleForm(factory, Kind::Channel, {{{}, {u"name"_s, u"id"_s, u"kind"_s}}, {Texts::tr("How it is sent"), {u"url"_s, u"from"_s, u"to"_s, u"command"_s, u"note"_s}}});
    registerSimpleForm(factory, Kind::Alert,
                       {{{}, {u"name"_s, u"id"_s}},
                        {Texts::tr("What is watched"), {u"scopeKind"_s, u"scopeId"_s, u"when"_s}},
                        {Texts::tr("When it tells"), {u"for"_s, u"repeat"_s, u"silence"_s}},
                        {Texts::tr("Whom it tells"), {u"channels"_s, u"note"_s}}});
    registerPage<TestPage>(factory, Kind::Test);
    registerSimpleForm(factory, Kind::Project, {{{}, {u"name"_s, u"note"_s}}, {Texts::tr("Decisions"), {u"lineOrder"_s, u"ecs"_s}}, {Texts::tr("Publishing"), {u"production"_s}}});
    registerCreator(factory, Kind::Zone, Texts::tr("New Zone…"));
    registerCreator(factory, Kind::RecordSet, Texts::tr("New Record Set…"));
    registerCreator(factory, Kind::Instance, Texts::tr("New Instance…"));
    registerCreator(factory, Kind::Rule, Texts::tr("New Rule…"));
    registerCreator(factory, Kind::PoolSet, Texts::tr("New Pool Set…"));
    registerCreator(factory, Kind::Address, Texts::tr("New Address…"));
    registerCreator(factory, Kind::Pool, Texts::tr("New Pool…"));
    registerCreator(factory, Kind::HealthCheck, Texts::tr("New Health Check…"));
    registerCreator(factory, Kind::Line, Texts::tr("New Line…"));
    registerCreator(factory, Kind::Network, Texts::tr("New Network…"));
    registerCreator(factory, Kind::LocationEntry, Texts::tr("New Location…"));
    registerCreator(factory, Kind::Channel, Texts::tr("New Channel…"));
    registerCreator(factory, Kind::Alert, Texts::tr("New Alert…"));
    registerCreator(factory, Kind::Test, Texts::tr("New Policy Test…"));
}

} // namespace meridian::ui
