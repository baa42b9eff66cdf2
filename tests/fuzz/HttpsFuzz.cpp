#include "engine/serve/HttpsSession.h"
#include "engine/serve/Responder.h"
#include "tests/fuzz/FuzzTarget.h"
#include "tests/serve/Standings.h"

#include <algorithm>
#include <vector>

using namespace meridian;
using fuzz::require;

namespace {

constexpr std::size_t kFrameHead = 9;
constexpr std::size_t kMaxFrame = 16384; // what a client takes that does not ask for more (RFC 9113 §4.2)

/// The server's side of a connection as its client reads it.
class Reader final
{
public:
    void take(std::span<const std::uint8_t> octets) { m_octets.insert(m_octets.end(), octets.begin(), octets.end()); }

    /// Every frame is whole, of a size that the client takes, and of a stream that the client opened.
    void check() const
    {
        std::size_t at = 0;
        for (bool isFirst = true; at < m_octets.size(); isFirst = false) {
            require(m_octets.size() - at >= kFrameHead, "the head of a frame is whole");
            const std::size_t size = std::size_t{m_octets[at]} << 16 | std::size_t{m_octets[at + 1]} << 8 | m_octets[at + 2];
            const std::uint8_t type = m_octets[at + 3];
            const std::uint32_t stream = std::uint32_t{m_octets[at + 5] & 0x7fU} << 24 | std::uint32_t{m_octets[at + 6]} << 16 | std::uint32_t{m_octets[at + 7]} << 8 | m_octets[at + 8];
            require(!isFirst || type == NGHTTP2_SETTINGS, "the first frame is SETTINGS (RFC 9113 §3.4)");
            require(size <= kMaxFrame && m_octets.size() - at - kFrameHead >= size, "a frame is whole and of a size that is taken");
            require((type != NGHTTP2_HEADERS && type != NGHTTP2_DATA) || stream % 2 == 1, "only streams of the client are answered");
            at += kFrameHead + size;
        }
    }

private:
    std::vector<std::uint8_t> m_octets;
};

/// A server with fixed, routed and missing names.
const policy::Standing &standing()
{
    static const auto made = test::standing(test::kWorld);
    return *made;
}

} // namespace

/// The first octet: whether the octets of the client begin behind its greeting, and in what pieces they come.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    const serve::Responder responder(standing());
    std::vector<std::uint8_t> out(serve::kMaxAnswerSize);
    Random random(size);
    serve::HttpsSession session([&](std::span<const std::uint8_t> query) -> std::span<const std::uint8_t> {
        require(query.size() <= serve::kMaxHttpsQuery, "a query is no longer than a DNS message");
        serve::AnswerReport report;
        return std::span(out).first(responder.answer(query, IpAddress::v4(0xc6336407), serve::Transport::Https, random, out, report));
    });
    std::vector<std::uint8_t> client;
    if ((data[0] & 0x80) != 0) {
        constexpr std::string_view kGreeting("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", 33);
        client.assign(kGreeting.begin(), kGreeting.end());
    }
    client.insert(client.end(), data + 1, data + size);
    const std::size_t piece = 1 + std::size_t{data[0] & 0x7fU} * 16;
    Reader reader;
    bool isOpen = true;
    const auto drain = [&] {
        while (isOpen) {
            const auto octets = session.next();
            if (!octets || octets->empty()) {
                isOpen = octets.has_value();
                return;
            }
            reader.take(*octets);
        }
    };
    for (std::size_t at = 0; at < client.size() && isOpen && !session.isDone(); at += piece) {
        isOpen = session.receive(std::span(client).subspan(at, std::min(piece, client.size() - at)));
        require(session.held() <= serve::HttpsSession::kMaxHeld, "what streams hold is bounded");
        drain();
    }
    session.finish();
    drain();
    reader.check();
    return 0;
}
