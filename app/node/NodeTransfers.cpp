#include "app/node/NodeTransfers.h"

#include "engine/service/Engine.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace meridian::node {
namespace {

constexpr quint16 kDnsPort = 53;

Result<void> readKeys(const QString &path, serve::TransferRules &rules)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, u"Cannot read the keys: %1. Name a file that can be read."_s.arg(file.errorString()), path);
    }
    const auto keys = dns::parseTsigKeys(QString::fromUtf8(file.readAll()));
    if (!keys) {
        return fail(keys.error().kind, keys.error().text, path + u", "_s + keys.error().where);
    }
    for (const dns::TsigKey &key : *keys) {
        if (rules.findKey(key.name) != nullptr) {
            return fail(Error::Kind::Invalid, u"The key \"%1\" stands in another file too. Remove one of them."_s.arg(key.name.toString().chopped(1)), path);
        }
        rules.keys.push_back(key);
    }
    return {};
}

/// `192.0.2.53`, `192.0.2.53:5353`, `[2001:db8::53]:53`, each with `,key:NAME` behind it or not.
Result<serve::NotifyTarget> readTarget(const QString &text, const serve::TransferRules &rules)
{
    serve::NotifyTarget out;
    const QString place = text.section(u',', 0, 0).trimmed();
    const QString key = text.section(u',', 1).trimmed();
    const QHostAddress alone(place.startsWith(u'[') && place.endsWith(u']') ? place.sliced(1, place.size() - 2) : place);
    if (!alone.isNull()) {
        out.endpoint = {alone, kDnsPort};
    } else if (const auto endpoint = serve::Endpoint::parse(place); endpoint && endpoint->port != 0 && place.front() != u'*') {
        out.endpoint = *endpoint;
    } else {
        return fail(Error::Kind::Invalid, u"\"%1\" is not a secondary's address. Write it like 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:53."_s.arg(place));
    }
    if (!key.isEmpty()) {
        const auto found = serve::keyOf(rules, key);
        if (!found) {
            return std::unexpected(found.error());
        }
        out.key = *found;
    }
    return out;
}

std::unexpected<Error> of(const QString &option, const Error &error)
{
    return fail(error.kind, error.text, option);
}

} // namespace

NodeTransfers::NodeTransfers(service::Engine &engine, const NodeOptions &options, Say say)
    : m_engine(engine), m_keyFiles(options.tsigKeyFiles), m_allowed(options.allowTransfer), m_notified(options.notify), m_say(std::move(say))
{
}

NodeTransfers::~NodeTransfers() = default;

Result<void> NodeTransfers::read()
{
    auto rules = std::make_shared<serve::TransferRules>();
    for (const QString &path : m_keyFiles) {
        if (const Result<void> done = readKeys(path, *rules); !done) {
            return done;
        }
    }
    for (const QString &text : m_allowed) {
        if (const Result<void> done = rules->allow(text); !done) {
            return of(u"--allow-transfer"_s, done.error());
        }
    }
    std::vector<serve::NotifyTarget> targets;
    for (const QString &text : m_notified) {
        const Result<serve::NotifyTarget> target = readTarget(text, *rules);
        if (!target) {
            return of(u"--notify"_s, target.error());
        }
        targets.push_back(*target);
    }
    serve::ServerProfile profile = *m_engine.profile();
    profile.transfers = std::move(rules);
    m_engine.setProfile(profile);
    m_notifier.reset();
    if (!targets.empty()) {
        m_notifier = std::make_unique<serve::Notifier>(std::move(targets));
        QObject::connect(m_notifier.get(), &serve::Notifier::failed, m_notifier.get(), [this](const QString &zone, const QString &secondary, const QString &reason) {
            m_say(u"NOTIFY of %1 to %2: %3"_s.arg(zone, secondary, reason));
        });
    }
    return {};
}

void NodeTransfers::noteZones()
{
    if (const policy::PolicyPtr policy = m_engine.policy(); m_notifier && policy) {
        m_notifier->noteZones(*policy);
    }
}

} // namespace meridian::node
