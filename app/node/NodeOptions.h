#pragma once

#include "engine/base/Result.h"
#include "engine/serve/Endpoint.h"
#include "engine/serve/ServerProfile.h"
#include "engine/serve/SocketServer.h"
#include "engine/service/QueryLog.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <optional>

namespace meridian::node {

/// What the command line of meridiand says.
struct NodeOptions
{
    QString project;
    QList<serve::Endpoint> listen;
    QStringList geoDatabases;
    serve::SocketServerOptions server;
    serve::ServerProfile profile;      ///< what the command line says of it; secrets are read by `readSecrets`
    QString cookieSecretFile;
    QString user;                      ///< to go on as, once the ports are bound; empty: as who started it
    std::optional<serve::Endpoint> http;
    std::optional<serve::Endpoint> httpTls; ///< the same pages, encrypted with the certificate below
    QString httpTokens;                ///< file with the tokens of those that may report health; empty: nobody may
    QList<serve::Endpoint> tls;
    QList<serve::Endpoint> https;
    QString tlsCertificate;
    QString tlsKey;                    ///< the same file unless given
    QStringList tsigKeyFiles;          ///< these three are read by `NodeTransfers`, which knows the keys
    QStringList allowTransfer;
    QStringList notify;
    QString keyFolder;                 ///< for the keys of signed zones; empty: none is named
    dns::DnssecAlgorithm keyAlgorithm = dns::DnssecAlgorithm::EcdsaP256Sha256; ///< of keys that are made
    QString probePoint;                ///< to probe as, and not to answer; empty: answers
    QList<QUrl> reportTo;              ///< these three with it alone
    QString reportToken;
    QString reportAuthorities;         ///< PEM; empty: the system's alone
    service::QueryLogOptions queryLog;
    bool probes = true;
    QString stateDirectory; ///< where events and health are kept; empty: beside the project
    QString secretsFile;    ///< of channels that alerts go to; empty: none
    QString help; ///< text to print instead of running
};

/// Errors are wrong usage: unknown options, values of the wrong form, and options of things that this version does not
/// have, each by name.
[[nodiscard]] Result<NodeOptions> parseOptions(const QStringList &arguments);

/// The cookie secrets of a file: one or two lines of 32 hexadecimal digits, the one in force first, then the one that is
/// still accepted. Errors name the file and the line.
[[nodiscard]] Result<dns::CookieSecrets> readCookieSecrets(const QString &file);

} // namespace meridian::node
