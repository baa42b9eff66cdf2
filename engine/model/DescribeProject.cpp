// Tables of the document itself and the pieces that several tables share.
#include "engine/model/Describe.h"
#include "engine/model/TextRules.h"

using namespace Qt::StringLiterals;

namespace meridian::model {

CodecPtr<QString> isp() { return textBy(ispProblem, u"^([a-z0-9][a-z0-9-]*)?$"_s); }
CodecPtr<QString> domain() { return textBy(domainProblem, u"^.+$"_s); }
CodecPtr<QString> recordType() { return textBy(recordTypeProblem, u"^[A-Za-z][A-Za-z0-9]*$"_s); }
CodecPtr<QStringList> values() { return list<QStringList>(text()); }
CodecPtr<std::vector<NetworkId>> networks()
{
    return list<std::vector<NetworkId>>(reference<Network>(ObjectRef::Kind::Network), byText<Network>(u"network"_s));
}

Unique<QString> byText(const QString &what)
{
    return {what, {}, [](const QString &element) { return element; }};
}

JsonNode requiring(const QStringList &keys)
{
    JsonNode all = JsonNode::array();
    for (const QString &key : keys) {
        all.append(QJsonValue(key));
    }
    JsonNode node = JsonNode::object();
    node.insert(u"required"_s, std::move(all));
    return node;
}

namespace {

/// A key that always has the same value: format and version.
class ConstantField final : public Field<Project>
{
public:
    ConstantField(const QString &documentKey, const QString &meaning, const QJsonValue &value)
        : Field<Project>(documentKey, meaning), m_value(value)
    {
        isRequired = true;
    }
    void read(const QJsonValue &json, Project &, const JsonPath &path, Errors &errors, const QString &) const override
    {
        if (json != m_value) {
            const QByteArray wanted = JsonNode(m_value).toCompactText();
            errors.add(path, u"This is not the format that can be read here. Write %1."_s.arg(QString::fromUtf8(wanted)));
        }
    }
    std::optional<JsonNode> write(const Project &, WriteMode, const QString &) const override { return JsonNode(m_value); }
    bool isDefault(const Project &) const override { return false; }
    JsonNode schema(SchemaDefinitions &) const override
    {
        JsonNode node = JsonNode::object();
        node.insert(u"const"_s, JsonNode(m_value));
        return node;
    }
    void rewriteReferences(Project &, const JsonPath &, const ReferenceFunction &) const override {}

private:
    QJsonValue m_value;
};

template<typename T>
CodecPtr<ObjectList<T>> objects(const QString &what, const QString &keyName = u"id"_s)
{
    return objectList<T>(object<T>(), Unique<T>{what, keyName, [](const T &element) { return keyOf(element); }});
}

} // namespace

template<>
const Table<Settings> &describe<Settings>()
{
    using T = Settings;
    static const Table<T> table = [] {
        Table<T> t(u"settings"_s, u"What holds for the whole project."_s);
        t.optional(u"lineOrder"_s, &T::lineOrder, choice<LineOrder>(), u"Order in which lines are tried."_s)
            .optional(u"ecs"_s, &T::ecs, boolean(), u"Whether EDNS client subnet is obeyed."_s)
            .optional(u"production"_s, &T::production, boolean(), u"Publishing asks twice, and the window is marked."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Project> &describe<Project>()
{
    using T = Project;
    static const Table<T> table = [] {
        Table<T> t(u"project"_s, u"The project document of Meridian."_s);
        t.field(std::make_shared<ConstantField>(u"format"_s, u"Marks the document."_s, u"meridian-project"_s))
            .field(std::make_shared<ConstantField>(u"version"_s, u"Version of the format."_s, 1))
            .optional(u"name"_s, &T::name, text(128), u"Name of the project."_s)
            .optional(u"note"_s, &T::note, text(), u"For people."_s)
            .optional(u"settings"_s, &T::settings, object<Settings>(), u"What holds for the whole project."_s)
            .optional(u"locations"_s, &T::locations, objects<LocationEntry>(u"block"_s, u"cidr"_s), u"Corrections and private networks over the geo database."_s)
            .optional(u"lines"_s, &T::lines, objects<LineList>(u"line"_s), u"Named address blocks."_s)
            .optional(u"networks"_s, &T::networks, objects<Network>(u"network"_s), u"Client networks of private zones and policies."_s)
            .optional(u"healthChecks"_s, &T::healthChecks, objects<HealthCheck>(u"health check"_s), u"How addresses are probed."_s)
            .optional(u"addresses"_s, &T::addresses, objects<Address>(u"address"_s), u"What answers can carry."_s)
            .optional(u"pools"_s, &T::pools, objects<Pool>(u"pool"_s), u"Groups of addresses."_s)
            .optional(u"instances"_s, &T::instances, objects<Instance>(u"instance"_s), u"Managed services."_s)
            .optional(u"zones"_s, &T::zones, objects<Zone>(u"zone"_s, u"name"_s), u"Zones with their record sets."_s)
            .optional(u"serverPolicies"_s, &T::serverPolicies, objects<ServerPolicy>(u"server policy"_s), u"Private DNS of networks."_s)
            .optional(u"responsePolicies"_s, &T::responsePolicies, objects<ResponsePolicy>(u"response policy"_s), u"Answers replaced by name."_s)
            .optional(u"channels"_s, &T::channels, objects<Channel>(u"channel"_s), u"Where alerts go."_s)
            .optional(u"alerts"_s, &T::alerts, objects<Alert>(u"alert"_s), u"When to tell whom."_s)
            .optional(u"nodes"_s, &T::nodes, objects<Node>(u"node"_s), u"Remote meridiand."_s)
            .optional(u"tests"_s, &T::tests, objects<PolicyTest>(u"test"_s, u"name"_s), u"Questions and what they must give."_s);
        return t;
    }();
    return table;
}

} // namespace meridian::model
