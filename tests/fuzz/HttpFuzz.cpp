#include "engine/serve/HttpRequest.h"
#include "engine/service/ExternalReports.h"
#include "engine/service/PointReport.h"
#include "tests/fuzz/FuzzTarget.h"

#include <QTimeZone>

#include <algorithm>

using namespace meridian;
using fuzz::require;

namespace {

void checkHead(const QByteArray &octets)
{
    const auto request = serve::readHttpHead(octets);
    if (!request) {
        const serve::HttpReply &reply = request.error();
        require(reply.status >= 400 && reply.status < 600, "what is refused has a status that says so");
        require(reply.toOctets(false).count("\r\n\r\n") == 1, "a refusal is one reply");
        return;
    }
    const auto isClean = [](const QByteArray &text) { return std::ranges::none_of(text, [](char c) { return c == '\r' || c == '\n' || c == '\0'; }); };
    require(request->path.startsWith('/') || request->path == "*", "a path is absolute");
    require(isClean(request->method) && isClean(request->path) && isClean(request->query), "no line ends in the first line");
    require(request->bodySize >= 0, "a length is not negative");
    for (const auto &[name, value] : request->headers) {
        require(isClean(name) && isClean(value) && !name.isEmpty() && name == name.toLower(), "a header is on one line");
    }
}

void checkReports(const QByteArray &octets)
{
    static const QDateTime now(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::UTC);
    if (const auto report = service::pointReportFromJson(octets, now)) {
        const auto again = service::pointReportFromJson(service::toJson(*report), now);
        require(again.has_value() && again->entries.size() == report->entries.size(), "a report that was written is read");
        require(*again == *report, "and says the same");
    }
    static const model::Project empty;
    (void)service::readExternalReports(octets, empty);
}

} // namespace

/// The input is a head of HTTP/1.1 without its empty line, and a body of the paths that take reports.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray octets(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    checkHead(octets);
    checkReports(octets);
    return 0;
}
