#include "engine/serve/AnswerOptions.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

constexpr std::size_t kOptionHead = 4;
/// Answers over encrypted transports are multiples of it (RFC 8467 §4.1).
constexpr std::size_t kPaddingBlock = 468;

bool isName(const dns::Name &name, std::string_view wire)
{
    return std::ranges::equal(name.wire(), wire, [](std::uint8_t a, char b) { return dns::foldCase(a) == static_cast<std::uint8_t>(b); });
}

} // namespace

void AnswerOptions::prepare(const ServerProfile &profile, std::uint32_t now, AnswerReport &report)
{
    const dns::Edns &asked = *report.query.edns;
    if (asked.cookie && profile.cookiePolicy != CookiePolicy::Off) {
        report.cookie = profile.cookies.check(*asked.cookie, report.sender, now);
        // A valid one comes back as it is, until it is half an hour old (RFC 9018 §4.3).
        cookie = report.cookie == dns::CookieState::Valid ? *asked.cookie : profile.cookies.make(*asked.cookie, report.sender, now);
    }
    if (asked.wantsNsid) {
        nsid = {reinterpret_cast<const std::uint8_t *>(profile.identity.data()), profile.identity.size()};
    }
    if (asked.wantsKeepalive && report.transport != Transport::Udp) {
        keepalive = static_cast<std::uint16_t>(std::min<std::int64_t>(profile.idleTimeout.count() / 100, 0xffff));
    }
    if (asked.isPadded && (report.transport == Transport::Tls || report.transport == Transport::Https)) {
        paddingBlock = kPaddingBlock;
    }
}

std::size_t AnswerOptions::wireSize() const
{
    return (cookie ? cookie->wireSize() : 0) + (nsid.empty() ? 0 : kOptionHead + nsid.size()) + (keepalive ? kOptionHead + 2 : 0);
}

void AnswerOptions::write(dns::OptWriter &opt) const
{
    if (cookie) {
        opt.cookie(*cookie);
    }
    if (!nsid.empty()) {
        opt.option(dns::Edns::kOptionNsid, nsid);
    }
    if (keepalive) {
        opt.option(dns::Edns::kOptionTcpKeepalive, std::array{static_cast<std::uint8_t>(*keepalive >> 8), static_cast<std::uint8_t>(*keepalive)});
    }
}

bool mustProveItself(CookiePolicy policy, const AnswerReport &report)
{
    return report.transport == Transport::Udp
        && (report.cookie == dns::CookieState::Invalid || (report.cookie == dns::CookieState::ClientOnly && policy == CookiePolicy::Require));
}

std::optional<std::string_view> chaosText(const ServerProfile &profile, const dns::Name &name)
{
    using namespace std::string_view_literals;
    const bool isVersion = isName(name, "\7version\6server\0"sv) || isName(name, "\7version\4bind\0"sv);
    const bool isIdentity = isName(name, "\2id\6server\0"sv) || isName(name, "\10hostname\4bind\0"sv);
    const std::string_view text = isVersion ? profile.version : isIdentity ? profile.identity : std::string_view();
    return text.empty() ? std::nullopt : std::optional(text.substr(0, 255)); // one character string
}

} // namespace meridian::serve
