#include "engine/serve/HttpRequest.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QString>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

constexpr int kMostLengthDigits = 15;

const char *phraseOf(int status)
{
    switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 417: return "Expectation Failed";
    case 431: return "Request Header Fields Too Large";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Status";
    }
}

std::unexpected<HttpReply> refuse(int status, const QString &text)
{
    return std::unexpected(HttpReply::error(status, text));
}

/// A character of a method or of a header's name (RFC 9110 §5.6.2).
bool isToken(QByteArrayView text)
{
    constexpr QByteArrayView kSigns = "!#$%&'*+-.^_`|~";
    return !text.isEmpty() && std::ranges::all_of(text, [&](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || kSigns.contains(c);
    });
}

/// Printable ASCII without spaces.
bool isTarget(QByteArrayView text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7f; });
}

bool isHeaderText(QByteArrayView text)
{
    return std::ranges::all_of(text, [](char c) { return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7f); });
}

/// The path and query of a target in origin or absolute form (RFC 9112 §3.2).
bool setTarget(HttpRequest &request, QByteArrayView target)
{
    for (const QByteArrayView scheme : {QByteArrayView("http://"), QByteArrayView("https://")}) {
        if (target.first(std::min(scheme.size(), target.size())).compare(scheme, Qt::CaseInsensitive) == 0) {
            const qsizetype slash = target.indexOf('/', scheme.size());
            target = slash < 0 ? QByteArrayView("/") : target.sliced(slash);
            break;
        }
    }
    const qsizetype mark = target.indexOf('?');
    request.path = (mark < 0 ? target : target.first(mark)).toByteArray();
    request.query = mark < 0 ? QByteArray() : target.sliced(mark + 1).toByteArray();
    return request.path.startsWith('/') || request.path == "*";
}

/// The minor version of HTTP/1.x, or nothing.
std::expected<int, HttpReply> readRequestLine(HttpRequest &request, QByteArrayView line)
{
    const QByteArrayList words = line.toByteArray().split(' ');
    if (words.size() != 3 || !isToken(words[0]) || !isTarget(words[1]) || !setTarget(request, words[1])) {
        return refuse(400, u"The first line is no request. Send METHOD PATH HTTP/1.1."_s);
    }
    request.method = words[0];
    if (words[2] != "HTTP/1.1" && words[2] != "HTTP/1.0") {
        return refuse(words[2].startsWith("HTTP/") ? 505 : 400, u"This server speaks HTTP/1.1 and 1.0."_s);
    }
    return words[2].endsWith('1') ? 1 : 0;
}

bool readHeader(HttpRequest &request, QByteArrayView line)
{
    const qsizetype colon = line.indexOf(':');
    if (colon < 0 || !isToken(line.first(colon)) || !isHeaderText(line.sliced(colon + 1))) {
        return false;
    }
    request.headers.emplaceBack(line.first(colon).toByteArray().toLower(), line.sliced(colon + 1).trimmed().toByteArray());
    return true;
}

std::expected<qsizetype, HttpReply> lengthOf(const HttpRequest &request)
{
    const QByteArray length = request.header("content-length");
    if (!request.header("transfer-encoding").isNull()) {
        return refuse(length.isNull() ? 411 : 400, u"A body in chunks is not read. Send it whole with Content-Length."_s);
    }
    if (length.isNull()) {
        return 0;
    }
    const bool isNumber = !length.isEmpty() && length.size() <= kMostLengthDigits && std::ranges::all_of(length, [](char c) { return c >= '0' && c <= '9'; });
    if (!isNumber) {
        return refuse(400, u"Content-Length is no number of octets."_s);
    }
    return length.toLongLong();
}

} // namespace

QByteArray HttpRequest::header(QByteArrayView name) const
{
    const auto found = std::ranges::find(headers, name, [](const auto &header) { return QByteArrayView(header.first); });
    return found == headers.end() ? QByteArray() : found->second.isNull() ? QByteArray("") : found->second;
}

QByteArray HttpRequest::bearerToken() const
{
    constexpr QByteArrayView kScheme = "bearer ";
    const QByteArray value = header("authorization");
    return value.size() > kScheme.size() && value.first(kScheme.size()).toLower() == kScheme ? value.sliced(kScheme.size()).trimmed() : QByteArray();
}

HttpReply HttpReply::error(int status, const QString &text, QByteArrayList headers)
{
    return {status, "application/json", QJsonDocument(QJsonObject{{u"error"_s, text}}).toJson(QJsonDocument::Compact) + '\n', std::move(headers)};
}

HttpReply HttpReply::unauthorized()
{
    return error(401, u"The token is missing or not known here. Send it as Authorization: Bearer TOKEN."_s, {"WWW-Authenticate: Bearer realm=\"meridian\""});
}

QByteArray HttpReply::toOctets(bool keepsConnection, bool hasBody) const
{
    QByteArray out = "HTTP/1.1 " + QByteArray::number(status) + ' ' + phraseOf(status) + "\r\nContent-Type: " + type
        + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\nCache-Control: no-store\r\n";
    for (const QByteArray &header : headers) {
        out += header + "\r\n";
    }
    out += keepsConnection ? "\r\n" : "Connection: close\r\n\r\n";
    return hasBody ? QByteArray(out + body) : out;
}

std::expected<HttpRequest, HttpReply> readHttpHead(QByteArrayView head)
{
    HttpRequest request;
    int minor = 1;
    bool isFirst = true;
    for (qsizetype at = 0; at <= head.size();) {
        const qsizetype found = head.indexOf("\r\n", at);
        const qsizetype end = found < 0 ? head.size() : found;
        const QByteArrayView line = head.sliced(at, end - at);
        if (std::exchange(isFirst, false)) {
            const auto version = readRequestLine(request, line);
            if (!version) {
                return std::unexpected(version.error());
            }
            minor = *version;
        } else if (!readHeader(request, line)) {
            return refuse(400, u"A header is not NAME: VALUE on one line."_s);
        }
        at = end + 2;
    }
    const auto countOf = [&](QByteArrayView name) { return std::ranges::count(request.headers, name, [](const auto &header) { return QByteArrayView(header.first); }); };
    if (countOf("content-length") > 1 || countOf("host") > 1 || countOf("authorization") > 1 || (minor == 1 && countOf("host") == 0)) {
        return refuse(400, u"Host must be there once; Content-Length and Authorization at most once."_s);
    }
    const auto length = lengthOf(request);
    if (!length) {
        return std::unexpected(length.error());
    }
    request.bodySize = *length;
    const QByteArray connection = request.header("connection").toLower();
    request.keepsConnection = minor == 1 ? !connection.contains("close") : connection.contains("keep-alive");
    return request;
}

} // namespace meridian::serve
