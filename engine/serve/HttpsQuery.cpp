#include "engine/serve/HttpsQuery.h"

#include "engine/dns/Message.h"
#include "engine/dns/Records.h"

#include <QList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace meridian::serve {
namespace {

constexpr qsizetype kHeaderSize = 12; // of a DNS message

std::expected<QByteArray, int> checked(const QByteArray &query)
{
    if (query.size() < kHeaderSize) {
        return std::unexpected(400);
    }
    return query;
}

std::expected<QByteArray, int> fromParameters(const QByteArray &parameters)
{
    for (const QByteArray &parameter : parameters.split('&')) {
        if (!parameter.startsWith("dns=")) {
            continue;
        }
        // Without padding (RFC 8484 §4.1), which some clients send all the same.
        const auto decoded = QByteArray::fromBase64Encoding(parameter.sliced(4), QByteArray::Base64UrlEncoding | QByteArray::AbortOnBase64DecodingErrors);
        if (!decoded) {
            return std::unexpected(400);
        }
        return decoded.decoded.size() > kMaxHttpsQuery ? std::unexpected(413) : checked(decoded.decoded);
    }
    return std::unexpected(400);
}

} // namespace

std::expected<QByteArray, int> dnsQueryOf(const HttpsRequest &request)
{
    const qsizetype mark = request.target.indexOf('?');
    if (request.target.first(mark < 0 ? request.target.size() : mark) != kHttpsPath) {
        return std::unexpected(404);
    }
    if (request.method == "GET") {
        return fromParameters(mark < 0 ? QByteArray() : request.target.sliced(mark + 1));
    }
    if (request.method != "POST") {
        return std::unexpected(405);
    }
    if (request.contentType.split(';').constFirst().trimmed().toLower() != kDnsMediaType) {
        return std::unexpected(415);
    }
    return request.isTooLarge || request.body.size() > kMaxHttpsQuery ? std::unexpected(413) : checked(request.body);
}

std::uint32_t freshSeconds(std::span<const std::uint8_t> answer)
{
    const Result<dns::Message> message = dns::Message::parse(answer);
    if (!message || (message->rcode != dns::Rcode::NoError && message->rcode != dns::Rcode::NxDomain)) {
        return 0;
    }
    const auto ttlOf = [](const dns::Record &record) { return record.ttl; };
    if (!message->answers.empty()) {
        return ttlOf(std::ranges::min(message->answers, {}, ttlOf));
    }
    const auto soa = std::ranges::find(message->authorities, dns::RecordType::SOA, &dns::Record::type);
    return soa == message->authorities.end() ? 0 : soa->ttl; // as served it is no more than the SOA's minimum
}

} // namespace meridian::serve
