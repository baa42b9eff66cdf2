#include "engine/dns/ZoneFile.h"
#include "engine/dns/ZoneTree.h"
#include "tests/fuzz/FuzzTarget.h"

using namespace meridian;
using namespace meridian::dns;
using fuzz::require;

namespace {

/// What the tree of a zone answers to its own names.
void checkTree(const ZoneFile &file)
{
    ZoneTreeBuilder builder(file.origin);
    for (const RrSet &set : file.sets) {
        if (!builder.add(set)) {
            return;
        }
    }
    const auto tree = builder.build();
    if (!tree) {
        return;
    }
    for (const RrSet &set : file.sets) {
        const NameHashes hashes(set.name);
        require((*tree)->findNode(hashes) != nullptr, "an owner of records is in the tree");
        const ZoneTree::Lookup found = (*tree)->lookup(hashes, set.type);
        require(found.kind != ZoneTree::Kind::NxDomain && found.kind != ZoneTree::Kind::NoData, "a record set is found, or what stands above it");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const Name origin = Name::parse(u"example.org.").value();
    const QString text = QString::fromUtf8(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    const Result<ZoneFile> file = ZoneFile::parse(text, origin);
    if (!file) {
        require(!file.error().text.isEmpty(), "an error says what is wrong");
        return 0;
    }
    const Result<ZoneFile> again = ZoneFile::parse(file->toString(), origin);
    require(again && again->origin == file->origin && again->sets == file->sets, "a zone file that was written is read as it was");
    checkTree(*file);
    return 0;
}
