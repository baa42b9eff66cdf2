#include "engine/service/QueryLog.h"

#include "engine/dns/Message.h"
#include "engine/model/EnumText.h"
#include "engine/policy/Decide.h"
#include "engine/policy/Decider.h"
#include "engine/service/DecisionTrace.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;

namespace meridian::service {
namespace {

constexpr std::chrono::milliseconds kPause{100};
// A thread looks for a new standing at each query, so no answer is older than this when it is in the ring.
constexpr std::chrono::seconds kKeptStandings{2};

QString protocolOf(serve::Transport transport)
{
    switch (transport) {
    case serve::Transport::Udp:
        return u"UDP"_s;
    case serve::Transport::Tcp:
        return u"TCP"_s;
    case serve::Transport::Tls:
        return u"TLS"_s;
    case serve::Transport::Https:
        return u"HTTPS"_s;
    }
    return {};
}

/// What left the server is what is written down, so the answer is read back.
void addAnswer(QJsonObject &line, const serve::QueryEvent &event)
{
    const Result<dns::Message> answer = dns::Message::parse(event.kept());
    line[u"authAnswer"_s] = answer && answer->has(dns::HeaderFlags::kAuthoritative);
    QJsonArray values;
    for (const dns::Record &record : answer ? answer->answers : std::vector<dns::Record>()) {
        values.append(dns::rdataToString(record.type, record.rdata));
        line[u"ttl"_s] = static_cast<qint64>(record.ttl);
    }
    line[u"rdata"_s] = values;
    if (answer && !answer->extendedErrors.empty()) {
        line[u"extendedError"_s] = answer->extendedErrors.front().code;
    }
}

void addClient(QJsonObject &line, const policy::Policy &policy, const serve::AnswerReport &report)
{
    const geo::SourceFacts facts = policy.facts(sourceOf(report));
    if (!facts.place.isWorld()) {
        line[u"location"_s] = facts.place.toString();
    }
    if (!facts.isp.isEmpty()) {
        line[u"isp"_s] = facts.isp.toString();
    }
    if (facts.asn != 0) {
        line[u"asn"_s] = static_cast<qint64>(facts.asn);
    }
}

QString timeText(const QDateTime &time)
{
    return time.toString(Qt::ISODateWithMs);
}

/// What was known of an address. Its state is that of the standing, which tells available from not; the look adds the rest.
QJsonObject healthOf(const policy::CompiledAddress &address, policy::CheckState state, const AddressLook &look)
{
    QJsonObject out{{u"address"_s, address.id.text}};
    if (address.record) {
        out[u"value"_s] = dns::rdataToString(address.record->type, address.record->rdata);
    }
    if (!address.hasHealthCheck) {
        out[u"state"_s] = u"unchecked"_s;
    } else {
        const bool isStale = state == policy::CheckState::Unknown && look.condition == Condition::Stale;
        const Condition condition = state == policy::CheckState::Up ? Condition::Up : state == policy::CheckState::Down ? Condition::Down : isStale ? Condition::Stale : Condition::Unknown;
        out[u"state"_s] = probe::toText(condition);
        if (look.condition == condition && look.since.isValid()) {
            out[u"since"_s] = timeText(look.since);
        }
        if (look.lastCheck.isValid()) {
            out[u"lastCheck"_s] = timeText(look.lastCheck);
        }
    }
    if (address.mode != model::Address::Mode::Auto) {
        out[u"mode"_s] = model::toText(address.mode);
    }
    if (!address.hasEnoughBackends) {
        out[u"enoughBackends"_s] = false;
    }
    return out;
}

void addRouting(QJsonObject &line, const policy::Standing &standing, const AddressLooks &looks, const serve::AnswerReport &report)
{
    const policy::Policy &policy = standing.policy();
    const policy::Decider &decider = policy.decider(report.decider);
    const DecisionTrace told = traceOf(standing, report);
    line[u"target_name"_s] = decider.name.toString();
    line[u"target_type"_s] = decider.instance() != nullptr ? u"instance"_s : u"routing-policy"_s;
    line[u"rule"_s] = told.object;
    line[u"why"_s] = told.why;
    line[u"degraded"_s] = report.isDegraded;
    QJsonArray healthy, unhealthy, health;
    for (const std::uint32_t address : decider.addresses) {
        const policy::CompiledAddress &each = policy.addresses()[address];
        (policy.isAvailable(address, standing.health()) ? healthy : unhealthy).append(each.record ? dns::rdataToString(each.record->type, each.record->rdata) : each.id.text);
        health.append(healthOf(each, standing.health().state(address), looks.value(each.id.text)));
    }
    line[u"healthyIps"_s] = healthy;
    line[u"unhealthyIps"_s] = unhealthy;
    line[u"health"_s] = health;
}

} // namespace

QByteArray queryLogLine(const policy::Standing *standing, const AddressLooks &looks, const serve::QueryEvent &event)
{
    const serve::AnswerReport &report = event.report;
    QJsonObject line;
    const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(event.time.time_since_epoch()).count();
    const QDateTime second = QDateTime::fromSecsSinceEpoch(microseconds / 1'000'000, QTimeZone::UTC);
    const QString fraction = QString::number(microseconds % 1'000'000).rightJustified(6, u'0');
    line[u"time"_s] = QString(second.toString(u"yyyy-MM-ddTHH:mm:ss"_s) + u'.' + fraction + u'Z');
    line[u"protocol"_s] = protocolOf(report.transport);
    line[u"sourceIP"_s] = report.sender.toString();
    line[u"sourcePort"_s] = event.senderPort;
    line[u"responseCode"_s] = event.answerSize == 0 ? u"DROPPED"_s : dns::toString(report.rcode);
    line[u"serverLatency"_s] = static_cast<double>(event.latency.count()) / 1e9;
    line[u"truncated"_s] = report.isTruncated;
    if (report.query.hasQuestion) {
        line[u"queryName"_s] = report.query.name.toString();
        line[u"queryType"_s] = dns::toString(report.query.type);
    }
    if (report.query.edns && report.query.edns->clientSubnet && report.query.edns->clientSubnet->family != 0) {
        const dns::ClientSubnet &subnet = *report.query.edns->clientSubnet;
        line[u"sourceNetwork"_s] = IpPrefix::of(subnet.address(), subnet.sourceLength).toString();
    }
    if (report.cookie != dns::CookieState::None) {
        const bool isValid = report.cookie == dns::CookieState::Valid || report.cookie == dns::CookieState::Aging;
        line[u"cookie"_s] = isValid ? u"valid"_s : report.cookie == dns::CookieState::ClientOnly ? u"client"_s : u"invalid"_s;
    }
    addAnswer(line, event);
    if (standing != nullptr && report.zone < standing->policy().zoneInfos().size()) {
        const policy::Policy &policy = standing->policy();
        line[u"scope"_s] = report.scope;
        if (report.decider != dns::ZoneTree::kNone) {
            addClient(line, policy, report);
            addRouting(line, *standing, looks, report);
        } else {
            const policy::ZoneInfo &zone = policy.zoneInfos()[report.zone];
            line[u"target_name"_s] = zone.name;
            line[u"target_type"_s] = zone.isPrivate ? u"private-zone"_s : u"public-zone"_s;
        }
    }
    return QJsonDocument(line).toJson(QJsonDocument::Compact);
}

QueryLog::QueryLog(QueryLogOptions options, const Snapshot<policy::Standing> &standing, std::vector<serve::QueryRing *> rings)
    : m_options(std::move(options)), m_standing(standing), m_rings(std::move(rings)), m_file(m_options.file)
{
    if (!m_options.file.isEmpty()) { // else it would keep a standing for good
        note();
    }
    m_timer.setInterval(kPause);
    m_timer.moveToThread(&m_thread);
    connect(&m_thread, &QThread::started, &m_timer, qOverload<>(&QTimer::start));
    connect(&m_thread, &QThread::finished, &m_timer, &QTimer::stop, Qt::DirectConnection);
    connect(&m_timer, &QTimer::timeout, &m_timer, [this] { write(false); });
}

QueryLog::~QueryLog()
{
    stop();
}

Result<void> QueryLog::start()
{
    if (!openFile()) {
        return fail(Error::Kind::Io, u"Cannot write the query log: %1. Name a file in a folder that may be written."_s.arg(m_file.errorString()), m_options.file);
    }
    m_thread.setObjectName(u"query log"_s);
    m_thread.start(QThread::LowPriority);
    return {};
}

void QueryLog::reopen()
{
    m_mustReopen = true;
}

void QueryLog::stop()
{
    if (m_thread.isRunning()) {
        m_thread.quit();
        m_thread.wait();
        write(true);
        m_file.close();
    }
}

quint64 QueryLog::lost() const
{
    quint64 out = m_unwritten;
    for (const serve::QueryRing *ring : m_rings) {
        out += ring->lost();
    }
    return out;
}

bool QueryLog::openFile()
{
    return m_file.open(QIODevice::WriteOnly | QIODevice::Append);
}

void QueryLog::rotate()
{
    m_file.close();
    const auto old = [this](int number) { return m_options.file + u'.' + QString::number(number); };
    QFile::remove(old(m_options.keep));
    for (int number = m_options.keep - 1; number >= 1; --number) {
        QFile::rename(old(number), old(number + 1));
    }
    if (m_options.keep > 0) {
        QFile::rename(m_options.file, old(1));
    } else {
        QFile::remove(m_options.file);
    }
    (void)openFile();
}

void QueryLog::note()
{
    // Only this thread publishes, so both are of one standing.
    const auto now = std::chrono::steady_clock::now();
    Noted noted{m_standing.generation(), m_standing.current(), m_looks, now};
    const std::lock_guard lock(m_mutex);
    if (!m_noted.empty() && m_noted.back().generation == noted.generation) {
        noted.since = m_noted.back().since;
        m_noted.pop_back();
    }
    m_noted.push_back(std::move(noted));
    while (m_noted.size() > 1 && m_noted[1].since < now - kKeptStandings) {
        m_noted.pop_front();
    }
}

void QueryLog::take(const AddressLooks &looks)
{
    bool isOtherState = false;
    for (auto look = looks.begin(); look != looks.end(); ++look) {
        AddressLook &known = m_looks[look.key()];
        isOtherState = isOtherState || known.condition != look->condition;
        known = *look;
    }
    if (!isOtherState) { // otherwise a standing that obeys it follows, and what is in force still goes by what was
        note();
    }
}

std::deque<QueryLog::Noted> QueryLog::noted() const
{
    const std::lock_guard lock(m_mutex);
    return m_noted;
}

void QueryLog::tell(quint64 unwrittenBefore)
{
    const bool isWritable = m_unwritten == unwrittenBefore;
    if (!isWritable && m_isWritable) {
        emit failed({Error::Kind::Io, u"The query log cannot be written (%1). Lines are lost until it can; answers go on."_s.arg(m_file.errorString()), m_options.file});
    }
    m_isWritable = isWritable;
    const quint64 overflown = lost() - m_unwritten;
    const bool keepsUp = overflown == m_overflown;
    if (!keepsUp && m_keepsUp) {
        emit failed({Error::Kind::Busy, u"There are more questions than can be written down: %1 lines are missing so far. Log one in so many with --query-log-sample."_s.arg(overflown), m_options.file});
    }
    m_overflown = overflown;
    m_keepsUp = keepsUp;
}

void QueryLog::write(bool isLast)
{
    const quint64 unwrittenBefore = m_unwritten;
    quint64 buffered = 0;
    if (m_mustReopen.exchange(false) || !m_file.isOpen()) {
        m_file.close();
        (void)openFile();
    }
    const std::deque<Noted> known = noted();
    for (serve::QueryRing *ring : m_rings) {
        ring->drain([&](const serve::QueryEvent &event) {
            if (event.standing > known.back().generation && !isLast) {
                return false; // so new that it is not noted yet
            }
            const auto found = std::ranges::find(known.rbegin(), known.rend(), event.standing, &Noted::generation); // mostly the newest
            const bool isFound = found != known.rend();
            const QByteArray line = queryLogLine(isFound ? found->standing.get() : nullptr, isFound ? found->looks : AddressLooks(), event);
            if (!m_file.isOpen() || m_file.write(QByteArray(line + '\n')) < 0) {
                ++m_unwritten; // a full disk must not stop the answers
                return true;
            }
            ++m_lines;
            ++buffered;
            if (m_file.pos() >= m_options.maxOctets) {
                rotate();
                buffered = 0;
            }
            return true;
        });
    }
    if (m_file.isOpen() && !m_file.flush()) { // the last of it, at least
        m_lines -= buffered;
        m_unwritten += buffered;
        m_file.close(); // what is still in its buffer would be counted twice
    }
    tell(unwrittenBefore);
}

} // namespace meridian::service
