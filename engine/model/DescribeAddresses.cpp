// Tables of what is alive: health checks, addresses, pools.
#include "engine/model/Describe.h"
#include "engine/model/TextRules.h"

using namespace Qt::StringLiterals;

namespace meridian::model {
namespace {

QString pathProblem(QStringView text)
{
    return text.startsWith(u'/') ? QString() : u"\"%1\" is not a path. Start it with a slash."_s.arg(text);
}

} // namespace

template<>
const Table<ExpectCodes> &describe<ExpectCodes>()
{
    using T = ExpectCodes;
    static const Table<T> table = [] {
        Table<T> t(u"expectCodes"_s, u"A test of the HTTP status: an interval of two codes, codes that count, or codes that do not."_s);
        t.required(u"op"_s, &T::op, choice<T::Op>(), u"How codes are compared."_s)
            .required(u"codes"_s, &T::codes, list<QList<int>>(integer(100, 599), {}, 1), u"HTTP status codes."_s)
            .verified([](const T &value, const QJsonObject &, const JsonPath &path, Errors &errors) {
                if (value.op == T::Op::Interval && (value.codes.size() != 2 || value.codes[0] > value.codes[1])) {
                    errors.add(JsonPath(path, u"codes"_s), u"The interval is not two ascending codes. Write the first and the last, such as [200, 399]."_s);
                }
            });
        return t;
    }();
    return table;
}

template<>
const Table<HealthCheck> &describe<HealthCheck>()
{
    using T = HealthCheck;
    static const Table<T> table = [] {
        Table<T> t(u"healthCheck"_s, u"How addresses are probed. Durations in seconds."_s);
        identity(t);
        t.required(u"kind"_s, &T::kind, choice<T::Kind>(), u"What a probe does; calculated counts other checks, external is reported from outside."_s)
            .optional(u"port"_s, &T::port, integer(1, 65535), u"Left out: 80 for http, 443 for https."_s)
            .optional(u"host"_s, &T::host, text(255), u"Host header and server name; left out: the address."_s)
            .optional(u"path"_s, &T::path, textBy(pathProblem, u"^/"_s), u"Path of the request."_s)
            .optional(u"method"_s, &T::method, oneOf({u"GET"_s, u"HEAD"_s, u"POST"_s, u"OPTIONS"_s}), u"Method of the request."_s)
            .optional(u"headers"_s, &T::headers, mapOf(text()), u"Headers of the request."_s)
            .optional(u"expectCodes"_s, &T::expectCodes, list<std::vector<ExpectCodes>>(object<ExpectCodes>()), u"Status codes of a healthy answer; left out: 200 to 399."_s)
            .optional(u"expectBody"_s, &T::expectBody, text(5120), u"Text within the first 5120 octets of a healthy answer."_s)
            .optional(u"verifyCertificate"_s, &T::verifyCertificate, boolean(), u"Whether the TLS certificate must be valid."_s)
            .optional(u"invert"_s, &T::invert, boolean(), u"Healthy when the probe fails."_s)
            .optional(u"packets"_s, &T::packets, integer(1, 1000), u"icmp: packets of a probe."_s)
            .optional(u"lossPercent"_s, &T::lossPercent, integer(0, 100), u"icmp: unhealthy above this loss."_s)
            .optional(u"interval"_s, &T::interval, integer(1, 86400), u"From probe to probe."_s)
            .optional(u"timeout"_s, &T::timeout, integer(1, 86400), u"A probe that takes longer has failed."_s)
            .optional(u"failures"_s, &T::failures, integer(1, 1000), u"Consecutive failures until down."_s)
            .optional(u"successes"_s, &T::successes, integer(1, 1000), u"Consecutive successes until up."_s)
            .optional(u"points"_s, &T::points, list<QStringList>(looseReference(ObjectRef::Kind::Node), byText(u"probe point"_s), 1), u"Where probes run: local, or ids of nodes."_s)
            .optional(u"quorum"_s, &T::quorum, textBy(quorumProblem, u"^(any|majority|all|[0-9]{1,3}%)$"_s), u"How many points must say healthy."_s)
            .optional(u"children"_s, &T::children, list<std::vector<HealthCheckId>>(reference<HealthCheck>(ObjectRef::Kind::HealthCheck), byText<HealthCheck>(u"health check"_s)), u"calculated: the checks that are counted."_s)
            .optional(u"atLeast"_s, &T::atLeast, integer(0, 256), u"calculated: healthy children needed."_s)
            .optional(u"staleAfter"_s, &T::staleAfter, integer(1, kSecondsOfWeek), u"external: an older report counts as unknown."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Backends> &describe<Backends>()
{
    using T = Backends;
    static const Table<T> table = [] {
        Table<T> t(u"backends"_s, u"Load balancer behind an address."_s);
        t.required(u"healthy"_s, &T::healthy, integer(0, 1'000'000), u"Backends that are healthy."_s)
            .required(u"total"_s, &T::total, integer(0, 1'000'000), u"All backends."_s)
            .optional(u"thresholdPercent"_s, &T::thresholdPercent, integer(1, 100), u"The address is healthy from this part on."_s)
            .verified([](const T &value, const QJsonObject &, const JsonPath &path, Errors &errors) {
                if (value.healthy > value.total) {
                    errors.add(JsonPath(path, u"healthy"_s), u"%1 healthy backends of %2 cannot be. Give at most the total."_s.arg(value.healthy).arg(value.total));
                }
            });
        return t;
    }();
    return table;
}

template<>
const Table<Address> &describe<Address>()
{
    using T = Address;
    static const Table<T> table = [] {
        Table<T> t(u"address"_s, u"What an answer can carry."_s);
        identity(t);
        t.required(u"value"_s, &T::value, textBy(addressValueProblem), u"IPv4 address, IPv6 address or domain name."_s)
            .optional(u"healthCheck"_s, &T::healthCheck, reference<HealthCheck>(ObjectRef::Kind::HealthCheck), u"Left out: not checked, counts as available."_s)
            .optional(u"mode"_s, &T::mode, choice<T::Mode>(), u"Whether the health check decides."_s)
            .optional(u"location"_s, &T::location, location(), u"Place path, cloud region such as aws:us-east-1, or coordinates."_s)
            .optional(u"isp"_s, &T::isp, isp(), u"Carrier code."_s)
            .optional(u"capacity"_s, &T::capacity, integer(1, kMaximumTtl), u"Relative; one unit across an instance."_s)
            .optional(u"backends"_s, &T::backends, object<Backends>(), u"Load balancer behind the address."_s);
        return t;
    }();
    return table;
}

template<>
const Table<PoolMember> &describe<PoolMember>()
{
    using T = PoolMember;
    static const Table<T> table = [] {
        Table<T> t(u"poolMember"_s, u"An address in a pool."_s);
        t.required(u"address"_s, &T::address, reference<Address>(ObjectRef::Kind::Address), u"Id of the address."_s)
            .optional(u"weight"_s, &T::weight, integer(1, kMaximumWeight), u"Weight of the address in this pool."_s);
        return t;
    }();
    return table;
}

template<>
const Table<Pool> &describe<Pool>()
{
    using T = Pool;
    static const Table<T> table = [] {
        const Unique<PoolMember> unique{u"address"_s, u"address"_s, [](const PoolMember &member) { return member.address.text; }};
        Table<T> t(u"pool"_s, u"Addresses with equal attributes."_s);
        identity(t);
        t.optional(u"capacityMode"_s, &T::capacityMode, choice<T::CapacityMode>(), u"Whether capacity is set on the addresses or on the pool."_s)
            .optional(u"capacity"_s, &T::capacity, integer(1, kMaximumTtl), u"With capacityMode pool; split evenly over available addresses."_s)
            .optional(u"members"_s, &T::members, list<std::vector<PoolMember>>(object<PoolMember>(), unique), u"Addresses with their weights."_s);
        return t;
    }();
    return table;
}

} // namespace meridian::model
