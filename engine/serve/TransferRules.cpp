#include "engine/serve/TransferRules.h"

#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

constexpr auto kKeyPrefix = "key:"_L1;

} // namespace

Result<void> TransferRules::allow(QStringView text)
{
    for (const QStringView part : text.split(u',')) {
        const QStringView word = part.trimmed();
        if (word.startsWith(kKeyPrefix)) {
            const Result<dns::TsigKey> key = keyOf(*this, word);
            if (!key) {
                return std::unexpected(key.error());
            }
            keyNames.push_back(key->name);
            continue;
        }
        const Result<IpPrefix> network = IpPrefix::parse(word);
        if (!network) {
            return fail(Error::Kind::Invalid, u"\"%1\" is neither a network nor a key: %2 Write 192.0.2.0/24 or key:NAME."_s.arg(word, network.error().text));
        }
        networks.push_back(*network);
    }
    return {};
}

bool TransferRules::allows(const IpAddress &sender, const dns::Name *key) const
{
    const IpAddress client = foldToV4(sender).address;
    return (key != nullptr && std::ranges::contains(keyNames, *key))
        || std::ranges::any_of(networks, [&](const IpPrefix &network) { return network.contains(sender) || network.contains(client); });
}

const dns::TsigKey *TransferRules::findKey(const dns::Name &name) const
{
    const auto found = std::ranges::find(keys, name, &dns::TsigKey::name);
    return found == keys.end() ? nullptr : &*found;
}

Result<dns::TsigKey> keyOf(const TransferRules &rules, QStringView text)
{
    if (!text.startsWith(kKeyPrefix)) {
        return fail(Error::Kind::Invalid, u"\"%1\" does not name a key. Write key:NAME."_s.arg(text));
    }
    const Result<dns::Name> name = dns::Name::parse(text.sliced(kKeyPrefix.size()));
    if (!name) {
        return fail(Error::Kind::Invalid, u"\"%1\": %2"_s.arg(text, name.error().text));
    }
    if (const dns::TsigKey *key = rules.findKey(*name)) {
        return *key;
    }
    return fail(Error::Kind::NotFound, u"There is no key \"%1\" in the key files. Add it to one, and name that file with --tsig-key-file."_s.arg(name->toString().chopped(1)));
}

} // namespace meridian::serve
