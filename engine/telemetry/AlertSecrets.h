#pragma once

#include "engine/base/Result.h"

#include <QByteArray>
#include <QHash>
#include <QString>

namespace meridian::telemetry {

/// What a channel needs and no project file may hold.
struct ChannelSecret
{
    QByteArray secret; ///< webhook: key of the signature
    QByteArray token;  ///< webhook: sent as `Authorization: Bearer`
    QString user;      ///< smtp
    QString password;  ///< smtp
    QString ca = {};   ///< smtp: PEM file with the certificate that signed the server's; empty: the system's

    friend bool operator==(const ChannelSecret &, const ChannelSecret &) = default;
};
using AlertSecrets = QHash<QString, ChannelSecret>; ///< by channel id

/// Reads `{"channels": {"ops": {"secret": "…", "token": "…"}, "mail": {"user": "…", "password": "…", "ca": "FILE"}}}`. A webhook's secret
/// that begins with `whsec_` is base64 behind it. Errors name file and key; a file that others than its owner may read is
/// refused, unless it lies in the service manager's `$CREDENTIALS_DIRECTORY`.
[[nodiscard]] Result<AlertSecrets> readAlertSecrets(const QString &path);

} // namespace meridian::telemetry
