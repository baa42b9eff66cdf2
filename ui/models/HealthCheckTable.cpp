#include "engine/model/CloudDnsRules.h"
#include "engine/model/TextRules.h"
#include "ui/models/CommonFields.h"
#include "ui/models/ExpectText.h"
#include "ui/models/References.h"
#include "ui/models/Tables.h"

#include <QRegularExpression>

namespace meridian::ui {

using namespace Qt::StringLiterals;
using model::HealthCheck;
using Kind = HealthCheck::Kind;

namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(HealthCheckTable)
};

constexpr int kWeek = 604'800;

FieldOf<HealthCheck> kindField()
{
    auto field = choiceField<HealthCheck>(u"kind"_s, Texts::tr("Kind"), Texts::tr("What a probe does."), &HealthCheck::kind,
                                          choicesOf<Kind>({{Kind::Icmp, Texts::tr("Ping (ICMP)")},
                                                           {Kind::Tcp, Texts::tr("TCP connection")},
                                                           {Kind::Http, u"HTTP"_s},
                                                           {Kind::Https, u"HTTPS"_s},
                                                           {Kind::Calculated, Texts::tr("Calculated from other checks")},
                                                           {Kind::External, Texts::tr("Reported from outside")}}));
    field.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        check.kind = model::fromText<Kind>(value.toString()).value_or(check.kind);
        if (check.kind == Kind::Tcp && check.port == 0) {
            check.port = 80; // a TCP check must name its port
        }
        return {};
    };
    field.width = 20;
    return field;
}

FieldOf<HealthCheck> portField()
{
    auto field = numberField<HealthCheck>(u"port"_s, Texts::tr("Port"), Texts::tr("1 to 65 535. Empty: 80 for HTTP, 443 for HTTPS."), &HealthCheck::port, 1, 65535);
    field.isOptional = true;
    field.value = [](const HealthCheck &check) { return check.port == 0 ? QVariant() : QVariant(check.port); };
    field.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        if (value.isNull() && check.kind == Kind::Tcp) {
            return fail(Error::Kind::Invalid, Texts::tr("A TCP check needs a port from 1 to 65 535."));
        }
        check.port = value.toInt();
        return {};
    };
    return onlyFor({Kind::Tcp, Kind::Http, Kind::Https}, field);
}

FieldOf<HealthCheck> pathField()
{
    auto field = textField<HealthCheck>(u"path"_s, Texts::tr("Path"), Texts::tr("Of the request; begins with a slash."), &HealthCheck::path);
    field.placeholder = u"/healthz"_s;
    field.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        if (!value.toString().startsWith(u'/')) {
            return fail(Error::Kind::Invalid, Texts::tr("The path begins with a slash, such as \"/healthz\"."));
        }
        check.path = value.toString();
        return {};
    };
    return onlyFor({Kind::Http, Kind::Https}, field);
}

FieldOf<HealthCheck> headersField()
{
    FieldOf<HealthCheck> field;
    field.key = u"headers"_s;
    field.label = Texts::tr("Headers");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Sent with the request, one a line: \"Name: value\".");
    field.placeholder = u"X-Probe: 1"_s;
    field.isOptional = true;
    field.value = [](const HealthCheck &check) {
        QStringList lines;
        for (auto header = check.headers.begin(); header != check.headers.end(); ++header) {
            lines += header.key() + u": "_s + header.value();
        }
        return QVariant(lines);
    };
    field.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        static const QRegularExpression name(u"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"_s); // RFC 9110 §5.6.2
        QMap<QString, QString> headers;
        for (const QString &line : value.toStringList()) {
            const QString key = line.section(u':', 0, 0).trimmed();
            if (!line.contains(u':') || !name.match(key).hasMatch()) {
                return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no header. Write it as \"Name: value\".").arg(line));
            }
            headers.insert(key, line.section(u':', 1).trimmed());
        }
        check.headers = headers;
        return {};
    };
    return onlyFor({Kind::Http, Kind::Https}, field);
}

FieldOf<HealthCheck> expectCodesField()
{
    FieldOf<HealthCheck> field;
    field.key = u"expectCodes"_s;
    field.label = Texts::tr("Healthy codes");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Status codes of a healthy answer, one test a line: \"200-399\", \"200, 204\" or \"not 404\". Empty: 200 to 399.");
    field.placeholder = u"200-399"_s;
    field.isOptional = true;
    field.value = [](const HealthCheck &check) { return QVariant(expectTexts(check.expectCodes)); };
    field.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        auto tests = parseExpectTexts(value.toStringList());
        if (!tests) {
            return std::unexpected(tests.error());
        }
        check.expectCodes = std::move(*tests);
        return {};
    };
    return onlyFor({Kind::Http, Kind::Https}, field);
}

FieldOf<HealthCheck> quorumField()
{
    auto field = textField<HealthCheck>(u"quorum"_s, Texts::tr("Quorum"), Texts::tr("How many probe points must say healthy: a word, or a part such as 18%."),
                                        &HealthCheck::quorum);
    field.kind = FieldKind::Choice;
    field.isOpenChoice = true;
    field.choices = {{u"any"_s, Texts::tr("Any", "quorum"), {}}, {u"majority"_s, Texts::tr("Majority"), {}}, {u"all"_s, Texts::tr("All", "quorum"), {}},
                     {u"18%"_s, u"18%"_s, {}}};
    field.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        static const QRegularExpression part(u"^([1-9][0-9]?|100)%$"_s);
        const QString text = value.toString();
        if (text != "any"_L1 && text != "majority"_L1 && text != "all"_L1 && !part.match(text).hasMatch()) {
            return fail(Error::Kind::Invalid, Texts::tr("The quorum is any, majority, all, or a part from 1% to 100%."));
        }
        check.quorum = text;
        return {};
    };
    return field;
}

FieldOf<HealthCheck> pointsField()
{
    FieldOf<HealthCheck> field;
    field.key = u"points"_s;
    field.label = Texts::tr("Probe points");
    field.kind = FieldKind::List;
    field.hint = Texts::tr("Where probes run, one a line: \"local\", or the ID of a node.");
    field.value = [](const HealthCheck &check) { return QVariant(check.points); };
    field.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        if (value.toStringList().isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("At least one probe point is needed, such as \"local\"."));
        }
        check.points = value.toStringList();
        return {};
    };
    field.advice = [](const HealthCheck &check, const model::Project &) {
        return check.points.contains(u"local"_s) ? QString() : Texts::tr("The test server of this window does not probe it: it is \"local\". Its addresses stay unknown here, which counts as available.");
    };
    return field;
}

FieldOf<HealthCheck> childrenField()
{
    auto field = referencesField<HealthCheck>(u"children"_s, Texts::tr("Checks counted"), Texts::tr("Health checks whose healthy ones are counted."), &HealthCheck::children,
                                              healthCheckReference());
    field.assign = [assign = field.assign](HealthCheck &check, const QVariant &value) -> Result<void> {
        if (value.toStringList().contains(check.id.text)) {
            return fail(Error::Kind::Invalid, Texts::tr("A check cannot count itself. Choose other checks."));
        }
        return assign(check, value);
    };
    field.choicesFor = [](const HealthCheck &check, const model::Project &project) {
        QList<Choice> choices = healthCheckReference().candidates(project);
        choices.removeIf([&](const Choice &choice) { return choice.value == check.id.text; });
        return choices;
    };
    return onlyFor({Kind::Calculated}, field);
}

QList<Choice> methods()
{
    QList<Choice> choices;
    for (const QString &method : {u"GET"_s, u"HEAD"_s, u"POST"_s, u"OPTIONS"_s}) {
        choices += {method, method, {}};
    }
    return choices;
}

/// What is special about a check, in the list: "https, port 443, /healthz".
FieldOf<HealthCheck> summaryField()
{
    FieldOf<HealthCheck> field;
    field.key = u"summary"_s;
    field.label = Texts::tr("What is probed");
    field.hint = Texts::tr("Port, host and path, or the checks that are counted.");
    field.width = 34;
    field.value = [](const HealthCheck &check) { return QVariant(check.path); };
    field.display = [](const HealthCheck &check, const model::Project &project) {
        switch (check.kind) {
        case Kind::Icmp:
            return Texts::tr("%n packets", nullptr, check.packets);
        case Kind::Tcp:
            return Texts::tr("Port %1").arg(check.port);
        case Kind::Http:
        case Kind::Https: {
            const QString port = check.port == 0 ? QString() : QString(u':' + QString::number(check.port));
            return QString(model::toText(check.kind) + u"://"_s + (check.host.isEmpty() ? Texts::tr("(address)", "stands for the probed address in a URL") : check.host)
                           + port + check.path);
        }
        case Kind::Calculated: {
            QStringList names;
            for (const auto &child : check.children) {
                names += healthCheckReference().label(project, child.text);
            }
            return Texts::tr("At least %1 of: %2").arg(check.atLeast).arg(names.join(u", "_s));
        }
        case Kind::External:
            break;
        }
        return Texts::tr("State reported from outside");
    };
    return field;
}

/// The look-up is for the few checks that have such an interval.
QString cloudDnsAdvice(const HealthCheck &check, const model::Project &project)
{
    if (!model::hasOtherIntervalThanCloudDns(check)) {
        return {};
    }
    const model::PublicUses uses = model::publicUsesIn(project, model::usesIn(project));
    const auto use = uses.checks.constFind(check.id.text);
    return use == uses.checks.cend() ? QString()
                                     : Texts::tr("Routed record sets of public zones use the check, such as %1. Cloud DNS takes %2 to %3 s there: this works here and cannot be exported to it.")
                                           .arg(use->key)
                                           .arg(model::kShortestCloudDnsInterval)
                                           .arg(model::kLongestCloudDnsInterval);
}

std::vector<FieldOf<HealthCheck>> probeFields()
{
    const auto probing = [](FieldOf<HealthCheck> field) { return onlyFor({Kind::Icmp, Kind::Tcp, Kind::Http, Kind::Https}, std::move(field)); };
    auto interval = numberField<HealthCheck>(u"interval"_s, Texts::tr("Interval"), Texts::tr("From one probe to the next. 1 to 86 400 seconds."),
                                             &HealthCheck::interval, 1, 86400, Texts::tr("s", "seconds"));
    interval.isBulk = true;
    interval.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        if (value.toInt() < check.timeout) {
            return fail(Error::Kind::Invalid, Texts::tr("The interval cannot be shorter than the timeout, %1 s. Shorten the timeout first.").arg(check.timeout));
        }
        check.interval = value.toInt();
        return {};
    };
    interval.advice = cloudDnsAdvice;
    auto timeout = numberField<HealthCheck>(u"timeout"_s, Texts::tr("Timeout"), Texts::tr("A probe that takes longer has failed. At most the interval."),
                                            &HealthCheck::timeout, 1, 86400, Texts::tr("s", "seconds"));
    timeout.isBulk = true;
    timeout.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        if (value.toInt() > check.interval) {
            return fail(Error::Kind::Invalid, Texts::tr("The timeout is a whole number from 1 to the interval, %1.").arg(check.interval));
        }
        check.timeout = value.toInt();
        return {};
    };
    auto failures = numberField<HealthCheck>(u"failures"_s, Texts::tr("Failures until down"), Texts::tr("Consecutive failures. 1 to 1 000."), &HealthCheck::failures, 1, 1000);
    failures.isBulk = true;
    auto successes = numberField<HealthCheck>(u"successes"_s, Texts::tr("Successes until up"), Texts::tr("Consecutive successes. 1 to 1 000."), &HealthCheck::successes, 1, 1000);
    successes.isBulk = true;
    return {probing(interval), probing(timeout), probing(failures), probing(successes), probing(pointsField()), probing(quorumField()),
            probing(switchField<HealthCheck>(u"invert"_s, Texts::tr("Inverted"), Texts::tr("Healthy when the probe fails."), &HealthCheck::invert))};
}

std::vector<FieldOf<HealthCheck>> fields()
{
    const auto web = [](FieldOf<HealthCheck> field) { return onlyFor({Kind::Http, Kind::Https}, std::move(field)); };
    auto host = textField<HealthCheck>(u"host"_s, Texts::tr("Host"), Texts::tr("Host header and server name. Empty: the address."), &HealthCheck::host);
    host.placeholder = u"www.example.com"_s;
    host.assign = [](HealthCheck &check, const QVariant &value) -> Result<void> {
        const QString text = value.toString().trimmed();
        if (!text.isEmpty() && !model::addressValueProblem(text).isEmpty()) {
            return fail(Error::Kind::Invalid, Texts::tr("\"%1\" is no host. Write a name such as www.example.com, without http:// and without a path.").arg(text));
        }
        check.host = text;
        return {};
    };
    auto method = textField<HealthCheck>(u"method"_s, Texts::tr("Method"), Texts::tr("Of the request."), &HealthCheck::method);
    method.kind = FieldKind::Choice;
    method.choices = methods();
    auto body = textField<HealthCheck>(u"expectBody"_s, Texts::tr("Body contains"), Texts::tr("Text within the first 5120 octets. Empty: any."), &HealthCheck::expectBody);
    auto verify = switchField<HealthCheck>(u"verifyCertificate"_s, Texts::tr("Verify certificate"), Texts::tr("An invalid certificate is a failure."),
                                           &HealthCheck::verifyCertificate);
    auto packets = numberField<HealthCheck>(u"packets"_s, Texts::tr("Packets"), Texts::tr("Of one probe. 1 to 1 000."), &HealthCheck::packets, 1, 1000);
    auto loss = numberField<HealthCheck>(u"lossPercent"_s, Texts::tr("Loss allowed"), Texts::tr("A probe fails when more packets are lost. 0 to 100 percent."),
                                         &HealthCheck::lossPercent, 0, 100, u"%"_s);
    auto atLeast = numberField<HealthCheck>(u"atLeast"_s, Texts::tr("Healthy needed"), Texts::tr("How many of the checks must be healthy. 0 to 256."),
                                            &HealthCheck::atLeast, 0, 256);
    auto stale = numberField<HealthCheck>(u"staleAfter"_s, Texts::tr("Stale after"), Texts::tr("An older report counts as unknown. 1 to 604 800 seconds."),
                                          &HealthCheck::staleAfter, 1, kWeek, Texts::tr("s", "seconds"));
    std::vector<FieldOf<HealthCheck>> all{nameField<HealthCheck>(), idField<HealthCheck>(), kindField(), summaryField(), portField(), web(host), pathField(),
                                          web(method), headersField(), expectCodesField(), web(body), onlyFor({Kind::Https}, verify),
                                          onlyFor({Kind::Icmp}, packets), onlyFor({Kind::Icmp}, loss), childrenField(), onlyFor({Kind::Calculated}, atLeast),
                                          onlyFor({Kind::External}, stale)};
    for (FieldOf<HealthCheck> &field : probeFields()) {
        all.push_back(std::move(field));
    }
    all.push_back(noteField<HealthCheck>());
    return all;
}

} // namespace

TablePtr healthCheckTable()
{
    TableDescription<HealthCheck> description;
    description.words = {Texts::tr("Health Check"),
                         Texts::tr("Health checks"),
                         Texts::tr("Search health checks"),
                         Texts::tr("Add Health Check"),
                         u"health-check"_s,
                         Texts::tr("No health checks"),
                         Texts::tr("A health check probes addresses again and again; an address that fails is taken out of the answers.")};
    description.path = listOf(&model::Project::healthChecks);
    description.fields = fields();
    description.columns = {u"name"_s, u"id"_s, u"kind"_s, u"summary"_s, u"interval"_s, u"timeout"_s, u"failures"_s, u"successes"_s};
    description.pasteField = u"name"_s;
    description.key = [](const HealthCheck &check) { return check.id.text; };
    description.title = [](const HealthCheck &check, const model::Project &) { return check.name.isEmpty() ? check.id.text : check.name; };
    description.make = [](const model::ProjectBuilder &builder) -> Result<HealthCheck> {
        HealthCheck check;
        check.id.text = builder.uniqueId(model::ObjectRef::Kind::HealthCheck, u"check"_s);
        check.kind = Kind::Https;
        return check;
    };
    description.makeUnique = [](HealthCheck &check, const model::ProjectBuilder &builder) {
        check.id.text = builder.uniqueId(model::ObjectRef::Kind::HealthCheck, check.id.text);
    };
    description.isShownDifferently = [](const model::Project &a, const model::Project &b) {
        return !a.healthChecks.isSameAs(b.healthChecks) || !a.addresses.isSameAs(b.addresses) || !a.zones.isSameAs(b.zones); // what uses a check
    };
    return makeTable(std::move(description));
}

} // namespace meridian::ui
