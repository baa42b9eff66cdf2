#include "app/ctl/Command.h"

#include "engine/dns/Dnssec.h"
#include "engine/service/KeyFolder.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::ctl {
namespace {

using service::KeyFolder;
using service::StoredKey;

void addOptions(QCommandLineParser &parser)
{
    parser.addOption({u"keys"_s, u"Folder with the keys: the one of `meridiand --dnssec-keys`."_s, u"FOLDER"_s});
    parser.addOption({u"algorithm"_s, u"Of a new key: ecdsap256sha256 or ed25519."_s, u"NAME"_s, dns::toText(dns::DnssecAlgorithm::EcdsaP256Sha256)});
    parser.addOption({u"force"_s, u"Do the next step of a roll before its time: answers in caches may fail to validate."_s});
}

/// What an action works with.
struct Work
{
    const Call &call;
    KeyFolder folder;
    dns::Name zone;
    dns::DnssecAlgorithm algorithm;
    QList<StoredKey> keys; ///< oldest first
    QDateTime now;

    [[nodiscard]] QList<StoredKey> keysThat(bool retire) const
    {
        QList<StoredKey> out;
        std::ranges::copy_if(keys, std::back_inserter(out), [retire](const StoredKey &key) { return key.key.isRetiring == retire; });
        return out;
    }
    [[nodiscard]] Exit refuse(const QString &text) const { return report(call, {Error::Kind::Conflict, text, zone.toString()}); }
};

QString recordText(const Work &work, dns::RecordType type, const dns::Rdata &rdata)
{
    return u"%1 %2 IN %3 %4"_s.arg(work.zone.toString(), QString::number(dns::ZoneKeys::kTtl), dns::toString(type), dns::rdataToString(type, rdata));
}

/// The keys of the zone as they are now, behind what was done.
Exit show(const Work &work, const QString &done)
{
    const Result<QList<StoredKey>> keys = work.folder.keysOf(work.zone);
    if (!keys) {
        return report(work.call, keys.error());
    }
    QJsonArray json;
    QString text;
    for (const StoredKey &each : *keys) {
        const dns::DnssecKey &key = each.key.key;
        const QString state = each.key.isRetiring ? u"retiring"_s : u"active"_s;
        const QString ds = recordText(work, dns::RecordType::DS, dns::dsOf(work.zone, key.dnskey()));
        const QString dnskey = recordText(work, dns::RecordType::DNSKEY, key.dnskey());
        text += u"; key %1, %2, %3, made %4, %5\n"_s.arg(key.keyTag()).arg(dns::toText(key.algorithm()), state, each.made.toString(Qt::ISODate), each.path);
        text += each.key.isRetiring ? u"; its DS record leaves the parent zone\n"_s : ds + u'\n' + dnskey + u'\n';
        json.append(QJsonObject{{u"tag"_s, key.keyTag()}, {u"algorithm"_s, dns::toText(key.algorithm())}, {u"state"_s, state}, {u"made"_s, each.made.toString(Qt::ISODate)},
                                {u"file"_s, each.path}, {u"ds"_s, ds}, {u"dnskey"_s, dnskey}});
    }
    if (work.call.json) {
        printJson({{u"zone"_s, work.zone.toString()}, {u"keys"_s, json}});
    } else {
        print(text);
    }
    if (!done.isEmpty()) {
        printError(done);
    }
    return Exit::Fine;
}

Exit create(const Work &work)
{
    if (!work.keys.isEmpty()) {
        return work.refuse(u"The zone has a key already. `meridianctl dnssec ds` shows it, `meridianctl dnssec roll` makes the next one."_s);
    }
    const Result<StoredKey> made = work.folder.make(work.zone, work.algorithm, work.now);
    return made ? show(work, u"Made a key. Copy its file to every server of the zone before it starts."_s) : report(work.call, made.error());
}

Exit roll(const Work &work)
{
    if (work.keys.size() != 1 || work.keys.front().key.isRetiring) {
        return work.refuse(u"A roll begins with one active key, and there are %1 keys, %2 of them retiring. Finish the roll before: retire, then remove."_s.arg(work.keys.size())
                               .arg(work.keysThat(true).size()));
    }
    const Result<StoredKey> made = work.folder.make(work.zone, work.algorithm, work.now);
    return made ? show(work, u"Both keys sign from now on. Copy the new file to every server of the zone, send SIGHUP to meridiand, and give the new DS record to the parent zone beside "
                              "the old one. When it is there, but not before an hour, go on with `meridianctl dnssec retire`."_s)
                : report(work.call, made.error());
}

Exit retire(const Work &work)
{
    const QList<StoredKey> active = work.keysThat(false);
    if (active.size() != 2) {
        return work.refuse(u"There are %1 active keys. The older of two retires: begin with `meridianctl dnssec roll`."_s.arg(active.size()));
    }
    const QDateTime earliest = active.back().made.addSecs(dns::ZoneKeys::kTtl);
    if (work.now < earliest && !work.call.parser.isSet(u"force"_s)) {
        return work.refuse(u"Caches may know the keys without the new one until %1. Wait until then, or insist with --force."_s.arg(earliest.toString(Qt::ISODate)));
    }
    const Result<void> done = work.folder.retire(active.front());
    return done ? show(work, u"Both keys sign still. Do the same on every server of the zone, send SIGHUP to meridiand, and take the DS record of key %1 out of the parent zone. When it is "
                              "gone and its TTL is over, finish with `meridianctl dnssec remove`."_s.arg(active.front().key.key.keyTag()))
                : report(work.call, done.error());
}

Exit remove(const Work &work)
{
    const QList<StoredKey> retiring = work.keysThat(true);
    if (retiring.isEmpty() || retiring.size() == work.keys.size()) {
        return work.refuse(retiring.isEmpty() ? u"No key of the zone retires. `meridianctl dnssec retire` comes before."_s
                                              : u"All keys of the zone retire; without them its answers would not validate. Make one active: take \".retiring\" out of its file name."_s);
    }
    for (const StoredKey &key : retiring) {
        if (const Result<void> done = work.folder.remove(key); !done) {
            return report(work.call, done.error());
        }
    }
    return show(work, u"The roll is done. Do the same on every server of the zone, and send SIGHUP to meridiand."_s);
}

Exit ds(const Work &work)
{
    return work.keys.isEmpty() ? report(work.call, {Error::Kind::NotFound,
                                                    u"There is no key of this zone in %1. meridiand makes one when it starts with the signed zone; `meridianctl dnssec create` makes one before."_s.arg(
                                                        work.folder.path()),
                                                    work.zone.toString()})
                               : show(work, {});
}

Exit run(const Call &call)
{
    using Action = Exit (*)(const Work &);
    static const QList<std::pair<QString, Action>> kActions{{u"ds"_s, ds}, {u"create"_s, create}, {u"roll"_s, roll}, {u"retire"_s, retire}, {u"remove"_s, remove}};
    const auto action = std::ranges::find(kActions, call.arguments.at(0), &std::pair<QString, Action>::first);
    if (action == kActions.end()) {
        printError(u"There is no action \"%1\". Use ds, create, roll, retire or remove."_s.arg(call.arguments.at(0)));
        return Exit::Usage;
    }
    if (call.parser.value(u"keys"_s).isEmpty()) {
        printError(u"--keys is missing. Name the folder with the keys, the one of `meridiand --dnssec-keys`."_s);
        return Exit::Usage;
    }
    const auto algorithm = dns::parseDnssecAlgorithm(call.parser.value(u"algorithm"_s));
    if (!algorithm) {
        printError(u"There is no algorithm \"%1\" here. Use ecdsap256sha256 or ed25519."_s.arg(call.parser.value(u"algorithm"_s)));
        return Exit::Usage;
    }
    const Result<dns::Name> zone = dns::Name::parse(call.arguments.at(1));
    if (!zone) {
        printError(zone.error().text);
        return Exit::Usage;
    }
    const KeyFolder folder(call.parser.value(u"keys"_s));
    const Result<QList<StoredKey>> keys = folder.keysOf(*zone);
    if (!keys) {
        return report(call, keys.error());
    }
    return action->second({call, folder, zone->lowered(), *algorithm, *keys, QDateTime::currentDateTimeUtc()});
}

} // namespace

const Command &dnssecCommand()
{
    static const Command command = {"dnssec", "ACTION ZONE", "Keys of a signed zone in the folder of --keys: ds (show them with the DS record for the parent), create, and the steps of a roll: roll, retire, remove.",
                                    2, addOptions, run};
    return command;
}

} // namespace meridian::ctl
