#pragma once

#include "engine/model/ObjectList.h"
#include "engine/model/Routing.h"

#include <optional>

namespace meridian::model {

/// Records of one name and type: static values or a routing, never both.
struct RecordSet
{
    QString name = QStringLiteral("@"); ///< relative to the zone; `@` is the apex; absolute names end with a dot
    QString type;                       ///< "A", "MX", "TYPE65" …
    int ttl = 300;                      ///< seconds
    QStringList values;                 ///< RDATA in presentation form
    std::optional<Routing> routing;
    QString note;
    QStringList spelledOut;

    friend bool operator==(const RecordSet &, const RecordSet &) = default;
};
/// `name/TYPE`, name in lower case; unique in a zone.
[[nodiscard]] QString keyOf(const RecordSet &set);

struct Soa
{
    int ttl = 3600;
    QString mname;
    QString rname;
    int refresh = 7200;
    int retry = 900;
    int expire = 1209600;
    int minimum = 60;
    QStringList spelledOut;
    friend bool operator==(const Soa &, const Soa &) = default;
};

/// A zone that the product is authority of, or a private kind that sends queries on (R-092, R-112).
struct Zone
{
    enum class Kind { Public, Private, Forwarding, Peering, Reverse };

    QString name; ///< as written; `keyOf` is lower case without the final dot
    Kind kind = Kind::Public;
    std::vector<NetworkId> networks; ///< who sees a private zone
    bool dnssecEnabled = false;      ///< dnssec.enabled
    bool ecs = true;                 ///< whether routing here obeys EDNS client subnet; private zones never do (R-V31)
    Soa soa;
    ObjectList<RecordSet> records;
    QString note;
    QStringList spelledOut;

    friend bool operator==(const Zone &, const Zone &) = default;
};
[[nodiscard]] QString keyOf(const Zone &zone);

} // namespace meridian::model
