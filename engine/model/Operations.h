#pragma once

#include "engine/model/Location.h"

#include <QJsonObject>
#include <QMap>

#include <optional>
#include <vector>

namespace meridian::model {

/// Where alarms go. Fields by kind: webhook `url`; smtp `url`, `from`, `to`; command `command`.
struct Channel : Object
{
    enum class Kind { Desktop, Webhook, Smtp, Command };
    ChannelId id;
    Kind kind = Kind::Desktop;
    QString url;
    QString from;
    QStringList to;
    QString command;
    friend bool operator==(const Channel &, const Channel &) = default;
};

///
struct Alert : Object
{
    enum class Scope { Instance, Rule, PoolSet, Pool, Address, Node };
    Id<Alert> id;
    Scope scope = Scope::PoolSet; ///< scope.kind
    QString scopeId;              ///< scope.id; empty = all of the kind
    QStringList when;             ///< unavailable, recovered, degraded, switched
    int forSeconds = 0;           ///< key `for`
    std::vector<ChannelId> channels;
    friend bool operator==(const Alert &, const Alert &) = default;
};

struct Node : Object
{
    Id<Node> id;
    QString url;
    Location location;
    QStringList roles; ///< dns, probe
    friend bool operator==(const Node &, const Node &) = default;
};

/// Bounds of one expected share; a plain number in the document is both.
struct ShareBounds
{
    double min = 0;
    double max = 1;
    friend bool operator==(const ShareBounds &, const ShareBounds &) = default;
};

/// A policy test of the document: a question and the shares it must give.
struct PolicyTest
{
    QString name; ///< unique
    QString note;
    QString queryName;
    QString queryType = QStringLiteral("A");
    QString client;              ///< IP or IP/LEN; empty = unknown
    QString resolver;
    QMap<QString, QString> identifiers;
    std::vector<AddressId> down;
    QString rcode;               ///< expect.rcode; empty = not checked
    QMap<QString, ShareBounds> shares; ///< expect.shares: values joined by a space → bounds
    QJsonObject source;          ///< the object as written: `expect` may say a number or bounds
    friend bool operator==(const PolicyTest &, const PolicyTest &) = default;
};

[[nodiscard]] inline QString keyOf(const Channel &channel) { return channel.id.text; }
[[nodiscard]] inline QString keyOf(const Alert &alert) { return alert.id.text; }
[[nodiscard]] inline QString keyOf(const Node &node) { return node.id.text; }
[[nodiscard]] inline QString keyOf(const PolicyTest &test) { return test.name; }

} // namespace meridian::model
