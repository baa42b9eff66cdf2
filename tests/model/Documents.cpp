#include "tests/model/Documents.h"

#include <QFile>
#include <QJsonDocument>

namespace meridian::test {

QByteArray document(const QByteArray &members)
{
    return R"({"format": "meridian-project", "version": 1)" + (members.isEmpty() ? QByteArray() : ", " + members) + "}";
}

QByteArray commentedJson(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("cannot read %s", qPrintable(path));
    }
    const QByteArray all = file.readAll();
    const qsizetype from = all.indexOf("```jsonc") + 8;
    QByteArray out;
    for (const QByteArray &line : all.sliced(from, all.indexOf("```", from) - from).split('\n')) {
        qsizetype comment = line.indexOf("//");
        while (comment > 0 && line[comment - 1] == ':') { // the slashes of a URL
            comment = line.indexOf("//", comment + 2);
        }
        out += (comment < 0 ? line : line.first(comment)) + '\n';
    }
    return out;
}

QJsonObject parsed(const QByteArray &text)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(text, &error);
    if (error.error != QJsonParseError::NoError) {
        qFatal("not JSON: %s", qPrintable(error.errorString()));
    }
    return document.object();
}

QStringList errorTexts(const model::ReadResult &result)
{
    QStringList texts;
    for (const model::DocumentError &error : result.errors) {
        texts += error.toString();
    }
    return texts;
}

model::Project projectOf(const QByteArray &members)
{
    const model::ReadResult result = model::readProject(document(members));
    if (!result.project) {
        qFatal("%s", qPrintable(errorTexts(result).join(u'\n')));
    }
    return *result.project;
}

QByteArray formatExample()
{
    return R"({
  "format": "meridian-project", "version": 1, "name": "Sample world", "note": "all keys",
  "settings": {"lineOrder": "volcengine-dns", "ecs": true, "production": false},
  "locations": [{"cidr": "192.0.2.0/24", "place": "AS/CN/north/BJ", "isp": "cn-telecom", "asn": 4134, "lat": 39.9, "lon": 116.4, "note": "lab"}],
  "lines": [{"id": "office", "name": "Office", "cidrs": ["203.0.113.0/24", "2001:db8:7::/48"]}],
  "networks": [{"id": "corp", "note": "inside", "cidrs": ["10.0.0.0/8"]}],
  "healthChecks": [
    {"id": "web", "kind": "https", "port": 443, "host": "www.example.com", "path": "/healthz", "method": "GET", "headers": {"X-Probe": "1"},
     "expectCodes": [{"op": "interval", "codes": [200, 399]}], "expectBody": "ok", "verifyCertificate": true, "invert": false,
     "interval": 30, "timeout": 5, "failures": 3, "successes": 1, "points": ["local"], "quorum": "majority"},
    {"id": "reach", "kind": "icmp", "packets": 10, "lossPercent": 20, "interval": 60, "timeout": 2},
    {"id": "both", "kind": "calculated", "children": ["web", "reach"], "atLeast": 2},
    {"id": "fed", "kind": "external", "staleAfter": 120}
  ],
  "addresses": [
    {"id": "bj-1", "value": "1.1.1.1", "healthCheck": "web", "mode": "auto", "location": "AS/CN/north/BJ", "isp": "cn-telecom", "capacity": 1000,
     "backends": {"healthy": 3, "total": 5, "thresholdPercent": 20}},
    {"id": "v6", "name": "六", "value": "2001:db8::1", "location": {"lat": 39.9, "lon": 116.4}, "mode": "always_off"}
  ],
  "pools": [{"id": "bj", "name": "北京-电信-机房", "capacityMode": "pool", "capacity": 90, "members": [{"address": "bj-1", "weight": 10}]}],
  "instances": [
    {"id": "shop", "domain": "www.example.com.gtm.example.net", "services": ["www.example.com"], "enabled": true,
     "ecs": false, "ttl": 60, "failoverTtl": 20, "answer": {"size": "all", "limit": 8}, "strategy": "basic", "mode": "lb", "noRule": "bj-1",
     "rules": [
       {"id": "r1", "line": "isp=cn-telecom,place=AS/CN/north/BJ", "weight": 30, "enabled": true,
        "anyMatch": [{"all": [{"key": "uid", "exact": "12345"}, {"key": "dev", "modulo": 100, "below": 10}]}],
        "anyMatchFallback": "next-line",
        "poolSets": [{"id": "main", "minAvailable": 1, "pools": [{"pool": "bj", "weight": 20}]}],
        "switch": "auto", "effective": "main", "failback": {"mode": "hold-down", "holdDown": 60}, "allDown": "open"},
       {"id": "r2", "line": "cidr=office", "allDown": "v6"}],
     "targets": ["bj"], "breakerPercent": 80, "latencies": [{"line": "place=AS/CN", "address": "bj-1", "ms": 12.5}]}
  ],
  "zones": [
    {"name": "gtm.example.net", "kind": "public", "networks": [], "dnssec": {"enabled": false}, "ecs": false,
     "soa": {"ttl": 3600, "mname": "ns1.gtm.example.net", "rname": "hostmaster.example.net", "refresh": 7200, "retry": 900, "expire": 1209600, "minimum": 60},
     "records": [
       {"name": "@", "type": "NS", "ttl": 3600, "values": ["ns1.gtm.example.net."]},
       {"name": "ns1", "type": "A", "ttl": 3600, "values": ["192.0.2.53"], "note": "here"},
       {"name": "app", "type": "A", "ttl": 30, "routing": {"policy": "weighted", "items": [
          {"weight": 25, "targets": [{"address": "bj-1"}]}, {"weight": 75, "targets": ["192.0.2.3", "192.0.2.4"]}]}},
       {"name": "near", "type": "AAAA", "routing": {"policy": "geoproximity", "formula": "legacy-inverse", "items": [
          {"id": "one", "location": "gcp:us-east4", "bias": -25, "targets": ["2001:db8::2"]},
          {"id": "two", "location": "EU/DE", "targets": [{"address": "v6"}]}]}},
       {"name": "where", "type": "CNAME", "routing": {"policy": "lines", "items": [{"line": "cidr=office", "targets": ["a.example."]}, {"line": "default", "targets": ["b.example."]}]}},
       {"name": "fast", "type": "TXT", "routing": {"policy": "latency", "items": [{"location": "aws:us-east-1", "targets": ["\"x\""]}]}},
       {"name": "mail", "type": "MX", "routing": {"policy": "multivalue", "limit": 2, "targets": [{"address": "bj-1", "priority": 10}]}},
       {"name": "_s._tcp", "type": "SRV", "routing": {"policy": "failover", "trickle": 0.1,
          "active": {"targets": [{"address": "bj-1", "priority": 0, "weight": 5, "port": 443}]},
          "backup": {"routing": {"policy": "geo", "fenced": true, "items": [{"location": {"lat": 1.5, "lon": 2}, "targets": ["0 0 1 a.example."]}]}}}} ]}
  ],
  "serverPolicies": [{"id": "hybrid", "networks": ["corp"], "inboundForwarding": true, "logging": true,
                      "alternativeServers": [{"address": "10.0.0.53", "port": 53, "path": "private"}]}],
  "responsePolicies": [{"id": "rp", "networks": ["corp"], "rules": [
      {"id": "sink", "name": "*.bad.example", "localData": [{"type": "A", "ttl": 300, "values": ["10.9.9.9"]}]},
      {"id": "let", "name": "ok.bad.example", "behavior": "bypass", "note": "allowed"}]}],
  "channels": [{"id": "ops", "kind": "webhook", "url": "https://alerts.example/hook"},
               {"id": "mail", "kind": "smtp", "url": "smtp://mail.example", "from": "a@example", "to": ["b@example"]},
               {"id": "run", "kind": "command", "command": "notify"}],
  "alerts": [{"id": "sets-down", "scope": {"kind": "poolSet", "id": "shop/r1/main"}, "when": ["unavailable", "recovered"], "for": 0, "repeat": 3600,
               "silence": [{"days": ["sat", "sun"], "from": "22:00", "to": "06:00"}, {"from": "12:00", "to": "12:30"}], "channels": ["ops"]}],
  "nodes": [{"id": "fra", "url": "https://node-fra.example:8853", "location": "gcp:europe-west3", "roles": ["dns", "probe"]}],
  "tests": [{"name": "Beijing Telecom stays home", "note": "n", "query": {"name": "www.example.com.gtm.example.net", "type": "A", "client": "192.0.2.9",
               "resolver": "192.0.2.1", "identifiers": {"uid": "12345"}}, "down": ["v6"],
             "expect": {"rcode": "NOERROR", "shares": {"1.1.1.1": {"min": 0.99}}}}]
})";
}

} // namespace meridian::test
