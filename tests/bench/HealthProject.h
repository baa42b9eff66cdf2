#pragma once

#include "engine/model/ProjectJson.h"

#include <QByteArray>

#include <cstdio>
#include <cstdlib>

namespace meridian::bench {

/// So many names `nN.gtm.example.net`, each with an address of its own in the loopback network, looked at by the check
/// "check", and 192.0.2.9 while that is down. `check` is its JSON.
inline model::ProjectPtr healthProject(int count, const QByteArray &check)
{
    const auto joined = [count](auto &&text) {
        QByteArray out;
        for (int i = 0; i < count; ++i) {
            out += (i == 0 ? QByteArray() : QByteArray(", ")) + QByteArray(text(QByteArray::number(i), i));
        }
        return out;
    };
    const QByteArray json = R"({"format": "meridian-project", "version": 1, "name": "Health", "healthChecks": [)" + check + R"(], "addresses": [{"id": "spare", "value": "192.0.2.9"}, )"
        + joined([](const QByteArray &n, int i) {
              return QByteArray(R"({"id": "aN", "value": "127.1.X.Y", "healthCheck": "check"})").replace("N", n).replace("X", QByteArray::number(i / 250)).replace("Y", QByteArray::number(i % 250 + 1));
          })
        + R"(], "pools": [{"id": "spare", "members": [{"address": "spare"}]}, )" + joined([](const QByteArray &n, int) { return QByteArray(R"({"id": "pN", "members": [{"address": "aN"}]})").replace("N", n); })
        + R"(], "instances": [)" + joined([](const QByteArray &n, int) {
              return QByteArray(R"({"id": "iN", "domain": "nN.gtm.example.net", "ttl": 30, "rules": [{"id": "r", "line": "default", "poolSets": [{"id": "s1", "pools": [{"pool": "pN"}]}, {"id": "s2", "pools": [{"pool": "spare"}]}]}]})")
                  .replace("N", n);
          })
        + R"(], "zones": [{"name": "gtm.example.net", "records": [{"name": "@", "type": "NS", "values": ["ns1.gtm.example.net."]}, {"name": "ns1", "type": "A", "values": ["192.0.2.53"]}]}]})";
    const model::ReadResult read = model::readProject(json);
    if (!read.project) {
        std::fprintf(stderr, "%s\n", qPrintable(read.errors.front().toString()));
        std::exit(1);
    }
    return read.project;
}

} // namespace meridian::bench
