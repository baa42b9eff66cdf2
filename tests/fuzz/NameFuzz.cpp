#include "engine/dns/Name.h"
#include "engine/dns/Wire.h"
#include "tests/fuzz/FuzzTarget.h"

#include <QString>

#include <algorithm>
#include <array>

using namespace meridian;
using dns::Name;
using fuzz::require;

namespace {

/// What holds for every name, wherever it comes from.
void checkName(const Name &name)
{
    const auto again = Name::fromWire(name.wire());
    require(again && again->isIdentical(name), "a name's wire form is a name");
    const Result<Name> parsed = Name::parse(name.toString());
    require(parsed && parsed->isIdentical(name), "a name's text is that name");
    (void)name.toDisplayString();
    const Name lowered = name.lowered();
    require(lowered == name && lowered.hash() == name.hash(), "case does not matter (RFC 4343)");
    const dns::NameHashes hashes(name);
    require(hashes.labelCount() == name.labelCount() && std::ranges::equal(hashes.lowered(name.labelCount()), lowered.wire()), "hashes are of the lowered name");
    for (int labels = 0; labels <= name.labelCount(); ++labels) {
        const Name above = name.ancestor(labels);
        require(name.isSubdomainOf(above) && above.labelCount() == name.labelCount() - labels, "a name is below its ancestors");
        require((name <=> above) == (labels == 0 ? std::weak_ordering::equivalent : std::weak_ordering::greater), "ancestors go first (RFC 4034 §6.1)");
    }
}

/// Names written one after the other, compressed, and read again.
void checkCompression(const Name &name)
{
    std::array<std::uint8_t, 1024> buffer;
    dns::WireWriter writer(buffer);
    writer.u32(0);
    writer.u32(0);
    writer.u32(0);
    const std::array names{name, name.parent(), name.lowered(), name};
    for (const Name &each : names) {
        writer.name(each, dns::Compression::SameCase);
    }
    require(!writer.hasError(), "four names fit into 1024 octets");
    dns::WireReader reader{std::span(buffer).first(writer.size())};
    reader.skip(12);
    for (const Name &each : names) {
        require(reader.name().isIdentical(each), "a compressed name is read as it was");
    }
    require(reader.isAtEnd() && !reader.hasError(), "nothing is left behind");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::span octets(data, size);
    if (const auto name = Name::fromWire(octets)) {
        require(std::ranges::equal(name->wire(), octets), "wire form is kept");
        checkName(*name);
        checkCompression(*name);
    }
    dns::WireReader reader(octets);
    while (!reader.isAtEnd()) {
        const Name name = reader.name();
        if (!reader.hasError()) {
            checkName(name);
        }
    }
    const QString text = QString::fromUtf8(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    static const Name origin = Name::parse(u"example.org.").value();
    if (const Result<Name> name = Name::parse(text, origin)) {
        checkName(*name);
        checkCompression(*name);
    }
    return 0;
}
