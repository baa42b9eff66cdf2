#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

#include <cstdint>

namespace meridian::model {

/// How an object that answers queries is, from best to worst.
enum class ObjectState : std::uint8_t { Available, Degraded, Unavailable };

/// The condition of one address, pool, pool set, rule or instance at one time. A value that crosses from what decides to
/// what tells people.
struct ObjectCondition
{
    QString object;                         ///< text of its reference, "poolset:shop/r1/main"
    ObjectState state = ObjectState::Available;
    /// The state if every address of which nothing is known any more were still what it was last. Above `state` there is
    /// no proof that the object got better.
    ObjectState worst = ObjectState::Available;
    bool isSuspended = false;               ///< switched off by the operator: neither good nor bad
    QString text;                           ///< a sentence: "0 of 2 addresses are up, 1 needed."
    QMap<QString, QString> inEffect;        ///< rule and type → text of the pool set in effect; of a pool set itself, or empty
    QStringList down;                       ///< ids of its addresses that are unavailable and not switched off, document order

    friend bool operator==(const ObjectCondition &, const ObjectCondition &) = default;
};

} // namespace meridian::model
