// Tables of private DNS policies, alerts, nodes and tests.
#include "engine/model/AlertRules.h"
#include "engine/model/Describe.h"
#include "engine/model/References.h"
#include "engine/model/TextRules.h"

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

const QString kTimeOfDay = u"^([01][0-9]|2[0-3]):[0-5][0-9]$"_s;

/// `scope.id`: the key of an object whose kind stands beside it.
class ScopeIdField final : public Field<Alert>
{
public:
    ScopeIdField() : Field<Alert>(u"id"_s, u"One object; left out: all of the kind. Rules and pool sets as instance/rule/set."_s) {}

    void read(const QJsonValue &json, Alert &alert, const JsonPath &path, Errors &errors, const QString &) const override
    {
        m_text->read(json, alert.scopeId, path, errors);
    }
    std::optional<JsonNode> write(const Alert &alert, WriteMode mode, const QString &) const override
    {
        return m_text->write(alert.scopeId, mode);
    }
    bool isDefault(const Alert &alert) const override { return alert.scopeId.isEmpty(); }
    JsonNode schema(SchemaDefinitions &definitions) const override { return m_text->schema(definitions); }
    void rewriteReferences(Alert &alert, const JsonPath &path, const ReferenceFunction &visit) const override
    {
        if (!alert.scopeId.isEmpty()) {
            visit({kindOf(alert.scope), alert.scopeId, path});
        }
    }

private:
    CodecPtr<QString> m_text = text(256);
};

} // namespace

template<>
const Table<AlternativeServer> &describe<AlternativeServer>()
{
    using T = AlternativeServer;
    static const Table<T> table = [] {
        Table<T> t(u"alternativeServer"_s, u"A name server that takes all queries of the networks."_s);
        t.required(u"address"_s, &T::address, textBy(ipProblem), u"IP address."_s)
            .optional(u"port"_s, &T::port, integer(1, 65535), u"Port."_s)
            .optional(u"path"_s, &T::path, choice<T::Path>(), u"How queries travel there."_s);
        return t;
    }();
    return table;
}

template<>
const Table<ServerPolicy> &describe<ServerPolicy>()
{
    using T = ServerPolicy;
    static const Table<T> table = [] {
        Table<T> t(u"serverPolicy"_s, u"Private DNS configuration of networks; at most one a network."_s);
        identity(t);
        t.optional(u"networks"_s, &T::networks, networks(), u"Networks it is for."_s)
            .optional(u"inboundForwarding"_s, &T::inboundForwarding, boolean(), u"Whether hosts outside may ask."_s)
            .optional(u"logging"_s, &T::logging, boolean(), u"Whether queries are logged."_s)
            .optional(u"alternativeServers"_s, &T::alternativeServers, list<std::vector<AlternativeServer>>(object<AlternativeServer>()), u"Name servers that take all queries."_s);
        return t;
    }();
    return table;
}

template<>
const Table<LocalData> &describe<LocalData>()
{
    using T = LocalData;
    static const Table<T> table = [] {
        Table<T> t(u"localData"_s, u"Records answered instead."_s);
        t.required(u"type"_s, &T::type, recordType(), u"Record type."_s)
            .optional(u"ttl"_s, &T::ttl, integer(0, kMaximumTtl), u"Seconds that an answer may be kept."_s)
            .required(u"values"_s, &T::values, values(), u"Record data in presentation form."_s);
        return t;
    }();
    return table;
}

template<>
const Table<ResponseRule> &describe<ResponseRule>()
{
    using T = ResponseRule;
    static const Table<T> table = [] {
        Table<T> t(u"responseRule"_s, u"What is answered for a name instead: local data, or bypass."_s);
        const Unique<LocalData> unique{u"type"_s, u"type"_s, [](const LocalData &data) { return data.type.toUpper(); }};
        t.required(u"id"_s, &T::id, ownId<ResponseRule>(), u"Unique in its policy."_s)
            .required(u"name"_s, &T::domain, domain(), u"A name, or *. and a suffix."_s)
            .optional(u"note"_s, &T::note, text(), u"For people."_s)
            .optional(u"localData"_s, &T::localData, list<std::vector<LocalData>>(object<LocalData>(), unique), u"Records answered instead."_s)
            .adapted<T::Behavior>(u"behavior"_s, [](const T &r) { return r.behavior == T::Behavior::None ? std::nullopt : std::optional(r.behavior); },
                                  [](T &r, T::Behavior v) { r.behavior = v; }, choice<T::Behavior>(), u"bypass: no less specific rule applies."_s)
            .verified([](const T &, const QJsonObject &json, const JsonPath &path, Errors &errors) {
                if (json.contains(u"localData") && json.contains(u"behavior")) {
                    errors.add(path, u"The rule has local data and a behavior. Remove one of them."_s);
                }
            }, u"not"_s, requiring({u"localData"_s, u"behavior"_s}));
        return t;
    }();
    return table;
}

template<>
const Table<ResponsePolicy> &describe<ResponsePolicy>()
{
    using T = ResponsePolicy;
    static const Table<T> table = [] {
        Table<T> t(u"responsePolicy"_s, u"Answers replaced by query name; at most one a network."_s);
        identity(t);
        t.optional(u"networks"_s, &T::networks, networks(), u"Networks it is for."_s)
            .optional(u"rules"_s, &T::rules, list<std::vector<ResponseRule>>(object<ResponseRule>(), byId<ResponseRule>(u"response rule"_s)), u"The longest matching name applies."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Channel> &describe<Channel>()
{
    using T = Channel;
    static const Table<T> table = [] {
        Table<T> t(u"channel"_s, u"Where alerts go."_s);
        identity(t);
        t.required(u"kind"_s, &T::kind, choice<T::Kind>(), u"How alerts are sent."_s)
            .optional(u"url"_s, &T::url, textBy(urlProblem), u"webhook and smtp."_s)
            .optional(u"from"_s, &T::from, text(320), u"smtp: sender."_s)
            .optional(u"to"_s, &T::to, list<QStringList>(text(320), byText(u"recipient"_s)), u"smtp: recipients."_s)
            .optional(u"command"_s, &T::command, text(4096), u"command: program that is run."_s);
        return t;
    }();
    return table;
}

template<>
const Table<SilenceWindow> &describe<SilenceWindow>()
{
    using T = SilenceWindow;
    static const Table<T> table = [] {
        Table<T> t(u"silenceWindow"_s, u"Hours of the week in which an alert keeps still, in UTC."_s);
        t.optional(u"days"_s, &T::days, list<QStringList>(oneOf(weekDays()), byText(u"day"_s)), u"Days on which it begins; left out: every day."_s)
            .required(u"from"_s, &T::from, textBy(timeOfDayProblem, kTimeOfDay), u"When it begins, HH:MM."_s)
            .required(u"to"_s, &T::to, textBy(timeOfDayProblem, kTimeOfDay), u"When it ends, HH:MM; not behind from: on the next day."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Alert> &describe<Alert>()
{
    using T = Alert;
    static const Table<T> table = [] {
        Table<T> scope({}, u"What is watched."_s);
        scope.optional(u"kind"_s, &T::scope, choice<T::Scope>(), u"Kind of the objects."_s)
            .field(std::make_shared<ScopeIdField>())
            .verified([](const T &alert, const QJsonObject &, const JsonPath &, Errors &errors) {
                if (QString id = alert.scopeId; !id.isEmpty()) {
                    errors.refer(kindOf(alert.scope), id);
                }
            });
        Table<T> t(u"alert"_s, u"When to tell whom."_s);
        identity(t);
        t.group(u"scope"_s, u"What is watched."_s, std::move(scope))
            .optional(u"when"_s, &T::when, list<QStringList>(oneOf({u"unavailable"_s, u"recovered"_s, u"degraded"_s, u"switched"_s}), byText(u"event"_s)), u"Events that are told."_s)
            .optional(u"for"_s, &T::forSeconds, integer(0, kSecondsOfWeek), u"Seconds that the state must have held."_s)
            .optional(u"repeat"_s, &T::repeatSeconds, integer(0, kSecondsOfWeek), u"Seconds after which it is told again while it lasts; 0: once."_s)
            .optional(u"silence"_s, &T::silence, list<std::vector<SilenceWindow>>(object<SilenceWindow>()), u"When nothing is told; what still holds at the end is told then."_s)
            .optional(u"channels"_s, &T::channels, list<std::vector<ChannelId>>(reference<Channel>(ObjectRef::Kind::Channel), byText<Channel>(u"channel"_s)), u"Where alerts go."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Node> &describe<Node>()
{
    using T = Node;
    static const Table<T> table = [] {
        Table<T> t(u"node"_s, u"A remote meridiand."_s);
        identity(t);
        t.required(u"url"_s, &T::url, textBy(urlProblem), u"Its HTTP interface."_s)
            .optional(u"location"_s, &T::location, location(), u"Place path, cloud region or coordinates."_s)
            .optional(u"roles"_s, &T::roles, list<QStringList>(oneOf({u"dns"_s, u"probe"_s}), byText(u"role"_s)), u"What it does."_s);
        return t;
    }();
    return table;
}

template<>
const Table<ShareBounds> &describe<ShareBounds>()
{
    using T = ShareBounds;
    static const Table<T> table = [] {
        Table<T> t(u"shareBounds"_s, u"Bounds of a share."_s);
        t.optional(u"min"_s, &T::min, number(0, 1), u"At least."_s).optional(u"max"_s, &T::max, number(0, 1), u"At most."_s);
        t.verified([](const T &bounds, const QJsonObject &, const JsonPath &path, Errors &errors) {
            if (bounds.min > bounds.max) {
                errors.add(path, u"The least share is above the most. Swap them."_s);
            }
        });
        return t;
    }();
    return table;
}

namespace {

/// The object as it was written, while it still says the same as the members.
std::optional<JsonNode> sourceOf(const PolicyTest &test)
{
    PolicyTest again;
    std::vector<DocumentError> errors;
    Errors sink(errors);
    if (test.source.isEmpty()) {
        return std::nullopt;
    }
    describe<PolicyTest>().read(test.source, again, JsonPath(), sink);
    return errors.empty() && again == test ? std::optional(JsonNode::of(test.source)) : std::nullopt;
}

} // namespace

template<>
const Table<PolicyTest> &describe<PolicyTest>()
{
    using T = PolicyTest;
    static const Table<T> table = [] {
        Table<T> query({}, u"The question."_s);
        query.required(u"name"_s, &T::queryName, domain(), u"Name that is asked for."_s)
            .optional(u"type"_s, &T::queryType, textBy(queryTypeProblem), u"Record type."_s)
            .optional(u"client"_s, &T::client, textBy(clientProblem), u"IP or IP/LEN of the client; left out: unknown."_s)
            .optional(u"resolver"_s, &T::resolver, textBy(clientProblem), u"IP of its resolver."_s)
            .optional(u"identifiers"_s, &T::identifiers, mapOf(text()), u"Identifiers that the client sends."_s);
        Table<T> expect({}, u"The answer it must give."_s);
        expect.optional(u"rcode"_s, &T::rcode, textBy(rcodeProblem), u"Response code."_s)
            .optional(u"shares"_s, &T::shares, mapOf(shareBounds()), u"Values joined by a space, with the share each must have."_s);
        Table<T> t(u"test"_s, u"A question and what it must give."_s);
        t.required(u"name"_s, &T::name, text(256), u"Unique among tests."_s)
            .optional(u"note"_s, &T::note, text(), u"For people."_s)
            .group(u"query"_s, u"The question."_s, std::move(query))
            .optional(u"down"_s, &T::down, list<std::vector<AddressId>>(reference<Address>(ObjectRef::Kind::Address), byText<Address>(u"address"_s)), u"Addresses that count as down."_s)
            .group(u"expect"_s, u"The answer it must give."_s, std::move(expect))
            .afterReading([](T &test, const QJsonObject &json) { test.source = json; })
            .writtenAs(sourceOf);
        return t;
    }();
    return table;
}

} // namespace meridian::model
