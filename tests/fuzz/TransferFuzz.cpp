#include "engine/dns/Tsig.h"
#include "engine/serve/QueryHandler.h"
#include "engine/serve/TransferRules.h"
#include "tests/fuzz/FuzzTarget.h"
#include "tests/serve/Standings.h"

#include <algorithm>

using namespace meridian;
using fuzz::require;
using serve::Transport;

namespace {

constexpr std::uint32_t kNow = 1'700'000'000;
using Octets = std::vector<std::uint8_t>;

const dns::TsigKey &key()
{
    static const dns::TsigKey made = dns::parseTsigKeys(u"key key.example { algorithm hmac-sha256; secret AQIDBA==; };").value().front();
    return made;
}

struct Sources
{
    Sources()
    {
        auto rules = std::make_shared<serve::TransferRules>();
        rules->keys = {key()};
        require(rules->allow(u"key:key.example, 10.0.0.0/8").has_value(), "the rules are well-formed");
        serve::ServerProfile made;
        made.rateLimits.perAnswer = made.rateLimits.perNetwork = 0;
        made.transfers = std::move(rules);
        profile.publish(std::make_shared<const serve::ServerProfile>(made));
        standing.publish(test::standing(test::kWorld));
    }

    Snapshot<policy::Standing> standing;
    Snapshot<serve::ServerProfile> profile;
};

/// The input signed with a key that the server knows, so that what is behind the signature is reached.
Octets signedQuery(std::span<const std::uint8_t> query, dns::Tsig &tsig)
{
    Octets out(query.begin(), query.end());
    out.resize(query.size() + tsig.wireSize());
    out.resize(tsig.sign(out, query.size(), kNow));
    return out;
}

void ask(std::span<const std::uint8_t> query, Transport transport, bool isAllowed, dns::Tsig *tsig)
{
    static const Sources sources;
    static serve::QueryHandler handler({sources.standing, &sources.profile}, Random(1));
    Octets out(transport == Transport::Udp ? std::size_t{dns::kMaxUdpPayload} : serve::kMaxAnswerSize);
    std::size_t size = handler.answer(query, IpAddress::v4(isAllowed ? 0x0a000001 : 0xc6336407), 4000, transport, {kNow, 0}, out);
    std::unique_ptr<serve::ZoneTransfer> transfer = handler.takeTransfer();
    require(transfer == nullptr || (transport != Transport::Udp && (isAllowed || tsig != nullptr)), "zones are for those who may have them");
    for (int messages = 0; size > 0; ++messages) {
        const std::span answer = std::span(out).first(size);
        require(transport != Transport::Udp || size <= answerLimit(handler.report()), "an answer takes at most min(client, 1232) octets over UDP");
        require((answer[2] & 0x80) != 0 && answer[0] == query[0] && answer[1] == query[1], "QR is set and the id repeated");
        const auto message = dns::Message::parse(answer);
        require(message.has_value(), "an answer is well-formed");
        const bool mustVerify = tsig != nullptr && handler.report().rcode != dns::Rcode::FormErr && handler.report().rcode != dns::Rcode::NotImp;
        require(!mustVerify || tsig->checkAnswer(answer, kNow) == dns::TsigVerdict::Good, "a signed query gets a signed answer");
        require(messages < 100, "a transfer ends");
        size = transfer != nullptr && !transfer->isDone() ? transfer->next(out, kNow) : 0;
    }
}

} // namespace

/// The first octet of an input says how the rest comes to the server; the rest is read as a key file too.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    const std::span query(data + 1, std::min<std::size_t>(size - 1, 4096));
    const auto transport = static_cast<Transport>(data[0] % 3);
    const bool isAllowed = (data[0] & 4) != 0;
    ask(query, transport, isAllowed, nullptr);
    dns::Query read;
    if (dns::parseQuery(query, read) == dns::QueryVerdict::Ok && read.tsigAt == 0) {
        dns::Tsig tsig = dns::Tsig::withKey(key());
        const Octets asked = signedQuery(query, tsig);
        ask(asked, transport, isAllowed, &tsig);
    }
    if (const auto at = dns::findTsig(query)) {
        (void)dns::TsigRecord::read(query, *at);
        (void)dns::Tsig::ofQuery(query, *at, std::span(&key(), 1), kNow);
    }
    (void)dns::parseTsigKeys(QString::fromUtf8(reinterpret_cast<const char *>(data) + 1, static_cast<qsizetype>(size - 1)));
    return 0;
}
