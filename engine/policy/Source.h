#pragma once

#include "engine/base/IpAddress.h"
#include "engine/geo/SourceFacts.h"

#include <QMap>
#include <QString>

#include <optional>

namespace meridian::policy {

/// Where a question comes from, as far as the question itself tells.
struct Source
{
    enum class From { Unknown, Ecs, Sender, Simulated };

    std::optional<IpAddress> address; ///< the client, or its network with zeros behind `prefixLength`
    int prefixLength = 0;             ///< bits of `address` that are known; 0 means that nothing is known
    From from = From::Unknown;
    /// Who sent the query. Decides which private zones are seen, and where the client is if ECS is ignored: in private zones
    /// (R-V31), and where it is switched off. Absent: `address` stands for it.
    std::optional<IpAddress> sender;
    /// From::Simulated: what is known of a client that has no address, such as the people of a city.
    std::optional<geo::SourceFacts> facts;
    QMap<QString, QString> identifiers; ///< AnyMatch; only HTTPDNS carries them (R-008, X-39)

    [[nodiscard]] static Source unknown() { return {}; }
    /// A network named by EDNS client subnet.
    [[nodiscard]] static Source ecs(const IpPrefix &network)
    {
        return {network.address, network.length, From::Ecs, std::nullopt, std::nullopt, {}};
    }
    /// People of whom place, carrier or point are known.
    [[nodiscard]] static Source simulated(const geo::SourceFacts &facts)
    {
        return {std::nullopt, 0, From::Simulated, std::nullopt, facts, {}};
    }
    /// A query without client subnet: the sender stands for the client, with all of its bits.
    [[nodiscard]] static Source of(const IpAddress &sender)
    {
        return {sender, sender.width(), From::Sender, sender, std::nullopt, {}};
    }
};

} // namespace meridian::policy
