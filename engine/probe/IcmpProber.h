#pragma once

#include "engine/probe/Prober.h"

namespace meridian::probe {

/// Pings: the check's packets, spread over the first half of the timeout, through an unprivileged ping socket, or a raw
/// socket where that is not permitted. Fails when more than `lossPercent` of them are not answered in time (R-V11). Where
/// neither socket is permitted the probe does not run and says how to permit one.
class IcmpProber final : public Prober
{
public:
    [[nodiscard]] AttemptPtr start(const ProbeRequest &request, Attempt::Done done) override;
};

} // namespace meridian::probe
