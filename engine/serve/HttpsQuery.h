#pragma once

#include <QByteArray>

#include <cstdint>
#include <expected>
#include <span>

namespace meridian::serve {

/// What RFC 8484 looks at in a request.
struct HttpsRequest
{
    QByteArray method;
    QByteArray target; ///< path with its query part
    QByteArray contentType;
    QByteArray body;
    bool isTooLarge = false; ///< more came than a DNS message can be
};

/// Where questions are asked.
inline constexpr char kHttpsPath[] = "/dns-query";
/// The one media type (RFC 8484 §6).
inline constexpr char kDnsMediaType[] = "application/dns-message";
/// Octets of a DNS message at most.
inline constexpr qsizetype kMaxHttpsQuery = 65535;

/// The DNS query that a request carries, or the HTTP status that it gets: 400 malformed, 404 elsewhere, 405 neither GET nor POST,
/// 413 too large, 415 another media type (RFC 8484 §4.1). Pure.
[[nodiscard]] std::expected<QByteArray, int> dnsQueryOf(const HttpsRequest &request);

/// Seconds for which an HTTP cache may keep a DNS answer (RFC 8484 §5.1): the smallest TTL of what it answers, for a negative
/// answer the SOA record's (RFC 2308 §5), 0 for failures.
[[nodiscard]] std::uint32_t freshSeconds(std::span<const std::uint8_t> answer);

} // namespace meridian::serve
