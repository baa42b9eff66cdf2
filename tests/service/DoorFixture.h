#pragma once

#include "engine/service/HealthDoor.h"

#include <QFile>
#include <QTemporaryDir>

namespace meridian::test {

/// The token of a probe point, or of somebody outside: "fra-fra-fra-fra-1".
inline QByteArray tokenOf(const QByteArray &who)
{
    return QByteArray(QByteArray(who + '-').repeated(4) + '1');
}

/// Tokens of the points fra, sin and gru, and of ops, who reports from outside; read from a file of the folder.
inline service::ReportTokens doorTokens(const QTemporaryDir &folder)
{
    QFile file(folder.filePath(QStringLiteral("tokens")));
    if (file.open(QIODevice::WriteOnly)) {
        file.write(R"({"external": {"ops": "ops-ops-ops-ops-1"}, "points": {"fra": "fra-fra-fra-fra-1", "sin": "sin-sin-sin-sin-1", "gru": "gru-gru-gru-gru-1"}})");
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }
    file.close();
    return service::ReportTokens::read(file.fileName()).value();
}

/// What a door replies to a request that the HTTP server lets in, or refuses.
inline serve::HttpReply postTo(service::HealthDoor &door, const QByteArray &path, const QByteArray &token, const QByteArray &body)
{
    for (const serve::HttpApi::Route &route : door.routes()) {
        if (route.path == path) {
            serve::HttpRequest request;
            request.method = route.method;
            request.headers = {{"authorization", "Bearer " + token}};
            request.body = body;
            return route.mayAsk(token) ? route.answer(request) : serve::HttpReply::unauthorized();
        }
    }
    return serve::HttpReply::error(404, {});
}

/// A report of a point that has seen nothing: a heartbeat.
inline serve::HttpReply beat(service::HealthDoor &door, const QByteArray &point)
{
    return postTo(door, "/v1/probes", tokenOf(point), QByteArray(R"({"point": ")" + point + R"(", "session": "s", "results": []})"));
}

} // namespace meridian::test
