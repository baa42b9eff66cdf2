#pragma once

#include "engine/base/IpAddress.h"

#include <QString>

#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

namespace meridian::probe {

/// The echo requests of one ICMP probe and what came back (RFC 792, RFC 4443 §4). Each carries an identifier, a sequence
/// number and 16 octets that nobody else knows; only a reply that repeats all of them, from the address that was asked,
/// in time, counts. Everything else is foreign and leaves its packet lost. A value without sockets.
class EchoSeries final
{
public:
    using Microseconds = std::chrono::microseconds;
    using Token = std::array<std::uint8_t, 16>;

    EchoSeries(const IpAddress &target, int packets, std::uint16_t identifier, const Token &token);

    /// The next request, counted as sent at `now`. Call it at most `packets` times.
    [[nodiscard]] std::vector<std::uint8_t> next(Microseconds now);
    /// Takes what the socket received, from the ICMP header on. `isIdentifierChecked` is false for ping sockets, where the
    /// system gives and checks the identifier.
    void take(std::span<const std::uint8_t> packet, const IpAddress &from, Microseconds now, bool isIdentifierChecked);

    [[nodiscard]] int packets() const { return static_cast<int>(m_sent.size()); }
    [[nodiscard]] int sent() const { return m_next; }
    [[nodiscard]] int answered() const { return m_answered; }
    [[nodiscard]] int foreign() const { return m_foreign; }
    [[nodiscard]] bool isComplete() const { return m_answered == packets(); }
    /// Of all packets that the probe has to send, those without an answer, in percent.
    [[nodiscard]] double lossPercent() const { return 100.0 * (packets() - m_answered) / packets(); }
    /// "10 packets, 9 answered, 10 % lost; 0.3 / 0.5 / 1.2 ms (least, mean, most)".
    [[nodiscard]] QString summary() const;

private:
    IpAddress m_target;
    std::uint16_t m_identifier;
    Token m_token;
    std::vector<Microseconds> m_sent;
    std::vector<bool> m_isAnswered;
    int m_next = 0;
    int m_answered = 0;
    int m_foreign = 0;
    Microseconds m_least{0}, m_most{0}, m_sum{0};
};

/// The internet checksum of RFC 1071.
[[nodiscard]] std::uint16_t internetChecksum(std::span<const std::uint8_t> octets);

} // namespace meridian::probe
