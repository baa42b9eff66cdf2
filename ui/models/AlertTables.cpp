#include "engine/model/AlertRules.h"
#include "engine/model/ChannelRules.h"
#include "engine/model/References.h"
#include "engine/model/TextRules.h"
#include "ui/models/CommonFields.h"
#include "ui/models/References.h"
#include "ui/models/SilenceText.h"
#include "ui/models/Tables.h"

#include <QUrl>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::Alert;
using model::Channel;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(AlertTables)
};

constexpr int kWeek = 604'800;
constexpr qsizetype kMaximumAddress = 320;
constexpr qsizetype kMaximumCommand = 4096;

// ---- channels ----

FieldOf<Channel> kindField()
{
    using Kind = Channel::Kind;
    auto field = choiceField<Channel>(u"kind"_s, Texts::tr("Kind"), Texts::tr("How alerts are sent. A desktop is told by the console alone, while its test server probes."), &Channel::kind,
                                      choicesOf<Kind>({{Kind::Desktop, Texts::tr("Desktop notification")},
                                                       {Kind::Webhook, Texts::tr("Webhook")},
                                                       {Kind::Smtp, Texts::tr("Mail (SMTP)")},
                                                       {Kind::Command, Texts::tr("Command")}}));
    field.width = 20;
    return field;
}

QString urlAdvice(const Channel &channel)
{
    const QUrl url(channel.url);
    if (channel.url.isEmpty()) {
        return Texts::tr("Without a URL the channel cannot send anything.");
    }
    if (channel.kind == Channel::Kind::Webhook && url.scheme() != "https"_L1 && url.scheme() != "http"_L1) {
        return Texts::tr("A webhook cannot be sent to \"%1\". Write a URL that begins with https:// or http://.").arg(channel.url);
    }
    if (channel.kind == Channel::Kind::Smtp && url.scheme() != "smtps"_L1 && url.scheme() != "smtp"_L1) {
        return Texts::tr("Mail cannot be sent to \"%1\". Write a URL that begins with smtps:// or smtp://.").arg(channel.url);
    }
    return url.password().isEmpty() ? QString() : Texts::tr("Everybody who sees the project reads the password in the URL. Move it to the server's file of secrets.");
}

FieldOf<Channel> urlField()
{
    auto field = textField<Channel>(u"url"_s, Texts::tr("URL"), Texts::tr("A webhook's URL, or the mail server: https://host/path, smtps://host or smtp://host:587."), &Channel::url);
    field.placeholder = u"https://alerts.example/hook"_s;
    field.width = 36;
    field.assign = [](Channel &channel, const QVariant &value) -> Result<void> {
        if (!model::urlProblem(value.toString()).isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no URL. Write one such as https://host.example/path or smtps://mail.example.").arg(value.toString()));
        }
        channel.url = value.toString();
        return {};
    };
    field.advice = [](const Channel &channel, const model::Project &) { return urlAdvice(channel); };
    return onlyFor({Channel::Kind::Webhook, Channel::Kind::Smtp}, field);
}

Result<void> mailAddress(const QString &text)
{
    if (!model::MailAddress::parse(text)) {
        return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no mail address. Write one such as ops@example.net or Operations <ops@example.net>.").arg(text));
    }
    if (text.size() > kMaximumAddress) {
        return std::unexpected(CommonTexts::tooLong(Texts::tr("Mail address"), text.size(), kMaximumAddress));
    }
    return {};
}

FieldOf<Channel> fromField()
{
    auto field = textField<Channel>(u"from"_s, Texts::tr("Sender"), Texts::tr("Mail address that alerts come from, at most 320 characters."), &Channel::from);
    field.placeholder = u"meridian@example.net"_s;
    field.assign = [](Channel &channel, const QVariant &value) -> Result<void> {
        if (const Result<void> checked = value.toString().isEmpty() ? Result<void>() : mailAddress(value.toString()); !checked) {
            return checked;
        }
        channel.from = value.toString();
        return {};
    };
    field.advice = [](const Channel &channel, const model::Project &) {
        return channel.from.isEmpty() ? Texts::tr("Without a sender the channel cannot send anything.") : QString();
    };
    return onlyFor({Channel::Kind::Smtp}, field);
}

FieldOf<Channel> toField()
{
    FieldOf<Channel> field;
    field.key = u"to"_s;
    field.label = Texts::tr("Recipients");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Mail addresses, one a line.");
    field.placeholder = u"ops@example.net"_s;
    field.isOptional = true;
    field.value = [](const Channel &channel) { return QVariant(channel.to); };
    field.assign = [](Channel &channel, const QVariant &value) -> Result<void> {
        QStringList recipients;
        for (const QString &text : value.toStringList()) {
            if (const Result<void> checked = mailAddress(text); !checked) {
                return checked;
            }
            if (recipients.contains(text)) {
                return fail(Error::Kind::Invalid, Texts::tr("%1 stands there twice. Remove one of them.").arg(text));
            }
            recipients += text;
        }
        channel.to = recipients;
        return {};
    };
    field.advice = [](const Channel &channel, const model::Project &) {
        return channel.to.isEmpty() ? Texts::tr("Without a recipient the channel cannot send anything.") : QString();
    };
    return onlyFor({Channel::Kind::Smtp}, field);
}

FieldOf<Channel> commandField()
{
    auto field = textField<Channel>(u"command"_s, Texts::tr("Command"),
                                    Texts::tr("Program and arguments; double quotes keep a part together, and no shell is used. At most 4 096 characters."), &Channel::command);
    field.placeholder = u"/usr/local/bin/notify \"on call\""_s;
    field.assign = [](Channel &channel, const QVariant &value) -> Result<void> {
        const QString command = value.toString();
        if (!command.isEmpty() && model::commandWords(command).isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("A quote is left open in the command. Close it."));
        }
        if (command.size() > kMaximumCommand) {
            return std::unexpected(CommonTexts::tooLong(Texts::tr("Command"), command.size(), kMaximumCommand));
        }
        channel.command = command;
        return {};
    };
    field.advice = [](const Channel &channel, const model::Project &) {
        return channel.command.isEmpty() ? Texts::tr("Without a command the channel cannot send anything.") : QString();
    };
    return onlyFor({Channel::Kind::Command}, field);
}

/// Where it sends to, in the list.
FieldOf<Channel> destinationField()
{
    FieldOf<Channel> field;
    field.key = u"destination"_s;
    field.label = Texts::tr("Sends to");
    field.hint = Texts::tr("The URL, the recipients or the command.");
    field.width = 44;
    field.value = [](const Channel &channel) {
        switch (channel.kind) {
        case Channel::Kind::Desktop: return QVariant(Texts::tr("This desktop"));
        case Channel::Kind::Webhook: return QVariant(channel.url);
        case Channel::Kind::Smtp: return QVariant(channel.to.join(u", "_s));
        case Channel::Kind::Command: return QVariant(channel.command);
        }
        return QVariant();
    };
    return field;
}

// ---- alerts ----

FieldOf<Alert> scopeKindField()
{
    using Scope = Alert::Scope;
    auto field = choiceField<Alert>(u"scopeKind"_s, Texts::tr("Watches"), Texts::tr("The kind of objects that the alert is about."), &Alert::scope,
                                    choicesOf<Scope>({{Scope::Instance, Texts::tr("Instances")},
                                                      {Scope::Rule, Texts::tr("Rules")},
                                                      {Scope::PoolSet, Texts::tr("Pool sets")},
                                                      {Scope::Pool, Texts::tr("Address pools")},
                                                      {Scope::Address, Texts::tr("Addresses")},
                                                      {Scope::Node, Texts::tr("Nodes")}}));
    field.assign = [](Alert &alert, const QVariant &value) -> Result<void> {
        const auto scope = model::fromText<Scope>(value.toString()).value_or(alert.scope);
        if (scope != alert.scope) {
            alert.scope = scope;
            alert.scopeId.clear(); // the object was one of the old kind
        }
        return {};
    };
    field.advice = [](const Alert &alert, const model::Project &project) {
        return alert.scope == Scope::Node && project.nodes.isEmpty() ? Texts::tr("The project has no nodes, so the alert never tells anything.") : QString();
    };
    return field;
}

/// "Web shop › Beijing › Main" of instance/rule/set, and the name of what is not nested.
QString watchedTitle(const model::Project &project, Alert::Scope scope, const QString &id)
{
    using Kind = model::ObjectRef::Kind;
    if (scope != Alert::Scope::Rule && scope != Alert::Scope::PoolSet) {
        return model::titleOf(project, {model::kindOf(scope), id, {}});
    }
    const QString instance = id.section(u'/', 0, 0);
    const QString rule = id.section(u'/', 1, 1);
    QStringList titles{model::titleOf(project, {Kind::Instance, instance, {}}), model::titleOf(project, {Kind::Rule, rule, instance})};
    if (scope == Alert::Scope::PoolSet) {
        titles += model::titleOf(project, {Kind::PoolSet, id.section(u'/', 2), instance + u'/' + rule});
    }
    return titles.join(u" › "_s);
}

/// Keys of all objects of the kind that an alert watches.
QStringList watchable(const model::Project &project, Alert::Scope scope)
{
    QStringList keys;
    const auto add = [&keys](const auto &objects) {
        for (const auto &object : objects) {
            keys += keyOf(object);
        }
    };
    switch (scope) {
    case Alert::Scope::Instance:
        add(project.instances);
        break;
    case Alert::Scope::Rule:
    case Alert::Scope::PoolSet:
        for (const model::Instance &instance : project.instances) {
            for (const model::Rule &rule : instance.rules) {
                const QString ruleKey = instance.id.text + u'/' + rule.id.text;
                if (scope == Alert::Scope::Rule) {
                    keys += ruleKey;
                    continue;
                }
                for (const model::PoolSet &set : rule.poolSets) {
                    keys += ruleKey + u'/' + set.id.text;
                }
            }
        }
        break;
    case Alert::Scope::Pool:
        add(project.pools);
        break;
    case Alert::Scope::Address:
        add(project.addresses);
        break;
    case Alert::Scope::Node:
        add(project.nodes);
        break;
    }
    return keys;
}

FieldOf<Alert> scopeIdField()
{
    FieldOf<Alert> field;
    field.key = u"scopeId"_s;
    field.label = Texts::tr("Object");
    field.kind = FieldKind::Choice;
    field.isOpenChoice = true; // typed, for lists that are too long to look through
    field.isOptional = true;
    field.hint = Texts::tr("One object of the kind, or all of them. Its ID can be typed; rules and pool sets are instance/rule/set.");
    field.width = 30;
    field.value = [](const Alert &alert) { return QVariant(alert.scopeId); };
    field.assign = [](Alert &alert, const QVariant &value) -> Result<void> {
        alert.scopeId = value.toString();
        return {};
    };
    field.choicesFor = [](const Alert &alert, const model::Project &project) {
        QList<Choice> choices{{QString(), Texts::tr("All", "objects that an alert watches"), {}}};
        for (const QString &key : watchable(project, alert.scope)) {
            const QString title = watchedTitle(project, alert.scope, key);
            choices += {key, title == key ? key : Texts::tr("%1 (%2)", "name and id").arg(title, key), {}}; // tells objects of one name apart
        }
        return choices;
    };
    field.advice = [](const Alert &alert, const model::Project &project) {
        const QStringList unwatched = model::unwatchedNodes(project, alert);
        return unwatched.isEmpty() ? QString() : Texts::tr("No health check is probed from %1, and nothing is known of a node that only answers: the alert never tells of it.").arg(unwatched.join(u", "_s));
    };
    field.display = [](const Alert &alert, const model::Project &project) {
        return alert.scopeId.isEmpty() ? Texts::tr("All", "objects that an alert watches") : watchedTitle(project, alert.scope, alert.scopeId);
    };
    return field;
}

QList<Choice> events()
{
    return {{u"unavailable"_s, Texts::tr("Unavailable"), {}},
            {u"recovered"_s, Texts::tr("Recovered"), {}},
            {u"degraded"_s, Texts::tr("Degraded"), {}},
            {u"switched"_s, Texts::tr("Switched"), {}}};
}

QString textOf(model::NeverTold why)
{
    switch (why) {
    case model::NeverTold::No:
        return {};
    case model::NeverTold::NoParts:
        return Texts::tr("Addresses and nodes are available or not, never degraded. Watch pools or pool sets for that.");
    case model::NeverTold::NeverSwitches:
        return Texts::tr("Only pool sets, rules and instances switch. Watch one of them for that.");
    case model::NeverTold::NothingBefore:
        return Texts::tr("Recovered is told of what was told before. Add Unavailable or Degraded.");
    }
    return {};
}

QString eventsAdvice(const Alert &alert)
{
    if (alert.when.isEmpty()) {
        return Texts::tr("Without an event the alert never tells anything.");
    }
    for (const QString &event : alert.when) {
        if (const model::NeverTold why = model::neverTold(alert, event); why != model::NeverTold::No) {
            return textOf(why);
        }
    }
    return {};
}

FieldOf<Alert> whenField()
{
    FieldOf<Alert> field;
    field.key = u"when"_s;
    field.label = Texts::tr("Events");
    field.kind = FieldKind::References;
    field.choices = events();
    field.hint = Texts::tr("What is told: objects that become unavailable, recover, lose a part (degraded), or answer from another set (switched).");
    field.isOptional = true;
    field.width = 26;
    field.value = [](const Alert &alert) { return QVariant(alert.when); };
    field.assign = [](Alert &alert, const QVariant &value) -> Result<void> {
        alert.when = value.toStringList();
        return {};
    };
    field.display = [](const Alert &alert, const model::Project &) {
        QStringList words;
        for (const Choice &event : events()) {
            if (alert.when.contains(event.value)) {
                words += event.label;
            }
        }
        return words.join(u", "_s);
    };
    field.advice = [](const Alert &alert, const model::Project &) { return eventsAdvice(alert); };
    return field;
}

FieldOf<Alert> channelsField()
{
    auto field = referencesField<Alert>(u"channels"_s, Texts::tr("Channels"),
                                        Texts::tr("Where the alert goes. The server meridiand sends it; the console only shows it on desktops, while its test server probes."), &Alert::channels,
                                        channelReference());
    field.width = 26;
    field.advice = [](const Alert &alert, const model::Project &project) {
        return alert.channels.empty() ? Texts::tr("The alert has no channel, so nobody is told. Add a channel and tick it.")
            : model::tellsDesktopsOnly(project, alert)
            ? Texts::tr("Desktops alone are told, by the console while its test server probes. The server meridiand tells nobody: add a channel of another kind.")
            : QString();
    };
    return field;
}

FieldOf<Alert> forField()
{
    auto field = numberField<Alert>(u"for"_s, Texts::tr("After"), Texts::tr("How long the state must have held before it is told. 0 to 604 800 seconds."), &Alert::forSeconds, 0,
                                    kWeek, Texts::tr("s", "seconds"));
    field.isBulk = true;
    return field;
}

FieldOf<Alert> repeatField()
{
    auto field = numberField<Alert>(u"repeat"_s, Texts::tr("Tell again every"), Texts::tr("How often what lasts is told again. 0: it is told once; else at most 604 800 seconds."), &Alert::repeatSeconds, 0,
                                    kWeek, Texts::tr("s", "seconds"));
    field.isBulk = true;
    field.advice = [](const Alert &alert, const model::Project &) {
        if (model::repeatsNothing(alert)) {
            return Texts::tr("Only Unavailable and Degraded last, so nothing is told again. Tick one of them, or write 0.");
        }
        return alert.repeatSeconds > 0 && alert.repeatSeconds < model::kLeastRepeat ? Texts::tr("Nobody reads for long what is told so often. Write %1 s or more.").arg(model::kLeastRepeat) : QString();
    };
    return field;
}

FieldOf<Alert> silenceField()
{
    FieldOf<Alert> field;
    field.key = u"silence"_s;
    field.label = Texts::tr("Silence");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Hours in which nothing is told, in UTC, one window a line. What still holds at the end is told then; what came and went meanwhile is not.");
    field.placeholder = u"sat, sun 22:00-06:00"_s;
    field.isOptional = true;
    field.isBulk = true;
    field.width = 26;
    field.value = [](const Alert &alert) { return QVariant(silenceTexts(alert.silence)); };
    field.assign = [](Alert &alert, const QVariant &value) -> Result<void> {
        auto windows = parseSilenceTexts(value.toStringList());
        if (!windows) {
            return std::unexpected(windows.error());
        }
        alert.silence = std::move(*windows);
        return {};
    };
    field.advice = [](const Alert &alert, const model::Project &) {
        return model::isAlwaysSilent(alert) ? Texts::tr("The whole week is silent, so the alert never tells anything. Leave hours in which it may.") : QString();
    };
    field.format = [](const Alert &) { return Texts::tr("Days from mon to sun, and hours in UTC: \"sat, sun 22:00-06:00\". Without days it is every day."); };
    return field;
}

} // namespace

TablePtr channelTable()
{
    TableDescription<Channel> description;
    description.words = {Texts::tr("Channel"),
                         Texts::tr("Channels"),
                         Texts::tr("Search channels"),
                         Texts::tr("Add Channel"),
                         u"channel"_s,
                         Texts::tr("No channels"),
                         Texts::tr("A channel is where alerts go: a webhook, mail, a command or this desktop. The server meridiand sends them; the console shows those for desktops.")};
    description.path = listOf(&model::Project::channels);
    description.fields = {nameField<Channel>(), idField<Channel>(), kindField(), urlField(), fromField(), toField(), commandField(), destinationField(), noteField<Channel>()};
    description.columns = {u"name"_s, u"id"_s, u"kind"_s, u"destination"_s, u"note"_s};
    description.pasteField = u"name"_s;
    description.key = [](const Channel &channel) { return channel.id.text; };
    description.title = [](const Channel &channel, const model::Project &) { return channel.name.isEmpty() ? channel.id.text : channel.name; };
    description.make = [](const model::ProjectBuilder &builder) -> Result<Channel> {
        Channel channel;
        channel.id.text = builder.uniqueId(model::ObjectRef::Kind::Channel, u"channel"_s);
        channel.kind = Channel::Kind::Webhook;
        return channel;
    };
    description.makeUnique = [](Channel &channel, const model::ProjectBuilder &builder) {
        channel.id.text = builder.uniqueId(model::ObjectRef::Kind::Channel, channel.id.text);
    };
    return makeTable(std::move(description));
}

TablePtr alertTable()
{
    TableDescription<Alert> description;
    description.words = {Texts::tr("Alert"),
                         Texts::tr("Alerts"),
                         Texts::tr("Search alerts"),
                         Texts::tr("Add Alert"),
                         u"alert"_s,
                         Texts::tr("No alerts"),
                         Texts::tr("An alert says which events are told, of which objects, and through which channels. The server meridiand sends them; the console shows those for desktops.")};
    description.path = listOf(&model::Project::alerts);
    description.fields = {nameField<Alert>(), idField<Alert>(), scopeKindField(), scopeIdField(), whenField(), forField(), repeatField(), silenceField(), channelsField(), noteField<Alert>()};
    description.columns = {u"name"_s, u"id"_s, u"scopeKind"_s, u"scopeId"_s, u"when"_s, u"for"_s, u"channels"_s};
    description.pasteField = u"name"_s;
    description.key = [](const Alert &alert) { return alert.id.text; };
    description.title = [](const Alert &alert, const model::Project &) { return alert.name.isEmpty() ? alert.id.text : alert.name; };
    description.make = [](const model::ProjectBuilder &builder) -> Result<Alert> {
        Alert alert;
        alert.id.text = builder.uniqueId(model::ObjectRef::Kind::Alert, u"alert"_s);
        alert.when = {u"unavailable"_s, u"recovered"_s};
        if (!builder.project().channels.isEmpty()) {
            alert.channels = {builder.project().channels.at(0).id};
        }
        return alert;
    };
    description.makeUnique = [](Alert &alert, const model::ProjectBuilder &builder) {
        alert.id.text = builder.uniqueId(model::ObjectRef::Kind::Alert, alert.id.text);
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) {
        return !a.channels.isSameAs(b.channels) || !a.instances.isSameAs(b.instances) || !a.pools.isSameAs(b.pools) || !a.addresses.isSameAs(b.addresses)
            || !a.nodes.isSameAs(b.nodes) || !a.healthChecks.isSameAs(b.healthChecks);
    };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
