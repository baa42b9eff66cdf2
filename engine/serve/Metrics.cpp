#include "engine/serve/Metrics.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <array>
#include <numeric>

#include <sys/resource.h>
#include <unistd.h>

namespace meridian::serve {
namespace {

constexpr std::array kTransportNames{"udp", "tcp", "tls", "https"};

template<typename Select>
std::uint64_t sum(std::span<const AnswerCounters *const> threads, Select select)
{
    return std::accumulate(threads.begin(), threads.end(), std::uint64_t{0},
                           [&select](std::uint64_t all, const AnswerCounters *each) { return all + select(*each).value(); });
}

QByteArray escaped(QByteArray text)
{
    return text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
}

} // namespace

void MetricsWriter::begin(const QByteArray &name, const char *type, const char *help)
{
    m_name = name;
    m_text += "# HELP " + name + ' ' + help + "\n# TYPE " + name + ' ' + type + '\n';
}

void MetricsWriter::sample(double value, const Labels &labels)
{
    write(QByteArray::number(value, 'g', 17), labels);
}

void MetricsWriter::sample(std::uint64_t value, const Labels &labels)
{
    write(QByteArray::number(static_cast<qulonglong>(value)), labels);
}

void MetricsWriter::write(const QByteArray &value, const Labels &labels)
{
    m_text += m_name;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        m_text += (i == 0 ? '{' : ',');
        m_text += labels[i].first;
        m_text += "=\"" + escaped(labels[i].second) + '"';
    }
    m_text += (labels.empty() ? " " : "} ") + value + '\n';
}

void writeAnswerMetrics(MetricsWriter &out, std::span<const AnswerCounters *const> threads)
{
    out.begin("meridian_dns_requests_total", "counter", "Queries read, by transport and address family.");
    for (std::size_t transport = 0; transport < AnswerCounters::kTransports; ++transport) {
        for (std::size_t family = 0; family < 2; ++family) {
            const std::uint64_t count = sum(threads, [=](const AnswerCounters &each) -> const Counter & { return each.queries[transport][family]; });
            if (count > 0) {
                out.sample(count, {{"proto", kTransportNames[transport]}, {"family", family == 0 ? "1" : "2"}});
            }
        }
    }
    out.begin("meridian_dns_request_type_total", "counter", "Queries read, by the type asked for.");
    for (std::size_t type = 0; type <= AnswerCounters::kTypes.size(); ++type) {
        const std::uint64_t count = sum(threads, [=](const AnswerCounters &each) -> const Counter & { return each.types[type]; });
        if (count > 0) {
            out.sample(count, {{"type", type < AnswerCounters::kTypes.size() ? dns::toString(AnswerCounters::kTypes[type]).toLatin1() : "other"}});
        }
    }
    out.begin("meridian_dns_responses_total", "counter", "Answers sent, by response code.");
    for (std::size_t rcode = 0; rcode < AnswerCounters::kRcodes; ++rcode) {
        const std::uint64_t count = sum(threads, [=](const AnswerCounters &each) -> const Counter & { return each.responses[rcode]; });
        if (count > 0) {
            const bool isOther = rcode + 1 == AnswerCounters::kRcodes;
            out.sample(count, {{"rcode", isOther ? "other" : dns::toString(static_cast<dns::Rcode>(rcode)).toLatin1()}});
        }
    }
    struct Single
    {
        const char *name;
        const char *help;
        Counter AnswerCounters::*counter;
    };
    static constexpr std::array kSingles{
        Single{"meridian_dns_request_bytes_total", "Octets of the queries read.", &AnswerCounters::octetsIn},
        Single{"meridian_dns_response_bytes_total", "Octets of the answers sent.", &AnswerCounters::octetsOut},
        Single{"meridian_dns_request_edns_total", "Queries with EDNS (RFC 6891).", &AnswerCounters::edns},
        Single{"meridian_dns_request_ecs_total", "Queries with a client subnet (RFC 7871).", &AnswerCounters::clientSubnet},
        Single{"meridian_dns_request_cookie_valid_total", "Queries with a valid server cookie (RFC 7873).", &AnswerCounters::validCookie},
        Single{"meridian_dns_request_ignored_total", "Queries that get no answer: garbage, responses, port 0.", &AnswerCounters::ignored},
        Single{"meridian_dns_response_truncated_total", "Answers with TC set.", &AnswerCounters::truncated},
        Single{"meridian_dns_response_degraded_total", "Routed answers that do not serve as planned.", &AnswerCounters::degraded},
        Single{"meridian_dns_signatures_made_total", "DNSSEC signatures made.", &AnswerCounters::signaturesMade},
        Single{"meridian_dns_signatures_reused_total", "DNSSEC signatures of answers that had been made before.", &AnswerCounters::signaturesReused},
        Single{"meridian_dns_response_send_failed_total", "Answers that the system did not take.", &AnswerCounters::sendFailed},
        Single{"meridian_dns_rate_limit_dropped_total", "Answers held back by response rate limiting.", &AnswerCounters::rateDropped},
        Single{"meridian_dns_rate_limit_truncated_total", "Answers that response rate limiting let go empty, with TC set.", &AnswerCounters::rateTruncated},
    };
    for (const Single &each : kSingles) {
        out.single(each.name, "counter", each.help, sum(threads, [&each](const AnswerCounters &thread) -> const Counter & { return thread.*each.counter; }));
    }
    out.single("meridian_dns_threads", "gauge", "Threads that answer.", static_cast<std::uint64_t>(threads.size()));
}

void writeProcessMetrics(MetricsWriter &out)
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto secondsOf = [](const timeval &time) { return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6; };
    out.single("process_cpu_seconds_total", "counter", "Total user and system CPU time spent in seconds.", secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime));
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    out.single("process_max_fds", "gauge", "Maximum number of open file descriptors.", static_cast<std::uint64_t>(limit.rlim_cur));
    // Linux alone tells the rest (proc(5)).
    QFile stat(QStringLiteral("/proc/self/stat"));
    QFile system(QStringLiteral("/proc/stat"));
    if (!stat.open(QIODevice::ReadOnly)) {
        return;
    }
    const QByteArray line = stat.readAll();
    const QByteArrayList fields = line.sliced(line.lastIndexOf(')') + 2).split(' '); // [0] is field 3
    const auto field = [&fields](qsizetype number) { return number - 3 < fields.size() ? fields[number - 3].toULongLong() : 0; };
    out.single("process_virtual_memory_bytes", "gauge", "Virtual memory size in bytes.", std::uint64_t{field(23)});
    out.single("process_resident_memory_bytes", "gauge", "Resident memory size in bytes.", std::uint64_t{field(24)} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
    const auto open = QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size();
    out.single("process_open_fds", "gauge", "Number of open file descriptors.", static_cast<std::uint64_t>(open));
    if (system.open(QIODevice::ReadOnly)) {
        const QByteArrayList lines = system.readAll().split('\n');
        const auto boot = std::ranges::find_if(lines, [](const QByteArray &each) { return each.startsWith("btime "); });
        if (boot != lines.end()) {
            const double started = boot->sliced(6).toDouble() + static_cast<double>(field(22)) / static_cast<double>(::sysconf(_SC_CLK_TCK));
            out.single("process_start_time_seconds", "gauge", "Start time of the process since unix epoch in seconds.", started);
        }
    }
}

} // namespace meridian::serve
