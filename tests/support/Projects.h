#pragma once

#include "engine/base/Random.h"
#include "engine/model/Project.h"

#include <QByteArray>
#include <QList>

#include <utility>

namespace meridian::test {

/// The example of the format description as JSON (its comments removed), the sample, and the documents of all decision
/// cases, each with a name. Those handed out apart from the product are left out where they are absent.
[[nodiscard]] QList<std::pair<QByteArray, QByteArray>> knownDocuments();

/// A project that reads and writes: addresses, pools, zones with record sets.
[[nodiscard]] model::Project randomProject(Random &random);
/// The same with one to four things changed, moved, added or removed.
[[nodiscard]] model::Project randomlyEdited(const model::Project &project, Random &random);

/// A shop that answers by one checked address of this machine, and by a spare one that nobody checks while that is down;
/// `healthCheck` is the JSON of its check, whose id is "check". JSON.
[[nodiscard]] QByteArray shopWithSpare(const QByteArray &healthCheck);

/// `count` addresses and pools of ten of them.
[[nodiscard]] model::Project largeProject(int count);
/// The project with another capacity of one address.
[[nodiscard]] model::ProjectPtr withCapacity(const model::Project &project, qsizetype address, int capacity);

} // namespace meridian::test
