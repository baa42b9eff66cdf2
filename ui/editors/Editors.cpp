#include "ui/editors/Editors.h"

#include "ui/editors/ListPage.h"
#include "ui/editors/NewObject.h"
#include "ui/editors/ObjectPage.h"
#include "ui/editors/PoolPage.h"
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
        return new ListPage(context, [kind](const QString &parentKey) { return tableOf(kind, parentKey); }, parent);
    });
}

void registerCreator(PageFactory &factory, Kind kind, const QString &text)
{
    factory.registerCreator({kind, text, [kind, text](const PageContext &context, QWidget *parent, const model::ObjectRef &) {
                                 if (const auto made = addAndShow(*context.document, kind); !made) {
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
    for (const Kind kind : {Kind::Address, Kind::Pool, Kind::HealthCheck, Kind::Line, Kind::Network, Kind::LocationEntry}) {
        registerListOf(factory, kind);
    }
    registerSimpleForm(factory, Kind::Address,
                       {{{}, {u"name"_s, u"id"_s, u"value"_s}},
                        {Texts::tr("Health"), {u"healthCheck"_s, u"mode"_s}},
                        {Texts::tr("Where it is"), {u"location"_s, u"isp"_s}},
                        {Texts::tr("Capacity"), {u"capacity"_s, u"backendsTotal"_s, u"backendsHealthy"_s, u"backendsThreshold"_s}},
                        {Texts::tr("Note"), {u"note"_s}}});
    registerPage<PoolPage>(factory, Kind::Pool);
    registerSimpleForm(factory, Kind::HealthCheck,
                       {{{}, {u"name"_s, u"id"_s, u"kind"_s}},
                        {Texts::tr("What is probed"),
                         {u"port"_s, u"host"_s, u"path"_s, u"method"_s, u"headers"_s, u"verifyCertificate"_s, u"packets"_s, u"children"_s}},
                        {Texts::tr("What is healthy"),
                         {u"expectCodes"_s, u"expectBody"_s, u"lossPercent"_s, u"atLeast"_s, u"staleAfter"_s, u"failures"_s, u"successes"_s, u"quorum"_s, u"invert"_s}},
                        {Texts::tr("When and from where"), {u"interval"_s, u"timeout"_s, u"points"_s}},
                        {Texts::tr("Note"), {u"note"_s}}});
    const QList<ObjectForm::Section> blocks{{{}, {u"name"_s, u"id"_s, u"cidrs"_s, u"note"_s}}};
    registerSimpleForm(factory, Kind::Line, blocks);
    registerSimpleForm(factory, Kind::Network, blocks);
    registerSimpleForm(factory, Kind::LocationEntry, {{{}, {u"cidr"_s, u"place"_s, u"isp"_s, u"asn"_s, u"coordinates"_s, u"note"_s}}});
    registerCreator(factory, Kind::Address, Texts::tr("New Address…"));
    registerCreator(factory, Kind::Pool, Texts::tr("New Pool…"));
    registerCreator(factory, Kind::HealthCheck, Texts::tr("New Health Check…"));
    registerCreator(factory, Kind::Line, Texts::tr("New Line…"));
    registerCreator(factory, Kind::Network, Texts::tr("New Network…"));
    registerCreator(factory, Kind::LocationEntry, Texts::tr("New Location…"));
}

} // namespace meridian::ui
