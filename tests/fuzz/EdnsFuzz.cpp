#include "engine/dns/Edns.h"
#include "tests/fuzz/FuzzTarget.h"

#include <algorithm>
#include <array>

using namespace meridian;
using namespace meridian::dns;
using fuzz::require;

namespace {

using Octets = std::span<const std::uint8_t>;

void checkSubnet(Octets value)
{
    std::array<std::uint8_t, 64> buffer;
    if (const auto subnet = ClientSubnet::parse(value)) {
        WireWriter writer(buffer);
        subnet->write(writer, 0);
        require(writer.size() == subnet->wireSize() && std::ranges::equal(std::span(buffer).subspan(4, writer.size() - 4), value),
                "FAMILY, SOURCE and ADDRESS come back bit for bit (RFC 7871 §7.2.1)");
        if (subnet->family != 0) {
            require(subnet->sourceLength <= subnet->address().width(), "SOURCE fits the family");
        }
    }
    std::uint8_t scope = 0;
    (void)ClientSubnet::parse(value, &scope);
}

void checkCookie(Octets value)
{
    const auto cookie = CookieOption::parse(value);
    require(cookie.has_value() == (value.size() == 8 || (value.size() >= 16 && value.size() <= 40)), "cookies have 8 or 16 to 40 octets (RFC 7873 §5.2.2)");
    if (cookie) {
        std::array<std::uint8_t, 64> buffer;
        WireWriter writer(buffer);
        cookie->write(writer);
        require(writer.size() == cookie->wireSize() && std::ranges::equal(std::span(buffer).subspan(4, writer.size() - 4), value), "a cookie is written as it came");
    }
}

/// A question's OPT record, written and read again.
void checkQuestion(const Edns &edns)
{
    require(edns.answerLimit() >= kMinUdpPayload && edns.answerLimit() <= kMaxUdpPayload, "answers have 512 to 1232 octets");
    std::array<std::uint8_t, 256> buffer;
    WireWriter writer(buffer);
    edns.write(writer);
    require(!writer.hasError(), "an OPT record of known options is short");
    WireReader reader{std::span(buffer).first(writer.size())};
    reader.skip(3);
    Edns again;
    require(again.read(reader) && reader.isAtEnd(), "an OPT record that was written is well-formed");
    require(again.udpPayload == edns.udpPayload && again.version == edns.version && again.dnssecOk == edns.dnssecOk, "its fixed part is kept");
    const bool hasOptions = edns.version == 0; // options of another version are not looked at
    require(!hasOptions || (again.wantsNsid == edns.wantsNsid && again.cookie.has_value() == edns.cookie.has_value()
                            && again.clientSubnet.has_value() == edns.clientSubnet.has_value()), "its options are kept");
}

} // namespace

/// The input is what follows the type of an OPT record: CLASS, TTL, RDLENGTH and RDATA; and the value of an option.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Octets octets(data, size);
    WireReader reader(octets);
    Edns question;
    if (question.read(reader)) {
        checkQuestion(question);
    }
    WireReader answerReader(octets);
    Edns answer;
    OptAnswer told;
    (void)answer.read(answerReader, &told);
    checkSubnet(octets);
    checkCookie(octets);
    return 0;
}
