#include "engine/serve/Responder.h"
#include "engine/serve/ServerProfile.h"
#include "tests/fuzz/FuzzTarget.h"
#include "tests/serve/Standings.h"

#include <algorithm>

using namespace meridian;
using fuzz::require;
using serve::Transport;

namespace {

/// Static, wildcard, delegated, aliased and routed names, a DNAME and a private zone.
constexpr char kProject[] = R"({
  "format": "meridian-project", "version": 1, "name": "Fuzz",
  "locations": [{"cidr": "198.51.100.0/24", "place": "AS/CN/north/BJ", "isp": "cn-telecom", "lat": 39.9, "lon": 116.4}],
  "networks": [{"id": "corp", "cidrs": ["10.0.0.0/8"]}],
  "addresses": [{"id": "a", "value": "192.0.2.1"}, {"id": "b", "value": "192.0.2.2"}, {"id": "six", "value": "2001:db8::1"}, {"id": "cdn", "value": "edge.example.net"}],
  "pools": [
    {"id": "ab", "members": [{"address": "a", "weight": 3}, {"address": "b", "weight": 1}, {"address": "six", "weight": 1}]},
    {"id": "cdn", "members": [{"address": "cdn", "weight": 1}]}],
  "instances": [
    {"id": "shop", "domain": "shop.example.net", "ttl": 60, "strategy": "basic", "mode": "lb", "rules": [
      {"id": "beijing", "line": "place=AS/CN/north/BJ", "poolSets": [{"id": "s", "pools": [{"pool": "cdn", "weight": 1}]}]},
      {"id": "rest", "line": "default", "poolSets": [{"id": "s", "pools": [{"pool": "ab", "weight": 1}]}]}]},
    {"id": "closed", "domain": "closed.example.net", "strategy": "basic", "mode": "lb", "noRule": "refused", "rules": [
      {"id": "beijing", "line": "place=AS/CN", "poolSets": [{"id": "s", "pools": [{"pool": "ab", "weight": 1}]}]}]}],
  "zones": [
    {"name": "example.net", "kind": "public",
     "soa": {"ttl": 3600, "mname": "ns1.example.net", "rname": "hostmaster.example.net", "refresh": 7200, "retry": 900, "expire": 1209600, "minimum": 60},
     "records": [
       {"name": "@", "type": "NS", "ttl": 3600, "values": ["ns1.example.net.", "ns2.example.net."]},
       {"name": "@", "type": "MX", "ttl": 3600, "values": ["10 mail.example.net."]},
       {"name": "ns1", "type": "A", "ttl": 3600, "values": ["192.0.2.53"]},
       {"name": "ns2", "type": "AAAA", "ttl": 3600, "values": ["2001:db8::53"]},
       {"name": "mail", "type": "A", "ttl": 3600, "values": ["192.0.2.25"]},
       {"name": "www", "type": "CNAME", "ttl": 300, "values": ["shop.example.net."]},
       {"name": "loop", "type": "CNAME", "ttl": 300, "values": ["pool.example.net."]},
       {"name": "pool", "type": "CNAME", "ttl": 300, "values": ["loop.example.net."]},
       {"name": "*.wild", "type": "TXT", "ttl": 300, "values": ["\"any\""]},
       {"name": "*.wild", "type": "A", "ttl": 300, "values": ["192.0.2.80", "192.0.2.81"]},
       {"name": "child", "type": "NS", "ttl": 3600, "values": ["ns.child.example.net.", "ns.elsewhere.example."]},
       {"name": "child", "type": "DS", "ttl": 3600, "values": ["12345 13 2 49FD46E6C4B45C55D4AC69CBD3CD34AC1AFE51DE49FD46E6C4B45C55D4AC69CB"]},
       {"name": "ns.child", "type": "A", "ttl": 3600, "values": ["192.0.2.99"]},
       {"name": "old", "type": "DNAME", "ttl": 300, "values": ["wild.example.net."]},
       {"name": "big", "type": "TXT", "ttl": 300, "values": ["\"LONG1\"", "\"LONG2\"", "\"LONG3\"", "\"LONG4\"", "\"LONG5\"", "\"LONG6\"", "\"LONG7\""]}]},
    {"name": "corp.example", "kind": "private", "networks": ["corp"],
     "soa": {"ttl": 60, "mname": "ns.corp.example", "rname": "hostmaster.corp.example", "refresh": 7200, "retry": 900, "expire": 1209600, "minimum": 60},
     "records": [{"name": "wiki", "type": "A", "ttl": 60, "values": ["10.0.0.5"]}]}]
})";

const policy::Standing &standing()
{
    // More than any UDP answer takes: 7 strings of 250 octets.
    static const auto made = test::standing(QByteArray(kProject).replace("LONG", QByteArray(249, 'x')));
    return *made;
}

const serve::ServerProfile &profile()
{
    static const serve::ServerProfile made = [] {
        serve::ServerProfile out;
        out.identity = "node-1";
        out.version = "Meridian";
        return out;
    }();
    return made;
}

/// The first octet of an input: how the rest comes to the server.
struct Way
{
    explicit Way(std::uint8_t octet)
        : transport(static_cast<Transport>(octet % 3)), isPrivate((octet & 4) != 0), hasProfile((octet & 8) == 0), isTight((octet & 0x10) != 0)
    {
    }

    Transport transport;
    bool isPrivate;  ///< from a network that sees the private zone
    bool hasProfile; ///< cookies, NSID and class CH are there
    bool isTight;    ///< the caller's buffer is too small for some answers
};

void checkAnswer(std::span<const std::uint8_t> query, std::span<const std::uint8_t> answer, const serve::AnswerReport &report)
{
    require(answer.size() <= serve::answerLimit(report), "an answer takes at most min(client, 1232) octets over UDP");
    require(query.size() >= dns::kHeaderSize && (query[2] & 0x80) == 0, "a response is never answered");
    require(answer[0] == query[0] && answer[1] == query[1], "the id is repeated");
    require((answer[2] & 0x80) != 0 && ((answer[2] ^ query[2]) & 0x79) == 0, "QR is set; opcode and RD are repeated");
    const Result<dns::Message> message = dns::Message::parse(answer);
    require(message.has_value(), "an answer is well-formed");
    if (report.query.hasQuestion) {
        require(message->questions.size() == 1 && message->questions.front().name.isIdentical(report.query.name)
                    && message->questions.front().type == report.query.type,
                "the question is repeated in its case");
    } else {
        require(message->questions.empty(), "no question, none repeated");
    }
    require(message->edns.has_value() == report.query.edns.has_value(), "OPT is answered with OPT (RFC 6891 §6.1.1)");
    require(!message->has(dns::HeaderFlags::kRecursionAvailable), "no recursion is offered");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    const Way way(data[0]);
    const std::span query(data + 1, std::min<std::size_t>(size - 1, serve::kMaxAnswerSize));
    const serve::Responder responder = way.hasProfile ? serve::Responder(standing(), profile(), 1'700'000'000) : serve::Responder(standing());
    const IpAddress sender = IpAddress::v4(way.isPrivate ? 0x0a000001 : 0xc6336407);
    // Of its own and not longer than the answer may be, so that a sanitizer sees the first octet beyond.
    std::vector<std::uint8_t> out(way.isTight ? size % 64 : way.transport == Transport::Udp ? std::size_t{dns::kMaxUdpPayload} : serve::kMaxAnswerSize);
    Random random(size);
    serve::AnswerReport report;
    const std::size_t written = responder.answer(query, sender, way.transport, random, out, report);
    require(written <= out.size() && written == report.size, "an answer fits its buffer");
    if (written == 0) {
        require(way.isTight || query.size() < dns::kHeaderSize || (query[2] & 0x80) != 0, "every query is answered");
        return 0;
    }
    const std::vector<std::uint8_t> answer(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(written));
    checkAnswer(query, answer, report);
    const std::size_t cut = responder.truncated(out, report);
    require(cut > 0 || way.isTight, "an answer without records fits where one with records does");
    if (cut > 0) {
        checkAnswer(query, std::span(out).first(cut), report);
    }
    require(responder.answer(answer, sender, way.transport, random, out, report) == 0, "an answer is not answered");
    return 0;
}
