#pragma once

#include "engine/probe/Prober.h"

namespace meridian::probe {

/// Succeeds when a TCP connection to the check's port is made within the timeout; it is closed at once. A port that
/// accepts and never speaks is healthy for this kind of check.
class TcpProber final : public Prober
{
public:
    [[nodiscard]] AttemptPtr start(const ProbeRequest &request, Attempt::Done done) override;
};

} // namespace meridian::probe
