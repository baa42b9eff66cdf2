#include "engine/service/QueryLog.h"

#include "engine/dns/Message.h"
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

void addRouting(QJsonObject &line, const policy::Standing &standing, const serve::AnswerReport &report)
{
    const policy::Policy &policy = standing.policy();
    const policy::Decider &decider = policy.decider(report.decider);
    const DecisionTrace told = traceOf(standing, report);
    line[u"target_name"_s] = decider.name.toString();
    line[u"target_type"_s] = decider.instance() != nullptr ? u"instance"_s : u"routing-policy"_s;
    line[u"rule"_s] = told.object;
    line[u"why"_s] = told.why;
    line[u"degraded"_s] = report.isDegraded;
    QJsonArray healthy, unhealthy;
    for (const std::uint32_t address : decider.addresses) {
        const policy::CompiledAddress &each = policy.addresses()[address];
        (policy.isAvailable(address, standing.health()) ? healthy : unhealthy).append(each.record ? dns::rdataToString(each.record->type, each.record->rdata) : each.id.text);
    }
    line[u"healthyIps"_s] = healthy;
    line[u"unhealthyIps"_s] = unhealthy;
}

/// Whether a routed name lies in the zone with this tag.
bool isInside(const policy::Policy &policy, std::uint32_t decider, std::uint32_t zone)
{
    const auto entries = policy.zones().entries();
    const auto found = std::ranges::find(entries, zone, &dns::ZoneSet::Entry::tag);
    return found != entries.end() && policy.decider(decider).name.isSubdomainOf(found->tree->origin());
}

} // namespace

QByteArray queryLogLine(const policy::Standing &standing, const serve::QueryEvent &event)
{
    const serve::AnswerReport &report = event.report;
    const policy::Policy &policy = standing.policy();
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
    // The standing may be a newer one than that which answered: its numbers must still mean the same.
    const bool isOfThisPolicy = report.zone < policy.zoneInfos().size()
        && (report.decider == dns::ZoneTree::kNone
            || (report.decider < policy.deciderCount() && isInside(policy, report.decider, report.zone)));
    if (isOfThisPolicy) {
        line[u"scope"_s] = report.scope;
        if (report.decider != dns::ZoneTree::kNone) {
            addClient(line, policy, report);
            addRouting(line, standing, report);
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
    m_timer.setInterval(kPause);
    m_timer.moveToThread(&m_thread);
    connect(&m_thread, &QThread::started, &m_timer, qOverload<>(&QTimer::start));
    connect(&m_thread, &QThread::finished, &m_timer, &QTimer::stop, Qt::DirectConnection);
    connect(&m_timer, &QTimer::timeout, &m_timer, [this] { write(); });
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
        write();
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

void QueryLog::write()
{
    if (m_mustReopen.exchange(false) || !m_file.isOpen()) {
        m_file.close();
        (void)openFile();
    }
    const policy::Standing *standing = m_standing.get();
    for (serve::QueryRing *ring : m_rings) {
        ring->drain([&](const serve::QueryEvent &event) {
            if (standing == nullptr || !m_file.isOpen() || m_file.write(queryLogLine(*standing, event) + '\n') < 0) {
                ++m_unwritten; // a full disk must not stop the answers
                return;
            }
            ++m_lines;
            if (m_file.pos() >= m_options.maxOctets) {
                rotate();
            }
        });
    }
    m_file.flush();
}

} // namespace meridian::service
