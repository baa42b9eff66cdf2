#pragma once

#include "engine/probe/Prober.h"

namespace meridian::probe {

/// Probes whatever an address of the project holds, by whatever kind its check is: chooses the prober, resolves names,
/// turns inverted checks round. A name is resolved at each probe and every IP address it has is probed; the probe succeeds
/// if one of them answers well, since one answer is what a client needs, and its reason tells of the others.
///
/// Does not run, and says so: addresses and names kept for documentation, which no machine has; addresses that this
/// machine has no route to; calculated and external checks, which are not probed.
class TargetProber final : public Prober
{
public:
    /// `icmp`, `tcp` and `http` outlive this.
    TargetProber(Prober &icmp, Prober &tcp, Prober &http) : m_icmp(icmp), m_tcp(tcp), m_http(http) {}

    [[nodiscard]] AttemptPtr start(const ProbeRequest &request, Attempt::Done done) override;

    /// By the kind alone, `value` being an IP address.
    [[nodiscard]] AttemptPtr startAddress(const ProbeRequest &request, Attempt::Done done);

private:
    Prober &m_icmp, &m_tcp, &m_http;
};

} // namespace meridian::probe
