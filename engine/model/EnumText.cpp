#include "engine/model/EnumText.h"

using namespace Qt::StringLiterals;

namespace meridian::model {

template<>
std::span<const EnumEntry<LineOrder>> enumTable<LineOrder>()
{
    static constexpr EnumEntry<LineOrder> kTable[] = {
        {LineOrder::VolcengineDns, u"volcengine-dns"},
        {LineOrder::VolcengineHttpDns, u"volcengine-httpdns"},
        {LineOrder::LongestPrefixThenFinest, u"longest-prefix-then-finest"},
    };
    return kTable;
}

template<>
std::span<const EnumEntry<HealthCheck::Kind>> enumTable<HealthCheck::Kind>()
{
    using enum HealthCheck::Kind;
    static constexpr EnumEntry<HealthCheck::Kind> kTable[] = {
        {Icmp, u"icmp"}, {Tcp, u"tcp"}, {Http, u"http"}, {Https, u"https"}, {Calculated, u"calculated"}, {External, u"external"},
    };
    return kTable;
}

template<>
std::span<const EnumEntry<ExpectCodes::Op>> enumTable<ExpectCodes::Op>()
{
    using enum ExpectCodes::Op;
    static constexpr EnumEntry<ExpectCodes::Op> kTable[] = {
        {Interval, u"interval"}, {Include, u"include"}, {Exclude, u"exclude"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Address::Mode>> enumTable<Address::Mode>()
{
    using enum Address::Mode;
    static constexpr EnumEntry<Address::Mode> kTable[] = {
        {Auto, u"auto"}, {AlwaysOn, u"always_on"}, {AlwaysOff, u"always_off"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Address::Kind>> enumTable<Address::Kind>()
{
    using enum Address::Kind;
    static constexpr EnumEntry<Address::Kind> kTable[] = {{Ipv4, u"ipv4"}, {Ipv6, u"ipv6"}, {DomainName, u"domain"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Pool::CapacityMode>> enumTable<Pool::CapacityMode>()
{
    static constexpr EnumEntry<Pool::CapacityMode> kTable[] = {
        {Pool::CapacityMode::Address, u"address"}, {Pool::CapacityMode::Pool, u"pool"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Rule::AnyMatchFallback>> enumTable<Rule::AnyMatchFallback>()
{
    static constexpr EnumEntry<Rule::AnyMatchFallback> kTable[] = {
        {Rule::AnyMatchFallback::Default, u"default"}, {Rule::AnyMatchFallback::NextLine, u"next-line"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Rule::Switch>> enumTable<Rule::Switch>()
{
    static constexpr EnumEntry<Rule::Switch> kTable[] = {{Rule::Switch::Auto, u"auto"}, {Rule::Switch::Manual, u"manual"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Rule::AllDown>> enumTable<Rule::AllDown>()
{
    static constexpr EnumEntry<Rule::AllDown> kTable[] = {
        {Rule::AllDown::Open, u"open"}, {Rule::AllDown::Empty, u"empty"}, {Rule::AllDown::ServFail, u"servfail"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Failback::Mode>> enumTable<Failback::Mode>()
{
    using enum Failback::Mode;
    static constexpr EnumEntry<Failback::Mode> kTable[] = {
        {Immediate, u"immediate"}, {HoldDown, u"hold-down"}, {Never, u"never"}};
    return kTable;
}

template<>
std::span<const EnumEntry<AnswerSize::Size>> enumTable<AnswerSize::Size>()
{
    using enum AnswerSize::Size;
    static constexpr EnumEntry<AnswerSize::Size> kTable[] = {{Single, u"single"}, {Bucket, u"bucket"}, {All, u"all"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Instance::Strategy>> enumTable<Instance::Strategy>()
{
    static constexpr EnumEntry<Instance::Strategy> kTable[] = {
        {Instance::Strategy::Basic, u"basic"}, {Instance::Strategy::Smart, u"smart"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Instance::Mode>> enumTable<Instance::Mode>()
{
    using enum Instance::Mode;
    static constexpr EnumEntry<Instance::Mode> kTable[] = {
        {LoadBalance, u"lb"}, {Geo, u"geo"}, {GeoLoadBalance, u"geo-lb"},
        {Performance, u"performance"}, {Capacity, u"capacity"}, {Feedback, u"feedback"},
    };
    return kTable;
}

template<>
std::span<const EnumEntry<Instance::NoRule>> enumTable<Instance::NoRule>()
{
    static constexpr EnumEntry<Instance::NoRule> kTable[] = {
        {Instance::NoRule::Empty, u"empty"}, {Instance::NoRule::Refused, u"refused"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Zone::Kind>> enumTable<Zone::Kind>()
{
    using enum Zone::Kind;
    static constexpr EnumEntry<Zone::Kind> kTable[] = {
        {Public, u"public"}, {Private, u"private"}, {Forwarding, u"forwarding"}, {Peering, u"peering"}, {Reverse, u"reverse"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Routing::Policy>> enumTable<Routing::Policy>()
{
    using enum Routing::Policy;
    static constexpr EnumEntry<Routing::Policy> kTable[] = {
        {Weighted, u"weighted"}, {Geo, u"geo"}, {Failover, u"failover"}, {Geoproximity, u"geoproximity"},
        {Lines, u"lines"}, {Latency, u"latency"}, {Multivalue, u"multivalue"},
    };
    return kTable;
}

template<>
std::span<const EnumEntry<Routing::Formula>> enumTable<Routing::Formula>()
{
    using enum Routing::Formula;
    static constexpr EnumEntry<Routing::Formula> kTable[] = {{Linear, u"linear"}, {LegacyInverse, u"legacy-inverse"}};
    return kTable;
}

template<>
std::span<const EnumEntry<AlternativeServer::Path>> enumTable<AlternativeServer::Path>()
{
    static constexpr EnumEntry<AlternativeServer::Path> kTable[] = {
        {AlternativeServer::Path::Default, u"default"}, {AlternativeServer::Path::Private, u"private"}};
    return kTable;
}

template<>
std::span<const EnumEntry<ResponseRule::Behavior>> enumTable<ResponseRule::Behavior>()
{
    static constexpr EnumEntry<ResponseRule::Behavior> kTable[] = {{ResponseRule::Behavior::Bypass, u"bypass"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Channel::Kind>> enumTable<Channel::Kind>()
{
    using enum Channel::Kind;
    static constexpr EnumEntry<Channel::Kind> kTable[] = {
        {Desktop, u"desktop"}, {Webhook, u"webhook"}, {Smtp, u"smtp"}, {Command, u"command"}};
    return kTable;
}

template<>
std::span<const EnumEntry<Alert::Scope>> enumTable<Alert::Scope>()
{
    static constexpr EnumEntry<Alert::Scope> kTable[] = {
        {Alert::Scope::Instance, u"instance"}, {Alert::Scope::Rule, u"rule"}, {Alert::Scope::PoolSet, u"poolSet"},
        {Alert::Scope::Pool, u"pool"}, {Alert::Scope::Address, u"address"}, {Alert::Scope::Node, u"node"},
    };
    return kTable;
}

template<>
std::span<const EnumEntry<ObjectRef::Kind>> enumTable<ObjectRef::Kind>()
{
    using Kind = ObjectRef::Kind;
    static constexpr EnumEntry<Kind> kTable[] = {
        {Kind::Project, u"project"}, {Kind::LocationEntry, u"location"}, {Kind::Line, u"line"}, {Kind::Network, u"network"},
        {Kind::HealthCheck, u"healthcheck"}, {Kind::Address, u"address"}, {Kind::Pool, u"pool"},
        {Kind::Instance, u"instance"}, {Kind::Rule, u"rule"}, {Kind::PoolSet, u"poolset"}, {Kind::Zone, u"zone"},
        {Kind::RecordSet, u"record"}, {Kind::ServerPolicy, u"serverpolicy"}, {Kind::ResponsePolicy, u"responsepolicy"},
        {Kind::ResponseRule, u"responserule"}, {Kind::Channel, u"channel"}, {Kind::Alert, u"alert"}, {Kind::Node, u"node"},
        {Kind::Test, u"test"},
    };
    return kTable;
}

QString kindName(ObjectRef::Kind kind)
{
    switch (kind) {
    case ObjectRef::Kind::Project: return u"project"_s;
    case ObjectRef::Kind::LocationEntry: return u"location"_s;
    case ObjectRef::Kind::Line: return u"line"_s;
    case ObjectRef::Kind::Network: return u"network"_s;
    case ObjectRef::Kind::HealthCheck: return u"health check"_s;
    case ObjectRef::Kind::Address: return u"address"_s;
    case ObjectRef::Kind::Pool: return u"pool"_s;
    case ObjectRef::Kind::Instance: return u"instance"_s;
    case ObjectRef::Kind::Rule: return u"rule"_s;
    case ObjectRef::Kind::PoolSet: return u"pool set"_s;
    case ObjectRef::Kind::Zone: return u"zone"_s;
    case ObjectRef::Kind::RecordSet: return u"record set"_s;
    case ObjectRef::Kind::ServerPolicy: return u"server policy"_s;
    case ObjectRef::Kind::ResponsePolicy: return u"response policy"_s;
    case ObjectRef::Kind::ResponseRule: return u"response rule"_s;
    case ObjectRef::Kind::Channel: return u"channel"_s;
    case ObjectRef::Kind::Alert: return u"alert"_s;
    case ObjectRef::Kind::Node: return u"node"_s;
    case ObjectRef::Kind::Test: return u"test"_s;
    }
    return {};
}

} // namespace meridian::model
