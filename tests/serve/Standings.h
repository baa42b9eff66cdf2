#pragma once

#include "engine/model/ProjectJson.h"
#include "engine/policy/Compile.h"
#include "engine/policy/Standing.h"

#include <QtLogging>

namespace meridian::test {

/// A project document made ready to answer. A mistake in the document ends the test with its text.
inline std::shared_ptr<const policy::Standing> standing(const QByteArray &json)
{
    const model::ReadResult read = model::readProject(json);
    if (!read.project) {
        qFatal("%s", qPrintable(read.errors.front().toString()));
    }
    const policy::CompileReport report = policy::compile(*read.project);
    if (!report.policy) {
        qFatal("%s", qPrintable(report.errors.front().toString()));
    }
    return policy::Standing::build(report.policy, policy::Health());
}

/// Two instances, two public zones and a private one. `198.51.100.0/24` is Beijing Telecom, `203.0.113.0/24` Texas.
inline const QByteArray kWorld = R"({
  "format": "meridian-project", "version": 1, "name": "World",
  "locations": [
    {"cidr": "198.51.100.0/24", "place": "AS/CN/north/BJ", "isp": "cn-telecom", "lat": 39.9, "lon": 116.4},
    {"cidr": "203.0.113.0/24", "place": "NA/US/TX", "lat": 32.8, "lon": -96.8},
    {"cidr": "2001:db8:100::/40", "place": "AS/CN/north/BJ", "isp": "cn-telecom", "lat": 39.9, "lon": 116.4}
  ],
  "networks": [{"id": "corp", "cidrs": ["10.0.0.0/8"]}],
  "healthChecks": [{"id": "ping", "kind": "icmp"}],
  "addresses": [
    {"id": "bj-1", "value": "192.0.2.1", "healthCheck": "ping"},
    {"id": "bj-2", "value": "192.0.2.2", "healthCheck": "ping"},
    {"id": "us-1", "value": "192.0.2.101"},
    {"id": "us-2", "value": "192.0.2.102"},
    {"id": "cdn", "value": "edge.example.net"}
  ],
  "pools": [
    {"id": "bj", "members": [{"address": "bj-1", "weight": 30}, {"address": "bj-2", "weight": 10}]},
    {"id": "us", "members": [{"address": "us-1", "weight": 10}, {"address": "us-2", "weight": 10}]},
    {"id": "cdn", "members": [{"address": "cdn", "weight": 1}]}
  ],
  "instances": [
    {"id": "shop", "domain": "shop.gtm.example.net", "ttl": 60, "strategy": "basic", "mode": "lb", "rules": [
      {"id": "beijing", "line": "place=AS/CN/north/BJ", "poolSets": [{"id": "a", "pools": [{"pool": "bj", "weight": 1}]}]},
      {"id": "rest", "line": "default", "poolSets": [{"id": "a", "pools": [{"pool": "us", "weight": 1}]}]}]},
    {"id": "all", "domain": "all.gtm.example.net", "ttl": 30, "strategy": "basic", "mode": "lb", "answer": {"size": "all"}, "rules": [
      {"id": "rest", "line": "default", "poolSets": [{"id": "a", "pools": [{"pool": "us", "weight": 1}]}]}]},
    {"id": "edge", "domain": "edge.gtm.example.net", "ttl": 45, "strategy": "basic", "mode": "lb", "rules": [
      {"id": "rest", "line": "default", "poolSets": [{"id": "a", "pools": [{"pool": "cdn", "weight": 1}]}]}]},
    {"id": "china", "domain": "china.gtm.example.net", "strategy": "basic", "mode": "lb", "noRule": "empty", "rules": [
      {"id": "beijing", "line": "place=AS/CN", "poolSets": [{"id": "a", "pools": [{"pool": "bj", "weight": 1}]}]}]},
    {"id": "closed", "domain": "closed.gtm.example.net", "strategy": "basic", "mode": "lb", "noRule": "refused", "rules": [
      {"id": "beijing", "line": "place=AS/CN", "poolSets": [{"id": "a", "pools": [{"pool": "bj", "weight": 1}]}]}]}
  ],
  "zones": [
    {"name": "gtm.example.net", "kind": "public",
     "soa": {"ttl": 3600, "mname": "ns1.gtm.example.net", "rname": "hostmaster.example.net", "refresh": 7200, "retry": 900, "expire": 1209600, "minimum": 60},
     "records": [
       {"name": "@", "type": "NS", "ttl": 3600, "values": ["ns1.gtm.example.net."]},
       {"name": "ns1", "type": "A", "ttl": 3600, "values": ["192.0.2.53"]}]},
    {"name": "example.net", "kind": "public",
     "soa": {"ttl": 3600, "mname": "ns1.gtm.example.net", "rname": "hostmaster.example.net", "refresh": 7200, "retry": 900, "expire": 1209600, "minimum": 60},
     "records": [
       {"name": "@", "type": "NS", "ttl": 3600, "values": ["ns1.gtm.example.net."]},
       {"name": "www", "type": "CNAME", "ttl": 300, "values": ["shop.gtm.example.net."]},
       {"name": "edge", "type": "A", "ttl": 120, "values": ["192.0.2.200"]}]},
    {"name": "corp.example", "kind": "private", "networks": ["corp"],
     "soa": {"ttl": 60, "mname": "ns.corp.example", "rname": "hostmaster.corp.example", "refresh": 7200, "retry": 900, "expire": 1209600, "minimum": 60},
     "records": [{"name": "wiki", "type": "A", "ttl": 60, "values": ["10.0.0.5"]}]}
  ]
})";

} // namespace meridian::test
